"""One typed line for several answers: all of them are taken, or none."""

import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import IllegalAnswer
from beachhead.match import Match
from tests.match.plays import begun

GAME = registry.game("axis_allies_dday")
ALLIES = 1


def flying() -> Match:
    """Bring a match to the U.K.'s fighters; the ships hold their fire."""
    match = Match.new(GAME, seed="7")
    match.answer(ALLIES, match.decisions()[0][1].options[-1])
    return match


def refusal(match: Match, text: str) -> IllegalAnswer:
    """Type a line that is refused, and see that nothing has changed."""
    before = (match.ply, GAME.key(match.position))
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(ALLIES, text)
    assert (match.ply, GAME.key(match.position)) == before
    assert match.why_not(ALLIES, text) == refused.value.reasons
    return refused.value


@pytest.mark.parametrize("line", ["patrol Z30; 2", " patrol z30 ;2; ", "patrol Z30 2"])
def test_a_line_gives_several_answers_as_entries_of_their_own(line: str):
    match = flying()
    assert match.why_not(ALLIES, line) == []
    assert [e.text for e in match.answer(ALLIES, line)] == ["patrol Z30", "2"]


def test_a_line_leads_where_the_single_answers_lead():
    one, other = flying(), flying()
    one.answer(ALLIES, "patrol Z30; 2; patrol Z26; 1")
    for text in ("patrol Z30", "2", "patrol Z26", "1"):
        other.answer(ALLIES, text)
    assert one.position == other.position
    assert one.record(private=True) == other.record(private=True)


def test_the_answers_of_a_line_are_taken_back_one_by_one():
    match = flying()
    depth = match.depth
    match.answer(ALLIES, "patrol Z30; 2")
    match.undo(ALLIES)
    assert match.depth == depth + 1
    match.undo(ALLIES)
    assert match.depth == depth


@pytest.mark.parametrize(
    ("line", "part", "code", "rule"),
    [
        ("patrol Z30; 9", "part 2 of 2, '9'", "number.wrong", "AAD-STACK-05"),
        ("patrol Z30 9", "part 2 of 2, '9'", "number.wrong", "AAD-STACK-05"),
        ("patrol Z99; 2", "part 1 of 2, 'patrol Z99'", "zone.unknown", "AAD-BOARD-02"),
        ("patrol Z99 2", "part 1 of 2, 'patrol Z99'", "zone.unknown", "AAD-BOARD-02"),
        ("patrol Z30; 2; what", "part 3 of 3, 'what'", "asked.other", "AAD-ORDER03-02"),
    ],
)
def test_a_refused_line_names_the_part_and_its_rule_and_changes_nothing(
    line: str, part: str, code: str, rule: str
):
    error = refusal(flying(), line)
    assert (error.reasons[0].code, error.rule) == (code, rule)
    assert error.reasons[0].message.startswith(part)
    assert part in error.message


def test_a_line_does_not_go_past_a_throw_so_that_nobody_tries_the_dice_out():
    match = Match.new(GAME, seed="7")
    error = refusal(match, "hit Z15 bh; hit Z15 bh")
    assert error.reasons[0].code == "line.end"
    assert match.answer(ALLIES, "hit Z15 bh")[1].kind == "roll"


def test_what_is_neither_an_answer_nor_a_line_is_refused_as_before():
    assert refusal(flying(), "advance").reasons[0].code == "asked.other"
    assert refusal(flying(), ";").reasons[0].code == "asked.other"


def test_a_game_with_secrets_takes_no_lines_since_a_refused_one_might_tell_them():
    match = begun()
    with pytest.raises(IllegalAnswer, match="not understood"):
        match.answer(0, "wait; wait")
