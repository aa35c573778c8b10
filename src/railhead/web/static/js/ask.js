// A question before something that costs something.

import { find, make } from "./dom.js";

/**
 * Ask once.
 * @param {string} question
 * @param {string[]} reasons
 * @param {string} yes what the button says
 * @returns {Promise<boolean>}
 */
export function askFirst(question, reasons, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#ask"));
  find("#ask-words").textContent = question;
  find(".ask-list").replaceChildren(...reasons.map((reason) => make("li", {}, reason)));
  find("[value=yes]", dialog).textContent = yes;
  find("[value=no]", dialog).hidden = false;
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    dialog.returnValue = "no";
    dialog.showModal();
  });
}

/** Say why something could not be done, until it is read. @param {string} why */
export function tell(why) {
  const answer = askFirst("That can’t be done", [why], "Close");
  find("#ask [value=no]").hidden = true;
  return answer;
}
