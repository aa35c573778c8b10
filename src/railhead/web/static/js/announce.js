// Announcing a cup or league of a club.

import { send } from "./api.js";
import { find, findAll, on, once } from "./dom.js";
import { connectTerms, options, pace } from "./terms.js";

const form = find("[data-act=announce]");
const kind = () => find("[name=kind]:checked").value;
const number = (name) => Number(find(`[name=${name}]`).value);

/** Only what belongs to a cup, or to a league, is asked; never do all of a table go on. */
function showKind() {
  for (const part of findAll("[data-kind]")) part.hidden = part.dataset.kind !== kind();
  const players = Number(find("[name=players]:checked").value);
  const goOn = /** @type {HTMLSelectElement} */ (find("[name=go_on]"));
  for (const option of goOn.options) option.disabled = option.hidden = Number(option.value) >= players;
  if (Number(goOn.value) >= players) goOn.value = String(players - 1);
  find("[name=most]").min = String(players);
}

/** The moment that was chosen, as it is here, in a form that means the same everywhere. */
function until() {
  const { value } = find("[name=until]");
  return value ? { until: new Date(value).toISOString() } : {};
}

async function announce() {
  const alert = find("[role=alert]", form);
  alert.textContent = "";
  const isCup = kind() === "cup";
  try {
    const { id } = await send(`/api/clubs/${document.body.dataset.club}/contests`, {
      kind: kind(),
      name: find("[name=name]").value.trim(),
      title: form.dataset.title,
      players: Number(find("[name=players]:checked").value),
      ...(isCup ? { go_on: number("go_on") } : { rounds: number("rounds") }),
      most: number("most"),
      ...until(),
      options: options(),
      hints: find("[name=hints]").checked,
      rated: find("[name=rated]")?.checked ?? false,
      shown: find("[name=shown]:checked").value,
      ...pace(),
    });
    location.assign(`/contests/${id}`);
    return true;
  } catch (problem) {
    alert.textContent = problem.message;
    return false;
  }
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    once(form, announce);
  });
  on("change", "[name=kind], [name=players]", showKind);
  connectTerms();
  showKind();
}
document.body.dataset.ready = "yes";
