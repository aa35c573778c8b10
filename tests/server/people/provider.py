"""Another site for tests, by which players sign in: a small provider of OpenID Connect."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.needs import PATIENCE

CLIENT, SECRET = "railhead", "a secret between two sites"


class Provider:
    """Signs in whoever comes as ``subject`` and sends him back. ``lies``: what it says in place of
    the truth."""

    def __init__(self) -> None:
        self.address = ""
        self.subject = "0815"
        self.lies: dict[str, Any] = {}
        self.key = RSAKey.generate_key(2048, {"kid": "first"})
        self.signs_with = self.key
        self.codes: dict[str, dict[str, str]] = {}

    def facts(self) -> dict[str, str]:
        """What it says of itself."""
        return {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
        }

    def authorize(self, asked: dict[str, str]) -> str:
        """Where a browser goes that asks to sign in."""
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, given: dict[str, str], basic: str) -> dict[str, Any] | None:
        """What a server gets for a code, if it is the one that asked."""
        asked = self.codes.pop(given.get("code", ""), None)
        known = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if asked is None or basic != f"Basic {known}":
            return None
        proof = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(proof).decode().rstrip("=") != asked["code_challenge"]:
            return None
        now = int(time.time())
        claims = {
            "iss": self.address,
            "aud": [CLIENT],
            "sub": self.subject,
            "name": "Ann Elsewhere",
            "nonce": asked["nonce"],
            "iat": now,
            "exp": now + 300,
            **self.lies,
        }
        signed = jwt.encode({"alg": "RS256", "kid": "first"}, claims, self.signs_with)
        return {"access_token": "worthless", "token_type": "Bearer", "id_token": signed}


@contextmanager
def open_provider() -> Iterator[Provider]:
    """The other site, on this computer while it is needed."""
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            where = urlsplit(self.path)
            asked = {name: values[0] for name, values in parse_qs(where.query).items()}
            if where.path == "/authorize":
                self.send_response(302)
                self.send_header("location", provider.authorize(asked))
                self.end_headers()
            elif where.path == "/keys":
                self._say(200, {"keys": [provider.key.as_dict(private=False)]})
            else:
                self._say(200, provider.facts())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            given = {name: values[0] for name, values in parse_qs(body).items()}
            token = provider.token(given, self.headers.get("authorization", ""))
            self._say(200 if token else 400, token or {"error": "invalid_grant"})

        def _say(self, status: int, body: Any) -> None:
            data = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is said of it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join(PATIENCE)
        server.server_close()
