"""Gymnasium's own test over every registered game, and what the adapter promises besides."""

from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from beachhead.adapters.gymnasium import BadSide, OneSideEnv
from beachhead.kernel import registry
from beachhead.kernel.errors import Unknown
from beachhead.kernel.registry import AnyGame

GAMES = list(registry.all_games().values())


def play(field: OneSideEnv, seed: int) -> tuple[float, int]:
    """Play a match at random; return the reward and the number of own decisions."""
    luck = Random(seed)
    _, info = field.reset(seed=seed)
    for decisions in range(1, 5000):
        action = luck.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, over, _, info = field.step(action)
        if over:
            return reward, decisions
    raise AssertionError("the match does not end")


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_checker_of_environments_passes(game: AnyGame):
    check_env(OneSideEnv(game.id), skip_render_check=True)


def test_a_match_is_played_against_a_level_and_the_reward_is_the_score():
    field = OneSideEnv("template", side=1, opponent="greedy")
    rewards = {play(field, seed)[0] for seed in range(12)}
    assert rewards <= {-1.0, 0.0, 1.0}
    assert len(rewards) > 1


def test_the_same_seed_gives_the_same_match():
    field = OneSideEnv("five_beaches", "omaha", opponent="random")
    assert play(field, 4) == play(field, 4)
    assert len({play(field, seed)[1] for seed in range(6)}) > 1


def test_the_own_side_is_always_the_one_that_is_asked():
    field = OneSideEnv("template", side=1)
    _, info = field.reset(seed=2)
    assert field.episode.side == 1
    assert field.action_masks().tolist() == info["action_mask"].tolist()
    assert field.action_masks().any()


def test_an_illegal_action_loses():
    field = OneSideEnv("template")
    field.reset(seed=2)
    _, reward, over, _, info = field.step(20)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_unknown_sides_and_levels_are_refused():
    with pytest.raises(BadSide, match="sides 0 to 1, not 2"):
        OneSideEnv("template", side=2)
    with pytest.raises(Unknown, match=r"known: .*regular"):
        OneSideEnv("template", opponent="napoleon")


def test_features_of_the_bots_can_be_added_to_the_row():
    plain, rich = OneSideEnv("five_beaches"), OneSideEnv("five_beaches", features=True)
    row, _ = rich.reset(seed=1)
    assert rich.observation_space.contains(row)
    assert len(row) == len(plain.reset(seed=1)[0]) + len(rich.episode.features)
