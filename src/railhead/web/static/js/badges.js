// Where the buttons of a placed tile stand: never on a hex on which something may be done, or a
// click meant for that hex would lay the tile.

import { find, findAll } from "./dom.js";
import { overlap } from "./overlays.js";

/** @typedef {{x: number, y: number}} Point */

export const TICK = 17; // the radii of the two discs
export const CROSS = 13;
const AIR = 2;
const DISTANCES = [88, 108]; // from the middle of the hex: beside its dial, and further out
const DIRECTIONS = 12;
const APART = [-16, 24]; // the tick and the cross, along the way round the hex

/** The parts of a hex or place on the map, each by its corners. @param {Element} path @returns {Point[][]} */
function parts(path) {
  const written = path.getAttribute("d").split("M").filter(Boolean);
  return written.map((part) => {
    const figures = part.match(/-?[\d.]+/g).map(Number);
    return figures.filter((_, place) => place % 2 === 0).map((x, place) => ({ x, y: figures[2 * place + 1] }));
  });
}

/** All that may be chosen on the map besides a hex. @param {string} placed the hex that is chosen */
function open(placed) {
  const hexes = findAll(".map-hold .hex[data-mark], .map-hold .hex.aside");
  return hexes.filter((hex) => hex.dataset.hex !== placed).map((hex) => find("path", hex));
}

/** How far a point lies from the side between two corners. @param {Point} point @param {Point} from @param {Point} to */
function toSide(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** Whether a disc touches an area. @param {Point} middle @param {number} radius @param {Point[]} corners */
function touches(middle, radius, corners) {
  let inside = false;
  for (const [place, to] of corners.entries()) {
    const from = corners.at(place - 1);
    if (toSide(middle, from, to) < radius) return true;
    const crosses = from.y > middle.y !== to.y > middle.y;
    if (crosses && middle.x < ((to.x - from.x) * (middle.y - from.y)) / (to.y - from.y) + from.x) inside = !inside;
  }
  return inside;
}

/** The two discs in a direction from a hex, first to the right, then round it. */
function* candidates(/** @type {Point} */ hex) {
  for (const distance of DISTANCES) {
    for (let direction = 0; direction < DIRECTIONS; direction += 1) {
      const angle = (direction * 2 * Math.PI) / DIRECTIONS;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const [tick, cross] = APART.map((aside) => ({
        x: hex.x + distance * dx - aside * dy,
        y: hex.y + distance * dy + aside * dx,
      }));
      yield { tick, cross };
    }
  }
}

const boxes = (/** @type {string} */ kind) => findAll(kind).map((element) => element.getBoundingClientRect());

/** What lies over the map on the screen, and the part of the screen that the map has. */
const covers = () => boxes(".map-tools, .legend");
const frame = () => find(".map-hold").getBoundingClientRect();

/** @param {DOMRect} box @param {DOMRect} around */
const isWithin = (box, around) =>
  box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom;

/**
 * Where the tick and the cross stand, in the map's own measure; null if no place is free.
 * @param {string} id @param {Point} middle of the hex
 */
export function besideHex(id, middle) {
  const areas = open(id).flatMap(parts);
  const matrix = find(".map-hold > svg").getScreenCTM();
  const [map, over] = [frame(), covers()];
  const isFree = (/** @type {Point} */ at, /** @type {number} */ radius) => {
    if (areas.some((area) => touches(at, radius + AIR, area))) return false;
    const screen = new DOMPoint(at.x, at.y).matrixTransform(matrix);
    const size = radius * matrix.a;
    const box = new DOMRect(screen.x - size, screen.y - size, 2 * size, 2 * size);
    return isWithin(box, map) && !over.some((other) => overlap(box, other));
  };
  for (const found of candidates(middle)) {
    if (isFree(found.tick, TICK) && isFree(found.cross, CROSS)) return found;
  }
  return null;
}

const SPOTS = ["bottom", "top", "bottom left", "top left", "top right"];

/**
 * Dock a bar at the first edge of the map where it covers nothing that may be chosen, and best not
 * the legend either; it stays hidden if there is none.
 * @param {HTMLElement} bar @param {string} id the hex that is chosen
 */
export function dock(bar, id) {
  const hexes = [...open(id), find(`.map-hold [data-hex="${CSS.escape(id)}"] path`)];
  const clicked = [...hexes.map((path) => path.getBoundingClientRect()), ...boxes(".map-tools")];
  const map = frame();
  bar.hidden = false;
  for (const taken of [[...clicked, ...boxes(".legend")], clicked]) {
    for (const spot of SPOTS) {
      bar.dataset.spot = spot;
      const box = bar.getBoundingClientRect();
      if (isWithin(box, map) && !taken.some((other) => overlap(box, other))) return;
    }
  }
  bar.hidden = true;
}
