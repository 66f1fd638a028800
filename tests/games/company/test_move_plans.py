"""Moves as they are read, measured and offered: every condition by itself."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.company.board.position import DUG_IN, HALTED, LEFT, OFF_TABLE, REMOVED
from beachhead.games.company.content.geometry.ground import CONTACT
from beachhead.games.company.rules import formations, leader_help, move_plans, moving, pursuit
from beachhead.games.company.rules.move_plans import Malformed, parse
from tests.games.company.boards import (
    DISTANT_ENEMY,
    FAR_ENEMY,
    RIFLES,
    Fight,
    begin_move,
    fight,
    off_table,
)

EXIT = '[[exit]]\nside = "US"\nedge = "S"\nspan = [[20, 0], [40, 0]]\nvp = 2\n'
LATE = "late veteran reserve={{round=2,edge='{0}',span={1}}}: pl=smg@9,9 a=rifle@9,9 c=rifle@9,9"
SOUTH = LATE.format("S", "[[30,0],[40,0]]")


def codes(f: Fight, answer: object, unit: str = "US.rif") -> list[str]:
    return [r.code for r in move_plans.list_refusals(f.b, f.unit(unit), answer)]  # type: ignore[arg-type]


def arriving(edge: str = "S", span: str = "[[30,0],[40,0]]", ge: str = DISTANT_ENEMY) -> Fight:
    """Set up a reserve that may arrive in this round."""
    f = fight(f"rif veteran: pl=smg@5,40 a=rifle@7,40 | {LATE.format(edge, span)}", ge)
    f.b.round = 2
    for t in f.b.table.units[f.unit("US.late")].teams:
        f.b.state[t] = OFF_TABLE
    return f


# Reading ------------------------------------------------------------------------------------------


def test_a_path_is_read_with_its_start_and_its_facings():
    f = begin_move("rif veteran: pl=smg@20,10/45 a=rifle@22,10/30")
    unit, a = f.unit("US.rif"), f.team("US.rif.a")
    assert parse(f.b, unit, "stay") == []
    assert parse(f.b, unit, ("a1", 2200, 1200)) == [[a, 30, 30, 2200, 1000, 2200, 1200]]
    assert parse(f.b, unit, ("a1", 2200, 1200, 2300, 1300, "@", 7)) == [
        [a, 7, 7, 2200, 1000, 2200, 1200, 2300, 1300]
    ]
    assert parse(f.b, unit, ("a1", 2200, 1200, "@", 0, 359))[0][:3] == [a, 0, 359]
    both = parse(f.b, unit, ("a1", 2200, 1200, "pl1", 2000, 1200))
    assert [p[0] for p in both] == [a, f.team("US.rif.pl")]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((), "is no move"),
        (5, "is no move"),
        ("a1", "is no move"),
        ((2200, 1200), "a move begins with a Team"),
        (("@", 5), "a move begins with a Team"),
        (("zz1", 2200, 1200), "'zz1' is no Team that acts with this Unit"),
        (("a1",), "pairs of hundredths"),
        (("a1", 2200), "pairs of hundredths"),
        (("a1", 2200, 1200, 2300), "pairs of hundredths"),
        (("a1", 2200, 1200, "@"), "whole degrees"),
        (("a1", 2200, 1200, "@", 1, 2, 3), "whole degrees"),
        (("a1", 2200, 1200, "@", 360), "whole degrees"),
        (("a1", 2200, 1200, "@", 0, 360), "whole degrees"),
        (("a1", 2200, 1200, "@", -1), "whole degrees"),
        (("a1", 2200, 1200, "a1", 2200, 1300), "named twice"),
        (("r1", 2200, 1200), "'r1' is no Team that acts"),
    ],
)
def test_what_is_no_move_is_told_what_is_missing(answer: Any, said: str):
    f = fight(f"{RIFLES} | two veteran: r=rifle@40,10 a=rifle@42,10", FAR_ENEMY)
    with pytest.raises(Malformed, match=said):
        parse(f.b, f.unit("US.rif"), answer)
    assert codes(f, answer) == ["move.form"]


def test_a_path_is_written_as_it_is_read():
    """A reserve has no start on the table: its first point is where it enters."""
    f = arriving()
    unit, late = f.unit("US.late"), f.team("US.late.a")
    path = [late, 90, 80, 3500, 75, 3500, 300]
    assert move_plans.write_path(f.b, path) == ("a1", 3500, 75, 3500, 300, "@", 90, 80)
    assert parse(f.b, unit, move_plans.write_path(f.b, path)) == [path]
    here = [f.team("US.rif.a"), 5, 6, 700, 4000, 800, 4000]
    assert move_plans.write_path(f.b, here) == ("a1", 800, 4000, "@", 5, 6)


# Laying out by hand ---------------------------------------------------------------------------------


def test_a_team_is_taken_once_and_the_draft_is_done_when_it_holds():
    f = begin_move(RIFLES)
    b, unit, a = f.b, f.unit("US.rif"), f.team("US.rif.a")
    assert codes(f, ("take", a)) == []
    assert (
        codes(f, ("take",)) == codes(f, ("take", a, 1)) == codes(f, ("take", True)) == ["move.form"]
    )
    assert codes(f, ("take", f.team("GE.gre.a"))) == ["move.form"]
    assert codes(f, "done") == ["move.empty"]
    assert codes(f, ("draft", "a1", 2200, 1500)) == []
    assert codes(f, ("draft", "a1", 2400, 1000)) == ["move.overlap"]
    assert codes(f, ("draft", "a1")) == ["move.form"]
    b.draft = [[a, 90, 90, 2200, 1000, 2200, 1500]]
    assert codes(f, ("take", a)) == ["move.form"]
    assert codes(f, ("take", f.team("US.rif.c"))) == []
    assert codes(f, ("draft", "c1", 2200, 1500)) == ["move.overlap"]
    assert codes(f, "done") == []
    assert formations.list_moves(b, unit) == ["stay", "done"]
    b.draft = [[a, 90, 90, 2200, 1000, 2400, 1000]]
    assert codes(f, "done") == ["move.overlap"]
    assert formations.list_moves(b, unit) == ["stay"]
    b.state[f.team("US.rif.c")] = REMOVED
    assert codes(f, ("take", f.team("US.rif.c"))) == ["move.form"]


def test_plan_move_offers_to_take_whoever_is_not_laid_out():
    f = begin_move(RIFLES)
    unit = f.unit("US.rif")

    def takes() -> list[int]:
        options = moving.plan_move.options(f.b, unit, 0)
        return [int(o[1]) for o in options if isinstance(o, tuple) and o[0] == "take"]

    assert takes() == [f.team(f"US.rif.{t}") for t in ("pl", "a", "c")]
    f.b.draft = [[f.team("US.rif.a"), 90, 90, 2200, 1000, 2200, 1500]]
    f.b.state[f.team("US.rif.c")] = REMOVED
    assert takes() == [f.team("US.rif.pl")]


def test_a_path_laid_out_again_replaces_the_first():
    f = begin_move(RIFLES)
    a, c = f.team("US.rif.a"), f.team("US.rif.c")
    f.b.draft = [[a, 90, 90, 2200, 1000, 2200, 1500], [c, 90, 90, 2400, 1000, 2400, 1500]]
    moving.draft_path(f.b, (2200, 1300), f.unit("US.rif"), 0, a)
    assert f.b.draft == [
        [c, 90, 90, 2400, 1000, 2400, 1500],
        [a, 90, 90, 2200, 1000, 2200, 1300],
    ]


def test_a_path_that_is_laid_out_is_measured_by_itself():
    f = begin_move(RIFLES)
    unit, a = f.unit("US.rif"), f.team("US.rif.a")

    def why(answer: object) -> list[str]:
        return [r.code for r in moving.why_not_lay(f.b, answer, unit, 0, a)]  # type: ignore[arg-type]

    assert why((2200, 1300)) == []
    assert why("2200") == ["move.form"]
    assert why((2400, 1000)) == ["move.overlap"]
    assert why((2200, 2200)) == ["move.too_far"]


# Measuring one path -----------------------------------------------------------------------------------


def test_a_team_with_help_goes_four_inches_more_at_most():
    f = begin_move(RIFLES)
    b, unit, a = f.b, f.unit("US.rif"), f.team("US.rif.a")
    for end, found in ((2000, []), (2001, ["move.too_far"])):
        path = [a, 90, 90, 2200, 1000, 2200, end]
        assert [r.code for r in move_plans.check_path(b, unit, path, {})] == found
    far = [a, 90, 90, 2200, 1000, 10**7 + 1, 1000]
    assert [r.code for r in move_plans.check_path(b, unit, far, {})] == ["move.off_table"]
    assert "off the table" in move_plans.check_path(b, unit, far, {})[0].message


def test_whoever_stays_where_he_is_needs_no_room():
    """Only a Team that moved is asked whether it can stand where it ends."""
    f = begin_move(RIFLES)
    b, unit, a, c = f.b, f.unit("US.rif"), f.team("US.rif.a"), f.team("US.rif.c")
    b.x[c] = b.x[a] + 50
    still, moved = ([a, 90, 90, 2200, 1000, 2200, y] for y in (1000, 1001))
    assert move_plans.check_path(b, unit, still, {}) == []
    assert [r.code for r in move_plans.check_path(b, unit, moved, {})] == ["move.overlap"]


def test_nobody_passes_the_edge_except_at_an_exit():
    f = fight("rif veteran: pl=smg@30,3 a=rifle@32,5 c=rifle@15,5", FAR_ENEMY, tables=EXIT)
    f.begin(moving.plan_move(f.unit("US.rif"), 0))
    assert codes(f, ("pl1", 3000, 0)) == []
    assert codes(f, ("c1", 1500, 0)) == ["move.off_table"]
    assert codes(f, ("c1", 1500, 75)) == ["move.straggler"]
    assert codes(f, ("c1", 1500, 74)) == ["move.off_table"]
    b, us = f.b, f.team("US.rif.pl")
    edge = [
        move_plans.is_exit(b, us, x, y) for x, y in ((2000, 0), (4000, 0), (1999, 0), (4001, 0))
    ]
    assert edge == [True, True, False, False]
    deep = max(y for y in range(300) if move_plans.is_exit(b, us, 3000, y))
    assert move_plans.is_exit(b, us, 3000, deep)
    assert not move_plans.is_exit(b, us, 3000, deep + 1)
    assert not move_plans.is_exit(b, f.team("GE.gre.pl"), 3000, 0)


def test_only_a_unit_without_a_leader_shuns_enemies_it_sees():
    f = begin_move(RIFLES, ge="gre veteran: pl=smg@22,40 a=rifle@24,40")
    b, unit, a = f.b, f.unit("US.rif"), f.team("US.rif.a")

    def refused(y: int) -> list[str]:
        path = [a, 90, 90, 2200, 1000, 2200, y]
        one = [r.code for r in move_plans.check_path(b, unit, path, {})]
        whole = [r.code for r in move_plans.check_unit(b, unit, [path])]
        assert one == whole
        return one

    assert refused(1200) == []
    b.leader[unit] = -1
    assert refused(1200) == ["move.leaderless"]
    assert refused(1000) == refused(900) == []
    b.lay_smoke(((0, 2000), (7200, 2000), (7200, 2600), (0, 2600)))
    assert refused(1200) == []


def test_the_commander_goes_on_where_a_unit_without_a_leader_may_not():
    f = fight(RIFLES, "gre veteran: pl=smg@22,40 a=rifle@24,40", cc="US@26,10")
    b, unit = f.b, f.unit("US.rif")
    b.leader[unit], b.unit, b.along = -1, unit, 1
    path = [b.commander(0), 90, 90, 2600, 1000, 2600, 1200]
    assert move_plans.check_path(b, unit, path, {}) == []


# The Unit as a whole -----------------------------------------------------------------------------------


def test_a_reserve_arrives_whole_by_its_edge():
    f = arriving()
    whole = ("pl1", 3500, 60, 3500, 300, "a1", 3700, 75, 3700, 300, "c1", 3300, 75, 3300, 300)
    assert codes(f, whole, "US.late") == []
    assert codes(f, whole[:10], "US.late") == ["move.reserve"]
    inside = ("pl1", 3500, 160, 3500, 300)
    assert codes(f, inside, "US.late") == ["move.entry"]
    beside = ("pl1", 2900, 60, 3000, 300)
    assert codes(f, beside, "US.late") == ["move.entry"]
    crowded = ("pl1", 3500, 60, "a1", 3500, 75, "c1", 3300, 75)
    (reason, *_) = move_plans.list_refusals(f.b, f.unit("US.late"), crowded)
    assert reason.code == "move.overlap"
    assert reason.message.endswith("southern edge between 30,0 and 40,0, or stay and enter later")


def test_half_of_the_unit_stays_together():
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@30,10 d=rifle@32,10")
    assert codes(f, ("pl1", 2000, 1100)) == []
    g = begin_move(
        "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@36,10 d=rifle@38,10 e=rifle@40,10"
    )
    assert codes(g, ("pl1", 2000, 1100)) == ["move.half"]
    (reason,) = move_plans.list_refusals(g.b, g.unit("US.rif"), ("pl1", 2000, 1100))
    assert "2 of 5 Teams would be in cohesion" in reason.message


def test_who_was_in_cohesion_stays_in_it_and_a_straggler_comes_back():
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@40,10 d=rifle@20,12")
    assert codes(f, ("c1", 3500, 1000)) == []
    assert codes(f, ("c1", 4500, 1000)) == ["move.straggler"]
    assert codes(f, ("c1", 4000, 1500)) == ["move.straggler"]
    assert codes(f, ("a1", 2790, 1000)) == ["move.cohesion"]
    text = move_plans.list_refusals(f.b, f.unit("US.rif"), ("a1", 2790, 1000))[0].message
    assert text.endswith('would end 6.55" from its leader, 6" or a relay are allowed')


@pytest.mark.rule("MIN-COH-06")
@pytest.mark.parametrize(("y", "sound"), [(1000, True), (1080, True), (1100, False)])
def test_a_straggler_strays_from_the_shortest_way_by_a_hair_at_most(y: int, sound: bool):
    """A tenth of an inch of what he walks may be lost on the way."""
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@40,10 d=rifle@20,12")
    assert (codes(f, ("c1", 3500, y)) == []) is sound


def test_a_straggler_behind_closed_terrain_may_go_round():
    """A gun that cannot go straight is not held to the straight way."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 k=gun57@40,10 d=rifle@20,12"
    open_ground = begin_move(us)
    assert codes(open_ground, ("k1", 4000, 1300)) == ["move.straggler"]
    walled = begin_move(us, terrain="m deep_water 30,5-34,5-34,14-30,14")
    assert codes(walled, ("k1", 4000, 1300)) == []


