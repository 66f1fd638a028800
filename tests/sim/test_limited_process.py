"""Trials in a process of their own: what takes too much memory or time is told, and nothing else stops."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from beachhead.sim.fuzz import main
from beachhead.sim.limited_process import Limits, Trial, run_trials

SMALL = Limits(memory=1 << 30, seconds=1.0)


def sound() -> None:
    """Do nothing wrong."""


def greedy() -> None:
    """Take more memory than there is."""
    bytearray(SMALL.memory)


def slow() -> None:
    """Go on for ever, even if told of an error."""
    while True:
        try:
            sum(range(1000))
        except Exception:  # noqa: BLE001 - that is the point
            continue


def wrong() -> None:
    """Break."""
    raise KeyError("rules")


def deaf() -> None:
    """Hear no alarm, as one long call into C does not."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    while True:
        pass


def mixed() -> Iterator[Trial]:
    for number, run in enumerate((sound, greedy, slow, wrong, sound)):
        yield Trial(number, run.__name__, run)


def silent() -> Iterator[Trial]:
    yield Trial(0, "sound", sound)
    yield Trial(1, "deaf", deaf)
    yield Trial(2, "sound", sound)


def test_what_takes_too_much_is_told_and_the_next_trial_is_run():
    found = list(run_trials(mixed, SMALL))
    assert [(v.number, v.about) for v in found] == [
        (0, "sound"),
        (1, "greedy"),
        (2, "slow"),
        (3, "wrong"),
        (4, "sound"),
    ]
    faults = [v.fault.strip().rpartition("\n")[2] for v in found]
    assert faults == ["", "MemoryError", "it takes more than 1 seconds", "KeyError: 'rules'", ""]


def test_a_trial_that_hears_no_alarm_ends_with_its_process(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("beachhead.sim.limited_process.PATIENCE", 2.0)
    found = list(run_trials(silent, SMALL))
    assert [v.about for v in found] == ["sound", "deaf"]
    assert found[-1].fault == "Ended: it takes more than 1 seconds or 1,024 MB."


def test_the_hostile_fuzzer_counts_and_keeps_what_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """The template's own checks let some changed positions through: see its invariants."""
    assert main(["template", "--hostile", "--minutes", "0.03", "--out", str(tmp_path)]) in (0, 1)
    told = capsys.readouterr().out
    assert "template: " in told
    assert " tampered positions, " in told
