"""What a setting of the search gains is read from lucks that it has not chosen by."""

from random import Random

import pytest

from beachhead.ai.search import Search, full_effort
from beachhead.kernel import registry
from beachhead.kernel.position import Position
from tools.search_gain import Asked, Recorded, list_decisions, play_on_all, read_setting

GAME = registry.game("five_beaches")
LUCKS = 16


def first_decision() -> tuple[Position, Asked]:
    b, side, luck = next(list_decisions(GAME, "utah", 0, 1000))
    search = Search(GAME, side, full_effort(GAME.tuning), luck.randrange)
    return b, play_on_all(search, b, [read_setting(GAME, "3/3x3x1").effort], LUCKS, to_end=False)


def test_moves_that_a_setting_may_pick_are_played_on_with_every_luck():
    _, asked = first_decision()
    assert len(asked.moves) > len(asked.samples) > 1
    assert {len(samples) for samples in asked.samples.values()} == {LUCKS}


@pytest.mark.parametrize(("setting", "gain"), [("3/3x3x1", 0.25), ("1/1x3x1", 0.0)])
def test_only_a_setting_that_looks_at_the_better_move_gains_by_it(setting: str, gain: float):
    b, asked = first_decision()
    other = max(asked.samples)
    for seen in (asked.samples, asked.results):
        seen.update({i: [0.25 + 0.25 * (i == other)] * LUCKS for i in seen})
    order = Random(1).sample(range(LUCKS), LUCKS)
    assert Recorded(GAME, asked, read_setting(GAME, setting), order).gain(b) == pytest.approx(gain)


def test_a_lucky_estimate_is_no_gain():
    b, asked = first_decision()
    other, order = max(asked.samples), list(range(LUCKS))
    for seen in (asked.samples, asked.results):
        seen.update({i: [0.5] * LUCKS for i in seen})
        seen[other] = [0.9] * 6 + [0.3] * 10
    assert Recorded(GAME, asked, read_setting(GAME, "3/3x6x1"), order).gain(b) < -0.1
