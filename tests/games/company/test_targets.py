"""Firing: who can fire at what."""

import re

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import FireOrder
from beachhead.games.company.board.position import DUG_IN, FIRED, MOVED, REMOVED
from beachhead.games.company.content.geometry.ground import GUN, HARD, INFANTRY, OPEN, SOFT, TANK
from beachhead.games.company.content.geometry.plane import squared_distance
from beachhead.games.company.content.tables import WEAPONS
from beachhead.games.company.rules import (
    firing,
    indirect,
    targets,
)
from beachhead.games.company.rules.cover import (
    sees,
)
from beachhead.games.company.rules.shells import SIDE
from tests.games.company.assaults import order_assault
from tests.games.company.boards import (
    MOVED_RIFLES,
    NEAR_ENEMY,
    Fight,
    begin_fire,
    fight,
    hit_with,
)
from tests.games.company.plans import GUNS


@pytest.mark.rule("MIN-FIRE-01")
def test_a_unit_names_an_enemy_unit_as_target():
    f = begin_fire(fight(MOVED_RIFLES, f"{NEAR_ENEMY} | far veteran: pl=smg@60,45! a=rifle@62,45!"))
    assert f.texts() == ["GE.gre", "done"]
    assert f.why("US.rif") == [("fire.friend", "MIN-FIRE-01")]


@pytest.mark.rule("MIN-FIRE-02")
def test_a_unit_may_divide_its_teams_among_targets_named_before_anybody_fires():
    f = begin_fire(fight(MOVED_RIFLES, f"{NEAR_ENEMY} | two veteran: pl=smg@28,20! a=rifle@30,20!"))
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("GE.two").say("US.rif.c1:0").enough()
    assert f.b.attack is not None
    assert f.b.attack.target == f.unit("GE.gre")
    f.roll(1)
    assert f.b.attack.target == f.unit("GE.two")


def test_a_target_destroyed_by_an_earlier_attack_wastes_the_later_one():
    """Q051: an observer is removed with his battery; who was to fire at him has fired."""
    ge = "bty veteran: pl=rifle@22,20! fo=rifle@34,20!"
    f = fight(
        "rif veteran: pl=rifle@22,10! a=rifle@34,10!",
        f"{ge} | two veteran: pl=smg@60,40 a=rifle@62,40",
    )
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.bty").say("US.rif.pl1:0").say("enough").say("GE.bty-fo1").say("US.rif.a1:0")
    f.enough()
    f.roll(6).roll(1)
    assert f.lost("GE.bty-fo1.fo1")
    assert f.b.attack is None
    assert f.has("US.rif.a", FIRED)
    assert not targets.can_fire_now(f.b, f.team("US.rif.a"))


@pytest.mark.rule("MIN-FIRE-03")
def test_one_team_never_divides_its_own_fire():
    f = begin_fire(fight(MOVED_RIFLES, f"{NEAR_ENEMY} | two veteran: pl=smg@28,20! a=rifle@30,20!"))
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("GE.two")
    assert "US.rif.a1:0" not in f.texts()
    assert "US.rif.c1:0" in f.texts()


@pytest.mark.rule("MIN-FIRE-04")
def test_firing_teams_need_line_of_sight():
    f = fight(MOVED_RIFLES, NEAR_ENEMY, "w woods 10,14-40,14-40,16-10,16")
    assert begin_fire(f).step == "roll_initiative"
    g = fight(
        MOVED_RIFLES,
        f"{NEAR_ENEMY} | two veteran: pl=smg@45,10! a=rifle@38,10!",
        "w woods 10,14-30,14-30,16-10,16",
    )
    begin_fire(g)
    assert g.texts() == ["GE.two", "done"]
    assert g.why("GE.gre") == [("fire.sight", "MIN-FIRE-04")]


@pytest.mark.rule("MIN-FIRE-05")
def test_firing_weapons_need_the_target_in_range():
    """Ruling Q050."""
    f = fight(MOVED_RIFLES, "gre veteran: pl=smg@22,29.5! a=rifle@24,29.4!")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre")
    assert [t for t in f.texts() if ":" in t] == ["US.rif.c1:0"]


