// The operator's page: every deed has a reason.

import { send } from "./api.js";
import { find, on } from "./dom.js";

const WORDS = {
  close: (name) => `Close ${name}?`,
  silence: (name) => `Silence ${name}?`,
  ban: (name) => `Ban ${name}?`,
  lift: (name) => `End the ban of ${name}?`,
  address: () => "Ban addresses?",
  say: () => "Say something to all?",
  unsay: () => "Take back what is said to all?",
  pause: () => "Pause new tables?",
  resume: () => "Let tables be opened again?",
};
const WITHOUT_DAYS = ["close", "lift", "say", "unsay", "pause", "resume"];
const WHY = {
  close: "What came of it",
  say: "What stands on every page",
  unsay: "Why",
  pause: "Why; everybody reads it",
  resume: "Why",
};

const dialog = () => /** @type {HTMLDialogElement} */ (find("#deed"));

/** What is to be done. @type {{deed: string, id?: string, who?: string}} */
let deed = { deed: "" };

/** Where a deed goes, and what is sent. @param {HTMLFormElement} form */
function request(form) {
  const given = Object.fromEntries(new FormData(form));
  const { reason } = given;
  const days = given.days ? { days: Number(given.days) } : {};
  switch (deed.deed) {
    case "close":
      return ["/api/operator/reports/close", { id: deed.id, outcome: reason }];
    case "lift":
      return ["/api/operator/bans/lift", { id: deed.id, reason }];
    case "say":
      return ["/api/operator/said", { text: reason, ...(given.hours ? { hours: Number(given.hours) } : {}) }];
    case "unsay":
      return ["/api/operator/said/end", { reason }];
    case "pause":
      return ["/api/operator/pause", { reason }];
    case "resume":
      return ["/api/operator/pause/end", { reason }];
    case "address":
      return ["/api/operator/bans", { kind: "address", who: given.address, reason, ...days }];
    default:
      return ["/api/operator/bans", { kind: "account", who: deed.who, what: deed.deed === "ban" ? "all" : "talk", reason, ...days }];
  }
}

on("click", "[data-act=deed]", (_, button) => {
  deed = { ...button.dataset };
  find("#deed-words").textContent = WORDS[deed.deed](button.dataset.name);
  find("[data-part=address]", dialog()).hidden = deed.deed !== "address";
  find("[name=address]", dialog()).required = deed.deed === "address";
  find("[data-part=days]", dialog()).hidden = WITHOUT_DAYS.includes(deed.deed);
  find("[data-part=hours]", dialog()).hidden = deed.deed !== "say";
  find("[data-part=why]", dialog()).textContent = WHY[deed.deed] ?? "Why; whom it concerns may read it";
  find(".said", dialog()).textContent = "";
  dialog().showModal();
});
on("click", "[data-act=not-yet]", () => dialog().close());
on("submit", "[data-act=do]", async (event, form) => {
  event.preventDefault();
  try {
    await send(...request(form));
    location.reload();
  } catch (problem) {
    if (problem.code === "sign_in_again") location.assign("/sign-in?then=/operator");
    else find(".said", form).textContent = problem.message;
  }
});
document.body.dataset.ready = "yes";
