"""Walks through the rules: exact while the budget lasts, sampled beyond it."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from beachhead.games._template import GAME
from beachhead.games._template.board import Board
from beachhead.games._template.rules.fire import fire, take_hits
from beachhead.kernel import progress
from beachhead.kernel.position import Event
from beachhead.odds import Budget, Case, start_with, walk
from tests.games.template.boards import field

FOUR_AT_LONG_RANGE = {
    0: Fraction(16, 81),
    1: Fraction(32, 81),
    2: Fraction(24, 81),
    3: Fraction(8, 81),
    4: Fraction(1, 81),
}
"""Worked out by hand: four dice that hit on 1 and 2."""


def volley(*, down: int = 0, **more: object) -> Case[Board]:
    """Let Green fire four dice at long range; `down` says whether Grey may throw itself down."""
    b = field("50 60 hold", "50 35 hold")
    b.agenda.clear()
    b.do(fire(0))
    b.down = (0, down)
    case = Case(start=b, until=lambda b: not b.agenda, count=lambda b, _: 4 - b.men[1])
    for name, value in more.items():
        setattr(case, name, value)
    return case


def test_a_walk_finds_the_exact_chances_of_a_volley():
    chances = walk(GAME, volley())

    assert chances.is_exact
    assert chances.exact == FOUR_AT_LONG_RANGE
    assert chances.followed == 1


def test_a_plan_answers_the_decisions_on_the_way():
    """Whoever throws himself down at the first hit loses one man less."""
    chances = walk(GAME, volley(down=1, plan=lambda b, node: "down"))

    assert chances.exact[0] == FOUR_AT_LONG_RANGE[0] + FOUR_AT_LONG_RANGE[1]
    assert chances.exact[3] == FOUR_AT_LONG_RANGE[4]


def test_where_the_plan_is_silent_the_game_s_default_answers():
    """Two Patrols has no habit of its own: the first option, losing a man, is taken."""
    assert walk(GAME, volley(down=1)).exact == FOUR_AT_LONG_RANGE


def test_the_start_is_left_as_it_was():
    case = volley()
    before = GAME.key(case.start)

    walk(GAME, case)

    assert GAME.key(case.start) == before


def test_a_case_can_start_with_some_steps_alone():
    b = field("50 60 hold", "50 35 hold")
    before = GAME.key(b)

    start = start_with(b, fire(0), fire(1))

    assert start.agenda == [fire(1), fire(0)]
    assert GAME.key(b) == before


def test_what_happens_on_the_way_can_be_counted_too():
    """Hits are told by an event and are gone from the position afterwards."""

    def add_hits(kept: Hashable, event: Event) -> Hashable:
        return str(event.figures["hits"]) if event.kind == "fired" else kept

    chances = walk(
        GAME,
        volley(
            down=1, watch=add_hits, plan=lambda b, n: "down", count=lambda b, kept: int(str(kept))
        ),
    )

    assert chances.exact == FOUR_AT_LONG_RANGE


def test_beyond_the_budget_the_rest_is_sampled_with_an_interval_that_holds_the_truth():
    chances = walk(GAME, volley(budget=Budget(positions=1, samples=2000)))
    share = chances.share(lambda lost: lost == 0)

    assert not chances.is_exact
    assert chances.samples == 2000
    assert share.fraction is None
    assert share.low < 16 / 81 < share.high
    assert share.high - share.low < 0.05


def test_equal_questions_get_equal_samples():
    one, two = (walk(GAME, volley(budget=Budget(positions=1, samples=50))) for _ in range(2))
    other = walk(GAME, volley(budget=Budget(positions=1, samples=50, seed=1)))

    assert one.sampled == two.sampled
    assert one.sampled != other.sampled


def test_a_walk_that_is_half_followed_adds_both_halves_up():
    """Green fires twice: the first volley is followed, the second one sampled."""
    case = volley(budget=Budget(positions=8, samples=400))
    case.start.agenda.clear()
    case.start.do(fire(0), fire(0))

    chances = walk(GAME, case)

    assert 0 < chances.followed < 1
    assert chances.share(lambda _: True).p == pytest.approx(1)
    assert chances.mean(lambda n: float(str(n))) == pytest.approx(2.4, abs=0.2)


def test_a_walk_stops_when_nobody_waits_and_says_how_far_it_is():
    shares: list[float] = []
    with progress.monitor(report=shares.append):
        walk(GAME, volley())

    assert shares[0] == 0
    with progress.monitor(lambda: False), pytest.raises(progress.Cancelled):
        walk(GAME, volley())


def test_a_case_may_begin_with_steps_that_need_nobody():
    """Two hits are on their way: they are taken before anything is thrown."""
    case = volley()
    case.start.agenda.clear()
    case.start.do(take_hits(1, 2), fire(0))

    assert walk(GAME, case).exact[2] == FOUR_AT_LONG_RANGE[0]
