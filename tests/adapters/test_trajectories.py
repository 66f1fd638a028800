"""Matches of bots as Parquet."""

from pathlib import Path

import numpy as np
import pytest

from beachhead.adapters.episode import Episode
from beachhead.adapters.trajectories import (
    NO_ACTION,
    Trajectories,
    play_match,
    read_trajectories,
    write_trajectories,
)
from beachhead.kernel import registry
from beachhead.kernel.errors import Unknown
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.registry import AnyGame
from beachhead.match.content import content_hash

GAMES = list(registry.all_games().values())


def recorded(path: Path, **settings: object) -> Trajectories:
    """Record matches of Two Patrols and read them back."""
    file = path / "patrols.parquet"
    given = {"matches": 4, "bots": ("greedy", "random"), "seed": 3, **settings}
    rows = write_trajectories(file, "template", **given)  # type: ignore[arg-type]
    found = read_trajectories(file)
    assert len(found.actions) == rows
    return found


def test_the_recorded_actions_play_the_same_matches_again(tmp_path: Path):
    """Observations, legal actions and returns are those of the episodes with the same seeds."""
    found = recorded(tmp_path)
    row = 0
    for match in range(4):
        episode, first = Episode("template", seed=f"3/{match}"), row
        while not episode.is_over:
            assert found.matches[row] == match
            assert found.sides[row] == episode.side
            assert found.observations[row].tolist() == episode.observe(episode.side).tolist()
            assert found.legal[row] == episode.actions
            assert found.mask(row).tolist() == episode.mask(episode.side).tolist()
            episode.step(int(found.actions[row]))
            row += 1
        scores = [episode.scores[side] for side in found.sides[first:row]]
        assert found.returns[first:row].tolist() == scores
    assert row == len(found.actions)


def test_bots_change_sides_from_match_to_match(tmp_path: Path):
    found = recorded(tmp_path)
    pairs = {
        (int(match), int(side), bot)
        for match, side, bot in zip(found.matches, found.sides, found.bots, strict=True)
    }
    assert {(0, 0, "greedy"), (0, 1, "random"), (1, 0, "random"), (1, 1, "greedy")} <= pairs
    assert (0, 1, "greedy") not in pairs


def test_the_file_says_where_it_comes_from(tmp_path: Path):
    about = recorded(tmp_path).about
    assert (about["game"], about["scenario"], about["seed"]) == ("template", "meeting", 3)
    assert about["bots"] == ["greedy", "random"]
    assert about["version"] == registry.game("template").version
    assert about["content"].startswith(content_hash(registry.game("template")))
    assert about["variant"] == ""
    assert about["fields"][4] == {"name": "men", "shape": [2], "low": 0, "high": 4}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_recorded(game: AnyGame, tmp_path: Path):
    write_trajectories(tmp_path / "a.parquet", game.id, matches=1, bots=("random",))
    found = read_trajectories(tmp_path / "a.parquet")
    assert found.observations.shape[1] == game.encoding().width
    assert (found.actions != NO_ACTION).all()
    assert np.isfinite(found.returns).all()


class Beside:
    """A bot that puts its patrol where no action does."""

    def decide(
        self, game: object, view: object, decision: Decision, randbelow: object, seconds: float
    ) -> Answer:
        if decision.step == "place_patrol":
            return (51, 75) if decision.side == 0 else (51, 25)
        return decision.options[0]


def test_an_answer_that_is_no_action_is_marked():
    """Both sides place their patrols beside the spots that are actions, and then go on."""
    decided = list(play_match(Episode("template"), [Beside(), Beside()], "1"))
    assert [d.action for d in decided[:2]] == [NO_ACTION, NO_ACTION]
    assert all(d.action in d.legal for d in decided[2:])


def test_an_unknown_bot_is_refused(tmp_path: Path):
    with pytest.raises(Unknown, match="napoleon"):
        write_trajectories(tmp_path / "a.parquet", "template", matches=1, bots=("napoleon",))
