"""Positions that cannot be: both sides of every limit."""

from typing import Any

import pytest

from beachhead.games.company import GAME
from tests.games.company.boards import (
    CLOSE_ENEMY,
    describe_faults,
    fight,
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
