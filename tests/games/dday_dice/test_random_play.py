"""Random games over all maps, player counts and options keep every invariant."""

from random import Random

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.maps import MAPS
from beachhead.kernel.nodes import Decision, Over

BOOST = 60
"""Soldiers given to every other game, so that random Units see the upper rows too."""


def play_at_random(scenario: str, seed: int, **options: int | str | bool) -> Board:
    """Play a game with random answers in random interleavings, checking as it goes."""
    random = Random(seed)
    b = GAME.new(scenario, **options)
    below = random.randrange
    boosted = seed % 2 == 0
    answers = 0
    while True:
        if not boosted and b.turn == 1:
            boosted = True
            for u in b.units:
                u.soldiers += BOOST
                u.courage += BOOST // 2
                u.stars += BOOST // 4
                u.points += BOOST // 2
        nodes = GAME.nodes(b)
        node = nodes[below(len(nodes))]
        if isinstance(node, Over):
            return b
        side = node.side if b.branches else -1
        if isinstance(node, Decision):
            assert len(node.options) > 1, node.frame
            answer = node.options[below(len(node.options))]
        else:
            answer = node.device.draw(below)
        GAME.apply(b, answer, side)
        answers += 1
        assert answers <= GAME.meta.longest
        if answers % 16 == 0:
            assert GAME.invariants(b) == []


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios()])
def test_random_games_end_and_keep_every_invariant(scenario: str):
    """Nobody falls below zero, no card lies in two places, every game ends."""
    for seed in range(10):
        options = {
            "mulligan": seed % 3 == 0,
            "bazooka_joe": seed % 3,
            "blind_start": seed % 4 == 1,
            "victory_points": seed % 2 == 0,
            "few_good_men": seed % 5 == 4,
            "ask_always": seed % 7 == 3,
        }
        b = play_at_random(scenario, seed, **options)
        assert GAME.invariants(b) == []
        assert len(b.scores) == len(b.units)


def test_twelve_maps_are_published():
    """The box holds twelve Battle Maps."""
    assert len([m for m in MAPS.values() if m.data.number]) == 12