@pytest.mark.rule("MIN-FIRE-05")
def test_a_unit_that_is_too_far_is_refused_with_both_distances():
    """The nearest Team that sees it is named; what is typed is refused like what is pointed at."""
    far = "two veteran: pl=smg@69,46! a=rifle@70,46!"
    f = fight(MOVED_RIFLES, f"gre veteran: pl=smg@20,18! a=rifle@22,18! | {far}")
    begin_fire(f)
    assert f.why("GE.two") == [("fire.reach", "MIN-FIRE-05")]
    (reason,) = GAME.why_not(f.b, GAME.parse(f.b, "GE.two"))
    assert re.search(r'is \d\d\.\d" away, it reaches \d\d"', reason.message), reason.message
    assert f.why("leader") == [("leader.idle", "MIN-LEAD-08")]
    f.say("GE.gre")
    assert f.why("enough") == [("fire.nobody", "MIN-FIRE-03")]
    assert f.why("GE.two.pl1:0") == [("fire.form", "MIN-FIRE-03")]


def test_range_counts_to_the_nearest_team_that_is_seen_and_in_the_arc():
    """Q049: a nearer one behind a wood, or behind the gun, makes no short range."""
    us = "rif veteran: pl=smg@60,5 m=lmg@22,10/90!"
    f = fight(us, "gre veteran: pl=smg@22,18! a=rifle@42,24!", "w woods 15,13-24,13-24,15-15,15")
    assert not sees(f.b, f.team("US.rif.m"), f.team("GE.gre.pl"))
    [shot] = f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert (shot.dice, shot.need) == (1, 4)  # half of three, and Long Range
    g = fight(us, "gre veteran: pl=smg@22,4! a=rifle@22,30!")
    [shot] = g.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert (shot.dice, shot.need) == (1, 4)


@pytest.mark.rule("MIN-FIRE-06")
def test_infantry_fires_all_round():
    f = fight(
        "rif veteran: pl=smg@20,20 a=rifle@22,20/90", "gre veteran: pl=smg@22,10! a=rifle@24,10!"
    )
    begin_fire(f).say("GE.gre")
    assert "US.rif.a1:0" in f.texts()


@pytest.mark.rule("MIN-FIRE-07")
@pytest.mark.parametrize(
    ("facing", "fires"), [(90, False), (270, True), (180, True), (0, True), (179, False)]
)
def test_every_other_team_fires_into_its_forward_half_only(facing: int, fires: bool):
    f = fight(
        f"rif veteran: pl=smg@20,20 m=lmg@22,20/{facing}",
        "gre veteran: pl=smg@22,10! a=rifle@22,8!",
    )
    assert targets.has_target(f.b, f.team("US.rif.m"), [f.team("GE.gre.pl")]) is fires


@pytest.mark.rule("MIN-FIRE-08")
def test_a_gun_turns_to_face_the_nearest_team_it_fires_at():
    """Ruling Q059."""
    f = fight("rif veteran: pl=smg@20,20 m=lmg@22,20/0", "gre veteran: pl=smg@22,10! a=rifle@22,8!")
    f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert f.b.hull[f.team("US.rif.m")] == 270


@pytest.mark.rule("MIN-FIRE-09")
def test_firing_outside_the_arc_first_needs_a_move_to_turn():
    """The turn counts as a move of the firing Unit."""
    f = fight(
        "rif veteran: pl=smg@20,30 m=lmg@22,20/90", "gre veteran: pl=smg@22,10! a=rifle@22,8!"
    )
    f.activate("US.rif", 5, "MF").say("move m1>22.00,20.00@270/270").say("GE.gre").say(
        "US.rif.m1:0"
    )
    f.enough()
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [4]
    assert f.has("US.rif.m", MOVED)


