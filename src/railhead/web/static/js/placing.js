// Laying tiles and placing stations: click a hex and the likeliest tile lies there; click turns it.

import { html } from "./api.js";
import { besideHex, CROSS, dock, TICK } from "./badges.js";
import { announce, draw, find, findAll, on, parsed } from "./dom.js";
import { hasCome, isMeantFor } from "./meant.js";
import { choose, commit, drop, fillSlot, onDrop } from "./panel.js";
import { pages, state } from "./state.js";
import { comeClose, goBack, onView, showAround } from "./viewport.js";
import { isPhone, showTab } from "./views.js";
import { sayWhy, showWhy } from "./whynot.js";

const BUILT = ["lay", "promote", "station"]; // marks of hexes on which something is built

/** @type {Map<string, Promise<string>>} trays of this position */
const trays = new Map();
/** @type {{hex: string, thumb: number, way: number} | null} */
let placed = null;
/** Counts what was asked for: a tray that comes after something else was chosen, or dropped, is late. */
let asked = 0;
/** Whether something else comes in place of what is put away. */
let goingOn = false;
/** Whether a finger or pen is at work: it would hide the buttons on the map, so there are none. */
let byTouch = matchMedia("(pointer: coarse)").matches;

export const isPlacing = () => placed !== null;
export const placingHex = () => placed?.hex ?? null;

/** Whether hexes are chosen for what may be done at any time: while the list of it is open. */
const isAside = () => find(".on-map[open]") !== null;

/** Mark on the map what a list that is open may be chosen for; none if no list is. */
function markAside() {
  const places = findAll(".on-map[open] [data-hex], .on-map[open] [data-place]");
  const ids = new Set(places.map((button) => button.dataset.hex ?? button.dataset.place));
  for (const hex of findAll(".map-hold .hex")) hex.classList.toggle("aside", ids.has(hex.dataset.hex));
}

/** Show on the map what a button of the panel stands for. @param {HTMLElement | null} button */
function point(button) {
  for (const old of findAll(".map-hold .pointed")) old.classList.remove("pointed");
  if (button) find(`.map-hold [data-hex="${CSS.escape(button.dataset.place)}"]`)?.classList.add("pointed");
}

/** Fetch the tray of a hex before it is asked for. @param {string} hex */
function prepare(hex) {
  const aside = isAside();
  const key = `${state.version} ${hex} ${aside}`;
  if (!trays.has(key)) {
    const found = html(pages(`/hex/${encodeURIComponent(hex)}${aside ? "?aside=true" : ""}`));
    found.catch(() => trays.delete(key));
    trays.set(key, found);
  }
  return trays.get(key);
}

/** Choose a hex: its likeliest tile lies there at once; if nothing may be done, why. @param {string} hex */
export async function place(hex) {
  asked += 1;
  const mine = asked;
  let source;
  try {
    source = await prepare(hex);
  } catch (problem) {
    if (mine === asked) sayWhy(hex, problem.message, null);
    return;
  }
  if (mine !== asked) return;
  const tray = find("[data-tray]", parsed(source));
  if (!tray) {
    replace();
    markQuestion(hex);
    showWhy(source);
    return;
  }
  const at = onScreen(hex);
  replace();
  fillSlot("hex", source);
  placed = { hex, thumb: 0, way: 0 };
  hasCome(placed);
  find(".desk").dataset.placing = "";
  if (isPhone() && find(".desk").dataset.tab !== "map") showTab("map");
  pressInList(hex);
  show();
  find("[data-slot=hex]").scrollIntoView({ block: "nearest" });
  showHex(at);
}

/** Put the tile away for what comes in its place: the map stays as it is shown. */
function replace() {
  goingOn = true;
  drop();
  goingOn = false;
}

/** The ways of the tile that is chosen. */
const ways = () => findAll(`[data-slot=hex] .ghosts [data-thumb="${placed.thumb}"] > [data-choice]`);

