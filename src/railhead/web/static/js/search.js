// The search for the best run: what is found while it goes on, how far it is proven, and its end.

import { follow } from "./api.js";
import { announce, draw, find, make } from "./dom.js";
import { credits, money, pages } from "./state.js";

/**
 * @typedef {{company: string, routes: {train: string, track: string[]}[], check: {total: number},
 *   revenue: number, besides: number, bound: number, proven: boolean, more: number, seconds: number,
 *   shown?: import("./routes.js").Shown | null}} Best
 * @typedef {{total: number, besides: number, ok: boolean}} Shown routes and what they come to
 */

const SHOWN_AFTER = 300; // milliseconds; a search that is over by then needs no progress

/** @type {Best | null} */
let best = null;
/** @type {AbortController | null} */
let running = null;
let failure = "";
let patient = true;
/** What revenue and what comes besides weigh; empty: revenue comes first. */
let weighed = "";

/** What has been found so far. */
export const bestRun = () => best;

/**
 * Look for the best run.
 * @param {string} weights such as 1:1
 * @param {(best: Best) => void} found is told when the routes change
 * @param {() => void} moved is told when anything has changed
 */
export async function search(weights, found, moved) {
  stopSearch();
  weighed = weights;
  const mine = new AbortController();
  running = mine;
  best = null;
  failure = "";
  patient = true;
  const impatient = setTimeout(() => {
    patient = false;
    if (running === mine) moved();
  }, SHOWN_AFTER);
  try {
    await follow(pages(`/routes/search${weights && `?weights=${weights}`}`), mine.signal, (_, answer) => {
      if (running !== mine) return;
      const other = JSON.stringify(best?.routes) !== JSON.stringify(answer.routes);
      best = { ...answer, shown: answer.shown ?? (other ? null : best.shown) };
      if (other) found(best);
      moved();
    });
  } catch (problem) {
    failure = problem.message;
    if (problem.status === undefined) throw problem;
  } finally {
    clearTimeout(impatient);
  }
  if (running !== mine) return;
  running = null;
  moved();
  if (best) announce(words());
}

/** Stop the search; what was found stays. */
export function stopSearch() {
  running?.abort();
  running = null;
}

/** How far the best run is known, in words. */
function words() {
  if (best.proven) return `Best routes, proven: ${nothingMore()}.`;
  return `Best found, at most ${money(best.more)} more.`;
}

/** What a proof says. */
function nothingMore() {
  if (!weighed) return `no others earn more than ${money(best.revenue)}`;
  return `no others bring more than ${money(best.revenue)} and ${credits(best.besides)} besides, weighed ${weighed}`;
}

/** How much the best routes are better than some, in units of revenue. @param {Shown} shown */
function below(shown) {
  const [revenue, besides] = (weighed || "1:0").split(":").map(Number);
  const part = ((best.besides - shown.besides) * besides) / revenue;
  return Math.ceil(best.check.total - shown.total + part);
}

/** Whether routes are as good as any can be, and that is proven. @param {Shown} shown */
export const isProvenBest = (shown) => Boolean(best?.proven && shown.ok && below(shown) <= 0);

/**
 * Show how the routes laid out compare with the best ones.
 * @param {Shown | null} shown
 */
export function showVerdict(shown) {
  const place = find("[data-slot=verdict]");
  if (!place) return;
  const [kind, heading, note] = verdict(shown);
  place.className = `verdict ${kind}`;
  const text = make("span", { class: "verdict-words" }, make("b", {}, heading), make("span", { class: "mute" }, note));
  place.replaceChildren(badge(kind), text);
  if (running && !patient) {
    text.append(make("progress", { "aria-label": "Found so far, of the most there can be", ...progress() }));
    place.append(make("button", { type: "button", class: "secondary", "data-route-act": "stop" }, "Stop"));
  }
}

/** @param {Shown | null} shown @returns {[string, string, string]} kind, heading and note */
function verdict(shown) {
  if (!best) return failure ? ["below", "No search now", failure] : ["searching", "Looking for routes …", ""];
  const more = money(best.more);
  const time = lasted(best.seconds);
  if (shown && !shown.ok) return ["below", "Not yet a legal run", `the best found earns ${money(best.check.total)}`];
  if (shown && below(shown) > 0) {
    const known = best.proven ? "proven best" : "best found";
    return ["below", `Your choice, ${money(below(shown))} below the best`, `${known}: ${money(best.check.total)}`];
  }
  if (best.proven) return ["proven", "Best routes, proven", `${nothingMore()}; ${time}`];
  if (running) return ["searching", `Best so far ${money(best.revenue)}`, `at most ${more} more; ${time}`];
  return ["found", `Best found, at most ${more} more`, failure || `searched ${time}, not proven`];
}

/** A time as people say it. @param {number} seconds */
function lasted(seconds) {
  if (seconds < 0.1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}

const progress = () => (best ? { max: best.bound, value: best.revenue } : {});

/** A seal with a tick for what is proven, an open one for what is not. @param {string} kind */
function badge(kind) {
  const svg = draw("svg", { viewBox: "-14 -14 28 28", class: "badge", "aria-hidden": "true" });
  const points = Array.from({ length: 24 }, (_, n) => {
    const [angle, far] = [(n * Math.PI) / 12, n % 2 ? 10.6 : 13];
    return `${(far * Math.sin(angle)).toFixed(1)},${(far * Math.cos(angle)).toFixed(1)}`;
  });
  svg.append(draw("polygon", { points: points.join(" ") }));
  const sign = { proven: "M-5.5 0.5l4 4 7-8", below: "M0 -6v8M0 5.5v.5", found: "M-5 0h10", searching: "M0 -6v6l4 3" };
  svg.append(draw("path", { d: sign[kind] }));
  return svg;
}
