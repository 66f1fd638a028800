from math import inf
from random import Random

import pytest

from beachhead.ai import find_bot
from beachhead.ai.analysis import (
    Analysis,
    Step,
    Valuer,
    analyse,
    check_worst,
    find_chance,
    join_spans,
    rank_errors,
    sum_parts,
)
from beachhead.ai.hints import (
    Part,
    describe_gain,
    estimate_chances,
    find_hints,
    smooth_rises,
    tell_apart,
)
from beachhead.ai.search import Weighed
from beachhead.kernel import registry
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match.analysis import draw_curve, list_turns
from tests.ai.positions import beach_with_a_choice

BEACHES = registry.game("five_beaches")
MOST_STEPS = 160


def play(game: AnyGame, scenario: str, level: str, seed: int) -> tuple[Position, list[Step]]:
    """Play a game by a bot and return its first position and its steps."""
    b, luck = game.new(scenario), Random(seed)
    first = b.clone()
    steps: list[Step] = []
    bot = find_bot(game, level)
    while not isinstance(game.node(b), Over) and len(steps) < MOST_STEPS:
        _, node = game.asked_nodes(b)[0]
        assert not isinstance(node, Over)
        body = (
            node.device.draw(luck.randrange)
            if isinstance(node, Chance)
            else bot.decide(game, b.clone(), node, luck.randrange, inf)
        )
        steps.append(Step(node.side, body))
        game.apply(b, body, node.side if b.branches else -1)
    return first, steps


def utah(level: str = "casual") -> tuple[Position, list[Step], Analysis]:
    """Return a match on Utah with its analysis."""
    first, steps = play(BEACHES, "utah", level, 5)
    return first, steps, analyse(BEACHES, first, steps)


def test_an_exact_throw_has_no_luck_on_average():
    """The luck of all outcomes of a card, weighted by their odds, is nothing."""
    first, steps, found = utah()
    item = next(i for i in found.items if i.kind == "throw" and i.exact)
    b = first.clone()
    for step in steps[: item.depth]:
        BEACHES.apply(b, step.body)
    node = BEACHES.node(b)
    assert isinstance(node, Chance)
    total = 0.0
    for outcome, p in node.device.folded():
        other = [*steps[: item.depth], Step(item.side, outcome)]
        total += (
            float(p) * analyse(BEACHES, first, other, span=(item.depth, len(other))).items[-1].luck
        )
    assert abs(total) < 1e-6


def test_the_move_played_is_among_the_moves_compared_and_the_best_comes_first():
    _, _, found = utah()
    for item in found.items:
        if item.kind == "move":
            chances = [choice.chance for choice in item.choices]
            assert chances == sorted(chances, reverse=True)
            played = next(c for c in item.choices if c.text == item.text)
            assert abs(chances[0] - played.chance - item.error) < 1e-6


def test_spans_of_an_analysis_join_to_the_whole():
    first, steps, whole = utah()
    middle = len(steps) // 2
    parts = [analyse(BEACHES, first, steps, span=s) for s in ((0, middle), (middle, len(steps)))]
    joined = join_spans(BEACHES, parts)
    assert (joined.worst, joined.luckiest) == (whole.worst, whole.luckiest)
    for one, other in zip(joined.items, whole.items, strict=True):
        assert (one.depth, one.steps, one.text) == (other.depth, other.steps, other.text)
        # The model's sums are of 32 bits: how many positions are asked at once shows in the eighth digit.
        assert abs(one.luck - other.luck) + abs(one.error - other.error) < 1e-6


def test_the_curve_is_drawn_over_the_turns():
    _, _, found = utah()
    turns = list_turns(found)
    assert [text for _, text in turns] == [f"Turn {n}" for n in range(1, len(turns) + 1)]
    assert len(turns) > 2
    assert draw_curve(found, "Utah").count('stroke="#ddd"') == len(turns)


def test_a_player_who_errs_more_loses_more_by_errors():
    careless, steady = utah("beginner")[2], utah("regular")[2]
    assert sum(careless.errors) > sum(steady.errors)


