"""A played game: answers, rolls, undo, seats."""

from __future__ import annotations

import random

import msgspec
import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import (
    BadPosition,
    GameOver,
    IllegalAnswer,
    RecordError,
    RulesBug,
    WrongSide,
)
from beachhead.kernel.position import Frame
from beachhead.match import DiceSealed, Match, MatchError, Seat, Stale, UndoRefused
from tests.match.plays import GAME, SEED, begun, played


def test_a_seeded_box_rolls_by_itself_so_that_people_see_decisions_only():
    match = Match.new(GAME, seed=SEED)
    assert [e.kind for e in match.entries] == ["roll", "roll"]
    assert [side for side, _ in match.decisions()] == [0, 1]
    assert not match.throws()


def test_entries_are_numbered_from_nought_and_carry_side_body_and_notation():
    match = begun()
    placed = match.entries[2]
    assert (placed.ply, placed.kind, placed.side) == (2, "answer", 0)
    assert (placed.body, placed.text) == ((50, 60), "at 50 60")
    assert [e.ply for e in match.entries] == [0, 1, 2, 3]


def test_sides_that_act_at_once_answer_in_any_order():
    one, other = Match.new(GAME, seed=SEED), Match.new(GAME, seed=SEED)
    one.answer(0, (50, 60))
    one.answer(1, (50, 40))
    other.answer(1, (50, 40))
    other.answer(0, (50, 60))
    assert one.position == other.position


def test_an_answer_is_told_that_the_match_waits_for_dice_of_nobody_in_particular():
    match = Match.new(registry.game("company"), "hedgerow_lane", dice="typed")
    reasons = match.why_not(-1, "MF")
    assert [r.code for r in reasons] == ["answer.side"]
    message = reasons[0].message
    assert message.startswith("Nobody is asked for this now. First: Round 1: one die for 29th")


def test_an_answer_may_be_given_in_notation():
    match = Match.new(GAME, seed=SEED)
    assert match.answer(1, "at 50 40")[0].body == (50, 40)


def test_a_list_from_json_is_taken_as_the_tuple_it_means():
    match = Match.new(GAME, seed=SEED)
    assert match.answer(0, [50, 60])[0].body == (50, 60)


def test_an_answer_and_the_rolls_it_causes_are_separate_entries():
    match = begun()
    fired, rolled = match.answer(0, "fire")
    assert (fired.kind, rolled.kind) == ("answer", "roll")
    assert len(rolled.body) == 4  # type: ignore[arg-type]


def test_an_illegal_answer_changes_nothing_and_names_the_rule():
    match = begun()
    before = GAME.key(match.position)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(0, "surrender")
    assert caught.value.rule == "PAT-TURN-02"
    assert (GAME.key(match.position), match.ply) == (before, 4)


def test_a_side_that_is_not_asked_is_refused():
    with pytest.raises(WrongSide, match=r"Side 1 is not asked .* what does Green do\?"):
        begun().answer(1, "wait")


def test_nothing_is_answered_after_the_end():
    with pytest.raises(GameOver):
        played().answer(0, "wait")


def test_a_writer_who_has_not_seen_the_newest_entries_is_refused():
    match = begun()
    with pytest.raises(Stale) as caught:
        match.answer(0, "wait", ply=3)
    assert caught.value.code == "match.stale"
    match.answer(0, "wait", ply=4)


def test_why_not_explains_a_value_and_a_notation_alike():
    match = Match.new(GAME, seed=SEED)
    assert [r.code for r in match.why_not(0, (50, 45))] == ["spot.not_own_half"]
    assert [r.code for r in match.why_not(0, "at 50 45")] == ["spot.not_own_half"]
    assert match.why_not(0, "at 50 75") == []


# Dice boxes ------------------------------------------------------------------------------------


def test_the_same_seed_and_answers_give_the_same_match():
    assert played().entries == played().entries


def test_another_seed_gives_other_dice():
    rolls = {tuple(e.body for e in played(f"seed {n}").entries if e.kind == "roll") for n in "abcd"}
    assert len(rolls) > 1


def test_nobody_types_an_outcome_into_a_seeded_match():
    match = Match.new(GAME, seed=SEED)
    match.undo(0, 0, agreed=True)
    shut = Match.new(GAME, dice="given")
    assert shut.roll(["raid"], 0)[0].text == "raid"
    sealed = Match(GAME, match.header)
    with pytest.raises(DiceSealed) as caught:
        sealed.roll(["raid"], 0)
    assert caught.value.code == "dice.sealed"


def test_a_seeded_match_without_a_seed_is_refused():
    with pytest.raises(MatchError) as caught:
        Match.new(GAME)
    assert caught.value.code == "seed.missing"


def test_typed_dice_wait_for_what_fell_and_are_marked_in_the_log():
    match = Match.new(GAME, dice="typed")
    assert [side for side, _ in match.throws()] == [0, 1]
    match.roll("raid", 1)
    match.roll(["hold"])
    assert match.throws() == []
    assert [item.typed for item in match.log()] == [True, True]
    assert match.position.orders == ("hold", "raid")  # type: ignore[attr-defined]


def test_typed_dice_must_be_typed():
    match = Match.new(GAME, dice="typed")
    with pytest.raises(MatchError) as caught:
        match.roll()
    assert (caught.value.code, caught.value.rule) == ("roll.missing", "PAT-SETUP-02")


def test_given_outcomes_come_in_order_and_then_the_match_waits():
    match = Match.new(GAME, dice="given", given=[["raid"], ["hold"], [1, 1, 6, 6]])
    match.answer(0, (50, 60))
    match.answer(1, (50, 40))
    assert match.answer(0, "fire")[1].body == (1, 1, 6, 6)


