"""Whole movements, the features of the win chance, and the search for better plans."""

from math import inf
from random import Random

import numpy as np
import pytest

from beachhead.ai import find_bot
from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.bots import VALUE, clock, features
from beachhead.games.axis_allies_dday.bots.cards import count_overflow, pick_tactics
from beachhead.games.axis_allies_dday.bots.general import POLICIES
from beachhead.games.axis_allies_dday.bots.movement_search import (
    MovementSearch,
    fight_cycle,
    sort_out_repeats,
)
from beachhead.games.axis_allies_dday.bots.moves import plan_by_rule
from beachhead.games.axis_allies_dday.bots.weights import MARSHAL
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    BOTH,
    LAND_SLOTS,
    LANDS_IN,
    MAP_SIZE,
)
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.steps import Choice


def movement(turn: int, side: int, seed: int = 1) -> tuple[Board, Decision]:
    """Play by the general until a side begins its movement of a turn."""
    b, luck = GAME.new("two"), Random(seed)
    general = find_bot(GAME, "general")
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Chance):
            GAME.apply(b, node.device.draw(luck.randrange))
            continue
        if (b.turn, node.side, node.step) == (turn, side, "choose_stack"):
            return b, node
        GAME.apply(b, general.decide(GAME, b, node, luck.randrange, inf))
    raise AssertionError("the game was over before")


def test_every_feature_has_a_name_of_its_own():
    b, _ = movement(2, AXIS)
    names = GAME.feature_names(clock.KEY)
    assert len(GAME.features(b)) == len(names) == len(set(names))


def test_many_positions_at_once_have_the_features_of_each():
    boards = [movement(turn, AXIS)[0] for turn in (1, 2)]
    rows = GAME.feature_rows(boards)
    assert np.allclose(rows, [GAME.features(b) for b in boards])


def test_a_unit_more_for_the_axis_shows_in_its_zone_only_on_its_side():
    b, _ = movement(2, AXIS)
    before = features.rows_of([b])[0]
    zone = next(z for z in b.zones() if b.count_axis(z) and not b.count_allies(z))
    b.add_units(zone, 0, 1)
    after = features.rows_of([b])[0]
    names = GAME.feature_names(clock.KEY)
    changed = {name for name, x, y in zip(names, before, after, strict=True) if x != y}
    assert any(name.startswith("axis_in_") for name in changed)
    assert not any(name.startswith("allies_in_") for name in changed)


def test_every_movement_offered_is_legal_to_its_last_answer():
    for side in (AXIS, 1):
        b, node = movement(2, side)
        for move in GAME.list_moves(b, node):
            twin = b.clone()
            for answer in move.answers:
                assert GAME.why_not(twin, answer, side) == []
                GAME.apply(twin, answer)
            assert twin.phase != b.phase or not twin.ready


@pytest.mark.parametrize("cards", [{}, {"fortune": True}, {"tactics": True}])
def test_the_search_moves_the_axis_always_and_the_allies_where_no_cards_are_played(
    cards: dict[str, bool],
):
    b = GAME.new("two", **cards)
    assert GAME.is_searched(b, AXIS)
    assert GAME.is_searched(b, 1) is not bool(cards)


def test_the_search_never_likes_its_last_plan_less_than_the_generals():
    b, _ = movement(3, AXIS)
    model = VALUE.model(clock.KEY)
    assert model is not None
    search = MovementSearch(b, AXIS, model)
    path = search.improve(search.plan_of(plan_by_rule(b, AXIS, MARSHAL.axis)))
    chances = [chance for _, chance in path]
    assert chances == sorted(chances)
    for plan, _ in path:
        assert (plan.sum(1) == search.left).all()
        assert (plan >= 0).all()


def test_plans_that_were_thought_of_twice_are_tried_once_and_in_order():
    some = np.random.default_rng(1).integers(0, 300, (20, 2, 3)).astype(np.int16)
    plans = np.concatenate([some, some[5:9]])
    assert (sort_out_repeats(plans) == np.unique(plans, axis=0)).all()


def test_a_fight_costs_both_sides_where_they_meet_and_nobody_elsewhere():
    units = np.zeros((1, MAP_SIZE, LAND_SLOTS), np.float32)
    units[0, 5, 0] = units[0, 5, 4] = 6
    units[0, 7, 0] = 6
    fight_cycle(units, BOTH, np.zeros((1, MAP_SIZE, 2), np.float32))
    assert 0 < units[0, 5, 0] < 6
    assert 0 < units[0, 5, 4] < 6
    assert units[0, 7, 0] == 6


def test_tactics_9_is_kept_until_a_box_has_more_units_than_its_beach_takes():
    b = GAME.new("two", tactics=True)
    assert pick_tactics(b, ("choose_tactics", 9), ["use", "keep"], MARSHAL.allies) == "keep"
    box = max(range(len(LANDS_IN)), key=b.box_total)
    b.add_units(LANDS_IN[box][0], 4, b.room_for(BOTH, LANDS_IN[box][0]))
    assert count_overflow(b, box) > 0
    assert pick_tactics(b, ("choose_tactics", 9), ["use", "keep"], MARSHAL.allies) == "use"


def test_every_question_of_the_rules_is_answered_by_a_reason():
    """No question is left to its first option for want of a policy, and no policy is for nothing."""
    asked = {name for name, step in GAME.rules.steps.items() if isinstance(step, Choice)}
    assert asked == set(POLICIES)
