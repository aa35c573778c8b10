// Several actions in one click: the run with what becomes of its income, and the rest of a turn.

import { find, on } from "./dom.js";
import { playTogether } from "./panel.js";

/** @type {Record<string, unknown>[]} what the button plays */
let offered = [];

const button = () => find("[data-act=together]");

/** Offer some actions as one click; no words: none. @param {string} words @param {Record<string, unknown>[]} actions */
export function offerTogether(words, actions) {
  offered = actions;
  const place = button();
  if (!place) return;
  place.hidden = !words;
  place.firstElementChild.textContent = words;
  place.closest(".act").classList.toggle("with-together", Boolean(words));
}

/** Play what is offered. Returns whether there was something. */
export function commitTogether() {
  if (!offered.length || !button() || button().hidden) return false;
  playTogether(offered);
  return true;
}

export function connectTogether() {
  on("click", "[data-act=together]", commitTogether);
}