def test_rules_of_thumb_lose_what_they_would_have_lost():
    """Who plays by them loses exactly that, and what is left of a match that errs is no doubt."""
    steady, careless = utah("regular")[2], utah("beginner")[2]
    assert all(abs(item.error - item.usual) < 1e-6 for item in steady.items)
    assert sum(steady.usual) > 0
    assert sum(careless.errors) > sum(careless.usual)
    assert abs(sum_parts(careless) - careless.result) < 1e-5


def test_a_player_who_errs_more_finds_the_best_move_less_often():
    careless, steady = utah("beginner")[2], utah("regular")[2]
    for found in (careless, steady):
        assert all(0 <= b <= n for b, n in zip(found.best_found, found.decisions, strict=True))
    assert (sum(careless.best_found) / sum(careless.decisions)) < (
        sum(steady.best_found) / sum(steady.decisions)
    )


def test_the_odds_of_a_throw_count_those_that_go_as_far_the_same_way():
    """Throws that help and throws that harm are about equally rare, whoever throws."""
    _, _, found = utah()
    throws = [i for i in found.items if i.kind == "throw" and i.exact and abs(i.luck) > 0.02]
    for side in (0, 1):
        for sign in (1, -1):
            some = [i.odds for i in throws if i.side == side and i.luck * sign > 0]
            assert some
            assert all(0 < odds < 1 for odds in some)


def test_the_worst_decisions_are_played_on_with_an_interval():
    first, steps, found = utah("beginner")
    checked = check_worst(BEACHES, first, steps, found)
    played_on = [i for i, item in enumerate(checked.items) if item.checked is not None]
    assert sorted(rank_errors(found.items)[: len(played_on)]) == played_on
    gains = {i: checked.items[i].checked or (0.0, 0.0) for i in played_on}
    assert all(error >= 0 for _, error in gains.values())
    # What turns out to be no better, or only perhaps, is no mistake to learn from.
    sure = {i for i, (gain, error) in gains.items() if gain > 1.96 * error and gain >= 0.005}
    assert sure < set(gains)
    assert checked.worst == [i for i in rank_errors(found.items) if i in sure]
    assert 0 < len(checked.worst) <= 5


def test_a_move_is_judged_by_what_its_side_could_know():
    """Two positions that look alike to the mover blame the same move by the same amount."""
    game = registry.game("template")
    first, steps = play(game, "meeting", "random", 4)
    asked = next(n for n, step in enumerate(steps) if step.side == 0 and n > 2)
    b = first.clone()
    for step in steps[:asked]:
        game.apply(b, step.body, step.side if b.branches else -1)
    node = game.open_node(b, 0)
    assert isinstance(node, Decision)
    deals = [game.redeal(game.view(b, 0), 0, Random(seed).randrange) for seed in range(6)]
    assert len({game.key(deal) for deal in deals}) > 1
    found = [analyse(game, deal, [Step(0, node.options[-1])]).items[0] for deal in deals]
    assert len({(item.error, item.choices) for item in found}) == 1


def test_the_value_of_a_game_that_is_over_is_its_result():
    b = BEACHES.new("utah")
    for ending, scores, worth in (
        ("allied_victory", [1, -1], 1.0),
        ("german_victory", [-1, 1], 0.0),
    ):
        b.finish(ending, *scores)
        assert Valuer(BEACHES).value(b) == worth


def test_a_hint_names_three_moves_the_best_first_with_chances_and_words():
    b, side = beach_with_a_choice()
    hints = find_hints(BEACHES, b, side, seed=1)
    assert len(hints) == 3
    assert all(0 <= hint.chance <= 1 and hint.text and hint.why for hint in hints)
    node = BEACHES.node(b)
    assert all(BEACHES.why_not(b, hint.answers[0], side) == [] for hint in hints), node


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_later_hint_never_has_the_better_chance(seed: int):
    b, side = beach_with_a_choice(seed)
    chances = [hint.chance for hint in find_hints(BEACHES, b, side, seed=seed)]
    assert chances == sorted(chances, reverse=True)


def weighed(value: float, *samples: float) -> Weighed[Position]:
    """Return a move that was valued and played on."""
    return Weighed((), 0.0, BEACHES.new("utah"), value=value, samples=[*samples])