def test_who_leaves_by_an_exit_is_out_of_the_count():
    f = fight("rif veteran: pl=smg@30,3 a=rifle@32,3 c=rifle@28,3", FAR_ENEMY, tables=EXIT)
    f.begin(moving.plan_move(f.unit("US.rif"), 0))
    assert codes(f, ("pl1", 3000, 0, "a1", 3200, 0, "c1", 2800, 0)) == []
    assert codes(f, ("pl1", 3000, 0, "a1", 3300, 500)) == []


# Leaders who help --------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-LEAD-05")
def test_one_leader_lengthens_one_way_that_ends_within_two_inches_of_him():
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@18,10")
    long = ("a1", 2200, 1601, "pl1", 2000, 1400)
    assert codes(f, long) == []
    assert codes(f, (*long, "c1", 1800, 1601)) == ["move.too_far"]
    assert codes(f, ("a1", 2200, 1601)) == ["move.too_far"]
    f.b.helped[f.team("US.rif.pl")] = f.b.initiative
    assert codes(f, long) == ["move.too_far"]


def test_help_counts_from_edge_to_edge_and_no_leader_helps_himself():
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10")
    b, unit, pl, a = f.b, f.unit("US.rif"), f.team("US.rif.pl"), f.team("US.rif.a")
    wide = b.sheet(pl).radius + b.sheet(a).radius
    for apart, helped in ((200, True), (201, False)):
        ends = [
            [pl, 0, 0, 2000, 1000, 2000, 1300],
            [a, 0, 0, 2200, 1000, 2000, 1300 + wide + apart],
        ]
        assert (leader_help.check_length(b, unit, ends) == []) is helped
    alone = [[pl, 0, 0, 2000, 1000, 2000, 1601]]
    assert [r.code for r in leader_help.check_length(b, unit, alone)] == ["move.too_far"]
    leader_help.spend_help(b, unit, [[a, 0, 0, 2200, 1000, 2200, 1600]])
    assert b.helped[pl] == 0
    leader_help.spend_help(b, unit, [[a, 0, 0, 2200, 300, 2200, 1000]])
    assert b.helped[pl] == b.initiative


