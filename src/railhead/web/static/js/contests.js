// A cup or league: entering, withdrawing, and what those do who keep the club.

import { json, send } from "./api.js";
import { askFirst, tell } from "./ask.js";
import { sendNamed } from "./called.js";
import { find, findAll, on } from "./dom.js";

const AGAIN = 5_000; // milliseconds between two looks at a contest
const { contest, updated } = document.body.dataset;
const api = (way = "") => `/api/contests/${contest}${way && `/${way}`}`;

/** Do something, then show the page anew; what is refused is said. @param {() => Promise<any>} deed */
async function carryOut(deed) {
  try {
    if ((await deed()) !== null) location.reload();
  } catch (problem) {
    tell(problem.message);
  }
}

/**
 * Ask why; "" if it is not to be.
 * @param {string} question @param {string} note @param {string} yes
 * @returns {Promise<string>}
 */
function askWhy(question, note, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#why"));
  const field = /** @type {HTMLInputElement} */ (find("#why-field"));
  find("#why-words").textContent = question;
  find("#why-note").textContent = note;
  find("[value=yes]", dialog).textContent = yes;
  field.value = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes" ? field.value.trim() : ""), { once: true });
    dialog.returnValue = "no";
    dialog.showModal();
  });
}

/** Tables stand beside those that lead to them: each takes as many rows as they do. */
function layTrack() {
  for (const berth of findAll(".berth")) berth.style.gridRow = `span ${berth.dataset.rows}`;
}

const local = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });

/** Moments as they are here. */
function showMoments() {
  for (const time of findAll("time[data-moment]")) time.textContent = local.format(Number(time.dataset.moment) * 1000);
  const field = /** @type {HTMLInputElement | null} */ (find("#contest-until"));
  if (!field?.dataset.moment) return;
  const when = new Date(Number(field.dataset.moment) * 1000);
  field.value = new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What is written in the form: only what differs. */
function changes() {
  const body = { name: find("#contest-name").value.trim() };
  const most = find("#contest-most");
  const until = find("#contest-until");
  if (most && most.value !== most.defaultValue) body.most = Number(most.value);
  if (until?.value) body.until = new Date(until.value).toISOString();
  return body;
}

/** @param {HTMLFormElement} form */
async function decide(form) {
  const places = findAll("[data-entrant]", form).map((select) => ({ number: Number(select.dataset.entrant), place: Number(select.value) }));
  const reason = find("input", form).value.trim();
  try {
    await send(api(`tables/${form.dataset.number}/decide`), { places, reason });
    location.reload();
  } catch (problem) {
    find(".said", form).textContent = problem.message;
  }
}

/** The page shows the contest anew when something has changed, unless somebody is busy with it. */
function watch() {
  const isBusy = () => document.hidden || find("dialog[open]") || find("details[open]") || document.activeElement?.matches("input, select");
  setInterval(async () => {
    if (isBusy()) return;
    try {
      const now = await json(api());
      if (isBusy()) return; // by now
      if (Math.abs(Date.parse(now.updated) / 1000 - Number(updated)) > 0.0015) location.reload();
    } catch (problem) {
      if (problem.status === 404) location.assign("/clubs");
    }
  }, AGAIN);
}

on("click", "[data-act=enter]", () => carryOut(() => sendNamed(api("enter"))));
on("click", "[data-act=withdraw]", async (_, button) => {
  const running = ["A computer player sits in for you where you play.", "You do not come back into it."];
  const reasons = "running" in button.dataset ? running : ["You can enter again until it begins."];
  if (await askFirst("Withdraw?", reasons, "Withdraw")) carryOut(() => send(api("withdraw")));
});
on("click", "[data-act=begin-contest]", async (_, button) => {
  const reasons = [`${button.dataset.number} have entered. Nobody can enter afterwards.`, "Tables are drawn by lot, and open at once."];
  if (await askFirst("Begin now?", reasons, "Begin")) carryOut(() => send(api("begin")));
});
on("click", "[data-act=call-off]", async () => {
  const reason = await askWhy("Call it off?", "Its tables go on, for those who sit there.", "Call it off");
  if (reason) carryOut(() => send(api("call-off"), { reason }));
});
on("click", "[data-act=take-out]", async (_, { dataset: { name, number } }) => {
  const reason = await askWhy(`Take ${name} out?`, "As if that player had withdrawn.", "Take out");
  if (reason) carryOut(() => send(api("remove"), { number: Number(number), reason }));
});
on("click", "[data-act=anew]", (_, { dataset: { number } }) => carryOut(() => send(api(`tables/${number}/anew`))));
on("click", "[data-act=decide]", (_, { dataset: { number } }) => find(`#decide-${number}`).showModal());
on("submit", "[data-act=decided]", (event, form) => {
  if (event.submitter?.value !== "yes") return;
  event.preventDefault();
  decide(form);
});
on("submit", "[data-act=change-contest]", (event) => {
  event.preventDefault();
  carryOut(() => send(api(), changes()));
});
layTrack();
showMoments();
watch();
document.body.dataset.ready = "yes";