def test_hints_differ_as_played_on_around_the_win_chance_of_the_position():
    """The luck that all moves share shifts none of them; luck that only one has had counts for none."""
    found = [weighed(0.4, 0.7, 0.6, 0.1), weighed(0.42, 0.6, 0.5)]
    assert estimate_chances(found) == pytest.approx([0.46, 0.36])
    assert estimate_chances([weighed(0.4), weighed(0.42, 0.9)]) == [0.4, 0.42]


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ([0.6, 0.5, 0.4], [0.6, 0.5, 0.4]),
        ([0.5, 0.6, 0.4], [0.55, 0.55, 0.4]),
        ([0.5, 0.4, 0.6], [0.5, 0.5, 0.5]),
        ([], []),
    ],
)
def test_chances_that_rise_along_the_list_are_pooled(found: list[float], shown: list[float]):
    assert smooth_rises(found) == pytest.approx(shown)


def test_a_hint_says_by_how_much_it_is_better_or_behind():
    assert describe_gain([0.6, 0.57, 0.57], 0) == ["3 points better than the next"]
    assert describe_gain([0.6, 0.57, 0.57], 2) == ["3 points behind the best"]
    assert describe_gain([0.6, 0.597], 0) == ["about as good as the next"]
    assert describe_gain([0.6, 0.597], 1) == ["about as good"]
    assert describe_gain([0.6], 0) == []


def test_a_hint_depends_on_the_view_alone():
    """Where a game has secrets, two positions that look alike to a side give the same hints."""
    game = registry.game("template")
    b = game.new("meeting")
    luck = Random(3)
    while not isinstance(node := game.node(b), Decision):
        assert isinstance(node, Chance)
        game.apply(b, node.device.draw(luck.randrange))
    other = game.redeal(game.view(b, node.side), node.side, Random(9).randrange)
    assert find_hints(game, b, node.side, seed=1) == find_hints(game, other, node.side, seed=1)


def test_a_hint_before_a_throw_says_how_much_the_throw_decides():
    """An attack's card decides over some points; a walk throws nothing."""
    b, side = beach_with_a_choice()
    hints = find_hints(BEACHES, b, side, seed=1)
    for hint in hints:
        assert ("its throw decides" in hint.why) == ("Attack" in hint.text), hint
    assert {"Attack" in hint.text for hint in hints} == {True, False}


def parts(*texts: str) -> list[Part]:
    """Return a move by the words of its parts."""
    return [Part(text, (text[0],)) for text in texts]


def test_long_moves_are_told_by_what_sets_them_apart_and_short_ones_whole():
    first, second = tell_apart([parts("a", "b", "c", "d", "e"), parts("a", "x", "c", "d")])
    assert first == ("b; e; alike in all: a; c; d", ("b", "e"))
    assert second == ("x; the rest alike", ("x",))
    assert [m.text for m in tell_apart([parts("a", "b"), parts("a", "c")])] == ["a; b", "a; c"]
    assert (
        tell_apart([parts("a", "b", "c", "d", "e", "f")])[0].text == "a; b; c; d; and 2 more steps"
    )


def test_the_hints_of_a_movement_differ_in_what_is_shown_and_name_stacks_with_their_goals():
    game = registry.game("axis_allies_dday")
    b, luck = game.new(), Random(3)
    bot = find_bot(game, "regular")
    while not (isinstance(node := game.node(b), Decision) and node.step == "choose_stack"):
        assert not isinstance(node, Over)
        game.apply(
            b,
            node.device.draw(luck.randrange)
            if isinstance(node, Chance)
            else bot.decide(game, b, node, luck.randrange, inf),
        )
    hints = find_hints(game, b, node.side, seed=1)
    assert len(hints) == 3
    starts = [hint.text.split("; ")[0] for hint in hints]
    assert all(" in " in start and " to " in start for start in starts)
    assert len({hint.text for hint in hints}) == 3


def test_what_a_unit_may_hope_for_before_it_lands_is_what_it_has_when_it_lands():
    game = registry.game("dday_dice")
    b = game.new("omaha_beach")
    hints = find_hints(game, b, 0, seed=1)
    assert abs(find_chance(game, b, 0) - hints[0].chance) < 0.05
