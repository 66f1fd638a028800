"""Rulings on assaults and barrages, numbered as in the rulebook."""

from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import (
    DUG_IN,
    HALTED,
    MOVED,
    RAN,
    REMOVED,
    Board,
    approach,
    paths,
    walks,
)
from beachhead.games.company.content.geometry.ground import TOUCH
from beachhead.games.company.odds.dice import put
from beachhead.games.company.rules import assault, checks, close_combat, indirect, morale, shells
from beachhead.games.company.view.own_scenarios import show
from beachhead.kernel.nodes import Answer, Decision
from tests.games.company.fights import Fight, assaulting, every_end, fight, saying
from tests.games.company.test_assault import MGS, defended, go, landed, silent, struck
from tests.games.company.test_indirect import GE as SHELLED, GUNS, LONE, barrage, hits
from tests.games.company.test_saves import TRUCKS

US = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
GE = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@24,18!"

# Closing in ---------------------------------------------------------------------------------------------


def test_the_nearest_team_takes_the_nearest_contact_and_the_others_what_is_left():
    """Q114: each by its shortest way; where no place is free, as near as possible."""
    f = silent(
        go("rif veteran: pl=smg@20,14 a=rifle@20,11 c=rifle@20,8", "gre veteran: pl=smg@20,18!")
    )
    front, enemy = f.team("US.rif.pl"), f.team("GE.gre.pl")
    assert f.b.gap(front, enemy) <= 2
    assert f.b.x[front] == 2000
    gaps = [f.b.gap(f.team(f"US.rif.{k}"), enemy) for k in "ac"]
    assert all(g <= 2 for g in gaps)  # round the first one


def test_where_every_contact_is_taken_the_others_stop_as_near_as_they_find_room():
    """Q114: straight toward an enemy; where bases lie there it is cut short by tenths of the way."""
    around = "c=rifle@18,16 d=rifle@22,16 e=rifle@17,20 g=rifle@23,20"
    us = f"rif veteran: pl=smg@20,10 a=rifle@20,14 {around}"
    f = silent(go(us, "gre veteran: pl=smg@20,18!"))
    enemy = f.team("GE.gre.pl")
    assert all(f.b.gap(f.team(f"US.rif.{k}"), enemy) <= 2 for k in "cdeg")
    assert f.where("US.rif.a") == (
        20,
        15.87,
    )  # 3 notches of 26 less than 2.65", between two in contact
    assert f.where("US.rif.pl") == (20, 14.08)  # 6/10 of 6.8", behind it


def test_who_cannot_get_through_closed_terrain_stops_before_it_to_the_hundredth():
    """Q114: no way round the water is short enough for the second Team."""
    us = "rif veteran: pl=smg@20,10 a=rifle@34,10"
    ge = "gre veteran: pl=smg@20,18! a=rifle@34,18!"
    f = silent(go(us, ge, "d deep_water 21.5,13-72,13-72,15-21.5,15"))
    assert f.where("US.rif.a") == (34, 12.35)


def test_who_cannot_reach_contact_goes_round_closed_terrain_to_the_nearest_spot_he_can_reach():
    """Q114: of all spots a quarter of an inch apart none is nearer to any enemy."""
    us = "rif veteran: pl=smg@20,10 a=rifle@34,10"
    ge = "gre veteran: pl=smg@20,18! a=rifle@34,18!"
    water = "d deep_water 26,13-72,13-72,15-26,15"
    before, f = fight(us, ge, water).b, silent(go(us, ge, water))
    team, enemies = f.team("US.rif.a"), [f.team("GE.gre.pl"), f.team("GE.gre.a")]
    x, y = f.where("US.rif.a")
    assert x < 26
    assert y > 13
    spots = [
        (x, y)
        for x in range(2000, 3500, 25)
        for y in range(1000, 1800, 25)
        if paths.free_spot(before, team, x, y)
        and walks.shortest(before, team, (x, y), 1200) is not None
    ]
    assert len(spots) > 100
    nearest = min(approach.gap_at(before, team, e, spot) for e in enemies for spot in spots)
    assert min(f.b.gap(team, e) for e in enemies) <= nearest


