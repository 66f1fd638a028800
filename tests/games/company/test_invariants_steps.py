"""Positions in the midst of an action that cannot be: what waits, who fires, who assaults."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Assault, Board
from beachhead.games.company.board.position import DESTROYED, LEFT, OFF_TABLE, REMOVED
from beachhead.games.company.invariants import _check_time
from tests.games.company.assaults import order_assault
from tests.games.company.boards import (
    CLOSE_ENEMY,
    FAR_ENEMY,
    RIFLES,
    Fight,
    describe_faults,
    fight,
    sound_fight,
)

BASE = ("roll_initiative",)


def waiting(*frames: tuple[Any, ...]) -> str:
    """Tell what is wrong if these steps wait above the round."""
    return describe_faults(sound_fight().b, agenda=[BASE, *frames])


@pytest.mark.parametrize(
    ("frames", "said"),
    [
        ([("advance", 0, 1)], ""),
        ([("advance", 0, 4)], ""),
        ([("advance", 0, 5)], "advance cannot have moment 5"),
        ([("advance", 0, -1)], "advance cannot have moment -1"),
        ([("advance", -1, 1)], "advance cannot have unit -1"),
        ([("name_reactions", 0, -1)], ""),
        ([("name_reactions", 0, -2)], "name_reactions cannot have assaulted -2"),
        ([("name_reactions", 0, 5)], ""),
        ([("name_reactions", 0, 6)], "name_reactions cannot have assaulted 6"),
        ([("cross_difficult", 0, 0)], ""),
        ([("cross_difficult", 9, 0)], ""),
        ([("cross_difficult", 10, 0)], "cross_difficult cannot have team 10"),
        ([("cross_difficult", -1, 0)], "cross_difficult cannot have team -1"),
        ([("company_check", 1)], ""),
        ([("company_check", 2)], "company_check cannot have side 2"),
        ([("place_markers", 0, 499)], ""),
        ([("place_markers", 0, 500)], "place_markers cannot have count 500"),
        ([("choose_reaction", 1, 5, -1)], ""),
        ([("choose_reaction", 1, 6, -1)], "choose_reaction cannot have mover 6"),
        ([("choose_aim", 0, 10)], "choose_aim cannot have observer 10"),
        ([("training_check", "terrain", 0, 999_999, 1, 0, 0)], ""),
        ([("training_check", "terrain", 0, 10**6, 1, 0, 0)], "cannot have extra 1000000"),
        ([("training_check", "terrain", 0, 0, 500, 0, 0)], "training_check cannot have dice 500"),
        ([("plan_move", 0, 0), ("choose_along", 0)], ""),
        (
            [("choose_along", 0), ("plan_move", 0, 0)],
            "choose_along is asked below another question",
        ),
        ([("wrap_up", 0), ("choose_along", 0)], ""),
        ([("next_initiative", 0)], ""),
        ([("wrap_up", 0), ("next_initiative", 0)], "next_initiative waits above other steps"),
        ([("wrap_up", 0), ("end_activation", 0, 1)], "end_activation waits above other steps"),
        ([("deploy", 0)], "deploy cannot wait in round 1"),
        ([("roll_saves",)], "roll_saves: nobody fires"),
        ([("allocate",)], "allocate: nobody fires"),
        ([("aim_weapons", 0)], "aim_weapons: nobody fires"),
        ([("make_contact", 0)], "make_contact: nobody assaults"),
        ([("stand", 0)], "stand: nobody assaults"),
        ([("begin_assault", 0)], ""),
        ([("divide", 0)], ""),
        ([("weapon_saves", 0)], "weapon_saves cannot have i 0"),
        ([("lay_path", 0, 0, 0)], ""),
        ([("lay_path", 0, 0, 2)], "a path is laid out for a Team that moves with its Unit"),
        ([("lay_path", -1, 0, 0)], "a path is laid out for a Team that moves with its Unit"),
        ([("lay_path", 6, 0, 0)], "a path is laid out for a Team that moves with its Unit"),
    ],
)
def test_a_step_that_waits_has_its_time_its_place_and_its_numbers(
    frames: list[tuple[Any, ...]], said: str
):
    found = waiting(*frames)
    assert said in found
    assert bool(said) == bool(found), found


def test_questions_wait_above_the_dice_for_the_initiative_and_above_nothing_else():
    """Those dice are the bottom of a round; as another step they would be asked below a question."""
    assert waiting(("choose_along", 0)) == ""
    pick = ("pick_unit", 0)
    found = describe_faults(sound_fight().b, agenda=[pick, ("choose_along", 0)])
    assert found == "pick_unit is asked below another question"
    assert describe_faults(sound_fight().b, agenda=[pick]) == ""
    assert (
        describe_faults(sound_fight().b, agenda=[("choose_along", 0)])
        == "nothing follows after choose_along"
    )
    assert "asked below" in waiting(BASE, ("choose_along", 0))


@pytest.mark.parametrize("kind", ["training_check", "grant_reroll"])
def test_only_the_check_of_an_activation_leads_on_to_the_rest_of_the_round(kind: str):
    for what, sound in (("activation", True), ("terrain", False)):
        numbers = (0, 0, 1, 0, 0)[: 5 if kind == "training_check" else 4]
        found = describe_faults(sound_fight().b, agenda=[(kind, what, *numbers)])
        assert (found == "") is sound


def test_a_hundred_steps_wait_at_most():
    step = ("wrap_up", 0)
    assert waiting(*[step] * 99) == ""
    assert waiting(*[step] * 100) == "101 steps wait, not 1 to 100"


def test_before_the_first_round_only_deploying_waits():
    b = sound_fight().b
    b.initiative = 0
    assert describe_faults(b, round=0, agenda=[("start_round",), ("deploy", 0)]) == ""
    assert "wrap_up cannot wait in round 0" in describe_faults(
        b, agenda=[("start_round",), ("wrap_up", 0)]
    )


@pytest.mark.parametrize(
    ("field", "said"),
    [(name, "entries, not 10") for name in ("x", "y", "hull", "turret", "marks", "state")]
    + [(name, "entries, not 10") for name in ("shot", "helped")]
    + [(name, "entries, not 6") for name in ("flags", "losses", "left", "leader")]
    + [(name, "entries, not 2") for name in ("points", "acted", "appointed")],
)
def test_every_list_is_as_long_as_the_forces(field: str, said: str):
    b = sound_fight().b
    assert said in describe_faults(b, **{field: getattr(b, field)[:-1]})
    assert said in describe_faults(b, **{field: [*getattr(b, field), 0, 0]})


def test_bases_may_touch_and_the_way_of_either_team_excuses_an_overlap():
    f = sound_fight()
    one, two = f.team("US.rif.pl"), f.team("US.rif.a")
    wide = f.b.sheet(one).radius + f.b.sheet(two).radius
    for dx, dy in ((wide, 0), (-wide, 0), (0, wide), (0, -wide)):
        f.b.x[two], f.b.y[two] = f.b.x[one] + dx, f.b.y[one] + dy
        assert describe_faults(f.b) == ""
        f.b.x[two] -= (dx > 0) - (dx < 0)
        f.b.y[two] -= (dy > 0) - (dy < 0)
        assert "stands on" in describe_faults(f.b)
    f.b.agenda = [BASE, ("advance", 0, 1)]
    for team in (one, two):
        f.b.plan = [[team, 0, 0, 2000, 1000]]
        assert describe_faults(f.b) == ""
    f.b.plan = [[f.team("US.two.pl"), 0, 0, 3000, 1000]]
    assert "stands on" in describe_faults(f.b)


def test_enemies_are_never_passed():
    f = sound_fight()
    one, foe = f.team("US.rif.pl"), f.team("GE.gre.pl")
    f.b.x[foe], f.b.y[foe] = f.b.x[one] + 1, f.b.y[one]
    f.b.agenda = [BASE, ("advance", 0, 1)]
    f.b.plan = [[one, 0, 0, 2000, 1000]]
    assert "stands on" in describe_faults(f.b)


def test_whoever_is_lost_waiting_or_gone_stands_on_nobody():
    for bit in (REMOVED, OFF_TABLE, LEFT):
        f = sound_fight()
        one, two = f.team("US.rif.pl"), f.team("US.rif.a")
        f.b.x[two], f.b.y[two] = f.b.x[one], f.b.y[one]
        f.b.state[two] |= bit
        assert "stands on" not in describe_faults(f.b)


@pytest.mark.parametrize(
    ("state", "sound"),
    [
        (REMOVED, True),
        (OFF_TABLE, True),
        (LEFT, True),
        (REMOVED | OFF_TABLE, False),
        (REMOVED | LEFT, False),
        (LEFT | OFF_TABLE, False),
    ],
)
def test_a_team_is_away_for_one_reason(state: int, sound: bool):
    f = sound_fight()
    team = f.team("US.rif.a")
    f.b.state[team] = state
    f.b.left[f.unit("US.rif")] = int(bool(state & LEFT))
    assert ("one of them only" not in describe_faults(f.b)) is sound


def test_teams_that_left_are_counted():
    f = sound_fight()
    f.b.state[f.team("US.rif.a")] = LEFT
    assert "left of US.rif is 0, but 1 of its Teams left the table" in describe_faults(f.b)
    f.b.left[f.unit("US.rif")] = 1
    assert "left the table" not in describe_faults(f.b)


def test_a_commander_who_is_lost_is_no_unit_destroyed():
    f = sound_fight()
    f.b.state[f.b.commander(0)] = REMOVED
    f.b.leader[f.b.table.commanders[0]] = -1
    assert describe_faults(f.b) == ""


def test_a_unit_without_a_leader_is_sound_and_a_stranger_leads_nobody():
    f = sound_fight()
    f.b.leader[f.unit("US.rif")] = -1
    assert "led by nobody, but US.rif.pl1 is not lost" in describe_faults(f.b)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    assert describe_faults(f.b) == ""
    f.b.leader[f.unit("US.rif")] = f.team("US.rif.a")
    assert describe_faults(f.b) == ""
    f.b.state[f.team("US.rif.a")] = REMOVED
    f.b.flags[f.unit("US.rif")] = DESTROYED
    assert describe_faults(f.b) == "US.rif is led by a Team that cannot lead it (MIN-LEAD-01)"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"queue": [0], "agenda": [BASE, ("check_companies",)]}, ""),
        ({"beaten": 3, "agenda": [BASE, ("judge_companies",)]}, ""),
        ({"beaten": 3, "agenda": [BASE, ("check_companies",)]}, "judged by a step to come"),
        ({"watching": [-1, 0]}, "a Commander is on Overwatch with a Unit of his company"),
        ({"watching": [-1, 4]}, ""),
        ({"orders": [(0, 0, 0, 0, 0)]}, ""),
        ({"orders": [(9, 0, 5, 499, 9)]}, ""),
        ({"orders": [(0, 0, 0, 500, 0)]}, "a fire order names a Team"),
        ({"orders": [(0, 1, 0, 0, 0)]}, "a fire order names a Team"),
        ({"orders": [(10, 0, 0, 0, 0)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, 6, 0, 0)]}, "a fire order names a Team"),
        ({"orders": [(0, 0, 0, 0, 10)]}, "a fire order names a Team"),
        ({"reactions": [(1, 6, 0)]}, "reactions name Units of the table"),
        ({"guns": [10]}, "guns are Teams of the table"),
        ({"template": []}, ""),
        ({"template": [1, 2, 3]}, "not 3 numbers"),
        ({"plan": [[0, 0, 0, 2000, 1000, 5]]}, "a path is a Team, two facings and points"),
        ({"plan": [[0, 0, 0, 10**6, -(10**6)]]}, ""),
        ({"plan": [[0, 0, 0, 10**6 + 1, 0]]}, "a path leads beyond all tables"),
        ({"plan": [[0, 0, 0, 0, -(10**6) - 1]]}, "a path leads beyond all tables"),
        ({"plan": [[0, 0, 360, 0, 0]]}, "faces nowhere"),
        ({"plan": [[0, -1, 0, 0, 0]]}, "faces nowhere"),
        ({"plan": [[10, 0, 0, 0, 0]]}, "a path is a Team"),
        ({"contacts": [(0, -1, 0)], "plan": [[0, 0, 0, 0, 0]]}, "a path that nobody has"),
        ({"unit": 5}, ""),
        ({"unit": 6}, "cannot act after side"),
        ({"first": 2}, "cannot act after side"),
        ({"owner": -1}, "cannot act after side"),
    ],
)
def test_what_is_pointed_at_is_within_its_bounds(fields: dict[str, object], said: str):
    found = describe_faults(sound_fight().b, **fields)
    assert said in found
    assert bool(said) == bool(found), found


@pytest.mark.parametrize(
    ("entry", "sound"),
    [
        ((3, 0, 0, 1), True),
        ((3, 1, 0, 1), True),
        ((3, 0, 0, 1, 2), True),
        ((3, 2, 0, 1), False),
        ((3, 0, 0), False),
        ((0, 0, 0, 1), False),
        ((5, 0, 0, 1), False),
    ],
)
def test_a_tie_is_between_units_of_his_side(entry: tuple[int, ...], sound: bool):
    """Unit 3 is the Commander of the U.S., Unit 5 the enemy's; Units 0 to 2 are platoons of the U.S."""
    b = sound_fight().b
    assert list(b.table.commanders) == [3, 5]
    assert (describe_faults(b, joining=[entry]) == "") is sound


