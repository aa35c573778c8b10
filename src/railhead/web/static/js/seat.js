// Taking a seat by a link that serves one browser.

import { send } from "./api.js";
import { find, on } from "./dom.js";

const { table, secret } = document.body.dataset;

on("click", "[data-act=take]", async (_, button) => {
  button.disabled = true;
  try {
    await send(`/api/tables/${table}/claim`, { secret });
    location.replace(`/t/${table}`);
  } catch (problem) {
    find("[role=alert]").textContent = problem.message;
    button.disabled = false;
  }
});
document.body.dataset.ready = "yes";
