// What this page shows: the table, the position, the choices.

import { find } from "./dom.js";

/**
 * @typedef {{action: Record<string, any>, label: string, each: number | null,
 *   amounts: Record<string, [number, number, number]>, open: string[], parts: boolean,
 *   usual: Record<string, number>}} Choice
 * @typedef {{table: string, title: string, version: number, at: number, of: number,
 *   mine: string[], alone: boolean, yours: boolean, whatIf: boolean, answers: boolean, over: string, heading: string, tabTitle: string,
 *   home: string, players: string[], currency: [string, string], credits: [string, string],
 *   reach: [number, number, number, number] | null, company: string, player: string, round: string, asked: string[],
 *   talk: {number: number, by: string}, marks: Record<string, string>, choices: Choice[], trains: string[]}} State
 */

/** What most choices are, which is not sent. */
const USUAL = { each: null, amounts: {}, open: [], parts: false, usual: {} };

/** @type {State} */
export let state = read();

function read() {
  const found = JSON.parse(find("#state").textContent);
  found.choices = found.choices.map(({ action, ...more }) => ({ ...USUAL, ...more, action: { ...action, by: found.player } }));
  return found;
}

/** Read the state anew after the page has changed. */
export function renew() {
  state = read();
}

/** Whether the page shows the present position. */
export const isPresent = () => state.at === state.of;

/** The address of this table in the API. @param {string} [rest] */
export const api = (rest = "") => `/api/tables/${state.table}${rest}`;

/** The address of this table's pages. @param {string} [rest] */
export const pages = (rest = "") => `/t/${state.table}${rest}`;

/** An amount of players' money. @param {number} amount */
export const money = (amount) => written(amount, state.currency);

/** An amount of companies' money, which is a currency of its own in some titles. @param {number} amount */
export const credits = (amount) => written(amount, state.credits);

/** An amount as players write it. @param {number} amount @param {[string, string]} currency */
function written(amount, [before, after]) {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${before}${Math.abs(amount).toLocaleString("en-US")}${after}`;
}
