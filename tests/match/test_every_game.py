"""Every game is played, written down, read back and proved."""

from __future__ import annotations

import random

import pytest

from beachhead.kernel import registry
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Position
from beachhead.match import Match
from beachhead.match.fold import SNAPSHOT
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
        side, decision = luck.choice(match.decisions())
        match.answer(side, luck.choice(decision.options))
        if (
            luck.random() < 0.1
            and not match.is_revealed
            and match.find_undo_floor(side) < match.depth
        ):
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
    assert all(item.heading for item in match.log())


@pytest.mark.parametrize(("game_id", "scenario"), CASES)
def test_any_depth_of_every_game_is_reached_from_the_snapshot_before_it(
    game_id: str, scenario: str, monkeypatch: pytest.MonkeyPatch
):
    """A jump plays fewer answers than lie between two snapshots, and leads where playing on leads."""
    match = played(game_id, scenario)
    applied: list[object] = []
    apply = match.game.apply

    def counted(b: Position, answer: Answer, side: int = -1) -> None:
        applied.append(answer)
        apply(b, answer, side)

    monkeypatch.setattr(match.game, "apply", counted)
    for depth in range(0, match.depth - 1, 31):
        applied.clear()
        b = match.at(depth)
        assert len(applied) < SNAPSHOT
        entry = match.entries[match.active_plies[depth]]
        apply(b, entry.body, entry.side)
        assert match.game.key(b) == match.game.key(match.at(depth + 1))