# Undo ------------------------------------------------------------------------------------------


def test_a_side_takes_back_its_own_answers_since_the_last_roll():
    match = begun()
    match.answer(0, "advance")
    [entry] = match.undo(0)
    assert (entry.kind, entry.body, match.depth, match.ply) == ("undo", 4, 4, 6)
    assert GAME.key(match.position) == GAME.key(begun().position)


def test_nobody_goes_back_past_a_roll_alone():
    match = begun()
    match.answer(0, "fire")
    with pytest.raises(UndoRefused) as caught:
        match.undo(0)
    assert caught.value.code == "undo.refused"
    assert match.depth == 6


def test_nobody_takes_back_another_sides_answer_alone():
    match = begun()
    match.answer(0, "wait")
    with pytest.raises(UndoRefused):
        match.undo(1)


def test_what_all_agree_to_take_back_is_taken_back_and_the_dice_are_drawn_anew():
    """Of six throws of four dice at the same place at least two differ: each is a new one."""
    match, seen = begun(), []
    for _ in range(6):
        seen.append(match.answer(0, "fire")[1].body)
        match.undo(0, agreed=True)
        assert match.entries[-1].text == "agreed"
    assert len(set(seen)) > 1
    assert match.redraws == 6


def test_an_undo_of_answers_alone_changes_no_dice_to_come():
    """Nothing was seen that a player could plan with, and nobody gets other dice by undoing."""
    plain, undone = begun(), begun()
    undone.answer(0, "advance")
    undone.undo(0)
    assert undone.redraws == 0
    assert undone.answer(0, "fire")[1].body == plain.answer(0, "fire")[1].body


def test_a_match_of_the_older_recipe_keeps_its_dice_after_an_undo():
    header = msgspec.structs.replace(begun().header, recipe=1)
    match = Match.resume(GAME, header, begun().entries)
    first = match.answer(0, "fire")[1]
    match.undo(0, agreed=True)
    assert match.answer(0, "fire")[1].body == first.body


def test_an_undo_never_shortens_the_list_of_entries():
    match = begun()
    match.answer(0, "advance")
    match.undo(0)
    match.answer(0, "wait")
    assert [item.undone for item in match.log(4)] == [True, False, False]


def test_there_may_be_nothing_to_take_back():
    with pytest.raises(UndoRefused) as caught:
        Match.new(GAME, seed=SEED).undo(0)
    assert caught.value.code == "undo.nothing"


def test_nothing_is_taken_back_once_the_seed_is_public():
    with pytest.raises(UndoRefused) as caught:
        played().undo(0, 0, agreed=True)
    assert caught.value.code == "undo.over"


# Seats -----------------------------------------------------------------------------------------


def test_a_bot_takes_over_an_absent_seat_and_gives_it_back():
    match = begun(seats=(Seat("away", "Ann"), Seat("away", "Bo")))
    assert match.bot_to_move() is None
    match.take_seat(0, Seat("bot", level="greedy"))
    assert match.bot_to_move() == 0
    match.take_seat(0, Seat("away", "Ann"))
    assert match.bot_to_move() is None


def test_every_side_has_a_seat():
    with pytest.raises(MatchError) as caught:
        begun(seats=(Seat("here"),))
    assert caught.value.code == "seat.count"


# Resuming --------------------------------------------------------------------------------------


def test_resuming_from_stored_entries_gives_the_same_match():
    match = played()
    again = Match.resume(GAME, match.header, match.entries)
    assert (again.effects, again.active_plies) == (match.effects, match.active_plies)
    assert GAME.key(again.position) == GAME.key(match.position)


def test_resuming_refuses_a_roll_that_the_seed_contradicts():
    match = begun()
    false = [*match.entries]
    other = next(o for o in ("raid", "hold") if (o,) != false[0].body)
    false[0] = type(false[0])(0, "roll", 0, (other,), other)
    with pytest.raises(RecordError) as caught:
        Match.resume(GAME, match.header, false)
    assert caught.value.code == "record.dice"


def test_every_depth_is_the_position_that_was_played():
    match = Match.new(GAME, seed=SEED)
    keys, luck = {match.depth: GAME.key(match.position)}, random.Random(3)
    while not match.over:
        side, decision = luck.choice(match.decisions())
        match.answer(side, luck.choice(decision.options))
        keys[match.depth] = GAME.key(match.position)
    assert all(GAME.key(match.at(depth)) == key for depth, key in keys.items())


def test_entries_that_could_not_be_stored_are_forgotten():
    match = begun()
    match.answer(0, "fire")
    match.rewind(4)
    assert match.record() == begun().record()


# Broken rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("frame", [("take_hits", 99, 1), ("fire", 99)])
def test_where_the_rules_fail_the_match_says_so_and_nothing_is_changed(frame: Frame):
    """A stranger's position may hold a side that does not exist, deep in its agenda."""
    start = begun().position
    start.agenda = [frame, ("choose_action", 0)]
    match = Match.new(GAME, dice="given", start=start)
    with pytest.raises(BadPosition) as caught:
        match.answer(0, "wait")
    assert caught.value.code == "position.broken"
    assert (match.ply, match.depth) == (0, 0)
    assert match.decisions()[0][1].step == "choose_action"


def test_where_the_rules_fail_on_a_match_of_their_own_it_is_a_bug(monkeypatch: pytest.MonkeyPatch):
    def crash(b: object, answer: str, side: int) -> None:
        raise IndexError

    match = begun()
    monkeypatch.setitem(GAME.engine.resolves, "choose_action", crash)
    with pytest.raises(RulesBug) as caught:
        match.answer(0, "wait")
    assert caught.value.code == "rules.bug"
