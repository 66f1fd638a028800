from random import Random

from beachhead.ai.continuation import StepLuck, play_move, policy_of
from beachhead.ai.search import (
    Search,
    Weighed,
    find_leaves,
    full_effort,
    list_starts,
    pick_start,
)
from beachhead.kernel import registry
from beachhead.kernel.nodes import Chance, Decision
from tests.ai.positions import beach_before_an_attack, beach_with_a_choice

GAME = registry.game("five_beaches")


def test_a_move_is_over_when_the_next_activation_begins():
    b, side = beach_with_a_choice()
    move = GAME.moves(b, side)[0]
    twin = b.clone()
    answers = play_move(GAME, twin, side, move.answers, policy_of(GAME), Random(1).randrange)
    assert answers == move.answers
    assert GAME.stretch(twin) > GAME.stretch(b) or isinstance(GAME.node(twin), Chance)


def test_what_a_move_leaves_open_is_answered_by_the_policy():
    b, side = beach_with_a_choice()
    move = next(m for m in GAME.moves(b, side) if len(m.answers) == 2)
    answers = play_move(
        GAME, b.clone(), side, move.answers[:1], policy_of(GAME), Random(1).randrange
    )
    assert answers[0] == move.answers[0]
    assert len(answers) == 2


def test_the_odds_of_what_a_throw_leads_to_sum_to_one():
    b, side = beach_before_an_attack()
    leaves = find_leaves(GAME, b, side, Random(1))
    assert len(leaves) > 1
    assert abs(sum(p for _, p in leaves) - 1) < 1e-9


def test_a_quiet_position_is_its_own_leaf():
    b, side = beach_with_a_choice()
    assert find_leaves(GAME, b, side, Random(1)) == [(b, 1.0)]


def test_both_sides_see_chances_that_sum_to_one():
    b, _ = beach_with_a_choice()
    assert abs(GAME.win_chance(b, 0) + GAME.win_chance(b, 1) - 1) < 1e-9


def test_finalists_are_played_on_with_the_same_luck():
    b, side = beach_with_a_choice()
    search = Search(GAME, side, full_effort(GAME.tuning), Random(1).randrange)
    found = search.weigh(b, GAME.moves(b, side))
    played = [w for w in found if w.samples]
    assert len(played) >= 2
    *_, second, most = sorted(len(w.samples) for w in played)
    assert second == most  # who is dropped on the way has fewer
    assert all(0 <= x <= 1 for w in played for x in w.samples)


def test_the_search_does_not_touch_the_position():
    b, side = beach_with_a_choice()
    key = GAME.key(b)
    search = Search(GAME, side, full_effort(GAME.tuning), Random(1).randrange)
    search.weigh(b, GAME.moves(b, side))
    assert GAME.key(b) == key
    assert isinstance(GAME.node(b), Decision)


def test_equal_luck_gives_equal_throws_whatever_is_thrown_in_between():
    one, other = StepLuck(7), StepLuck(7)
    cards = [one("turn_card", 0)(1000) for _ in range(5)]
    other("draw_for_attack", 0)(1000)
    other("turn_card", 1)(1000)
    assert [other("turn_card", 0)(1000) for _ in range(5)] == cards
    assert [StepLuck(8)("turn_card", 0)(1000) for _ in range(5)] != cards


def test_a_throw_is_met_as_often_as_it_is_likely():
    b, side = beach_before_an_attack()
    starts = list_starts(GAME, b, side)
    picked = [pick_start(starts, (i + 0.5) / 1000) for i in range(1000)]
    for start, p in starts:
        assert abs(sum(x is start for x in picked) / 1000 - p) < 0.002


def test_a_move_that_is_clearly_behind_is_dropped_and_one_within_the_doubt_is_not():
    b, side = beach_with_a_choice()
    search = Search(GAME, side, full_effort(GAME.tuning), Random(1).randrange)
    home, close, behind = (Weighed((n,), 0.0, b) for n in range(3))
    home.samples = [0.5, 0.6, 0.4, 0.5]
    close.samples = [0.6, 0.4, 0.5, 0.4]
    behind.samples = [0.1, 0.2, 0.1, 0.0]
    assert search.drop_the_worse([behind, close, home], close) == [home, close]
    assert search.drop_the_worse([behind, home], behind) == [home]
