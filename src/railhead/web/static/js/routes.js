// Running trains: the best routes at once, or laid out stop by stop on the map.

import { send } from "./api.js";
import { announce, draw, find, findAll, on } from "./dom.js";
import { makeWay } from "./levels.js";
import { choose, fillSlot } from "./panel.js";
import { bestRun, isProvenBest, search, showVerdict, stopSearch } from "./search.js";
import { money, pages, state } from "./state.js";
import { offerRun } from "./together.js";
import { sayWhy } from "./whynot.js";

/**
 * @typedef {{train: string, track: string[], halts?: number}} Run
 * @typedef {{action: Record<string, any>, said: string, pays: boolean}} Then what may be done with the income
 * @typedef {{lines: string, stops: string, routes: Run[], total: number, besides: number, ok: boolean,
 *   then: Then[], html: string, network?: Record<string, Stop>}} Shown
 * @typedef {{name: string, hex: string, x: number, y: number, ends: boolean, ways: [string, string[]][]}} Stop
 */

/** @type {Record<string, Stop>} */
let network = {};
/** @type {(Run | null)[]} one place for each train */
let runs = [];
/** @type {{train: number, stops: string[], legs: string[][]} | null} */
let editing = null;
/** Whether the routes are somebody's own, which a search leaves alone. */
let byHand = false;
/** @type {import("./search.js").Shown | null} what the routes shown come to */
let shown = null;
/** What revenue and what comes besides weigh, as one has chosen; empty: revenue comes first. */
let weights = "";
let asked = 0;
/** @type {Shown | null} the routes as they were shown last */
let laid = null;
/** @type {number | null} what one has chosen to do with the income */
let payment = null;

/** @type {((hexes: string[]) => void)[]} */
const listeners = [];

/** Call this whenever routes are proposed, with the hexes through which they lead. @param {(hexes: string[]) => void} listener */
export function onLaid(listener) {
  listeners.push(listener);
}

const slot = () => find("[data-slot=routes]");
export const isLayingRoutes = () => editing !== null;

/** Ask the server what it says to routes. @param {Run[]} routes */
async function ask(routes) {
  const number = ++asked;
  try {
    const answer = await send(pages("/routes"), { routes, network: !Object.keys(network).length });
    if (number !== asked) return; // others have been laid out since, or another company runs
    if (answer.network) network = answer.network;
    show(answer);
  } catch (problem) {
    if (number === asked) sayWhy("these routes", problem.message, problem.clause);
  }
}

/** Show routes, and choose them. @param {Shown} answer */
function show(answer) {
  if (!slot()) return;
  shown = { total: answer.total, besides: answer.besides, ok: answer.ok };
  fillSlot("routes", answer.html);
  const weighing = find("[data-route-weights]");
  if (weighing) weighing.value = weights;
  showVerdict(shown);
  before = null;
  drawRoutes(answer);
  if (!byHand) tellOf(answer.routes);
  const choice = state.choices.findIndex((each) => each.open.includes("routes"));
  const label = answer.routes.length ? `Run for ${money(answer.total)}` : "Run no train";
  choose(choice, { open: { routes: answer.routes }, label });
  laid = answer;
  offerPayment();
  showEditing();
}

/** @param {Run[]} routes */
function tellOf(routes) {
  const hexes = new Set(routes.flatMap((run) => run.track.map((piece) => piece.split(" ")[0])));
  for (const listener of listeners) listener([...hexes]);
}

/**
 * What becomes of the income can be chosen with the run, so that both are one click. Where the routes
 * are proven to be the best, paying out is chosen already.
 */
function offerPayment() {
  const choice = state.choices.findIndex((each) => each.open.includes("routes"));
  if (!laid || choice < 0) return;
  const usual = laid.routes.length && isProvenBest(shown) ? laid.then.findIndex((each) => each.pays) : -1;
  const place = payment ?? usual;
  for (const button of findAll("[data-then]", slot())) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.then) === place));
  }
  if (place < 0 || !laid.then[place]) {
    offerRun("", []);
    return;
  }
  const { said, action, pays } = laid.then[place];
  const words = `Run for ${money(laid.total)} and ${said}`;
  offerRun(words, [{ ...state.choices[choice].action, routes: laid.routes }, action], pays ? "pay out" : said.split(" ")[0]);
}

