// Hearing of changes as they happen; a lost connection comes back by itself and says so.

import { setClock } from "./clocks.js";
import { find, make } from "./dom.js";
import { look, sayAgain } from "./looking.js";
import { refresh } from "./regions.js";
import { api, isPresent, state } from "./state.js";

/** @param {string} words */
function say(words) {
  const line = find("#live");
  if (line) line.textContent = words;
}

/** Show what operators say to all, as a page does that is loaded now. @param {string[]} lines */
function showSaid(lines) {
  find(".signs")?.remove();
  if (!lines.length) return;
  const board = make("aside", { class: "signs", "aria-label": "To all" }, ...lines.map((line) => make("p", {}, line)));
  find(".skip").after(board);
}

export function listen() {
  let lost = false;
  const source = new EventSource(api(`/events?look=${look}`));
  source.addEventListener("open", () => {
    if (lost) {
      say("Connected again");
      setTimeout(() => say(""), 3000);
      refresh(isPresent() ? null : state.at);
    }
    lost = false;
    sayAgain();
    document.body.dataset.live = "yes";
  });
  source.addEventListener("error", () => {
    lost = true;
    document.body.dataset.live = "no";
    say("Connection lost, trying again …");
  });
  source.addEventListener("orders", () => refresh(isPresent() ? null : state.at));
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
    refresh(isPresent() ? null : state.at, change.version);
  });
}
