// The result: playing again, and a picture of it to be shown elsewhere.

import { send } from "./api.js";
import { find, make, on, once } from "./dom.js";

async function rematch() {
  try {
    const { id } = await send(`/api/tables/${document.body.dataset.table}/rematch`);
    location.assign(`/t/${id}`);
    return true;
  } catch (problem) {
    find("[role=alert]").textContent = problem.message;
    return false;
  }
}

on("click", "[data-act=rematch]", (_, button) => once(button, rematch));

const card = find(".share-card");

on("change", "[data-act=nameless]", (_, box) => {
  card.src = `${card.dataset.card}?names=${!box.checked}`;
});

on("click", "[data-act=save-card]", async () => {
  await card.decode();
  const canvas = make("canvas", { width: "1200", height: "630" });
  canvas.getContext("2d").drawImage(card, 0, 0, 1200, 630);
  const link = make("a", { download: "railhead.png", href: canvas.toDataURL("image/png") });
  link.click();
});

on("click", "[data-act=copy-link]", async (_, button) => {
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    find("[role=alert]").textContent = location.href;
  }
});

document.body.dataset.ready = "yes";
