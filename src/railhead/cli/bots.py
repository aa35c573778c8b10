"""Bots as they are named on the command line."""

from __future__ import annotations

import click

from railhead.play.refusal import RailheadError

HELP = (
    "random, steady, clerk (clerk:builder, clerk:raider, clerk:miser) or financier (financier:3 "
    "for its seconds, financier:rollouts=20, financier:builder, financier:raider, "
    "financier:miser), module:Class, or pipe:COMMAND for a program"
)


def listed(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """The bots in a list with commas between them; refused if one can't be found."""
    from railhead.bots.finding import find

    kinds = tuple(word.strip() for word in value.split(","))
    for kind in kinds:
        try:
            find(kind)
        except RailheadError as error:
            raise click.BadParameter(str(error), ctx, param) from None
        except ValueError:
            raise click.BadParameter(f"{kind!r} is no command line.", ctx, param) from None
    return kinds
