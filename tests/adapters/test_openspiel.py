"""OpenSpiel's own tests over every registered game, and what the adapter promises besides."""

import subprocess
import sys
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

from beachhead.adapters.openspiel import register
from beachhead.kernel import registry
from beachhead.kernel.cards import deck
from beachhead.kernel.chances import AtMost, Group
from beachhead.kernel.devices import d6, dice
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


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("scenario=war", "known: utah, omaha"),
        ("scenario=utah,omaha_rangers=true", "does not belong to scenario 'utah'"),
        ("turns=99", "takes 3"),
        ("weather=true", "Unknown parameter"),
    ],
)
def test_what_cannot_be_loaded_is_an_error_of_openspiel(parameters: str, message: str):
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(f"{register('five_beaches')}({parameters})")


def test_options_are_parameters():
    """The Rangers of Omaha bring units that may enter; without the option there are none."""
    name = register("five_beaches")
    plain = pyspiel.load_game(f"{name}(scenario=omaha)")
    rangers = pyspiel.load_game(f"{name}(scenario=omaha,omaha_rangers=true)")
    assert plain.get_parameters()["omaha_rangers"] is False
    assert rangers.get_parameters()["omaha_rangers"] is True
    assert str(plain.new_initial_state()) != str(rangers.new_initial_state())


def test_an_illegal_action_is_an_error_of_openspiel_and_changes_nothing():
    state = pyspiel.load_game(register("template")).new_initial_state()
    state.apply_action(0)
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match="'choose_action: what fire' is not legal"):
        state.apply_action(7)
    assert str(state) == before


def test_tensors_are_the_numbers_of_the_encoding():
    game = registry.game("template")
    loaded = pyspiel.load_game(register("template"))
    state = loaded.new_initial_state()
    played(state, Random(3), 12)
    assert loaded.observation_tensor_size() == game.encoding().width
    seen = game.encoding().observe(state.held.b, 1, state.held.node)
    assert state.observation_tensor(1) == seen


def test_named_parts_of_the_tensor_have_their_shape():
    loaded = pyspiel.load_game(register("template"))
    state = loaded.new_initial_state()
    played(state, Random(3), 12)
    observer = loaded.make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["spots"].shape == (2, 2)
    assert [tuple(spot) for spot in observer.dict["spots"]] == state.held.b.spots


def test_an_information_state_remembers_what_a_player_saw_and_did():
    """Green remembers its own order; two histories that look the same to Grey are one to Grey."""
    game = pyspiel.load_game(register("template"))
    one, two = game.new_initial_state(), game.new_initial_state()
    one.apply_action(0)
    two.apply_action(1)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_string(1) == two.information_state_string(1)
    one.apply_action(one.legal_actions()[0])
    two.apply_action(two.legal_actions()[1])
    assert one.information_state_string(1) != two.information_state_string(1)


def test_with_perfect_information_the_history_is_the_information_state():
    state = pyspiel.load_game(register("five_beaches")).new_initial_state()
    played(state, Random(3), 12)
    assert state.information_state_string(0) == " ".join(map(str, state.history()))
    assert state.information_state_tensor(0) == state.observation_tensor(0)


def test_a_game_with_secrets_offers_no_information_state_tensor():
    loaded = pyspiel.load_game(register("template"))
    assert not loaded.get_type().provides_information_state_tensor


def test_an_action_means_the_same_in_every_position():
    """The five places of Green's half are actions 0 to 4, whatever else is legal."""
    state = pyspiel.load_game(register("template")).new_initial_state()
    state.apply_action(0)
    texts = {a: state.action_to_string(a) for a in state.legal_actions()}
    assert texts == {0: "at 16 75", 1: "at 33 75", 2: "at 50 75", 3: "at 66 75", 4: "at 83 75"}
    assert state.action_to_string(7) == "choose_action: what fire"


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


def test_a_throw_of_very_many_classes_is_made_group_by_group_or_die_by_die():
    from beachhead.adapters.openspiel import list_parts

    (whole,) = list_parts(d6(20, fold=AtMost(2)))
    assert len(whole.outcomes) == 21
    *singles, pair = list_parts(dice(Group("a", 6), Group("b", 2, ("x", "x", "y"))))
    assert len(singles) == 6
    assert all(part.outcomes == [(n,) for n in range(1, 7)] for part in singles)
    assert pair.outcomes == [("x", "x"), ("x", "y"), ("y", "y")]
    assert [p for _, p in pair.chances] == pytest.approx([4 / 9, 4 / 9, 1 / 9])


def test_a_card_keeps_its_number_while_others_leave_the_deck():
    from beachhead.adapters.openspiel import list_parts

    (part,) = list_parts(deck(("red", 0), ("black", 3), ("joker", 1)))
    assert part.chances == [(1, 0.75), (2, 0.25)]
    assert part.outcomes[2] == ("joker",)


def test_the_interpreter_ends_quietly_after_registering():
    code = "from beachhead.adapters.openspiel import register; print(register('template'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "beachhead_template"
    assert done.stderr == ""
