"""Fuzzing: sound games pass, a crash is saved as a match that opens, and told once."""

from pathlib import Path

import pytest

from beachhead.games._template import GAME
from beachhead.games._template.board import Board
from beachhead.kernel import registry
from beachhead.kernel.engine import node_maker
from beachhead.match import Match
from beachhead.sim.fuzz import Crash, fuzz, fuzz_one, main


@pytest.mark.parametrize("game", registry.all_games().values(), ids=lambda game: game.id)
def test_a_few_random_games_of_every_game_do_not_crash(game: registry.AnyGame):
    for seed in range(3):
        result = fuzz_one(game, seed)
        assert isinstance(result, int), result


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the second fire of a side crash."""
    step = GAME.rules.steps["choose_action"]

    def crash(b: Board, answer: str, side: int) -> None:
        if b.round == 2:
            raise ZeroDivisionError("the rules broke")
        before(b, answer, side)

    before = step.resolve  # type: ignore[attr-defined]
    monkeypatch.setitem(GAME.engine.resolves, step.name, crash)


@pytest.mark.usefixtures("broken")
def test_a_crash_is_saved_as_a_match_up_to_the_answer_that_crashed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    found = fuzz([registry.game("template")], 0.01, tmp_path)
    assert len(found) == 1
    match = Match.from_record(found[0].read_bytes())
    assert match.depth > 4
    assert not match.over
    told = found[0].with_suffix(".txt").read_text("utf-8")
    assert "ZeroDivisionError('the rules broke')" in told
    assert "1 different crashes" in capsys.readouterr().out


@pytest.mark.usefixtures("broken")
def test_the_command_exits_with_one_when_something_was_found(tmp_path: Path):
    assert main(["template", "--minutes", "0.003", "--out", str(tmp_path)]) == 1


def test_the_command_exits_with_zero_when_nothing_was_found(tmp_path: Path):
    assert main(["template", "--minutes", "0.003", "--out", str(tmp_path)]) == 0
    assert not list(tmp_path.iterdir())


def test_an_unknown_game_is_told(capsys: pytest.CaptureFixture[str]):
    assert main(["chess"]) == 2
    assert "There is no game" in capsys.readouterr().err


def test_broken_invariants_and_endless_games_are_crashes(monkeypatch: pytest.MonkeyPatch):
    game = registry.game("template")
    monkeypatch.setattr(type(game), "invariants", lambda self, b: ["men"] if b.round > 1 else [])
    crash = fuzz_one(game, 1)
    assert isinstance(crash, Crash)
    assert "invariants do not hold" in crash.error
    monkeypatch.undo()
    monkeypatch.setitem(game.rules.runs, "end_round", lambda b: b.do(("turn", 0)))
    step = game.rules.steps["choose_action"]
    monkeypatch.setattr(step, "options", lambda b, side: ["wait", "pass"])
    monkeypatch.setitem(game.engine.node_makers, step.name, node_maker(step))
    endless = fuzz_one(game, 1)
    assert isinstance(endless, Crash)
    assert "more than 200" in endless.error