@pytest.mark.rule("MIN-LEAD-04")
def test_helpers_are_infantry_leaders_who_are_here():
    f = fight("rif veteran: t=m4_sherman@20,10 a=rifle@22,10 | two veteran: pl=smg@30,9", FAR_ENEMY)
    b, commander = f.b, f.b.commander(0)
    assert leader_help.list_helpers(b, f.unit("US.rif")) == [commander]
    pl = f.team("US.two.pl")
    assert leader_help.list_helpers(b, f.unit("US.two")) == [pl, commander]
    b.helped[commander] = b.initiative
    assert leader_help.list_helpers(b, f.unit("US.two")) == [pl]
    b.state[pl] = REMOVED
    assert leader_help.list_helpers(b, f.unit("US.two")) == []
    b.helped[commander], b.state[pl] = 0, DUG_IN
    b.leader[f.unit("US.two")] = -1
    assert leader_help.list_helpers(b, f.unit("US.two")) == [commander]
    b.state[commander] = LEFT
    assert leader_help.list_helpers(b, f.unit("US.two")) == []


# Pursuit ------------------------------------------------------------------------------------------------


def test_a_pursuit_is_as_long_as_the_die_and_without_guns_and_halted_teams():
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10 k=gun57@24,10", FAR_ENEMY)
    b, unit = f.b, f.unit("US.rif")

    def why(*answer: object) -> list[str]:
        return [r.code for r in pursuit.check_pursuit(b, unit, answer, 3)]  # type: ignore[arg-type]

    assert why("a1", 2200, 1300) == []
    assert why("a1", 2200, 1301) == ["move.too_far"]
    assert why("k1", 2400, 1100) == ["move.stays"]
    assert why("zz", 2400, 1100) == ["move.form"]
    assert why("a1", 2000, 1000) == ["move.overlap"]
    b.state[f.team("US.rif.a")] |= HALTED
    assert why("a1", 2200, 1300) == ["move.stays"]
    assert not pursuit.may_follow(b, unit, b.commander(0))


