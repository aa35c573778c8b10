// Small helpers for the page's tree.

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement | null} */
export const find = (selector, root = document) => root.querySelector(selector);

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * Listen on the whole document for events on elements that match, whenever they were made.
 * @param {string} type
 * @param {string} selector
 * @param {(event: Event, element: HTMLElement) => void} handler
 * @param {boolean} [capture] for events that do not bubble
 */
export function on(type, selector, handler, capture = false) {
  const listen = (event) => {
    const element = event.target instanceof Element ? event.target.closest(selector) : null;
    if (element) handler(event, element);
  };
  document.addEventListener(type, listen, capture);
}

/** Nodes of a piece of HTML that the server has drawn. @param {string} html */
export function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Put HTML that the server has drawn into an element. @param {Element} element @param {string} html */
export function fill(element, html) {
  element.replaceChildren(...[...parsed(html).body.childNodes].map((node) => document.importNode(node, true)));
}

/**
 * An element with attributes and content.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} content
 */
export function make(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes. @param {string} name @param {Record<string, string | number>} [attributes] */
export function draw(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Say something to those who hear the page. @param {string} words */
export function announce(words) {
  const place = find("#announce");
  if (place) place.textContent = words;
}

/** Whether somebody is typing or a dialogue is open, so that keys belong there. @param {KeyboardEvent} event */
export function isTyping(event) {
  const target = event.target;
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest("input:not([type=range]), select, textarea") !== null;
}

/** What is being done, by what it was begun with. @type {Set<Element>} */
const busy = new Set();
addEventListener("pageshow", () => busy.clear()); // whoever comes back to a page can begin anew

/**
 * Do something that must not be done twice: a second click counts for nothing until it has failed, or for
 * good if the page is left then.
 * @param {Element} element what was clicked @param {() => Promise<boolean | void>} deed says whether the page is left
 */
export async function once(element, deed) {
  if (busy.has(element)) return;
  busy.add(element);
  let leaves;
  try {
    leaves = await deed();
  } finally {
    if (!leaves) busy.delete(element);
  }
}