@pytest.mark.rule("MIN-FIRE-10")
def test_a_turret_has_its_own_arc_and_turns_by_itself():
    """Turret weapons use and turn the turret; the hull MG uses and turns the hull."""
    tank = "t veteran: t=m4_sherman@20,20/90/270"
    f = fight(tank, "gre veteran: pl=smg@20,10! a=rifle@22,10!")
    shots = f.fire("US.t", "GE.gre", "US.t.t1:1")
    assert [s.weapon for s in shots] == ["75mm"]
    t = f.team("US.t.t")
    assert (f.b.hull[t], f.b.turret[t]) == (90, 270)
    g = fight(tank, "gre veteran: pl=smg@20,10! a=rifle@22,10!")
    begin_fire(g, "US.t").say("GE.gre")
    assert "US.t.t1:3" in g.texts()  # the coax MG
    g.say("US.t.t1:3")
    assert g.b.hull[t] == 90
    away = fight(
        "t veteran: t=m4_sherman@20,20/270/90", "gre veteran: pl=smg@20,10! a=rifle@22,10!"
    )
    begin_fire(away, "US.t").say("GE.gre")
    away.say("US.t.t1:4")
    away.enough()
    assert away.b.attack is not None
    assert [s.weapon for s in away.b.attack.shots if s.at] == []  # the turret looks away
    assert away.dice() == 3  # only the hull MG fires


def test_all_weapons_of_a_stug_are_in_its_hull():
    """Q060: it has no turret, so facing away it fires nothing."""
    f = fight("t veteran: t=stug_iiig@20,20/270/90", "gre veteran: pl=smg@20,30! a=rifle@22,30!")
    assert not targets.has_fire_target(f.b, f.unit("US.t"), "fire")


def test_a_hull_mg_uses_the_arc_of_the_hull_and_turns_it():
    """Q060: with the target behind the hull only the turret fires."""
    f = fight("t veteran: t=m4_sherman@20,20/90/270", "gre veteran: pl=smg@20,10! a=rifle@22,10!")
    begin_fire(f, "US.t").say("GE.gre")
    assert f.why("US.t.t1:0") == [("fire.bears", "MIN-WEAPON-24")]
    assert f.why("US.t.t1:1") == []
    g = fight("t veteran: t=m4_sherman@20,20/0/270", "gre veteran: pl=smg@24,12! a=rifle@26,12!")
    assert len(g.fire("US.t", "GE.gre", "US.t.t1:0")) == 2
    tank = g.team("US.t.t")
    assert g.b.hull[tank] == g.b.turret[tank] != 0


def test_an_order_is_refused_with_what_keeps_the_weapon_from_the_target():
    """The gun looks away, the machine gun does not; a type is for AT weapons; a wrong Team is named."""
    f = fight(
        "t veteran: t=m4_sherman@20,20/90/270 | two veteran: pl=smg@40,10 a=rifle@42,10",
        "gre veteran: pl=smg@20,30! a=rifle@22,30!",
    )
    begin_fire(f, "US.t").say("GE.gre")
    reasons = [GAME.why_not(f.b, GAME.parse(f.b, f"US.t.t1:{mode}")) for mode in (1, 4)]
    assert reasons[1] == []
    assert "75mm: 2 Teams in sight, none in its arc" in reasons[0][0].message
    assert f.why("US.t.t1:9") == [("fire.form", "MIN-FIRE-03")]
    assert f.why("US.t.t1:4!tank") == [("fire.type", "MIN-FIRE-38")]
    (reason,) = GAME.why_not(f.b, GAME.parse(f.b, "US.two.a1:0"))
    assert reason.message == "Rifle a1 is of two; Teams of t fire"


@pytest.mark.rule("MIN-FIRE-11")
def test_no_team_fires_through_a_friendly_team():
    f = fight(
        "rif veteran: pl=smg@30,5 a=rifle@22,10 k=pak40@22,13",
        "gre veteran: pl=smg@22,20! a=rifle@22,22!",
    )
    assert not targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.pl")])
    f.b.x[f.team("US.rif.k")] = 2600
    assert targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.pl")])


def test_enemies_never_stand_in_the_way_of_fire():
    """Q058: friends do, enemy Teams do not."""
    f = fight(
        "rif veteran: pl=smg@40,5 a=rifle@22,10",
        "gre veteran: pl=smg@60,40! a=rifle@22,22! | two veteran: pl=smg@22,16! a=rifle@24,16!",
    )
    assert targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.a")])


