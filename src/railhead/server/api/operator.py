"""What operators see and do. To everybody else there is nothing here."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.me import Done
from railhead.server.browsers import Browser
from railhead.server.peace import bans, overview, reports, signs
from railhead.server.peace.operating import (
    LONGEST,
    LONGEST_BAN,
    LONGEST_SIGN,
    Desk,
    need_operator,
)
from railhead.server.peace.overview import Disk, Queue, Requests, Slow, Watch
from railhead.server.people.players import Player
from railhead.server.people.reception import Reception

Name = Annotated[str, QueryParameter(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
Id = Annotated[str, Meta(max_length=32)]


class WaitsAnswer(Struct):
    """A table that does not go on by itself, and why."""

    id: str
    title: str
    name: str
    why: str
    since: str


class ReportAnswer(Struct):
    """What somebody has reported; ``said``: the line of the talk that it is about."""

    id: str
    made: str
    by: str
    about: str
    player: str | None
    table: str
    line: int | None
    said: str
    reason: str
    words: str


class BanAnswer(Struct):
    """A ban; ``until`` is None if it is for good."""

    id: str
    kind: str
    name: str
    what: str
    reason: str
    made: str
    until: str | None


class DeedAnswer(Struct):
    """What an operator did, and why."""

    made: str
    by: str
    deed: str
    about: str
    reason: str


class UserAnswer(Struct):
    """A player with an account."""

    id: str
    name: str
    since: str
    tables: int
    seen: str | None


class BackupAnswer(Struct):
    """When a backup was made, and how many bytes it had."""

    made: str
    bytes: int


class OperatorAnswer(Struct):
    """How the server is, what waits for an operator, and what operators did. ``backups``: those
    made last; ``said``: what stands on every page, ``paused``: why no new tables are opened."""

    well: bool
    began: str
    requests: Requests
    streams: int
    tables: int
    running: int
    moved: int
    queue: Queue
    disk: Disk
    slow: list[Slow]
    waiting: list[WaitsAnswer]
    backups: list[BackupAnswer]
    said: str
    paused: str
    reports: list[ReportAnswer]
    bans: list[BanAnswer]
    deeds: list[DeedAnswer]


class NewBan(Struct, forbid_unknown_fields=True):
    """Whom to ban: an account by its id or name, a browser by the beginning of its hash, an address
    or a network. ``what``: everything, or talk alone. Without ``days`` it is for good. Whom it
    concerns reads the reason."""

    kind: Literal["account", "browser", "address"]
    who: Annotated[str, Meta(min_length=1, max_length=80)]
    reason: Text
    what: Literal["all", "talk"] = "all"
    days: Annotated[float, Meta(gt=0, le=LONGEST_BAN)] | None = None


class Lifted(Struct, forbid_unknown_fields=True):
    """The ban to end, and why."""

    id: Id
    reason: Text


class Closed(Struct, forbid_unknown_fields=True):
    """The report that was looked at, and what came of it."""

    id: Id
    outcome: Text


class Said(Struct, forbid_unknown_fields=True):
    """A line for every page; without ``hours`` it stands there until it is taken back."""

    text: Text
    hours: Annotated[float, Meta(gt=0, le=LONGEST_SIGN)] | None = None


class Why(Struct, forbid_unknown_fields=True):
    """Why something is done."""

    reason: Text


class OperatorController(Controller):
    """For operators."""

    path = "/api/operator"
    tags = ("operator",)

    @get("/", sync_to_thread=True, summary="How the server is", responses=problems(400, 403, 404))
    def look(
        self,
        watch: Given[Watch],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> OperatorAnswer:
        """State, never secrets: no hands, no bids, no notes, and of talk only what was reported."""
        need_operator(desk, reception.arrivals, browser)
        found, storage = watch.overview(), desk.storage
        said = signs.in_force(storage, desk.clock())
        return OperatorAnswer(
            well=found.is_well,
            began=iso(found.began),
            requests=found.requests,
            streams=found.streams,
            tables=found.tables,
            running=found.running,
            moved=found.moved,
            queue=found.queue,
            disk=found.disk,
            slow=found.slow,
            waiting=[
                WaitsAnswer(each.id, each.title, each.name, each.why, iso(each.since))
                for each in found.waiting
            ],
            backups=[BackupAnswer(iso(each.made), each.bytes) for each in found.backups],
            said=said.said,
            paused=said.paused,
            reports=[_report(each) for each in reports.listed(storage)],
            bans=[_ban(each) for each in bans.in_force(storage, desk.clock())],
            deeds=[
                DeedAnswer(iso(each.made), each.by, each.deed, each.about, each.reason)
                for each in desk.deeds()
            ],
        )

    @get("/players", sync_to_thread=True, summary="Find players", responses=problems(400, 403, 404))
    def users(
        self,
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
        name: Name,
    ) -> list[UserAnswer]:
        """Players with an account whose names hold these words."""
        need_operator(desk, reception.arrivals, browser)
        return [
            UserAnswer(
                each.id,
                each.name,
                iso(each.since),
                each.tables,
                None if each.seen is None else iso(each.seen),
            )
            for each in overview.users(desk.storage, name)
        ]

    @post(
        "/bans",
        status_code=200,
        sync_to_thread=True,
        summary="Ban or silence somebody",
        responses=problems(400, 403, 404, 422),
    )
    def ban(
        self,
        data: JSONBody[NewBan],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """For deeds an operator must have signed in a short while ago."""
        by = _acting(desk, reception, browser).name
        desk.ban(by, data.kind, data.who, data.what, data.days, data.reason)
        return Done()

    @post(
        "/bans/lift",
        status_code=200,
        sync_to_thread=True,
        summary="End a ban",
        responses=problems(400, 403, 404, 422),
    )
    def lift(
        self,
        data: JSONBody[Lifted],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """Before its time."""
        desk.lift(_acting(desk, reception, browser).name, data.id, data.reason)
        return Done()

    @post(
        "/reports/close",
        status_code=200,
        sync_to_thread=True,
        summary="Close a report",
        responses=problems(400, 403, 404, 422),
    )
    def close(
        self,
        data: JSONBody[Closed],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """With what came of it, which operators alone can read."""
        desk.close(_acting(desk, reception, browser).name, data.id, data.outcome)
        return Done()


class ToAllController(Controller):
    """What operators tell everybody."""

    path = "/api/operator"
    tags = ("operator",)

    @post(
        "/said",
        status_code=200,
        sync_to_thread=True,
        summary="Say something to all",
        responses=problems(400, 403, 404, 422),
    )
    def say(
        self,
        data: JSONBody[Said],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """It stands on every page, in the place of what was said before."""
        desk.say(_acting(desk, reception, browser).name, data.text, data.hours)
        return Done()

    @post(
        "/said/end",
        status_code=200,
        sync_to_thread=True,
        summary="Take it back",
        responses=problems(400, 403, 404, 422),
    )
    def unsay(
        self,
        data: JSONBody[Why],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """Nothing stands on the pages any more."""
        desk.unsay(_acting(desk, reception, browser).name, data.reason)
        return Done()

    @post(
        "/pause",
        status_code=200,
        sync_to_thread=True,
        summary="Pause new tables",
        responses=problems(400, 403, 404, 422),
    )
    def pause(
        self,
        data: JSONBody[Why],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """No table is opened from now on; those that are there go on. All read the reason."""
        desk.pause(_acting(desk, reception, browser).name, data.reason)
        return Done()

    @post(
        "/pause/end",
        status_code=200,
        sync_to_thread=True,
        summary="Let tables be opened again",
        responses=problems(400, 403, 404, 422),
    )
    def resume(
        self,
        data: JSONBody[Why],
        desk: Given[Desk],
        reception: Given[Reception],
        browser: Given[Browser],
    ) -> Done:
        """The pause is over."""
        desk.resume(_acting(desk, reception, browser).name, data.reason)
        return Done()


def _acting(desk: Desk, reception: Reception, browser: Browser) -> Player:
    """The operator who does something: one who has just shown who he is."""
    player = need_operator(desk, reception.arrivals, browser)
    reception.arrivals.need_recent(browser)
    return player


def _report(report: reports.Report) -> ReportAnswer:
    return ReportAnswer(
        report.id,
        iso(report.made),
        report.by,
        report.about,
        report.about_key if len(report.about_key) == 32 else None,
        report.table,
        report.line,
        report.said,
        report.reason,
        report.words,
    )


def _ban(ban: bans.Ban) -> BanAnswer:
    until = None if ban.until is None else iso(ban.until)
    return BanAnswer(ban.id, ban.kind, ban.name, ban.what, ban.reason, iso(ban.made), until)
