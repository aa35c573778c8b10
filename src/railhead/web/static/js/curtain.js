// The curtain: where several play at one screen, it hides a hand until its player is there.

import { find } from "./dom.js";

/** @type {string | null} for whom it was lifted last */
let liftedFor = null;

/** Draw the curtain if the screen goes to somebody else. */
export function drawCurtain() {
  const curtain = /** @type {HTMLDialogElement | null} */ (find("#curtain"));
  if (!curtain || curtain.open || curtain.dataset.for === liftedFor) return;
  // Not even the key Esc lifts it: the page behind it must not be seen by mistake.
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  curtain.addEventListener("close", () => (liftedFor = curtain.dataset.for));
  curtain.showModal();
}
