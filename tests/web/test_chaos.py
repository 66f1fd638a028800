"""A little chaos; `python3 x.py fuzz chaos --minutes 60` is the long run."""

from __future__ import annotations

from tests.store.postgres import KINDS
from tests.web.chaos import run_chaos


def test_nothing_is_lost_doubled_or_stuck_when_everything_fails_at_once():
    """The server and the database are killed, the disk is full, connections stall, records lie."""
    for tally in run_chaos(KINDS, 0.0, seed=1, rounds=1):
        assert tally.wrong == []
        assert tally.acknowledged > 10
        assert tally.faults.total() >= 4
        assert tally.hostile > 0