def test_who_has_the_shortest_way_into_contact_goes_first():
    """Q114 (geometry G10): the water lies between the nearer Team and the enemy."""
    us = "rif veteran: pl=smg@20,10 a=rifle@27,13"
    f = silent(go(us, "gre veteran: pl=smg@20,18!", "d deep_water 22,14-28,14-28,17-22,17"))
    enemy = f.team("GE.gre.pl")
    assert f.where("US.rif.pl")[0] == 20
    assert f.b.gap(f.team("US.rif.pl"), enemy) <= TOUCH
    assert f.b.gap(f.team("US.rif.a"), enemy) <= TOUCH


def test_other_units_react_to_an_assault_at_its_end_too():
    """Q116: fire is resolved where the assaulters stand after their move, and the dead are gone at once."""
    third = "mgs veteran: pl=rifle@30,24! m=rifle@24,26!"
    f = go(ge=f"{GE} | {third}", watch=("choose_reaction",))
    silent(f)
    assert {t.split()[-1] for t in f.texts() if t != "pass"} == {"k4"}
    assert f.where("US.rif.a")[1] > 16
    f.say("react GE.mgs k4").say("pass").say("GE.mgs.m1:0").enough()
    f.roll(6)
    f.say(f.texts()[0]).roll(1)
    assert sum(f.lost(f"US.rif.{k}") for k in ("pl", "a", "c")) == 1


def test_men_and_tanks_that_assault_together_are_halted_apart():
    """Q118: five hits on the men halt the men, two results the tanks."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 t=m4_sherman@26,10"
    f = defended(5, us, MGS)
    assert f.b.assault is not None
    assert f.has("US.rif.a", HALTED)
    assert not f.has("US.rif.t", HALTED)
    assert close_combat.attackers(f.b) == [f.team("US.rif.t")]


def test_halted_teams_go_straight_back_until_two_inches_are_free():
    """Q119: no farther than that, to the hundredth."""
    f = defended(5, ge=MGS)
    for t in ("pl", "a", "c"):
        team = f.team(f"US.rif.{t}")
        gaps = [f.b.gap(team, f.team(f"GE.gre.{e}")) for e in ("pl", "m", "n")]
        assert 200 <= min(gaps) <= 202
    assert f.b.x[f.team("US.rif.a")] == 2200


def test_an_assault_goes_on_after_contact_is_lost_if_somebody_is_within_two_inches():
    """Q120: the Team in contact falls to defensive fire, another stands 1" off."""
    us = "rif veteran: pl=smg@20,13 a=rifle@22,3.6"
    f = go(us, "gre veteran: pl=smg@20,18! a=rifle@22,18!", watch=("choose_reaction",))
    silent(f)
    a = f.team("US.rif.a")
    f.say("react GE.gre k4").say("all").enough()
    f.roll(*[1] * (f.dice() - 1), 6)
    if f.step == "choose_hit":
        f.say("US.rif.pl")
    f.roll(1)
    assert f.lost("US.rif.pl")
    assert f.b.assault is not None
    assert f.b.assault.struck == [a]
    assert 2 < min(f.b.gap(a, f.team(f"GE.gre.{k}")) for k in ("pl", "a")) <= 200


# Fighting -----------------------------------------------------------------------------------------------


def test_the_striking_side_names_the_victim_before_each_die_one_team_at_a_time():
    """Q122."""
    f = landed()
    assert (f.step, f.asked) == ("choose_victim", 0)
    f.say("GE.gre.a")
    assert (f.step, f.dice()) == ("training_check", 1)
    f.roll(6)
    assert f.lost("GE.gre.a")
    assert (f.step, f.texts()) == ("choose_victim", ["GE.gre.pl1", "GE.gre.c1"])


