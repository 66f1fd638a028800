from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from beachhead.ai.self_play import Played, SelfPlay, play_to_learn
from beachhead.ai.training import Course, Round, improve, play_round
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.value.learned import LearnedValue
from beachhead.value.model import Model

GAME = registry.game("five_beaches")
assert isinstance(GAME.value, LearnedValue)
VALUE = GAME.value


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


def test_weights_that_beat_the_present_ones_are_kept(tmp_path: Path):
    """The present ones take every win for a loss."""
    with VALUE.replaced("utah", turn_round(VALUE.model("utah"))):
        lines = [*improve(GAME, course(tmp_path))]
    assert ": kept" in lines[-1]
    assert (tmp_path / "out" / "utah.json").exists()


def test_weights_that_lose_against_the_present_ones_are_not_kept(tmp_path: Path):
    """The new ones learn from games whose results are the wrong way round."""
    for file in play_round(GAME, "utah", Round(0, ("commander",), 40), tmp_path / GAME.id, seed=1):
        played = msgspec.json.decode(file.read_bytes(), type=list[Played])
        wrong = [msgspec.structs.replace(game, won=1 - game.won) for game in played]
        file.write_bytes(msgspec.json.encode(wrong))
    lines = [*improve(GAME, course(tmp_path))]
    assert "not kept" in lines[-1]
    assert not (tmp_path / "out").exists()


def turn_round(model: Model | None) -> Model:
    """Return a model that says of every position the opposite."""
    assert model is not None
    net = model.net
    upside_down = net._replace(linear=-net.linear, output=-net.output, bias=-net.bias)
    return Model(model.names, upside_down, model.provenance)


def course(folder: Path) -> Course:
    """Return a training of a few games, judged by a short match."""
    return Course(
        scenario="utah", games=40, rounds=1, matches=20, folder=folder, out=folder / "out"
    )


def test_a_game_without_a_learned_value_cannot_be_trained():
    with pytest.raises(BeachheadError) as refused:
        next(improve(registry.game("template"), Course(scenario="skirmish")))
    assert refused.value.code == "value.none"
