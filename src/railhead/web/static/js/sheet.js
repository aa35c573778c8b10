// The sheet that lies over the table: a company, or what a player's worth is made of. A click on a
// token, a row or a name opens it; the decision stays free.

import { follow, html } from "./api.js";
import { announce, fill, find, findAll, make, on } from "./dom.js";
import { hideRun, showRun } from "./routes.js";
import { pages, state } from "./state.js";
import { isPhone, onShow, showTab, showView } from "./views.js";

const sheet = () => find("#sheet");
/** What is shown: "company SAR" or "worth Ann"; null if the sheet is closed. @type {string | null} */
let shown = null;
/** What lies in the sheet, as in `shown`. @type {string | null} */
let filled = null;
/** Counts what was asked for: a sheet that comes after another one was, is late. */
let asked = 0;
/** What was clicked: it has the focus again afterwards. @type {{element: HTMLElement, like: string} | null} */
let opener = null;
/** @type {AbortController | null} */
let running = null;
/** How the run of the company lies on the map. @type {{lines: string, stops: string, hexes: string[]} | null} */
let drawing = null;

/** @param {string} kind company or worth @param {string} name @param {string} [rest] */
const address = (kind, name, rest = "") => pages(`/${kind}/${encodeURIComponent(name)}${rest}?at=${state.at}`);

/**
 * Show a sheet.
 * @param {string} kind company or worth
 * @param {string} name
 * @param {string} [step] which of the arrows has led here and keeps the focus
 */
async function show(kind, name, step = "") {
  const wanted = `${kind} ${name}`;
  const mine = ++asked;
  shown = wanted;
  let part;
  try {
    part = await html(address(kind, name));
  } catch (problem) {
    announce(problem.message);
    if (mine === asked) shown = filled;
    return;
  }
  if (mine !== asked) return;
  const again = filled === wanted;
  filled = wanted;
  const scroll = again ? (find(".sheet-body", sheet())?.scrollTop ?? 0) : 0;
  const had = again && sheet().contains(document.activeElement);
  fill(sheet(), part);
  sheet().hidden = false;
  find(".sheet-body", sheet())?.scrollTo(0, scroll);
  if (step) find(`[data-walk="${step}"]`, sheet())?.focus();
  else if (had || !again) sheet().focus({ preventScroll: true });
  mark();
  look(kind, name);
}

/** The stop and the rows of the company whose sheet lies open are ringed. */
function mark() {
  const company = shown?.startsWith("company ") ? shown.slice("company ".length) : "";
  for (const stop of findAll(".stop")) stop.classList.toggle("open-sheet", stop.dataset.company === company);
}

/** Ask what the company could run for. @param {string} kind @param {string} name */
async function look(kind, name) {
  running?.abort();
  running = null;
  drawing = null;
  hideRun();
  if (kind !== "company" || !find("[data-run]", sheet())) return;
  const mine = new AbortController();
  running = mine;
  const proven = new Map();
  try {
    await follow(address(kind, name, "/runs"), mine.signal, (event, data) => {
      const row = find(`[data-run="${data.row}"] .run-sum`, sheet());
      if (running !== mine || !row) return;
      if (event === "busy") {
        row.replaceChildren(make("span", { class: "mute", title: data.message }, "busy"));
        return;
      }
      proven.set(data.row, data.proven);
      if (data.drawing) offerRun(data.drawing);
      row.replaceChildren(make("b", {}, data.sum));
      if (data.more) row.append(" ", make("span", { class: data.gains ? "gain" : "loss" }, data.more));
      if (!data.proven) row.append(" ", make("small", { class: "mute" }, "so far"));
      verdict(proven, false);
    });
    if (running === mine) verdict(proven, true);
  } catch (problem) {
    const place = find(".run-proof", sheet());
    if (running === mine && place) place.textContent = problem.message;
    if (problem.status === undefined) throw problem;
  }
}

/** The run now can be shown on the map. @param {typeof drawing} found */
function offerRun(found) {
  drawing = found;
  const button = find("[data-act=show-run]", sheet());
  button.hidden = false;
  if (button.getAttribute("aria-pressed") === "true") showRun(drawing);
}

/** Show the run on the map, or no longer. On a phone the sheet gives way to the map. @param {HTMLElement} button */
function toggleRun(button) {
  const shows = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(shows));
  if (!shows) {
    hideRun();
    return;
  }
  const found = drawing;
  if (isPhone()) close();
  showRun(found);
  if (isPhone()) showTab("map");
  else showView("map");
}

/** Whether all lines are proven. @param {Map<number, boolean>} proven @param {boolean} over */
function verdict(proven, over) {
  const place = find(".run-proof", sheet());
  if (!place) return;
  const all = findAll("[data-run]", sheet()).length === proven.size && [...proven.values()].every(Boolean);
  place.classList.toggle("proven", all);
  place.textContent = all ? "proven" : over ? "best so far" : "searching …";
}

/** Close the sheet; the focus goes back to what was clicked. */
function close() {
  asked += 1;
  shown = filled = null;
  running?.abort();
  running = null;
  drawing = null;
  hideRun();
  sheet().hidden = true;
  sheet().replaceChildren();
  mark();
  const target = opener?.element.isConnected ? opener.element : opener?.like && find(opener.like);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  opener = null;
}

/** Remember what opens the sheet. @param {HTMLElement} element @param {string} key */
function remember(element, key) {
  if (sheet().contains(element)) return;
  const button = element.closest("button") ?? find("button", element) ?? element;
  const region = element.closest("[data-region]")?.dataset.region;
  const name = CSS.escape(element.getAttribute(key) ?? "");
  opener = { element: button, like: `${region ? `[data-region="${region}"] ` : ""}button[${key}="${name}"]` };
}

/** Open what was clicked, unless the click was for something inside of it. @param {string} kind @param {string} key */
function opens(kind, key) {
  on("click", `[${key}]`, (event, element) => {
    const inner = event.target instanceof Element && event.target.closest("button, a, summary, input, label");
    if (inner && inner !== element && !inner.contains(element) && element.contains(inner)) return;
    const outer = element.parentElement?.closest("button, a, summary, [data-choice], [data-hex]");
    if (outer && !outer.hasAttribute(key)) return;
    event.stopPropagation();
    remember(element, key);
    show(kind, element.getAttribute(key), element.dataset.walk ?? "");
  });
}

/** After a change: the sheet shows the new position. */
export function adoptSheet() {
  if (shown === null) return;
  const [kind, ...name] = shown.split(" ");
  show(kind, name.join(" "));
}

export function connectSheet() {
  opens("company", "data-sheet");
  opens("worth", "data-worth");
  on("click", "[data-act=close-sheet], .grab", close);
  on("click", "[data-act=show-run]", (_, button) => toggleRun(button));
  onShow(() => {
    if (isPhone() && find(".desk").dataset.tab !== "map") hideRun();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (shown === null || event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
      const inside = sheet().contains(document.activeElement);
      const step = { ArrowLeft: "-1", ArrowRight: "1" }[event.key];
      if (event.key === "Escape") close();
      else if (inside && step) find(`[data-walk="${step}"]`, sheet())?.click();
      else if (inside && ["ArrowUp", "ArrowDown"].includes(event.key)) {
        event.stopPropagation(); // the sheet scrolls, and nobody walks over the map
        return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