@pytest.mark.rule("MIN-FIRE-12")
def test_friendly_infantry_does_not_stop_guns_and_tanks():
    f = fight(
        "rif veteran: pl=smg@22,13 a=rifle@22,15 k=pak40@22,10",
        "gre veteran: pl=smg@22,20! a=rifle@22,22!",
    )
    assert targets.can_fire(f.b, f.team("US.rif.k"), 0, [f.team("GE.gre.pl")])
    assert not targets.can_fire(f.b, f.team("US.rif.pl"), 0, [f.team("GE.gre.a")])
    tank = fight(
        "rif veteran: t=m4_sherman@22,9 a=rifle@22,13", "gre veteran: pl=smg@22,20! a=rifle@22,22!"
    )
    assert targets.can_fire(tank.b, tank.team("US.rif.t"), 1, [tank.team("GE.gre.pl")])
    gun = fight(
        "rif veteran: t=m4_sherman@22,9 k=pak40@22,13", "gre veteran: pl=smg@22,20! a=rifle@22,22!"
    )
    assert not targets.can_fire(gun.b, gun.team("US.rif.t"), 1, [gun.team("GE.gre.pl")])


@pytest.mark.rule("MIN-FIRE-30")
def test_hits_go_only_to_teams_that_a_firing_team_sees_and_has_in_range():
    f = hit_with(
        fight(
            MOVED_RIFLES, "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,35! d=rifle@60,20!"
        ),
        1,
    )
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1"]


MEN = "gre veteran: pl=smg@20,22! a=rifle@22,22!"
TIGER = "gre veteran: t=tiger_i@20,22/270"


@pytest.mark.rule("MIN-WEAPON-24")
@pytest.mark.parametrize(
    ("facing", "enemy", "offered"),
    [
        ("90/90", MEN, ["75mm + hull MG", "75mm", "coax MG + hull MG", "coax MG", "hull MG"]),
        ("270/90", MEN, ["75mm", "coax MG"]),
        ("90/270", MEN, ["hull MG"]),
        ("90/90", TIGER, ["75mm"]),
        ("270/270", MEN, []),
    ],
    ids=["all bear", "hull turned away", "turret turned away", "armour", "nothing bears"],
)
def test_only_weapons_that_bear_are_offered(facing: str, enemy: str, offered: list[str]):
    """Q174: arc of hull and turret, and what can harm the target."""
    f = fight(f"rif veteran: t=m4_sherman@20,10/{facing}", enemy)
    team, target = f.team("US.rif.t"), f.unit("GE.gre")
    options = firing.choose_firers.options(f.b, f.unit("US.rif"), "fire", target)
    modes = dict.fromkeys(o[1] for o in options if isinstance(o, tuple))
    assert [f.b.sheet(team).modes[m][0] for m in modes] == offered


def test_a_team_with_three_weapons_may_fire_the_one_in_the_middle():
    """Only the rifle reaches the enemy."""
    f = fight(
        "rif veteran: pl=panzerfaust+rifle+bazooka@20,10 a=panzerfaust@22,10",
        "gre veteran: pl=smg@20,26!",
    )
    begin_fire(f)
    assert "GE.gre" in f.texts()
    assert f.say("GE.gre").texts() == ["all", "US.rif.pl1:1"]


# What the words mean --------------------------------------------------------------------------------------


def test_a_type_is_a_class_and_perhaps_a_cover():
    """Infantry, guns and tanks are 1, 2 and 3; each cover that is named too adds four."""
    assert [targets.type_code(c) for c in (INFANTRY, GUN, TANK)] == [1, 2, 3]
    assert [targets.type_code(GUN, cover) for cover in (-1, OPEN, SOFT, HARD)] == [2, 6, 10, 14]
    for code, cls, cover in ((2, GUN, OPEN), (2, GUN, HARD), (10, GUN, SOFT), (5, INFANTRY, OPEN)):
        assert targets.is_of_type(code, cls, cover)
    for code, cls, cover in ((2, TANK, OPEN), (10, GUN, OPEN), (10, GUN, HARD), (10, TANK, SOFT)):
        assert not targets.is_of_type(code, cls, cover)


