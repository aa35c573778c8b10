// How a game is played, as it is chosen in a form: the options of its title, and the pace.

import { find, findAll, on } from "./dom.js";

/** The options as they were chosen. */
export function options() {
  const chosen = {};
  for (const input of findAll("[name^=option-]:checked:enabled")) chosen[input.name.slice("option-".length)] = input.value;
  // What players have written themselves goes before what is ticked.
  for (const input of findAll("[name^=own-]:enabled")) {
    const own = input.value.trim().replace(/\s+/g, " ");
    if (own) chosen[input.name.slice("own-".length)] = own;
  }
  return chosen;
}

/** The pace as it was chosen; none if no clock runs. */
export function pace() {
  const kind = find("[name=pace]:checked").value;
  if (!kind) return {};
  const seconds = (name) => Number(find(`[name=pace-${kind === "live" ? "live-" : ""}${name}]`).value);
  const [stock, more] = [seconds("stock"), seconds("more")];
  const most = kind === "live" ? 2 * stock : Math.max(stock, Number(find("[name=pace-most]").value));
  const grace = kind === "live" ? 60 : 12 * 3600;
  return { pace: { kind, stock, more, most, grace, when_out: find("[name=pace-out]:checked").value } };
}

function showPace() {
  const kind = find("[name=pace]:checked").value;
  for (const part of findAll("[data-pace]")) part.hidden = !part.dataset.pace.split(" ").includes(kind);
}

/** Only what the chosen profile has a use for can be chosen. */
function showOptions() {
  const profile = find("[name=option-profile]:checked")?.value;
  for (const option of findAll("[data-profiles]")) {
    const meant = option.dataset.profiles.split(" ").includes(profile);
    option.hidden = !meant;
    for (const input of findAll("input", option)) input.disabled = !meant;
  }
}

/** Show what belongs to what is chosen, from now on. */
export function connectTerms() {
  on("change", "[name=option-profile]", showOptions);
  on("change", "[name=pace]", showPace);
  showOptions();
  showPace();
}
