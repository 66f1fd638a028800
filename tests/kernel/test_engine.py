"""The agenda: order, nesting, offers, ends, several sides at once."""

from random import Random

import pytest

from beachhead.kernel.errors import GameOver, IllegalAnswer, RulesBug, WrongSide
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Branch
from beachhead.kernel.steps import Rules
from tests.kernel.toy import (
    TOY,
    Toy,
    among,
    crash,
    note,
    offer_among,
    open_branches,
    pick,
    start,
    throw,
    twice,
)


def test_the_first_listed_step_happens_first():
    assert start(note("a"), note("b")).notes == ["a", "b"]


def test_a_step_that_stacks_others_runs_them_before_what_was_there():
    """That is how an interruption nests."""
    assert start(twice("a"), note("b")).notes == ["a1", "a2", "b"]


def test_a_choice_stops_the_agenda_and_an_answer_goes_on():
    b = start(pick(1), note("after"))
    node = TOY.node(b)
    assert isinstance(node, Decision)
    assert (node.side, node.step, node.rule, node.options) == (
        1,
        "pick",
        "TOY-A-01",
        ["left", "right"],
    )
    TOY.apply(b, "left")
    assert b.notes == ["1:left", "after"]


def test_a_chance_step_names_its_device_and_nobody_in_particular_throws():
    b = start(throw(2))
    node = TOY.node(b)
    assert isinstance(node, Chance)
    assert (node.side, node.device.describe()["dice"]) == (-1, 2)
    TOY.play(b, [6, 5])
    assert b.notes == ["11"]


def test_the_end_empties_the_agenda_and_keeps_scores_and_reason():
    b = start()
    assert TOY.node(b) == Over((1, -1), "done")
    assert b.agenda == []
    with pytest.raises(GameOver) as caught:
        TOY.play(b, "left")
    assert caught.value.code == "answer.over"


def test_an_empty_agenda_without_an_end_is_a_bug_of_the_rules():
    with pytest.raises(RulesBug) as caught:
        TOY.node(Toy())
    assert caught.value.code == "rules.dead_end"


@pytest.mark.parametrize("together", [False, True])
def test_steps_that_never_come_to_a_question_are_stopped(
    monkeypatch: pytest.MonkeyPatch, together: bool
):
    monkeypatch.setitem(TOY.rules.runs, "note", lambda b, text: b.do(("note", text)))
    b = Toy(agenda=[("end",)] if together else [("end",), ("note", "x")])
    if together:
        b.branches = [Branch(0, [("note", "x")])]
    with pytest.raises(RulesBug) as caught:
        TOY.engine.settle(b)
    assert caught.value.code == "rules.endless"


@pytest.mark.parametrize(
    ("many", "notes", "asked"), [(0, [], False), (1, ["0 of 1"], False), (2, [], True)]
)
def test_an_offer_asks_only_when_there_are_two_answers(many: int, notes: list[str], asked: bool):
    """It takes the only answer and skips when there is none."""
    b = start(offer_among(0, many))
    assert b.notes == notes
    assert isinstance(TOY.node(b), Decision) is asked


def test_frames_with_any_number_of_arguments_are_carried_out():
    b = start(among(1, 3))
    TOY.play(b, 2)
    assert b.notes == ["2 of 3"]


def test_a_playout_answers_every_question_to_the_end():
    """Choices with one and two arguments, a throw, and sides that act at once."""
    b = start(pick(0), among(1, 3), throw(2), open_branches("picks"))
    assert TOY.play_out(b, Random(1).random) == 4
    assert b.ending == "done"
    assert len(b.notes) == 6


def test_a_playout_tells_a_dead_end():
    with pytest.raises(RulesBug) as caught:
        TOY.play_out(Toy(), Random(1).random)
    assert caught.value.code == "rules.dead_end"


# ---- several sides at once -------------------------------------------------------------------


def test_both_sides_are_open_and_may_answer_in_any_order():
    results = []
    for order in ((0, 1), (1, 0)):
        b = start(open_branches("picks"))
        assert [n.side for n in TOY.nodes(b) if isinstance(n, Decision)] == [0, 1]
        for side in order:
            TOY.play(b, "left", side)
        results.append((sorted(b.notes), b.ending))
    assert results[0] == results[1] == (["0:left", "1:left", "one is done"], "done")


def test_without_a_side_the_first_open_branch_answers():
    b = start(open_branches("picks"))
    TOY.play(b, "right")
    assert b.notes == ["0:right"]
    node = TOY.node(b)
    assert isinstance(node, Decision)
    assert node.side == 1


def test_the_main_agenda_waits_for_all_branches():
    b = start(open_branches("picks"), note("after"))
    TOY.play(b, "left", 1)
    assert "after" not in b.notes
    TOY.play(b, "left", 0)
    assert b.notes[-1] == "after"
    assert b.branches == []


