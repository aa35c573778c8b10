// Panning and zooming the map: by wheel, drag, two fingers, keys and buttons. Only the viewBox
// changes, so the drawing stays crisp at any size.

import { announce, draw, find, findAll, on } from "./dom.js";
import { CLOSE, RADIUS, rewriteNames, showLevel } from "./levels.js";
import { settle as layOver } from "./overlays.js";
import { state } from "./state.js";
import { isPhone, onShow } from "./views.js";

const CLOSEST = 8;
const ROOM = 160; // about what is to be seen: hexes have a radius of 50
const SEEN = CLOSE * 1.1; // pixels of the radius of a hex on which something is built by touch,
const AROUND = 1.6; // and how many radii are kept in sight about its middle: all of the dial
/** @type {{x: number, y: number, width: number, height: number} | null} null: the whole map */
let box = null;
/** @type {{box: typeof box} | null} what is shown again when nothing is built any more; null: nothing was left */
let left = null;
/** @type {number[]} */
let whole = [];
const fingers = new Map();
let dragged = false;
/** Whether somebody has moved the map himself in this turn. */
let own = false;
/** Whether the map follows the turn, as it does on a phone. */
let follows = false;
/** Whose turn it was when the map was taken up last. */
let turn = "";
/** @type {(() => void)[]} */
const listeners = [];

/** Call this whenever another part of the map is shown, or the map has another size. @param {() => void} listener */
export function onView(listener) {
  listeners.push(listener);
}

const hold = () => find(".map-hold");
const svg = () => find(".map-hold > svg");

/** Take up a map that has just been drawn, and show the same part of it as before. */
export function adopt() {
  const map = svg();
  map.dataset.whole ??= map.getAttribute("viewBox");
  whole = map.dataset.whole.split(" ").map(Number);
  find(".desk").toggleAttribute("data-tall", isTall());
  nameCompany();
  rewriteNames();
  drawLocator();
  apply();
  settle();
}

function apply() {
  const [x, y, width, height] = whole;
  if (box) {
    box.x = Math.min(Math.max(box.x, x - box.width / 2), x + width - box.width / 2);
    box.y = Math.min(Math.max(box.y, y - box.height / 2), y + height - box.height / 2);
  }
  const shown = box ?? { x, y, width, height };
  svg().setAttribute("viewBox", `${shown.x} ${shown.y} ${shown.width} ${shown.height}`);
  showLevel(svg());
  locate();
  const part = find(".map-view");
  if (part.hasAttribute("data-part") !== Boolean(box)) {
    part.toggleAttribute("data-part", Boolean(box));
    settle();
  }
  for (const listener of listeners) listener();
}

