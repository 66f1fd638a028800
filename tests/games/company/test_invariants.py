"""Positions that cannot be: both sides of every limit."""

from typing import Any

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Assault
from beachhead.games.company.board.position import (
    ACTED,
    ACTIVATED,
    DUG_IN,
    FIRED,
    FREED,
    GROUND,
    GROUNDED,
    HALTED,
    MOVED,
    OFF_TABLE,
    OVERWATCH,
    RAN,
)
from beachhead.games.company.rules.setup import first_position
from tests.games.company.boards import (
    CLOSE_ENEMY,
    Fight,
    describe_faults,
    fight,
    scenario,
    sound_fight,
)


def one(values: Any, value: int) -> Any:
    """Return a list with another first entry."""
    return type(values)([value, *[*values][1:]])


@pytest.mark.parametrize(
    ("field", "sound", "wrong", "said"),
    [
        ("marks", (0, 1), (-1, 99), "markers"),
        ("hull", (0, 359), (-1, 360), "facings are whole degrees"),
        ("turret", (0, 359), (-1, 360), "facings are whole degrees"),
        ("holders", (-1, 0, 1), (-2, 2), "objectives are held by a side or nobody"),
        ("state", (0,), (-1, 256), "a state that the game does not know"),
        ("flags", (0,), (-1, 256), "a state that the game does not know"),
        ("losses", (0,), (-1, 1), "in this round, 0 in all"),
        ("left", (0,), (-1, 1), "of its Teams left the table"),
        ("switches", (), (-5, 99), "a switch has a value that it does not take"),
    ],
)
def test_an_entry_is_within_its_bounds(
    field: str, sound: tuple[int, ...], wrong: tuple[int, ...], said: str
):
    values = getattr(sound_fight().b, field)
    for value in sound if len(values) else ():
        assert describe_faults(sound_fight().b, **{field: one(values, value)}) == ""
    for value in wrong if len(values) else ():
        assert said in describe_faults(sound_fight().b, **{field: one(values, value)})


@pytest.mark.parametrize("field", ["shot", "helped", "appointed"])
def test_nobody_acts_after_the_last_initiative(field: str):
    for value, sound in ((0, True), (3, True), (4, False), (-1, False)):
        b = sound_fight().b
        b.initiative = 3
        assert (describe_faults(b, **{field: one(getattr(b, field), value)}) == "") is sound


def test_no_commander_acts_after_the_last_round():
    for value, sound in ((0, True), (1, True), (2, False), (-1, False)):
        b = sound_fight().b
        b.round = 1
        assert (describe_faults(b, acted=one(b.acted, value)) == "") is sound


def test_the_round_is_one_of_the_scenarios():
    rounds = sound_fight().b.table.scenario.rounds
    for value, sound in ((rounds, True), (rounds + 1, False), (-1, False)):
        assert ("the round is 0 to" not in describe_faults(sound_fight().b, round=value)) is sound


def test_every_list_has_an_entry_for_everybody():
    for field in ("x", "flags", "points", "switches", "holders"):
        b = sound_fight().b
        longer = [*getattr(b, field), 0]
        assert f"{field} has {len(longer)} entries, not {len(longer) - 1}" in describe_faults(
            b, **{field: longer}
        )


