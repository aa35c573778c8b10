"""The hot seat: shows decisions, reads lines, plays actions, until the players leave."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.columns import Columns
from rich.rule import Rule
from rich.text import Text

from railhead.cli.games import keep
from railhead.cli.group import of_file, sentence
from railhead.cli.hotseat import routes, shortforms
from railhead.cli.hotseat.ledger import ledger
from railhead.cli.hotseat.market import market_lines
from railhead.cli.hotseat.menu import Amount, Asked, Item, Menu, Picking, Routes, menu_of
from railhead.cli.hotseat.textmap import beyond, key, map_lines
from railhead.cli.hotseat.words import hex_lines, hexes_meant
from railhead.cli.results import show_result
from railhead.cli.rules import page, ruling
from railhead.cli.screen import console
from railhead.play.actions import Action
from railhead.play.decision import Decision, Pick
from railhead.play.events import Event
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.play.views.making import shown
from railhead.play.views.things import Spread
from railhead.titles import lesson

_LOG_LINES = 20
_UNBROKEN = 10_000  # the width where lines are not read on a screen
_SIDE_BY_SIDE = 10  # lines of a menu from which on they stand in columns
HELP = """\
Type the number of a choice, Enter to see the choices again, or one of these:
  back                 leave a menu within a menu
  do ACTION            do something in words: do lay_tile F17 57 2, do buy_share VR pool,
                       do pass, do run_trains auto, or an action as JSON
  why ACTION           why it can't be done, and by which clause
  rules CLAUSE         the text of a clause: rules OR-23; of a reading: rules A-24
  map [HEX|FILE.svg]   the map in letters, all about a hex, or the map as a picture
  market               the share price chart
  ledger               players, companies, trains, the Bank
  cards                hands, rows and what else lies on the table, where a game has cards
  log [N]              the last lines of the log
  undo, redo           take an action back, play it again
  tips on, tips off    explain the decisions of a first game, or not
  end agreed           end the game here, as all players have agreed
  save [FILE]          save the game, from now on after every action
  help, quit"""


class Session:
    """A game at one terminal. ``path``: where it is saved after every action; ``tips``: whether a
    title that teaches its first game does."""

    def __init__(self, game: Game, path: str | None, *, tips: bool = True) -> None:
        self.game = game
        self.path = path
        self.tips = tips
        self.seen: dict[str, dict[str, int]] = {}  # player to the cards of a lesson he has read
        self.screen = console()
        self.asked: list[Asked] = []
        self.round = ""
        self.unsaved = False
        self.warned = False
        self.leaving = False
        self.commands: dict[str, Callable[[str], None]] = {
            "back": self._back,
            "cards": lambda _: self._cards(),
            "do": self._do,
            "end": self._end,
            "help": lambda _: self._say(HELP),
            "ledger": lambda _: self._ledger(),
            "log": self._log,
            "map": self._map,
            "market": lambda _: self._picture(market_lines(self.game, self.screen.width)),
            "quit": lambda _: self._quit(),
            "redo": lambda _: self._redo(),
            "rules": self._rules,
            "save": self._save,
            "tips": self._tips,
            "undo": lambda _: self._undo(),
            "why": self._why,
        }

    def run(self) -> None:
        """Play until the players leave, by ``quit``, Ctrl-C or the end of the input."""
        self._say("Type help for all commands.")
        self._tell(self.game.opening)
        self._turn()
        while not self.leaving:
            try:
                self._line(input(self._prompt()).strip())
            except (EOFError, KeyboardInterrupt):
                self._say("")
                break
            except RailheadError as error:
                self._say(sentence(str(error)))
            except OSError as error:
                self._say(sentence(of_file(error)))
        if self.path is None:
            self._say("The game is not saved.")
        elif self.unsaved:
            self._say(f"The last actions are not saved; {self.path} holds the game before them.")
        else:
            self._say(f"The game is saved in {self.path}.")

    # Reading.

    def _prompt(self) -> str:
        if not self.game.asked:
            return "> "
        return f"{self.game.asked[0]}> "

    def _line(self, line: str) -> None:
        """One line of a player: a command, a choice, or an action in words."""
        if not line:
            self._show()
            return
        word, _, rest = line.partition(" ")
        if word.lower() != "quit":
            self.warned = False
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        elif line.startswith("{") or word in shortforms.kinds(self.game):
            self._do(line)
        elif self.asked:
            self._answer(self.asked[-1], line)
        else:
            raise RailheadError("The game is over. undo, log, ledger, map, save and quit work.")

    def _answer(self, asked: Asked, line: str) -> None:
        match asked:
            case Menu():
                item = asked.find(line) or self._from_above(line)
                if item is None:
                    count = len(asked.items)
                    raise RailheadError(
                        f"There is no choice {line!r}: type a number from 1 to {count}, or help."
                    )
                self._choose(item)
            case Amount(_, action, field, span):
                word = self._figure(line)
                amount = int(word) if word.isdecimal() and len(word) < 10 else -1
                if amount not in span:
                    raise RailheadError(f"Type an amount from {span.low} to {span.high}, or back.")
                self._play(replace(action, **{field: amount}))
            case Picking(_, action, field, pick):
                self._play(replace(action, **{field: _picked(pick, line)}))
            case Routes():
                self._do(f"run_trains {line}")

    def _figure(self, line: str) -> str:
        """An amount without the currency, in whichever of the title's two it is written."""
        title = self.game.title
        return title.company_currency.figure(title.currency.figure(line))

    def _from_above(self, word: str) -> Item | None:
        """A line of the first menu by its key, from a menu within it."""
        first = self.asked[0]
        if not isinstance(first, Menu) or word.isdecimal():
            return None
        item = first.find(word)
        if item is not None:
            del self.asked[1:]
        return item

    def _choose(self, item: Item) -> None:
        if isinstance(item.then, Action):
            self._play(item.then)
        else:
            self.asked.append(item.then)
            self._show()

    # Showing.

    def _say(self, text: str, style: str = "") -> None:
        """A sentence; a terminal breaks it between words."""
        self.screen.print(Text(text, style=style), soft_wrap=not self.screen.is_terminal)

    def _picture(self, lines: list[str]) -> None:
        """Lines that are never broken."""
        self.screen.print(Text("\n".join(lines)), soft_wrap=True)

    def _told(self, events: Iterable[Event]) -> list[str]:
        """Lines of the log that everybody at the terminal may read."""
        return self.game.title.secrets.log_for(events, None)

    def _tell(self, events: Iterable[Event]) -> None:
        for line in self._told(events):
            self._say(f"  {line}", "dim")

    def _turn(self) -> None:
        """Begin with the present decision; the result, if there is none any more."""
        self.asked = []
        if self.game.finished:
            self._say("")
            show_result(self.game)
            return
        decision = self.game.decisions[0]
        self.asked = [menu_of(self.game, decision)]
        now = _now(self.game, decision)
        self.screen.print(Rule(Text(now), align="left") if now != self.round else "")
        self.round = now
        self._say(_who(self.game, decision), "bold")
        self._teach(decision)
        self._show()

    def _tips(self, word: str) -> None:
        """Explain a first game from now on, or not."""
        if word not in ("on", "off"):
            raise RailheadError("Type tips on, or tips off.")
        self.tips = word == "on"
        self._say(f"Tips are {word}.")

    def _teach(self, decision: Decision) -> None:
        """Cards of a guided first game, each once to each player."""
        if not self.tips:
            return
        seen = self.seen.setdefault(decision.player, {})
        now = len(self.game.actions)
        for card in lesson.due(self.game, decision):
            if card.id not in seen and (not card.after or seen.get(card.after, now) < now):
                seen[card.id] = now
                hint = f" Try: {card.hint}" if card.hint else ""
                self._say(f"  {card.name}. {card.says}{hint}", "italic")

    def _show(self) -> None:
        """The present question again."""
        if not self.asked:
            self._turn()
            return
        asked = self.asked[-1]
        self._say(asked.text)
        match asked:
            case Menu(_, items):
                lines = [f"{number:3} {item.text}" for number, item in enumerate(items, 1)]
                if len(lines) > _SIDE_BY_SIDE:
                    cells = [Text(line) for line in lines]
                    self.screen.print(Columns(cells, column_first=True, padding=(0, 2)))
                else:
                    width = self.screen.width if self.screen.is_terminal else _UNBROKEN
                    for line in lines:
                        self._say(textwrap.fill(line, width, subsequent_indent="    "))
            case Amount(_, _, field, span):
                self._say(f"Type the {field}, {span.low} to {span.high}, or back.")
            case Picking(_, _, _, pick):
                cells = [Text(f"{n:3} {option}") for n, option in enumerate(pick.options, 1)]
                self.screen.print(Columns(cells, column_first=True, padding=(0, 2)))
                self._say(f"Type the numbers of {_how_many(pick)}, or back.")
            case Routes():
                self._say(f"{routes.HOW} Or auto, or back.")

    # Commands.

    def _back(self, _: str) -> None:
        if len(self.asked) < 2:
            raise RailheadError("This is the first menu; undo takes the last action back.")
        self.asked.pop()
        self._show()

    def _meant(self, text: str) -> Action | dict[str, Any]:
        """The action in a line, by the player at the prompt unless it names another."""
        action = shortforms.parse(self.game, text)
        player = self.game.asked[0] if self.game.asked else ""
        if isinstance(action, Action):
            return replace(action, by=action.by or player)
        return {"by": player, **action}

    def _do(self, text: str) -> None:
        self._play(self._meant(text))

    def _play(self, action: Action | dict[str, Any]) -> None:
        self._tell(self.game.play(action))
        self._keep()
        self._turn()

    def _why(self, text: str) -> None:
        refusal = self.game.why(self._meant(text))
        self._say(sentence(str(refusal)) if refusal else "That can be done.")

    def _rules(self, text: str) -> None:
        title = self.game.title.id
        self._say("  ".join(ruling(page(title), title, text)))

    def _map(self, what: str) -> None:
        if what.endswith(".svg"):
            from railhead.cli.pictures import map_of

            Path(what).write_text(map_of(self.game) + "\n", encoding="utf-8")
            self._say(f"The map is drawn in {what}.")
        elif what:
            found = hexes_meant(self.game, what)
            if not found:
                raise RailheadError(f"There is no hex {what!r}.")
            for hex_id in found:
                self._say("\n".join(hex_lines(self.game, hex_id)))
        else:
            self._picture(map_lines(self.game, self.screen.width))
            for line in (*beyond(self.game), key(self.game)):
                self._say(line, "dim")

    def _ledger(self) -> None:
        player = self.game.asked[0] if self.game.asked else None
        for part in ledger(self.game, player, self.screen.width):
            if isinstance(part, str):
                self._say(part)
            else:
                self.screen.print(part)

    def _cards(self) -> None:
        """All cards on the table, as the player at the prompt may see them."""
        spreads = self.game.view(self.game.asked[0] if self.game.asked else None).spreads
        if not spreads:
            raise RailheadError("No cards lie on the table.")
        for spread in spreads:
            self._say(f"{spread.name}: {', '.join(_faces(self.game, spread)) or 'none'}")

    def _log(self, count: str) -> None:
        if count and not count.isdecimal():
            raise RailheadError("Type log and a number of lines.")
        lines = [line for events in self.game.log for line in self._told(events)]
        for line in lines[-min(int(count[:6] or _LOG_LINES), len(lines)) :]:
            self._say(f"  {line}")

    def _end(self, word: str) -> None:
        if word != "agreed":
            raise RailheadError("If all players agree to end the game here, type: end agreed")
        self.game.end()
        self._tell(self.game.log[-1])
        self._keep()
        self._turn()

    def _undo(self) -> None:
        said = self._told(self.game.log[-1]) if self.game.log else []
        action = self.game.undo()
        what = said[0] if said else f"{action.by} {action.__struct_config__.tag}."
        self._say(f"Taken back: {what}")
        self._keep()
        self._turn()

    def _redo(self) -> None:
        self.game.redo()
        self._tell(self.game.log[-1])
        self._keep()
        self._turn()

    def _save(self, name: str) -> None:
        path = name or self.path
        if path is None:
            raise RailheadError("Say where: save game.json")
        if path != self.path and Path(path).exists():
            raise RailheadError(f"{path} exists already: save under another name.")
        keep(self.game, path)
        self.path, self.unsaved = path, False
        self._say(f"The game is saved in {path}.")

    def _keep(self) -> None:
        """Save after an action, where a file is named; the game goes on if that fails."""
        if self.path is not None:
            try:
                keep(self.game, self.path)
                self.unsaved = False
            except RailheadError as error:
                self.unsaved = True
                self._say(sentence(str(error)))

    def _quit(self) -> None:
        if self.path is None and self.game.actions and not self.warned:
            self.warned = True
            self._say("The game is not saved. Type save FILE to keep it, or quit again.")
            return
        self.leaving = True


