"""Answers of the server that a test holds back, to see what becomes of what comes late.

They are held inside the page, where it asks for them. To let the browser intercept requests for a
while, and then no longer, loses some of them: Chromium turns that on and off while others are on
their way.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route

from tests.needs import PATIENCE

# A page's holds, and the ``fetch`` that minds them. What is given up while it is held ends as it
# would on its way. ``taken``: the answer has been read, and the page had its turn with it.
_MIND_HOLDS = """() => {
    if (window.holds) return;
    const reach = window.fetch.bind(window);
    const holds = (window.holds = []);
    const pause = () => new Promise((done) => setTimeout(done));
    window.fetch = async (path, options = {}) => {
        const address = new URL(path, location.href).href;
        const method = options.method ?? "GET";
        const hold = holds.find((each) =>
            !each.open && each.pattern.test(address) && ["", method].includes(each.method));
        if (!hold) return reach(path, options);
        const asked = {};
        const told = new Promise((resolve, reject) => {
            asked.tell = resolve;
            options.signal?.addEventListener("abort", () => reject(options.signal.reason));
        });
        asked.taken = new Promise((resolve) => { asked.done = resolve; });
        hold.asked.push(asked);
        try {
            const what = await told;
            if (what === "break off") throw new TypeError("Failed to fetch");
            const answer = what ? new Response(what.body, what) : await reach(path, options);
            answer.clone().text().then(pause).then(asked.done, asked.done);
            return answer;
        } catch (fault) {
            pause().then(asked.done);
            throw fault;
        }
    };
}"""

_HOLD = """([pattern, method]) =>
    window.holds.push({ pattern: new RegExp(pattern), method, open: false, asked: [] }) - 1"""
_COUNT = "(number) => window.holds[number].asked.length"
_ENOUGH = "([number, count]) => window.holds[number].asked.length >= count"
_TELL = """([number, place, what]) => {
    const [asked] = window.holds[number].asked.splice(place, 1);
    asked.tell(what);
    return asked.taken;
}"""
_LET_GO = """(number) => {
    const hold = window.holds[number];
    hold.open = true;
    for (const asked of hold.asked.splice(0)) asked.tell(null);
}"""


class Held:
    """What a page asks for at addresses in which a regular expression is found, held back until
    it is let go. ``method``: the only kind of request that is held."""

    def __init__(self, page: Page, address: str, method: str = "") -> None:
        self.page, self.address = page, address
        page.evaluate(_MIND_HOLDS)
        self._number: int = page.evaluate(_HOLD, [address, method])

    @property
    def count(self) -> int:
        """How many are held back now."""
        count: int = self.page.evaluate(_COUNT, self._number)
        return count

    def wait(self, count: int = 1) -> None:
        """So much is asked for."""
        patience = 1_000 * PATIENCE
        self.page.wait_for_function(_ENOUGH, arg=[self._number, count], timeout=patience)

    def let_one_go(self) -> None:
        """The oldest is answered, and the page has taken the answer up."""
        self._tell(0, None)

    def answer(self, place: int = 0, *, body: str = "", status: int = 200) -> None:
        """One of them, the oldest first, is answered so, and the page has taken that up."""
        headers = {"content-type": "text/html"}
        self._tell(place, {"body": body, "status": status, "headers": headers})

    def break_off(self) -> None:
        """The oldest does not reach the server, and the page has seen that."""
        self._tell(0, "break off")

    def let_go(self) -> None:
        """All answers come, and whatever is asked for from now on at once."""
        self.wait()
        self.page.evaluate(_LET_GO, self._number)

    def _tell(self, place: int, what: object) -> None:
        self.wait(place + 1)
        self.page.evaluate(_TELL, [self._number, place, what])


class Stream:
    """A table's stream, cut off until it comes back. ``cut``: what becomes of a page's request."""

    def __init__(self, page: Page, cut: Callable[[Route], None]) -> None:
        self._cut: Callable[[Route], None] | None = cut
        page.route("**/events?*", self._meet)

    def _meet(self, route: Route) -> None:
        if self._cut is None:
            route.continue_()
        else:
            self._cut(route)

    def comes_back(self) -> None:
        """The page's next try reaches the server."""
        self._cut = None
