"""Matches of the template game that tests start from."""

from __future__ import annotations

import random

from beachhead.kernel import registry
from beachhead.match import Match, Seat

GAME = registry.game("template")
SEED = "a seed for tests"


def begun(seats: tuple[Seat, ...] = ()) -> Match:
    """Both patrols stand in range of each other and Green is asked for its action."""
    match = Match.new(GAME, seed=SEED, seats=seats)
    match.answer(0, (50, 60))
    match.answer(1, (50, 40))
    return match


def played(seed: str = SEED, choices: int = 1) -> Match:
    """Play a whole match with arbitrary answers, some of them taken back."""
    match, luck = Match.new(GAME, seed=seed), random.Random(choices)
    while not match.over:
        side, decision = luck.choice(match.decisions())
        match.answer(side, luck.choice(decision.options))
        if (
            luck.random() < 0.2
            and match.find_undo_floor(side) < match.depth
            and not match.is_revealed
        ):
            match.undo(side)
    return match


def fought() -> Match:
    """Play a whole match in which both sides only shoot."""
    match = begun()
    while not match.over:
        [(side, decision)] = match.decisions()
        match.answer(side, decision.options[-1])
    return match