STOPS = {
    "nothing": ("", 18, 6, 24.0),
    "the edge of the table": ("", 45.5, 6, 47.25),
    "the edge with a lower die": ("", 45.5, 2, 47.25),
    "the edge just reached": ("", 45.25, 2, 47.25),
    "deep water": ("d deep_water 10,23-40,23-40,26-10,26", 18, 6, 22.35),
    "a slanting bank": ("d deep_water 18,20-26,24-26,30-18,30", 18, 6, 21.27),
    "a hedge on which nobody stands": ("h hedge 10,24.3-40,24.3", 18, 6, 23.65),
}


@pytest.mark.parametrize(("terrain", "y", "die", "where"), STOPS.values(), ids=STOPS)
def test_breaking_off_goes_straight_away_and_stops_to_the_hundredth_before(
    terrain: str, y: float, die: int, where: float
):
    """Q123: straight away from the nearest enemy, by one die for the Unit."""
    us = f"rif veteran: pl=smg@20,{y - 8} a=rifle@22,{y - 8}"
    ge = f"gre veteran: pl=rifle@20,{y}! a=rifle@22,{y}!"
    f = struck(silent(go(us, ge, terrain))).say("off").roll(die)
    assert f.where("GE.gre.a") == (22, where)


def test_breaking_off_stops_tanks_before_what_is_closed_to_them_only():
    """Q123: a house stops a tank, not the men."""
    house = "h building 18,22-40,22-40,28-18,28"
    f = fight(
        "rif veteran: pl=smg@22,16", "gre veteran: t=panzer_iv@22,18/270 i=rifle@30,18", house
    )
    enemy, tank = f.team("US.rif.pl"), f.team("GE.gre.t")
    reach = f.b.sheet(tank).radius - TOUCH
    assert approach.away_from(f.b, tank, enemy, 600) == (2200, 2200 - reach)
    f.b.x[enemy] = 3000
    assert approach.away_from(f.b, f.team("GE.gre.i"), enemy, 600) == (3000, 2400)


def test_a_hedge_on_the_way_of_a_break_off_is_crossed():
    """Q123: only closed terrain stops it."""
    f = struck(silent(go(terrain="h hedge 10,21-40,21"))).say("off").roll(6)
    assert f.where("GE.gre.a") == (22, 24)


def test_breaking_off_onto_another_base_is_cut_short_by_tenths_of_the_way():
    """Q123 does not say: 4.2" of 6" are the most that leave the base of a friend free."""
    ge = f"{GE} | two veteran: pl=smg@22,24 a=rifle@40,24"
    f = struck(landed(ge=ge)).say("off").roll(6)
    assert f.where("GE.gre.a") == (22, 22.2)
    assert f.where("GE.gre.c") == (24, 24)


def test_guns_stay_when_their_unit_breaks_off_or_follows():
    """Q123, Q124."""
    ge = "gre veteran: pl=smg@20,18! m=lmg@22,18/270!"
    f = struck(landed(ge=ge)).say("off").roll(4)
    assert f.where("GE.gre.m") == (22, 18)
    assert f.where("GE.gre.pl") != (20, 18)


