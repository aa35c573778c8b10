// The decision panel: choosing, amounts, what would come of it, and playing it.

import { send } from "./api.js";
import { askFirst } from "./ask.js";
import { announce, fill, find, findAll, make, on } from "./dom.js";
import { changeRows, closesCompany, forget, preview, warnings } from "./preview.js";
import { likeliest } from "./likeliest.js";
import { hasCome, isMeantFor } from "./meant.js";
import { holdBack, letGo, reach, refresh } from "./regions.js";
import { api, credits, isPresent, money, state } from "./state.js";
import { isPhone, showTab } from "./views.js";
import { askWhy, hideWhy, sayNot, sayWhy } from "./whynot.js";

/** @type {{choice: number, amounts: Record<string, number>, open: Record<string, unknown>} | null} */
let chosen = null;
let playing = false;
/** What was asked when the panel was taken up last. */
let question = "";
/** What is asked, as something that comes. */
const asking = {};
/** What is being typed as an amount, before it is done. @type {{name: string, text: string} | null} */
let typed = null;
/** @type {(() => void)[]} */
const droppers = [];

export const isChosen = () => chosen !== null;

/** Call this when what is chosen is dropped. @param {() => void} dropper */
export function onDrop(dropper) {
  droppers.push(dropper);
}

/** @type {(() => void)[]} */
const finishers = [];

/** Call this when something has been played. @param {() => void} finisher */
export function onPlayed(finisher) {
  finishers.push(finisher);
}

/** @type {((action: Record<string, unknown> | null) => void)[]} */
const choosers = [];

/** Call this when something is chosen, with its action, or with null when it is dropped. @param {(action: Record<string, unknown> | null) => void} chooser */
export function onChoose(chooser) {
  choosers.push(chooser);
}

/**
 * Choose something; what it would do is shown beside it.
 * @param {number} choice
 * @param {{amounts?: Record<string, number>, open?: Record<string, unknown>, label?: string}} [more]
 */
export function choose(choice, more = {}) {
  const offered = state.choices[choice];
  if (more !== chosen) typed = null; // what is taken up again is typed on
  chosen = { choice, amounts: more.amounts ?? usualAmounts(offered), open: more.open ?? {} };
  hideWhy();
  mark();
  showAmounts(offered);
  label(more.label);
  foresee();
  for (const chooser of choosers) chooser(action());
}

/** The amounts that a choice comes with. @param {import("./state.js").Choice} offered */
function usualAmounts({ action: offeredAction, amounts, usual }) {
  return Object.fromEntries(Object.entries(amounts).map(([name, [low]]) => [name, usual[name] ?? offeredAction[name] ?? low]));
}

/** Choose nothing. */
export function drop() {
  chosen = null;
  mark();
  find("[data-slot=chosen]")?.replaceChildren();
  hideWhy();
  for (const output of findAll("[data-stepper] output")) output.textContent = "0";
  for (const dropper of droppers) dropper();
  label();
  for (const chooser of choosers) chooser(null);
}

/** The action that is chosen, with its amounts. */
function action() {
  return { ...state.choices[chosen.choice].action, ...chosen.amounts, ...chosen.open };
}

function mark() {
  for (const button of findAll("[data-choice][aria-pressed]")) {
    button.setAttribute("aria-pressed", String(chosen !== null && Number(button.dataset.choice) === chosen.choice));
  }
}

/** What the main button says. @param {string} [words] */
function label(words) {
  const button = find("[data-act=commit]");
  if (!button) return;
  button.setAttribute("aria-disabled", String(chosen === null));
  button.firstElementChild.textContent = chosen === null ? "Nothing chosen yet" : words ?? filled();
}

/** The label of the choice with its amounts filled in. */
function filled() {
  const { label: words, each } = state.choices[chosen.choice];
  return words.replace(/\{(\w+)\}/g, (whole, name) => {
    if (name === "total") return money(each * Object.values(chosen.amounts)[0]);
    const amount = chosen.amounts[name];
    if (amount === undefined) return whole;
    return amountOf(name)(amount);
  });
}

/** How an amount of the choice is written: companies may have a money of their own. @param {string} name */
function amountOf(name) {
  if (name === "count") return String;
  return name === state.choices[chosen.choice].credits ? credits : money;
}

