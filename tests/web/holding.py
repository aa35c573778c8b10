"""Answers of the server that a test holds back, to see what becomes of what comes late."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route

from tests.needs import PATIENCE


class Held:
    """What a page asks for at an address, held back until it is let go. ``method``: the only kind
    of request that is held."""

    def __init__(self, page: Page, address: str | re.Pattern[str], method: str = "") -> None:
        self.page, self.address, self.method = page, address, method
        self.routes: list[Route] = []
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if self.method in ("", route.request.method):
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self, count: int = 1) -> None:
        """So much is asked for."""
        for _ in range(round(PATIENCE * 100)):
            if len(self.routes) >= count:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"Nobody has asked for {self.address}.")

    def let_one_go(self) -> None:
        """The oldest is answered, and the page has taken the answer up."""
        self.wait()
        route = self.routes.pop(0)
        with self.page.expect_request_finished(lambda request: request == route.request):
            route.continue_()
        self.page.evaluate("new Promise((done) => setTimeout(done))")

    def let_go(self) -> None:
        """All answers come, and whatever is asked for from now on at once."""
        self.wait()
        while self.routes:
            self.routes.pop(0).continue_()
        self.page.unroute(self.address, self._hold)
