// Several actions in one click: the run with what becomes of its income, and the rest of a turn.

import { json } from "./api.js";
import { find, on } from "./dom.js";
import { playTogether } from "./panel.js";
import { api, isPresent, state } from "./state.js";

/** @typedef {Record<string, unknown>} Action */

/** @type {Action[]} what the button plays */
let offered = [];
/** @type {Action[]} what the button for the whole rest of the turn plays */
let rest = [];
/** @type {{version: number, deeds: {action: Action, text: string}[], paid: number, ends: boolean} | null} */
let usual = null;

const button = () => find("[data-act=together]");
const restButton = () => find("[data-act=rest]");
const lower = (/** @type {string} */ words) => words[0].toLowerCase() + words.slice(1);

/**
 * Offer some actions as one click; no words: none.
 * @param {string} words @param {Action[]} actions @param {boolean} [quiet] not as what is done first of all
 */
export function offerTogether(words, actions, quiet = false) {
  offered = actions;
  const place = button();
  if (!place) return;
  place.hidden = !words;
  place.firstElementChild.textContent = words;
  place.classList.toggle("primary", !quiet);
  place.classList.toggle("secondary", quiet);
  place.closest(".act").classList.toggle("with-together", Boolean(words) && !quiet);
}

/** Play what is offered. Returns whether there was something. */
export function commitTogether() {
  if (!offered.length || !button() || button().hidden) return false;
  playTogether(offered);
  return true;
}

/** What is done, in one sentence. @param {{text: string}[]} deeds */
function told(deeds) {
  const words = deeds.map(({ text }, place) => (place ? lower(text) : text).replace(/,/g, ""));
  return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");
}

/** Ask for the rest of the turn, and offer it. */
async function foreseeRest() {
  const version = state.version;
  if (!restButton() || !state.yours || !state.company || !isPresent()) return;
  if (usual?.version !== version) {
    const found = await json(api("/rest")).catch(() => null);
    if (!found || state.version !== version) return;
    usual = { version, ...found };
  }
  offerRest();
}

function offerRest() {
  const { deeds, paid, ends } = usual;
  const place = restButton();
  if (!place) return;
  const isRunning = Boolean(find("[data-slot=routes]"));
  if (!isRunning && paid > 1) {
    const upTo = deeds.slice(0, paid);
    offerTogether(told(upTo), upTo.map(({ action }) => action), true);
  }
  const whole = ends && deeds.length > 1 && deeds.length > paid;
  rest = whole ? deeds.map(({ action }) => action) : [];
  place.hidden = !whole;
  const more = paid > 1 || isRunning ? deeds.slice(paid) : deeds;
  place.firstElementChild.textContent = whole ? `${paid ? "… and " : ""}${paid ? lower(told(more)) : told(more)}` : "";
}

/** Take up a panel that has just been drawn. */
export function adoptTogether() {
  offerTogether("", []);
  rest = [];
  foreseeRest();
}

export function connectTogether() {
  on("click", "[data-act=together]", commitTogether);
  on("click", "[data-act=rest]", () => {
    if (rest.length) playTogether(rest);
  });
  adoptTogether();
}
