"""Firing: who can fire at what."""

import re

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import FIRED, MOVED
from beachhead.games.company.rules import (
    firing,
    targets,
)
from beachhead.games.company.rules.cover import (
    sees,
)
from tests.games.company.boards import MOVED_RIFLES, NEAR_ENEMY, begin_fire, fight, hit_with


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
    assert re.search(r'is \d\d\.\d" away, its weapons reach \d\d"', reason.message), reason.message
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
