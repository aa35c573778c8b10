// Several actions in one click: the run with what becomes of its income, and the rest of a turn.

import { send } from "./api.js";
import { find, on } from "./dom.js";
import { hasCome, isMeantFor } from "./meant.js";
import { onChoose, playTogether } from "./panel.js";
import { api, isPresent, state } from "./state.js";

/**
 * @typedef {Record<string, unknown>} Action
 * @typedef {{deeds: {action: Action, said: string}[], paid: number, ends: boolean}} Rest
 */

const SETTLED = 250; // milliseconds for which something stays chosen before the rest is asked for

/** @type {Action[]} what the button plays */
let offered = [];
/** @type {Action[]} what the button for the whole rest of the turn plays */
let rest = [];
/** What becomes of the income of a run, in a word or two. */
let payment = "";
/** Which question for the rest is the latest. */
let asked = 0;
let waiting = 0;

const button = () => find("[data-act=together]");
const restButton = () => find("[data-act=rest]");
const isRunning = () => Boolean(find("[data-slot=routes]"));
const capital = (/** @type {string} */ words) => words[0].toUpperCase() + words.slice(1);

/** Show a button with these words; no words: hide it. @param {HTMLElement} place @param {string} words */
function reveal(place, words) {
  if (place.hidden && words) hasCome(place);
  place.hidden = !words;
  place.firstElementChild.textContent = words;
}

/**
 * Offer some actions as one click; no words: none.
 * @param {string} words @param {Action[]} actions @param {boolean} [quiet] not as what is done first of all
 */
function offerTogether(words, actions, quiet = false) {
  offered = actions;
  const place = button();
  if (!place) return;
  reveal(place, words);
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

/** What is done, one after the other. @param {{said: string}[]} deeds */
function told(deeds) {
  const words = deeds.map(({ said }) => said);
  return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");
}

/** Ask for the rest of the turn, and offer it. @param {Action[]} first what is done before */
async function foresee(first) {
  const number = ++asked;
  if (!restButton() || !state.yours || !state.company || !isPresent()) return;
  const found = await send(api("/rest"), { actions: first }).catch(() => null);
  if (found && number === asked) offer(found, first);
}

/** @param {Rest} found @param {Action[]} first */
function offer({ deeds, paid }, first) {
  const place = restButton();
  if (!place) return;
  const actions = deeds.map(({ action }) => action);
  const chosen = first.length ? [{ said: find("[data-act=commit] span").textContent }] : [];
  // What stands on the first button: up to the payment, which the run offers itself.
  const head = !isRunning() && first.length + paid > 1 ? paid : 0;
  if (!isRunning()) {
    const words = head ? capital(told([...chosen, ...deeds.slice(0, head)])) : "";
    offerTogether(words, [...first, ...actions.slice(0, head)], true);
  }
  const isOffered = deeds.length > head && first.length + deeds.length > 1;
  rest = isOffered ? [...first, ...actions] : [];
  if (!isOffered) reveal(place, "");
  else if (isRunning()) reveal(place, told([{ said: "Run" }, { said: payment }, ...deeds]));
  else reveal(place, capital(told([...chosen, ...deeds])));
}

/**
 * The run with what becomes of its income, and what may follow; no words: nothing.
 * @param {string} words @param {Action[]} actions @param {string} [paying] what becomes of the income, in a word or two
 */
export function offerRun(words, actions, paying = "") {
  payment = paying;
  if (JSON.stringify(actions) === JSON.stringify(offered) && words) return;
  clear();
  offerTogether(words, actions);
  if (words) foresee(actions);
}

/** Nothing is offered until it is known anew. */
function clear() {
  asked += 1;
  rest = [];
  if (restButton()) reveal(restButton(), "");
  if (!isRunning()) offerTogether("", []);
}

/** Take up a panel that has just been drawn. */
export function adoptTogether() {
  offerTogether("", []);
  clear();
  clearTimeout(waiting);
  if (!isRunning()) foresee([]);
}

export function connectTogether() {
  on("click", "[data-act=together]", (event, place) => {
    if (isMeantFor(event, place)) commitTogether();
  });
  on("click", "[data-act=rest]", (event, place) => {
    if (rest.length && isMeantFor(event, place)) playTogether(rest);
  });
  onChoose((action) => {
    if (isRunning()) return; // the routes see to that themselves
    clear();
    clearTimeout(waiting);
    waiting = setTimeout(() => foresee(action ? [action] : []), SETTLED);
  });
  adoptTogether();
}
