"""Templates, shells and the standard set-up: limits on both sides."""

from __future__ import annotations

import pytest

from beachhead.games.company.board.position import DUG_IN, MOVED, REMOVED
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.rules import close_combat, indirect, setup, shells
from beachhead.games.company.rules.setup import first_position, lay_out
from tests.games.company.boards import FAR_ENEMY, RIFLES, Fight, fight, scenario

GUNS = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5 j=gun105@31,5 k=gun105@34,5"


def battery() -> Fight:
    f = fight(GUNS, FAR_ENEMY)
    f.b.template = [2400, 3000, 2400, 500]
    return f


@pytest.mark.rule("MIN-INDIRECT-12")
@pytest.mark.parametrize(("guns", "of_full"), [(1, 0), (2, 0.5), (3, 1), (4, 1), (5, None)])
def test_checks_grow_with_the_guns(guns: int, of_full: float | None):
    f = battery()
    teams = indirect.list_guns(f.b, f.unit("US.bty"))[:guns]
    full = f.b.sheet(teams[0]).barrage
    expected = full + 1 if of_full is None else int(full * of_full)
    assert shells.count_barrage_checks(f.b, teams) == expected


@pytest.mark.rule("MIN-INDIRECT-10")
def test_a_template_moves_six_inches_at_most():
    f = battery()

    def why(answer: object) -> list[str]:
        return [r.code for r in shells.cannot_shift(f.b, answer, 1, "shells")]  # type: ignore[arg-type]

    assert why("leave") == why((3000, 3000)) == why((2400, 2400)) == why((2760, 3480)) == []
    assert why((3001, 3000)) == why((2760, 3481)) == ["template.too_far"]
    assert why("away") == why((1,)) == ["template.form"]
    for option in shells.shift_template.options(f.b, 1, "shells"):
        assert why(option) == []
    spots = shells.shift_template.options(f.b, 1, "shells")[1:]
    assert len(set(spots)) == 8
    assert {(1800, 3000), (3000, 3000), (2400, 2400), (2400, 3600)} <= set(spots)
    assert {(2400 + i * 420, 3000 + j * 420) for i in (-1, 1) for j in (-1, 1)} <= set(spots)


@pytest.mark.parametrize(
    ("passes", "tank", "hits"),
    [(0, False, 0), (1, False, 1), (2, False, 2), (5, False, 2), (1, True, 0), (2, True, 2)],
)
def test_hits_of_shells_are_saved_once_and_a_tank_ignores_one(passes: int, tank: bool, hits: int):
    ge = "gre veteran: t=panzer_iv@24,30/270" if tank else "gre veteran: pl=rifle@24,30!"
    f = fight(GUNS, ge)
    team = f.b.teams_here(f.unit("GE.gre"))[0]
    f.b.agenda = [("roll_initiative",)]
    shells.settle_barrage(f.b, f.unit("US.bty"), team, passes, 1)
    saves = [frame for frame in f.b.agenda if frame[0] == "barrage_save"]
    assert saves == ([("barrage_save", team, hits, 0)] if hits else [])


def test_runners_save_twice_from_shells_and_others_once():
    for ran in (False, True):
        f = fight(GUNS, "gre veteran: pl=rifle@24,30! a=rifle@26,30!")
        f.b.guns = f.b.teams_here(f.unit("US.bty"))
        if ran:
            f.b.note_run(f.unit("GE.gre"))
        f.begin(shells.barrage_save(f.team("GE.gre.pl"), 1, 0))
        f.roll(6)
        assert (f.step == "barrage_save") is ran
        if ran:
            assert f.roll(6).step != "barrage_save"


def test_terms_of_a_save_from_shells():
    for ge, term in (
        ("t=panzer_iv@24,30/270", "flank armour|6|MIN-INDIRECT-15"),
        ("pl=rifle@24,30!", "infantry|3|MIN-SAVE-03"),
    ):
        f = fight(GUNS, f"gre veteran: {ge}")
        f.b.guns = f.b.teams_here(f.unit("US.bty"))
        f.begin(shells.barrage_save(f.b.teams_here(f.unit("GE.gre"))[0], 2, 0)).roll(6)
        (event,) = [e for e in f.story if e.kind == "saved"]
        assert event.figures["terms"] == [term]


def test_observers_are_guns_leader_and_commander_who_are_here_and_did_not_move():
    f = fight(GUNS, FAR_ENEMY)
    b, unit = f.b, f.unit("US.bty")
    guns, leader, commander = indirect.list_guns(b, unit), b.leader[unit], b.commander(0)
    assert indirect.list_observers(b, unit) == [*guns, leader, commander]
    b.state[leader] = b.state[commander] = MOVED
    assert indirect.list_observers(b, unit) == [*guns, commander]
    b.state[commander] = REMOVED
    assert indirect.list_observers(b, unit) == guns
    b.state[leader], b.leader[unit] = 0, -1
    assert indirect.list_observers(b, unit) == guns
    b.leader[unit] = guns[0]
    assert indirect.list_observers(b, unit) == guns


