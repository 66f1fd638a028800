"""AAD-AIR: what aircraft are and do."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import NONE
from beachhead.games.axis_allies_dday.content.components import BOARD, UNITS
from beachhead.games.axis_allies_dday.content.tables import AXIS, POWERS, UK, ZONE_NUMBERS
from beachhead.games.axis_allies_dday.rules import aircraft
from tests.games.axis_allies_dday.boards import (
    asked,
    dice,
    do,
    finish_phase,
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

FIGHTER, BOMBER = UNITS.aircraft


@pytest.mark.rule("AAD-AIR-01")
def test_aircraft_are_allied_and_of_two_kinds():
    """Fighters and bombers; Germany has none."""
    assert [a.kind for a in UNITS.aircraft] == ["fighter", "bomber"]
    assert all("GE" not in a.names for a in UNITS.aircraft)
    assert set(BOARD.airfield.UK) == set(BOARD.airfield.US) == {"fighter", "bomber"}


@pytest.mark.rule("AAD-AIR-02")
def test_fighters_patrol_on_3_and_bombers_strike_on_5():
    """Each card offers its own kind only."""
    b = put_up(3, "26:I1 30:A1")
    assert step(b) == "choose_patrol"
    do(b, "patrol Z26", "4")
    assert (b.airfield, b.count(26, 10)) == ((0, 4, 1, 1), 4)
    until_phase(b, 5)
    assert step(b) == "choose_bomber_zone"
    do(b, "bomb Z30")
    assert b.airfield[2] == 0


@pytest.mark.rule("AAD-AIR-03", "AAD-AIR-08")
def test_a_fighter_may_go_to_any_zone_and_to_no_box():
    """All 41 zones, also one with eight Axis units; there is no move number."""
    b = put_up(3, "26:I8")
    assert texts(b) == [*[f"patrol Z{z}" for z in ZONE_NUMBERS[0]], "done"]
    assert not hasattr(FIGHTER, "move")
    assert not hasattr(BOMBER, "move")


@pytest.mark.rule("AAD-AIR-04")
def test_only_enemy_artillery_exposes_aircraft():
    """One gun, one roll; infantry only, none."""
    b = put_up(4, "26:A1I3f2", field=(2, 4, 1, 1))
    assert kinds(finish_phase(b)).count("flak") == 1
    b = put_up(4, "26:I3f2", field=(2, 4, 1, 1))
    assert b.phase > 4


@pytest.mark.rule("AAD-AIR-05")
def test_aircraft_never_return_fire():
    """After the roll of card 4 no Allied die follows."""
    b = put_up(4, "26:A1f2", field=(2, 4, 0, 0))
    do(b, (6,))
    assert b.phase > 4
    assert has(b, 26, "A1f2")


@pytest.mark.rule("AAD-AIR-06")
def test_aircraft_control_nothing():
    """Four fighters alone: nobody; over one Axis infantry: the Axis."""
    b = put_up(8, "26:f4 27:f1I1 20:i1", field=(0, 3, 1, 1))
    assert (b.controller(26), b.controller(27)) == (NONE, AXIS)


@pytest.mark.rule("AAD-AIR-07")
def test_aircraft_have_no_part_in_combat():
    """They add no dice on cards 11 and 13 and cannot be casualties."""
    b = put_up(11, "26:I2j2g4", field=(4, 0, 1, 1))
    assert dice(b) == 2
    do(b, (1, 1), (1, 1))
    assert b.lost == (2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0)


@pytest.mark.rule("AAD-AIR-09", "AAD-AIR-10")
def test_bombers_return_on_7_and_fighters_on_16():
    """Not earlier and not later; at the end every aircraft is at the Airfield."""
    b = put_up(7, "26:f4g4x1y1 20:i1", field=(0, 0, 0, 0))
    assert b.phase == 8
    assert b.airfield == (0, 0, 1, 1)
    assert has(b, 26, "f4g4")
    do(b, "done")
    assert (b.turn, b.phase) == (3, 3)
    assert b.airfield == (4, 4, 1, 1)
    assert has(b, 26, "")


@pytest.mark.rule("AAD-AIR-11", "AAD-AIR-14")
def test_aircraft_models():
    """Spitfire and Lightning, Halifax and B-17."""
    assert FIGHTER.names == {"UK": "Spitfire", "US": "P-38 Lightning"}
    assert BOMBER.names == {"UK": "Halifax", "US": "B-17"}
    assert POWERS == ("GE", "UK", "US")


@pytest.mark.rule("AAD-AIR-12")
def test_fighters_do_not_attack_on_arrival():
    """Four over five Axis units: no dice, no losses in phase 3."""
    b = put_up(3, "26:I5", field=(4, 0, 0, 0))
    events = do(b, "patrol Z26", "4")
    assert not [e for e in events if "dice" in e.figures]
    assert has(b, 26, "I5f4")


@pytest.mark.rule("AAD-AIR-13")
def test_fighters_strafe_movers_in_and_out_only():
    """One leaves and one enters a patrolled zone: two rolls; the one that stays: none."""
    b = put_up(12, "26:I2f1 27:I1", field=(3, 4, 1, 1))
    do(b, "inf Z26", "Z25", "1", "inf Z27", "Z26")
    events = do(b, "done")
    assert step(b) == "strafing_shot"
    events += finish_phase(b)
    assert kinds(events).count("strafed") == 2


@pytest.mark.rule("AAD-AIR-15")
def test_a_bomber_strikes_in_phase_5_before_flak():
    """The strike comes at once; guns fire on card 6."""
    b = put_up(5, "26:A2", field=(0, 0, 1, 0))
    do(b, "bomb Z26")
    assert (step(b), b.phase) == ("bomb", 5)
    do(b, (3,))
    assert (step(b), b.phase) == ("fire_flak", 6)


@pytest.mark.rule("AAD-AIR-16")
def test_a_bomber_hits_on_3_or_less():
    """Dice 3 and 4 over two guns: one gun is gone; blockhouses may be chosen, too."""
    b = put_up(5, "14:A2B1")
    do(b, "bomb Z14")
    assert texts(b) == ["hit Z14 art", "hit Z14 bh"]
    do(b, "hit Z14 art", (3,), "bomb Z14", "hit Z14 art", (4,))
    assert has(b, 14, "A1B1x1y1")


@pytest.mark.rule("AAD-AIR-15")
def test_a_bomber_strikes_on_arrival_and_the_next_one_reacts():
    """The second bomber is still at the Airfield when the first strikes, and goes elsewhere after it."""
    b = put_up(5, "26:I1 27:I1")
    do(b, "bomb Z26")
    assert (step(b), b.airfield[2:]) == ("bomb", (0, 1))
    do(b, (1,))
    assert b.lost[0] == 1
    assert {"bomb Z26", "bomb Z27", "stay"} <= set(texts(b))
    do(b, "bomb Z27", (6,))
    assert (b.lost[0], b.count(27, 0)) == (1, 1)


@pytest.mark.rule("AAD-AIR-17")
def test_bombers_keep_away_from_own_troops():
    """A zone with one U.S. infantry is no target for bombers; for fighters it is."""
    b = put_up(5, "26:I6j1 27:I1")
    assert "bomb Z26" not in texts(b)
    assert refusal(b, 26) == ("zone.own_troops", "AAD-AIR-17")
    start(b, 3)
    assert "patrol Z26" in texts(b)


def test_in_the_first_turn_no_paratrooper_zone_can_be_bombed():
    """Zones 10, 11 and 17 hold paratroopers by then."""
    b = GAME.new()
    until(b, "choose_bomber_zone")
    assert not {"bomb Z10", "bomb Z11", "bomb Z17"} & set(texts(b))
    assert asked(b) == 1


@pytest.mark.parametrize("tactics", [False, True])
def test_where_a_fighter_fell_is_noted_for_the_tactics_cards_only(tactics: bool):
    """A bomber never counts."""
    b = put_up(4, "26:A2f2", field=(2, 4, 1, 1), options={"tactics": tactics})
    do(b, (1,))
    assert tuple(b.downed) == ((26,) if tactics else ())
    b = put_up(6, "26:A1x1", field=(4, 4, 0, 1), options={"tactics": tactics})
    do(b, (1,))
    assert tuple(b.downed) == ()


@pytest.mark.rule("AAD-AIR-17")
def test_a_bomber_goes_to_any_zone_without_allied_land_units():
    """Axis units there or not; aircraft of an ally are no obstacle."""
    b = put_up(5, "26:I1 27:i1 28:j1I1 25:f1", field=(4, 4, 1, 1))
    zones = aircraft.choose_bomber_zone.options(b, UK)
    assert {26, 25, 24, "stay"} <= set(zones)
    assert not {27, 28} & set(zones)
