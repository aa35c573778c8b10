// Standing orders: armed and disarmed by a click.

import { send } from "./api.js";
import { announce, find, findAll, on } from "./dom.js";
import { refreshHere } from "./regions.js";
import { api, state } from "./state.js";

/** @type {boolean | null} whether one has opened or shut the panel oneself */
let opened = null;

/** @param {Promise<unknown>} deed @param {string} words */
async function after(deed, words) {
  try {
    await deed;
    announce(words);
    opened = true; // what has come of it is seen
    await refreshHere();
  } catch (problem) {
    const place = find(".order-fault");
    if (place) {
      place.textContent = problem.message;
      place.hidden = false;
      place.scrollIntoView({ block: "nearest" });
    }
  }
}

/** @param {string} terms */
const arm = (terms) => after(send(api("/orders"), { ...JSON.parse(terms), by: state.alone ? "" : state.player }), "Armed.");

/** Moments as the clock here shows them. */
function showMoments() {
  for (const time of findAll(".orders time")) {
    const moment = new Date(time.getAttribute("datetime"));
    const today = moment.toDateString() === new Date().toDateString();
    const day = today ? {} : { day: "numeric", month: "short" };
    time.textContent = moment.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
  }
}

/** Take up a panel that has just been drawn. */
export function adoptOrders() {
  const panel = find("details.orders");
  if (panel && opened !== null) panel.open = opened;
  showMoments();
}

export function connectOrders() {
  on("click", "[data-arm]", (_, button) => arm(button.dataset.arm));
  on("click", "[data-disarm]", (_, button) =>
    after(send(api("/orders/disarm"), { number: Number(button.dataset.disarm) }), "Disarmed."),
  );
  on("submit", ".arm-share", (event, form) => {
    event.preventDefault();
    arm(find("select", form).value);
  });
  on("click", ".orders > summary", (_, summary) => {
    opened = !summary.parentElement.open;
  });
  adoptOrders();
}
