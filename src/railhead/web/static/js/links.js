// Links that one gives to others: as text, and as a code to point a camera at.

import { sendForHtml } from "./api.js";
import { announce, fill, find, make } from "./dom.js";

let count = 0;

/** @param {HTMLElement} hold @param {HTMLElement} button @param {string} link @param {string} note */
async function toggle(hold, button, link, note) {
  const open = button.getAttribute("aria-expanded") !== "true";
  if (open && !hold.childElementCount) {
    try {
      const picture = make("span", { class: "qr-code" });
      fill(picture, await sendForHtml("/api/qr", { link }));
      hold.replaceChildren(picture, make("p", {}, make("b", {}, "Point a camera at this."), " ", make("span", { class: "mute small" }, note)));
    } catch (problem) {
      announce(problem.message);
      hold.replaceChildren(make("p", {}, problem.message));
    }
  }
  hold.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
}

/**
 * A link as text, with its code at hand.
 * @param {string} address as the server gave it
 * @param {string} label whose link it is
 * @param {string} note what the link does
 */
export function linkBox(address, label, note) {
  const link = new URL(address, location.origin).href;
  const id = `qr-${(count += 1)}`;
  const field = make("input", { type: "text", class: "field", readonly: "", value: link, "aria-label": label });
  field.addEventListener("focus", () => field.select());
  const button = make("button", { type: "button", class: "secondary", "aria-expanded": "false", "aria-controls": id }, "QR code");
  const hold = make("div", { class: "qr", id, hidden: "" });
  button.addEventListener("click", () => toggle(hold, button, link, note));
  return make("div", { class: "link-box" }, field, button, hold);
}

/** Show a link in a place, ready to be copied. @param {Element} place @param {...Node | string} content */
export function showBox(place, ...content) {
  place.replaceChildren(...content);
  find(".link-box input", place)?.focus();
}