/** Look for the best run and show it as it is found, unless routes are laid out by hand. */
async function lookForBest() {
  const found = (best) => {
    if (!byHand) take(best);
  };
  await search(weights, found, () => {
    showVerdict(shown);
    offerPayment();
  });
  if (!shown && !bestRun()) ask([]); // no search now: routes can be laid out all the same
}

/** Show the best run that is known. */
function showBest() {
  const best = bestRun();
  if (best?.proven) take(best);
  else lookForBest();
}

/** Give each route to a train of its name, and show them. @param {import("./search.js").Best} best */
function take(best) {
  const left = [...(best.shown?.routes ?? best.routes)];
  runs = state.trains.map((name) => {
    const place = left.findIndex((run) => run.train === name);
    return place < 0 ? null : left.splice(place, 1)[0];
  });
  runs.push(...left); // of trains that the company only leases
  asked += 1; // what was asked before does not count any more
  if (best.shown) show(best.shown);
  else ask(runs.filter(Boolean));
}

function drawRoutes({ lines, stops }) {
  const parser = new DOMParser();
  const groups = Object.entries({ routes: lines, stops }).map(([kind, source]) => {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg"><g class="${kind}">${source}</g></svg>`;
    return document.importNode(parser.parseFromString(drawn, "image/svg+xml").documentElement.firstChild, true);
  });
  layOut(groups, true);
}

/** Put these in the place of the routes that the map shows. @param {Element[]} groups @param {boolean} running */
function layOut(groups, running) {
  const svg = find(".map-hold > svg");
  for (const old of findAll(".routes, .stops", svg)) old.remove();
  svg.classList.toggle("running", running);
  for (const group of groups) {
    const place = find(group.classList.contains("routes") ? ".stations" : ".hexes", svg);
    place.parentNode.insertBefore(group, place);
  }
  makeWay(svg);
}

/** @type {{map: Element, groups: Element[], running: boolean} | null} what the map showed before another run */
let before = null;

/** Show the run of some company on the map. @param {{lines: string, stops: string, hexes: string[]}} drawing */
export function showRun(drawing) {
  hideRun();
  const map = find(".map-hold > svg");
  before = { map, groups: findAll(".routes, .stops", map), running: map.classList.contains("running") };
  drawRoutes(drawing);
  for (const listener of listeners) listener(drawing.hexes);
}

/** Show again what was shown before. */
export function hideRun() {
  if (before?.map.isConnected) layOut(before.groups, before.running);
  before = null;
}

/** Lay out the route of a train. @param {number} train */
function edit(train) {
  editing = editing?.train === train ? null : { train, stops: [], legs: [] };
  if (editing) {
    byHand = true;
    runs[train] = null;
    announce(`Lay out the route of the ${state.trains[train]}: click its stops one after the other.`);
    ask(runs.filter(Boolean));
  } else {
    showEditing();
  }
}

function showEditing() {
  for (const button of findAll("[data-route-act=edit]", slot())) {
    button.setAttribute("aria-pressed", String(editing?.train === Number(button.dataset.train)));
  }
  const help = find(".route-help", slot());
  if (help) help.hidden = !editing;
  for (const old of findAll(".map-hold .stop-targets")) old.remove();
  if (!editing) return;
  const group = draw("g", { class: "stop-targets" });
  const offered = new Set(editing.stops.length ? network[last()].ways.map(([stop]) => stop) : Object.keys(network));
  for (const [id, stop] of Object.entries(network)) {
    const kind = offered.has(id) && !editing.stops.includes(id) ? "stop-target offered" : "stop-target";
    const target = draw("circle", { class: kind, cx: stop.x, cy: stop.y, r: 18, "data-stop": id });
    const words = draw("title");
    words.textContent = `${stop.name} ${stop.hex}`;
    target.append(words);
    group.append(target);
  }
  find(".map-hold > svg").append(group);
}

const last = () => editing.stops[editing.stops.length - 1];

