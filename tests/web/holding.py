"""Answers of the server that a test holds back, to see what becomes of what comes late."""

from __future__ import annotations

from types import TracebackType

from playwright.sync_api import Page, Route

from tests.needs import PATIENCE


class Held:
    """What a page asks for at an address, held back until it is let go, while this is open."""

    def __init__(self, page: Page, address: str, method: str = "GET") -> None:
        self.page = page
        self.address = address
        self.method = method
        self._routes: list[Route] = []

    def __enter__(self) -> Held:
        self.page.route(self.address, self._hold)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.page.unroute(self.address, self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == self.method:
            self._routes.append(route)
        else:
            route.continue_()

    def wait(self) -> Route:
        """The oldest request that is held, once there is one."""
        for _ in range(round(PATIENCE * 100)):
            if self._routes:
                break
            self.page.wait_for_timeout(10)
        return self._routes[0]

    def let_go(self) -> None:
        """Let the oldest be answered, and wait until the page has taken the answer up."""
        route = self.wait()
        self._routes.remove(route)
        with self.page.expect_request_finished(lambda request: request == route.request):
            route.continue_()
        self.page.evaluate("new Promise((done) => setTimeout(done))")
