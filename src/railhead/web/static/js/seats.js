// The menu, the seats with their links, the list of keys.

import { send } from "./api.js";
import { announce, find, make, on } from "./dom.js";
import { refresh } from "./regions.js";
import { api } from "./state.js";

/** @param {string} id */
function show(id) {
  find("dialog[open]")?.close();
  /** @type {HTMLDialogElement} */ (find(`#${id}`)).showModal();
}

/** Hand a seat on; its new link is shown this once. @param {HTMLElement} row @param {string} kind */
async function reseat(row, kind) {
  const [way, bot] = kind.split(":");
  const name = row.dataset.seat;
  try {
    const { link } = await send(api("/seats"), { name, kind: way, ...(bot ? { bot } : {}) });
    await refresh();
    const fresh = find(`[data-seat="${CSS.escape(name)}"] .link`);
    if (link) {
      const field = make("input", { type: "text", readonly: "", value: new URL(link, location.origin).href, "aria-label": `The link of ${name}` });
      field.addEventListener("focus", () => field.select());
      fresh.replaceChildren(field);
      field.focus();
    }
    announce(link ? `A new link for ${name}; the old one no longer works.` : `${name} is handed on.`);
  } catch (problem) {
    announce(problem.message);
  }
}

export const showKeys = () => show("keys");

export function connectSeats() {
  on("click", "[data-act=menu]", () => show("menu"));
  on("click", "[data-act=seats]", () => show("seats"));
  on("click", "[data-act=keys]", showKeys);
  on("change", "[data-act=seat-kind]", (_, select) => reseat(select.closest("[data-seat]"), select.value));
  on("click", "[data-act=new-link]", (_, button) => reseat(button.closest("[data-seat]"), "link"));
  on("click", "[data-act=rematch]", async () => {
    const { id } = await send(api("/rematch"));
    location.assign(`/t/${id}`);
  });
}
