"""Long reckonings look up: they stop when nobody waits, and say how far they are."""

from __future__ import annotations

import pytest

from beachhead.kernel.progress import Cancelled, checkpoint, monitor


def test_a_reckoning_outside_of_any_patience_goes_on():
    checkpoint()
    checkpoint(0.5)


def test_a_reckoning_stops_when_nobody_waits():
    with monitor(lambda: False), pytest.raises(Cancelled):
        checkpoint()


def test_whoever_waits_hears_the_share():
    heard: list[float] = []
    with monitor(report=heard.append):
        checkpoint(0.25)
        checkpoint()
        checkpoint(1.0)
    checkpoint(0.5)
    assert heard == [0.25, 1.0]


def test_nobody_hears_of_a_reckoning_that_stops():
    heard: list[float] = []
    with monitor(lambda: False, heard.append), pytest.raises(Cancelled):
        checkpoint(0.5)
    assert heard == []


def test_the_inner_patience_holds_until_it_ends():
    outer: list[float] = []
    inner: list[float] = []
    with monitor(report=outer.append):
        with monitor(report=inner.append):
            checkpoint(0.1)
        checkpoint(0.2)
    assert (outer, inner) == ([0.2], [0.1])
