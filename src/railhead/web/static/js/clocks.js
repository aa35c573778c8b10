// Clocks run on between two answers of the server.

import { findAll } from "./dom.js";

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
];
let ahead = 0; // milliseconds by which the server's clock is ahead of ours

/** The server has said what time it is. @param {number} now in milliseconds */
export function setClock(now) {
  ahead = now - Date.now();
  run();
}

/** A span in its two largest units, as the server writes it. @param {number} seconds */
export function duration(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  for (const [place, [unit, length]] of UNITS.entries()) {
    if (left < length && unit !== "s") continue;
    const number = Math.floor(left / length);
    const [smaller, size] = UNITS[place + 1] ?? ["", 1];
    const rest = Math.floor((left % length) / size);
    return place < 2 && number < 10 && rest ? `${number} ${unit} ${rest} ${smaller}` : `${number} ${unit}`;
  }
  return "0 s";
}

/** What is left of a dial. @param {number} share */
function wedge(share) {
  if (share <= 0) return "";
  if (share >= 0.999) return "M8 2A6 6 0 1 1 7.99 2Z";
  const angle = 2 * Math.PI * share;
  const x = (8 + 6 * Math.sin(angle)).toFixed(2);
  const y = (8 - 6 * Math.cos(angle)).toFixed(2);
  return `M8 8V2A6 6 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

const clockTime = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const dayTime = new Intl.DateTimeFormat(undefined, { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** A moment in words: with its day, if that is not today. @param {number} moment */
function whenSaid(moment) {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return (isToday ? clockTime : dayTime).format(moment);
}

/** @param {HTMLElement} clock */
function show(clock) {
  const out = Number(clock.dataset.out);
  const left = (out - Date.now() - ahead) / 1000;
  const full = Number(clock.dataset.full);
  const isOut = left <= 0;
  clock.classList.toggle("out", isOut);
  clock.classList.toggle("low", !isOut && left < Number(clock.dataset.low));
  clock.classList.toggle("plenty", !isOut && !clock.classList.contains("low"));
  clock.querySelector("path").setAttribute("d", wedge(left / full));
  const words = isOut ? `out since ${whenSaid(out)}` : duration(left);
  const place = clock.querySelector("b");
  if (place.textContent !== words) place.textContent = words;
}

/** Show what all clocks of the page show now. */
export function run() {
  for (const clock of findAll(".clock[data-out]")) show(clock);
  for (const time of findAll("time[data-when]")) time.textContent = whenSaid(Number(time.dataset.when));
}

export function connectClocks() {
  run();
  setInterval(run, 5_000);
}
