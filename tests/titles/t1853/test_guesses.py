"""What a player may think that others have named: it fits what they have shown."""

import random

from railhead.bots.play import moves, seat
from railhead.titles.t1853.companies.charters import cities
from tests.titles.t1853.positions import NAMES, new_game


def test_a_guess_fits_the_claims_and_leaves_ones_own_bid() -> None:
    game = new_game(4, 3)
    names = NAMES[:4]
    for _ in moves(game, seat(names, ["steady"], 3)):
        if game.state.contract_companies:
            break
    me = game.players[0]
    known = game.known_to(me)
    guesses = []
    for seed in range(6):
        state = game.title.secrets.guess(known.position, me, random.Random(seed))
        assert state.cities[me] == game.state.cities[me]
        for name in game.players[1:]:
            found, claims = state.cities[name], state.claims[name]
            assert len(found) == len(set(found)) == len(claims)
            for hex_id, company in zip(found, claims, strict=True):
                assert company in cities()[hex_id].companies
        guesses.append(tuple(state.cities.items()))
    assert len(set(guesses)) > 1
    assert list(known.state.cities) == [me]
