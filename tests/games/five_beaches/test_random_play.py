"""Random games from end to end: every scenario ends, and every position on the way is sound."""

import random

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.kernel.nodes import Decision, Over

BEACHES = ("utah", "omaha", "gold", "juno", "sword")


def played(scenario: str, seed: int, **options: int | str | bool) -> Board:
    """Play a random game and check the invariants at every node."""
    luck = random.Random(seed)
    b = GAME.new(scenario, **options)
    while not isinstance(node := GAME.node(b), Over):
        assert GAME.invariants(b) == []
        if isinstance(node, Decision):
            GAME.apply(b, luck.choice(node.options))
        else:
            GAME.apply(b, node.device.draw(luck.randrange))
    return b


@pytest.mark.parametrize("scenario", BEACHES)
@pytest.mark.parametrize("seed", range(12))
def test_a_random_beach_game_ends_with_a_winner(scenario: str, seed: int):
    """Units are conserved, stacks legal, the deck whole, at every node of a random game."""
    assert sorted(played(scenario, seed).scores) == [-1, 1]


@pytest.mark.parametrize("seed", range(3))
def test_a_random_campaign_ends_with_a_level_for_both(seed: int):
    """Five maps at once stay sound to the end."""
    b = played("campaign", seed)
    assert b.ending.startswith("maps_")
    assert sum(b.scores) == 0
