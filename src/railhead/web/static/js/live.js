// Hearing of changes as they happen; a lost connection comes back by itself and says so.

import { setClock } from "./clocks.js";
import { find, make } from "./dom.js";
import { look, sayAgain } from "./looking.js";
import { known } from "./parts.js";
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

const SOONEST = 500; // milliseconds until a lost connection is tried again
const LATEST = 8_000;
/** How often it was tried since it was lost. */
let tries = 0;
/** Whether the connection had been lost before this one. */
let lost = false;

/** Bring the page up to date, at the position that it shows. @param {number} [version] @param {any} [sent] */
const follow = (version, sent) => refresh(isPresent() ? null : state.at, version, sent);

/** Whether something on the page can have changed that no version tells: clocks stood while no server ran. */
const mayDiffer = () => Boolean(find(".clock[data-out], details.orders"));

/** @param {EventSource} source @param {any} change */
function hear(source, change) {
  setClock(change.now);
  showSaid(change.said ?? []);
  const isBack = lost;
  lost = false;
  if (change.version <= state.version) {
    if (isBack && mayDiffer()) follow();
    return;
  }
  if (change.what === "deleted") {
    source.close();
    say("This table has been deleted");
    return;
  }
  follow(change.version, change.parts ? { parts: change.parts, sum: change.sum } : null);
}

/**
 * Open the stream, and say what the page shows: what changes of that comes with the news. A connection that is lost is
 * not left to the browser, which would say again what the page showed at first, and gives up where a proxy answers. All
 * who lose it at the same moment come back at different ones.
 */
export function listen() {
  const source = new EventSource(api(`/events?look=${look}&known=${known()}`));
  source.addEventListener("open", () => {
    if (lost) {
      say("Connected again");
      setTimeout(() => say(""), 3000);
    }
    tries = 0;
    sayAgain();
    document.body.dataset.live = "yes";
  });
  source.addEventListener("error", () => {
    source.close();
    lost = true;
    document.body.dataset.live = "no";
    say("Connection lost, trying again …");
    const pause = Math.min(LATEST, SOONEST * 2 ** tries);
    tries += 1;
    setTimeout(listen, pause * (1 + Math.random()));
  });
  source.addEventListener("orders", () => follow());
  source.addEventListener("changed", (event) => hear(source, JSON.parse(event.data)));
}
