// Searching the rules: clauses without the words are hidden, the words are marked.

import { find, findAll } from "./dom.js";

const input = find("#search");
const items = findAll(".rules-text li, .rules-text section > p, .rules-text tbody tr");

function unmark(root) {
  for (const mark of findAll("mark", root)) mark.replaceWith(...mark.childNodes);
  root.normalize();
}

/** @param {Node} root @param {string} words */
function markIn(root, words) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    if (walker.currentNode.nodeValue.toLowerCase().includes(words)) found.push(walker.currentNode);
  }
  for (const node of found) {
    const start = node.nodeValue.toLowerCase().indexOf(words);
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + words.length);
    range.surroundContents(document.createElement("mark"));
  }
}

function search() {
  const words = input.value.trim().toLowerCase();
  let count = 0;
  for (const item of items) {
    unmark(item);
    const hit = !words || item.textContent.toLowerCase().includes(words);
    item.hidden = !hit;
    if (hit && words) {
      count += 1;
      markIn(item, words);
    }
  }
  for (const section of findAll(".rules-text section")) {
    const shown = findAll("li, p, tr", section).filter((item) => !item.hidden && items.includes(item));
    section.hidden = Boolean(words) && !shown.length;
  }
  find("[data-slot=found]").textContent = words ? `${count} found` : "";
}

input.addEventListener("input", search);
find("[data-act=search]").addEventListener("submit", (event) => event.preventDefault());
document.body.dataset.ready = "yes";
