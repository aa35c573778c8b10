"""``railhead export``: games as tables of figures, for those who analyse them."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Write games as Parquet tables: actions, players, companies.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False),
    help="The Parquet file of the actions; players and companies are written beside it.",
)
def command(files: tuple[str, ...], output: str) -> None:
    """Write the games in FILEs as three tables that pandas, polars or DuckDB read.

    A row for each action goes to the file named; at the end of each round a row for each player
    goes to NAME.players.parquet, and one for each company to NAME.companies.parquet. Players are
    told apart by their seats. FILE is a save of Railhead or a game exported from 18xx.games.

    \b
    Examples:
      railhead export games/*.json -o games.parquet
      railhead export game.json -o game.parquet
    """
    from railhead.cli import games
    from railhead.formats import rows
    from railhead.play.refusal import RailheadError

    try:
        import polars
    except ModuleNotFoundError:
        raise RailheadError("Export needs polars: install railhead[research].") from None

    target = Path(output)
    if target.suffix != ".parquet":
        raise click.UsageError(f"{target.name} should end in .parquet.")
    found = rows.Rows([], [], [])
    for name in files:
        try:
            game = rows.rows_of(Path(name).stem, games.steps(games.read(name)))
        except RailheadError as error:
            raise RailheadError(f"{name}: {error}") from None
        for kept, new in zip(found, game, strict=True):
            kept.extend(new)
    parts = (("", rows.ACTIONS), (".players", rows.PLAYERS), (".companies", rows.COMPANIES))
    for (part, columns), kept in zip(parts, found, strict=True):
        file = target.with_name(f"{target.stem}{part}.parquet")
        schema = {
            column: polars.Int64 if kind is int else polars.String
            for column, kind in columns.items()
        }
        polars.DataFrame(kept, schema, orient="row").write_parquet(file)
        click.echo(f"{file}: {len(kept):,} rows")
