// A station bell, once, when it is one's turn; the browser makes it, and remembers whether one wants it.

const KEY = "railhead-bell";

export const wantsBell = () => localStorage.getItem(KEY) === "yes";

/** @param {boolean} wanted */
export const setBell = (wanted) => localStorage.setItem(KEY, wanted ? "yes" : "no");

/** Two partials of a small bell that fade. */
export function ring() {
  const sound = new AudioContext();
  for (const [pitch, loudness, seconds] of [
    [880, 0.2, 1.6],
    [2349, 0.08, 0.9],
  ]) {
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const volume = new GainNode(sound, { gain: loudness });
    volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + seconds);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + seconds);
  }
  setTimeout(() => sound.close(), 2_000);
}
