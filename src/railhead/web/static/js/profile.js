// A player's page: blocking and reporting.

import { send } from "./api.js";
import { announce, on } from "./dom.js";
import { connectReport } from "./report.js";

/** @param {string} path @param {unknown} body */
async function change(path, body) {
  try {
    await send(path, body);
    location.reload();
  } catch (problem) {
    announce(problem.message);
  }
}

on("click", "[data-act=block]", () => change("/api/me/blocks", { player: document.body.dataset.player }));
on("click", "[data-act=unblock]", (_, button) => change("/api/me/blocks/remove", { id: button.dataset.block }));
connectReport();
document.body.dataset.ready = "yes";
