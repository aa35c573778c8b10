// Telling whoever runs the server of somebody, and blocking somebody.

import { send } from "./api.js";
import { announce, find, findAll, make, on } from "./dom.js";

const LINES = 30; // of the talk, the latest, that can be chosen

const dialog = () => /** @type {HTMLDialogElement} */ (find("#report"));
const said = () => find(".said", dialog());

/** The talk of the chosen seat, so that a line of it can be named. */
function showLines() {
  const field = find("[name=line]", dialog());
  if (!field) return;
  const seat = find("[name=seat]", dialog()).value;
  const lines = findAll(".log-lines .chat[data-said]").filter((line) => find("b", line)?.textContent === seat);
  const options = lines.slice(-LINES).reverse().map((line) => {
    const words = find("p", line).textContent.replace(/\s+/g, " ").trim().slice(0, 80);
    return make("option", { value: line.dataset.said }, words);
  });
  field.replaceChildren(make("option", { value: "" }, "nothing in particular"), ...options);
  find("[data-part=line]", dialog()).hidden = !options.length;
}

/** Whom it is about. @param {HTMLFormElement} form */
function whom(form) {
  const table = document.body.dataset.table;
  return table ? { table, seat: form.elements.namedItem("seat").value } : { player: document.body.dataset.player };
}

/** @param {() => Promise<unknown>} attempt @param {string} words */
async function attempt(attempt, words) {
  said().textContent = "";
  try {
    await attempt();
    announce(words);
    dialog().close();
    return true;
  } catch (problem) {
    said().textContent = problem.message;
    return false;
  }
}

/** Take up what a page offers. */
export function connectReport() {
  on("click", "[data-act=report]", () => {
    find("#menu")?.close();
    said().textContent = "";
    showLines();
    dialog().showModal();
  });
  on("click", "[data-act=close-report]", () => dialog().close());
  on("change", "#report [name=seat]", showLines);
  on("submit", "[data-act=send-report]", async (event, form) => {
    event.preventDefault();
    const line = form.elements.namedItem("line")?.value;
    const body = {
      ...whom(form),
      reason: form.elements.namedItem("reason").value,
      words: form.elements.namedItem("words").value,
      ...(line ? { line: Number(line) } : {}),
    };
    if (await attempt(() => send("/api/reports", body), "Reported.")) form.reset();
  });
  on("click", "[data-act=block-seat]", (_, button) =>
    attempt(() => send("/api/me/blocks", whom(button.closest("form"))), "Blocked."),
  );
}
