"""Many matches behind one step."""

import numpy as np
import pytest

from beachhead.adapters.batched import BadBatch, Batch, BatchedEnv
from beachhead.adapters.episode import Episode
from beachhead.kernel import registry
from beachhead.kernel.encoding import IllegalAction
from beachhead.kernel.registry import AnyGame

GAMES = list(registry.all_games().values())


def pick(batch: Batch, rng: np.random.Generator) -> list[int]:
    """Pick a legal action of every match at random."""
    places = (rng.random(len(batch.counts)) * batch.counts).astype(int)
    return [int(row[place]) for row, place in zip(batch.choices, places, strict=True)]


def run(processes: int, game: str = "template", count: int = 5, steps: int = 60) -> list[bytes]:
    """Play some steps and return everything that was seen."""
    rng, seen = np.random.default_rng(1), []
    with BatchedEnv(game, count=count, processes=processes) as field:
        batch = field.reset(seed=3)
        for _ in range(steps):
            seen += [array.tobytes() for array in batch]
            batch = field.step(pick(batch, rng))
    return seen


def test_processes_change_nothing():
    assert run(0) == run(1) == run(2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_masks_and_lists_agree_in_every_game(game: AnyGame):
    rng = np.random.default_rng(2)
    field = BatchedEnv(game.id, count=3)
    batch = field.reset(seed=1)
    for _ in range(40):
        for mask, row, count in zip(batch.masks, batch.choices, batch.counts, strict=True):
            assert sorted(row[:count].tolist()) == np.flatnonzero(mask).tolist()
            assert set(row[count:].tolist()) <= {-1}
        batch = field.step(pick(batch, rng))


def test_a_match_goes_as_it_would_alone():
    """Match 1 of a batch is the episode with its seed."""
    field, alone = BatchedEnv("template", count=2), Episode("template", seed="9/1")
    batch = field.reset(seed=9)
    for _ in range(8):
        assert np.flatnonzero(batch.masks[1]).tolist() == sorted(alone.actions)
        assert batch.observations[1].tolist() == alone.observe(alone.side).tolist()
        action = alone.actions[0]
        alone.step(action)
        batch = field.step([int(batch.choices[0, 0]), action])


def test_a_match_that_ends_gives_its_scores_and_starts_again():
    rng = np.random.default_rng(4)
    field = BatchedEnv("template", count=4)
    batch, ended = field.reset(seed=2), 0
    for _ in range(80):
        batch = field.step(pick(batch, rng))
        over = batch.dones.astype(bool)
        ended += int(over.sum())
        assert not batch.rewards[~over].any()
        assert not batch.rewards.sum(axis=1).any()  # what one side wins the other loses
        assert batch.counts.all()
    assert ended >= 4


def test_without_observations_the_masks_are_there():
    field = BatchedEnv("template", count=2, observe=False)
    batch = field.reset()
    assert batch.observations.shape == (2, 0)
    assert batch.masks.sum() == 10


@pytest.mark.parametrize("processes", [0, 1])
def test_an_illegal_action_is_refused(processes: int):
    with BatchedEnv("template", count=2, processes=processes) as field:
        field.reset()
        with pytest.raises(IllegalAction, match="is not legal: place_patrol has 5"):
            field.step([0, 20])


def test_a_batch_that_cannot_be_is_refused():
    with pytest.raises(BadBatch, match="0 matches"):
        BatchedEnv("template", count=0)
    with pytest.raises(BadBatch, match="2 matches cannot be played in 3"):
        BatchedEnv("template", count=2, processes=3)
    with pytest.raises(BadBatch, match="need as many actions, not 1"):
        BatchedEnv("template", count=2).step([0])


def test_features_of_the_bots_can_be_added():
    """A beach's row then ends with the numbers from which its win chance is computed."""
    game = registry.game("five_beaches")
    plain = BatchedEnv("five_beaches", "omaha", count=1).reset(seed=1)
    field = BatchedEnv("five_beaches", "omaha", count=1, features=True)
    rich = field.reset(seed=1)
    names = game.feature_names("omaha")
    assert field.width == plain.observations.shape[1] + len(names) == rich.observations.shape[1]
    assert rich.observations[0, : -len(names)].tolist() == plain.observations[0].tolist()
    assert rich.observations[0, -len(names) :].any()


def test_features_show_no_secret():
    """Green's row is the same whatever order Grey has drawn."""
    episode = Episode("template", features=True)
    assert episode.features == ("evaluation",)
    one, two = episode.first.clone(), episode.first.clone()
    one.orders, two.orders = ("hold", "raid"), ("hold", "watch")  # type: ignore[attr-defined]
    rows = [episode.observe_at(b, 0, episode.node).tolist() for b in (one, two)]
    assert rows[0] == rows[1]
