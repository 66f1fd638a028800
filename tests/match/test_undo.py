"""One policy for undo: how far a side goes back, and who has to agree."""

from __future__ import annotations

import pytest

from beachhead.match import Match, Seat, UndoRefused
from beachhead.match.undo import UndoPlan, last_move, plan_undo
from tests.match.plays import GAME, SEED, begun

ALONE = (Seat("here"), Seat("bot", level="random"))


def test_own_answers_since_the_last_roll_need_nobody():
    match = begun()
    match.answer(0, "advance")
    assert plan_undo(match, 0) == UndoPlan(4)


def test_another_persons_answer_needs_their_consent():
    match = begun()
    match.answer(0, "wait")
    match.answer(1, "wait")
    assert plan_undo(match, 0) == UndoPlan(4, (1,))
    with pytest.raises(UndoRefused, match="another side's answer comes between"):
        match.undo(0)
    match.undo(0, agreed=True)
    assert match.depth == 4


def test_who_holds_both_seats_agrees_for_both():
    match = begun()
    match.answer(0, "wait")
    match.answer(1, "wait")
    assert plan_undo(match, 0, held=(0, 1)) == UndoPlan(4)


def test_a_bots_answer_is_undone_without_asking():
    match = begun(ALONE)
    match.answer(0, "wait")
    match.answer(1, "wait")
    assert plan_undo(match, 0) == UndoPlan(4)
    assert match.undo(0)[0].text == "agreed"


def test_seeded_dice_are_not_undone_where_nobody_else_could_agree():
    match = begun(ALONE)
    match.answer(0, "fire")
    with pytest.raises(UndoRefused, match="cannot be undone") as caught:
        plan_undo(match, 0)
    assert caught.value.code == "undo.refused"


def test_seeded_dice_are_undone_if_the_other_person_agrees():
    match = begun()
    match.answer(0, "fire")
    assert plan_undo(match, 0) == UndoPlan(4, (1,))


def test_a_mistyped_roll_is_corrected_alone():
    match = Match.new(GAME, seats=ALONE, dice="typed")
    match.roll(["raid"], 0)
    assert last_move(match, 0) == 0
    assert plan_undo(match, 0) == UndoPlan(0)
    match.undo(0)
    match.roll(["hold"], 0)
    assert [e.body for e in match.entries if e.kind == "roll"] == [("raid",), ("hold",)]


def test_a_depth_that_the_match_has_not_reached_is_refused():
    match = Match.new(GAME, seed=SEED)
    with pytest.raises(UndoRefused) as caught:
        plan_undo(match, 0, match.depth)
    assert caught.value.code == "undo.nothing"
