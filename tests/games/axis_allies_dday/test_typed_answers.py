"""Typed answers that are not offered: understood, and refused with the reason."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.kernel.errors import IllegalAnswer
from tests.games.axis_allies_dday.tables import do, put_up, until

MOVING = "26:I3T1 27:B1I1 35:I2i1"


def reason(b: Board, text: str) -> tuple[str, str]:
    """Type an answer; give code and rule of the refusal, and see that nothing changes."""
    before = GAME.key(b)
    with pytest.raises(IllegalAnswer) as refused:
        GAME.play(b, GAME.parse(b, text))
    assert GAME.key(b) == before
    first = refused.value.reasons[0]
    return first.code, first.rule


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("inf Z99", "zone.unknown", "AAD-BOARD-02"),
        ("tank Z27", "stack.none", "AAD-MOVE-03"),
        ("bh Z27", "stack.immobile", "AAD-BLOCK-02"),
        ("inf Z35", "stack.locked", "AAD-MOVE-09"),
        ("all Z27", "stack.single", "AAD-MOVE-03"),
        ("UK inf Z35", "stack.none", "AAD-MOVE-03"),
        ("march on", "answer.not_offered", "AAD-MOVE-03"),
    ],
)
def test_a_stack_that_cannot_move_is_refused_with_its_reason(text: str, code: str, rule: str):
    assert reason(put_up(12, MOVING), text) == (code, rule)


def test_a_zone_out_of_reach_and_too_many_units_are_refused():
    b = put_up(12, MOVING)
    do(b, "inf Z26")
    assert reason(b, "Z99") == ("zone.unknown", "AAD-BOARD-02")
    assert reason(b, "Z1") == ("zone.too_far", "AAD-MOVE-06")
    do(b, "Z27")
    assert reason(b, "7") == ("number.wrong", "AAD-STACK-01")
    assert reason(b, "many") == ("number.wrong", "AAD-STACK-01")


def test_other_orders_explain_what_they_do_not_offer():
    b = put_up(2, "15:B1 30:I2i1", Gold=(1, 0, 0))
    assert reason(b, "hit Z30 bh") == ("zone.no_blockhouse", "AAD-NAVAL-02")
    until(b, "choose_patrol")
    assert reason(b, "patrol Z99") == ("zone.unknown", "AAD-BOARD-02")
    until(b, "choose_bomber_zone")
    assert reason(b, "bomb Z30") == ("zone.own_troops", "AAD-AIR-17")
    until(b, "choose_landing")
    assert reason(b, "land Gold tank") == ("box.empty", "AAD-ORDER10-01")


def test_a_casualty_and_a_door_that_are_not_there_are_refused():
    b = put_up(11, "30:I2A2i4")
    do(b, (1, 2, 2, 2))
    assert reason(b, "lose tank") == ("casualty.none", "AAD-COMBAT-14")
    b = put_up(14, "20:i1 26:I1", waiting=(1, 0, 0, 0))
    until(b, "choose_entry")
    assert reason(b, "enter Gold") == ("box.foreign", "AAD-ORDER14-03")
    assert reason(b, "enter Omaha")[0] in {"entry.closed", "entry.full"}
