"""Frozen matches: they come back as they were, in every game, without a fold."""

from __future__ import annotations

import random

import pytest

from beachhead.kernel import registry
from beachhead.match import Match, Seat
from beachhead.match.dice import commit_to
from beachhead.match.frozen import freeze, thaw
from beachhead.match.record import record
from tests.match.plays import GAME, SEED, begun


def play_some(match: Match, answers: int, seed: int = 1) -> Match:
    """Give some answers at random, and undo a few."""
    luck = random.Random(seed)
    for _ in range(answers):
        if match.over:
            break
        side, decision = luck.choice(match.decisions())
        match.answer(side, luck.choice(decision.options))
        if luck.random() < 0.1 and match.find_undo_floor(side) < match.depth and not match.over:
            match.undo(side)
    return match


@pytest.mark.parametrize("name", list(registry.all_games()))
def test_a_thawed_match_is_the_match_that_was_frozen(name: str):
    game = registry.game(name)
    match = play_some(Match.new(game, seed=SEED), 8)
    body, ply = freeze(match), match.ply
    play_some(match, 3, seed=2)
    found = thaw(game, match.header, match.entries, body)
    assert found.ply == match.ply > ply
    assert game.key(found.position) == game.key(match.position)
    assert found.effects == match.effects
    assert found.log() == match.log()
    assert record(found) == record(match)
    for depth in (0, match.depth // 2, match.depth):
        assert game.key(found.at(depth)) == game.key(match.at(depth))


def test_a_thawed_match_rolls_the_same_dice():
    """Secrets, undos and bots that stand in are part of what is frozen."""
    match = Match.new(GAME, seed=SEED, mixers=(0,), seats=(Seat("here"), Seat("away")))
    match.add_secret(0, "promise", commit_to("a" * 64))
    match.add_secret(0, "reveal", "a" * 64)
    match.answer(0, (50, 60))
    match.answer(1, (50, 40))
    match.answer(0, "fire")
    match.undo(0, agreed=True)
    match.take_seat(1, Seat("bot", level="random"), "away")
    found = thaw(GAME, match.header, match.entries, freeze(match))
    assert found.absent == {1}
    assert found.answer(0, "fire") == match.answer(0, "fire")


def test_a_thawed_match_goes_back_as_far_as_any():
    match = begun()
    match.answer(0, "advance")
    found = thaw(GAME, match.header, match.entries, freeze(match))
    found.undo(0)
    assert found.depth == match.depth - 1
