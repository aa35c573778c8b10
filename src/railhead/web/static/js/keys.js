// The keyboard.

import { find, isTyping } from "./dom.js";
import { goBy, goRound, goTurn, isOpen, present, toggle } from "./history.js";
import { chooseWalked, walk } from "./map.js";
import { choose, commit, drop, isChosen, pass } from "./panel.js";
import { isPlacing, takeTile, turn } from "./placing.js";
import { showKeys } from "./seats.js";
import { isPresent, state } from "./state.js";
import { commitTogether } from "./together.js";
import { redo, undo } from "./undo.js";
import { showCompany, showWhole, toggleAlone, toggleLayer, zoom } from "./viewport.js";
import { showView } from "./views.js";

const VIEWS = { b: "map", m: "ledger", k: "cards", t: "trains", j: "log", c: "graphs" };

const REPEATED = ["r", "+", "-"]; // what goes on while a key is held down

/** Keys of the history. Returns whether the key was one of them. @param {KeyboardEvent} event */
function historyKey(event) {
  const forward = ["ArrowRight", "PageDown"].includes(event.key);
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowRight":
      if (event.shiftKey) goTurn(forward ? 1 : -1);
      else goBy(forward ? 1 : -1);
      return true;
    case "PageUp":
    case "PageDown":
      goRound(forward ? 1 : -1);
      return true;
    case "Escape":
    case "End":
      present();
      return true;
    default:
      return false;
  }
}

function borrow() {
  const choice = state.choices.findIndex((each) => each.action.type === "take_loan");
  if (choice >= 0) choose(choice);
}

/** @param {KeyboardEvent} event */
function plainKey(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in VIEWS && find(`.views [data-view=${VIEWS[key]}]`)) showView(VIEWS[key]);
  else if (/^[1-9]$/.test(key) && isPlacing()) takeTile(Number(key) - 1);
  else if (key.startsWith("Arrow")) walk(key);
  else {
    const deeds = {
      r: () => turn(event.shiftKey ? -1 : 1),
      n: pass,
      p: pass,
      l: borrow,
      u: () => (event.shiftKey ? redo() : undo()),
      g: () => toggleLayer("marks"),
      f: toggleAlone,
      s: showCompany,
      h: toggle,
      "?": showKeys,
      "+": () => zoom(1.5),
      "-": () => zoom(1 / 1.5),
      0: showWhole,
      Escape: drop,
    };
    if (!(key in deeds)) return false;
    if (!event.repeat || REPEATED.includes(key)) deeds[key](); // a key that is held down passes once
  }
  return true;
}

/** Enter plays what is chosen, with Shift what is offered in one; on a button or link that is not chosen yet it does what it always does. */
function enter(event) {
  if (event.repeat) return true;
  if (event.shiftKey && commitTogether()) return true;
  const active = document.activeElement;
  const button = active?.closest("button, a, summary");
  if (button && !(button.matches("[aria-pressed=true]") && isChosen())) return false;
  if (chooseWalked()) return true;
  if (!isChosen()) return false;
  event.preventDefault();
  commit();
  return true;
}

export function connectKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const onSlider = event.target instanceof Element && event.target.matches("input[type=range]");
    if (onSlider && event.key.startsWith("Arrow")) return;
    const done =
      event.key === "Enter" ? enter(event) : ((isOpen() || !isPresent()) && historyKey(event)) || plainKey(event);
    if (done) event.preventDefault();
  });
}
