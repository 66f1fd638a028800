from pathlib import Path

import numpy as np
import pytest

from beachhead.value import BadModel, LearnedValue, read_model, write_model
from beachhead.value.fitting import Plan, Samples, fit
from beachhead.value.model import Model


def learn(seed: int = 0) -> tuple[Model, Samples]:
    """Fit a model to 400 games in which the first feature decides."""
    random = np.random.default_rng(seed)
    games = np.repeat(np.arange(400), 10)
    rows = random.normal(0, 1, (4000, 3)).astype(np.float32)
    won = (random.random(4000) < 1 / (1 + np.exp(-3 * rows[:, 0]))).astype(np.float32)
    progress = np.tile(np.arange(10, dtype=np.float32) / 10, 400)
    samples = Samples(rows, won, games, progress.astype(np.float32))
    plan = Plan(hidden=4, nets=2, epochs=3, ridge=1.0)
    model = fit(
        ("lead", "noise", "more"), samples, plan, seed=seed, rounds=["a game"], date="2026-11-18"
    )
    return model, samples


def test_a_model_learns_which_feature_decides():
    model, _ = learn()
    low, even, high = model.chances([[-3, 0, 0], [0, 0, 0], [3, 0, 0]])
    assert low < 0.1
    assert 0.4 < even < 0.6
    assert high > 0.9


def test_the_held_out_figures_beat_the_base_rate_and_come_true():
    model, _ = learn()
    for brier, base in zip(model.provenance.brier, model.provenance.base, strict=True):
        assert brier < 0.75 * base
    for tenth in model.provenance.tenths:
        if tenth.positions >= 100:
            assert abs(tenth.predicted - tenth.observed) < 0.1


def test_the_same_games_give_the_same_file(tmp_path: Path):
    for name in ("one", "two"):
        write_model(tmp_path / name, "game", "key", learn()[0])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_model_reads_back_and_gives_the_same_chances(tmp_path: Path):
    model, samples = learn()
    write_model(tmp_path / "m.json", "game", "key", model)
    again = read_model((tmp_path / "m.json").read_bytes(), model.names)
    assert np.array_equal(model.chances(samples.rows), again.chances(samples.rows))
    assert again.provenance == model.provenance


def test_weights_for_other_features_are_refused_with_the_command_that_helps(tmp_path: Path):
    model, _ = learn()
    write_model(tmp_path / "m.json", "game", "key", model)
    with pytest.raises(BadModel) as refused:
        read_model((tmp_path / "m.json").read_bytes(), ("lead", "noise"))
    assert "beachhead train game" in refused.value.advice()


def test_a_file_that_is_no_model_is_refused():
    with pytest.raises(BadModel):
        read_model(b'{"format": 1}', ())


def test_another_model_is_used_for_a_while_only():
    value = LearnedValue("beachhead.value", lambda _: ("lead", "noise", "more"))
    assert not value.has_model("key")
    with value.replaced("key", learn()[0]):
        assert value.chances("key", [[3.0, 0.0, 0.0]])[0] > 0.9
    assert not value.has_model("key")
