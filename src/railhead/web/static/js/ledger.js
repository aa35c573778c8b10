// The ledger fits its place: where it would be wider it is drawn tight.

import { find } from "./dom.js";

const TIGHTER = ["tight", "tightest"];
const watching = new ResizeObserver(() => fit());
/** @type {Element | null} */
let watched = null;

/** Draw the ledger tight if it has no room otherwise; a ledger out of sight is left alone. */
function fit() {
  const hold = find(".ledger-hold");
  const table = find(".ledger");
  if (!hold?.clientWidth) return;
  table.classList.remove(...TIGHTER);
  for (const way of TIGHTER) if (hold.scrollWidth > hold.clientWidth) table.classList.add(way);
}

/** Take up a ledger that has just been drawn. */
export function adoptLedger() {
  const hold = find(".ledger-hold");
  if (hold === watched) return;
  watching.disconnect();
  watched = hold;
  if (hold) watching.observe(hold);
  fit();
}
