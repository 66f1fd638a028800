"""Random games from end to end: every scenario ends, and every position on the way is sound."""

import random
from collections.abc import Iterator

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import EXITED, LOST, OFF, Board
from beachhead.games.five_beaches.rules.activation import regular_number
from beachhead.kernel.nodes import Decision, Over
from tests.games.five_beaches.options import CAMPAIGN, VARIANTS


def walk(scenario: str, seed: int, **options: int | str | bool) -> Iterator[Board]:
    """Play a random game and stop at every node."""
    luck = random.Random(seed)
    b = GAME.new(scenario, **options)
    while not isinstance(node := GAME.node(b), Over):
        yield b
        if isinstance(node, Decision):
            GAME.apply(b, luck.choice(node.options))
        else:
            GAME.apply(b, node.device.draw(luck.randrange))
    yield b


def check(b: Board) -> None:
    """Check units, stacking, deck, and the accounting of activations."""
    assert GAME.invariants(b) == []
    assert all(at > 0 or at in (OFF, LOST, EXITED) for at in b.at)
    assert len(set(b.acted)) == len(b.acted)
    assert b.occupied == (held_hexes(b, 0), held_hexes(b, 1))
    frame = b.agenda[-1] if b.agenda else ("",)
    if frame[0] == "choose_map":
        side, number = int(frame[1]), b.content.cards[b.card].number
        caps = [regular_number(b, side, i) for i in range(len(b.used))]
        assert all(used <= cap for used, cap in zip(b.used, caps, strict=True))
        assert sum(b.used) == len(b.acted)
        assert b.left + sum(b.used) in ((4, 5) if number % 2 else (9, 10))


def held_hexes(b: Board, side: int) -> int:
    """Return the hexes of a side's units."""
    return b.content.hex_set(b.at[u] for u in b.content.of_side[side] if b.at[u] > 0)


@pytest.mark.parametrize("scenario", VARIANTS)
def test_random_beach_games_stay_sound_and_end_with_a_winner(scenario: str):
    """Units are conserved, stacks legal, the deck whole, at nodes all over 56 games a beach."""
    for seed in range(56):
        options = dict.fromkeys(VARIANTS[scenario], True) if seed % 2 else {}
        b = None
        for ply, b in enumerate(walk(scenario, seed, **options)):
            if ply % 7 == seed % 7 or b.ending:
                check(b)
        assert b is not None
        assert sorted(b.scores) == [-1, 1]


@pytest.mark.parametrize("seed", range(20))
def test_random_campaigns_stay_sound_and_end_with_a_level_for_both(seed: int):
    """Five maps at once, with every option and variant in half of the games."""
    b = None
    for ply, b in enumerate(walk("campaign", seed, **(CAMPAIGN if seed % 2 else {}))):
        if ply % 13 == seed % 13 or b.ending:
            check(b)
    assert b is not None
    assert b.ending.startswith("maps_")
    assert sum(b.scores) == 0