/** A slider for each amount that has no place of its own in the panel. */
function showAmounts(offered) {
  const place = find("[data-slot=chosen]");
  place.replaceChildren();
  if (find(`[data-stepper="${chosen.choice}"]`)) return;
  for (const [name, [low, high, step]] of Object.entries(offered.amounts)) {
    const shown = amountOf(name);
    const words = name[0].toUpperCase() + name.slice(1);
    const range = { min: low, max: high, step: step ?? 1, value: chosen.amounts[name] };
    const slider = make("input", { type: "range", "aria-label": words, ...range });
    const figure = make("input", { type: "number", id: "amount", ...range });
    if (typed?.name === name) figure.value = typed.text;
    for (const input of [slider, figure]) {
      input.addEventListener("input", () => {
        typed = input === figure ? { name, text: figure.value } : null;
        const wanted = low + Math.round((Number(input.value) - low) / (step ?? 1)) * (step ?? 1);
        chosen.amounts[name] = Math.min(Math.max(wanted, low), high);
        (input === slider ? figure : slider).value = String(chosen.amounts[name]);
        label();
        foresee();
        for (const chooser of choosers) chooser(action());
      });
    }
    // What is typed is brought within its limits when it is done; only then does Enter play it.
    const settle = () => {
      typed = null;
      figure.value = String(chosen.amounts[name]);
    };
    // A field that is drawn anew while somebody types has not been left by him.
    figure.addEventListener("change", () => setTimeout(() => figure.isConnected && settle()));
    figure.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.repeat) return;
      event.preventDefault();
      if (Number(figure.value) === chosen.amounts[name]) commit();
      else settle();
    });
    const [least, most] = [`least ${shown(low)}`, `most ${shown(high)}`].map((each) => make("span", {}, each));
    const limits = make("span", { class: "limits" }, least, most);
    place.append(make("div", { class: "amount" }, make("label", { for: "amount" }, words), slider, figure, limits));
  }
}

async function foresee() {
  const place = find("[data-slot=chosen]");
  const wanted = action();
  const found = await preview(wanted);
  if (!found || chosen === null || JSON.stringify(action()) !== JSON.stringify(wanted)) return;
  find(".rows-of-change", place)?.remove();
  if (find(`[data-preview=inline][data-choice="${chosen.choice}"] .rows-of-change`)) return; // the card says it
  const rows = changeRows(found);
  if (!rows) return;
  place.append(rows);
  if (!isPlacingOnPhone()) keepInSight();
}

/** How much of what scrolls lies under the buttons. */
const covered = () => find(".foot")?.offsetHeight || find(".act")?.offsetHeight || 0;

/** What would change lies over the end of the list, just above the buttons. */
const watching = new ResizeObserver(() => find(".decision").style.setProperty("--covered", `${covered()}px`));

/** Scroll no further than is needed to see what is chosen above what it would change. */
function keepInSight() {
  const button = find(`.choices [data-choice="${chosen.choice}"][aria-pressed]`);
  if (!button) return;
  const shown = button.closest(".pick") ?? button; // with what else may be picked there
  shown.style.scrollMarginBottom = `${covered() + find("[data-slot=chosen]").offsetHeight}px`;
  shown.scrollIntoView({ block: "nearest" });
}

/** On a phone's map the tray is a sheet that holds everything already. */
const isPlacingOnPhone = () => "placing" in find(".desk").dataset;

/** Play what is chosen. */
export async function commit() {
  if (chosen === null || playing) return;
  const wanted = action();
  if (closesCompany(wanted) && !(await isMeant(wanted, filled()))) return;
  await play(wanted);
}

/** Ask once about what an action would cost that another would not. @param {Record<string, unknown>} wanted @param {string} words */
async function isMeant(wanted, words) {
  playing = true; // what is asked about is not played twice
  try {
    const reasons = await warnings(wanted);
    return !reasons.length || (await askFirst(`${words} all the same?`, reasons, words));
  } finally {
    playing = false;
  }
}

/** Play several actions in one go: all of them, or none. @param {Record<string, unknown>[]} actions */
export async function playTogether([first, ...then]) {
  if (!playing && isPresent()) await play(first, then);
}

async function play(wanted, then = []) {
  playing = true;
  find("[data-act=commit]")?.setAttribute("aria-busy", "true");
  holdBack();
  try {
    const answer = await send(api("/actions"), { expected: state.at, seen: state.version, action: wanted, then });
    announce(answer.events.join(" "));
    chosen = null;
    for (const finisher of finishers) finisher();
    playing = false; // what the next panel offers can be played as soon as it is there
    forget();
    letGo();
    await reach(answer.version);
  } catch (problem) {
    letGo();
    if (problem.code === "stale") {
      announce(problem.message);
      chosen = null;
      await refresh();
      sayWhy("that any more", problem.message, null);
    } else if (problem.code === "offline") {
      sayNot(`${problem.message} Nothing is lost: try again when the connection is back.`);
    } else {
      sayWhy("this", problem.message, problem.clause);
    }
  } finally {
    playing = false;
    find("[data-act=commit]")?.removeAttribute("aria-busy");
  }
}

