// A link that came by e-mail. Its secret is taken out of the address before anything else is done.

import { send } from "./api.js";
import { find, on } from "./dom.js";

const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

on("click", "[data-act=open-link]", async (_, button) => {
  button.disabled = true;
  try {
    await send("/api/sign-in/email/open", { secret });
    location.replace("/");
  } catch (problem) {
    find("[role=alert]").textContent = problem.message;
  }
});
if (!secret) {
  find("[data-act=open-link]").disabled = true;
  find("[role=alert]").textContent = "This link is not complete. Was it copied in full?";
}
document.body.dataset.ready = "yes";
