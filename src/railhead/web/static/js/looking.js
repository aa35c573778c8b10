// Telling the server whether the page is before somebody's eyes: no notice comes then.

import { send } from "./api.js";
import { api, state } from "./state.js";

const IDLE = 5 * 60_000; // milliseconds without a touch after which nobody is taken to be there
export const look = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
let said = false;
let touched = Date.now();

/** Say it if it has changed. */
function say() {
  const isThere = document.visibilityState === "visible" && Date.now() - touched < IDLE;
  if (isThere === said) return;
  said = isThere;
  send(api("/looking"), { look, in_sight: isThere }).catch(() => {});
}

function touch() {
  touched = Date.now();
  say();
}

/** The connection is there again: what was said may be forgotten. */
export function sayAgain() {
  if (!state.mine.length || state.whatIf) return;
  said = false;
  say();
}

export function connectLooking() {
  if (!state.mine.length || state.whatIf) return;
  document.addEventListener("visibilitychange", touch);
  for (const kind of ["pointerdown", "keydown", "scroll"]) document.addEventListener(kind, touch, { passive: true, capture: true });
  setInterval(say, 30_000);
}
