"""PettingZoo's own tests over every registered game, and what the adapter promises besides."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from beachhead.adapters.pettingzoo import RawEnv, TooLong, env
from beachhead.kernel import registry
from beachhead.kernel.errors import Unknown
from beachhead.kernel.registry import AnyGame

GAMES = list(registry.all_games().values())
# PettingZoo would rather see plain arrays; masks need a dictionary, as it says elsewhere.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_api_test_passes(game: AnyGame):
    api_test(env(game.id), num_cycles=60)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_seed_test_passes(game: AnyGame):
    seed_test(lambda: env(game.id), num_cycles=40)


def test_every_scenario_starts_with_its_number_of_agents():
    for game in GAMES:
        for scenario in game.scenarios():
            field = env(game.id, scenario.id)
            field.reset(seed=1)
            assert len(field.agents) == scenario.sides
    with pytest.raises(Unknown, match="meeting"):
        env("template", "war")


def test_a_game_is_played_to_its_end_and_the_rewards_are_the_scores():
    field = env("template")
    field.reset(seed=3)
    totals = dict.fromkeys(field.possible_agents, 0.0)
    for agent in field.agent_iter():
        observation, reward, termination, _, _ = field.last()
        totals[agent] += reward
        field.step(
            None if termination else field.action_space(agent).sample(observation["action_mask"])
        )
    assert sum(totals.values()) == 0
    assert totals["side_0"] in (-1, 0, 1)
    assert field.agents == []


def test_an_illegal_action_loses():
    field = env("template")
    field.reset(seed=3)
    agent = field.agent_selection
    field.step(1000)
    assert field.terminations[agent]
    assert field.rewards[agent] == -1


def test_an_observation_is_the_view_and_the_mask():
    field = RawEnv("template")
    field.reset(seed=3)
    seen = field.observe("side_1")
    text = seen["observation"].tobytes().rstrip(b"\0").decode()
    assert text == field.game.show(field.game.view(field.b, 1))
    assert seen["action_mask"].sum() == 0
    asked = field.observe("side_0")["action_mask"]
    assert asked.sum() == len(field.infos["side_0"]["notation"]) == 5
    assert asked.dtype == np.int8


def test_a_view_that_does_not_fit_is_told():
    field = RawEnv("template", width=10)
    field.reset()
    with pytest.raises(TooLong, match="10"):
        field.observe("side_0")


def test_the_same_seed_gives_the_same_dice_and_no_seed_goes_on():
    field = RawEnv("template")
    field.reset(seed=3)
    first = field.b.orders[0]  # type: ignore[attr-defined]
    field.reset(seed=3)
    assert field.b.orders[0] == first  # type: ignore[attr-defined]
    drawn = set()
    for _ in range(30):
        field.reset()
        drawn.add(field.b.orders[0])  # type: ignore[attr-defined]
    assert drawn == {"hold", "raid", "watch"}


def test_the_position_is_rendered_in_words():
    field = RawEnv("template", render_mode="ansi")
    field.reset(seed=1)
    assert field.render().startswith("Round 1.")
    field.close()
