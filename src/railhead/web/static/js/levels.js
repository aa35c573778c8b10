// How much of the map is shown, by how large a hex is on the screen: far, near or close. What each
// level hides is a matter of the style sheet; here the level is named, and what only one of them
// shows is written: from afar the names, placed for the whole map in letters that can be read, and
// from close by the numbers of the tiles and the words of the ground.

import { draw, find, findAll } from "./dom.js";
import { overlap } from "./overlays.js";

export const RADIUS = 50; // of a hex, in the map's own measure
const FAR = 30; // pixels of the screen from the middle of a hex to a corner: below that it is far,
export const CLOSE = 64; // and above that close
const TINY = 15; // below that only the most important names and no coordinates find room
const AIR = 1.5; // pixels between a name and what is beside it

/** @typedef {import("./overlays.js").Box} Box */

/** What was written last: the drawing, its scale and level. */
let shown = { svg: null, scale: 0, level: "" };

/** The level at which a drawing is shown. @param {number} scale pixels of the screen to a unit */
function levelAt(scale) {
  const radius = RADIUS * scale;
  if (radius < FAR) return "far";
  return radius > CLOSE ? "close" : "near";
}

/** Name the level of the map as it is shown now, and write what belongs to it. @param {SVGSVGElement} svg */
export function showLevel(svg) {
  const scale = svg.getScreenCTM()?.a;
  if (!scale || !svg.getBoundingClientRect().width) return; // out of sight
  const level = levelAt(scale);
  if (shown.svg === svg && shown.level === level && Math.abs(scale / shown.scale - 1) < 0.01) return;
  const same = shown.svg === svg && shown.level === level;
  shown = { svg, scale, level };
  svg.style.setProperty("--u", (1 / scale).toFixed(3));
  for (const each of ["far", "near", "close"]) svg.classList.toggle(each, each === level);
  svg.classList.toggle("tiny", RADIUS * scale < TINY);
  if (same && level !== "far") return;
  for (const old of findAll(".far-names, .close-words", svg)) old.remove();
  if (level === "far") writeNames(svg);
  if (level === "close") writeWords(svg);
}

/** Write the names anew, as after a change of the fonts. */
export function rewriteNames() {
  shown = { svg: null, scale: 0, level: "" };
}

/** Something else lies on the map now: names make way for it. @param {SVGSVGElement} svg */
export function makeWay(svg) {
  rewriteNames();
  showLevel(svg);
}

// From afar.

/** What no name may lie on. @param {SVGSVGElement} svg @returns {Box[]} */
function taken(svg) {
  const kinds = [".place", ".city", ".city-rim", ".town", ".halt", ".dot", ".port", ".temple", ".post", ".crate", ".beside"];
  const found = findAll([...kinds.map((kind) => `:is(.stations, .temples, .margins) ${kind}`), ".stops .stop"].join(), svg);
  const words = findAll(".sea-name, .land-name, .title, .subtitle, .coordinate", svg);
  return [...found, ...words].map((each) => each.getBoundingClientRect()).filter((box) => box.width);
}