@pytest.mark.rule("MIN-ASSAULT-28")
@pytest.mark.parametrize(
    ("apart", "caught"), [(0, True), (200 + CONTACT, True), (201 + CONTACT, False)]
)
def test_who_is_still_within_two_inches_is_caught(apart: int, caught: bool):
    f = fight(
        "rif veteran: pl=smg@20,10 a=rifle@40,10", "gre veteran: pl=smg@1,40 t=panzer_iv@1,30"
    )
    b, runner, tank = f.b, f.team("US.rif.pl"), f.team("GE.gre.t")
    man = f.team("GE.gre.pl")
    b.x[man] = b.x[runner] + b.sheet(man).radius + b.sheet(runner).radius + apart
    b.y[man] = b.y[runner]
    assert pursuit.list_caught(b, [runner], [man, tank]) == [runner] * caught
    assert pursuit.list_caught(b, [man], [runner]) == [man] * caught
    b.x[tank] = b.x[runner] + b.sheet(tank).radius + b.sheet(runner).radius + apart
    b.y[tank] = b.y[runner]
    assert pursuit.list_caught(b, [tank], [runner]) == []
    b.marks[tank] = 1
    assert pursuit.list_caught(b, [tank], [runner]) == [tank] * caught


def test_bots_are_offered_to_follow_straight_as_far_as_there_is_room():
    f = fight("rif veteran: pl=smg@20,10 a=rifle@26,10", "gre veteran: pl=smg@20,16 a=rifle@26,13")
    b, unit = f.b, f.unit("US.rif")
    enemies = b.teams_here(f.unit("GE.gre"))
    stay, follow = pursuit.list_pursuits(b, unit, 4, enemies)
    assert stay == "stay"
    paths = {p[0]: p[-2:] for p in parse(b, unit, follow)}
    assert paths[f.team("US.rif.pl")] == [2000, 1400]
    man = f.team("US.rif.a")
    assert 0 <= (b.y[f.team("GE.gre.a")] - paths[man][1]) - 150 <= 100
    assert pursuit.list_pursuits(b, unit, 4, []) == ["stay"]
    b.state[f.team("US.rif.pl")] |= HALTED
    b.state[man] |= HALTED
    assert pursuit.list_pursuits(b, unit, 4, enemies) == ["stay"]