def test_a_pursuit_goes_in_any_direction_and_keeps_cohesion():
    """Q124."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
    f = struck(landed(us)).say("off").roll(6).roll(6)
    x, y = f.where("US.rif.a")
    assert f.why(f"move a1>{x + 1:.2f},{y - 4:.2f}") == []
    x, y = f.where("US.rif.c")
    assert f.why(f"move c1>{x + 3:.2f},{y:.2f}") == []
    assert f.why(f"move c1>{x + 5.9:.2f},{y:.2f}") == [("move.cohesion", "MIN-COH-02")]


def test_both_sides_need_a_check_for_every_later_turn():
    """Q125: the first attacker too; failing it, he breaks off."""
    f = struck(struck(landed()).say("counter").roll(4))
    assert (f.step, f.asked) == ("choose_stand", 0)
    f.say("counter")
    assert (f.step, f.need()) == ("training_check", 4)
    f.roll(3)
    assert f.step == "break_off"
    assert f.b.agenda[-1][1] == f.unit("US.rif")


def test_with_nobody_within_two_inches_the_assault_ends_without_break_off():
    """Q126."""
    ge = "gre veteran: pl=smg@20,18! a=rifle@60,40! c=rifle@62,40!"
    f = landed("rif veteran: pl=smg@20,10 a=rifle@22,10", ge)
    while f.step in {"choose_victim", "training_check"}:
        f.say(f.texts()[0]) if f.step == "choose_victim" else f.roll(6)
    assert f.lost("GE.gre.pl")
    assert f.b.assault is None
    assert f.step not in {"choose_stand", "break_off"}


def test_losses_to_the_suppressive_fire_count_among_those_of_the_assault():
    """Q127: a marker for every Team lost from the first shot on, and none for who is wiped out."""
    ge = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@40,30! d=rifle@42,30!"
    f = go("rif veteran: pl=smg@20,10 a=rifle@22,10 m=lmg@26,10", ge)
    f.say("all").enough().roll(*[1] * (f.dice() - 1), 6)
    f.say("GE.gre.a").roll(1)
    assert f.lost("GE.gre.a")
    struck(f, 6)
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    assert f.b.assault is None
    assert f.lost("GE.gre.pl")
    assert f.marks("GE.gre.c") + f.marks("GE.gre.d") == 2
    g = struck(landed(ge=f"{GE} | far veteran: pl=smg@60,40 a=rifle@62,40"), 6)
    assert g.b.alive(g.unit("GE.gre")) == []
    assert sum(g.b.marks) == 0


def test_tanks_assault_a_mixed_unit_and_strike_its_men_only():
    """Q129."""
    f = landed_by_tanks()
    assert (f.step, f.b.assault is not None) == ("training_check", True)
    assert f.b.agenda[-1][3] % close_combat.PAIR == f.team("GE.gre.i")


def landed_by_tanks() -> Fight:
    f = go("rif veteran: t=m4_sherman@22,10", "gre veteran: t=panzer_iv@25,17/270 i=smg@22,17!")
    return silent(f)


def test_a_truck_in_close_combat_falls_to_a_plain_success():
    """Q130: it has no Flank rating."""
    f = silent(
        go(
            "rif veteran: pl=smg@20,10 a=rifle@22,10",
            "gre veteran: t=own_truck@22,17! u=own_truck@60,40!",
            tables=TRUCKS,
        )
    )
    assert (f.step, f.dice()) == ("training_check", 1)
    f.roll(4)
    assert f.lost("GE.gre.t")


def test_only_the_two_units_fight():
    """Q131: a friend next to the enemy neither strikes nor is struck."""
    us = f"{US} | two veteran: pl=smg@26.4,18 a=rifle@28,18"
    f = fight(us, GE)
    assert f.b.near(f.team("US.two.pl"), f.team("GE.gre.c"), 2)
    f.activate("US.rif", 5, "AS").say("go")
    silent(f)
    assert f.b.assault is not None
    seen: set[int] = set()
    while f.step in {"choose_victim", "training_check"}:
        seen |= set(f.b.assault.struck)
        f.say(f.texts()[0]) if f.step == "choose_victim" else f.roll(1)
    assert seen == {f.team(f"US.rif.{k}") for k in ("pl", "a", "c")}
    assert f.team("US.two.pl") not in close_combat.attackers(f.b)


def test_a_tank_that_ran_rolls_passed_flank_saves_again():
    """Q022, Q084: all saves; but nearness makes nobody roll again in close combat."""
    us = "rif veteran: pl=smg@45,3 b=panzerschreck@22,10"
    f = landed(us, "gre veteran: t=tiger_i@22,16/270")
    f.b.flags[f.unit("GE.gre")] |= RAN
    f.roll(4, 4, 4).roll(1, 6, 6)
    assert (f.step, f.dice(), f.need()) == ("flank_again", 2, 4)
    f.roll(1, 6)
    assert (f.step, f.dice()) == ("close_damage", 2)
    g = landed(us, "gre veteran: t=tiger_i@22,16/270").roll(4, 4, 4).roll(1, 6, 6)
    assert (g.step, g.dice()) == ("close_damage", 1)


PLAINLY: dict[str, Answer] = {
    "choose_support": "go",
    "choose_reaction": "pass",
    "choose_stand": "off",
    "pursue": "stay",
    "grant_reroll": "keep",
}


def fought(f: Fight) -> dict[int, Fraction]:
    """Enumerate an assault from its declaration, both sides answering as a plan without fire and counterattack."""
    found: dict[int, Fraction] = {}
    for b, p in every_end(f.b, assaulting, saying(PLAINLY)):
        put(found, 1 - len(b.alive(f.unit("GE.gre"))), p)
    return found


@pytest.mark.parametrize("ran", [0, RAN])
def test_the_odds_of_an_assault_on_a_tank_that_ran_equal_the_enumeration(ran: int):
    f = fight(
        "rif veteran: b=panzerschreck@22,10",
        "gre veteran: t=tiger_i@22,16/270",
        cc="US@none GE@none",
    )
    f.b.flags[f.unit("GE.gre")] |= ran
    plan: dict[str, object] = {
        "kind": "assault",
        "unit": "US.rif",
        "target": "GE.gre",
        "react": "none",
        "counterattacks": "0",
        "follow": "no",
    }
    told = GAME.odds(f.b, plan)
    f.b.unit = f.unit("US.rif")
    f.begin(assault.begin_assault(f.unit("US.rif")))
    want = sum(p * n for n, p in fought(f).items())
    assert told["expected_losses"] == pytest.approx(float(want), abs=1e-12)


# Barrages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "high"), [("building", 2.0), ("woods", 2.5), ("stone_wall", 0.4)])
def test_guns_keep_the_height_of_every_obstacle_away_from_it(kind: str, high: float):
    """Q147: linear obstacles, buildings and forests; edge to edge, equal is enough."""
    for extra, count in ((-0.02, 0), (0.0, 3)):
        y = 6 + high + extra
        line = f"{y:.2f}-60,{y:.2f}"
        shape = f"10,{line}" if kind == "stone_wall" else f"10,{line}-60,{y + 3:.2f}-10,{y + 3:.2f}"
        f = fight(GUNS, SHELLED, f"h {kind} {shape}")
        assert len(indirect.firing_guns(f.b, f.unit("US.bty"), 2600, 3000)) == count


def test_range_is_taken_from_the_nearest_gun_and_hiding_from_the_observer():
    """Q148: in a wood for the observer, within range of one mortar only."""
    us = "bty veteran: pl=rifle@20,20 g=mortar60@2,3 h=mortar60@4,12 i=mortar60@2,6"
    f = fight(us, "gre veteran: pl=smg@60,46! a=rifle@26,22!", "w orchard 24,20-30,20-30,26-24,26")
    unit, man = f.unit("US.bty"), f.team("GE.gre.a")
    near = f.team("US.bty.h")
    assert f.b.gap(near, man) <= 2400 < f.b.gap(f.team("US.bty.g"), man)
    names = [m[0] for m in indirect.range_modifiers(f.b, unit, f.team("US.bty.pl"), man)]
    assert names == ["concealed"]
    f.b.x[near] = 100
    f.b.y[near] = 900
    names = [m[0] for m in indirect.range_modifiers(f.b, unit, f.team("US.bty.pl"), man)]
    assert names == ["concealed", "long range"]


def test_a_leader_beside_the_observer_has_a_miss_rolled_again():
    """Q149: once; an observer far from every leader has nobody."""
    f = barrage().say("GE.gre.a").roll(1)
    assert (f.step, f.texts()) == ("choose_range_help", ["keep", "US.bty.pl1"])
    f.say("US.bty.pl").roll(1)
    assert f.step == "shift_template"
    assert f.b.helped[f.team("US.bty.pl")] == f.b.initiative
    g = barrage(who="US.bty.i1").say("GE.gre.a").roll(1)
    assert g.step == "shift_template"


def test_the_training_of_the_guns_hits_and_that_of_the_target_is_ranged_in_on():
    """Q150, Q153: Green guns need 5+ against everybody."""
    f = barrage(GUNS.replace("veteran", "green"), SHELLED.replace("veteran", "elite")).say(
        "GE.gre.a"
    )
    assert f.need() == 4
    f.roll(6)
    assert f.need() == 5


def test_suppressed_guns_and_such_out_of_arc_do_not_count():
    """Q155."""
    f = fight(GUNS, SHELLED)
    unit = f.unit("US.bty")
    assert shells.barrage_points(f.b, indirect.firing_guns(f.b, unit, 2600, 3000)) == 2
    f.b.hull[f.team("US.bty.i")] = 270
    assert shells.barrage_points(f.b, indirect.firing_guns(f.b, unit, 2600, 3000)) == 1
    f.b.marks[f.team("US.bty.h")] = 1
    assert shells.barrage_points(f.b, indirect.firing_guns(f.b, unit, 2600, 3000)) == 0


@pytest.mark.parametrize(("die", "markers"), [(4, 1), (6, 1), (3, 0)])
def test_for_tanks_another_team_is_suppressed_only_if_one_is_destroyed(die: int, markers: int):
    """Q157: a suppressed tank has the only marker, a destroyed one leaves it to another."""
    f = (
        hits(barrage(ge="gre veteran: a=tiger_i@26,30/270/270 b=tiger_i@60,30"), 6, 6)
        .roll(3)
        .roll(die)
    )
    assert f.lost("GE.gre.a") is (die == 6)
    assert f.marks("GE.gre.b") == (1 if die == 6 else 0)
    assert sum(f.b.marks) == markers


def test_the_marker_goes_where_the_owner_wants_in_the_same_unit():
    """Q157."""
    f = hits(barrage(ge=LONE), 6, 6).roll(2)
    assert (f.step, f.asked) == ("choose_marked", 1)
    assert f.texts() == ["GE.gre.pl1", "GE.gre.c1"]


def test_smoke_is_aimed_at_a_point_that_the_observer_sees_and_is_instead_of_shells():
    """Q160, Q161: after the choice there is one of the two."""
    f = fight(GUNS, SHELLED).activate("US.bty", 5, "BA")
    assert {t.split()[0] for t in f.texts()} == {"shells", "smoke"}
    f.say("smoke US.bty.pl1").say("26.00,20.00").roll(6)
    assert len(f.b.smoke) == 8
    assert f.b.unit != f.unit("US.bty")  # the action is over
    assert "shells" not in {e.kind for e in f.story}


def test_a_lone_observer_is_hit_like_his_battery():
    """Q162: a target of his own, with its Training."""
    f = fight(f"{GUNS.replace('veteran', 'elite')} fo=rifle@50,20!", SHELLED)
    fo = f.unit("US.bty-fo1")
    assert fo in f.b.targets(1)
    assert f.b.table.units[fo].to_hit == 4
    assert f.b.table.units[fo].check == 3


def test_a_commander_beside_a_hidden_unit_does_not_give_it_away_to_an_observer():
    """Q136: ranging in goes by the Unit's concealment as any fire does."""
    wood = "w orchard 20,27-27.4,27-27.4,35-20,35"
    ge = "gre veteran: pl=smg@24,30! a=rifle@26,30!"
    f = fight(GUNS, ge, wood, cc="GE@29,30")
    f.b.state[f.b.commander(1)] = MOVED
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.gre"))
    unit = f.unit("US.bty")
    for aimed in (f.team("GE.gre.a"), f.b.commander(1)):
        found = indirect.range_modifiers(f.b, unit, f.team("US.bty.pl"), aimed)
        assert [m[0] for m in found] == ["concealed"]


