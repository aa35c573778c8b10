// The menu, the seats with their links, the list of keys.

import { json, send } from "./api.js";
import { announce, find, on, once } from "./dom.js";
import { linkBox, showBox } from "./links.js";
import { refresh } from "./regions.js";
import { api } from "./state.js";
import { sayWhy } from "./whynot.js";

/** @param {string} id */
function show(id) {
  find("dialog[open]")?.close();
  /** @type {HTMLDialogElement} */ (find(`#${id}`)).showModal();
}

/** Hand a seat on; its new link is shown this once. @param {string} name @param {string} kind */
async function reseat(name, kind) {
  const [way, ...words] = kind.split(":");
  const bot = words.join(":");
  try {
    const { link, seat_request: asked } = await send(api("/seats"), { name, kind: way, ...(bot ? { bot } : {}) });
    await refresh();
    if (asked?.name === name) {
      announce(`${asked.waiting_for.join(", ")} must agree first.`);
      return;
    }
    const fresh = find(`[data-seat="${CSS.escape(name)}"] .link`);
    if (link) {
      showBox(fresh, linkBox(link, `The link of ${name}`, "You can make a new one at any time; this one then ends."));
    }
    announce(link ? `A new link for ${name}; the old one no longer works.` : `${name} is handed on.`);
  } catch (problem) {
    announce(problem.message);
    await refresh();
  }
}

/** The seat in whose row something was chosen. @param {Element} chosen */
const seatOf = (chosen) => chosen.closest("[data-seat]").dataset.seat;

/** @param {boolean} agree */
async function answer(agree) {
  try {
    const { seat_request: open } = await send(api("/seats/answer"), { agree });
    announce(open ? "The others are asked too." : "Done.");
  } catch (problem) {
    announce(problem.message);
  }
  await refresh();
}

/** Tell the server something about a seat. @param {string} path @param {object} body @param {string} done */
async function tell(path, body, done) {
  try {
    await send(api(path), body);
    announce(done);
  } catch (problem) {
    announce(problem.message);
  }
  await refresh();
}

/** Whether there are notices of this table, for who wants any. */
async function showMuted() {
  const button = find("[data-act=mute]");
  if (!button) return;
  const { muted } = await json(api("/notices")).catch(() => ({ muted: null }));
  if (muted === null) return; // it says what it said before
  button.setAttribute("aria-pressed", String(muted));
  button.textContent = muted ? "Notices of this table again" : "No notices of this table";
}

/** @param {HTMLElement} button */
async function mute(button) {
  try {
    await send(api("/notices"), { muted: button.getAttribute("aria-pressed") !== "true" }, "PUT");
    await showMuted();
    announce(button.getAttribute("aria-pressed") === "true" ? "This table is quiet." : "This table calls you.");
  } catch (problem) {
    announce(problem.message);
  }
}

/** Play the same again; the page goes there. */
async function rematch() {
  try {
    const { id } = await send(api("/rematch"));
    location.assign(`/t/${id}`);
    return true;
  } catch (problem) {
    sayWhy("again", problem.message, problem.clause);
    return false;
  }
}

export const showKeys = () => show("keys");

export function connectSeats() {
  on("click", "[data-act=menu]", () => {
    show("menu");
    showMuted();
  });
  on("click", "[data-act=mute]", (_, button) => mute(button));
  on("click", "[data-act=sit-in]", (_, button) => {
    find("dialog[open]")?.close();
    tell("/seats/sit-in", { name: button.dataset.name }, "Steady sits in.");
  });
  on("click", "[data-act=seats]", () => show("seats"));
  on("click", "[data-act=keys]", showKeys);
  on("change", "[data-act=seat-kind]", (_, select) => reseat(seatOf(select), select.value));
  on("click", "[data-act=new-link]", (_, button) => reseat(seatOf(button), "link"));
  on("click", "[data-act=seat-way]", (_, button) => reseat(seatOf(button), button.dataset.kind));
  on("click", "[data-act=seat-back]", (_, button) => tell("/seats/back", { name: button.dataset.name }, "The seat is yours again."));
  on("click", "[data-act=seat-wait]", (_, button) => tell("/seats/wait", { name: button.dataset.name }, "The table waits."));
  on("click", "[data-act=vote]", (_, { dataset: { name, choice } }) => tell("/vote", { name, choice }, "You have voted."));
  on("click", "[data-act=seat-agree]", () => answer(true));
  on("click", "[data-act=seat-refuse]", () => answer(false));
  on("click", "[data-act=rematch]", (_, button) => once(button, rematch));
}