# What is offered -----------------------------------------------------------------------------------------


def moves(f: Fight, unit: str = "US.rif") -> list[dict[str, tuple[int, int]]]:
    """List the offered moves of a Unit: where everybody would end."""
    found = []
    for answer in formations.list_moves(f.b, f.unit(unit))[1:]:
        plan = parse(f.b, f.unit(unit), answer)
        found.append({f.b.sheet(p[0]).id: (p[-2], p[-1]) for p in plan})
    return found


PAIR = "rif veteran: pl=smg@20,20 a=rifle@22,20"


def test_a_unit_is_offered_to_go_at_the_nearest_enemy_and_away_from_him():
    f = fight(PAIR, "gre veteran: pl=smg@21,40 a=rifle@60,40")
    assert moves(f) == [
        {"pl1": (2000, 2600), "a1": (2200, 2600)},
        {"pl1": (2000, 1400), "a1": (2200, 1400)},
    ]


def test_a_unit_is_offered_the_two_nearest_objectives_first():
    goals = "".join(
        f'[[objective]]\nid = "{k}"\nname = "{k}"\nat = {at}\nradius = 3\nvp = 1\n'
        for k, at in (("far", [60, 20]), ("near", [30, 20]), ("left", [3, 20]))
    )
    f = fight(PAIR, "gre veteran: pl=smg@21,40 a=rifle@60,40", tables=goals)
    assert [m["pl1"] for m in moves(f)] == [(2600, 2000), (1400, 2000), (2000, 2600), (2000, 1400)]