def test_dug_in_and_hard_ground_save_from_shells():
    """Q156."""
    f = barrage(
        ge="gre veteran: pl=smg@60,40! a=rifle@26,30!", terrain="h building 20,27-32,27-32,35-20,35"
    )
    assert shells.barrage_number(f.b, f.team("GE.gre.a")) == 2
    g = barrage(ge="gre veteran: pl=smg@60,40! a=rifle@26,30!")
    assert shells.barrage_number(g.b, g.team("GE.gre.a")) == 3
    g.b.state[g.team("GE.gre.a")] |= DUG_IN
    assert shells.barrage_number(g.b, g.team("GE.gre.a")) == 2


# Beside the text ----------------------------------------------------------------------------------------


def test_units_that_began_with_one_team_are_not_reduced_to_one():
    """Q112: nor do observers count."""
    f = fight("s veteran: pl=rifle@40,10 | two veteran: pl=smg@50,10 a=rifle@52,10", GE)
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.b.alive(f.unit("US.s"))
    g = fight(
        "bty veteran: pl=rifle@20,5 g=gun105@22,5 fo=rifle@10,20 | two veteran: pl=smg@50,10 a=rifle@52,10",
        GE,
    )
    g.b.state[g.team("US.bty.g")] |= REMOVED
    g.b.agenda = []
    g.begin(morale.end_round())
    assert g.b.alive(g.unit("US.bty")) == []