/** The point of the map under a point of the screen. @param {number} x @param {number} y */
function under(x, y) {
  const matrix = svg().getScreenCTM();
  return new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

/** @param {number} factor above 1 is closer @param {number} [x] @param {number} [y] of the screen */
export function zoom(factor, x, y) {
  takeOver();
  const frame = hold().getBoundingClientRect();
  const fixed = under(x ?? frame.x + frame.width / 2, y ?? frame.y + frame.height / 2);
  const now = box ?? { x: whole[0], y: whole[1], width: whole[2], height: whole[3] };
  const width = Math.min(Math.max(now.width / factor, whole[2] / CLOSEST), whole[2]);
  if (width === whole[2]) {
    box = null;
  } else {
    const share = width / now.width;
    box = {
      x: fixed.x - (fixed.x - now.x) * share,
      y: fixed.y - (fixed.y - now.y) * share,
      width,
      height: now.height * share,
    };
  }
  apply();
}

export function showWhole() {
  takeOver();
  showEverything();
}

function showEverything() {
  box = null;
  apply();
  settle();
}

/** Show the surroundings of a point of the map. @param {number} x @param {number} y @param {number} [closer] */
export function showAround(x, y, closer = 2.4) {
  const width = whole[2] / closer;
  const height = whole[3] / closer;
  box = { x: within(x - width / 2, whole[0], whole[2] - width), width, height };
  box.y = within(y - height / 2, whole[1], whole[3] - height);
  apply();
}

/** The nearest number of a span. @param {number} wanted @param {number} low @param {number} span */
const within = (wanted, low, span) => Math.min(Math.max(wanted, low), low + span);

/**
 * Show a part of the map with all these points in it; all of it if they lie everywhere.
 * @param {{x: number, y: number}[]} points @param {number} [closest] how many times closer than the whole at most
 */
function showAll(points, closest = 2.4) {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const closer = Math.min(closest, whole[2] / (right - left + ROOM), whole[3] / (bottom - top + ROOM));
  if (closer < 1.2) showEverything();
  else showAround((left + right) / 2, (top + bottom) / 2, closer);
}

/**
 * On a phone the map shows what the turn is about, unless somebody has moved it himself in this turn.
 * @param {{x: number, y: number}[]} points
 */
export function follow(points) {
  if (!isPhone() || own || !points.length) return;
  follows = true;
  showAll(points);
}

/** The nearest place on the screen about which so much can be seen, clear of the tools above. @param {{x: number, y: number}} at @param {number} radius */
function inSight(at, radius) {
  const frame = hold().getBoundingClientRect();
  const above = Math.max(find(".map-tools").getBoundingClientRect().bottom - frame.top, 0); // unless they are put away
  const top = frame.top + (above < frame.height / 3 ? above : 0);
  return {
    x: within(at.x, frame.left + radius, frame.width - 2 * radius),
    y: within(at.y, top + radius, frame.bottom - top - 2 * radius),
  };
}

/**
 * Come so close to a hex that what is built there can be seen. It stays where it lies on the screen, as
 * far as all of it is in sight there. When nothing is built any more, `goBack` shows what was shown before.
 * @param {{x: number, y: number}} point of the map @param {{x: number, y: number} | null} at of the screen; null: in the middle
 */
export function comeClose({ x, y }, at) {
  const frame = hold().getBoundingClientRect();
  const now = svg().getScreenCTM()?.a;
  if (!now || !frame.width) return;
  const scale = Math.max(now, SEEN / RADIUS);
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const wanted = at ?? middle;
  const place = inSight(wanted, AROUND * RADIUS * scale);
  if (scale === now && at && place.x === at.x && place.y === at.y) return;
  left ??= { box };
  const closer = scale / Math.min(frame.width / whole[2], frame.height / whole[3]);
  const [width, height] = [whole[2] / closer, whole[3] / closer];
  box = { x: x - (place.x - middle.x) / scale - width / 2, y: y - (place.y - middle.y) / scale - height / 2, width, height };
  apply();
}

/** Show what was shown before something was built, unless somebody has moved the map since. */
export function goBack() {
  if (!left) return;
  ({ box } = left);
  left = null;
  apply();
  settle();
}

/** Somebody moves the map himself: what is shown is his. */
function takeOver() {
  own = true;
  left = null;
  forgetCompany();
}

/** @param {number} dx @param {number} dy in pixels of the screen */
function pan(dx, dy) {
  takeOver();
  const scale = svg().getScreenCTM().a;
  box ??= { x: whole[0], y: whole[1], width: whole[2], height: whole[3] };
  box.x -= dx / scale;
  box.y -= dy / scale;
  apply();
}

/** Whether the last press was a drag, so that the click that follows is none. */
export const wasDragged = () => dragged;

function span() {
  const [a, b] = [...fingers.values()];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, length: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
}

function move(event) {
  const last = fingers.get(event.pointerId);
  if (!last) return;
  if (fingers.size === 2) {
    const before = span();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: last.startX, startY: last.startY });
    const after = span();
    pan(after.x - before.x, after.y - before.y);
    zoom(after.length / before.length, after.x, after.y);
    dragged = true;
    return;
  }
  const far = Math.hypot(event.clientX - last.startX, event.clientY - last.startY) > 6;
  if (!dragged && !far) return;
  if (!dragged) {
    dragged = true;
    hold().setPointerCapture(event.pointerId);
    hold().classList.add("panning");
  }
  pan(event.clientX - last.x, event.clientY - last.y);
  fingers.set(event.pointerId, { ...last, x: event.clientX, y: event.clientY });
}

export function connectViewport() {
  on("pointerdown", ".map-hold", (event) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) dragged = false;
    const at = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, { ...at, startX: at.x, startY: at.y });
  });
  document.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      hold()?.classList.remove("panning");
    });
  }
  find(".map-view").addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX, event.clientY);
    },
    { passive: false },
  );
  on("click", "[data-map=in]", () => zoom(1.5));
  on("click", "[data-map=out]", () => zoom(1 / 1.5));
  on("click", "[data-map=whole], .shown-company button", showWhole);
  for (const layer of ["names", "values", "marks"]) {
    on("click", `[data-map=${layer}]`, () => toggleLayer(layer));
  }
  on("click", "[data-map=legend]", toggleLegend);
  on("click", "[data-map=alone]", toggleAlone);
  on("click", "[data-map=company]", showCompany);
  on("click", ".locator", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(find(".locator svg").getScreenCTM().inverse());
    pan(((box.x + box.width / 2) - at.x) * svg().getScreenCTM().a, ((box.y + box.height / 2) - at.y) * svg().getScreenCTM().a);
  });
  find(".map-view").classList.toggle("no-legend", isPhone()); // there it would cover the map
  turn = turnNow();
  adopt();
  document.fonts.ready.then(() => {
    rewriteNames();
    apply();
    settle();
  });
  new ResizeObserver(resized).observe(find(".map-view"));
  onShow(resized);
}