def _faces(game: Game, spread: Spread) -> list[str]:
    """The cards of a spread in words, and how many lie face down."""
    faces = [
        card.name if card.price is None else f"{card.name} {game.title.money(card.price)}"
        for card in spread.cards
    ]
    return [*faces, f"{spread.hidden} face down"] if spread.hidden else faces


def _how_many(pick: Pick) -> str:
    return str(pick.low) if pick.low == pick.high else f"{pick.low} to {pick.high}"


def _picked(pick: Pick, line: str) -> tuple[str, ...]:
    """The things whose numbers are in a line."""
    words = line.replace(",", " ").split()
    places = [int(word) - 1 for word in words if word.isdecimal() and len(word) < 6]
    if len(places) == len(words) and all(0 <= place < len(pick.options) for place in places):
        chosen = tuple(pick.options[place] for place in places)
        if chosen in pick:
            return chosen
    raise RailheadError(f"Type {_how_many(pick)} different numbers of the list, or back.")


def _now(game: Game, decision: Decision) -> str:
    """The round, the phase, and what else holds for all: ``Operating round 2.1 · phase 3``."""
    conditions = [each.name for each in shown(game, None).conditions]
    phase = f"phase {game.title.phase(game.position).name}"
    return " · ".join([decision.round, phase, *conditions])


def _who(game: Game, decision: Decision) -> str:
    """Who decides, for which company, and with what money."""
    p = game.position
    company, player = decision.company, decision.player
    if not company:
        return f"{decision.step}: {player} decides, with {p.money(p.cash(player))}."
    trains = " ".join(p.side(card).name for card in p.trains(company))
    price, treasury = p.price(company), p.company_money(p.cash(company))
    return (
        f"{company}, {decision.step}: {player} decides. "
        f"Treasury {treasury}, {f'trains {trains}' if trains else 'no train'}"
        + (f", price {p.money(price)}." if price is not None else ".")
    )
