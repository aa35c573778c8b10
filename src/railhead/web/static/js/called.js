// What the others shall call somebody who has not said it yet.

import { send } from "./api.js";
import { find } from "./dom.js";

/** Ask once; "" if there is no answer. @returns {Promise<string>} */
function askForName() {
  const dialog = /** @type {HTMLDialogElement} */ (find("#called"));
  const field = /** @type {HTMLInputElement} */ (find("#called-field"));
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes" ? field.value.trim() : ""), { once: true });
    dialog.returnValue = "no";
    dialog.showModal();
  });
}

/**
 * Send something that needs a name; who has none is asked for it first.
 * @param {string} path @param {Record<string, unknown>} [body]
 * @returns {Promise<any>} null if there was no answer
 */
export async function sendNamed(path, body = {}) {
  try {
    return await send(path, body);
  } catch (problem) {
    if (problem.code !== "nameless") throw problem;
  }
  const name = await askForName();
  if (!name) return null;
  await send("/api/me", { name });
  return send(path, body);
}
