// The shelf: keeping one's tables in order, opening a game from a file.

import { send } from "./api.js";
import { connectClocks } from "./clocks.js";
import { find, findAll, on, once } from "./dom.js";
import { connectGatherings } from "./gathering.js";
import { connectKeeping } from "./keeping.js";

/** @param {File | undefined} file */
async function open(file) {
  if (!file) return false;
  const alert = find(".drop [role=alert]");
  alert.textContent = "";
  try {
    const { id } = await send("/api/tables/import", await file.text());
    location.assign(`/t/${id}`);
    return true;
  } catch (problem) {
    alert.textContent = problem.message;
    return false;
  }
}

on("change", "#file", (_, input) => once(input, () => open(input.files[0])));
on("dragover", ".drop", (event, drop) => {
  event.preventDefault();
  drop.classList.add("over");
});
on("dragleave", ".drop", (_, drop) => drop.classList.remove("over"));
on("drop", ".drop", (event, drop) => {
  event.preventDefault();
  drop.classList.remove("over");
  once(drop, () => open(event.dataTransfer.files[0]));
});

// A menu of a row closes when something else is done.
document.addEventListener("click", (event) => {
  for (const menu of findAll(".row-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && find(".row-menu[open]");
  if (!menu) return;
  menu.open = false;
  find("summary", menu).focus();
});
connectKeeping();
connectGatherings();
connectClocks();
document.body.dataset.ready = "yes";