def fired() -> Fight:
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", CLOSE_ENEMY)
    f.fire("US.rif", "GE.gre")
    return f


def wrong_attack(f: Fight, **fields: object) -> str:
    a = f.b.attack
    assert a is not None
    for name, value in fields.items():
        setattr(a, name, value)
    return "; ".join(GAME.invariants(f.b))


TEAMS = "an attack names Teams of the table"
DICE = "an attack rolls fewer than 500 dice"
POOL = "an attack counts dice for every Team that can be hit"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        *[({name: [7]}, TEAMS) for name in ("firers", "joined", "doomed", "shaken")],
        *[({name: [-1]}, "") for name in ("firers", "joined", "doomed", "shaken")],
        *[({name: [-2]}, TEAMS) for name in ("valid", "joined", "doomed", "shaken")],
        ({"pool": [0, 0, 0], "dice": [0, 0, 0]}, ""),
        ({"pool": [0, 0]}, POOL),
        ({"dice": [0]}, POOL),
        ({"dice": []}, POOL),
        ({"pool": [500, 0, 0]}, DICE),
        ({"dice": [0, -1, 0]}, DICE),
        ({"soft_hits": 499}, ""),
        ({"soft_hits": 500}, DICE),
        ({"results": -1}, DICE),
        ({"results": 500}, DICE),
        ({"firer": 0, "target": 3}, ""),
        ({"firer": 4}, "an attack has a firing Unit and a target"),
        ({"target": 4}, "an attack has a firing Unit and a target"),
    ],
)
def test_an_attack_counts_teams_and_dice_that_can_be(fields: dict[str, object], said: str):
    found = wrong_attack(fired(), **fields)
    assert said in found
    assert bool(said) == bool(found), found


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"team": 7}, TEAMS),
        ({"to": 7}, TEAMS),
        ({"to": -1}, ""),
        ({"to": -2}, TEAMS),
        ({"dice": 500}, DICE),
        ({"dice": 499, "hits": 0}, ""),
        ({"hits": -1}, DICE),
        ({"hits": 500}, DICE),
    ],
)
def test_a_shot_is_of_a_team_with_dice_that_can_be(fields: dict[str, int], said: str):
    f = fired()
    assert f.b.attack is not None
    shot = copy(f.b.attack.shots[0])
    for name, value in fields.items():
        setattr(shot, name, value)
    found = wrong_attack(f, shots=[shot])
    assert said in found
    assert bool(said) == bool(found), found


