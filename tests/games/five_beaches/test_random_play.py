"""Random games from end to end: every scenario ends, and every position on the way is sound."""

import random
from collections.abc import Iterator

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import EXITED, LOST, OFF, Board
from beachhead.games.five_beaches.rules.activation import regular_number
from beachhead.kernel.nodes import Decision, Over

VARIANTS = {
    "utah": ("utah_parachutists", "utah_airborne"),
    "omaha": ("omaha_point_du_hoc", "omaha_parachutists", "omaha_rangers"),
    "gold": ("gold_lehr",),
    "juno": ("juno_12th_ss",),
    "sword": ("sword_airborne",),
}
EVERYTHING: dict[str, int | str | bool] = {
    "duplex_drive": True,
    "free_german_set_up": True,
    "several_actions": True,
    "campaign_variants": True,
    "set_up": "by_hand",
    "turns": 5,
    **{key: True for keys in VARIANTS.values() for key in keys},
}


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
    assert b.force == (mask(b, 0), mask(b, 1))
    assert b.zone == (zone(b, 0), zone(b, 1))
    frame = b.agenda[-1] if b.agenda else ("",)
    if frame[0] == "choose_map":
        side, number = int(frame[1]), b.theatre.meaning[b.card][2]
        caps = [regular_number(b, side, i) for i in range(len(b.used))]
        assert all(used <= cap for used, cap in zip(b.used, caps, strict=True))
        assert sum(b.used) == len(b.acted)
        assert b.left + sum(b.used) in ((4, 5) if number % 2 else (9, 10))


def mask(b: Board, side: int) -> int:
    """Work out anew which hexes a side holds."""
    return b.theatre.mask(b.at[u] for u in b.theatre.of_side[side] if b.at[u] > 0)


def zone(b: Board, side: int) -> int:
    """Work out anew which land hexes lie next to a side's units on land."""
    ground = b.theatre
    land = [b.at[u] for u in ground.of_side[side] if b.at[u] > 0 and not ground.at_sea(b.at[u])]
    return ground.mask(n for h in land for n in ground.around[h] if not ground.at_sea(n))


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
    for ply, b in enumerate(walk("campaign", seed, **(EVERYTHING if seed % 2 else {}))):
        if ply % 13 == seed % 13 or b.ending:
            check(b)
    assert b is not None
    assert b.ending.startswith("maps_")
    assert sum(b.scores) == 0
