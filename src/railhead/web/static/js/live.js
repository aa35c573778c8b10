// Hearing of changes as they happen; a lost connection comes back by itself and says so.

import { setClock } from "./clocks.js";
import { find, make } from "./dom.js";
import { look, sayAgain } from "./looking.js";
import { onChange, onFetched, refreshHere } from "./regions.js";
import { api, state } from "./state.js";

const AGAIN = 3_000; // milliseconds until the server is asked again

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

let lost = false;

function follow() {
  const source = new EventSource(api(`/events?look=${look}`));
  source.addEventListener("open", () => {
    if (lost) {
      sayBack();
      refreshHere();
    }
    lost = false;
    sayAgain();
    document.body.dataset.live = "yes";
  });
  source.addEventListener("error", () => {
    lost = true;
    sayLost();
    // A browser tries again by itself, but not after an answer that refuses.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN);
  });
  source.addEventListener("orders", () => refreshHere());
  source.addEventListener("changed", (event) => {
    const change = JSON.parse(event.data);
    setClock(change.now);
    showSaid(change.said ?? []);
    if (change.version <= state.version) return;
    if (change.what === "deleted") {
      source.close();
      say("This table has been deleted");
      return;
    }
    refreshHere(change.version);
  });
}

export function listen() {
  onFetched(hearOf);
  onChange(() => say(said));
  follow();
}