/** The map has another size, or has come into sight. */
function resized() {
  find(".desk").toggleAttribute("data-tall", isTall());
  if (follows && !isPhone()) {
    follows = false; // the window has grown, a tablet was turned: there is room for the whole map
    if (!own) box = null;
    apply();
  }
  showLevel(svg());
  settle();
  for (const listener of listeners) listener();
}

/** Whether the map is so tall that it would be small above market and log. */
function isTall() {
  return innerHeight < 1000 && whole[2] < whole[3] * 1.05;
}

/** Give the map the whole screen, or give the rest its room back. */
export function toggleAlone() {
  const desk = find(".desk");
  const alone = !desk.hasAttribute("data-alone");
  desk.toggleAttribute("data-alone", alone);
  find("[data-map=alone]").setAttribute("aria-pressed", String(alone));
  find("[data-map=alone] span").textContent = alone ? "Back" : "Map alone";
  announce(alone ? "The map alone" : "The whole table");
  resized();
  settle();
}

// What the company on turn can reach.

/** Take up a page that has just been brought up to date: another company, another legend. */
export function adoptView() {
  if (turn !== turnNow()) own = false;
  turn = turnNow();
  nameCompany();
  settle();
}

const turnNow = () => `${state.player} ${state.company}`;

/** The button says which company it shows. */
function nameCompany() {
  const button = find("[data-map=company]");
  button.hidden = !state.reach;
  find("span", button).textContent = state.company;
  button.title = `What ${state.company} reaches (S)`;
  if (!state.reach) forgetCompany();
}

/** Show the stations of the company on turn, where its track ends, and what it may do. */
export function showCompany() {
  if (!state.reach) {
    announce("No company is on turn.");
    return;
  }
  takeOver();
  const [left, top, right, bottom] = state.reach;
  showAll([{ x: left, y: top }, { x: right, y: bottom }], 4);
  if (!box) {
    announce(`${state.company} reaches nearly all of the map`);
    return;
  }
  const note = find(".shown-company");
  find("b", note).textContent = find(".charter h2")?.textContent ?? state.company;
  note.hidden = false;
  settle(); // the tools make room for it
  find("[data-map=company]").setAttribute("aria-pressed", "true");
  announce(`What ${state.company} reaches`);
}

/** The view is no longer the company's. */
function forgetCompany() {
  find(".shown-company").hidden = true;
  find("[data-map=company]").setAttribute("aria-pressed", "false");
}

/** Draw the small map that says where the part shown lies. */
function drawLocator() {
  const [x, y, width, height] = whole;
  const small = draw("svg", { class: "rh", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" });
  small.append(...findAll(".map-hold > svg :is(.sea, .land)").map((each) => each.cloneNode()));
  small.append(draw("rect", { class: "part" }));
  find(".locator").replaceChildren(small);
}

/** Mark the part shown on the small map; it stands there only while there is more to see. */
function locate() {
  const locator = find(".locator");
  locator.hidden = !box;
  if (!box) return;
  const frame = hold().getBoundingClientRect();
  if (!frame.width) return;
  const [from, to] = [under(frame.left, frame.top), under(frame.right, frame.bottom)];
  const part = find(".part", locator);
  const [x, y] = [Math.max(from.x, whole[0]), Math.max(from.y, whole[1])];
  part.setAttribute("x", String(x));
  part.setAttribute("y", String(y));
  part.setAttribute("width", String(Math.max(0, Math.min(to.x, whole[0] + whole[2]) - x)));
  part.setAttribute("height", String(Math.max(0, Math.min(to.y, whole[1] + whole[3]) - y)));
}

/** Show or hide names, values, marks or the legend. @param {string} layer */
export function toggleLayer(layer) {
  const button = find(`[data-map=${layer}]`);
  const shown = button.getAttribute("aria-pressed") === "true";
  button.setAttribute("aria-pressed", String(!shown));
  find(".map-view").classList.toggle(`no-${layer}`, shown);
}

/** Show the legend, also where it finds no room, or hide it. */
function toggleLegend() {
  const shown = find(".legend").getBoundingClientRect().width > 0;
  find(".map-view").classList.toggle("no-legend", shown);
  find(".map-view").classList.toggle("legend-asked", !shown);
  settle();
}

/** Put tools and legend where they cover nothing. */
function settle() {
  const button = find("[data-map=legend]");
  button.hidden = !find(".legend li");
  layOver();
  button.setAttribute("aria-pressed", String(find(".legend").getBoundingClientRect().width > 0));
}
