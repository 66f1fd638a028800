"""Every game is played, written down, read back and proved."""

from __future__ import annotations

import random
import time

import pytest

from beachhead.kernel import registry
from beachhead.match import Match
from beachhead.match.record import encode
from beachhead.match.verify import verify

CASES = [(game.id, game.scenarios()[0].id) for game in registry.all_games().values()]
MOST_ANSWERS = 400


def played(game_id: str, scenario: str) -> Match:
    """Play arbitrary answers, some of them taken back."""
    match = Match.new(registry.game(game_id), scenario, seed="every game")
    luck = random.Random(7)
    for _ in range(MOST_ANSWERS):
        if match.over:
            break
        side, decision = luck.choice(match.asked())
        match.answer(side, luck.choice(decision.options))
        if luck.random() < 0.1 and not match.revealed and match.floor(side) < match.depth:
            match.undo(side)
    return match


@pytest.mark.parametrize(("game_id", "scenario"), CASES)
def test_a_match_of_every_game_is_read_back_and_its_dice_are_proved(game_id: str, scenario: str):
    match = played(game_id, scenario)
    found = match.record(private=True)
    assert Match.from_record(encode(found)).record(private=True) == found
    proof = verify(found)
    assert proof.faults == ()
    assert proof.checked == proof.rolls > 0


@pytest.mark.parametrize(("game_id", "scenario"), CASES)
def test_every_entry_of_every_game_has_a_heading_in_the_log(game_id: str, scenario: str):
    match = played(game_id, scenario)
    start = time.process_time()
    items = match.log()
    assert time.process_time() - start < 1
    assert all(item.heading for item in items)


@pytest.mark.parametrize(("game_id", "scenario"), CASES)
def test_any_depth_of_every_game_is_reached_within_a_tenth_of_a_second(game_id: str, scenario: str):
    match = played(game_id, scenario)
    for depth in range(0, match.depth, 31):
        start = time.process_time()
        match.at(depth)
        assert time.process_time() - start < 0.1
