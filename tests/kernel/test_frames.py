"""Frames of untrusted positions are checked against the steps they name."""

from __future__ import annotations

import json

import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import BadPosition

GAME = registry.game("template")


def loaded(frame: list[object]) -> None:
    """Load the first position with one frame more at the bottom of the agenda."""
    raw = json.loads(GAME.save(GAME.new()))
    raw["agenda"].insert(0, frame)
    GAME.load(json.dumps(raw))


def test_a_frame_that_fits_its_step_is_accepted():
    loaded(["turn", 1])


@pytest.mark.parametrize(
    "frame", [["turn"], ["turn", "x"], ["turn", 1, 2], ["arrive", 0, 1, "far"], ["fire"]]
)
def test_a_frame_with_arguments_that_its_step_does_not_take_is_refused(frame: list[object]):
    with pytest.raises(BadPosition, match="arguments that they do not take"):
        loaded(frame)


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_every_first_position_of_every_game_is_accepted(game_id: str):
    game = registry.game(game_id)
    for scenario in game.scenarios():
        game.load(game.save(game.new(scenario.id)))
