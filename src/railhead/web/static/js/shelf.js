// The shelf: opening a game from a file.

import { send } from "./api.js";
import { find, on } from "./dom.js";

/** @param {File | undefined} file */
async function open(file) {
  if (!file) return;
  const alert = find(".drop [role=alert]");
  alert.textContent = "";
  try {
    const { id } = await send("/api/tables/import", await file.text());
    location.assign(`/t/${id}`);
  } catch (problem) {
    alert.textContent = problem.message;
  }
}

on("change", "#file", (_, input) => open(input.files[0]));
on("dragover", ".drop", (event, drop) => {
  event.preventDefault();
  drop.classList.add("over");
});
on("dragleave", ".drop", (_, drop) => drop.classList.remove("over"));
on("drop", ".drop", (event, drop) => {
  event.preventDefault();
  drop.classList.remove("over");
  open(event.dataTransfer.files[0]);
});
document.body.dataset.ready = "yes";
