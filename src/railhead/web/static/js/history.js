// The history: a slider and keys through every position, playing back, and what-if copies.

import { json, send } from "./api.js";
import { tell } from "./ask.js";
import { announce, draw, find, make, on, once } from "./dom.js";
import { aimedAt, onChange, refresh } from "./regions.js";
import { api, isPresent, pages, state } from "./state.js";

/** @type {{short: string[], operating: boolean[], positions: number[]} | null} */
let course = null;
/** @type {string[] | null} who acted and for whom, by position */
let actors = null;
let timer = 0;

const bar = () => find(".history");
export const isOpen = () => !bar().hidden;

/** How many actions there were when the course of the game was fetched. */
let fetched = -1;

function open() {
  bar().hidden = false;
  document.body.classList.add("history-open");
  fetchCourse();
}

/** Fetch how the game went so far, for the rounds and for going from turn to turn. */
async function fetchCourse() {
  if (fetched === state.of) return;
  const wanted = (fetched = state.of);
  try {
    const [found, lines] = await Promise.all([json(api("/graphs")), log()]);
    if (wanted !== fetched) return; // it has gone on meanwhile
    course = found;
    actors = lines
      .filter((line) => line.kind === "action" && !line.undone)
      .map((line) => `${line.by} ${line.who[0] ?? ""}`);
    drawRounds();
  } catch (problem) {
    if (wanted === fetched) fetched = -1;
    announce(problem.message);
  }
}

/** The whole log; a long one comes in pages. */
async function log() {
  const lines = [];
  for (let page = { version: 0, more: true }; page.more; ) {
    page = await json(api(`/log?since=${page.version}`));
    lines.push(...page.lines);
  }
  return lines;
}

function close() {
  stop();
  bar().hidden = true;
  document.body.classList.remove("history-open");
}

function drawRounds() {
  if (!course) return;
  const span = Math.max(1, state.of);
  const place = (/** @type {number} */ position) => (position / span) * 1000;
  const rail = find("[data-slot=rounds]");
  const names = find("[data-slot=round-names]");
  rail.replaceChildren();
  names.replaceChildren();
  let start = 0;
  course.positions.forEach((end, index) => {
    const left = place(start);
    const width = place(end) - left;
    start = end;
    if (width <= 0) return;
    const kind = course.operating[index] ? "" : "shares";
    rail.append(draw("rect", { x: left, width, y: 0, height: 22, class: kind }));
    const name = make("span", {}, width > 34 ? course.short[index] : "");
    name.style.left = `${left / 10}%`;
    name.style.width = `${width / 10}%`;
    names.append(name);
  });
}

/** Go to a position. @param {number} position */
function go(position) {
  const target = Math.min(Math.max(position, 0), state.of);
  if (target === aimedAt()) return Promise.resolve();
  const present = target === state.of;
  window.history.replaceState(null, "", present ? pages() : pages(`?at=${target}`));
  return refresh(present ? null : target);
}

/** Go by actions. @param {number} by */
export const goBy = (by) => go(aimedAt() + by);

/** Go to the beginning of the next or last turn. @param {number} direction */
export function goTurn(direction) {
  if (!actors) return;
  let position = aimedAt() + direction;
  while (position > 0 && position < state.of && actors[position] === actors[position - 1]) position += direction;
  go(position);
}

/** Go to the end of the next or last round. @param {number} direction */
export function goRound(direction) {
  if (!course) return;
  const ends = [0, ...course.positions, state.of];
  const target = direction > 0 ? ends.find((end) => end > aimedAt()) : ends.findLast((end) => end < aimedAt());
  if (target !== undefined) go(target);
}

/** Back to the present. */
export function present() {
  close();
  return go(state.of);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
}

function playback() {
  if (timer) {
    stop();
    return;
  }
  const next = async () => {
    if (state.at >= state.of) {
      stop();
      return;
    }
    await goBy(1);
    if (timer) timer = setTimeout(next, Number(find("[data-act=speed]").value));
  };
  timer = setTimeout(next, 0);
}

async function whatIf() {
  try {
    const { id } = await send(api("/copy"), { at: state.at });
    location.assign(`/t/${id}`);
    return true;
  } catch (problem) {
    tell(problem.message);
    return false;
  }
}

export function toggle() {
  if (isOpen()) present();
  else open();
}

export function connectHistory() {
  on("click", "[data-act=history]", () => {
    find("dialog[open]")?.close();
    toggle();
  });
  on("click", "[data-act=now]", present);
  on("click", "[data-go]", (_, button) => goBy(Number(button.dataset.go)));
  on("click", "[data-act=playback]", playback);
  on("click", "[data-act=what-if]", (_, button) => once(button, whatIf));
  on("input", "#moment", (_, slider) => {
    stop();
    go(Number(slider.value));
  });
  on("click", "[data-at]", (event, link) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!isOpen()) open();
    go(Number(link.dataset.at));
  });
  onChange(() => {
    drawRounds();
    if (isOpen()) fetchCourse();
    if (!isPresent()) document.body.classList.add("history-open");
  });
  if (!isPresent()) open();
}