def test_who_may_fire_is_here_free_of_markers_and_has_not_fired():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    team = f.team("US.rif.a")
    assert targets.can_fire_now(f.b, team)
    f.b.marks[team] = 1
    assert not targets.can_fire_now(f.b, team)
    f.b.marks[team], f.b.shot[team] = 0, f.b.initiative
    assert not targets.can_fire_now(f.b, team)
    f.b.shot[team] = f.b.initiative - 1
    assert targets.can_fire_now(f.b, team)
    f.b.state[team] = REMOVED
    assert not targets.can_fire_now(f.b, team)


BATTERY = "bty veteran: pl=rifle@20,10 n=nebelwerfer15@24,10 fo=rifle@30,10"


def firers(f: Fight, kind: str, unit: str = "US.bty") -> set[str]:
    """List by short names who may still be given an order."""
    return {f.b.sheet(t).id for t in targets.list_firers(f.b, f.unit(unit), kind)}


def test_observers_and_a_watching_commander_answer_a_move_with_their_unit():
    """Own fire is the Unit's alone, unless the Commander acts along."""
    f = fight(BATTERY, "gre veteran: pl=smg@22,18! a=rifle@24,18!", cc="US@27,9")
    f.b.plan = [[f.team("GE.gre.pl"), 0, 0, 2200, 1800]]
    assert firers(f, "fire") == {"pl1", "fo1"}
    assert firers(f, "reaction") == {"pl1", "fo1"}
    assert firers(f, "overwatch") == {"pl1", "fo1"}
    f.b.watch_with(0, f.unit("US.bty"))
    assert firers(f, "overwatch") == firers(f, "defence_watch") == {"pl1", "fo1", "cc1"}
    assert firers(f, "reaction") == firers(f, "defence") == {"pl1", "fo1"}
    f.b.unit, f.b.along = f.unit("US.bty"), 1
    assert firers(f, "fire") == {"pl1", "fo1", "cc1"}


def test_whoever_has_an_order_gets_no_second_one():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    assert firers(f, "fire", "US.rif") == {"pl1", "a1", "c1"}
    f.b.orders = [FireOrder(f.team("US.rif.a"), 0, f.unit("GE.gre"), 0, -1)]
    assert firers(f, "fire", "US.rif") == {"pl1", "c1"}


