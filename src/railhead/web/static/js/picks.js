// Picking some of several things: each is pressed or not, and so many must be.

import { announce, find, findAll, on } from "./dom.js";
import { choose, drop, isChosen, onPlayed } from "./panel.js";
import { state } from "./state.js";

/** @type {{from: string, things: string[]}} what is picked, and from what */
let held = { from: "", things: [] };

/** What is pressed in a group. @param {Element} group */
const picked = (group) => findAll('[data-pick][aria-pressed="true"]', group).map((button) => button.dataset.pick);

/** @param {HTMLElement} button */
function press(button) {
  const group = button.closest("[data-picks]");
  const { low, high } = limits(group);
  const isPressed = button.getAttribute("aria-pressed") === "true";
  if (!isPressed && picked(group).length >= high) {
    announce(`Not more than ${high}: take one back first.`);
    return;
  }
  button.setAttribute("aria-pressed", String(!isPressed));
  const things = picked(group);
  held = { from: offered(group), things };
  find("output", group).textContent = words(things.length, low, high);
  if (things.length >= low) choose(Number(group.dataset.picks), { open: { [group.dataset.field]: things } });
  else if (isChosen()) drop();
}

/** Who picks from what. @param {Element} group */
const offered = (group) => JSON.stringify([state.player, ...findAll("[data-pick]", group).map((button) => button.dataset.pick)]);

/** Take up a panel that has been drawn anew while somebody picks: others have acted meanwhile. */
export function adoptPicks() {
  const group = find("[data-picks]");
  if (!group || picked(group).length || offered(group) !== held.from) return;
  for (const thing of held.things) press(find(`[data-pick="${CSS.escape(thing)}"][aria-pressed="false"]`, group));
}

const limits = (group) => ({ low: Number(group.dataset.low), high: Number(group.dataset.high) });

/** How far the picking has come. */
function words(count, low, high) {
  if (count < low) return `${count} picked, ${low - count} to go`;
  return low === high ? `All ${count} picked` : `${count} picked, of ${low} to ${high}`;
}

export function connectPicks() {
  on("click", "[data-pick]", (_, button) => press(button));
  onPlayed(() => {
    held = { from: "", things: [] };
  });
}
