// Tables that are not begun: sitting down, standing up, asking others; on every page that lists them.

import { json, send } from "./api.js";
import { askFirst, tell } from "./ask.js";
import { sendNamed } from "./called.js";
import { find, make, on } from "./dom.js";
import { linkBox, showBox } from "./links.js";

const AGAIN = 4_000; // milliseconds between two looks at a table that waits

/** The table that something on the page is about. @param {HTMLElement} element */
const tableOf = (element) => element.closest("[data-gathering]").dataset.gathering;

/** @param {string} table @param {string} way */
const api = (table, way) => `/api/gatherings/${table}/${way}`;

/** Do something, then go on; what is refused is said. @param {() => Promise<unknown>} deed @param {(done: any) => void} then */
async function carryOut(deed, then) {
  try {
    const done = await deed();
    if (done !== null) then(done);
  } catch (problem) {
    if (problem.code === "begun") location.reload();
    else tell(problem.message);
  }
}

/** Whom to ask; "" if nobody. @returns {Promise<string>} */
function askWhom() {
  const dialog = /** @type {HTMLDialogElement} */ (find("#whom"));
  const field = /** @type {HTMLInputElement} */ (find("#whom-field"));
  field.value = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes" ? field.value.trim() : ""), { once: true });
    dialog.returnValue = "no";
    dialog.showModal();
  });
}

/** @param {HTMLSelectElement} select */
async function givePlace(select) {
  const table = tableOf(select);
  const line = select.closest("[data-place]");
  const place = Number(line.dataset.place);
  const [kind, ...words] = select.value.split(":");
  select.value = "";
  if (kind === "asked") {
    const who = await askWhom();
    if (who) carryOut(() => send(api(table, "invite"), { place, who }), () => location.reload());
    return;
  }
  const name = kind === "link" ? find(".who b", line)?.textContent || `Friend ${place + 1}` : "";
  const body = { place, kind, name, ...(words.length ? { bot: words.join(":") } : {}) };
  carryOut(
    () => send(api(table, "places"), body),
    ({ link }) => {
      if (link) showLink(line, name, link);
      else location.reload();
    },
  );
}

/** @param {HTMLElement} line @param {string} name @param {string} link */
function showLink(line, name, link) {
  const box = linkBox(link, `The link of ${name}`, `Whoever opens the link plays ${name}.`);
  showBox(find("output", line), box, make("span", { class: "mute small" }, "It is shown only now."));
}

/** A page of a table that waits shows it anew when something has changed. */
async function watch() {
  const { gathering, updated } = document.body.dataset;
  if (!gathering) return;
  const isBusy = () => document.hidden || find("dialog[open]") || find("output.link > *") || document.activeElement?.matches("select");
  const look = async () => {
    if (isBusy()) return;
    try {
      const now = await json(`/api/gatherings/${gathering}`);
      if (isBusy()) return; // by now
      if (Math.abs(Date.parse(now.updated) / 1000 - Number(updated)) > 0.0015) location.reload();
    } catch (problem) {
      if (problem.status === 410) location.reload();
      else if (problem.status === 404) location.assign("/");
    }
  };
  setInterval(look, AGAIN);
}

export function connectGatherings() {
  const toTable = (button) => () => location.assign(`/t/${tableOf(button)}`);
  on("click", "[data-act=sit]", (_, button) => carryOut(() => sendNamed(api(tableOf(button), "sit")), toTable(button)));
  on("click", "[data-act=leave]", (_, button) => carryOut(() => send(api(tableOf(button), "leave")), () => location.reload()));
  on("click", "[data-act=accept]", (_, button) =>
    carryOut(() => sendNamed(`/api/invitations/${tableOf(button)}/accept`), toTable(button)));
  on("click", "[data-act=decline]", (_, button) =>
    carryOut(() => send(`/api/invitations/${tableOf(button)}/decline`), () => location.reload()));
  on("click", "[data-act=begin]", (_, button) => carryOut(() => send(api(tableOf(button), "begin")), () => location.reload()));
  on("click", "[data-act=close-table]", async (_, button) => {
    if (!(await askFirst("Close the table?", ["It will not begin, and nobody sees it any more."], "Close it"))) return;
    carryOut(() => send(api(tableOf(button), "close")), () => location.assign("/"));
  });
  on("change", "[data-act=place]", (_, select) => givePlace(select));
  on("change", "[data-act=shown]", (_, box) => {
    const shown = box.checked ? "public" : box.dataset.otherwise;
    carryOut(() => send(api(tableOf(box), "shown"), { shown }), () => location.reload());
  });
  watch();
}