def test_a_unit_goes_as_far_as_its_slowest_team_and_no_farther_than_the_goal():
    slow = fight(f"{PAIR} k=gun57@24,20", "gre veteran: pl=smg@22,40 a=rifle@60,40")
    assert moves(slow)[0] == {"pl1": (2000, 2300), "a1": (2200, 2300), "k1": (2400, 2300)}
    goal = '[[objective]]\nid = "o"\nname = "o"\nat = [21, 24]\nradius = 3\nvp = 1\n'
    near = fight(PAIR, "gre veteran: pl=smg@21,46 a=rifle@60,40", tables=goal)
    assert moves(near)[0] == {"pl1": (2000, 2400), "a1": (2200, 2400)}
    there = '[[objective]]\nid = "o"\nname = "o"\nat = [21, 20.9]\nradius = 3\nvp = 1\n'
    stays = fight(PAIR, "gre veteran: pl=smg@21,46 a=rifle@60,40", tables=there)
    assert [m["pl1"] for m in moves(stays)] == [(2000, 2600), (2000, 1400)]


def test_who_finds_his_spot_taken_goes_part_of_the_way():
    f = fight(
        f"{PAIR} | two veteran: pl=smg@22,26 a=rifle@40,2",
        "gre veteran: pl=smg@21,46 a=rifle@60,46",
    )
    assert moves(f)[0] == {"pl1": (2000, 2600), "a1": (2200, 2450)}


def test_moves_end_facing_the_nearest_enemy():
    f = fight(PAIR, "gre veteran: pl=smg@21,40 a=rifle@60,40")
    answer = formations.list_moves(f.b, f.unit("US.rif"))[1]
    assert {(p[1], p[2]) for p in parse(f.b, f.unit("US.rif"), answer)} == {(90, 90)}
    away = fight(PAIR, "gre veteran: pl=smg@41,20 a=rifle@60,40")
    answer = formations.list_moves(away.b, away.unit("US.rif"))[1]
    assert {(p[1], p[2]) for p in parse(away.b, away.unit("US.rif"), answer)} == {(0, 0)}


def test_nobody_is_offered_a_move_that_breaks_the_unit_up():
    f = fight(f"{PAIR} c=rifle@24,20", "gre veteran: pl=smg@21,40 a=rifle@60,40")
    for answer in formations.list_moves(f.b, f.unit("US.rif")):
        assert codes(f, answer) == []
    split = fight(
        "rif veteran: pl=smg@20,20 a=rifle@22,20 c=rifle@60,20 d=rifle@62,20 e=rifle@64,20",
        "gre veteran: pl=smg@21,40 a=rifle@60,40",
    )
    assert moves(split) == []


def test_one_team_is_offered_the_same_goals_for_itself():
    f = begin_move(PAIR, ge="gre veteran: pl=smg@21,40 a=rifle@60,40")
    unit, a = f.unit("US.rif"), f.team("US.rif.a")
    spots = formations.list_single_spots(f.b, unit, a)
    assert spots == [(2170, 2599), (2230, 1401)]
    f.b.draft = [[f.team("US.rif.pl"), 90, 90, 2000, 2000, 2170, 2599]]
    assert formations.list_single_spots(f.b, unit, a) == [(2230, 1401)]
    assert moving.lay_path.options(f.b, unit, 0, a) == [(2200, 2000), (2230, 1401)]


