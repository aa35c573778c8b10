// The ledger fits its place: where it would be wider it is drawn tight. Its headings sort, and the
// companies that are not open unfold; both stay as they were when the ledger is drawn anew.

import { announce, find, findAll, on } from "./dom.js";

const TIGHTER = ["tight", "tighter", "tightest", "bare"];
const watching = new ResizeObserver(() => fit());
/** @type {Element | null} */
let watched = null;
/** The heading by which is sorted, and whether from the top; null: as the server has it. @type {{name: string, down: boolean} | null} */
let sorted = null;
let unfolded = false;

/** Draw the ledger tight if it has no room otherwise; a ledger out of sight is left alone. */
function fit() {
  const hold = find(".ledger-hold");
  const table = find(".ledger");
  if (!hold?.clientWidth) return;
  table.classList.remove(...TIGHTER);
  span();
  for (const way of TIGHTER) {
    if (hold.scrollWidth <= hold.clientWidth) return;
    table.classList.add(way);
    span();
  }
}

/** Let cells over several columns span those that are shown, so that every figure stays under its heading. */
function span() {
  const shown = heads().map((head) => getComputedStyle(head).display !== "none");
  for (const row of findAll(".ledger :is(.group, .fold-row, tfoot tr)")) {
    let start = 0;
    for (const cell of row.cells) {
      cell.dataset.columns ??= String(cell.colSpan);
      const end = start + Number(cell.dataset.columns);
      cell.colSpan = Math.max(shown.slice(start, end).filter(Boolean).length, 1);
      start = end;
    }
  }
}

/** Compare rows by what the server says that their cells count; those with nothing there come last. @param {number} place @param {boolean} down */
const byCell = (place, down) => (/** @type {HTMLTableRowElement} */ a, /** @type {HTMLTableRowElement} */ b) => {
  const [one, other] = [a, b].map((row) => row.cells[place].dataset.sort);
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  const upwards = Number(one) - Number(other) || one.localeCompare(other);
  return down ? -upwards : upwards;
};

const heads = () => findAll(".ledger .heads th");
/** @param {Element} head */
const nameOf = (head) => (head.getAttribute("title") ?? head.textContent).trim();

/** Put the rows of each part into the order that is wanted. */
function sort() {
  if (!sorted) return;
  const place = heads().findIndex((head) => nameOf(head) === sorted.name);
  if (place < 0) return;
  for (const body of findAll(".ledger tbody.companies-of, .ledger tbody.folded")) {
    body.append(...[...body.rows].sort(byCell(place, sorted.down)));
  }
  for (const [number, head] of heads().entries()) {
    if (number === place) head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }
}

/** Show or hide the companies that are not open. */
function fold() {
  const button = find("[data-act=fold]");
  if (!button) return;
  button.setAttribute("aria-expanded", String(unfolded));
  find(".ledger .folded").hidden = !unfolded;
  fit();
}

/** Take up a ledger that has just been drawn. */
export function adoptLedger() {
  const hold = find(".ledger-hold");
  if (hold === watched) return;
  watching.disconnect();
  watched = hold;
  if (hold) watching.observe(hold);
  sort();
  fold();
  fit();
}

export function connectLedger() {
  on("click", ".ledger .sorts", (event, button) => {
    event.stopPropagation();
    const head = button.closest("th");
    const name = nameOf(head);
    const was = head.getAttribute("aria-sort");
    // Figures begin with the highest, names with the first letter.
    const first = name === "Company" ? "ascending" : "descending";
    const next = was ? (was === "descending" ? "ascending" : "descending") : first;
    sorted = { name, down: next === "descending" };
    sort();
    announce(`Sorted by ${name}, ${next}`);
  });
  on("click", "[data-act=fold]", () => {
    unfolded = !unfolded;
    fold();
  });
  adoptLedger();
}
