"""`railhead titles`."""

import railhead
from railhead.titles import find
from tests.cli.running import run


def test_every_title_stands_in_the_table() -> None:
    shown = " ".join(run("titles").stdout.split())
    for name in railhead.titles():
        title = find(name)
        assert title.name in shown
        assert f"{title.player_counts[0]} to {title.player_counts[-1]}" in shown


def test_options_are_said_with_their_values() -> None:
    shown = run("titles").stdout
    for option in find("1848").options_offered:
        for value in option.values:
            assert f"{option.name}={value}" in shown
