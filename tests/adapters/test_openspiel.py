"""OpenSpiel's own tests over every registered game, and what the adapter promises besides."""

import subprocess
import sys
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

from beachhead.adapters.actions import TooMany, list_actions, scores_by_side
from beachhead.adapters.openspiel import register
from beachhead.kernel import registry
from beachhead.kernel.chances import AtMost, Group
from beachhead.kernel.devices import d6, dice
from beachhead.kernel.errors import Unknown
from beachhead.kernel.nodes import Decision
from beachhead.kernel.registry import AnyGame

GAMES = list(registry.all_games().values())
SHORT = 700
"""Decisions up to which a game is also stored and loaded at every step."""


def played(state: Any, luck: Random, most: int = 10_000) -> int:
    """Play at random and count the decisions."""
    decisions = 0
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
    return decisions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_simulations_pass(game: AnyGame):
    """Stored and loaded at every step, too, where the game is short."""
    loaded = pyspiel.load_game(register(game.id))
    short = played(loaded.new_initial_state(), Random(1)) < SHORT
    pyspiel.random_sim_test(loaded, 1, short, False, mask_test=short)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_playthrough_is_generated(game: AnyGame):
    """A long game is followed for its first steps only."""
    name = register(game.id)
    state = pyspiel.load_game(name).new_initial_state()
    if played(state, Random(1)) < SHORT:
        text = generate_playthrough.playthrough(name, action_sequence=None, seed=1)
        assert "IsTerminal() = True" in text
    else:
        state = pyspiel.load_game(name).new_initial_state()
        played(state, Random(1), 60)
        assert len(state.history_str().split()) == 60
        assert state.clone().observation_string(0) == state.observation_string(0)


def test_every_scenario_is_a_parameter():
    for game in GAMES:
        for scenario in game.scenarios():
            loaded = pyspiel.load_game(f"{register(game.id)}(scenario={scenario.id})")
            assert loaded.num_players() == scenario.sides
    with pytest.raises(Unknown, match="meeting"):
        pyspiel.load_game(f"{register('template')}(scenario=war)")


def test_actions_are_the_legal_answers_sorted_by_notation():
    state = pyspiel.load_game(register("template")).new_initial_state()
    state.apply_action(0)
    texts = [state.action_to_string(a) for a in state.legal_actions()]
    assert texts == sorted(texts) == ["at 16 75", "at 33 75", "at 50 75", "at 66 75", "at 83 75"]


def test_a_player_observes_its_view_only():
    """The order that Green drew is in Green's observation and not in Grey's."""
    state = pyspiel.load_game(register("template")).new_initial_state()
    state.apply_action(1)
    assert '"raid"' in state.observation_string(0)
    assert '"raid"' not in state.observation_string(1)


def test_copies_are_independent():
    state = pyspiel.load_game(register("template")).new_initial_state()
    played(state, Random(3), 9)
    twin = state.clone()
    played(twin, Random(4))
    assert twin.is_terminal()
    assert not state.is_terminal()


def test_a_stored_state_goes_on():
    game = pyspiel.load_game(register("template"))
    state = game.new_initial_state()
    played(state, Random(3), 9)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_a_throw_of_very_many_classes_is_made_die_by_die():
    from beachhead.adapters.openspiel import complete_throw, is_listed, next_die

    assert is_listed(d6(20, fold=AtMost(2)))
    device = dice(Group("a", 6), Group("b", 2, ("x", "x", "y")))
    assert not is_listed(device)
    assert next_die(device, 0)[0] == [1, 2, 3, 4, 5, 6]
    assert next_die(device, 7) == (["x", "y"], ("x", "x", "y"))
    assert complete_throw(device, [0] * 7) is None
    assert complete_throw(device, [5] * 6 + [0, 1]) == [6, 6, 6, 6, 6, 6, "x", "y"]


def test_too_many_answers_are_told():
    game = registry.game("template")
    b = game.new()
    game.play(b, ("hold",), 0)
    node = game.open_node(b, 0)
    assert isinstance(node, Decision)
    with pytest.raises(TooMany, match="5 legal answers; 4 actions"):
        list_actions(game, b, node, 4)


def test_missing_scores_are_nought():
    assert scores_by_side((1,), 2) == [1.0, 0.0]


def test_the_interpreter_ends_quietly_after_registering():
    code = "from beachhead.adapters.openspiel import register; print(register('template'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "beachhead_template"
    assert done.stderr == ""