/** Draw the tile on the map, and choose what it stands for. */
function show() {
  const way = ways()[placed.way];
  const tray = find("[data-slot=hex] [data-tray]");
  const outline = find(`.map-hold [data-hex="${CSS.escape(placed.hex)}"] path`).getAttribute("d");
  const { x, y } = tray.dataset;
  clearMap();
  const group = draw("g", { class: "placing" });
  const at = draw("g", { transform: `translate(${x} ${y})` });
  const dial = find(`[data-slot=hex] .ghosts [data-thumb="${placed.thumb}"] .dial-group`);
  const ghost = draw("g", { class: "ghost" });
  const ends = [...way.childNodes].map((node) => node.cloneNode(true));
  ghost.append(...ends.filter((node) => !node.classList?.contains("end")));
  at.append(...[...dial.childNodes].map((node) => node.cloneNode(true)), ghost);
  const track = draw("g", { transform: `translate(${x} ${y})` });
  track.append(...ends.filter((node) => node.classList?.contains("end")));
  group.append(at, ring(outline, "ring-case"), ring(outline, "ring"), track);
  find(".map-hold > svg").append(group);
  for (const dot of findAll(".dial-way", group)) dot.classList.toggle("now", Number(dot.dataset.way) === placed.way);
  for (const thumb of findAll("[data-slot=hex] .thumb")) {
    thumb.setAttribute("aria-pressed", String(Number(thumb.dataset.thumb) === placed.thumb));
  }
  describe(way);
  choose(Number(way.dataset.choice));
  showButtons();
}

