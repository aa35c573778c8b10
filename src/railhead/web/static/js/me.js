// One's name and colour, kept as soon as they are changed.

import { send } from "./api.js";
import { announce, find, findAll, on } from "./dom.js";

/** @param {Record<string, unknown>} body */
async function keep(body) {
  const alert = find("[data-said=me]");
  alert.textContent = "";
  try {
    await send("/api/me", body);
    announce("Kept.");
    return true;
  } catch (problem) {
    alert.textContent = problem.message;
    return false;
  }
}

/** Keep what is changed from now on. */
export function connectMe() {
  on("change", "[data-act=name]", async (_, field) => {
    const name = field.value.trim();
    if (!name || !(await keep({ name }))) return;
    const mark = [...name][0].toUpperCase();
    for (const square of findAll(".guest .pl.jumbo, .colours .pl")) square.textContent = mark;
  });
  on("change", "[data-act=colour]", async (_, field) => {
    if (!(await keep({ colour: Number(field.value) }))) return;
    const square = find(".guest .pl.jumbo");
    if (square) square.className = `pl p${field.value} jumbo`;
  });
}
