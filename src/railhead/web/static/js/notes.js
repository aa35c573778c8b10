// Notes that only their writer sees. They are kept a moment after the last letter, and fetched when
// they are looked at; at a shared screen they change with the player, where players have secrets.

import { json, send } from "./api.js";
import { find, findAll, on } from "./dom.js";
import { onChange } from "./regions.js";
import { api, state } from "./state.js";

const PAUSE = 700; // milliseconds after the last letter

/** Under whose name the notes in the field are kept; null: none have been fetched. @type {string | null} */
let seat = null;
let kept = "";
let timer = 0;
let player = state.player;

const field = () => /** @type {HTMLTextAreaElement | null} */ (find("#notes"));
const isOpen = () => !find(".notes")?.hidden;

/** @param {string} words */
function say(words) {
  find("[data-slot=notes]").textContent = words;
}

/** Say whose the notes are, and from when. @param {{text: string, actions: number}} notes */
function sayWhen({ text, actions }) {
  say(text ? `Only you see this. Kept with the table, at action ${actions}.` : "Only you see this.");
}

/** Until they are there nobody can write: what comes late would take the place of what was written. */
async function fetchNotes() {
  const asked = field().value;
  try {
    const notes = await json(api("/notebook"));
    if (field().value !== asked) return; // somebody has gone on writing, and that is kept next
    seat = notes.seat;
    kept = notes.text;
    field().value = kept;
    field().disabled = false;
    sayWhen(notes);
  } catch (problem) {
    say(problem.message);
  }
}

/** Keep what is written, if it is new. */
async function keep() {
  clearTimeout(timer);
  const text = field()?.value ?? "";
  if (seat === null || text === kept) return;
  const before = kept;
  kept = text;
  try {
    sayWhen(await send(api("/notebook"), { seat, text, actions: state.of }));
  } catch (problem) {
    kept = before;
    say(`Not kept: ${problem.message}`);
  }
}

/** @param {string} paper log or notes */
function show(paper) {
  for (const button of findAll("[data-paper]")) button.setAttribute("aria-pressed", String(button.dataset.paper === paper));
  find(".log-view").dataset.paper = paper;
  find(".notes").hidden = paper !== "notes";
  if (paper === "notes") fetchNotes().then(() => field().focus());
  else keep();
}

export function connectNotes() {
  if (!field()) return;
  on("click", "[data-paper]", (_, button) => show(button.dataset.paper));
  on("input", "#notes", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  on("focusout", "#notes", keep);
  // Another window may have changed them.
  addEventListener("focus", () => {
    if (isOpen() && field().value === kept) fetchNotes();
  });
  addEventListener("pagehide", keep);
  onChange(async () => {
    if (state.player === player) return;
    player = state.player;
    if (seat === null || seat === "") return;
    field().disabled = true;
    await keep();
    seat = null;
    kept = field().value = "";
    if (isOpen()) fetchNotes();
  });
}
