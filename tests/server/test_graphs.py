"""The course of a game in figures."""

from railhead.play.actions import Pass
from railhead.server.graphs import graphs
from tests.titles.t1860.test_receivership import deserted


def test_companies_that_run_by_themselves_are_in_the_chart():
    """IOW of 1860 is in receivership: it runs as soon as the next operating round begins."""
    table = deserted("3", trains="3+2", tiles="I3=758@0 J4=6@0 J6=746@0")
    table.company("C&N", 82, {"Ann": 6}, trains="3+2")
    game = table.operating_round("IOW", "C&N", of=2)
    positions = [game.copy()]
    while game.state.round == "Operating round 2.1":
        game.play(Pass())
        positions.append(game.copy())
    game.play(Pass())
    positions.append(game.copy())
    told = game.log
    earned = [event for events in told for event in events if event.earned]
    assert {(event.about, event.round) for event in earned} == {("IOW", "Operating round 2.2")}
    found = graphs(positions, None, told)
    assert found.rounds[-1] == "Operating round 2.2"
    assert found.revenues["IOW"][-1] == sum(event.earned for event in earned) > 0
    assert not any(found.revenues["IOW"][:-1])