def test_branches_that_ask_nothing_close_by_themselves():
    assert start(open_branches("autos"), note("c")).notes == ["a", "b1", "b2", "c"]


def test_a_branch_waits_until_its_condition_holds():
    b = start(open_branches("wait"))
    assert [n.side for n in TOY.nodes(b) if isinstance(n, Decision)] == [0]
    TOY.play(b, "left", 0)
    assert b.notes == ["0:left", "go", "saw go"]
    assert [n.side for n in TOY.nodes(b) if isinstance(n, Decision)] == [1]


def test_one_side_can_interrupt_another():
    """What the other side was doing comes after the interruption."""
    b = start(open_branches("propose"))
    TOY.play(b, "propose", 0)
    TOY.play(b, "left", 1)
    TOY.play(b, "right", 1)
    assert b.notes == ["propose", "1:left", "1:right"]
    assert b.ending == "done"


def test_a_side_without_an_open_question_is_refused():
    b = start(open_branches("wait"))
    with pytest.raises(WrongSide) as caught:
        TOY.play(b, "left", 1)
    assert caught.value.code == "answer.side"


def test_the_wrong_side_is_refused_outside_branches_too():
    b = start(pick(0))
    with pytest.raises(WrongSide, match="side 0 is asked"):
        TOY.play(b, "left", 1)
    assert TOY.why_not(b, "left", 1)[0].code == "answer.side"


def test_branches_that_wait_for_each_other_are_a_bug_of_the_rules():
    b = Toy()
    b.do(open_branches("deadlock"))
    TOY.engine.settle(b)
    for ask in (TOY.node, TOY.nodes):
        with pytest.raises(RulesBug) as caught:
            ask(b)
        assert caught.value.code == "rules.deadlock"


def test_a_game_that_ends_inside_a_branch_closes_the_others():
    b = start(open_branches("end"), note("never"))
    TOY.play(b, "left", 0)
    assert (b.ending, b.branches, b.acting) == ("done", [], -1)
    assert "never" not in b.notes


def test_branches_inside_branches_are_refused():
    b = Toy()
    b.do(open_branches("nested"))
    with pytest.raises(AssertionError, match="inside branches"):
        TOY.engine.settle(b)


def test_an_interruption_needs_an_open_branch():
    with pytest.raises(AssertionError, match="no branch"):
        Toy().interrupt(1, pick(1))


# ---- checked play ----------------------------------------------------------------------------


def test_checked_play_tells_the_story_and_search_does_not():
    b = start(pick(0), pick(1))
    events = TOY.play(b, "left")
    assert [(e.kind, e.rule, e.figures) for e in events] == [
        ("picked", "TOY-A-01", {"side": 0, "word": "left"})
    ]
    assert b.story is None
    TOY.apply(b, "left")
    assert b.story is None


def test_a_refused_answer_changes_nothing_and_says_what_is_legal():
    b = start(pick(0))
    before = TOY.key(b)
    with pytest.raises(IllegalAnswer) as caught:
        TOY.play(b, "up")
    assert TOY.key(b) == before
    assert "Legal: left, right" in str(caught.value)
    assert caught.value.rule == "TOY-A-01"
    assert caught.value.position == TOY.show(b)
    assert caught.value.wire()["reason"] == "answer.other"


def test_rules_that_crash_leave_the_position_as_it_was():
    b = Toy()
    b.do(pick(0), crash())
    before = TOY.key(b)
    with pytest.raises(RuntimeError):
        TOY.play(b, "left")
    assert TOY.key(b) == before


@pytest.mark.parametrize("answer", [None, 1.0, True, {"a": 1}, [["left"]], "x" * 300, 10**12])
def test_an_answer_of_the_wrong_form_is_refused_as_such(answer: object):
    assert TOY.why_not(start(pick(0)), answer)[0].code == "answer.form"


def test_one_is_not_true_and_zero_is_not_false():
    b = start(among(0, 2))
    assert TOY.why_not(b, True)[0].code == "answer.form"
    assert TOY.why_not(b, 1) == []


def test_two_steps_of_one_name_are_refused():
    rules: Rules[Toy] = Rules("twins")
    rules.auto("X")(lambda b: None)
    with pytest.raises(TypeError, match="two steps named"):
        rules.auto("X")(lambda b: None)


def test_a_step_without_its_second_half_says_so():
    rules: Rules[Toy] = Rules("half")

    @rules.choice("X", side=lambda b: 0)
    def ask(b: Toy) -> list[str]:
        return ["a", "b"]

    with pytest.raises(TypeError, match=r"has no @ask\.chosen"):
        ask.resolve(Toy(), "a")


def test_frames_take_positional_arguments_only():
    with pytest.raises(TypeError, match="keyword"):
        note(text="a")
