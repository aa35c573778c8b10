// Hints: what the Clerk would do in your place. Only you see them.

import { send } from "./api.js";
import { announce, find, make, on } from "./dom.js";
import { api, isPresent, state } from "./state.js";

/** @typedef {{player: string, actions: number, ideas: {text: string, reason: string}[]}} Hint */

/** @type {Hint | null} what is shown, as long as it is about what is asked */
let shown = null;
let asking = 0;

const capital = (words) => words && `${words[0].toUpperCase()}${words.slice(1)}`;

/** @param {"off" | "thinking" | "shown"} now @param {...Node} content */
function put(now, ...content) {
  const place = find("[data-slot=hint]");
  if (!place) return;
  place.dataset.state = now;
  place.hidden = now === "off";
  place.replaceChildren(...content);
  find("[data-act=hint]")?.setAttribute("aria-expanded", String(now !== "off"));
}

const heading = (words) => make("h3", {}, words);
const note = (words) => make("p", { class: "mute small" }, words);
const hide = () => make("button", { type: "button", class: "text-button", "data-act": "hide-hint" }, "Hide");

/** @param {Hint} hint */
function show({ ideas: [best, ...others] }) {
  const parts = [make("div", { class: "hint-head" }, heading(best.text), hide()), make("p", {}, `${capital(best.reason)}.`)];
  if (others.length) {
    const rows = others.map(({ text, reason }) => make("li", {}, make("b", {}, text), ` ${reason}`));
    parts.push(make("p", { class: "cap" }, "Next best"), make("ol", {}, ...rows));
  } else {
    parts.push(note("The Clerk weighs nothing else here."));
  }
  put("shown", ...parts, note("Only you see this; the table allows hints."));
}

async function ask() {
  const mine = ++asking;
  put("thinking", make("p", { class: "mute", role: "status" }, "The Clerk thinks …"));
  try {
    const hint = await send(api("/hint"), { by: state.player });
    if (mine !== asking || hint.actions !== state.at) return;
    shown = hint;
    show(hint);
    announce(`The Clerk would: ${hint.ideas[0].text}.`);
  } catch (problem) {
    if (mine === asking) put("shown", make("div", { class: "hint-head" }, heading("No hint"), hide()), note(problem.message));
  }
}

function off() {
  asking += 1;
  shown = null;
  put("off");
}

/** Take up a panel that has just been drawn: a hint stays as long as the same is asked. */
export function adoptHint() {
  if (shown && isPresent() && shown.actions === state.at && shown.player === state.player) show(shown);
  else off();
}

export function connectHint() {
  on("click", "[data-act=hint]", (_, button) => {
    if (button.getAttribute("aria-expanded") === "true") off();
    else ask();
  });
  on("click", "[data-act=hide-hint]", () => {
    off();
    find("[data-act=hint]")?.focus();
  });
}
