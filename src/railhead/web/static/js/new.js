// Setting up a table.

import { json, send } from "./api.js";
import { find, findAll, make, on } from "./dom.js";

const form = find("[data-act=open]");
const lines = () => findAll(".seat-lines li");

function showSeats() {
  const count = Number(find("[name=players]:checked").value);
  lines().forEach((line, place) => {
    line.hidden = place >= count;
    for (const field of findAll("input, select", line)) field.disabled = place >= count;
  });
}

/** The first letter of each name on its square. */
function showLetters() {
  for (const line of lines()) {
    const initial = find("input", line).value.trim().charAt(0).toUpperCase();
    find(".pl", line).textContent = initial || "?";
  }
}

/** Whoever has said how he is called sits down first; a made-up player of that name moves. */
async function showMyName() {
  const [mine, ...others] = lines().map((line) => find("input", line));
  const before = mine.value;
  const { player } = await json("/api/me").catch(() => ({ player: { name: "", guest: true } }));
  find("[data-part=rated]").hidden = player.guest;
  if (!player.name || mine.value !== before) return;
  const same = others.find((field) => field.value === player.name);
  if (same) same.value = before;
  mine.value = player.name;
  showLetters();
}

function seats() {
  return lines()
    .filter((line) => !line.hidden)
    .map((line) => {
      const [kind, ...words] = find("select", line).value.split(":");
      const bot = words.join(":");
      const said = find("input", line).value.trim();
      if (kind === "open") return { kind };
      if (kind === "asked") return { kind, who: said };
      return { name: said, kind, ...(bot ? { bot } : {}) };
    });
}

function options() {
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
function pace() {
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

/** Seats that are free need no name; whom to ask is said in its place. */
function showFree() {
  for (const line of lines()) {
    const [kind, field] = [find("select", line).value, find("input", line)];
    field.hidden = kind === "open";
    field.required = kind !== "open";
    field.placeholder = kind === "asked" ? "name or e-mail" : "";
    field.maxLength = kind === "asked" ? 254 : 40;
    if (kind === "asked" && field.dataset.kind !== "asked") field.value = "";
    field.dataset.kind = kind;
  }
  const free = lines().some((line) => !line.hidden && ["open", "asked"].includes(find("select", line).value));
  find("[data-slot=begins]").hidden = !free;
  find("[type=submit]", form).textContent = free ? "Open the table" : "Start the game";
}

/** Who may look on, and what is said of the table; nothing where nobody else comes. */
function shown() {
  const chosen = find("[name=shown]:checked")?.value;
  const note = find("#note")?.value.trim();
  const { club } = form.dataset;
  return { ...(chosen ? { shown: chosen } : {}), ...(note ? { note } : {}), ...(club ? { club } : {}) };
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

/** Show the links of the seats once, then go to the table. */
function showLinks(id, links) {
  const dialog = find("#links");
  find(".links-made").replaceChildren(
    ...Object.entries(links).map(([name, link]) => {
      const field = make("input", { type: "text", readonly: "", value: new URL(link, location.origin).href, "aria-label": `The link of ${name}` });
      field.addEventListener("focus", () => field.select());
      return make("li", {}, make("b", {}, name), field);
    }),
  );
  dialog.addEventListener("close", () => location.assign(`/t/${id}`));
  dialog.showModal();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const alert = find("[role=alert]", form);
  alert.textContent = "";
  const seed = find("#seed")?.value.trim(); // where there are secrets nobody chooses it
  try {
    const { id, links } = await send("/api/tables", {
      title: form.dataset.title,
      options: options(),
      seats: seats(),
      hints: find("[name=hints]").checked,
      rated: find("[name=rated]").checked,
      ...(seed ? { seed: Number(seed) } : {}),
      ...pace(),
      ...shown(),
    });
    if (Object.keys(links).length) showLinks(id, links);
    else location.assign(`/t/${id}`);
  } catch (problem) {
    alert.textContent = problem.message;
  }
});
on("change", "[name=players]", showSeats);
on("change", "[name=players], [name=kind]", showFree);
on("change", "[name=option-profile]", showOptions);
on("change", "[name=pace]", showPace);
on("input", "[name=name]", showLetters);
showSeats();
showOptions();
showMyName();
showPace();
showFree();
document.body.dataset.ready = "yes";
