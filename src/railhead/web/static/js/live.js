// Hearing of changes as they happen; a lost connection comes back by itself and says so.

import { setClock } from "./clocks.js";
import { find, make } from "./dom.js";
import { look, sayAgain } from "./looking.js";
import { known } from "./parts.js";
import { onChange, onFetched, refreshHere } from "./regions.js";
import { api, state } from "./state.js";

const AGAIN = 3_000; // milliseconds until what could not be fetched is asked for again
const SOONEST = 500; // milliseconds until a lost connection is tried again
const LATEST = 8_000;

/** What the line in the bar says: the bar may be drawn anew meanwhile. */
let said = "";

/** @param {string} words */
function say(words) {
  said = words;
  const line = find("#live");
  if (line && line.textContent !== words) line.textContent = words;
}

/** Show what operators say to all, as a page does that is loaded now. @param {string[]} lines */
function showSaid(lines) {
  find(".signs")?.remove();
  if (!lines.length) return;
  const board = make("aside", { class: "signs", "aria-label": "To all" }, ...lines.map((line) => make("p", {}, line)));
  find(".skip").after(board);
}

/** Say that nothing new comes in. */
function sayLost() {
  document.body.dataset.live = "no";
  say("Connection lost, trying again …");
}

/** Say that it does again. */
function sayBack() {
  document.body.dataset.live = "yes";
  say("Connected again");
  setTimeout(() => {
    if (document.body.dataset.live === "yes") say("");
  }, 3000);
}

let timer = 0;
/** Whether what is new could not be fetched. */
let behind = false;

/** What could not be fetched is asked for again, unless it is not to be had any more. @param {import("./api.js").Problem | null} problem */
function hearOf(problem) {
  clearTimeout(timer);
  if (problem) {
    behind = true;
    sayLost();
    if (![403, 404, 410].includes(problem.status)) timer = setTimeout(refreshHere, AGAIN);
  } else if (behind) {
    behind = false;
    sayBack();
  }
}

/** How often the connection was tried since it was lost. */
let tries = 0;
/** Whether it had been lost before this one. */
let lost = false;

/** Whether something on the page can have changed that no version tells: clocks stood while no server ran. */
const mayDiffer = () => Boolean(find(".clock[data-out], details.orders"));

/** @param {EventSource} source @param {any} change */
function hear(source, change) {
  setClock(change.now);
  showSaid(change.said ?? []);
  const isBack = lost;
  lost = false;
  if (change.version <= state.version) {
    if (isBack && mayDiffer()) refreshHere();
    return;
  }
  if (change.what === "deleted") {
    source.close();
    say("This table has been deleted");
    return;
  }
  refreshHere(change.version, change.parts ? { parts: change.parts, sum: change.sum } : null);
}

/**
 * Open the stream, and say what the page shows: what changes of that comes with the news. A connection that is lost is
 * not left to the browser, which would say again what the page showed at first, and gives up where a proxy answers. All
 * who lose it at the same moment come back at different ones.
 */
function follow() {
  const source = new EventSource(api(`/events?look=${look}&known=${known()}`));
  source.addEventListener("open", () => {
    if (lost) sayBack();
    tries = 0;
    sayAgain();
    document.body.dataset.live = "yes";
  });
  source.addEventListener("error", () => {
    source.close();
    lost = true;
    sayLost();
    const pause = Math.min(LATEST, SOONEST * 2 ** tries);
    tries += 1;
    setTimeout(follow, pause * (1 + Math.random()));
  });
  source.addEventListener("orders", () => refreshHere());
  source.addEventListener("changed", (event) => hear(source, JSON.parse(event.data)));
}

export function listen() {
  onFetched(hearOf);
  onChange(() => say(said));
  follow();
}
