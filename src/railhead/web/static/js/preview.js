// What an action would change, before and after.

import { send } from "./api.js";
import { make } from "./dom.js";
import { api, credits, money, state } from "./state.js";

/**
 * @typedef {{ok: boolean, refusal: string | null, clause: string | null, before: Record<string, any>,
 *   after: Record<string, any>, changes: string[],
 *   run?: {company: string, before: number, after: number, sure: boolean} | null}} Preview
 */

/** @type {Map<string, Promise<Preview | null>>} */
const known = new Map();
/** @type {Map<string, Preview | null>} those that have come */
const come = new Map();

/** Forget what was foreseen: the table has changed. */
export function forget() {
  known.clear();
  come.clear();
}

/** An action at this position, as a key. @param {Record<string, unknown>} action */
const keyOf = (action) => `${state.version} ${JSON.stringify(action)}`;

/** What would come of an action; null if the server does not say. @param {Record<string, unknown>} action */
export function preview(action) {
  const key = keyOf(action);
  if (!known.has(key)) {
    known.set(key, send(api("/preview"), { action }).catch(() => null));
    known.get(key).then((found) => come.set(key, found));
  }
  return known.get(key);
}

/** Whether it is known by now that a company would close. @param {Record<string, unknown>} action */
export const closesCompany = (action) => Boolean(come.get(keyOf(action))?.after.closed);

/** What an action would cost that its alternatives would not, in sentences. @param {Record<string, unknown>} action */
export async function warnings(action) {
  const found = await send(api("/warnings"), { action }).catch(() => null);
  return found ? found.warnings : [];
}

/** How an amount of a holder's money is written. @param {string} holder */
const purse = (holder) => (state.players.includes(holder) ? money : credits);

/** Holders about whom a player wants to know, the nearest first. @param {Preview} found */
function concerned(found) {
  const near = [state.company, state.player, ...state.mine];
  const all = Object.keys(found.after.cash ?? {});
  return all.sort((a, b) => (near.includes(b) ? 1 : 0) - (near.includes(a) ? 1 : 0));
}

/** The figures that would change; null if there are none. @param {Preview} found @returns {HTMLElement | null} */
export function changeRows(found) {
  const body = make("tbody");
  const { before, after } = found;
  for (const holder of concerned(found).slice(0, 6)) {
    body.append(moved(holder, before.cash[holder] ?? 0, after.cash[holder] ?? 0, purse(holder)));
  }
  for (const [company, price] of Object.entries(after.prices ?? {})) {
    const old = before.prices[company];
    if (after.closed?.[company]) body.append(row(company, make("b", { class: "worse" }, "closes")));
    else if (price === null) body.append(row(`${company} price`, make("b", { class: "worse" }, "out of the game")));
    else if (old === null) body.append(row(`${company} price`, make("b", {}, money(price))));
    else body.append(moved(`${company} price`, old, price, money));
  }
  for (const [company, director] of Object.entries(after.directors ?? {})) {
    const chief = found.chiefs[company];
    body.append(row(company, director ? `${director} becomes ${chief}` : `has no ${chief} any more`));
  }
  for (const [player, count] of Object.entries(after.certificates ?? {})) {
    const whose = state.alone ? "Certificates" : `${player}’s certificates`;
    if (state.mine.includes(player)) body.append(row(whose, `${before.certificates[player]} → ${count}`));
  }
  for (const [company, trains] of Object.entries(after.trains ?? {})) {
    body.append(row(`${company} trains`, trains.length ? trains.join(", ") : "none"));
  }
  for (const [what, value] of Object.entries(after.facts ?? {})) {
    const old = before.facts[what] ?? null;
    if (old !== null && value !== null) body.append(row(what, `${old} → ${value}`));
  }
  for (const [what, held] of Object.entries(after.beside ?? {})) {
    body.append(row(what, `${before.beside[what] ?? "none"} → ${held ?? "none"}`));
  }
  if (found.run) {
    const { company, before: was, after: now, sure } = found.run;
    const least = sure ? money : (amount) => `at least ${money(amount)}`;
    body.append(was === now ? row(`${company} best run`, `${least(now)}, as before`) : moved(`${company} best run`, was, now, least));
  }
  if (after.phase) body.append(row("Phase", `${before.phase} → ${after.phase}`));
  if (after.round) body.append(row("Then", after.round));
  if (after.bank !== undefined) body.append(row("The Bank", `${money(before.bank)} → ${money(after.bank)}`));
  if (!body.children.length) return null;
  return make("table", { class: "rows-of-change" }, make("caption", { class: "vh" }, "What it would change"), body);
}

function row(name, ...content) {
  return make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, ...content));
}

function moved(name, before, after, words) {
  const figure = make("b", { class: after < before ? "worse" : "better" }, words(after));
  return row(name, `${words(before)} → `, figure);
}
