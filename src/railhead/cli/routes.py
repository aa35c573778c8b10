"""``railhead routes``: the best routes of a company, now or in every run of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from railhead.play.plain.running import Running

if TYPE_CHECKING:
    from railhead.play.game import Game
    from railhead.routes import Best

_COLUMNS = "{:>6}  {:<8} {:<12} {:>8} {:>8}  {:<6} {:>6} {:>8}  {}"


def _weights(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """Two weights, written ``R:B``."""
    from railhead.routes.weights import parse_weights

    try:
        return None if value is None else parse_weights(value)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None


class _Question(NamedTuple):
    """A company in a position. ``recorded``: what it earned there, None if it did not run."""

    id: int
    game: Game
    company: str
    recorded: int | None


@click.command(short_help="Find the best routes of a company.")
@click.argument("file", type=click.Path())
@click.option(
    "--at",
    type=click.IntRange(min=0),
    metavar="ID",
    help="The position after the action with this id, or before it if it is a run.",
)
@click.option("--company", metavar="C", help="The company; that on turn if left out.")
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="The last N runs instead.")
@click.option("--all", "every", is_flag=True, help="All runs of the game instead, and their sum.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="S",
    help="How long each search may take.",
)
@click.option(
    "--weights",
    callback=_weights,
    metavar="R:B",
    help="What revenue and what comes besides (subsidies, mail) weigh; revenue first if left out.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each.")
def command(
    file: str,
    at: int | None,
    company: str | None,
    last: int | None,
    every: bool,
    seconds: float,
    weights: tuple[int, int] | None,
    as_json: bool,
) -> None:
    """Find the best routes of a company's trains in the game in FILE, and prove that none are
    better.

    FILE is a save of Railhead or a game exported from 18xx.games. One line for each search: what
    was earned there in the game, what can be earned, whether that is proven (otherwise the bound
    says what can't be exceeded), the seconds, and the routes. With --weights, the bound is for
    both together, in units of revenue.

    \b
    Examples:
      railhead routes game.json
      railhead routes game.json --at 120 --company VR
      railhead routes export.json --all
      railhead routes export.json --last 5 --seconds 2 --json
      railhead routes game.json --weights 1:1
    """
    if sum((at is not None, last is not None, every)) > 1:
        raise click.UsageError("--at, --last and --all exclude each other.")
    if every or last is not None:
        questions: Iterable[_Question] = _runs(file, company)
        questions = list(questions)[-last:] if last else questions
    else:
        questions = [_position(file, at, company)]
    if not as_json:
        click.echo(
            _COLUMNS.format(
                "id",
                "company",
                "trains",
                "recorded",
                "revenue",
                "proven",
                "bound",
                "seconds",
                "routes",
            )
        )
    asked = [(question, _answer(question, seconds, weights, as_json)) for question in questions]
    if every:
        _sum_up(asked, as_json)


def _runs(file: str, company: str | None) -> Iterator[_Question]:
    """Every run of a game, or those of one company."""
    from railhead.cli.games import read
    from railhead.formats.runs import past_runs

    for run in past_runs(read(file)):
        if company in (None, run.company):
            yield _Question(run.id, run.game, run.company, run.revenue)


def _position(file: str, at: int | None, company: str | None) -> _Question:
    """One position of a game; the last if none is named."""
    from railhead.cli.games import played, read
    from railhead.formats.runs import past_runs
    from railhead.play.frames import CompanyTurn
    from railhead.play.game import Game
    from railhead.play.refusal import RailheadError

    if at is not None:
        for run in past_runs(read(file)):
            if run.id == at and company in (None, run.company):
                return _Question(at, run.game, run.company, run.revenue)
    found = read(file)
    if isinstance(found, Game):
        game = found if at is None else found.at(at)
        at = len(game.actions)
    elif at is None:
        game = played(found)
        at = found.actions[-1]["id"] if found.actions else 0
    else:
        if not any(recorded["id"] == at for recorded in found.play()):
            raise RailheadError(f"The game has no action {at}.")
        game = found.game
    turn: CompanyTurn | None = game.position.frame(CompanyTurn)
    if company is None:
        if turn is None:
            raise RailheadError("No company operates there: name one with --company.")
        company = turn.company
    elif company not in game.title.companies:
        raise RailheadError(f"There is no company {company!r}.")
    return _Question(at, game, company, None)


def _answer(
    question: _Question, seconds: float, weights: tuple[int, int] | None, as_json: bool
) -> Best:
    """Search, and print a line."""
    import railhead

    best = railhead.best_routes(question.game, question.company, seconds=seconds, weights=weights)
    p = question.game.position
    rules = p.rule(Running).rules(p, question.company)
    trains = [train.name for train in rules.trains for _ in range(train.count)]
    line = _as_data(question, trains, best)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(line).decode())
    else:
        routes = "; ".join(_in_words(question.game, route) for route in best.routes)
        click.echo(
            _COLUMNS.format(
                question.id,
                question.company,
                " ".join(trains),
                "-" if question.recorded is None else question.recorded,
                best.revenue,
                "yes" if best.proven else "no",
                best.bound,
                f"{best.seconds:.3f}",
                routes or "none",
            )
        )
    return best


def _as_data(question: _Question, trains: list[str], best: Best) -> dict[str, Any]:
    return {
        "id": question.id,
        "company": question.company,
        "trains": trains,
        "recorded": question.recorded,
        "revenue": best.revenue,
        "second": best.second,
        "worth": best.worth,
        "proven": best.proven,
        "bound": best.bound,
        "worth_bound": best.worth_bound,
        "seconds": round(best.seconds, 6),
        "nodes": best.nodes,
        "routes": [
            {
                "train": route.train,
                "revenue": route.revenue,
                "second": route.second,
                "stops": [f"{hex_id} n{node}" for hex_id, node in route.stops],
                "calls": [f"{hex_id} n{node}" for hex_id, node in route.calls],
                "track": route.track,
            }
            for route in best.routes
        ],
    }


def _in_words(game: Game, route: Any) -> str:
    hexes = game.title.board.hexes
    way = " – ".join(hexes[hex_id].name or hex_id for hex_id, _ in route.stops)
    besides = f" + {route.second}" if route.second else ""
    return f"{route.train} {route.revenue}{besides}: {way}"


def _sum_up(asked: list[tuple[_Question, Best]], as_json: bool) -> None:
    """What those who decided left on the table."""
    runs = len(asked)
    recorded = sum(question.recorded or 0 for question, _ in asked)
    revenue = sum(best.revenue for _, best in asked)
    proven = sum(best.proven for _, best in asked)
    if as_json:
        import msgspec

        data = {
            "runs": runs,
            "proven": proven,
            "recorded": recorded,
            "revenue": revenue,
            "left": revenue - recorded,
        }
        click.echo(msgspec.json.encode(data).decode())
        return
    left = f"{revenue - recorded:,} of {revenue:,}"
    word = asked[0][0].game.title.word("director") if asked else "Director"
    click.echo(f"\n{runs} runs, {proven} proven. The {word}s left {left} on the table.")
