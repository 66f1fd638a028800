"""Around every game: a match is its list of answers, so records replay and undo is replay."""

from random import Random

import pytest

from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.match.record import encode

GAMES = list(registry.all_games().values())
PLIES = 40


def played(game: AnyGame, answers: int) -> Match:
    """Play a match with random answers and the match's own dice."""
    luck = Random(7)
    match = Match.new(game, seed="a seed for a test")
    for _ in range(answers):
        if match.over:
            break
        side, node = luck.choice(match.decisions())
        match.answer(side, luck.choice(node.options))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_record_replays_to_the_same_position(game: AnyGame):
    match = played(game, PLIES)
    again = Match.from_record(encode(match.record(private=True)))
    assert game.key(again.position) == game.key(match.position)
    assert again.log() == match.log()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_depth_is_the_position_that_was_there(game: AnyGame):
    """From snapshots or from the start: the same."""
    match = played(game, PLIES)
    b = game.clone(match.at(0))
    for depth, ply in enumerate(match.active_plies):
        assert game.key(match.at(depth)) == game.key(b)
        game.play(b, match.entries[ply].body, match.entries[ply].side)
    assert game.key(match.position) == game.key(b)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_undo_leads_to_the_position_that_a_replay_gives(game: AnyGame):
    """With everybody's consent the match goes back to a decision in the first half."""
    match = played(game, 8)
    answers = [d for d, ply in enumerate(match.active_plies) if match.entries[ply].kind == "answer"]
    half = answers[len(answers) // 2]
    before = game.key(match.at(half))
    match.undo(-1, to=half, agreed=True)
    assert match.depth == half
    assert game.key(match.position) == before
    again = Match.from_record(encode(match.record(private=True)))
    assert game.key(again.position) == before