@pytest.mark.rule("MIN-REACT-01")
@pytest.mark.parametrize(("apart", "near"), [(1800, True), (1801, False)])
@pytest.mark.parametrize("side", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_eighteen_inches_count_from_edge_to_edge(apart: int, near: bool, side: tuple[int, int]):
    f = fight("rif veteran: t=m4_sherman@36,24", "gre veteran: pl=rifle@1,40! a=rifle@3,40!")
    b, tank, man = f.b, f.team("US.rif.t"), f.team("GE.gre.pl")
    far = apart + b.sheet(tank).radius + b.sheet(man).radius
    b.x[man], b.y[man] = b.x[tank] + side[0] * far, b.y[tank] + side[1] * far
    for who, whom in ((tank, man), (man, tank)):
        assert targets.list_near_movers(b, who, [whom]) == [whom] * near
        assert targets.sees_near_mover(b, who, [whom]) is near
    b.plan = [[man, 0, 0, b.x[man], b.y[man]]]
    assert targets.list_firers(b, f.unit("US.rif"), "reaction") == [tank] * near
    assert targets.list_firers(b, f.unit("US.rif"), "overwatch") == [tank]


def test_movers_are_those_on_their_way_or_those_who_assault():
    f = order_assault(stay="c")
    b = f.b
    assert b.assault is not None
    goers = {f.team(f"US.rif.{t}") for t in ("pl", "a")}
    assert set(targets.list_movers(b)) == goers == set(b.assault.goers)
    b.state[f.team("US.rif.a")] = REMOVED
    assert targets.list_movers(b) == [f.team("US.rif.pl")]
    b.plan = [[f.team("US.rif.c"), 0, 0, 0, 0], [f.team("US.rif.a"), 0, 0, 0, 0]]
    assert targets.list_movers(b) == [f.team("US.rif.c")]


def test_an_assaulted_unit_fires_at_those_who_come():
    """Others see the whole Unit; so does the assaulted one when it looks at another."""
    f = order_assault(stay="c")
    b = f.b
    assert b.assault is not None
    unit, everybody = f.unit("US.rif"), set(b.teams_here(f.unit("US.rif")))
    goers = {f.team("US.rif.pl"), f.team("US.rif.a")}
    for kind, expected in (
        ("defence", goers),
        ("defence_watch", goers),
        ("reaction", everybody),
        ("fire", everybody),
    ):
        assert set(targets.list_target_teams(b, unit, kind)) == expected
    enemies = b.teams_here(f.unit("GE.gre"))
    assert targets.list_target_teams(b, f.unit("GE.gre"), "defence") == enemies
    b.state[f.team("US.rif.a")] = REMOVED
    assert targets.list_target_teams(b, unit, "defence") == [f.team("US.rif.pl")]
    b.assault = None
    assert set(targets.list_target_teams(b, unit, "defence")) == everybody - {f.team("US.rif.a")}


def test_whoever_moves_along_is_fired_at_with_the_unit_while_it_moves():
    f = fight(MOVED_RIFLES, NEAR_ENEMY, cc="GE@40,20")
    b, unit, commander = f.b, f.unit("GE.gre"), f.b.commander(1)
    teams = b.teams_here(unit)
    b.plan = [[t, 0, 0, b.x[t], b.y[t]] for t in (*teams, commander)]
    for kind in ("reaction", "overwatch", "defence", "defence_watch"):
        assert targets.list_target_teams(b, unit, kind) == [*teams, commander]
    assert targets.list_target_teams(b, unit, "fire") == teams
    b.state[commander] = REMOVED
    assert targets.list_target_teams(b, unit, "reaction") == teams


def test_only_who_stays_gives_suppressive_fire():
    f = order_assault(stay="c")
    assert firers(f, "support", "US.rif") == {"c1", "m1"}
    f.b.assault = None
    assert firers(f, "support", "US.rif") == set()


@pytest.mark.rule("MIN-FIRE-13")
@pytest.mark.parametrize(
    ("weapon", "apart", "soft", "dice"),
    [
        ("rifle", 1800, True, 1),
        ("rifle", 1801, True, 0),
        ("hmg", 2200, True, 4),
        ("hmg", 2201, True, 2),
        ("lmg", 1801, False, 1),
        ("bazooka", 1000, False, 2),
        ("bazooka", 1000, True, 1),
        ("bazooka", 1001, False, 1),
        ("bazooka", 1001, True, 0),
    ],
)
def test_dice_are_halved_by_distance_and_for_at_weapons_at_soft_targets(
    weapon: str, apart: int, soft: bool, dice: int
):
    assert targets.count_fire_dice(WEAPONS[weapon], apart, soft) == dice


@pytest.mark.rule("MIN-FIRE-05")
@pytest.mark.parametrize(
    ("weapon", "reach"), [("rifle", 1800), ("smg", 1800), ("lmg", 3600), ("bazooka", 2000)]
)
def test_a_weapon_reaches_as_far_as_it_has_dice(weapon: str, reach: int):
    """Twice its range, or once with one Fire Point; an AT weapon less, at men who are in no hard cover."""
    f = fight(f"rif veteran: pl={weapon}@20,5/90 a=rifle@1,40", "gre veteran: t=panzer_iv@20,20")
    if weapon != "bazooka":
        f = fight(f"rif veteran: pl={weapon}@20,5/90 a=rifle@1,40", NEAR_ENEMY)
    b, team, foe = f.b, f.team("US.rif.pl"), b_first(f)
    wide = b.sheet(team).radius + b.sheet(foe).radius
    b.x[foe] = b.x[team]
    order = [FireOrder(team, 0, f.unit("GE.gre"), 0, -1)]
    for far, can in ((reach, True), (reach + 1, False)):
        b.y[foe] = b.y[team] + wide + far
        assert bool(targets.find_arms(b, team, foe)) is can
        assert targets.has_target(b, team, [foe]) is can
        assert (foe in targets.list_valid_teams(b, order, f.unit("GE.gre"), "fire")) is can


def b_first(f: Fight) -> int:
    """Return the first Team of the enemy."""
    return f.b.teams_here(f.unit("GE.gre"))[0]


@pytest.mark.parametrize("weapon", ["rifle", "smg"])
def test_the_nearest_is_looked_for_up_to_twice_the_range(weapon: str):
    f = fight(f"rif veteran: pl={weapon}@20,2 a=rifle@1,40", NEAR_ENEMY)
    b, team, foe = f.b, f.team("US.rif.pl"), b_first(f)
    b.x[foe] = b.x[team]
    part = b.sheet(team).modes[0][1][0]
    reach = 2 * WEAPONS[weapon].range * 100
    for far, found in ((reach, (reach, foe)), (reach + 1, (-1, -1))):
        b.y[foe] = b.y[team] + b.sheet(team).radius + b.sheet(foe).radius + far
        assert targets.find_nearest(b, team, part, [foe]) == found


@pytest.mark.parametrize(("dug", "can"), [(False, False), (True, True)])
def test_an_at_weapon_with_one_die_left_needs_hard_cover_or_a_tank(dug: bool, can: bool):
    """MIN-FIRE-21, MIN-FIRE-36: two dice, one at long range, none at a soft target."""
    f = fight(
        "rif veteran: pl=bazooka@20,5 a=rifle@1,40", "gre veteran: pl=rifle@20,17! a=rifle@50,40!"
    )
    foe = f.team("GE.gre.pl")
    f.b.state[foe] = DUG_IN * dug
    assert bool(targets.find_arms(f.b, f.team("US.rif.pl"), foe)) is can


def test_weapons_of_one_team_are_told_apart():
    """A mortar lobs over friends, the rifle beside it does not."""
    f = fight(
        "rif veteran: pl=rifle+mortar60@20,10 a=rifle@20,13 c=pak40@20,15",
        "gre veteran: pl=rifle@20,26! a=rifle@60,40!",
    )
    team, foe = f.team("US.rif.pl"), f.team("GE.gre.pl")
    arms = [a.weapon.name for a in f.b.sheet(team).arms]
    bits = targets.find_arms(f.b, team, foe)
    assert [n for i, n in enumerate(arms) if bits >> i & 1] == ["60mm mortar"]
    f.b.x[f.team("US.rif.a")], f.b.x[f.team("US.rif.c")] = 3000, 3500
    assert targets.find_arms(f.b.clone(), team, foe) == 3


@pytest.mark.rule("MIN-FIRE-20")
def test_dice_are_counted_to_the_nearest_team_whichever_comes_first():
    """The first Team of the Unit stands far off; the second is within the range of the machine gun."""
    for ge in ("pl=smg@22,40! a=rifle@22,20!", "pl=smg@22,20! a=rifle@22,40!"):
        f = fight("rif veteran: m=hmg@22,10/90", f"gre veteran: {ge}")
        parts = f.b.sheet(f.team("US.rif.m")).modes[0][1]
        near = next(t for t in f.b.teams_here(f.unit("GE.gre")) if f.b.y[t] == 2000)
        found = targets.find_nearest(
            f.b, f.team("US.rif.m"), parts[0], f.b.teams_here(f.unit("GE.gre"))
        )
        assert found == (f.b.gap(f.team("US.rif.m"), near), near)


@pytest.mark.rule("MIN-INDIRECT-21")
def test_smoke_is_offered_before_the_enemies_in_sight_first():
    """A template's side before the nearest of them; without enemies at any legal point."""
    f = fight(GUNS, "gre veteran: pl=rifle@24,30! a=rifle@26,30!")
    b, unit = f.b, f.unit("US.bat")
    observer, foe = f.team("US.bat.a"), f.team("GE.gre.pl")
    (x, y), *_ = indirect.list_smoke_points(b, unit, observer)
    apart = squared_distance(x, y, *b.place(foe)) ** 0.5
    assert abs(apart - SIDE) <= 2
    assert squared_distance(x, y, *b.place(observer)) < squared_distance(
        *b.place(foe), *b.place(observer)
    )
    for team in b.on_table(1):
        b.state[team] = REMOVED
    assert len(indirect.list_smoke_points(b, unit, observer)) == 1
