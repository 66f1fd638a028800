"""Frames of untrusted positions are checked against the steps they name."""

from __future__ import annotations

import json

import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.frames import argument_form, function_of, kinds_by_function
from beachhead.kernel.position import Position

GAME = registry.game("template")


def loaded(frame: list[object]) -> Position:
    """Load the first position with one frame more at the bottom of the agenda."""
    raw = json.loads(GAME.save(GAME.new()))
    raw["agenda"].insert(0, frame)
    return GAME.load(json.dumps(raw))


def test_a_frame_that_fits_its_step_is_accepted():
    assert loaded(["turn", 1]).agenda[0] == ("turn", 1)


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
        b = game.new(scenario.id)
        assert game.key(game.load(game.save(b))) == game.key(b)


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_the_source_beside_a_module_tells_what_its_steps_take(game_id: str):
    """Compiled functions have no annotations; frames are checked by those in the source."""
    functions = [function_of(step) for step in registry.game(game_id).rules.steps.values()]
    kinds = {f: kinds_by_function(f.__module__)[f.__name__] for f in functions}

    assert kinds == {f: argument_form(f)[1] for f in functions}


def test_a_module_without_a_source_tells_nothing():
    assert kinds_by_function("sys") == {}
    assert kinds_by_function("no.such.module") == {}
