// Passkeys: between the server's JSON and what browsers take, also those that can't turn one into
// the other themselves.

import { send } from "./api.js";

/** @param {string} text @returns {ArrayBuffer} */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

/** @param {ArrayBuffer} data */
function text(data) {
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {any[]} [listed] */
const described = (listed = []) => listed.map((each) => ({ ...each, id: bytes(each.id) }));

/** What the server is told of an answer. @param {any} credential @param {string[]} fields */
function answered(credential, fields) {
  const response = {};
  for (const field of fields) {
    const value = credential.response[field];
    if (value) response[field] = text(value);
  }
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: {},
  };
}

/** Whoever breaks off, or has none, is told so in words. @param {unknown} error */
function said(error) {
  if (error instanceof DOMException && error.name === "InvalidStateError") {
    return new Error("This device has a passkey of yours already.");
  }
  if (error instanceof DOMException) return new Error("No passkey was used. Nothing has changed.");
  return error;
}

/** Let the device make a passkey, and keep it. @param {string} [name] */
export async function makePasskey(name = "") {
  const options = await send("/api/me/passkeys/options");
  let credential;
  try {
    credential = await navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: described(options.excludeCredentials),
      },
    });
  } catch (error) {
    throw said(error);
  }
  return send("/api/me/passkeys", {
    credential: answered(credential, ["clientDataJSON", "attestationObject"]),
    name,
  });
}

/** Sign in with a passkey of the device. */
export async function usePasskey() {
  const options = await send("/api/sign-in/passkey/options");
  let credential;
  try {
    credential = await navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        allowCredentials: described(options.allowCredentials),
      },
    });
  } catch (error) {
    throw said(error);
  }
  return send("/api/sign-in/passkey", {
    credential: answered(credential, ["clientDataJSON", "authenticatorData", "signature", "userHandle"]),
  });
}
