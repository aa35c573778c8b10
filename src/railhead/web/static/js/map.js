// The map: what a click on a hex means, and walking over it by keys.

import { announce, find, findAll, on } from "./dom.js";
import { isPlacing, place, placingHex, turn } from "./placing.js";
import { clickedHex, isLayingRoutes, onLaid } from "./routes.js";
import { state } from "./state.js";
import { adopt, follow, wasDragged } from "./viewport.js";

/** @type {string | null} the hex on which the keys stand */
let walked = null;

/** The middle of a hex on the map, by its corners: a map that is out of sight has no boxes. Null for a place beyond the map. @param {string} hex */
function middle(hex) {
  const path = find(`.map-hold [data-hex="${CSS.escape(hex)}"] path`);
  if (!path) return null;
  const figures = path.getAttribute("d").match(/-?[\d.]+/g).map(Number);
  const between = (axis) => {
    const along = figures.filter((_, place) => place % 2 === axis);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  return { x: between(0), y: between(1) };
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Walk to the nearest hex in a direction on which something may be done. @param {string} key */
export function walk(key) {
  const marked = Object.keys(state.marks);
  if (!marked.length) {
    announce("There is nothing to do on the map now.");
    return;
  }
  const [dx, dy] = DIRECTIONS[key];
  const from = walked && marked.includes(walked) ? middle(walked) : null;
  const target = from ? nearest(marked, from, dx, dy) : marked[0];
  if (target) stand(target);
}

function nearest(marked, from, dx, dy) {
  let best = null;
  for (const hex of marked) {
    const at = middle(hex);
    const along = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    const far = along + aside * 2;
    if (along > 1 && (!best || far < best.far)) best = { hex, far };
  }
  return best?.hex ?? null;
}

/** Stand on a hex and say what it is. @param {string} hex */
function stand(hex) {
  for (const old of findAll(".map-hold .walked")) old.classList.remove("walked");
  walked = hex;
  const group = find(`.map-hold [data-hex="${CSS.escape(hex)}"]`);
  group.classList.add("walked");
  announce(find("title", group).textContent);
}

/** Choose the hex on which the keys stand. Returns whether there was one. */
export function chooseWalked() {
  if (!walked || placingHex() === walked) return false;
  place(walked);
  return true;
}

/** Take up a map that has just been drawn. */
export function adoptMap() {
  adopt();
  if (walked && state.marks[walked]) stand(walked);
  else walked = null;
}

/** Show where something may be done now. */
export function followMarks() {
  if (state.yours) follow(Object.keys(state.marks).map(middle).filter(Boolean));
}

export function connectMap() {
  on("click", ".map-hold .hex", (_, group) => {
    if (wasDragged()) return;
    const hex = group.dataset.hex;
    if (isLayingRoutes()) {
      clickedHex(hex);
      return;
    }
    if (placingHex() === hex) {
      turn(1);
      return;
    }
    if (state.yours || isPlacing()) {
      if (state.marks[hex]) stand(hex);
      place(hex);
    }
  });
  onLaid((hexes) => follow(hexes.map(middle).filter(Boolean)));
  followMarks();
}
