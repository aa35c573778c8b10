"""A device with passkeys, for tests: it signs what it is asked to, and lies when it is told to."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

ORIGIN = "http://localhost"
_PRESENT_AND_VERIFIED = 0b0000_0101
_NEW = 0b0100_0000


def text(data: bytes) -> str:
    """Bytes as WebAuthn writes them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Device:
    """A device with one passkey."""

    def __init__(self, credential: bytes = b"") -> None:
        self.credential = credential or os.urandom(32)
        self.key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any], **instead: Any) -> dict[str, Any]:
        """What it answers when it is asked to make its passkey. ``instead``: parts of the answer
        in place of the right ones."""
        client = _client("webauthn.create", options)
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(_NEW), **instead}
        response = {
            "clientDataJSON": text(client),
            "attestationObject": text(cbor2.dumps(attestation)),
        }
        return self._answer(response)

    def show(self, options: dict[str, Any]) -> dict[str, Any]:
        """What it answers when it is asked for its passkey."""
        client, data = _client("webauthn.get", options), self._data(0)
        signed = data + hashlib.sha256(client).digest()
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        }
        return self._answer(response)

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        known = text(self.credential)
        return {"id": known, "rawId": known, "type": "public-key", "response": response}

    def _data(self, more: int) -> bytes:
        found = hashlib.sha256(b"localhost").digest()
        found += bytes([_PRESENT_AND_VERIFIED | more]) + bytes(4)
        if more & _NEW:
            found += bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential
            found += self._public()
        return found

    def _public(self) -> bytes:
        """The public key as COSE writes it: ES256 on P-256."""
        point = self.key.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})


def _client(kind: str, options: dict[str, Any]) -> bytes:
    said = {"type": kind, "challenge": options["challenge"], "origin": ORIGIN}
    return json.dumps(said).encode()
