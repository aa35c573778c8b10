// Picking some of several things: each is pressed or not, and so many must be.

import { choose, drop, isChosen } from "./panel.js";
import { announce, find, findAll, on } from "./dom.js";

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
  find("output", group).textContent = words(things.length, low, high);
  if (things.length >= low) choose(Number(group.dataset.picks), { open: { [group.dataset.field]: things } });
  else if (isChosen()) drop();
}

const limits = (group) => ({ low: Number(group.dataset.low), high: Number(group.dataset.high) });

/** How far the picking has come. */
function words(count, low, high) {
  if (count < low) return `${count} picked, ${low - count} to go`;
  return low === high ? `All ${count} picked` : `${count} picked, of ${low} to ${high}`;
}

export function connectPicks() {
  on("click", "[data-pick]", (_, button) => press(button));
}