def test_one_gesture_moves_the_unit_as_its_leader_goes():
    f = fight(PAIR, "gre veteran: pl=smg@21,40 a=rifle@60,40")
    b, unit = f.b, f.unit("US.rif")
    plan = formations.shift_unit(b, unit, 2300, 2100)
    assert {p[0]: tuple(p[-2:]) for p in plan} == {
        f.team("US.rif.pl"): (2300, 2100),
        f.team("US.rif.a"): (2500, 2100),
    }
    assert [p[0] for p in plan] == [f.team("US.rif.a"), f.team("US.rif.pl")]
    assert formations.shift_unit(b, unit, 2000, 2000) == []


@pytest.mark.parametrize(
    ("edge", "span", "turned", "grows"),
    [
        ("S", "[[30,0],[40,0]]", 90, (0, 1)),
        ("N", "[[30,48],[40,48]]", 270, (0, -1)),
        ("W", "[[0,20],[0,30]]", 0, (1, 0)),
        ("E", "[[72,20],[72,30]]", 180, (-1, 0)),
    ],
)
def test_a_reserve_is_offered_to_enter_half_a_move_deep_beside_its_leader(
    edge: str, span: str, turned: int, grows: tuple[int, int]
):
    f = arriving(edge, span, ge="gre veteran: pl=smg@1,1 a=rifle@3,1")
    b, unit = f.b, f.unit("US.late")
    stay, answer = formations.list_moves(b, unit)
    assert stay == "stay"
    plan = parse(b, unit, answer)
    assert move_plans.check_plan(b, unit, plan) == []
    assert [p[0] for p in plan] == [f.team(f"US.late.{t}") for t in ("pl", "a", "c")]
    assert {(p[1], p[2]) for p in plan} == {(turned, turned)}
    leader = plan[0]
    assert (leader[5] - leader[3], leader[6] - leader[4]) == (grows[0] * 300, grows[1] * 300)
    assert 3500 in leader[3:5] or 2500 in leader[3:5]


def test_a_reserve_whose_edge_is_blocked_can_only_stay():
    wall = " ".join(f"r{chr(97 + i)}=rifle@{29 + 1.5 * i},{1 + 0 * i}" for i in range(9))
    crowd = f"gre veteran: pl=smg@1,1 {wall}"
    f = arriving("S", "[[30,0],[40,0]]", ge=crowd)
    assert formations.list_moves(f.b, f.unit("US.late")) == ["stay"]


def test_a_reserve_enters_so_that_its_leader_ends_on_a_spot():
    f = arriving()
    b, unit = f.b, f.unit("US.late")
    plan = formations.plan_entry(b, unit, 3200, 300)
    assert move_plans.check_plan(b, unit, plan) == []
    assert tuple(plan[0][-2:]) == (3200, 300)
    assert off_table(f, "US.late.pl")
    beyond = formations.plan_entry(b, unit, 3200, 1500)
    assert tuple(beyond[0][-2:]) == (3200, 1500)
    assert [r.code for r in move_plans.check_plan(b, unit, beyond)] == ["move.too_far"]


# Standing still -----------------------------------------------------------------------------------------


def test_who_stays_is_never_refused():
    """Neither a Unit that is scattered nor a reserve that could enter."""
    split = begin_move(
        "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@36,10 d=rifle@38,10 e=rifle@40,10"
    )
    assert codes(split, "stay") == []
    assert codes(arriving(), "stay", "US.late") == []
    assert move_plans.check_plan(split.b, split.unit("US.rif"), []) == []


@pytest.mark.rule("MIN-MOVE-05")
def test_a_gun_set_up_in_a_wood_turns_there_and_goes_nowhere():
    f = begin_move(
        "rif veteran: pl=smg@20,10 k=gun57@22,10/90", terrain="w woods 18,8-26,8-26,14-18,14"
    )
    assert codes(f, ("k1", 2200, 1000, "@", 0)) == []
    assert codes(f, ("k1", 2200, 1100)) == ["move.closed"]
    f.say("move k1>22.00,10.00@0")
    assert (f.where("US.rif.k"), f.b.hull[f.team("US.rif.k")]) == ((22, 10), 0)


