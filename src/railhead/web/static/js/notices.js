// How one is called back: what, by which ways, when; vacation and the bell.

import { json, send } from "./api.js";
import { ring, setBell, wantsBell } from "./bell.js";
import { find, findAll, on } from "./dom.js";

const said = find("[data-slot=said]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

/** @param {() => Promise<unknown>} deed @param {string} done */
async function attempt(deed, done) {
  try {
    await deed();
    said.textContent = done;
    return true;
  } catch (problem) {
    said.textContent = problem.message;
    return false;
  }
}

function wishes() {
  const of = { turn: [], asked: [], ended: [], invited: [] };
  for (const box of findAll("[name=wish]:checked")) of[box.dataset.occasion].push(box.value);
  const quiet = find("[name=quiet]").checked ? [find("#quiet-from").value, find("#quiet-to").value] : [];
  const digest = find("#digest")?.value;
  return { of, away: find("[name=away]").checked, quiet, digest: digest ? digest.split(",") : [], zone };
}

const keep = () => attempt(() => send("/api/notices", wishes(), "PUT"), "Kept.");

/** The bytes of a key as browsers want it. @param {string} text */
function bytes(text) {
  const padded = text.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

/** Have this browser take pushes. */
async function subscribe() {
  if (!("serviceWorker" in navigator && "PushManager" in window)) throw new Error("This browser takes no notices from this address.");
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("Notices are forbidden for this site. Allow them in the browser’s settings, then try again.");
  }
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const key = find("[data-notices]").dataset.key;
  const old = await worker.pushManager.getSubscription();
  if (old) await old.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const subscription = await worker.pushManager.subscribe(wanted).catch(({ message }) => {
    throw new Error(`This browser did not subscribe (${message}). Private windows can’t.`);
  });
  const { endpoint, keys } = subscription.toJSON();
  await send("/api/notices/ways", { kind: "push", name: browserName(), subscription: { endpoint, keys } });
}

function browserName() {
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0] ?? "";
  const program = /Firefox|Edg|Chrome|Safari/.exec(navigator.userAgent)?.[0] ?? "Browser";
  return [program.replace("Edg", "Edge"), system.replace("Macintosh", "Mac")].filter(Boolean).join(", ");
}

const wayOf = (button) => `/api/notices/ways/${button.closest("[data-way]").dataset.way}`;
const anew = (worked) => worked && location.reload();

for (const field of ["[name=wish]", "[name=away]", "[name=quiet]", "#quiet-from", "#quiet-to", "#digest"]) on("change", field, keep);
on("click", "[data-act=push]", async () => anew(await attempt(subscribe, "")));
on("click", "[data-act=mail]", async () => anew(await attempt(() => send("/api/notices/ways", { kind: "mail" }), "")));
on("submit", "[data-act=hook]", async (event, form) => {
  event.preventDefault();
  anew(await attempt(() => send("/api/notices/ways", { kind: "hook", address: form.address.value.trim() }), ""));
});
on("click", "[data-act=try]", (_, button) => attempt(() => send(`${wayOf(button)}/try`), "It has left."));
on("click", "[data-act=remove]", async (_, button) => anew(await attempt(() => send(wayOf(button), {}, "DELETE"), "")));
on("click", "[data-act=vacation]", async () => anew(await attempt(() => send("/api/vacation", { days: Number(find("#vacation").value) }, "PUT"), "")));
on("click", "[data-act=come-back]", async () => anew(await attempt(() => send("/api/vacation", {}, "DELETE"), "")));
const bell = find("[name=bell]");
bell.checked = wantsBell();
on("change", "[name=bell]", () => setBell(bell.checked));
on("click", "[data-act=listen]", ring);

const { wishes: kept } = await json("/api/notices");
find("[data-slot=zone]").textContent = zone.replaceAll("_", " ");
if (kept.quiet.length && kept.zone !== zone) await keep();
document.body.dataset.ready = "yes";
