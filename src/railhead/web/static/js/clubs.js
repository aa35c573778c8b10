// Clubs: founding and joining them, and who keeps them.

import { send } from "./api.js";
import { askFirst, tell } from "./ask.js";
import { sendNamed } from "./called.js";
import { find, on, once } from "./dom.js";
import { connectGatherings } from "./gathering.js";
import { linkBox, showBox } from "./links.js";

const { club, secret } = document.body.dataset;
const api = (way = "") => `/api/clubs/${club}${way && `/${way}`}`;
const reload = () => location.reload();

/** Do something, then go on; what is refused is said. @param {() => Promise<any>} deed @param {(done: any) => void} then @returns {Promise<boolean>} whether it was done */
async function carryOut(deed, then = reload) {
  try {
    const done = await deed();
    if (done !== null) then(done);
    return done !== null;
  } catch (problem) {
    tell(problem.message);
    return false;
  }
}

const written = () => ({
  name: find("#club-name").value.trim(),
  note: find("#club-note").value.trim(),
  open: find("#club-open").checked,
});
const who = (button) => button.closest("[data-who]").dataset.who;

/** @param {{link: string}} made */
function showLink({ link }) {
  const place = find("#club-link");
  place.hidden = false;
  const words = "Whoever opens this link within 30 days may join. It is shown only now.";
  showBox(place, words, linkBox(link, "The link to the club", "It leads to the club."));
}

on("submit", "[data-act=found]", (event, form) => {
  event.preventDefault();
  once(form, () => carryOut(() => sendNamed("/api/clubs", written()), ({ id }) => location.assign(`/clubs/${id}`)));
});
on("submit", "[data-act=change-club]", (event) => {
  event.preventDefault();
  carryOut(() => send(api(), written()));
});
on("click", "[data-act=join-club]", () =>
  carryOut(() => sendNamed("/api/clubs/join", { secret }), ({ id }) => location.assign(`/clubs/${id}`)));
on("click", "[data-act=ask-to-join]", () => carryOut(() => sendNamed(api("ask"))));
on("click", "[data-act=club-link]", () => carryOut(() => send(api("link")), showLink));
on("click", "[data-act=end-links]", () => carryOut(() => send(api("links/end"))));
on("click", "[data-act=let-in]", (_, button) => carryOut(() => send(api("answer"), { who: who(button), agree: true })));
on("click", "[data-act=turn-away]", (_, button) => carryOut(() => send(api("answer"), { who: who(button), agree: false })));
on("click", "[data-act=make-keeper]", (_, button) => carryOut(() => send(api("role"), { who: who(button), role: "keeper" })));
on("click", "[data-act=make-member]", (_, button) => carryOut(() => send(api("role"), { who: who(button), role: "member" })));
on("click", "[data-act=make-owner]", async (_, button) => {
  if (!(await askFirst("Pass the club on?", ["You keep it from then on, but no longer own it."], "Pass it on"))) return;
  carryOut(() => send(api("role"), { who: who(button), role: "owner" }));
});
on("click", "[data-act=remove-member]", async (_, button) => {
  if (!(await askFirst("Send this member away?", ["The club’s own tables are closed to who does not sit there."], "Send away"))) return;
  carryOut(() => send(api("remove"), { who: who(button) }));
});
on("click", "[data-act=leave-club]", async (_, button) => {
  if (!(await askFirst(`Leave ${button.dataset.name}?`, ["You need a link, or somebody’s consent, to come back."], "Leave"))) return;
  carryOut(() => send(api("leave")), () => location.assign("/clubs"));
});
on("click", "[data-act=close-club]", async (_, button) => {
  const reasons = ["The club is gone for good. Its tables go on, for those who sit there."];
  if (!(await askFirst(`Close ${button.dataset.name}?`, reasons, "Close for good"))) return;
  carryOut(() => send(api("close")), () => location.assign("/clubs"));
});
connectGatherings();
document.body.dataset.ready = "yes";
