"""Playing at a table: actions and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from railhead.play.actions import Action, EndGame
from railhead.play.flow import decision
from railhead.play.refusal import Refusal
from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import bad_request, not_yours
from railhead.server.journal import MOVES
from railhead.server.table import Table
from railhead.server.tables import Draft, Proposal, Stale, Tables

LONGEST_CHAT = 500
END = str(EndGame.__struct_config__.tag)


def act(
    tables: Tables,
    table_id: str,
    browser: Browser,
    action: dict[str, Any],
    expected: int,
    seen: int | None = None,
    then: Sequence[dict[str, Any]] = (),
) -> tuple[Access, list[str]]:
    """Play an action for one of the browser's seats, and perhaps others of the same seat after it,
    all of them or none; the table afterwards and what happened."""
    told: list[str] = []

    def decide(access: Access) -> Proposal:
        access.need_seat()
        if browser.is_program and access.table.rated:
            not_yours("This game is rated: people play it themselves, not their programs.")
        whole = with_player(access, action)
        _check_agreed(access, whole)
        # Whoever plays several seats must say for which one: another may be asked by now.
        if not action.get("by") or not still_stands(access, whole["by"], expected, seen):
            check_fresh(access.table, expected, seen)
        others = [{"by": whole["by"], **each} for each in then]
        for each in others:
            if each["by"] != whole["by"] or each.get("type") == END:
                bad_request("What is played together is played by one seat.")
        drafts = drafts_of(access.table, [whole, *others])
        told[:] = [
            line
            for each in drafts
            for line in access.table.title.secrets.log_for(each.events, whole["by"])
        ]
        return Proposal(drafts)

    return tables.change(table_id, browser, decide), told


def draft_of(table: Table, action: Action | dict[str, Any]) -> Draft:
    """The entry of an action, if the rules let it be played."""
    [draft] = drafts_of(table, [action])
    return draft


def drafts_of(table: Table, actions: Sequence[Action | dict[str, Any]]) -> list[Draft]:
    """The entries of actions one after the other, if the rules let all of them be played."""
    game, found = table.game, []
    for action in actions:
        game = game.copy()
        events = game.play(action)
        played = game.actions[-1]
        data = {"action": msgspec.to_builtins(played)}
        found.append(Draft("action", played.by, data, events, game))
    return found


def with_player(access: Access, action: dict[str, Any]) -> dict[str, Any]:
    """The action with the seat that acts, which must be one of the browser's."""
    by = action.get("by", "")
    if not isinstance(by, str):
        bad_request("An action's `by` is the name of a seat.")
    by = by or access.player
    if by not in access.seats:
        not_yours(f"You do not play for {by}." if by else "You do not play at this table.")
    return {**action, "by": by}


def _check_agreed(access: Access, action: dict[str, Any]) -> None:
    """A seat speaks for itself: that all have agreed to end the game is what all have said."""
    if action.get("type") == END and access.other_people:
        not_yours(f"{' and '.join(access.other_people)} must agree to end the game.")


def why_not(access: Access, action: dict[str, Any]) -> Refusal | None:
    """Why an action is refused; None if it can be played."""
    access.need_seat()
    return access.table.game.why(with_player(access, action))


def check_fresh(table: Table, expected: int, seen: int | None) -> None:
    """Refuse what was decided on an older position than the present one."""
    if expected != table.action_count or (seen is not None and seen < table.timeline.changed):
        raise Stale(table)


def still_stands(access: Access, player: str, expected: int, seen: int | None) -> bool:
    """Whether what a player is asked is the same as after ``expected`` actions, when several were
    asked at once and only others have answered since: then nothing that was decided is old."""
    table = access.table
    if not 0 <= expected < table.action_count or player not in table.asked:
        return False
    start = table.timeline.line[expected] if seen is None else seen
    since = [entry for entry in table.entries[start:] if entry.kind in MOVES]
    if len(since) != table.action_count - expected:
        return False
    if any(entry.kind != "action" or entry.by == player for entry in since):
        return False
    before = access.game(expected)
    if player not in before.asked or len(before.asked) == 1:
        return False
    return decision(before.position, player) == decision(table.game.position, player)


def chat(tables: Tables, table_id: str, browser: Browser, text: str, by: str = "") -> Access:
    """Say something at the table."""
    words = " ".join(text.split())
    if not words or len(words) > LONGEST_CHAT or not words.isprintable():
        bad_request(f"A message has 1 to {LONGEST_CHAT} characters that can be shown.")

    def decide(access: Access) -> Proposal:
        if not access.owner:
            access.need_seat()
        who = by or access.player or ""
        if who and who not in access.seats:
            not_yours(f"You do not play for {who}.")
        return Proposal([Draft("chat", who, {"text": words})])

    return tables.change(table_id, browser, decide)
