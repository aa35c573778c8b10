// Talking to the server.

/** Something that the server refuses, in its words. */
export class Problem extends Error {
  /** @param {number} status @param {{code?: string, message?: string, clause?: string | null}} error */
  constructor(status, error) {
    super(error.message ?? "The server does not answer.");
    this.status = status;
    this.code = error.code ?? "";
    this.clause = error.clause ?? null;
  }
}

function token() {
  const found = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return found ? decodeURIComponent(found.slice("csrftoken=".length)) : "";
}

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Problem(0, { code: "offline", message: "The server can't be reached." });
  }
  if (!answer.ok) {
    const body = await answer.json().catch(() => ({}));
    throw new Problem(answer.status, body.error ?? {});
  }
  return answer;
}

/** A page or a part of one. @param {string} path */
export const html = async (path) => (await ask(path)).text();

/** Figures. @param {string} path */
export const json = async (path) => (await ask(path)).json();

/** @param {string} path @param {unknown} body @param {string} [method] */
async function posted(path, body, method = "POST") {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const once = () =>
    ask(path, {
      method,
      headers: { "content-type": "application/json", "x-csrftoken": token() },
      body: sent,
    });
  try {
    return await once();
  } catch (problem) {
    if (problem.code !== "csrf") throw problem;
    return once(); // the answer has brought a new token
  }
}

/**
 * Follow a stream of events until it ends; ending it by the signal is no fault.
 * @param {string} path @param {AbortSignal} signal @param {(event: string, data: any) => void} hear
 */
export async function follow(path, signal, hear) {
  try {
    const answer = await ask(path, { signal });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = () =>
      reader.read().catch(() => {
        throw new Problem(0, { code: "offline", message: "The server can't be reached." });
      });
    let text = "";
    for (let part = await read(); !part.done; part = await read()) {
      const messages = (text + part.value.replaceAll("\r", "")).split("\n\n");
      text = messages.pop();
      for (const message of messages) {
        const fields = new Map(message.split("\n").map((line) => line.split(/: ?(.*)/s, 2)));
        if (fields.has("data")) hear(fields.get("event") ?? "message", JSON.parse(fields.get("data")));
      }
    }
  } catch (problem) {
    if (!signal.aborted) throw problem;
  }
}

/** Send something; what comes back is plain data. @param {string} path @param {unknown} [body] @param {string} [method] */
export async function send(path, body = {}, method = "POST") {
  const answer = await posted(path, body, method);
  return answer.status === 204 ? null : answer.json();
}

/** Send something; what comes back is HTML. @param {string} path @param {unknown} [body] */
export const sendForHtml = async (path, body = {}) => (await posted(path, body)).text();
