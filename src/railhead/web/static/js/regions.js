// Bringing the page up to date: the server draws the parts anew, and those that differ are put in.

import { find, findAll, parsed } from "./dom.js";
import { changedParts, forgetParts } from "./parts.js";
import { renew, state } from "./state.js";

/** @type {Map<string, string>} the HTML of each region as the server sent it last */
const sources = new Map(findAll("[data-region]").map((region) => [region.dataset.region, region.outerHTML]));
/** @type {((changed: Set<string>) => void)[]} */
const listeners = [];
/** @type {Promise<void> | null} */
let running = null;
/** @type {{at: number | null, version: number} | null} what is wanted next */
let wanted = null;
/** @type {number | null} the position that is shown, or is on its way; null: the present one */
let aim = state.at === state.of ? null : state.at;
/** @type {((problem: Error | null) => void)[]} */
const hearers = [];

/** Call this whenever the page was brought up to date, with the names of the regions that differ. */
export function onChange(listener) {
  listeners.push(listener);
}

/** Call this whenever the page could be brought up to date, or could not, with what was in the way. */
export function onFetched(hearer) {
  hearers.push(hearer);
}

/** The position that the page shows as soon as what was asked for is there. */
export const aimedAt = () => aim ?? state.of;

/** Bring what is looked at up to date, past or present. @param {number} [version] */
export const refreshHere = (version) => refresh(aim, version);

/**
 * Fetch the parts and put in what differs. Calls that come meanwhile are answered by one more.
 * @param {number | null} [at] a position of the past, the present one without it
 * @param {number} [version] the version that is wanted: what shows it already is left alone
 */
export function refresh(at = null, version = Infinity) {
  aim = at;
  if (running) {
    wanted = { at, version };
    return running;
  }
  running = fetched(at).finally(() => {
    running = null;
    const next = wanted;
    wanted = null;
    const known = next && next.version <= state.version && (next.at ?? state.of) === state.at;
    return next && !known ? refresh(next.at, next.version) : undefined;
  });
  return running;
}

/** Bring the parts, and say whether that could be done. @param {number | null} at */
async function fetched(at) {
  try {
    await bring(at);
  } catch (problem) {
    if (problem.status === undefined) throw problem;
    for (const hearer of hearers) hearer(problem);
    return;
  }
  for (const hearer of hearers) hearer(null);
}

async function bring(at) {
  const page = parsed(await changedParts(at));
  const focus = remembered();
  let changed;
  try {
    changed = put(page);
    renew();
  } catch (fault) {
    forgetParts();
    throw fault;
  }
  for (const listener of listeners) listener(changed);
  focus(); // what has been drawn anew by them can have it too
}

/** Put in the regions that differ; their names. @param {Document} page */
function put(page) {
  const changed = new Set();
  for (const fresh of findAll("[data-region]", page)) {
    const name = fresh.dataset.region;
    const source = fresh.outerHTML;
    const old = find(`[data-region="${name}"]`);
    if (!old || sources.get(name) === source) continue;
    sources.set(name, source);
    changed.add(name);
    const node = document.importNode(fresh, true);
    const scroll = scrolled(old);
    if (name === "history") node.hidden = old.hidden && node.hidden;
    old.replaceWith(node);
    scroll(node);
  }
  return changed;
}

/** Where a region and what is in it had been scrolled to; the log sees to that itself. */
function scrolled(old) {
  const places = [old, ...findAll(".hex-list, .ledger-hold, .line", old)]
    .filter((element) => element.scrollTop || element.scrollLeft)
    .map((element) => ({
      kind: element === old ? null : `.${element.classList[0]}`,
      top: element.scrollTop,
      left: element.scrollLeft,
    }));
  return (node) => {
    for (const { kind, top, left } of places) {
      const element = kind ? find(kind, node) : node;
      if (element) element.scrollTo(left, top);
    }
  };
}

const NAMES_OF_BUTTONS = ["id", "data-act", "data-sheet", "data-worth", "data-hex", "data-pass", "data-choice", "data-thumb", "data-at"];

/** Remember what has the focus by what it is for, and give the focus to its like afterwards. */
function remembered() {
  const active = document.activeElement;
  const region = active?.closest("[data-region]");
  if (!region) return () => {};
  const name = region.dataset.region;
  const key = NAMES_OF_BUTTONS.find((each) => active.hasAttribute(each));
  const words = active.textContent;
  const like = key ? `[${key}="${CSS.escape(active.getAttribute(key))}"]` : null;
  return () => {
    if (document.activeElement !== document.body) return;
    const fresh = find(`[data-region="${name}"]`);
    const found = like && fresh && find(like, fresh);
    const isOther = key === "data-choice" && found?.textContent !== words; // choices are numbered anew
    const target = (!isOther && found) || fresh;
    target?.focus({ preventScroll: true });
    if (target instanceof HTMLInputElement && target.type === "number") {
      const { value } = target;
      target.value = ""; // so that one types on at its end
      target.value = value;
    }
  };
}
