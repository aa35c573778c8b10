// Setting up a table.

import { json, send } from "./api.js";
import { find, findAll, make, on, once } from "./dom.js";
import { linkBox } from "./links.js";
import { connectTerms, options, pace } from "./terms.js";

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

/** All seats but the first go to computer players, each of another manner. @param {string[]} players */
function playAlone(players) {
  const others = lines().slice(1);
  others.forEach((line, place) => (find("select", line).value = `bot:${players[place % players.length]}`));
  showFree();
}

/** Who may look on, and what is said of the table; nothing where nobody else comes. */
function shown() {
  const chosen = find("[name=shown]:checked")?.value;
  const note = find("#note")?.value.trim();
  const { club } = form.dataset;
  return { ...(chosen ? { shown: chosen } : {}), ...(note ? { note } : {}), ...(club ? { club } : {}) };
}

/** Show the links of the seats once, then go to the table. */
function showLinks(id, links) {
  const dialog = find("#links");
  find(".links-made").replaceChildren(
    ...Object.entries(links).map(([name, link]) =>
      make("li", {}, make("b", {}, name), linkBox(link, `The link of ${name}`, `Whoever opens the link plays ${name}.`))),
  );
  dialog.addEventListener("close", () => location.assign(`/t/${id}`));
  dialog.showModal();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  once(form, openTable);
});

/** Open the table, and go there. */
async function openTable() {
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
    return true;
  } catch (problem) {
    alert.textContent = problem.message;
    return false;
  }
}
on("change", "[name=players]", showSeats);
on("change", "[name=players], [name=kind]", showFree);
on("input", "[name=name]", showLetters);
on("click", "[data-act=alone]", (_, button) => playAlone(button.dataset.players.split(",")));
connectTerms();
showSeats();
showMyName();
showFree();
document.body.dataset.ready = "yes";