/** Where a hex lies on the screen; null if it is out of sight. @param {string} hex */
function onScreen(hex) {
  const box = find(`.map-hold [data-hex="${CSS.escape(hex)}"] path`).getBoundingClientRect();
  return box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/**
 * Bring the hex into view if it lies outside; otherwise the map stays as it is. By touch what is built is
 * looked at from close by. @param {{x: number, y: number} | null} at where the hex lay when it was chosen
 */
function showHex(at) {
  const { x, y } = find("[data-slot=hex] [data-tray]").dataset;
  if (byTouch && BUILT.includes(state.marks[placed.hex])) comeClose({ x: Number(x), y: Number(y) }, at);
  const hex = find(`.map-hold [data-hex="${CSS.escape(placed.hex)}"] path`).getBoundingClientRect();
  const map = find(".map-hold").getBoundingClientRect();
  const inside = hex.left >= map.left && hex.right <= map.right && hex.top >= map.top && hex.bottom <= map.bottom;
  if (!inside) showAround(Number(x), Number(y));
}

function ring(outline, kind) {
  return draw("path", { class: kind, d: outline });
}

/** The buttons that lay the tile or drop it: beside the hex, or at the map's edge where nothing is free. */
function showButtons() {
  const bar = find("[data-slot=placing]");
  find(".placing .badges")?.remove();
  bar.hidden = true;
  const [tray, group] = [find("[data-slot=hex] [data-tray]"), find(".map-hold .placing")];
  if (!tray || !group || byTouch) return; // by touch the wide button of the panel lays it
  const { x, y } = tray.dataset;
  const places = besideHex(placed.hex, { x: Number(x), y: Number(y) });
  if (places) {
    group.append(badges({ x: Number(x), y: Number(y) }, places));
    return;
  }
  find("b", bar).textContent = placed.hex;
  find("[data-turn]", bar).hidden = !find("[data-slot=way]");
  find("[data-placing=lay] span", bar).textContent = find("[data-act=commit] span").textContent;
  dock(bar, placed.hex);
}

/** @param {{x: number, y: number}} from @param {{tick: {x: number, y: number}, cross: {x: number, y: number}}} places */
function badges(from, places) {
  const group = draw("g", { class: "badges" });
  const along = Math.atan2(places.tick.y - from.y, places.tick.x - from.x);
  const start = { x: from.x + 47 * Math.cos(along), y: from.y + 47 * Math.sin(along) };
  const tie = `M${start.x} ${start.y}L${places.tick.x} ${places.tick.y}`;
  const tick = draw("g", { class: "tick", transform: `translate(${places.tick.x} ${places.tick.y})` });
  tick.append(draw("circle", { r: TICK }), draw("path", { d: "M-7 1l5 5L8 -6" }));
  const cross = draw("g", { class: "cross", transform: `translate(${places.cross.x} ${places.cross.y})` });
  cross.append(draw("circle", { r: CROSS }), draw("path", { d: "M-5 -5l10 10M5 -5l-10 10" }));
  group.append(draw("path", { class: "tie-case", d: tie }), draw("path", { class: "tie", d: tie }), tick, cross);
  return group;
}

/** Lay the tile by a button on the map, unless the click was on its way before the button came. @param {Event} event */
function lay(event) {
  if (isMeantFor(event, placed)) commit();
}

function describe(way) {
  const count = ways().length;
  const words = find("[data-slot=way]");
  if (!words) return;
  words.textContent = count === 1 ? "The only way" : `Way ${placed.way + 1} of ${count}`;
  find("[data-slot=joins]").textContent = way.dataset.words;
  announce(`${words.textContent}: ${way.dataset.words}`);
}

/** Turn the tile to its next legal way; where nothing turns, go on to what else the hex may be chosen for. @param {number} by */
export function turn(by) {
  if (!placed) return;
  const count = ways().length;
  if (count === 1 && !find("[data-slot=way]")) {
    const thumbs = findAll("[data-slot=hex] .thumb").length || 1;
    placed.thumb = (placed.thumb + by + thumbs) % thumbs;
  }
  placed.way = (placed.way + by + count) % count;
  show();
}

/** Take another tile of the tray. @param {number} thumb */
export function takeTile(thumb) {
  if (!placed || !find(`[data-slot=hex] .thumb[data-thumb="${thumb}"]`)) return;
  Object.assign(placed, { thumb, way: 0 });
  show();
}

function clearMap() {
  for (const old of findAll(".map-hold .placing, .map-hold .asked-why")) old.remove();
}

function markQuestion(hex) {
  clearMap();
  const path = find(`.map-hold [data-hex="${CSS.escape(hex)}"] path`);
  const box = path.getBBox();
  const at = draw("g", { transform: `translate(${box.x + box.width / 2} ${box.y + box.height / 2})` });
  const sign = draw("text", { class: "why-text", y: 5.2 });
  sign.textContent = "?";
  at.append(draw("circle", { class: "why", r: 10.5 }), sign);
  const group = draw("g", { class: "asked-why", "pointer-events": "none" });
  group.append(ring(path.getAttribute("d"), "refused"), at);
  find(".map-hold > svg").append(group);
}

/** Put the tile away. */
function putAway() {
  placed = null;
  asked += 1;
  clearMap();
  find("[data-slot=placing]").hidden = true;
  find("[data-slot=hex]")?.replaceChildren();
  delete find(".desk").dataset.placing;
  pressInList(null);
  if (!goingOn) goBack();
}

/** Mark a hex in the list of the panel. @param {string | null} hex */
function pressInList(hex) {
  for (const button of findAll(".hex-list [data-hex]")) {
    button.setAttribute("aria-pressed", String(button.dataset.hex === hex));
  }
}

/** Take up a page that has just been brought up to date. */
export function adoptPlacing() {
  trays.clear();
  putAway();
  markAside();
}

export function connectPlacing() {
  onDrop(putAway);
  on("toggle", ".on-map", markAside, true);
  for (const kind of ["pointerover", "focusin"]) on(kind, ".decision", (event) => point(event.target.closest("[data-place]")));
  on("click", ".hex-list [data-hex]", (_, button) => place(button.dataset.hex));
  on("click", "[data-slot=hex] .thumb", (_, button) => takeTile(Number(button.dataset.thumb)));
  on("click", "[data-turn]", (_, button) => turn(Number(button.dataset.turn)));
  on("click", ".placing .ghost", () => turn(1));
  on("click", ".placing .dial-way", (_, dot) => {
    placed.way = Number(dot.dataset.way);
    show();
  });
  on("click", ".placing .tick, [data-placing=lay]", lay);
  on("click", ".placing .cross, [data-placing=drop]", drop);
  document.addEventListener("pointerdown", (event) => {
    byTouch = event.pointerType !== "mouse";
  }, true);
  onView(showButtons);
  on("pointerover", ".map-hold .hex", (_, hex) => {
    if (state.marks[hex.dataset.hex]) prepare(hex.dataset.hex).catch(() => {});
  });
}
