"""A profile as its page draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from railhead.server.naming import place_name
from railhead.server.results.profile import Against, Last, Profile, TitleRating, TitleResults
from railhead.server.results.ratings import BEGINNING, FIRST
from railhead.titles import FOLDERS, find
from railhead.titles.data import load_board
from railhead.web.table.facts import PLAYER_COLOURS, Face, faces
from railhead.web.words import count, ordinal, short_title

_WIDTH, _TOP, _BOTTOM = 212.0, 10.0, 66.0  # of a curve, within its 220 by 74
_UNSAID = 6


@dataclass(frozen=True, slots=True)
class Curve:
    """The course of a rating as a drawing: a path, where it ends, and where everybody begins."""

    path: str
    x: float
    y: float
    guide: float


@dataclass(frozen=True, slots=True)
class RatingCard:
    """The rating of a title. ``note``: how many games; ``change``: what the last one did."""

    title: str
    figure: str
    unsure: str
    curve: Curve
    note: str
    change: int | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The results of a title; ``first`` and ``second`` in hundredths of all games."""

    title: str
    games: int
    won: int
    first: float
    second: float
    words: str
    best: str


@dataclass(frozen=True, slots=True)
class AgainstRow:
    """How it stands between two; ``lost`` and ``led`` in hundredths of the games of both."""

    player: str | None
    face: Face
    games: int
    behind: int
    ahead: int
    lost: float
    led: float


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game that is over; ``href`` is empty where whoever looks may not see the table."""

    href: str
    name: str
    title: str
    place: str
    worth: str
    others: list[Face]
    change: int | None
    when: str


@dataclass(frozen=True, slots=True)
class ProfilePage:
    """All that a profile shows."""

    ratings: list[RatingCard]
    results: list[ResultRow]
    against: list[AgainstRow]
    games: list[GameRow]


def profile_page(profile: Profile, now: float) -> ProfilePage:
    """A profile, drawn."""
    return ProfilePage(
        [_card(each) for each in profile.ratings],
        [_result(each) for each in profile.results],
        [_against(each) for each in profile.against],
        [_game(each, now) for each in profile.last],
    )


def title_name(title: str) -> str:
    """What a title is called in short; its id if this server no longer has it."""
    return short_title(title, find(title).name) if title in FOLDERS else title


def table_name(title: str, table_id: str, called: str) -> str:
    """What a table is called: by its owner, or after a place on its board."""
    if called or title not in FOLDERS:
        return called or "a table"
    return place_name(load_board(FOLDERS[title]), table_id)


def signed(change: int) -> str:
    """A change with its sign: ``+24``, with a minus of the right width."""
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def day(moment: float, now: float) -> str:
    """The day of a moment: ``today``, ``yesterday``, ``12 Nov``, with the year if it is another."""
    then, today = datetime.fromtimestamp(moment, UTC), datetime.fromtimestamp(now, UTC)
    days = (today.date() - then.date()).days
    if days in (0, 1):
        return "today" if days == 0 else "yesterday"
    return f"{then.day} {then:%b}" + (f" {then.year}" if then.year != today.year else "")


def _card(rating: TitleRating) -> RatingCard:
    games = count(rating.games, "game")
    told = rating.now is not None
    return RatingCard(
        title=title_name(rating.title),
        figure=str(rating.now.value) if rating.now is not None else "not yet",
        unsure=f"±{rating.now.unsure}" if rating.now is not None else "",
        curve=_curve(rating.course),
        note=f"{games}, last" if told else f"{games}; told from the {ordinal(FIRST)} on",
        change=rating.change if told else None,
    )


def _curve(course: Sequence[int]) -> Curve:
    figures = [BEGINNING, *course]
    low, high = min(figures), max(figures)
    span = max(high - low, 1)

    def height(figure: int) -> float:
        return round(_BOTTOM - (figure - low) * (_BOTTOM - _TOP) / span, 1)

    step = _WIDTH / max(len(figures) - 1, 1)
    points = [(round(2 + place * step * 0.99, 1), height(f)) for place, f in enumerate(figures)]
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    return Curve(path, *points[-1], height(BEGINNING))


def _result(row: TitleResults) -> ResultRow:
    further = row.games - row.won - row.second
    return ResultRow(
        title=title_name(row.title),
        games=row.games,
        won=row.won,
        first=row.won * 100 / row.games,
        second=row.second * 100 / row.games,
        words=f"{row.won} first, {row.second} second, {further} further back",
        best=_money(row.title, row.best),
    )


def _against(row: Against) -> AgainstRow:
    (face,) = faces((row.name,)).values()
    return AgainstRow(
        player=row.player,
        face=Face(row.name, face.mark, row.colour or _UNSAID),
        games=row.games,
        behind=row.behind,
        ahead=row.ahead,
        lost=row.behind * 100 / row.games,
        led=row.ahead * 100 / row.games,
    )


def _game(row: Last, now: float) -> GameRow:
    known = row.table is not None
    return GameRow(
        href=f"/t/{row.table}/end" if known else "",
        name=table_name(row.title, row.table or "", row.name) if known else "a private table",
        title=title_name(row.title),
        place=f"{ordinal(row.place)} of {row.of}",
        worth=_money(row.title, row.worth),
        others=_faces(row.others),
        change=row.change,
        when=day(row.finished, now),
    )


def _faces(names: Sequence[str]) -> list[Face]:
    """The squares of some players, in the colours of their places; two of one name get one each."""
    marks = [next(iter(faces((name,)).values())).mark for name in names]
    return [
        Face(name, mark, number % PLAYER_COLOURS + 1)
        for number, (name, mark) in enumerate(zip(names, marks, strict=True))
    ]


def _money(title: str, amount: int) -> str:
    return find(title).currency.write(amount) if title in FOLDERS else f"{amount:,}"
