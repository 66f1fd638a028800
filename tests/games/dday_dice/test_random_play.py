"""Random games over all maps, player counts and options keep every invariant."""

from random import Random

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import STEADY, Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import FIGURES
from beachhead.kernel.nodes import Decision, Over

BOOST = 60
"""Soldiers given to every other game, so that random Units see the upper rows too."""
SCENARIOS = [s.id for s in GAME.scenarios()]
SEEDS = range(11)


class Watcher:
    """Notes where every Unit has been and how long, by what the table shows, not by its memory."""

    def __init__(self, b: Board) -> None:
        """Begin before anybody has landed."""
        self.turn = b.turn
        self.paths: list[list[int]] = [[0] for _ in b.units]
        self.stays = [0] * len(b.units)
        self.held = [False] * len(b.units)
        """Whether a card keeps the marker from turning this turn."""

    def look(self, b: Board) -> None:
        """Assert that no Sector is visited twice and that nobody stays a fourth turn in one."""
        for side, u in enumerate(b.units):
            self.held[side] |= bool(u.done & STEADY)
            if u.sector != self.paths[side][-1]:
                assert u.sector not in self.paths[side], f"unit {side}: {self.paths[side]}"
                self.paths[side].append(u.sector)
                self.stays[side] = 0
            if b.turn > self.turn > 0 and u.sector and not u.conquered:
                self.stays[side] += not self.held[side]
                self.held[side] = False
                assert self.stays[side] <= FIGURES.marker.stay, f"unit {side} in {u.sector}"
        self.turn = b.turn


def play_at_random(scenario: str, seed: int, **options: int | str | bool) -> tuple[Board, Watcher]:
    """Play a game with random answers in random interleavings, checking as it goes."""
    random = Random(seed)
    b = GAME.new(scenario, **options)
    randbelow = random.randrange
    boosted = seed % 2 == 0
    answers = 0
    watcher = Watcher(b)
    while True:
        if not boosted and b.turn == 1:
            boosted = True
            for u in b.units:
                u.soldiers += BOOST
                u.courage += BOOST // 2
                u.stars += BOOST // 4
                u.points += BOOST // 2
        watcher.look(b)
        nodes = GAME.nodes(b)
        node = nodes[randbelow(len(nodes))]
        if isinstance(node, Over):
            return b, watcher
        side = node.side if b.branches else -1
        if isinstance(node, Decision):
            assert len(node.options) > 1, node.frame
            answer = node.options[randbelow(len(node.options))]
        else:
            answer = node.device.draw(randbelow)
        GAME.apply(b, answer, side)
        answers += 1
        assert answers <= GAME.meta.longest
        if answers % 16 == 0:
            assert GAME.invariants(b) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_and_keep_every_invariant(scenario: str):
    """Nobody below zero, no card in two places, no Sector twice, no fourth turn; all games end."""
    for seed in SEEDS:
        options = {
            "mulligan": seed % 3 == 0,
            "bazooka_joe": seed % 3,
            "blind_start": seed % 4 == 1,
            "victory_points": seed % 2 == 0,
            "few_good_men": seed % 5 == 4,
            "ask_always": seed % 7 == 3,
            "late_marker": seed % 5 == 2,
        }
        b, watcher = play_at_random(scenario, seed, **options)
        assert GAME.invariants(b) == []
        assert len(b.scores) == len(b.units)
        assert any(len(path) > 1 for path in watcher.paths)


def test_more_than_five_hundred_random_games_are_played():
    """Every map for one to four players, eleven times."""
    assert len(SCENARIOS) * len(SEEDS) >= 500
    assert len(SCENARIOS) == 4 * len(MAPS)


def test_the_watcher_sees_a_sector_visited_twice():
    """Otherwise its silence would say nothing."""
    b = GAME.new("exercise_tiger", country="uk")
    watcher = Watcher(b)
    b.units[0].sector = 1
    watcher.look(b)
    b.units[0].sector = 2
    watcher.look(b)
    b.units[0].sector = 1
    with pytest.raises(AssertionError, match=r"\[0, 1, 2\]"):
        watcher.look(b)


def test_the_watcher_sees_a_fourth_turn_in_a_sector():
    """Three turns end in a Sector; a fourth only if a card kept the marker from turning."""
    b = GAME.new("exercise_tiger", country="uk")
    b.turn = 1
    watcher = Watcher(b)
    b.units[0].sector = 3
    watcher.look(b)
    for _ in range(3):
        b.turn += 1
        watcher.look(b)
    b.units[0].done = STEADY
    watcher.look(b)
    b.units[0].done = 0
    b.turn += 1
    watcher.look(b)
    b.turn += 1
    with pytest.raises(AssertionError, match="unit 0 in 3"):
        watcher.look(b)


def test_twelve_maps_are_published():
    """The box holds twelve Battle Maps."""
    assert len([m for m in MAPS.values() if m.data.number]) == 12