/** A stop was clicked: begin there, go on to it, or take it back. @param {string} id */
function clickedStop(id) {
  if (!editing.stops.length) {
    editing.stops.push(id);
    showEditing();
    return;
  }
  if (id === last()) {
    editing.stops.pop();
    editing.legs.pop();
    update();
    return;
  }
  if (id === editing.stops[0] && editing.stops.length > 1) reverse();
  const way = path(last(), id);
  if (!way) {
    announce(`No free track leads on to ${network[id].name}.`);
    return;
  }
  for (const [stop, leg] of way) {
    editing.stops.push(stop);
    editing.legs.push(leg);
  }
  update();
}

/** Begin at the other end. */
function reverse() {
  editing.stops.reverse();
  editing.legs = editing.legs.reverse().map((leg) => leg.map(backwards).reverse());
}

/** A piece of track, run over the other way: ``F17 n0-3`` is ``F17 3-n0``. @param {string} piece */
function backwards(piece) {
  const [hex, ends] = piece.split(" ");
  const [a, b] = ends.split("-");
  return `${hex} ${b}-${a}`;
}

/** The shortest way over free stops from one to another. @returns {[string, string[]][] | null} */
function path(from, to) {
  const used = new Set(editing.stops);
  const waiting = [{ stop: from, way: [] }];
  const seen = new Set([from]);
  while (waiting.length) {
    const { stop, way } = waiting.shift();
    if (way.length && network[stop].ends) continue;
    for (const [next, leg] of network[stop].ways) {
      if (next === to) return [...way, [next, leg]];
      if (!network[next] || used.has(next) || seen.has(next)) continue;
      seen.add(next);
      waiting.push({ stop: next, way: [...way, [next, leg]] });
    }
  }
  return null;
}

function update() {
  const track = editing.legs.flat();
  runs[editing.train] = track.length ? { train: state.trains[editing.train], track } : null;
  ask(runs.filter(Boolean));
}

/** Call at a halt more or less. @param {HTMLElement} button */
function changeHalts(button) {
  const { halts, most } = button.parentElement.dataset;
  const now = Number(halts) + Number(button.dataset.haltStep);
  if (now < 0 || now > Number(most)) return;
  const route = Number(button.closest("[data-route]").dataset.route);
  const train = runs.map((run, place) => (run ? place : -1)).filter((place) => place >= 0)[route];
  byHand = true;
  runs[train] = { ...runs[train], halts: now };
  ask(runs.filter(Boolean));
}

/** A hex was clicked while a route is laid out: its stop, or the track that leads over it. @param {string} hex */
export function clickedHex(hex) {
  const stops = Object.keys(network).filter((id) => network[id].hex === hex);
  if (stops.length === 1) {
    clickedStop(stops[0]);
    return;
  }
  if (!editing.stops.length) return;
  const free = network[last()].ways.filter(([stop]) => !editing.stops.includes(stop));
  const over = free.find(([, leg]) => leg.some((piece) => piece.startsWith(`${hex} `)));
  if (over) clickedStop(over[0]);
}

/** Take up a panel that has just been drawn. */
export function adoptRoutes() {
  asked += 1;
  editing = null;
  byHand = false;
  runs = [];
  network = {};
  shown = null;
  laid = null;
  payment = null;
  stopSearch();
  if (slot()) lookForBest();
}

export function connectRoutes() {
  on("click", "[data-route-act=best]", () => {
    editing = null;
    byHand = false;
    showBest();
  });
  on("click", "[data-route-act=stop]", () => {
    stopSearch();
    showVerdict(shown);
  });
  on("click", "[data-route-act=clear]", () => {
    editing = null;
    byHand = true;
    runs = state.trains.map(() => null);
    ask([]);
  });
  on("click", "[data-route-act=edit]", (_, button) => edit(Number(button.dataset.train)));
  on("click", "[data-halt-step]", (_, button) => changeHalts(button));
  on("change", "[data-route-weights]", (_, chosen) => {
    weights = chosen.value;
    editing = null;
    byHand = false;
    lookForBest();
  });
  on("click", "[data-then]", (_, button) => {
    const place = Number(button.dataset.then);
    payment = button.getAttribute("aria-pressed") === "true" ? -1 : place;
    offerPayment();
  });
  on("click", "[data-stop]", (_, target) => clickedStop(target.dataset.stop));
  adoptRoutes();
}