@pytest.mark.rule("MIN-LEAD-06")
def test_who_helps_to_range_in_stands_within_two_inches_of_the_observer():
    f = fight(GUNS, FAR_ENEMY)
    b, unit = f.b, f.unit("US.bty")
    leader, gun = b.leader[unit], f.team("US.bty.g")
    wide = b.sheet(leader).radius + b.sheet(gun).radius
    for apart, near in ((200, True), (201, False)):
        b.x[leader], b.y[leader] = b.x[gun] - wide - apart, b.y[gun]
        assert indirect.list_range_helpers(b, unit, gun) == [leader] * near
    assert indirect.list_range_helpers(b, unit, leader) == [leader]


def test_only_artillery_with_two_guns_and_something_in_sight_fires_a_barrage():
    f = fight(GUNS, "gre veteran: pl=rifle@24,30! a=rifle@26,30!")
    assert indirect.can_barrage(f.b, f.unit("US.bty"))
    for key in "hijk":
        f.b.state[f.team(f"US.bty.{key}")] = REMOVED
    assert not indirect.can_barrage(f.b, f.unit("US.bty"))
    men = fight(RIFLES, FAR_ENEMY)
    assert not indirect.can_barrage(men.b, men.unit("US.rif"))


# Close combat ---------------------------------------------------------------------------------------------


def test_whoever_is_displaced_turns_leaves_his_hole_and_his_watch():
    f = fight(RIFLES, FAR_ENEMY)
    b, team, unit = f.b, f.team("US.rif.a"), f.unit("US.rif")
    b.begin_overwatch(unit)
    b.state[team], before = DUG_IN, b.hull[team]
    close_combat.displace(b, team, *b.place(team))
    assert (b.state[team], b.hull[team], b.is_on_overwatch(unit)) == (DUG_IN, before, True)
    close_combat.displace(b, team, b.x[team] - 100, b.y[team])
    assert (b.hull[team], b.turret[team], b.is_on_overwatch(unit)) == (180, 180, False)
    assert b.has_moved(team)
    assert not b.is_dug_in(team)
    b.watch_with(0, unit)
    close_combat.displace(b, team, b.x[team] - 100, b.y[team])
    assert b.watching[0] == unit
    close_combat.displace(b, b.commander(0), 300, 300)
    assert b.watching[0] == -1


# Set-up ---------------------------------------------------------------------------------------------------


def test_a_new_battle_begins_with_nothing_done():
    b = first_position(scenario(RIFLES, FAR_ENEMY, "", ""), {"deployment": "free"})
    assert not any(b.is_here(t) for t in range(len(b.x)))
    for field in ("x", "y", "hull", "turret", "marks", "shot", "helped", "flags", "losses", "left"):
        assert set(getattr(b, field)) == {0}
    assert b.points == b.acted == b.appointed == [0, 0]
    assert [f[0] for f in b.agenda] == ["start_round", *["deploy"] * 4]


def test_the_standard_formation_is_a_line_square_to_its_facing():
    """Nearest to the anchor first, and an inch forward costs as much as two aside."""
    offsets = setup._list_offsets(90)
    assert offsets[0] == (0, 0, 0)
    costs = {(dx, dy): cost for cost, dx, dy in offsets}
    assert costs[200, 0] == costs[-200, 0] == 200
    assert costs[0, 200] == costs[0, -200] == 400
    assert costs[100, 100] == 300
    assert {(dx, dy): c for c, dx, dy in setup._list_offsets(0)}[0, 200] == 200
    b = lay_out(scenario(RIFLES, FAR_ENEMY, "", ""))
    teams = b.table.units[0].teams
    assert len({b.place(t) for t in teams}) == 3
    assert b.place(b.leader[0]) == (500, 500)


def test_a_formation_is_written_round_another_spot():
    b = first_position(scenario(RIFLES, FAR_ENEMY, "", ""), {"deployment": "free"})
    there = lay_out(scenario(RIFLES, FAR_ENEMY, "", ""))
    words = setup.write_set_up(b, 0, 2000, 1500)
    assert words[:3] == ("pl1", 2000, 1500)
    teams = b.table.units[0].teams
    for n, t in enumerate(teams):
        x, y = words[6 * n + 1 : 6 * n + 3]
        assert (x, y) == (there.x[t] + 1500, there.y[t] + 1000)
    assert setup.cannot_deploy(b, words, 0) == []
    assert [r.code for r in setup.cannot_deploy(b, words[:12], 0)] == ["deploy.missing"]
    assert [r.code for r in setup.cannot_deploy(b, ("zz",), 0)] == ["deploy.form"]


@pytest.mark.parametrize(
    ("x", "y", "code", "said"),
    [
        (2000, 1500, "", ""),
        (30, 1500, "deploy.spot", "hang over the edge"),
        (-500, 1500, "deploy.zone", "outside its side's zones"),
    ],
)
def test_a_spot_of_the_set_up_is_in_the_zone_and_on_the_table(x: int, y: int, code: str, said: str):
    b = first_position(scenario(RIFLES, FAR_ENEMY, "", ""), {"deployment": "free"})
    reasons = setup.check_spot(b, [b.leader[0], 0, 0, x, y])
    assert [r.code for r in reasons] == [code] * bool(code)
    assert all(said in r.message for r in reasons)


