// Why not: everything that is not offered answers with its reason and its clause.

import { sendForHtml } from "./api.js";
import { fill, find, make } from "./dom.js";
import { pages, state } from "./state.js";
import { isPhone, showTab } from "./views.js";

const place = () => find("[data-slot=whynot]");
/** Counts what was asked and answered: an answer that comes after something else is late. */
let asked = 0;

/** Ask about what a button stands for. @param {HTMLElement} button */
export async function askWhy(button) {
  const what = button.dataset.what ?? button.textContent.trim();
  const mine = ++asked;
  const { version } = state;
  const isLate = () => mine !== asked || version !== state.version;
  try {
    const answer = await sendForHtml(pages("/why"), { action: JSON.parse(button.dataset.why), what });
    if (!isLate()) showWhy(answer);
  } catch (problem) {
    if (!isLate()) sayWhy(what, problem.message, null);
  }
}

/** Show an answer that the server has drawn. @param {string} html */
export function showWhy(html) {
  const box = place();
  if (!box) return;
  fill(box, html);
  reveal(box);
}

/** Show a refusal in words. @param {string} what @param {string} message @param {string | null} clause */
export function sayWhy(what, message, clause) {
  const box = place();
  if (!box) return;
  const sign = make("span", { class: "why-sign", "aria-hidden": "true" }, "?");
  box.replaceChildren(make("h3", {}, sign, ` Why not ${what}?`), make("p", {}, message));
  if (clause) {
    const link = make("a", { class: "clause", href: `/rules/${state.title}#${clause}`, target: "rules" }, clause);
    box.append(make("p", { class: "quoted" }, link));
  }
  reveal(box);
}

/** Say that something was not done, though it may be. @param {string} message */
export function sayNot(message) {
  const box = place();
  if (!box) return;
  box.replaceChildren(make("h3", {}, "Not played"), make("p", {}, message));
  reveal(box);
}

function reveal(box) {
  asked += 1;
  box.hidden = false;
  if (isPhone()) showTab("decide");
  box.scrollIntoView({ block: "nearest" });
}

export function hideWhy() {
  asked += 1;
  const box = place();
  if (box) box.hidden = true;
}
