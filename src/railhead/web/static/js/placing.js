// Laying tiles and placing stations: click a hex and the likeliest tile lies there; click turns it.

import { html } from "./api.js";
import { announce, draw, find, findAll, on, parsed } from "./dom.js";
import { choose, commit, drop, fillSlot, onDrop } from "./panel.js";
import { pages, state } from "./state.js";
import { showAround } from "./viewport.js";
import { isPhone, showTab } from "./views.js";
import { showWhy } from "./whynot.js";

const BADGES = 88; // how far from the middle of a hex

/** @type {Map<string, Promise<string>>} trays of this position */
const trays = new Map();
/** @type {{hex: string, thumb: number, way: number} | null} */
let placed = null;

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
  const source = await prepare(hex);
  const tray = find("[data-tray]", parsed(source));
  if (!tray) {
    drop();
    markQuestion(hex);
    showWhy(source);
    return;
  }
  drop();
  fillSlot("hex", source);
  placed = { hex, thumb: 0, way: 0 };
  find(".desk").dataset.placing = "";
  if (isPhone() && find(".desk").dataset.tab !== "map") showTab("map");
  pressInList(hex);
  show();
  showHex();
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
  group.append(at, ring(outline, "ring-case"), ring(outline, "ring"), badges(x, y, ends));
  find(".map-hold > svg").append(group);
  for (const dot of findAll(".dial-way", group)) dot.classList.toggle("now", Number(dot.dataset.way) === placed.way);
  for (const thumb of findAll("[data-slot=hex] .thumb")) {
    thumb.setAttribute("aria-pressed", String(Number(thumb.dataset.thumb) === placed.thumb));
  }
  describe(way);
  choose(Number(way.dataset.choice));
}

/** Bring the hex into view if it lies outside; otherwise the map stays as it is. */
function showHex() {
  const hex = find(`.map-hold [data-hex="${CSS.escape(placed.hex)}"]`).getBoundingClientRect();
  const map = find(".map-hold").getBoundingClientRect();
  const inside = hex.left >= map.left && hex.right <= map.right && hex.top >= map.top && hex.bottom <= map.bottom;
  const { x, y } = find("[data-slot=hex] [data-tray]").dataset;
  if (!inside) showAround(Number(x), Number(y));
}

function ring(outline, kind) {
  return draw("path", { class: kind, d: outline });
}

/** The ends of the track, and the buttons that lay the tile or drop it. */
function badges(x, y, ends) {
  const group = draw("g", { transform: `translate(${x} ${y})` });
  group.append(...ends.filter((node) => node.classList?.contains("end")));
  const { x: left, width } = find(".map-hold > svg").viewBox.baseVal;
  const aside = Number(x) + BADGES + 20 > left + width ? -BADGES : BADGES; // at the right end they stand on the left
  const tick = draw("g", { class: "tick", transform: `translate(${aside} -16)` });
  tick.append(draw("circle", { r: 17 }), draw("path", { d: "M-7 1l5 5L8 -6" }));
  const cross = draw("g", { class: "cross", transform: `translate(${aside} 24)` });
  cross.append(draw("circle", { r: 13 }), draw("path", { d: "M-5 -5l10 10M5 -5l-10 10" }));
  group.append(tick, cross);
  return group;
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
  placed = { ...placed, thumb, way: 0 };
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
  clearMap();
  find("[data-slot=hex]")?.replaceChildren();
  delete find(".desk").dataset.placing;
  pressInList(null);
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
  on("click", ".placing .tick", commit);
  on("click", ".placing .cross", drop);
  on("pointerover", ".map-hold .hex", (_, hex) => {
    if (state.marks[hex.dataset.hex]) prepare(hex.dataset.hex).catch(() => {});
  });
}
