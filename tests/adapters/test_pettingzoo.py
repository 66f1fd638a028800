"""PettingZoo's own tests over every registered game, and what the adapter promises besides."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from beachhead.adapters.pettingzoo import RawEnv, env, parallel_env
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
    field.step(20)
    assert field.terminations[agent]
    assert field.rewards[agent] == -1


def test_an_observation_is_the_row_of_numbers_and_the_mask():
    field = RawEnv("template")
    field.reset(seed=3)
    episode = field.episode
    seen = field.observe("side_1")
    assert seen["observation"].tolist() == episode.encoding.observe(episode.b, 1, episode.node)
    assert seen["action_mask"].sum() == 0
    asked = field.observe("side_0")["action_mask"]
    assert np.flatnonzero(asked).tolist() == [0, 1, 2, 3, 4]
    assert asked.dtype == np.int8
    assert field.observation_space("side_0").contains(field.observe("side_0"))


def test_the_same_seed_gives_the_same_dice_and_no_seed_goes_on():
    field = RawEnv("template")
    field.reset(seed=3)
    first = field.episode.b.orders[0]  # type: ignore[attr-defined]
    field.reset(seed=3)
    assert field.episode.b.orders[0] == first  # type: ignore[attr-defined]
    drawn = set()
    for _ in range(30):
        field.reset()
        drawn.add(field.episode.b.orders[0])  # type: ignore[attr-defined]
    assert drawn == {"hold", "raid", "watch"}


def test_the_position_is_rendered_in_words():
    field = RawEnv("template", render_mode="ansi")
    field.reset(seed=1)
    assert field.render().startswith("Round 1.")
    field.close()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_parallel_api_test_passes(game: AnyGame):
    most = max(game.scenarios(), key=lambda scenario: scenario.sides)
    parallel_api_test(parallel_env(game.id, most.id), num_cycles=60)


def test_sides_that_are_asked_together_act_in_one_step():
    """Both patrols are placed by the first step; then Green alone is asked."""
    field = parallel_env("template")
    seen, _ = field.reset(seed=3)
    assert [seen[name]["action_mask"].sum() for name in field.agents] == [5, 5]
    seen, *_ = field.step({"side_0": 2, "side_1": 2})
    assert field.b.spots == [(50, 75), (50, 25)]  # type: ignore[attr-defined]
    assert [int(seen[name]["action_mask"].any()) for name in field.agents] == [1, 0]


def test_an_agent_that_is_not_asked_changes_nothing():
    field = parallel_env("template")
    field.reset(seed=3)
    field.step({"side_0": 2, "side_1": 2})
    before = field.episode.game.key(field.b)
    nodes = dict(field.nodes)
    assert list(nodes) == [0]
    field.step({"side_0": 5, "side_1": 20})  # Green waits; nobody asked Grey
    assert list(field.nodes) == [1]
    assert field.episode.game.key(field.b) != before


def test_an_illegal_action_of_an_agent_that_is_asked_ends_the_match():
    field = parallel_env("template")
    field.reset(seed=3)
    _, rewards, ended, _, infos = field.step({"side_0": 20, "side_1": 2})
    assert rewards == {"side_0": -1.0, "side_1": 0.0}
    assert ended == {"side_0": True, "side_1": True}
    assert infos["side_0"]["illegal"]
    assert not infos["side_1"]["illegal"]
    assert field.agents == []


def test_units_of_a_cooperative_game_act_at_once_and_share_the_score():
    """D-Day Dice with two Units, at random: often both are asked, and both get the same reward."""
    field = parallel_env("dday_dice", "exercise_tiger-2")
    seen, _ = field.reset(seed=5)
    both = 0
    while field.agents:
        both += len(field.nodes) == 2
        chosen = {
            name: int(field.action_space(name).sample(seen[name]["action_mask"].astype(np.int8)))
            for name in field.agents
        }
        seen, rewards, *_ = field.step(chosen)
    assert both > 5
    assert rewards["side_0"] == rewards["side_1"] != 0
