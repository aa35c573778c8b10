// Taking it along, and signing in.

import { json, send } from "./api.js";
import { find, on } from "./dom.js";
import { connectMe } from "./me.js";
import { makePasskey, usePasskey } from "./passkeys.js";

const AGAIN = 60; // seconds until another letter may be asked for
const LOOK = 4_000; // milliseconds between two looks whether the link was opened

const goOn = () => location.assign(document.body.dataset.then);

/**
 * Try one of the ways; why it is refused is said beside it.
 * @param {string} way @param {HTMLElement} button @param {() => Promise<unknown>} attempt
 */
async function tryWay(way, button, attempt) {
  const alert = find(`[data-way=${way}] [role=alert]`);
  alert.textContent = "";
  button.disabled = true;
  try {
    await attempt();
    return true;
  } catch (problem) {
    alert.textContent = problem.message;
    return false;
  } finally {
    button.disabled = false;
  }
}

const name = () => find("#name")?.value.trim() ?? "";

on("click", "[data-act=make-passkey]", async (_, button) => {
  if (await tryWay("passkey", button, () => makePasskey(name()))) goOn();
});
on("click", "[data-act=use-passkey]", async (_, button) => {
  if (await tryWay("passkey", button, usePasskey)) goOn();
});

on("submit", "[data-act=password]", async (event, form) => {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(form));
  const attempt = () => send("/api/sign-in/password", given);
  if (await tryWay("password", find("button", form), attempt)) goOn();
});

// The link by e-mail: when it is opened in this browser, this page goes on by itself.

let looking = 0;
let waiting = 0;

/** @param {string} part */
function show(part) {
  for (const each of ["ask", "sent"]) find(`[data-way=email] [data-part=${each}]`).hidden = each !== part;
}

async function look() {
  const before = document.body.dataset.guest === "yes";
  try {
    const { player } = await json("/api/me");
    if (before && !player.guest) goOn();
  } catch {
    // The next look may find the server.
  }
}

function countDown() {
  const button = find("[data-act=send-again]");
  let left = AGAIN;
  clearInterval(waiting);
  button.disabled = true;
  button.textContent = `Send again in ${left} s`;
  waiting = setInterval(() => {
    left -= 1;
    button.disabled = left > 0;
    button.textContent = left > 0 ? `Send again in ${left} s` : "Send again";
    if (left <= 0) clearInterval(waiting);
  }, 1_000);
}

/** @param {string} email @param {HTMLElement} button */
async function sendLink(email, button) {
  let sent = "";
  const attempt = async () => ({ sent } = await send("/api/sign-in/email", { email }));
  if (!(await tryWay("email", button, attempt))) return;
  find("[data-said=address]").textContent = sent;
  find("[data-said=time]").textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  show("sent");
  countDown();
  clearInterval(looking);
  looking = setInterval(look, LOOK);
}

on("submit", "[data-act=send-link]", (event, form) => {
  event.preventDefault();
  sendLink(form.elements.email.value, find("button", form));
});
on("click", "[data-act=send-again]", (_, button) => sendLink(find("[data-said=address]").textContent, button));
on("click", "[data-act=another-address]", () => {
  clearInterval(looking);
  show("ask");
  find("[data-way=email] input").focus();
});

connectMe();
document.body.dataset.ready = "yes";
