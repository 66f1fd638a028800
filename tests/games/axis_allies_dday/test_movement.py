"""AAD-MOVE, AAD-STACK: moving and the limits of zones."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import StackMove, stack_id
from beachhead.games.axis_allies_dday.content.tables import (
    BOTH,
    INFANTRY,
    SLOTS,
    TANK,
    UK,
    US,
    ZONE_NUMBERS,
)
from beachhead.games.axis_allies_dday.rules import movement
from beachhead.kernel import registry
from beachhead.kernel.errors import IllegalAnswer
from beachhead.match import Match
from tests.games.axis_allies_dday.boards import (
    dice,
    do,
    has,
    kinds,
    put_up,
    refusal,
    start,
    step,
    texts,
    until,
    until_phase,
)


@pytest.mark.rule("AAD-MOVE-01", "AAD-MOVE-02")
def test_each_type_moves_on_its_own_card_only():
    """Fighters 3, bombers 5, Allies ashore 8, boxes 10, Axis 12; asked for nowhere else."""
    b = put_up(2, "14:B1I1 20:i2 26:A1", Gold=(2, 0, 0))
    seen: dict[str, set[int]] = {}
    while b.turn == 2:
        seen.setdefault(step(b), set()).add(b.phase)
        until(b, step(b))
        quiet = texts(b) if step(b).startswith("choose") else []
        do(b, quiet[-1]) if quiet else do(b, (6,) * dice(b))
    assert seen["choose_patrol"] == {3}
    assert seen["choose_bomber_zone"] == {5}
    assert seen["choose_stack"] == {8, 12}
    assert seen["choose_landing"] == {10}


@pytest.mark.rule("AAD-MOVE-03")
@pytest.mark.parametrize("number", [3, 6])
def test_any_number_of_units_may_move(number: int):
    """Of six infantry none, three or six may go."""
    b = put_up(12, "26:I6")
    assert "done" in texts(b)
    do(b, "inf Z26", "Z27")
    assert texts(b) == ["6", "5", "4", "3", "2", "1"]
    do(b, str(number))
    assert b.count(27, 0) == number


@pytest.mark.rule("AAD-MOVE-04")
def test_moving_is_optional_on_every_card():
    """Phases 3, 5, 8, 10 and 12 can be ended with no move made."""
    for phase, quiet in ((3, "done"), (5, "stay"), (8, "done"), (10, "done"), (12, "done")):
        b = put_up(phase, "26:I2 20:i2", Gold=(1, 0, 0))
        assert b.phase == phase
        assert quiet in texts(b)


@pytest.mark.rule("AAD-MOVE-05")
def test_nobody_moves_twice_on_a_card():
    """What has moved, or has landed, is not offered again before its next card."""
    b = put_up(8, "20:i2 25:j1", Gold=(1, 0, 0))
    do(b, "UK inf Z20", "Z25", "2")
    assert texts(b) == ["US inf Z25", "done"]
    assert refusal(b, stack_id(25, SLOTS[UK][INFANTRY])) == ("stack.moved", "AAD-MOVE-05")
    do(b, "done")
    assert b.phase == 10
    assert texts(b) == ["land Gold inf", "done"]
    do(b, "land Gold inf")
    assert b.turn == 3, "nobody else was asked to move"


@pytest.mark.rule("AAD-MOVE-06")
def test_land_units_go_to_adjacent_zones():
    """A zone two away is refused with its reason; boxes are no zones."""
    b = put_up(8, "17:i1")
    do(b, "UK inf Z17")
    assert texts(b) == ["Z16", "Z18", "Z30", "Z31"]
    assert refusal(b, 39) == ("zone.too_far", "AAD-MOVE-06")
    assert refusal(b, 77) == ("zone.unknown", "AAD-BOARD-02")
    with pytest.raises(IllegalAnswer):
        GAME.play(b, 39)


@pytest.mark.rule("AAD-MOVE-07")
def test_contact_makes_a_combat_situation():
    """Entering a zone with one blockhouse is enough."""
    b = put_up(8, "16:i1 17:B1")
    do(b, "UK inf Z16", "Z17")
    assert b.is_contested(17)


@pytest.mark.rule("AAD-MOVE-08")
def test_combat_waits_for_its_card():
    """Contact in phase 8 is fought in 11, contact in phase 12 in 13."""
    b = put_up(8, "16:i1 17:I1")
    events = do(b, "UK inf Z16", "Z17")
    assert (b.phase, step(b)) == (11, "attackers_fire")
    assert not [e for e in events if "dice" in e.figures]
    b = put_up(12, "16:i1 17:I1")
    events = do(b, "inf Z17", "Z16")
    assert (b.phase, step(b)) == (13, "attackers_fire")
    assert not [e for e in events if "dice" in e.figures]


@pytest.mark.rule("AAD-MOVE-09")
def test_opposing_units_lock_each_other():
    """A U.S. infantry with a blockhouse cannot leave; without it it can."""
    b = put_up(8, "4:B1j1 20:i1")
    assert texts(b) == ["UK inf Z20", "done"]
    assert refusal(b, stack_id(4, SLOTS[US][INFANTRY])) == ("stack.locked", "AAD-MOVE-09")
    b = put_up(8, "4:j1 20:i1")
    assert "US inf Z4" in texts(b)
    b = put_up(12, "4:I2j1 20:I1")
    assert texts(b) == ["inf Z20", "done"]


@pytest.mark.rule("AAD-MOVE-10")
def test_no_tank_passes_enemies():
    """8 borders 5 and 9 only; with blockhouses in both nothing beyond is in reach."""
    b = put_up(8, "8:u1 5:B1 9:I1")
    do(b, "US tank Z8")
    assert texts(b) == ["Z5", "Z9"]
    assert refusal(b, 6) == ("zone.no_way", "AAD-MOVE-10")


@pytest.mark.rule("AAD-MOVE-11")
def test_aircraft_are_set_down_in_one_action():
    """From the Airfield to any zone."""
    b = put_up(3, "26:I1", field=(1, 0, 0, 0), Gold=(1, 0, 0))
    assert len(texts(b)) == len(ZONE_NUMBERS[0]) + 1
    do(b, "patrol Z42")
    assert has(b, 42, "f1")


def test_repeat_and_all_are_offered_where_they_fit():
    """`again` makes the last move once more; `all` takes everything in a zone."""
    b = put_up(12, "26:I4A2T1")
    assert texts(b) == ["inf Z26", "art Z26", "tank Z26", "all Z26", "done"]
    do(b, "inf Z26", "Z27", "2")
    assert "again" in texts(b)
    do(b, "again")
    assert has(b, 27, "I4")
    start(b, 12)
    do(b, "all Z26", "Z25")
    assert has(b, 25, "A2T1")
    assert has(b, 26, "")


@pytest.mark.rule("AAD-STACK-01")
def test_the_same_move_is_offered_again_while_units_and_room_are_left():
    """Three more of six find room beside two, not beside five; of five only two are left."""
    for zones, offered in (("26:I6 27:A2", True), ("26:I6 27:A3", False), ("26:I5 27:A2", False)):
        b = put_up(12, zones)
        do(b, "inf Z26", "Z27", "3")
        assert ("again" in texts(b)) == offered


@pytest.mark.rule("AAD-MOVE-03")
def test_a_whole_zone_with_one_way_out_takes_it_at_once():
    """Z4 has two neighbours: with one of them full nobody is asked where to."""
    b = put_up(12, "4:I2A1 3:I4A4 30:T1")
    do(b, "all Z4")
    assert (step(b), has(b, 7, "I2A1")) == ("choose_stack", True)
    b = put_up(12, "4:I2A1 3:I4 30:T1")
    do(b, "all Z4")
    assert step(b) == "choose_destination"


@pytest.mark.rule("AAD-STACK-01")
def test_a_ninth_unit_cannot_enter():
    """Eight Axis units fill a zone; eight Allies beside them are fine."""
    b = put_up(12, "26:I8 27:I2 21:I1")
    do(b, "inf Z27")
    assert "Z26" not in texts(b)
    assert refusal(b, 26) == ("zone.full", "AAD-STACK-01")
    b = put_up(12, "26:I7 27:I2")
    do(b, "inf Z27", "Z26")
    assert b.count(26, 0) == 8, "the one that fits goes without a question"
    b = put_up(8, "26:I8 27:i8")
    do(b, "UK inf Z27", "Z26", "8")
    assert has(b, 26, "I8i8")


@pytest.mark.rule("AAD-STACK-02")
def test_the_allied_eight_is_combined():
    """5 U.K. and 3 U.S. are full; 5 and 2 take one more."""
    b = put_up(8, "26:i5j3 27:j2")
    do(b, "US inf Z27")
    assert refusal(b, 26) == ("zone.full", "AAD-STACK-01")
    b = put_up(8, "26:i5j2 27:j2")
    do(b, "US inf Z27", "Z26")
    assert has(b, 26, "i5j3")
    assert has(b, 27, "j1")


@pytest.mark.rule("AAD-STACK-03")
def test_blockhouses_do_not_count():
    """Eight mobile units move in beside two blockhouses."""
    b = put_up(12, "14:B2 13:I8")
    do(b, "inf Z13", "Z14", "8")
    assert has(b, 14, "I8B2")


@pytest.mark.rule("AAD-STACK-04")
def test_aircraft_do_not_count():
    """Eight Allied units move in under four fighters."""
    b = put_up(8, "14:f4 13:j8", field=(0, 4, 1, 1), Gold=(1, 0, 0))
    do(b, "US inf Z13", "Z14", "8")
    assert has(b, 14, "j8f4")


@pytest.mark.rule("AAD-STACK-05")
def test_a_fifth_fighter_is_refused():
    """Three U.K. and one U.S. fill a zone; four and four in two zones are fine."""
    b = put_up(3, "26:I1")
    do(b, "patrol Z26", "3", "done")
    assert b.airfield[0] == 1
    do(b, "patrol Z26")
    assert has(b, 26, "I1f3g1"), "only one more fits, so nobody is asked for a number"
    assert refusal(b, 26) == ("zone.fighters", "AAD-STACK-05")
    do(b, "patrol Z27", "3")
    assert b.airfield == (1, 0, 1, 1)
    b = put_up(3, "26:I1")
    do(b, "patrol Z26", "4", "patrol Z27", "4")
    assert (b.count_fighters(26), b.count_fighters(27)) == (4, 4)


def test_an_unknown_zone_or_a_roll_of_seven_changes_nothing():
    """Refused with code, figures and rule."""
    b = put_up(3, "26:A1")
    before = GAME.key(b)
    assert refusal(b, 99) == ("zone.unknown", "AAD-BOARD-02")
    do(b, "patrol Z26", "1", "done", "done")
    assert step(b) == "fire_flak"
    now = GAME.key(b)
    assert refusal(b, (7,))[0] == "roll.face"
    with pytest.raises(Exception, match="7 is not a face"):
        GAME.play(b, (7,))
    assert GAME.key(b) == now != before
    assert "moved" not in kinds(until_phase(b, 12))


# ---- a named way (AAD-UNIT-15) --------------------------------------------------------------------

TANK_AT_ST_LO = "26:T2 36:f1 27:f2"
"""From St. Lô two ways lead to Aunay-sur-Odon (36): by 27, with two fighters, and by 35."""


@pytest.mark.rule("AAD-UNIT-15")
def test_any_legal_way_may_be_named_and_the_least_patrolled_is_only_the_default():
    """A tank goes the way its owner names, over fighters if he wants, else where fewest patrol."""
    b = put_up(12, TANK_AT_ST_LO)
    assert do(b, "tank Z26", "Z36", "1")[-1].figures["via"] == 35
    b = put_up(12, TANK_AT_ST_LO)
    assert do(b, "tank Z26", "Z27>Z36", "1")[-1].figures["via"] == 27
    assert do(b, "again")[0].figures["via"] == 27  # again means the same way
    b = put_up(12, TANK_AT_ST_LO)
    do(b, "tank Z26", "Z27>Z36", "1", "tank Z26")
    assert do(b, "Z36")[0].figures["via"] == 35  # the next move has its own way


@pytest.mark.rule("AAD-SPECIAL-04")
def test_the_named_zone_is_the_one_that_is_strafed():
    """Two fighters over the named zone and one over the goal fire at the tank."""
    shots = {}
    for way in ("Z36", "Z27>Z36"):
        b = put_up(12, TANK_AT_ST_LO)
        do(b, "tank Z26", way, "1", "done")
        shots[way] = int(b.agenda[-1][2])
    assert shots == {"Z36": 1, "Z27>Z36": 3}


@pytest.mark.rule("AAD-FORTUNE08-03")
def test_everybody_names_a_way_when_fortune_lets_all_march():
    """`UK art1 Z15>Z23>Z28` is a legal move on a 1 of fortune 8, and an illegal one without it."""
    form = "turn = 2\norder = 8\nfortune = {}\n[options]\nfortune = true\n[zones]\nZ15 = {{'UK art' = 1}}"
    match = Match.from_setup(registry.game("axis_allies_dday"), form.format(1), dice="given")
    match.answer(-1, "UK art1 Z15>Z23>Z28")
    assert match.log()[-1].lines[-1].figures["via"] == 23
    b = GAME.setup(form.format(3))
    do(b, "UK art Z15")
    assert [r.code for r in GAME.why_not(b, (23, 28))] == ["way.slow"]


@pytest.mark.parametrize(
    ("zones", "way", "code", "rule"),
    [
        ("26:T1", (27, 27), "way.too_far", "AAD-UNIT-15"),
        ("26:T1", (99, 36), "zone.unknown", "AAD-BOARD-02"),
        ("26:T1", (1, 36), "way.too_far", "AAD-UNIT-15"),
        ("26:T1", (27, 1), "way.too_far", "AAD-UNIT-15"),
        ("26:T1 27:i1", (27, 36), "way.enemies", "AAD-UNIT-16"),
        ("26:T1 27:I8", (27, 36), "way.full", "AAD-UNIT-15"),
        ("26:T1 36:I8", (27, 36), "zone.full", "AAD-STACK-01"),
        ("26:T1", (27, 36, 37), "way.form", "AAD-UNIT-15"),
        ("26:I1", (27, 36), "way.slow", "AAD-MOVE-06"),
    ],
)
@pytest.mark.rule("AAD-UNIT-16")
def test_a_way_that_cannot_be_gone_is_refused_with_its_reason(
    zones: str, way: tuple[int, ...], code: str, rule: str
):
    """Enemies and full zones stop a tank; each step goes to a neighbour; infantry takes one step."""
    b = put_up(12, zones)
    do(b, "tank Z26" if "T" in zones else "inf Z26")
    assert [(r.code, r.rule) for r in GAME.why_not(b, way)] == [(code, rule)]


@pytest.mark.rule("AAD-UNIT-14")
def test_the_strict_option_closes_ways_through_friends():
    """With the option a tank passes empty zones only, without it friends are no hindrance."""
    for strict, codes in ((True, ["way.friends"]), (False, [])):
        b = put_up(12, "26:T1 27:I1", options={"strict_tanks": strict})
        do(b, "tank Z26")
        assert [r.code for r in GAME.why_not(b, (27, 36))] == codes


@pytest.mark.rule("AAD-MOVE-05")
@pytest.mark.parametrize(
    ("number", "to", "room", "again"),
    [(1, 27, "", True), (2, 27, "", True), (3, 27, "", False), (1, 25, "", True), (1, 30, "", False),
     (2, 27, "27:i7", False), (1, 27, "27:i7", True)],
)  # fmt: skip
def test_a_move_is_repeated_by_as_many_to_the_same_zone(
    number: int, to: int, room: str, again: bool
):
    """Two are left; the zone must be in reach and have room."""
    b = put_up(8, f"26:i2 {room}")
    assert step(b) == "choose_stack"
    move = StackMove(stack_id(26, SLOTS[UK][INFANTRY]), number, to)
    assert movement.can_repeat(b, BOTH, move) == again


@pytest.mark.rule("AAD-MOVE-05", "AAD-UNIT-13")
@pytest.mark.parametrize(("unit", "again"), [(TANK, True), (INFANTRY, False)])
def test_tanks_repeat_a_move_of_two_zones(unit: int, again: bool):
    b = put_up(8, "26:i2t2")
    move = StackMove(stack_id(26, SLOTS[UK][unit]), 1, 28)
    assert movement.can_repeat(b, BOTH, move) == again
