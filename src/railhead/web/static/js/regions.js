// Bringing the page up to date: the server draws the parts anew, and those that differ are put in.

import { find, findAll, parsed } from "./dom.js";
import { changedParts, forgetParts, sentParts } from "./parts.js";
import { renew, state } from "./state.js";

/** @type {Map<string, string>} the HTML of each region as the server sent it last */
const sources = new Map(findAll("[data-region]").map((region) => [region.dataset.region, region.outerHTML]));
/** @type {((changed: Set<string>) => void)[]} */
const listeners = [];
/** @type {Promise<void> | null} */
let running = null;
/**
 * @typedef {{parts: Record<string, import("./parts.js").Part>, sum: number}} Sent what has changed, without having been asked for
 * @type {{at: number | null, version: number, sent: Sent | null} | null} what is wanted next
 */
let wanted = null;
/** @type {number | null} the position that is shown, or is on its way; null: the present one */
let aim = state.at === state.of ? null : state.at;
/** @type {((problem: Error | null) => void)[]} */
const hearers = [];
const SOON = 500; // milliseconds in which the stream brings what one has done oneself
/** @type {Promise<void> | null} one's own deed, while its answer is on its way */
let deed = null;
let over = () => {};
/** @type {Set<() => void>} those who wait until the page is brought up to date */
const waiting = new Set();

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

/** Bring what is looked at up to date, past or present. @param {number} [version] @param {Sent | null} [sent] */
export const refreshHere = (version, sent) => refresh(aim, version, sent);

/**
 * Fetch the parts and put in what differs. Calls that come meanwhile are answered by one more.
 * @param {number | null} [at] a position of the past, the present one without it
 * @param {number} [version] the version that is wanted: what shows it already is left alone
 * @param {Sent | null} [sent] what the server has sent for it, so that it need not be fetched
 */
export function refresh(at = null, version = Infinity, sent = null) {
  aim = at;
  if (deed) return deed.then(() => refresh(at, version, sent));
  if (running) {
    wanted = { at, version, sent };
    return running;
  }
  running = fetched(at, sent).finally(() => {
    running = null;
    for (const look of waiting) look();
    const next = wanted;
    wanted = null;
    const known = next && next.version <= state.version && (next.at ?? state.of) === state.at;
    return next && !known ? refresh(next.at, next.version, next.sent) : undefined;
  });
  return running;
}

/** Bring the parts, and say whether that could be done. @param {number | null} at @param {Sent | null} sent */
async function fetched(at, sent) {
  try {
    await bring(at, sent);
  } catch (problem) {
    if (problem.status === undefined) throw problem;
    for (const hearer of hearers) hearer(problem);
    return;
  }
  for (const hearer of hearers) hearer(null);
}

/** What one does oneself is on its way: the stream may be faster than its answer, and what it brings waits for that. */
export function holdBack() {
  deed ??= new Promise((resolve) => {
    over = () => resolve(undefined);
  });
}

/** The answer is there. */
export function letGo() {
  deed = null;
  over();
}

/**
 * Wait until the page shows what one has just done: the stream brings it. If that takes long, or is not there, it is fetched.
 * @param {number} version
 */
export function reach(version) {
  if (document.body.dataset.live !== "yes") return refresh(null, version);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      waiting.delete(look);
    };
    const look = () => {
      if (state.version < version) return;
      end();
      resolve(undefined);
    };
    const timer = setTimeout(() => {
      end();
      refresh(null, version).then(resolve, reject);
    }, SOON);
    waiting.add(look);
    look();
  });
}

/** @param {number | null} at @param {Sent | null} sent */
async function bring(at, sent) {
  const brought = sent && at === null ? sentParts(sent.parts, sent.sum) : null;
  const page = parsed(brought ?? (await changedParts(at)));
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
