"""AAD-UNIT: what each land unit is and can do."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import NONE, stack_id
from beachhead.games.axis_allies_dday.content.components import UNITS
from beachhead.games.axis_allies_dday.content.tables import ARCS, AXIS, BLOCKHOUSE, BOTH, MOVE_OF
from beachhead.games.axis_allies_dday.rules import movement
from tests.games.axis_allies_dday.boards import (
    dice,
    do,
    finish_phase,
    has,
    kinds,
    put_up,
    refusal,
    step,
    texts,
    until_phase,
)

INFANTRY, ARTILLERY, TANK, FORT = UNITS.unit


@pytest.mark.rule("AAD-UNIT-01")
def test_a_unit_entry_has_strengths_move_versions_and_ability():
    """Infantry has no special ability; the other three do."""
    for unit in UNITS.unit:
        assert unit.attack > 0
        assert set(unit.names) == set(unit.defense)
        assert unit.move >= 0
    assert [bool(u.ability) for u in UNITS.unit] == [False, True, True, True]


@pytest.mark.rule("AAD-UNIT-02")
def test_all_four_kinds_attack_and_defend_in_a_zone():
    """One of each: four defense dice on card 11, four attack dice on card 13."""
    b = put_up(11, "11:I1A1T1B1j1")
    do(b, (6,))
    assert dice(b) == 4
    do(b, (6, 6, 6, 6))
    assert (b.phase, dice(b)) == (13, 4)


@pytest.mark.rule("AAD-UNIT-03")
def test_only_blockhouses_fire_at_beachheads():
    """Guns and tanks beside an occupied box have no shot; a blockhouse has one."""
    b = put_up(9, "14:A3T2", Omaha=(2, 0, 0))
    assert b.phase == 10, "nobody was asked on card 9"
    b = put_up(9, "14:A3T2B1", Omaha=(2, 0, 0))
    assert texts(b) == ["hit Omaha inf", "hold"]
    do(b, "hit Omaha inf", (6,))
    assert b.phase == 10


@pytest.mark.rule("AAD-UNIT-04")
def test_everything_but_blockhouses_moves():
    """The infantry beside the blockhouse may go to every neighbour."""
    b = put_up(12, "14:I1B1")
    assert texts(b) == ["inf Z14", "done"]
    assert refusal(b, stack_id(14, BLOCKHOUSE)) == ("stack.immobile", "AAD-BLOCK-02")
    do(b, "inf Z14")
    assert texts(b) == ["Z13", "Z15", "Z21", "Z22"]


@pytest.mark.rule("AAD-UNIT-05")
def test_blockhouses_count_for_control():
    """A lone blockhouse holds its zone; one enemy beside it and nobody does."""
    b = put_up(8, "4:B1 20:i1")
    assert b.controller(4) == AXIS
    assert put_up(8, "4:B1j1 20:i1").controller(4) == NONE


@pytest.mark.rule("AAD-UNIT-06", "AAD-UNIT-07")
def test_infantry_is_1_2_1_for_all_powers():
    """With the national versions of the three armies."""
    assert (INFANTRY.attack, INFANTRY.defense, INFANTRY.move) == (1, {"GE": 2, "UK": 2, "US": 2}, 1)
    assert INFANTRY.names == {
        "GE": "German Army",
        "UK": "British National Army",
        "US": "U.S. Army",
    }


@pytest.mark.rule("AAD-UNIT-08", "AAD-UNIT-09")
def test_artillery_is_2_2_1():
    """The 88 mm and the 105 mm howitzer."""
    assert (ARTILLERY.attack, ARTILLERY.move) == (2, 1)
    assert ARTILLERY.defense == {"GE": 2, "UK": 2, "US": 2}
    assert ARTILLERY.names == {"GE": "88 mm", "UK": "105 mm howitzer", "US": "105 mm howitzer"}


@pytest.mark.rule("AAD-UNIT-10")
def test_each_artillery_fires_at_one_aircraft_in_its_own_zone():
    """Two guns under three fighters roll twice; guns next door do not."""
    b = put_up(4, "26:A2f3 27:A3", field=(1, 4, 1, 1))
    events = finish_phase(b)
    assert kinds(events).count("flak") == 2


@pytest.mark.rule("AAD-UNIT-11")
def test_antiaircraft_fire_hits_on_a_1():
    """A 1 removes the fighter, a 2 does not."""
    b = put_up(4, "26:A2f3", field=(1, 4, 1, 1))
    do(b, (2,))
    assert has(b, 26, "A2f3")
    do(b, (1,))
    assert b.lost[10] == 1
    assert has(b, 26, "A2f2")


@pytest.mark.rule("AAD-UNIT-12", "AAD-UNIT-13")
def test_tanks_are_3_2_2_and_axis_tanks_defend_at_3():
    """Panthers and Shermans."""
    assert (TANK.attack, TANK.move) == (3, 2)
    assert TANK.defense == {"GE": 3, "UK": 2, "US": 2}
    assert TANK.names == {"GE": "Panther", "UK": "Sherman", "US": "Sherman"}


@pytest.mark.rule("AAD-UNIT-14")
def test_a_tank_goes_on_only_through_a_zone_without_enemies():
    """35 is reached through 26 or 27; friends do not stop a tank, enemies do, also blockhouses."""
    b = put_up(12, "21:T1 26:I3 27:I1")
    do(b, "tank Z21")
    assert "Z35" in texts(b)
    b = put_up(12, "21:T1 26:i1 27:i1")
    do(b, "tank Z21")
    assert "Z26" in texts(b)
    assert "Z35" not in texts(b)


@pytest.mark.rule("AAD-UNIT-14")
def test_the_strict_option_wants_the_first_zone_empty():
    """With the option even friends stop a tank."""
    b = put_up(12, "21:T1 26:I3 27:I1", options={"strict_tanks": True})
    do(b, "tank Z21")
    assert "Z35" not in texts(b)


@pytest.mark.rule("AAD-UNIT-15")
def test_a_tank_path_is_a_chain_of_neighbours_with_room():
    """41 borders neither 30 nor its... a full friendly zone is no way through."""
    b = put_up(12, "17:T1")
    do(b, "tank Z17")
    assert set(texts(b)) == {f"Z{z}" for z in (16, 18, 30, 31, 15, 23, 39, 29, 37, 38)}
    b = put_up(12, "4:T1 3:I8 7:I8")
    assert step(b) == "choose_stack"
    assert "tank Z4" not in texts(b), "both neighbours are full, so is every way"


@pytest.mark.rule("AAD-UNIT-16")
def test_a_tank_that_meets_enemies_stops_there():
    """It enters 27, has moved, and a combat situation exists."""
    b = put_up(12, "21:T1 27:j1")
    do(b, "tank Z21", "Z27")
    assert b.is_contested(27)
    assert b.phase == 13
    assert step(b) == "attackers_fire"


@pytest.mark.rule("AAD-UNIT-17")
def test_blockhouses_are_axis_only_3_1_and_immobile():
    """There is no slot for an Allied one."""
    assert (FORT.attack, FORT.defense, FORT.move) == (3, {"GE": 1}, 0)
    assert MOVE_OF[BLOCKHOUSE] == 0


@pytest.mark.rule("AAD-UNIT-18")
def test_fire_to_sea_is_targeted_and_only_on_card_9():
    """The target is named before the roll, and no other card offers it."""
    b = put_up(8, "14:B2 20:j1", Omaha=(1, 1, 0))
    assert step(b) == "choose_stack"
    until_phase(b, 9)
    assert step(b) == "choose_sea_target"
    do(b, "hit Omaha art")
    assert step(b) == "shell_beachhead"
    events = until_phase(b, 16)
    assert "sea_fire" not in kinds(events[3:])


@pytest.mark.rule("AAD-UNIT-19")
def test_each_blockhouse_shoots_once_inside_its_arc():
    """Two blockhouses on a box of four: two rolls; another box cannot be picked."""
    b = put_up(9, "14:B2", Omaha=(4, 0, 0), Utah=(2, 0, 0))
    assert texts(b) == ["hit Omaha inf", "hold"]
    do(b, "hit Omaha inf", (6,), "hit Omaha inf", (6,))
    assert b.phase == 10
    assert ARCS[14] == (1,)
    assert GAME.new().boxes[3] == 6


@pytest.mark.rule("AAD-UNIT-14", "AAD-UNIT-16")
@pytest.mark.parametrize(
    ("zones", "strict", "passes"),
    [("", False, True), ("27:i1", False, True), ("27:I1", False, False), ("27:B1", False, False),
     ("27:i1", True, False), ("", True, True)],
)  # fmt: skip
def test_tanks_drive_through_zones_without_enemies(zones: str, strict: bool, passes: bool):
    """By the stricter reading through empty ones only."""
    b = put_up(8, f"26:t1 {zones}")
    b.strict = strict
    assert movement.may_pass(b, BOTH, 27) == passes
    assert movement.may_pass(b, AXIS, 27) == (not (strict and zones) and "i" not in zones)
