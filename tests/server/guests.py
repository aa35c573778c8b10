"""Those who come to a server in tests: browsers with cookies of their own."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import httpx

NAMES = ("Ann", "Bob", "Cy")


class Guest:
    """A browser that uses the API, through httpx's client or one that is used in the same way."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request as a page of Railhead would."""
        headers = {"cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        if method != "GET":
            headers["x-csrftoken"] = self.token()
            headers["cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        headers.update(more.pop("headers", {}))
        self.client.cookies.clear()
        answer: httpx.Response = self.client.request(method, path, headers=headers, **more)
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return answer

    def token(self) -> str:
        """The token against forged requests; fetched with the first page."""
        if "csrftoken" not in self.cookies:
            self.request("GET", "/api/titles")
        return self.cookies["csrftoken"]

    def get(self, path: str, status: int = 200, **more: Any) -> Any:
        """What a GET answers."""
        return _body(self.request("GET", path, **more), status)

    def post(self, path: str, body: Any = None, status: int | None = None, **more: Any) -> Any:
        """What a POST answers."""
        return _body(self.request("POST", path, json=body or {}, **more), status)

    def open(self, *seats: dict[str, Any], **more: Any) -> tuple[str, dict[str, str]]:
        """Open a table of 1848; its path in the API, and the secrets of its seats. Titles with
        secrets take no seed but None."""
        body = {"title": "1848", "seats": list(seats or here()), "seed": 1, **more}
        opened = self.post("/api/tables", body, 201)
        secrets = {name: link.rsplit("/", 1)[1] for name, link in opened["links"].items()}
        return f"/api/tables/{opened['id']}", secrets

    def claim(self, table: str, secret: str) -> Any:
        """Take a seat by its link."""
        return self.post(f"{table}/claim", {"secret": secret}, 200)

    def act(self, table: str, expected: int, status: int = 200, **action: Any) -> Any:
        """Play an action."""
        return self.post(f"{table}/actions", {"expected": expected, "action": action}, status)

    def end(self, table: str, *others: Guest) -> None:
        """End the game here; the others who play agree."""
        expected = self.get(table)["of"]
        self.post(f"{table}/end", {"expected": expected}, 200)
        for other in others:
            other.post(f"{table}/undo/answer", {"agree": True}, 200)
        assert self.get(table)["finished"]

    def play_first(self, table: str, status: int = 200) -> Any:
        """Play the first choice of what this guest is asked."""
        asked = self.get(f"{table}/decision")
        action = asked["decisions"][0]["choices"][0]["action"]
        return self.act(table, asked["actions"], status, **action)


def here(*names: str) -> list[dict[str, Any]]:
    """Seats on the owner's screen."""
    return [{"name": name, "kind": "here"} for name in names or NAMES]


def by_link(*names: str) -> list[dict[str, Any]]:
    """Seats for friends with a link."""
    return [{"name": name, "kind": "link"} for name in names or NAMES]


def bot(name: str, kind: str = "random") -> dict[str, Any]:
    """A seat for a bot."""
    return {"name": name, "kind": "bot", "bot": kind}


def _body(answer: httpx.Response, status: int | None) -> Any:
    if status is not None:
        assert answer.status_code == status, (answer.status_code, answer.text)
    return answer.json()
