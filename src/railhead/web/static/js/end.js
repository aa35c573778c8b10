// The result: playing again.

import { send } from "./api.js";
import { find, on } from "./dom.js";

on("click", "[data-act=rematch]", async () => {
  try {
    const { id } = await send(`/api/tables/${document.body.dataset.table}/rematch`);
    location.assign(`/t/${id}`);
  } catch (problem) {
    find("[role=alert]").textContent = problem.message;
  }
});
document.body.dataset.ready = "yes";