/** The stations of each hex as one box, by where the hex lies. @param {SVGSVGElement} svg @returns {Map<string, Box>} */
function stations(svg) {
  const found = new Map();
  for (const group of findAll(".stations > g", svg)) {
    const boxes = findAll(".place, .city, .city-rim, .town, .halt, .dot, .port", group).map((each) => each.getBoundingClientRect());
    if (!boxes.length) continue;
    found.set(group.getAttribute("transform"), {
      left: Math.min(...boxes.map((box) => box.left)),
      top: Math.min(...boxes.map((box) => box.top)),
      right: Math.max(...boxes.map((box) => box.right)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    });
  }
  return found;
}

/** How important a name is from afar, the most important 0; null if it waits until one looks closer. @param {Element} name */
function rank(name) {
  if (name.matches(".held")) return 0;
  if (name.matches(".of-city")) return 1;
  if (name.matches(".place-beyond")) return 2;
  return name.matches(".of-town") ? 3 : null;
}

/** The places for a name of a size beside its stations: the eight about them, in order of liking. */
function* beside(/** @type {Box} */ at, /** @type {number} */ wide, /** @type {number} */ high) {
  const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
  const [left, right] = [at.left - AIR - wide / 2, at.right + AIR + wide / 2];
  const [above, below] = [at.top - AIR - high / 2, at.bottom + AIR + high / 2];
  yield [right, y];
  yield [left, y];
  yield [x, below];
  yield [x, above];
  for (const down of [below, above]) {
    for (const aside of [right, left]) yield [aside - Math.sign(aside - x) * (at.right - at.left) * 0.3, down];
  }
}

/** A name that stands for itself keeps its place, or moves a little aside. */
function* about(/** @type {Box} */ at, /** @type {number} */ wide, /** @type {number} */ high) {
  const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
  yield [x, y];
  for (const aside of [0.5, -0.5]) yield [x + aside * wide, y];
  for (const down of [1, -1]) yield [x, y + down * high];
}

/** Write the names that find a place, the most important first. @param {SVGSVGElement} svg */
function writeNames(svg) {
  const layer = draw("g", { class: "far-names", "aria-hidden": "true" });
  const names = [];
  const least = svg.classList.contains("tiny") ? 0 : 3;
  for (const name of findAll(".name", svg)) {
    const order = rank(name);
    if (order === null || name.closest(".placing") || (order > least && order !== 2)) continue;
    const kind = ["held", "of-city", "place-beyond", "of-town"][order];
    const text = draw("text", { class: `far-name ${kind}` });
    text.textContent = findAll("tspan", name).map((line) => line.textContent).join(" ");
    names.push({ name, text, order });
    layer.append(text);
  }
  svg.insertBefore(layer, find(":scope > .hexes", svg));
  names.sort((a, b) => a.order - b.order);
  const anchors = stations(svg);
  const occupied = taken(svg);
  const frame = (find(".neat-thin", svg) ?? svg).getBoundingClientRect();
  const matrix = svg.getScreenCTM().inverse();
  for (const each of names) each.size = each.text.getBoundingClientRect();
  for (const { name, text, size } of names) {
    const anchor = anchors.get(name.parentElement.getAttribute("transform"));
    const [wide, high] = [size.width, size.height * 0.8];
    const places = anchor ? beside(anchor, wide, high) : about(name.getBoundingClientRect(), wide, high);
    const spot = [...places].find(([x, y]) => {
      const box = boxAbout(x, y, wide, high);
      const room = boxAbout(x, y, wide + 2 * AIR, high + 2 * AIR); // coordinates lie close to the frame
      const inside = room.left > frame.left && room.right < frame.right && room.top > frame.top && room.bottom < frame.bottom;
      return inside && !occupied.some((other) => overlap(box, other));
    });
    if (!spot) {
      text.remove();
      continue;
    }
    occupied.push(boxAbout(spot[0], spot[1], wide + 2, high));
    const at = new DOMPoint(spot[0], spot[1]).matrixTransform(matrix);
    text.setAttribute("x", at.x.toFixed(1));
    text.setAttribute("y", at.y.toFixed(1));
    text.setAttribute("textLength", (wide * matrix.a).toFixed(1)); // in whatever font it is written
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/** @returns {Box} */
function boxAbout(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ wide, /** @type {number} */ high) {
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}

// From close by.

/** The number of each tile in its lower corner, and the ground in a word behind what it costs. @param {SVGSVGElement} svg */
function writeWords(svg) {
  const layer = draw("g", { class: "close-words", "aria-hidden": "true" });
  for (const hex of findAll(".hexes > [data-tile]", svg)) {
    const box = find("path", hex).getBBox();
    const number = draw("text", { class: "tile-number", x: box.x + box.width * 0.3, y: box.y + box.height * 0.9 });
    number.textContent = hex.dataset.tile;
    layer.append(number);
  }
  for (const cost of findAll(".cost[data-ground]", svg)) {
    const word = draw("text", { class: "ground-word", x: cost.getAttribute("x"), y: Number(cost.getAttribute("y")) + 8 });
    word.textContent = cost.dataset.ground;
    const group = draw("g", { transform: cost.parentElement.getAttribute("transform") });
    group.append(word);
    layer.append(group);
  }
  svg.insertBefore(layer, find(":scope > .hexes", svg));
}