# Where paths end and meet terrain ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "kept"),
    [
        (0, [0, 0]),
        (40, [0, 0, 40, 0]),
        (100, [0, 0, 100, 0]),
        (101, [0, 0, 100, 0, 100, 1]),
        (200, [0, 0, 100, 0, 100, 100]),
        (250, [0, 0, 100, 0, 100, 100]),
    ],
)
def test_a_path_is_cut_at_a_length(length: int, kept: list[int]):
    assert pursuit.cut_path([(0, 0), (100, 0), (100, 100)], length) == kept


@pytest.mark.rule("MIN-MOVE-08")
@pytest.mark.parametrize(
    ("points", "met"),
    [
        ([(1000, 2000), (2500, 2000)], 899),
        ([(3200, 2000), (1500, 2000)], 299),
        ([(2300, 1000), (2300, 2500)], 699),
        ([(2300, 3500), (2300, 1500)], 799),
        ([(1000, 1000), (1000, 2000), (2500, 2000)], 1899),
        ([(1000, 1000), (2500, 2500)], 1273),
        ([(1000, 1000), (1000, 3500)], -1),
        ([(2300, 2200), (2300, 2300)], 0),
        ([(2300, 2200), (2300, 2200)], 0),
    ],
)
def test_a_path_meets_an_area_where_the_edge_of_the_base_touches_it(
    points: list[tuple[int, int]], met: int
):
    """A wood from 20,18 to 28,26 and a base of an inch: from every side, round a corner, from within."""
    f = fight(RIFLES, FAR_ENEMY, "w woods 20,18-28,18-28,26-20,26")
    (wood,) = f.b.table.ground.pieces
    assert abs(pursuit.find_first_touch(wood, points, 100) - met) <= 2


@pytest.mark.parametrize(
    ("points", "met"),
    [
        ([(2000, 1000), (2000, 2000)], 399),  # on towards it
        ([(2000, 1400), (2000, 2000)], 0),  # touching, and over it
        ([(2000, 1400), (2000, 1000)], -1),  # touching, and away
        ([(2000, 1600), (2000, 2000)], -1),
        ([(2000, 1600), (2000, 2000), (2000, 1000)], 799),  # and back
    ],
)
def test_an_obstacle_behind_a_base_is_met_only_by_going_back(
    points: list[tuple[int, int]], met: int
):
    f = fight(RIFLES, FAR_ENEMY, "h hedge 10,15-30,15")
    (hedge,) = f.b.table.ground.pieces
    assert abs(pursuit.find_first_touch(hedge, points, 100) - met) <= 2


# Reserves -------------------------------------------------------------------------------------------------


def test_who_enters_beside_the_leader_goes_a_whole_move_if_he_does():
    """Men have bigger bases than he: six inches from the edge are six inches of way for them."""
    f = arriving()
    plan = formations.plan_entry(f.b, f.unit("US.late"), 3500, 660)
    assert [p[-1] for p in plan] == [660, 675, 675]
    farther = formations.plan_entry(f.b, f.unit("US.late"), 3500, 661)
    assert farther[0][-1] == 661
    assert all(p[-1] < 675 for p in farther[1:])


def test_a_reserve_without_room_is_lined_up_beside_its_leader():
    """His neighbours stand a base to his right and to his left, wherever he is put."""
    wall = " ".join(f"r{chr(97 + i)}=rifle@{29 + 1.5 * i},1" for i in range(9))
    f = arriving("S", "[[30,0],[40,0]]", ge=f"gre veteran: pl=smg@1,1 {wall}")
    plan = formations.plan_entry(f.b, f.unit("US.late"), 3500, 400)
    assert [p[0] for p in plan] == [f.team(f"US.late.{t}") for t in ("pl", "a", "c")]
    assert plan[0][-2:] == [3500, 400]
    assert {(p[1], p[2]) for p in plan} == {(90, 90)}
    assert sorted(p[-2] for p in plan) == [3350, 3500, 3650]


def test_a_team_that_is_where_it_goes_has_no_way_to_lay_out():
    """Others try their spot, then three quarters, half and a quarter of the way."""
    assert list(formations._list_stops((100, 100), (100, 100))) == []
    assert list(formations._list_stops((100, 100), (500, 900))) == [
        *((500, 900), (400, 700), (300, 500), (200, 300))
    ]