def test_smoke_has_four_corners():
    assert describe_faults(sound_fight().b, smoke=[0, 0, 600, 0, 600, 600, 0, 600]) == ""
    assert "smoke has four corners" in describe_faults(sound_fight().b, smoke=[0, 0, 100, 0])


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"unit": -1}, ""),
        ({"unit": -2}, "cannot act after side"),
        ({"unit": 99}, "cannot act after side"),
        ({"owner": 1}, ""),
        ({"owner": 2}, "cannot act after side"),
        ({"first": 1}, ""),
        ({"first": -1}, "cannot act after side"),
        ({"guns": [0]}, ""),
        ({"guns": [99]}, "guns are Teams of the table"),
        ({"guns": [-1]}, "guns are Teams of the table"),
        ({"queue": [0]}, "is judged by a step to come"),
        ({"queue": [99]}, "companies are tested for Units of the table"),
        ({"queue": [-1]}, "companies are tested for Units of the table"),
        ({"beaten": 1}, "is judged by a step to come"),
        ({"beaten": 4}, "two sides can be beaten"),
        ({"beaten": -1}, "two sides can be beaten"),
        ({"beaten": 1, "ending": "retreat"}, ""),
        ({"watching": [0, -1]}, ""),
        ({"watching": [99, -1]}, "a Commander is on Overwatch with a Unit of his company"),
        ({"orders": [(0, 0, 0, 0, -1)]}, ""),
        ({"orders": [(99, 0, 0, 0, -1)]}, "a fire order names a Team"),
        ({"orders": [(-1, 0, 0, 0, -1)]}, "a fire order names a Team"),
        ({"orders": [(0, 9, 0, 0, -1)]}, "a fire order names a Team"),
        ({"orders": [(0, -1, 0, 0, -1)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, 99, 0, -1)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, -1, 0, -1)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, 0, -1, -1)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, 0, 0, -2)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, 0, 0, 99)]}, "a fire order names a Team"),
        ({"reactions": [(0, 0, 0)]}, ""),
        ({"reactions": [(0, 99, 0)]}, "reactions name Units of the table"),
        ({"reactions": [(0, -1, 0)]}, "reactions name Units of the table"),
        ({"template": [1, 2, 3, 4]}, ""),
        ({"template": [1, 2]}, "a template has its centre and the guns', not 2 numbers"),
        ({"plan": [[0, 0, 0, 2000, 1000]]}, ""),
        ({"plan": [[0, 0, 0, 2000]]}, "a path is a Team, two facings and points"),
        ({"plan": [[0, 0, 0]]}, "a path is a Team, two facings and points"),
        ({"plan": [[99, 0, 0, 2000, 1000]]}, "a path is a Team, two facings and points"),
        ({"plan": [[-1, 0, 0, 2000, 1000]]}, "a path is a Team, two facings and points"),
        ({"draft": [[0, 360, 0, 2000, 1000]]}, "faces nowhere"),
        ({"draft": [[0, 0, -1, 2000, 1000]]}, "faces nowhere"),
        ({"draft": [[0, 359, 359, 2000, 1000]]}, ""),
        ({"draft": [[0, 0, 0, 10**12, 1000]]}, "a path leads beyond all tables"),
        ({"contacts": [(0, 0, 0)]}, "terrain is met by a path that nobody has"),
        ({"contacts": [(0, 0, 0)], "plan": [[0, 0, 0, 2000, 1000]]}, ""),
        ({"joining": [(0, 1)]}, "joins one of several Units of his side"),
    ],
)
def test_what_a_position_points_at_is_there(fields: dict[str, object], said: str):
    found = describe_faults(sound_fight().b, **fields)
    assert said in found
    assert bool(said) == bool(found), found


@pytest.mark.parametrize(
    ("near", "sound"),
    [
        ((0, 1), True),
        ((1, 0), False),
        ((0, 0), False),
        ((1, 2), False),
        ((0,), False),
        ((0, 99), False),
    ],
)
def test_a_commander_joins_one_of_the_units_that_tie(near: tuple[int, ...], sound: bool):
    b = sound_fight().b
    who, units = b.table.lone[0][0], b.table.companies[0]
    named = [units[i] if i < len(units) else i for i in near]
    assert (describe_faults(b, joining=[(who, units[0], *named)]) == "") is sound


