"""Random play: every game ends, every choice is one, and no piece appears or vanishes."""

import random

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.kernel.devices import sample
from beachhead.kernel.nodes import Chance, Decision, Over

GAMES = 34
"""In each form: 204 games in all."""
OTHER_RULINGS: dict[str, int | str | bool] = {
    "axis_origins": 2,
    "shared_origin": True,
    "us_entry": "either",
    "early_end": False,
}
FORMS: list[tuple[str, dict[str, int | str | bool]]] = [
    ("two", {}),
    ("two", {"fortune": True}),
    ("two", {"tactics": True, "zones": 42}),
    ("two", {"fortune": True, "tactics": True, "setup": "earlier"}),
    ("three", {"strict_tanks": True}),
    ("three", {"fortune": True, "tactics": True, "home_front": "Allies", **OTHER_RULINGS}),
]


@pytest.mark.parametrize(("scenario", "options"), FORMS)
def test_the_ledger_of_pieces_balances_after_every_ply(
    scenario: str, options: dict[str, int | str | bool]
):
    """No unit appears or vanishes unexplained, and nobody is asked what has one answer only."""
    for seed in range(GAMES):
        draw = random.Random(seed)
        b = GAME.new(scenario, **options)
        pieces = b.count_pieces()
        plies = 0
        while not isinstance(node := GAME.node(b), Over):
            if isinstance(node, Decision):
                assert len(node.options) > 1, node
                assert 0 <= node.side < b.seats
                GAME.apply(b, draw.choice(node.options))
            else:
                assert isinstance(node, Chance)
                GAME.apply(b, sample(node.device, draw.random))
            plies += 1
            assert b.count_pieces() == pieces
            if plies % 40 == 0:
                assert not GAME.invariants(b)
        assert plies <= GAME.meta.longest
        assert len(node.scores) == b.seats
        assert sum(node.scores) == 0
