// The operator's page: every deed has a reason.

import { send } from "./api.js";
import { find, on } from "./dom.js";

const WORDS = {
  close: (name) => `Close ${name}?`,
  silence: (name) => `Silence ${name}?`,
  ban: (name) => `Ban ${name}?`,
  lift: (name) => `End the ban of ${name}?`,
  address: () => "Ban addresses?",
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
  find("[data-part=days]", dialog()).hidden = ["close", "lift"].includes(deed.deed);
  find("[data-part=why]", dialog()).textContent = deed.deed === "close" ? "What came of it" : "Why; whom it concerns may read it";
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