def test_teams_set_up_out_of_cohesion_are_named_with_their_reach():
    b = first_position(scenario(RIFLES, FAR_ENEMY, "", ""), {"deployment": "free"})
    far = ("pl1", 2000, 1500, "a1", 2000 + 7 * INCH + 36, 1500, "c1", 2200, 1500)
    (reason,) = setup.cannot_deploy(b, (*far[:4], 4000, 1500, *far[6:]), 0)
    assert reason.code == "deploy.cohesion"
    assert reason.message.startswith('Rifle a1 would be out of cohesion: 6"')


def test_a_shift_that_is_too_far_is_refused_with_its_length():
    f = battery()
    f.b.template = [2400, 3000, 0, 0]
    (reason,) = shells.cannot_shift(f.b, (2400 + 600, 3000 + 800), 1, "shells")
    assert reason.message == 'the centre would move 10.00", 6" are allowed'


# What lies under the template -----------------------------------------------------------------------------


@pytest.mark.rule("MIN-INDIRECT-11")
@pytest.mark.parametrize(("off", "under"), [(0, True), (299, True), (374, True), (376, False)])
@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_who_lies_under_the_template_with_a_part_of_his_base_is_under_it(
    off: int, under: bool, way: tuple[int, int]
):
    """A square of six inches, and a base of three quarters."""
    f = battery()
    man = f.team("GE.gre.a")
    f.b.x[man], f.b.y[man] = 2400 + way[0] * off, 3000 + way[1] * off
    assert (man in shells.list_teams_under(f.b)) is under


@pytest.mark.rule("MIN-INDIRECT-10")
def test_the_template_is_offered_to_be_left_or_shifted_eight_ways():
    b = battery().b
    ways = [(600, 0), (-600, 0), (0, 600), (0, -600), (420, 420), (420, -420), (-420, 420)]
    expected = ["leave", *((2400 + x, 3000 + y) for x, y in [*ways, (-420, -420)])]
    assert shells.shift_template.options(b, 1, "shells") == expected


@pytest.mark.rule("MIN-INDIRECT-28")
def test_an_observer_who_went_with_his_guns_is_not_attacked_any_more():
    ge = "bat veteran: pl=rifle@24,30! fo=rifle@26,30! | two veteran: pl=smg@60,40 a=smg@62,40"
    f = fight(GUNS, ge)
    f.b.template, f.b.guns = [2400, 3000, 2400, 500], f.b.teams_here(f.unit("US.bty"))
    f.begin(shells.land_shells(f.unit("US.bty"))).roll(*[6] * f.dice())
    assert f.step == "barrage_save"
    f.roll(1)
    assert f.lost("GE.bat-fo1.fo1")
    assert f.step not in {"training_check", "barrage_save"}
    assert (f.b.template, f.b.guns) == ([], [])


@pytest.mark.rule("MIN-INDIRECT-18")
@pytest.mark.parametrize(("die", "marks", "lost"), [(3, 0, False), (4, 1, False), (6, 0, True)])
def test_shells_do_nothing_to_a_tank_suppress_or_destroy_it(die: int, marks: int, lost: bool):
    """The side that fires throws for the damage."""
    f = fight(GUNS, "gre veteran: t=panzer_iv@24,30/270")
    f.b.guns = f.b.teams_here(f.unit("US.bty"))
    f.begin(shells.barrage_save(f.team("GE.gre.t"), 2, 0))
    assert getattr(f.node, "side", None) == 1
    f.roll(1)
    assert (f.step, getattr(f.node, "side", None)) == ("barrage_damage", 0)
    f.roll(die)
    assert (f.marks("GE.gre.t"), f.lost("GE.gre.t")) == (marks, lost)


@pytest.mark.rule("MIN-INDIRECT-16")
@pytest.mark.parametrize(("hits", "marks", "lost"), [(1, 1, False), (2, 0, True)])
def test_one_hit_of_shells_suppresses_a_man_and_two_destroy_him(hits: int, marks: int, lost: bool):
    f = fight(GUNS, "gre veteran: pl=rifle@24,30! a=rifle@60,30")
    f.b.guns = f.b.teams_here(f.unit("US.bty"))
    f.begin(shells.barrage_save(f.team("GE.gre.pl"), hits, 0)).roll(1)
    assert (f.marks("GE.gre.pl"), f.lost("GE.gre.pl")) == (marks, lost)
    assert f.marks("GE.gre.a") == lost  # then another takes a marker


@pytest.mark.rule("MIN-INDIRECT-32")
def test_observers_do_not_start_dug_in_with_their_guns():
    us = "bty veteran dug_in=true: pl=rifle@20,5 g=gun105@22,5 fo=rifle@10,20"
    b = lay_out(scenario(us, FAR_ENEMY, "", ""))
    dug = {b.sheet(t).id: b.is_dug_in(t) for t in b.on_table(0)}
    assert dug == {"pl1": True, "g1": True, "fo1": False, "cc1": False}