def test_a_roster_gives_the_strength_of_own_builds():
    """Q164: forces come from scenarios; a value of every Unit helps to weigh them."""
    lines = show("hedgerow_lane").splitlines()
    row = next(line for line in lines if line.startswith("| Rifle platoon"))
    # SMG 11 and 6 for the leader, six Rifles of 10, LMG 20, Bazooka 17; Veteran counts once.
    assert row.endswith(f"| {11 + 6 + 60 + 20 + 17} |")


def test_the_check_of_a_unit_is_not_that_of_suppressed_activation():
    """Q107: terrain and barrage are rolled on the plain number as well."""
    f = fight("rif veteran: pl=rifle@20,10* a=rifle@22,10*", GE)
    kinds = ("barrage", "smoke", "terrain", "counter", "strike", "morale")
    assert {checks.needed(f.b, k, f.unit("US.rif")) for k in kinds} == {4}


@pytest.mark.parametrize("counterattacks", ["0", "1"])
def test_the_odds_of_an_assault_with_the_commander_along_equal_the_enumeration(counterattacks: str):
    """Q132: he is one of those who close in, strike and are struck; only the Units' losses are counted."""
    f = fight(
        "rif green: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=smg@20,16! a=rifle@22,16!",
        cc="US@24,10 GE@none",
    )
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, "AS").say("along")
    assert f.b.assault is not None
    assert len(f.b.assault.goers) == 3
    plan: dict[str, object] = {
        "kind": "assault",
        "unit": "US.rif",
        "target": "GE.gre",
        "react": "none",
        "counterattacks": counterattacks,
        "follow": "no",
    }
    told = GAME.odds(f.b, plan)

    def planned(b: Board, node: Decision) -> Answer:
        more = b.assault is not None and b.assault.turn < int(counterattacks)
        return saying({**PLAINLY, "choose_stand": "counter" if more else "off"})(b, node)

    lost = [Fraction(0), Fraction(0)]
    for b, p in every_end(f.b, assaulting, planned):
        for side, unit in enumerate(("US.rif", "GE.gre")):
            lost[side] += p * (2 - len(b.alive(f.unit(unit))))
    assert told["expected_own_losses"] == pytest.approx(float(lost[0]), abs=1e-12)
    assert told["expected_losses"] == pytest.approx(float(lost[1]), abs=1e-12)
    assert told["not_followed"] == 0
