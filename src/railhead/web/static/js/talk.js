// The log and the table talk: it stays where it is being read, and says when something is unheard.

import { html, send } from "./api.js";
import { announce, find, findAll, on, parsed } from "./dom.js";
import { api, isPresent, pages, state } from "./state.js";
import { isPhone, showTab, showView } from "./views.js";

const NEAR = 40; // pixels from its end at which the log follows what happens
const HEARD = "railhead-heard-";

const hold = () => find(".log-hold");

/**
 * Where the log is being read: at its end, or with a line of it so far below its upper edge. It is
 * kept here as a log that is out of sight, or was just drawn anew, does not know.
 * @type {{at: string, offset: number} | "end"}
 */
let reading = "end";
const seen = new ResizeObserver(() => settle());

/** Take up a log that has just been drawn. */
export function adoptLog() {
  const links = findAll(".log-lines [data-at]");
  const position = (/** @type {HTMLElement} */ link) => Number(link.dataset.at);
  // Not every action is told, a pass for instance: then it is the last one before it.
  const told = Math.max(...links.map(position).filter((at) => at <= state.at));
  for (const link of links) link.classList.toggle("here", !isPresent() && position(link) === told);
  seen.disconnect();
  seen.observe(hold());
  settle();
}

/** Bring the log to where it is read; in the past, to the position shown. */
function settle() {
  const log = hold();
  if (log.clientHeight) {
    const here = find(".log-lines .here");
    const line = reading !== "end" && find(`.log-lines [data-at="${reading.at}"]`);
    if (here) below(here, log.clientHeight / 2);
    else if (line) below(line, reading.offset);
    else if (reading === "end") log.scrollTop = log.scrollHeight;
    else bringBack();
  }
  showUnheard();
}

/** Put a line of the log so far below its upper edge, without moving anything else. @param {HTMLElement} line @param {number} offset */
function below(line, offset) {
  hold().scrollTop += line.getBoundingClientRect().top - hold().getBoundingClientRect().top - offset;
}

/** The line that is read was fetched on its own: fetch on until it is there again. */
async function bringBack() {
  const button = find(".log-hold [data-before]");
  const isFetched = button && (await earlier(button).then(() => true, () => false));
  if (!isFetched) reading = "end";
  settle();
}

/** Remember where the log is read. */
function note() {
  const log = hold();
  if (!log.clientHeight || !isPresent()) return;
  const top = log.getBoundingClientRect().top;
  const line = findAll(".log-lines [data-at]", log).find((each) => each.getBoundingClientRect().bottom > top);
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
  reading = atEnd || !line ? "end" : { at: line.dataset.at, offset: line.getBoundingClientRect().top - top };
}

/** What of this table's talk was heard last, by its number. */
function heard() {
  try {
    return Number(localStorage.getItem(HEARD + state.table) ?? heardHere);
  } catch {
    return heardHere;
  }
}
let heardHere = 0;

/** @param {number} number */
function hear(number) {
  heardHere = number;
  try {
    localStorage.setItem(HEARD + state.table, String(number));
  } catch {
    // It is kept for this page only.
  }
}

/** Whether a line lies where it can be read. @param {Element | null} line */
function isInSight(line) {
  if (!line || !hold().clientHeight) return false;
  const [box, log] = [line.getBoundingClientRect(), hold().getBoundingClientRect()];
  return box.top < log.bottom && box.bottom > log.top;
}

/** A dot says that somebody else has said something that was not in sight yet. */
function showUnheard() {
  const { number, by } = state.talk;
  if (number > heard() && (state.mine.includes(by) || isInSight(find(`[data-said="${number}"]`)))) hear(number);
  const unheard = number > heard();
  const button = find("[data-act=chat]");
  find(".dot", button).hidden = !unheard;
  button.setAttribute("aria-label", unheard ? "Table talk: something new" : "Table talk");
  find('.tabs [data-tab="log"]').classList.toggle("asks", unheard);
}

/** @param {HTMLElement} button @param {string} which before or after, and an entry */
async function fetchMore(button, which) {
  const page = parsed(await html(pages(`/log?${which}`)));
  button.replaceWith(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
}

async function earlier(button) {
  const log = hold();
  const height = log.scrollHeight;
  await fetchMore(button, `before=${button.dataset.before}`);
  log.scrollTop += log.scrollHeight - height;
}

export function connectTalk() {
  on("submit", "[data-act=say]", async (event, form) => {
    event.preventDefault();
    const input = find("input", form);
    const text = input.value.trim();
    if (!text) return;
    input.value = ""; // what is typed from now on is the next thing to be said
    try {
      await send(api("/chat"), { text });
    } catch (problem) {
      input.value = [text, input.value].filter(Boolean).join(" ");
      announce(problem.message);
      input.setCustomValidity(problem.message);
      input.reportValidity();
    }
  });
  on("input", "#say", (_, input) => input.setCustomValidity(""));
  on("scroll", ".log-hold", () => {
    note();
    showUnheard();
  }, true);
  on("click", "[data-before]", (_, button) => earlier(button));
  on("click", "[data-after]", (_, button) => fetchMore(button, `after=${button.dataset.after}`));
  on("click", "[data-act=chat]", () => {
    reading = "end";
    if (isPhone()) showTab("log");
    else showView(find(".desk").dataset.view === "log" ? state.home : "log");
    settle();
  });
  adoptLog();
}
