// The log and the table talk.

import { html, send } from "./api.js";
import { announce, find, findAll, on, parsed } from "./dom.js";
import { api, isPresent, pages, state } from "./state.js";
import { isPhone, showTab, showView } from "./views.js";

/** The log shows its end, and where in it the position shown lies. */
export function adoptLog() {
  let here = null;
  for (const link of findAll(".log-lines [data-at]")) {
    const shown = !isPresent() && Number(link.dataset.at) === state.at;
    link.classList.toggle("here", shown);
    if (shown) here = link;
  }
  if (here) scrollTo(here);
}

/** Bring a line of the log into view without moving anything else. @param {HTMLElement} line */
function scrollTo(line) {
  const hold = find(".log-hold");
  const offset = line.getBoundingClientRect().top - hold.getBoundingClientRect().top;
  hold.scrollTop += offset - hold.clientHeight / 2;
}

function toEnd() {
  const hold = find(".log-hold");
  hold.scrollTop = hold.scrollHeight;
}

/** Somebody else has said something. */
export function chatted() {
  if (find(".log-hold").offsetParent === null) find("[data-act=chat] .dot").hidden = false;
}

async function earlier(button) {
  const page = parsed(await html(pages(`/log?before=${button.dataset.before}`)));
  const hold = find(".log-hold");
  const height = hold.scrollHeight;
  button.replaceWith(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
  hold.scrollTop += hold.scrollHeight - height;
}

export function connectTalk() {
  on("submit", "[data-act=say]", async (event, form) => {
    event.preventDefault();
    const input = find("input", form);
    const text = input.value.trim();
    if (!text) return;
    try {
      await send(api("/chat"), { text });
      input.value = "";
    } catch (problem) {
      announce(problem.message);
    }
  });
  on("click", "[data-before]", (_, button) => earlier(button));
  on("click", "[data-act=chat]", () => {
    if (isPhone()) showTab("log");
    else showView(find(".desk").dataset.view === "log" ? state.home : "log");
    find("[data-act=chat] .dot").hidden = true;
    toEnd();
  });
  adoptLog();
  toEnd();
}
