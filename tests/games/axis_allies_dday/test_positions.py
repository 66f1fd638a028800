"""Positions from outside: sound ones are taken, others refused with a reason."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import stack_id
from beachhead.games.axis_allies_dday.content.tables import (
    INFANTRY,
)
from beachhead.kernel.errors import BadPosition, IllegalAnswer
from tests.games.axis_allies_dday.boards import put_up, refusal


def test_a_position_on_one_line_reads_back():
    """Also in the middle of a game, and as JSON."""
    for b in (GAME.new(), GAME.new("three", fortune=True, tactics=True, zones=42)):
        line = GAME.show(b)
        assert "\n" not in line
        assert GAME.key(GAME.read(line)) == GAME.key(b)
        assert GAME.key(GAME.read(GAME.save(b).decode())) == GAME.key(b)


@pytest.mark.parametrize(
    ("zone", "slot", "number", "rule"),
    [
        (26, 0, 9, "AAD-STACK-01"),
        (26, 3, 1, "AAD-TACTIC00-10"),
        (26, 0, 3, "AAD-BOARD-08"),
        (33, 0, 1, "AAD-BOARD-02"),
        (26, 7, -1, "below 0"),
    ],
)
def test_an_impossible_position_is_refused_with_its_rule(
    zone: int, slot: int, number: int, rule: str
):
    """Too many units, a blockhouse inland, a piece from nowhere, an unknown zone."""
    b = GAME.new()
    b.units[stack_id(zone, slot)] = number
    with pytest.raises(BadPosition, match=rule):
        GAME.load(GAME.save(b))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("aad1", "aad9"),
        ("26:A1", "77:A1"),
        ("26:A1", "26:Q1"),
        ("Utah 3.1.0", "Brest 3.1.0"),
        ("drop 3.3.3", "drop x"),
        ('"capacity":[4,8,7,5,6]', '"capacity":[4,8,7,5]'),
        ("T1.1", "T11.1"),
        ("wait 3", "wait z"),
        ("{", "["),
    ],
)
def test_a_line_that_is_no_position_is_refused(old: str, new: str):
    """With a code; nothing is guessed."""
    line = GAME.show(GAME.new())
    assert old in line
    with pytest.raises(BadPosition) as caught:
        GAME.read(line.replace(old, new))
    assert caught.value.code.startswith("position.")


def test_a_move_of_units_that_are_not_there_changes_nothing():
    """Refused with code and rule; the position stays as it is."""
    b = put_up(12, "26:I2")
    before = GAME.key(b)
    assert refusal(b, stack_id(27, INFANTRY)) == ("stack.none", "AAD-MOVE-03")
    assert refusal(b, stack_id(99, INFANTRY)) == ("zone.unknown", "AAD-BOARD-02")
    assert refusal(b, "retreat")[1] == "AAD-MOVE-03"
    with pytest.raises(IllegalAnswer):
        GAME.play(b, stack_id(27, INFANTRY))
    assert GAME.key(b) == before


@pytest.mark.parametrize(
    ("shots", "units", "sound"), [(4, 1, True), (0, 1, False), (4, 10**6, False), (4, -1, False)]
)
def test_a_fighter_strafes_no_more_than_there_are(shots: int, units: int, sound: bool):
    """Otherwise a position could ask for a million throws."""
    b = GAME.new()
    b.movers = [0, 1, 26, 0, 27]
    b.agenda.append(("strafing_shot", 0, shots, units))
    assert any("AAD-SPECIAL-04" in fault for fault in GAME.invariants(b)) is not sound
    b.movers[1] = 10**6
    assert any("AAD-ORDER12-03" in fault for fault in GAME.invariants(b))