/** Pass, or end the step; if that costs something that another choice would not, it asks once. */
export async function pass() {
  const button = find("[data-pass]");
  if (!button || !isPresent() || playing) return;
  if (button.dataset.why) {
    askWhy(button);
    return;
  }
  const { action: wanted, label: words } = state.choices[Number(button.dataset.choice)];
  if (await isMeant(wanted, words)) await play(wanted);
}

/** @param {HTMLElement} stepper @param {number} by */
function step(stepper, by) {
  const output = find("output", stepper);
  const high = Number(stepper.dataset.high);
  const value = Math.min(Math.max(Number(output.textContent) + by, 0), high);
  for (const other of findAll("[data-stepper] output")) other.textContent = "0";
  output.textContent = String(value);
  for (const button of findAll("[data-step]", stepper)) {
    const spent = Number(button.dataset.step) < 0 ? value === 0 : value === high;
    button.setAttribute("aria-disabled", String(spent));
  }
  if (value === 0) {
    drop();
    return;
  }
  const choice = Number(stepper.dataset.stepper);
  choose(choice, { amounts: "count" in state.choices[choice].amounts ? { count: value } : {} });
}

/** Choices of which there are only a few tell at once what they would do. */
async function foreseeCards() {
  for (const card of findAll("[data-preview=inline][data-choice]")) {
    if (!card.isConnected) return; // something else is asked meanwhile
    const found = await preview(state.choices[Number(card.dataset.choice)].action);
    const place = find(".consequences", card);
    const rows = found && changeRows(found);
    if (rows && place) place.replaceChildren(rows);
  }
}

/** What nobody would leave is chosen at once, so that its amount can be set, or Enter plays it. */
async function chooseLikeliest() {
  if (find(".hex-list, [data-slot=routes], [data-stepper]")) return;
  const version = state.version;
  const choice = await likeliest(findAll(".choices [data-choice][aria-pressed]").map((button) => Number(button.dataset.choice)));
  if (choice !== null && chosen === null && state.version === version && isPresent()) choose(choice);
}

/** What is asked now, to tell whether it is the same. */
const asked = () => JSON.stringify([state.player, state.company, state.heading, state.choices]);

/** Whether what is chosen in the panel still stands: others have acted, and the same is asked as before. */
function stands() {
  if (chosen === null || asked() !== question) return false;
  const { choice } = chosen;
  return Boolean(find(`.choices :is([data-choice="${choice}"], [data-stepper="${choice}"], [data-picks="${choice}"])`));
}

/** Whether a click is the rest of a double click, whose first half has played what lay there before. @param {MouseEvent} event */
const isLeftOver = (event) => event.detail > 1 && !isMeantFor(event, asking);

/** Take up a panel after a change. @param {boolean} drawn whether it has been drawn anew */
export function adoptPanel(drawn = true) {
  const kept = stands() ? chosen : null;
  if (!kept) hasCome(asking);
  if (!kept && !drawn) drop(); // the same is asked again in the same words: what was chosen has been played
  question = asked();
  chosen = kept;
  watching.disconnect();
  for (const part of findAll(".decision :is(.foot, .act)")) watching.observe(part);
  foreseeCards();
  if (!kept) {
    label();
    chooseLikeliest();
  } else if (drawn) {
    const stepped = find(`[data-stepper="${kept.choice}"] output`);
    if (stepped) stepped.textContent = String(kept.amounts.count ?? 1);
    choose(kept.choice, kept);
  } else {
    foresee();
  }
}

export function connectPanel() {
  on("click", "[data-choice][aria-pressed]:not([data-pass])", (_, button) => {
    choose(Number(button.dataset.choice));
    // On a phone what is chosen elsewhere is played on the tab of the decision.
    if (isPhone() && !button.closest(".decision")) showTab("decide");
  });
  on("click", "[data-act=commit]", (event) => {
    if (isLeftOver(event)) return;
    if (chosen === null) announce("Nothing is chosen yet.");
    else commit();
  });
  on("click", "[data-pass]", (event) => {
    if (!isLeftOver(event)) pass();
  });
  on("click", "[data-step]", (_, button) => step(button.closest("[data-stepper]"), Number(button.dataset.step)));
  on("click", "[data-open]", (_, button) => {
    const target = find(`#${button.dataset.open}`);
    for (const other of findAll(".pick")) other.hidden = other !== target;
    for (const other of findAll("[data-open]")) other.setAttribute("aria-expanded", String(other === button));
    find("button", target)?.focus();
  });
  on("click", "[data-why]:not([data-pass])", (_, button) => askWhy(button));
  adoptPanel();
}

/** Put HTML of the server into the panel. @param {string} slot @param {string} source */
export function fillSlot(slot, source) {
  const place = find(`[data-slot=${slot}]`);
  if (place) fill(place, source);
  return place;
}