def test_nobody_stands_on_anybody_but_on_his_way_through_friends():
    f = sound_fight()
    mover, friend = f.team("US.rif.pl"), f.team("US.rif.a")
    f.b.x[mover], f.b.y[mover] = f.b.x[friend], f.b.y[friend]
    assert "stands on" in describe_faults(f.b)
    f.b.plan = [[mover, 0, 0, f.b.x[mover], f.b.y[mover]]]
    assert "stands on" in describe_faults(f.b)
    f.b.agenda = [*f.b.agenda, ("arrive", 0)]
    assert "stands on" not in describe_faults(f.b)
    enemy = next(t for t in range(len(f.b.x)) if f.b.sheet(t).side == 1 and f.b.is_here(t))
    f.b.x[mover], f.b.y[mover] = f.b.x[enemy], f.b.y[enemy]
    assert "stands on" in describe_faults(f.b)


def test_everybody_stands_on_the_table():
    f = sound_fight()
    f.b.x[f.team("US.rif.pl")] = -1
    assert "stands off the table" in describe_faults(f.b)


def test_a_unit_is_destroyed_when_all_its_teams_are_gone():
    f = sound_fight()
    f.destroyed("US.rif")
    assert "as destroyed" not in describe_faults(f.b)
    f.b.flags[f.unit("US.two")] |= f.b.flags[f.unit("US.rif")]
    assert "counts as destroyed, but one or more of its Teams is left" in describe_faults(f.b)
    f.b.flags[f.unit("US.rif")] = 0
    assert "does not count as destroyed, but none of its Teams is left" in describe_faults(f.b)


def test_a_removed_team_has_no_markers_and_leads_nobody():
    f = sound_fight()
    team = f.team("US.rif.pl")
    f.destroyed("US.rif")
    f.b.marks[team] = 1
    assert "a removed Team keeps no markers" in describe_faults(f.b)
    f.b.marks[team] = 0
    f.b.leader[f.unit("US.rif")] = team
    assert "is led by a Team that cannot lead it" in describe_faults(f.b)
    g = sound_fight()
    g.b.leader[g.unit("US.rif")] = g.team("US.two.pl")
    assert "is led by a Team that cannot lead it" in describe_faults(g.b)


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (("next_initiative", 0), ""),
        (("next_initiative", 1), ""),
        (("next_initiative", 2), "next_initiative cannot have side 2"),
        (("next_initiative", -1), "next_initiative cannot have side -1"),
        (("save", 0), "nothing follows after save"),
        (("training_check", "strike", 0, 0, 1, 0, 0), "nothing follows after training_check"),
        (("training_check", "activation", 0, 0, 1, 0, 0), ""),
        (("training_check", "activation", 99, 0, 1, 0, 0), "training_check cannot have unit 99"),
    ],
)
def test_the_round_goes_on_after_what_is_carried_out(frame: tuple[Any, ...], said: str):
    found = describe_faults(sound_fight().b, agenda=[frame])
    assert said in found
    assert bool(said) == bool(found), found


def test_an_attack_names_units_teams_and_dice_that_are_there():
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", CLOSE_ENEMY)
    f.fire("US.rif", "GE.gre")
    a = f.b.attack
    assert a is not None
    assert GAME.invariants(f.b) == []
    for field, value, said in (
        ("firer", 99, "an attack has a firing Unit and a target"),
        ("firer", -1, "an attack has a firing Unit and a target"),
        ("target", 99, "an attack has a firing Unit and a target"),
        ("target", -1, "an attack has a firing Unit and a target"),
        ("firers", [99], "an attack names Teams of the table"),
        ("firers", [-2], "an attack names Teams of the table"),
        ("pool", [1] * 9, ""),
    ):
        before = getattr(a, field)
        setattr(a, field, value)
        found = "; ".join(GAME.invariants(f.b))
        assert found
        assert said in found
        setattr(a, field, before)
    assert GAME.invariants(f.b) == []


# What Teams, Units and sides have done -------------------------------------------------------------------

