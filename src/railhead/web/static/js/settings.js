// Settings: how one signs in, programs, one's data.

import { send } from "./api.js";
import { askFirst } from "./ask.js";
import { find, on } from "./dom.js";
import { connectMe } from "./me.js";
import { makePasskey } from "./passkeys.js";

/**
 * Do something of a part of the page; why it is refused is said there.
 * @param {string} part @param {() => Promise<unknown>} attempt
 */
async function tryIn(part, attempt) {
  const alert = find(`[data-said=${part}]`);
  alert.textContent = "";
  try {
    await attempt();
    return true;
  } catch (problem) {
    if (problem.code === "sign_in_again") location.assign("/sign-in?then=/settings");
    else alert.textContent = problem.message;
    return false;
  }
}

const again = () => location.reload();

on("click", "[data-act=show]", (_, button) => {
  const form = find(`#${button.dataset.shows}`);
  form.hidden = !form.hidden;
  button.setAttribute("aria-expanded", String(!form.hidden));
  if (!form.hidden) find("input", form).focus();
});

on("click", "[data-act=add-passkey]", async () => {
  if (await tryIn("signing-in", () => makePasskey())) again();
});
on("click", "[data-act=remove-passkey]", async (_, button) => {
  const { id } = button.dataset;
  if (!(await askFirst("Remove this passkey?", ["It opens nothing any more."], "Remove it"))) return;
  if (await tryIn("signing-in", () => send("/api/me/passkeys/remove", { id }))) again();
});
on("submit", "[data-act=set-password]", async (event, form) => {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(form));
  if (await tryIn("signing-in", () => send("/api/me/password", given))) again();
});
on("submit", "[data-act=send-link]", async (event, form) => {
  event.preventDefault();
  const email = form.elements.email.value;
  if (!(await tryIn("signing-in", () => send("/api/sign-in/email", { email })))) return;
  const said = find("[data-said=sent]");
  said.textContent = `Sent to ${email}. Open the link in this browser: then the address is yours.`;
  said.hidden = false;
  form.hidden = true;
});
on("click", "[data-act=sign-out]", async (_, button) => {
  const { where } = button.dataset;
  if (!(await tryIn("signing-in", () => send("/api/me/sign-out", { where })))) return;
  if (where === "others") again();
  else location.assign("/");
});

on("submit", "[data-act=make-token]", async (event, form) => {
  event.preventDefault();
  const name = form.elements.name.value;
  const scopes = form.elements.play.checked ? ["read", "play"] : ["read"];
  let made;
  if (!(await tryIn("programs", async () => (made = await send("/api/me/tokens", { name, scopes }))))) return;
  find("[data-said=secret]").textContent = made.secret;
  find("[data-said=token]").hidden = false;
  form.reset();
});
on("click", "[data-act=remove-token]", async (_, button) => {
  const { id } = button.dataset;
  if (await tryIn("programs", () => send("/api/me/tokens/remove", { id }))) again();
});

on("change", "[data-act=shown]", (_, field) => tryIn("me", () => send("/api/me/profile", { shown: field.value })));
on("change", "[data-act=seen]", (_, field) => tryIn("me", () => send("/api/me/profile", { seen: field.checked })));
on("click", "[data-act=unblock]", async (_, button) => {
  if (await tryIn("me", () => send("/api/me/blocks/remove", { id: button.dataset.id }))) again();
});

on("click", "[data-act=delete-me]", async () => {
  const reasons = [
    "Nothing leads to you any more, and nothing brings it back.",
    "Tables that are yours alone go. Games with others stay theirs.",
  ];
  if (!(await askFirst("Delete everything of yours?", reasons, "Delete it"))) return;
  if (await tryIn("data", () => send("/api/me/delete"))) location.assign("/");
});

connectMe();
document.body.dataset.ready = "yes";
