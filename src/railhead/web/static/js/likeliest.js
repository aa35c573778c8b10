// What is chosen before anybody has chosen: never what parts with something, nor what costs money
// that another choice would keep.

import { preview } from "./preview.js";
import { state } from "./state.js";

const MOST = 6; // choices that are compared
const FOR_MONEY = ["cash", "bank", "worth"]; // what of a preview tells of nothing but money

/**
 * The choice that nobody would leave: the only one, if it costs nothing, or of several that differ
 * in nothing but the money they bring the one that brings most.
 * @param {number[]} choices @returns {Promise<number | null>}
 */
export async function likeliest(choices) {
  const offered = choices.map((choice) => state.choices[choice]);
  if (!choices.length || choices.length > MOST || offered.some((each) => each.parts)) return null;
  if (choices.length > 1) return mostMoney(choices);
  const canPass = state.choices.some((each) => each.action.type === "pass");
  if (!canPass && state.choices.length === 1) return choices[0];
  const found = await preview(offered[0].action);
  return found?.ok && !costs(found) ? choices[0] : null;
}

/** Those for whom something is decided. */
const mine = () => [state.company, state.player];

/** What comes into the purses of those for whom something is decided. @param {import("./preview.js").Preview} found */
function gain(found) {
  const { before, after } = found;
  const moved = Object.keys(after.cash ?? {}).filter((holder) => mine().includes(holder));
  return moved.reduce((sum, holder) => sum + after.cash[holder] - before.cash[holder], 0);
}

/** Whether something is less afterwards: money, price, worth, trains or certificates. @param {import("./preview.js").Preview} found */
function costs(found) {
  const { before, after } = found;
  const isLess = (/** @type {string} */ figure) =>
    mine().some((holder) => after[figure]?.[holder] !== undefined && after[figure][holder] < before[figure][holder]);
  const hasFewer = (after.trains?.[state.company]?.length ?? 0) < (before.trains?.[state.company]?.length ?? 0);
  return hasFewer || ["cash", "prices", "worth", "certificates"].some(isLess);
}

/** Of choices of one kind that only bring money the one that brings most. @param {number[]} choices */
async function mostMoney(choices) {
  const actions = choices.map((choice) => state.choices[choice].action);
  if (actions.some((action) => action.type !== actions[0].type)) return null;
  const first = await preview(actions[0]);
  if (!first?.ok || gain(first) <= 0) return null;
  const found = await Promise.all(actions.map(preview));
  if (found.some((each) => !each?.ok || gain(each) <= 0 || costs(each) || besides(each) !== besides(first))) return null;
  const gains = found.map(gain);
  return choices[gains.indexOf(Math.max(...gains))];
}

/** All that a choice changes but money. @param {import("./preview.js").Preview} found */
const besides = (found) =>
  JSON.stringify(Object.entries(found.after).filter(([figure]) => !FOR_MONEY.includes(figure)));
