// Where the tools and the legend lie: over sea or margin, never over a place of the map or its name.

import { find, findAll } from "./dom.js";
import { isPhone } from "./views.js";

// In a row, in a column, or in a block of a few rows.
const TOOLS = [
  "foot right", "foot right upright", "head right upright", "foot left upright", "head left upright",
  "head right", "foot left", "head left", "foot right block", "foot left block", "head right block", "head left block",
];
const AIR = 4; // pixels between a hex and what lies beside it
const LEGEND = ["foot left", "foot right", "head right", "head left"];

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Whether two boxes lie on each other. */
export const overlap = (/** @type {Box} */ a, /** @type {Box} */ b) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What else lies over the map. */
const others = () =>
  findAll(".turn-note, .shown-company, .desk[data-alone] :is(.charter, .of-players, .decision), body:has(.desk[data-alone]) .strip")
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width);

/** The names that are to be read on a map: some stand beside their hex. @param {Element} map */
const namesOf = (map) =>
  findAll(":is(.name, .far-name)", map)
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width);

/** Put tools and legend where they cover least of the map as it is shown, at best nothing. */
export function settle() {
  const map = find(".map-hold");
  if (!map?.getBoundingClientRect().width) return;
  const part = map.closest("[data-part]"); // of the map only: whatever lies over it covers something
  const hexes = part ? [] : findAll(".hexes .hex path", map).map((each) => each.getBoundingClientRect());
  const names = part ? [] : namesOf(map);
  const over = others();
  const alone = find(".desk").hasAttribute("data-alone");
  const first = alone ? "head right" : isPhone() ? "head right" : null;
  const tools = first ? [first, ...TOOLS.filter((spot) => spot !== first)] : TOOLS;
  const legend = find(".legend");
  const wished = legend?.classList.contains("right") ? ["foot right", ...LEGEND] : LEGEND;
  over.push(place(find(".map-tools"), tools, hexes, names, over).box);
  if (!legend) return;
  // One that finds no room is written small, and then waits until it is asked for.
  for (const size of ["", "small", "folded"]) {
    legend.dataset.size = size;
    if (!legend.getBoundingClientRect().width || !place(legend, wished, hexes, names, over).cost) break;
  }
}

/** Put an element where it covers least; what it covers, and its box. */
function place(
  /** @type {HTMLElement} */ element,
  /** @type {string[]} */ spots,
  /** @type {DOMRect[]} */ hexes,
  /** @type {DOMRect[]} */ names,
  /** @type {DOMRect[]} */ over,
) {
  let best = { spot: spots[0], cost: Infinity };
  for (const spot of spots) {
    element.dataset.spot = spot;
    const box = element.getBoundingClientRect();
    const covered = hexes.filter((hex) => touches(box, hex)).length + names.filter((name) => overlap(box, name)).length;
    const cost = covered + 50 * over.filter((other) => overlap(box, other)).length;
    if (cost < best.cost) best = { spot, cost };
    if (!cost) break;
  }
  element.dataset.spot = best.spot;
  return { cost: best.cost, box: element.getBoundingClientRect() };
}

/** Whether a box lies on a hex: its corners stick out of the round that everything on it keeps within. */
function touches(/** @type {DOMRect} */ box, /** @type {DOMRect} */ hex) {
  const [x, y] = [hex.left + hex.width / 2, hex.top + hex.height / 2];
  const across = Math.max(box.left - x, 0, x - box.right);
  const down = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(across, down) < Math.min(hex.width, hex.height) / 2 + AIR;
}
