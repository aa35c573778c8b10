// The guided first game: one card at a time beside the decision, each shown once to each learner.

import { find, findAll, on } from "./dom.js";

/** @type {Map<string, {off: boolean, seen: Record<string, number>}>} where storage is forbidden */
const unkept = new Map();
/** @type {{key: string, card: string, position: number} | null} what is shown now */
let shown = null;

const keyOf = (section) => `railhead-lesson ${section.dataset.lesson} ${section.dataset.learner}`;

/** What a learner has seen, card to position, and whether he wants no cards. @param {string} key */
function memory(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    if (kept && typeof kept.seen === "object") return kept;
  } catch {
    // Storage may be forbidden, or somebody else wrote there.
  }
  return unkept.get(key) ?? { off: false, seen: {} };
}

function keep(key, kept) {
  unkept.set(key, kept);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // As above: it is remembered as long as the page is open.
  }
}

/** The card that is shown has been seen. */
function see() {
  if (!shown) return;
  const kept = memory(shown.key);
  kept.seen[shown.card] ??= shown.position;
  keep(shown.key, kept);
  shown = null;
}

/** Whether a card is for this learner now: not seen, and what it builds on was seen earlier. */
function isDue(card, kept, position) {
  const { card: id, after } = card.dataset;
  if (id in kept.seen) return false;
  return !after || kept.seen[after] < position;
}

/** Show the next card of the decision, if there is one. */
export function adoptLesson() {
  const section = find("[data-lesson]");
  const position = Number(section?.dataset.position ?? -1);
  const key = section ? keyOf(section) : "";
  if (shown && (shown.key !== key || shown.position !== position)) see();
  if (!section) return;
  const kept = memory(key);
  const cards = findAll("[data-card]", section);
  const next = kept.off ? null : cards.find((card) => isDue(card, kept, position));
  for (const card of cards) card.hidden = card !== next;
  find("[data-slot=lesson-off]", section).hidden = !kept.off;
  find("[data-slot=lesson-on]", section).hidden = !next;
  section.hidden = !next && !kept.off;
  shown = next ? { key, card: next.dataset.card, position } : null;
}

export function connectLesson() {
  on("click", "[data-act=lesson-next]", () => {
    see();
    adoptLesson();
  });
  for (const [act, off] of [["lesson-off", true], ["lesson-on", false]]) {
    on("click", `[data-act=${act}]`, (_, button) => {
      const key = keyOf(button.closest("[data-lesson]"));
      keep(key, { ...memory(key), off });
      adoptLesson();
    });
  }
  adoptLesson();
}