GOAL = '[[objective]]\nid = "x"\nname = "x"\nat = [30, 24]\nradius = 3\nvp = 2\n'
DOOR = '[[exit]]\nside = "US"\nedge = "S"\nspan = [[20, 0], [40, 0]]\nvp = 2\n'
PRIZE = '[[bonus]]\nside = "US"\nenemy = "GE"\nsouth_of = 10\nvp = 1.5\n'
MIXED = (
    "rif veteran: pl=smg@20,10 a=rifle@22,10 t=m4_sherman@26,10 | tan veteran: t=m4_sherman@40,10"
)
LATE = "late veteran reserve={round=2,edge='S',span=[[30,0],[40,0]]}: pl=smg@50,9 a=rifle@52,9"
FOE = "gre veteran: pl=smg@20,40 a=rifle@22,40 | two veteran: pl=smg@40,40 a=rifle@42,40"


def battle(us: str = MIXED, tables: str = "") -> Fight:
    """Return a sound position: men and tanks against men, with what a scenario adds."""
    f = fight(us, FOE, tables=tables)
    assert GAME.invariants(f.b) == []
    return f


@pytest.mark.parametrize(("holder", "sound"), [(-2, False), (-1, True), (1, True), (2, False)])
def test_an_objective_is_held_by_a_side_or_by_nobody(holder: int, sound: bool):
    found = describe_faults(battle(tables=GOAL).b, holders=[holder])
    assert ("objectives are held by a side or nobody" not in found) is sound


@pytest.mark.parametrize(
    ("team", "bit", "said"),
    [
        ("US.rif.a", GROUND, ""),
        ("US.rif.t", GROUND, "US.rif.t1 is a tank: it does not go to ground"),
        ("US.rif.t", DUG_IN, ""),
        ("US.tan.t", DUG_IN, "US.tan.t1 is of a Tank Unit: it does not dig in"),
        ("US.rif.a", HALTED, "US.rif.a1 is halted, but nobody assaults"),
        ("US.rif.a", OFF_TABLE, "US.rif.a1 is in reserve, but its Unit starts on the table"),
        ("US.rif.a", MOVED | FIRED, ""),
    ],
)
def test_a_team_has_done_only_what_it_can_do(team: str, bit: int, said: str):
    f = battle()
    f.b.state[f.team(team)] = bit
    found = describe_faults(f.b)
    assert said in found
    assert bool(said) == bool(found), found


def test_who_is_halted_is_halted_in_an_assault():
    f = battle()
    f.b.halt(f.team("US.rif.a"))
    f.b.assault = Assault(f.unit("US.rif"), f.unit("GE.gre"), start=[3, 2])
    assert GAME.invariants(f.b) == []


@pytest.mark.parametrize(("tables", "sound"), [(DOOR, True), ("", False)])
def test_who_has_left_has_left_by_an_exit_of_his_side(tables: str, sound: bool):
    f = battle(tables=tables)
    f.b.leave(f.team("US.rif.a"))
    found = describe_faults(f.b)
    assert ("US.rif.a1 has left, but its side has no exit" not in found) is sound
    assert bool(found) is not sound


@pytest.mark.parametrize(("round_", "sound"), [(0, True), (1, False)])
def test_before_the_first_round_everybody_may_still_be_set_up(round_: int, sound: bool):
    f = battle()
    f.b.round = round_
    f.b.agenda = [("start_round",), ("deploy", 0)] if not round_ else f.b.agenda
    f.b.initiative = round_
    f.b.state[f.team("US.rif.a")] = OFF_TABLE
    assert ("is in reserve" not in describe_faults(f.b)) is sound


def test_reserves_and_a_commander_who_comes_with_one_wait():
    """Another Commander does not."""
    f = battle(f"{MIXED} | {LATE}")
    for key in ("pl", "a"):
        f.b.state[f.team(f"US.late.{key}")] = OFF_TABLE
    assert GAME.invariants(f.b) == []
    f.b.state[f.b.commander(0)] = OFF_TABLE
    assert "US.cc.cc1 is in reserve" in describe_faults(f.b)
    text = scenario(f"{MIXED} | {LATE}", FOE, "", "").replace(
        "[side.commander]", '[side.commander]\narrives_with = "late"', 1
    )
    b = first_position(text, {})
    assert b.is_off_table(b.commander(0))
    assert GAME.invariants(GAME.new(text)) == []


