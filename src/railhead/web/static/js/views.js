// Which part of the table is in view: by the bar on a wide screen, by the tabs on a phone.

import { html } from "./api.js";
import { fill, find, findAll, make, on } from "./dom.js";
import { state } from "./state.js";

const desk = () => find(".desk");
/** @type {(() => void)[]} */
const listeners = [];

/** Call this whenever another part of the table comes into view. @param {() => void} listener */
export function onShow(listener) {
  listeners.push(listener);
}

/** @param {string} view map, ledger, trains, log or graphs */
export function showView(view) {
  desk().dataset.view = view;
  press(".views button", "view", view);
  for (const listener of listeners) listener();
  loadLazily();
}

/** @param {string} tab map, decide, market, ledger or log */
export function showTab(tab) {
  desk().dataset.tab = tab;
  press(".tabs button", "tab", tab);
  if (tab !== "map") desk().scrollTo(0, 0);
  showMarkers();
  for (const listener of listeners) listener();
  loadLazily();
}

/** The chart is wider than a phone: show the part with the companies, unless another is looked at. */
function showMarkers() {
  const hold = find(".chart-hold");
  if (desk().dataset.tab !== "market" || hold.scrollLeft) return;
  const along = findAll(".markers > *", hold).map((marker) => marker.getBoundingClientRect().x);
  const middle = along.sort((a, b) => a - b)[Math.floor(along.length / 2)];
  if (middle !== undefined) hold.scrollLeft = middle - hold.getBoundingClientRect().x - hold.clientWidth / 2;
}

/** On a tablet held upright: what stands beside the decision. @param {string} side papers, market, ledger or log */
function showSide(side) {
  desk().dataset.side = side;
  press(".side-tabs button", "side", side);
  loadLazily();
}

/** On a phone, bring up the tab on which something has been chosen or refused. */
export function isPhone() {
  return matchMedia("(max-width: 719px)").matches;
}

function press(selector, key, value) {
  for (const button of findAll(selector)) button.setAttribute("aria-pressed", String(button.dataset[key] === value));
}

/** Fetch the parts that are only fetched when they are looked at. */
async function loadLazily() {
  for (const place of findAll("[data-lazy]")) {
    const wanted = place.dataset.lazy + state.version;
    if (place.offsetParent === null || place.dataset.loaded === wanted) continue;
    place.dataset.loaded = wanted;
    try {
      const part = await html(place.dataset.lazy);
      if (place.dataset.loaded === wanted) fill(place, part); // else something newer is there, or on its way
    } catch (problem) {
      if (place.dataset.loaded !== wanted) continue;
      delete place.dataset.loaded;
      if (!place.childElementCount) place.replaceChildren(make("p", { class: "mute" }, problem.message));
    }
  }
}

/** Whether the last decision was one about the map. */
let onMap = false;

/** After a change: the view of the new kind of round, unless another was chosen by hand; and the
 * map, whenever a place on it has to be chosen now. */
export function followRound() {
  const before = desk().dataset.home;
  if (before !== state.home) {
    desk().dataset.home = state.home;
    if (desk().dataset.view === before) showView(state.home);
  }
  const isOnMap = state.yours && Object.keys(state.marks).length > 0;
  if (isOnMap && !onMap) showView("map");
  // Who has built on a phone's map, and has nothing more to build, goes on where the rest is decided.
  if (isPhone() && onMap && !isOnMap && state.yours && desk().dataset.tab === "map") showTab("decide");
  onMap = isOnMap;
  press(".views button", "view", desk().dataset.view);
  find(".line .now")?.scrollIntoView({ block: "nearest", inline: "center" });
  showAsked();
  showMarkers();
  loadLazily();
}

/** On a phone: whatever tab is open, it shows that one is asked for something. */
function showAsked() {
  find('.tabs [data-tab="decide"]').classList.toggle("asks", state.yours || state.answers);
  const note = find("[data-slot=turn]");
  note.hidden = !state.yours && !state.answers;
  note.textContent = state.answers ? "You are asked about an undo" : `${state.over}: ${state.heading}`;
}

export function connectViews() {
  on("click", "[data-slot=turn]", () => showTab("decide"));
  on("click", "[data-act=whole-market]", () => showView("ledger"));
  on("click", ".views button", (_, button) => showView(button.dataset.view));
  on("click", ".tabs button", (_, button) => showTab(button.dataset.tab));
  on("click", ".side-tabs button", (_, button) => showSide(button.dataset.side));
  followRound();
}
