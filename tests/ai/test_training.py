from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from beachhead.ai.self_play import SelfPlay, play_to_learn
from beachhead.ai.training import Course, Round, improve, play_round
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError

GAME = registry.game("five_beaches")


def test_a_game_of_self_play_gives_the_same_rows_every_time():
    job = SelfPlay(3, 1, "five_beaches", "utah", ("commander",))
    assert play_to_learn(job) == play_to_learn(job)
    assert play_to_learn(job) != play_to_learn(
        SelfPlay(4, 1, "five_beaches", "utah", ("commander",))
    )


def test_rows_have_a_number_for_every_name():
    played = play_to_learn(SelfPlay(3, 1, "five_beaches", "utah", ("commander",)))
    names = GAME.feature_names("utah")
    assert played.rows
    assert {len(row) for row in played.rows} == {len(names)}
    assert len(set(names)) == len(names)


def test_a_round_that_was_stopped_plays_only_what_is_missing(tmp_path: Path):
    this = Round(0, ("commander",), 40)
    first = play_round(GAME, "utah", this, tmp_path, seed=1)
    before = [path.read_bytes() for path in first]
    first[1].unlink()
    first[0].write_bytes(b"kept")
    again = play_round(GAME, "utah", this, tmp_path, seed=1)
    assert again[0].read_bytes() == b"kept"
    assert again[1].read_bytes() == before[1]


def test_an_executor_plays_the_same_games(tmp_path: Path):
    this = Round(0, ("commander",), 40)
    alone = play_round(GAME, "utah", this, tmp_path / "alone", seed=1)
    with ThreadPoolExecutor(2) as executor:
        shared = play_round(GAME, "utah", this, tmp_path / "shared", seed=1, executor=executor)
    assert [p.read_bytes() for p in alone] == [p.read_bytes() for p in shared]


def test_weights_that_lose_against_the_present_ones_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for share, kept in ((0.4, False), (0.5, True)):
        monkeypatch.setattr("beachhead.ai.training.compare_models", lambda *_: share)  # noqa: B023
        before = GAME.value.model("utah")  # type: ignore[union-attr]
        out = tmp_path / str(share)
        lines = [*improve(GAME, course(tmp_path, out))]
        GAME.value.use("utah", before)  # type: ignore[union-attr]
        assert (out / "utah.json").exists() == kept
        assert ("not kept" in lines[-1]) == (not kept)


def course(folder: Path, out: Path) -> Course:
    """Return a training of a few games."""
    return Course(scenario="utah", games=40, rounds=1, matches=2, folder=folder, out=out)


def test_a_game_without_a_learned_value_cannot_be_trained():
    with pytest.raises(BeachheadError) as refused:
        next(improve(registry.game("template"), Course(scenario="skirmish")))
    assert refused.value.code == "value.none"
