"""Long reckonings look up: they stop when nobody waits, and say how far they are."""

from __future__ import annotations

import pytest

from beachhead.kernel.patience import OutOfPatienceError, look_up, patience


def test_a_reckoning_outside_of_any_patience_goes_on():
    look_up()
    look_up(0.5)


def test_a_reckoning_stops_when_nobody_waits():
    with patience(lambda: False), pytest.raises(OutOfPatienceError):
        look_up()


def test_whoever_waits_hears_the_share():
    heard: list[float] = []
    with patience(told=heard.append):
        look_up(0.25)
        look_up()
        look_up(1.0)
    look_up(0.5)
    assert heard == [0.25, 1.0]


def test_nobody_hears_of_a_reckoning_that_stops():
    heard: list[float] = []
    with patience(lambda: False, heard.append), pytest.raises(OutOfPatienceError):
        look_up(0.5)
    assert heard == []


def test_the_inner_patience_holds_until_it_ends():
    outer: list[float] = []
    inner: list[float] = []
    with patience(told=outer.append):
        with patience(told=inner.append):
            look_up(0.1)
        look_up(0.2)
    assert (outer, inner) == ([0.2], [0.1])
