// Keeping tables in order: naming, putting away, deleting; the same at a table and on the shelf.

import { json, send } from "./api.js";
import { askFirst, tell } from "./ask.js";
import { find, on } from "./dom.js";

/** The address of a table in the API. @param {string} table @param {string} way */
const api = (table, way) => `/api/tables/${table}/${way}`;

/** The table that something on the page is about. @param {HTMLElement} element */
const tableOf = (element) => element.closest("[data-table]").dataset.table;

/** Do something to a table, then go on; what is refused is said. @param {() => Promise<unknown>} deed @param {() => void} then */
async function carryOut(deed, then) {
  try {
    await deed();
    then();
  } catch (problem) {
    tell(problem.message);
  }
}

/** @param {string} table @param {string} now what it is called */
function rename(table, now) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#rename"));
  const field = /** @type {HTMLInputElement} */ (find("#rename-field"));
  find("dialog[open]")?.close();
  field.value = now;
  dialog.addEventListener(
    "close",
    () => {
      if (dialog.returnValue !== "yes") return;
      carryOut(() => send(api(table, "name"), { name: field.value }), () => location.reload());
    },
    { once: true },
  );
  dialog.returnValue = "no";
  dialog.showModal();
  field.select();
}

/** @param {string} table @param {string} name @param {string} then where to go afterwards */
async function remove(table, name, then) {
  find("dialog[open]")?.close();
  const reasons = ["The game, its log and your notes are gone for good.", "There is no way to take this back."];
  if (!(await askFirst(`Delete ${name}?`, reasons, "Delete for good"))) return;
  carryOut(() => send(api(table, "delete")), () => location.assign(then));
}

/** @param {HTMLElement} button */
async function throwAway(button) {
  const reasons = ["What was tried on this copy is gone. The real table stays as it is."];
  if (!(await askFirst("Throw this copy away?", reasons, "Throw away"))) return;
  carryOut(() => send(api(tableOf(button), "delete")), () => location.assign(button.dataset.then));
}

/** The owner shows the table to anybody, or to those alone who have its address. @param {string} table */
async function chooseWhoLooks(table) {
  find("dialog[open]")?.close();
  carryOut(
    async () => {
      const isPublic = (await json(api(table, "shown"))).shown === "public";
      const reasons = isPublic
        ? ["Anybody finds this table among those to watch.", "Those who have its address could still look on."]
        : ["Only those look on who have the address, or belong to its club.", "Shown to all, it stands among the tables to watch."];
      if (await askFirst("Who may look on?", reasons, isPublic ? "No longer show it to all" : "Show it to all"))
        await send(api(table, "shown"), { shown: isPublic ? "link" : "public" });
    },
    () => {},
  );
}

export function connectKeeping() {
  on("click", "[data-act=who-looks]", (_, button) => chooseWhoLooks(tableOf(button)));
  on("click", "[data-act=rename]", (_, button) => rename(tableOf(button), button.dataset.name));
  on("click", "[data-act=archive]", (_, button) => {
    const archived = button.dataset.archived === "yes";
    const then = () => (button.dataset.then ? location.assign(button.dataset.then) : location.reload());
    carryOut(() => send(api(tableOf(button), "archive"), { archived }), then);
  });
  on("click", "[data-act=delete]", (_, button) => remove(tableOf(button), button.dataset.name, button.dataset.then ?? "/"));
  on("click", "[data-act=throw-away]", (_, button) => throwAway(button));
}
