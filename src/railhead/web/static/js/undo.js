// Undo and redo, one's own at once, beyond that with the consent of those concerned; and the end of
// a game by agreement.

import { send } from "./api.js";
import { askFirst } from "./ask.js";
import { announce, find, on } from "./dom.js";
import { onChange, reach, refresh } from "./regions.js";
import { api, isPresent, state } from "./state.js";
import { sayWhy } from "./whynot.js";

let changing = false;

/** Ask for a change; a second click before it is made counts for nothing. @param {string} path @param {Record<string, unknown>} body */
async function change(path, body) {
  if (changing) return;
  changing = true;
  try {
    await changed(path, body);
  } finally {
    changing = false;
  }
}

/** @param {string} path @param {Record<string, unknown>} body */
async function changed(path, body) {
  try {
    const answer = await send(api(path), body);
    announce(answer.done ? "Done." : "The others are asked.");
    await reach(answer.version);
    return;
  } catch (problem) {
    announce(problem.message);
    sayWhy("take back", problem.message, problem.clause);
    if (problem.code !== "stale") return;
  }
  await refresh();
}

const moment = () => ({ expected: state.of, seen: state.version });

export function undo() {
  if (isPresent() && state.mine.length) change("/undo", moment());
}

export function redo() {
  if (isPresent() && state.mine.length) change("/redo", moment());
}

/** All must agree: those at this screen are asked here, the others at theirs. */
async function endGame() {
  find("#menu").close();
  const words = "Everybody is worth what he is worth now. The others at this table must agree.";
  if (await askFirst("End the game here?", [words], "End the game")) change("/end", moment());
}

export function connectUndo() {
  onChange(() => {
    changing = false; // what is shown now can be taken back, too
  });
  on("click", "[data-act=undo]", undo);
  on("click", "[data-act=redo]", redo);
  on("click", "[data-act=end]", endGame);
  on("click", "[data-act=agree]", () => change("/undo/answer", { agree: true }));
  on("click", "[data-act=refuse]", () => change("/undo/answer", { agree: false }));
}