@pytest.mark.parametrize(
    ("unit", "bits", "said"),
    [
        ("US.rif", GROUNDED, ""),
        ("US.tan", GROUNDED, "US.tan cannot go to ground"),
        ("US.cc", GROUNDED, "US.cc cannot go to ground"),
        ("US.cc", OVERWATCH, "US.cc is no Unit: it acts with one"),
        ("US.rif", ACTED | ACTIVATED, ""),
        ("US.rif", ACTIVATED, "US.rif has not acted: it is neither activated nor freed"),
        ("US.rif", FREED, "US.rif has not acted: it is neither activated nor freed"),
        ("US.rif", ACTED | FREED, ""),
        ("US.rif", OVERWATCH | RAN, ""),
    ],
)
def test_a_unit_has_done_only_what_it_can_do(unit: str, bits: int, said: str):
    f = battle()
    f.b.flags[f.unit(unit)] = bits
    found = describe_faults(f.b)
    assert said in found
    assert bool(said) == bool(found), found


@pytest.mark.parametrize(
    ("points", "round_", "sound"),
    [
        ([0, 0], 1, True),
        ([3, 0], 1, True),
        ([4, 0], 1, False),
        ([6, 0], 2, True),
        ([7, 0], 2, False),
        ([-1, 0], 1, False),
        ([0, 1], 2, False),
    ],
)
def test_a_side_gathers_its_bonus_once_a_round_at_most(points: list[int], round_: int, sound: bool):
    """One and a half points for the U.S., counted in halves; none for the other side."""
    found = describe_faults(battle(tables=PRIZE).b, points=points, round=round_)
    assert ("points besides objectives" not in found) is sound
    assert bool(found) is not sound


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        ([0, 0, 600, 0, 600, 600, 0, 600], ""),
        ([0, 0, 604, 0, 604, 600, 0, 600], ""),
        ([0, 0, 605, 0, 605, 600, 0, 600], "smoke has sides of"),
        ([0, 0, 500, 0, 500, 500, 0, 500], 'smoke has sides of 5" to 5", not 6"'),
        ([424, 0, 848, 424, 424, 848, 0, 424], ""),
        ([0, 0, 600, 0, 960, 480, 360, 480], "smoke has sides of"),
        ([-900, 0, -300, 0, -300, 600, -900, 600], ""),
        ([-901, 0, -301, 0, -301, 600, -901, 600], "smoke at -6.01, 3 lies off the table"),
        ([7500, 0, 8100, 0, 8100, 600, 7500, 600], ""),
        ([7501, 0, 8101, 0, 8101, 600, 7501, 600], "lies off the table"),
        ([0, -900, 600, -900, 600, -300, 0, -300], ""),
        ([0, -901, 600, -901, 600, -301, 0, -301], "lies off the table"),
        ([0, 5100, 600, 5100, 600, 5700, 0, 5700], ""),
        ([0, 5101, 600, 5101, 600, 5701, 0, 5701], "lies off the table"),
    ],
)
def test_smoke_is_a_square_of_six_inches_on_the_table_or_a_shift_away_from_it(
    corners: list[int], said: str
):
    """Corners are rounded to the hundredth; a square may be turned, but is no rhombus."""
    found = describe_faults(battle().b, smoke=corners)
    assert said in found
    assert bool(said) == bool(found), found


def test_casualties_of_a_round_are_no_more_than_a_unit_has_lost():
    f = battle()
    unit = f.unit("US.rif")
    f.b.remove(f.team("US.rif.a"))
    for losses, sound in ((0, True), (1, True), (2, False), (-1, False)):
        f.b.losses[unit] = losses
        assert (GAME.invariants(f.b) == []) is sound


def test_a_scenario_that_is_not_there_is_a_fault():
    b = battle().b
    b.scenario = "nowhere"
    assert [x.split(":")[0] for x in GAME.invariants(b)] == ["the scenario is unknown or broken"]
