// The parts of the page as the server draws them: what this page has of them, and how what is new
// is put together from that and from what the server sends.

import { json } from "./api.js";
import { pages } from "./state.js";

/**
 * @typedef {{digest: string, sum: number, text?: string, delta?: (number | string)[]}} Part
 * @typedef {{digest: string, text: string | null}} Had what is shown of a part, and its text if that is known
 */

/** @type {Map<string, Had>} */
const had = new Map(
  (document.body.dataset.parts ?? "").split(",").filter(Boolean).map((word) => {
    const [name, digest] = word.split(".");
    return [name, { digest, text: null }];
  }),
);

/** Cut a text where the server cuts it: before every tag and every object. @param {string} text */
const pieces = (text) => text.split(/(?=[<{])/);

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum (CRC-32) of a text. @param {string} text */
function checksum(text) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) sum = TABLE[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The text of a part; null if it can't be put together. @param {string} name @param {Part} part */
function put(name, { sum, text, delta }) {
  let found = text ?? "";
  if (delta) {
    const old = pieces(had.get(name)?.text ?? "");
    for (let place = 0; place < delta.length; place += 1) {
      const next = delta[place];
      if (typeof next === "string") found += next;
      else {
        place += 1;
        found += old.slice(next, next + Number(delta[place])).join("");
      }
    }
  }
  return checksum(found) === sum ? found : null;
}

/** What this page shows, as the server is told. */
export function known() {
  return [...had].map(([name, { digest, text }]) => `${name}.${digest}${text === null ? "" : ".held"}`).join(",");
}

/** @param {number | null} at @param {boolean} all */
const ask = (at, all) => json(pages(`/parts?known=${all ? "" : known()}${at === null ? "" : `&at=${at}`}`));

/**
 * The parts that have changed, as HTML. What does not come out right is asked for whole.
 * @param {number | null} at a position of the past, null for the present one
 */
export async function changedParts(at) {
  return taken(await ask(at, false)) ?? taken(await ask(at, true)) ?? "";
}

/**
 * The parts that have changed, as the server has sent them without being asked, as HTML; null if what the page
 * shows with them is not what the server means: it showed something else, or does not hold it.
 * @param {Record<string, Part>} parts @param {number} sum the checksum of what names all parts
 */
export function sentParts(parts, sum) {
  const before = new Map(had);
  const fresh = Object.entries(parts).filter(([name, { digest }]) => had.get(name)?.digest !== digest);
  const found = taken(Object.fromEntries(fresh));
  const shown = [...had].map(([name, { digest }]) => `${name}.${digest}`).join(",");
  if (found !== null && checksum(shown) === sum) return found;
  for (const [name, each] of before) had.set(name, each);
  return null;
}

/** Nothing that was sent counts as shown any more: the next answer brings everything. */
export function forgetParts() {
  had.clear();
}

/** @param {Record<string, Part>} answer @returns {string | null} */
function taken(answer) {
  const found = Object.entries(answer).map(([name, part]) => ({ name, digest: part.digest, text: put(name, part) }));
  if (found.some(({ text }) => text === null)) return null;
  for (const { name, digest, text } of found) had.set(name, { digest, text });
  return found.map(({ text }) => text).join("");
}