def test_steps_of_an_attack_know_its_shots():
    f = fired()
    assert f.b.attack is not None
    shots = len(f.b.attack.shots)
    for number, sound in ((shots - 1, True), (shots, False)):
        f.b.agenda = [BASE, ("roll_to_hit", number)]
        assert (GAME.invariants(f.b) == []) is sound


def assaulted() -> tuple[Board, Assault]:
    b = order_assault().b
    assert b.assault is not None
    assert GAME.invariants(b) == []
    return b, b.assault


UNITS = "an assault has an attacking and an assaulted Unit"
NAMED = "an assault names Teams of the table"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"attacker": 0, "target": 0, "start": [4, 4]}, ""),
        ({"attacker": -1}, UNITS),
        ({"attacker": 4}, UNITS),
        ({"target": -1}, UNITS),
        ({"target": 4}, UNITS),
        *[({name: [-1]}, NAMED) for name in ("joined", "goers", "stay", "struck")],
        *[({name: [9]}, NAMED) for name in ("joined", "goers", "stay", "struck")],
        *[({name: [0, 8]}, "") for name in ("joined", "goers", "stay", "struck")],
        ({"start": []}, ""),
        ({"start": [1]}, "an assault knows how many Teams both Units had"),
        ({"start": [4, 3]}, ""),
        ({"start": [3, 3]}, "a Unit with 4 of 4 Teams had 3 in the assault"),
        ({"start": [4, 4]}, "a Unit with 3 of 3 Teams had 4 in the assault"),
        ({"start": [1, 2, 3]}, "an assault knows how many Teams both Units had"),
    ],
)
def test_an_assault_names_units_and_teams_that_are_there(fields: dict[str, object], said: str):
    b, a = assaulted()
    for name, value in fields.items():
        setattr(a, name, value)
    found = "; ".join(GAME.invariants(b))
    assert said in found
    assert bool(said) == bool(found), found


@pytest.mark.parametrize(
    ("step", "number", "sound"),
    [
        ("deploy", 0, True),
        ("deploy", 1, False),
        ("start_round", 0, True),
        ("start_round", 1, True),
        ("pick_unit", 0, False),
        ("pick_unit", 1, True),
    ],
)
def test_before_the_first_round_units_are_set_up_and_then_no_more(
    step: str, number: int, sound: bool
):
    b = fight(RIFLES, FAR_ENEMY).b
    b.round = number
    assert (list(_check_time(b, step, 0)) == []) is sound
