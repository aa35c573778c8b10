// Whether a click was meant for its button. One that has just come takes no click that was on its way
// before anybody could have read it: the second half of a double click, or a click on what lay there before.

const SETTLING = 350; // milliseconds

/** When each came, by the clock of the page's events; not before it was drawn. @type {WeakMap<object, number>} */
const since = new WeakMap();

/** Something has come that clicks may be meant for. @param {object} what */
export function hasCome(what) {
  since.set(what, Infinity);
  requestAnimationFrame(() => since.set(what, performance.now()));
}

/** Whether it was there before the click was on its way. @param {Event} event @param {object} what */
export const isMeantFor = (event, what) => event.timeStamp - (since.get(what) ?? 0) >= SETTLING;
