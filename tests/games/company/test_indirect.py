"""Barrages, smoke and observers."""

from itertools import pairwise

import pytest

from beachhead.games.company.board import DUG_IN, FIRED, MOVED, REMOVED
from beachhead.games.company.content.geometry.ground import INFANTRY
from beachhead.games.company.rules import indirect, morale, moving, shells
from beachhead.games.company.rules.cover import gone_to_ground, sees
from tests.games.company.fights import Fight, fight

GUNS = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
GE = "gre veteran: pl=smg@24,30! a=rifle@26,30! c=rifle@40,30!"


def barrage(
    us: str = GUNS,
    ge: str = GE,
    terrain: str = "",
    who: str = "US.bty.pl1",
    watch: tuple[str, ...] = (),
    **o: object,
) -> Fight:
    f = fight(us, ge, terrain, cc=str(o.pop("cc", "")))
    f.watch = set(watch)
    f.activate("US.bty", 5, "BA")
    return f.say(f"shells {who}")


@pytest.mark.rule("MIN-INDIRECT-01")
def test_artillery_attacks_units_that_the_guns_do_not_see():
    ground = "w woods 18,10-32,10-32,12-18,12"
    f = fight(f"{GUNS} fo=rifle@10,20", GE, ground)
    guns = [f.team(f"US.bty.{g}") for g in "ghi"]
    assert not any(sees(f.b, g, f.team("GE.gre.a")) for g in guns)
    f.activate("US.bty", 5, "BA").say("shells US.bty-fo1.fo1")
    assert "GE.gre.a1" in f.texts()


@pytest.mark.rule("MIN-INDIRECT-02")
def test_the_target_must_be_in_range_and_in_the_forward_arc():
    f = fight(GUNS, GE)
    unit = f.unit("US.bty")
    assert len(indirect.firing_guns(f.b, unit, 2600, 3000)) == 3
    assert indirect.firing_guns(f.b, unit, 2600, 200) == []
    g = fight(
        "bty veteran: pl=rifle@2,20 g=mortar60@2,2 h=mortar60@4,2",
        "gre veteran: pl=smg@60,40! a=rifle@62,40!",
    )
    assert indirect.firing_guns(g.b, g.unit("US.bty"), 6000, 4000) == []


@pytest.mark.rule("MIN-INDIRECT-03")
@pytest.mark.parametrize(("y", "count"), [(7.4, 0), (7.6, 3)])
def test_a_gun_stands_as_far_from_an_obstacle_as_it_is_high(y: float, count: int):
    """Bocage is 1.5" high; the base's edge counts."""
    f = fight(GUNS, GE, f"h bocage 10,{y}-40,{y}")
    assert len(indirect.firing_guns(f.b, f.unit("US.bty"), 2600, 3000)) == count


@pytest.mark.rule("MIN-INDIRECT-04")
def test_a_gun_the_leader_an_observer_or_the_commander_must_see_the_enemy():
    ground = "w woods 5,10-72,10-72,12-5,12"
    f = fight(
        f"{GUNS} fo=rifle@10,20 | rif veteran: pl=smg@30,20 a=rifle@32,20",
        GE,
        ground,
        cc="US@32,22",
    )
    unit = f.unit("US.bty")
    seeing = {o for o in indirect.observers(f.b, unit) if indirect.aims(f.b, unit, o)}
    assert seeing == {f.team("US.bty-fo1.fo1"), f.b.commander(0)}
    assert f.team("US.rif.a") not in indirect.observers(f.b, unit)


@pytest.mark.rule("MIN-INDIRECT-05")
def test_nobody_who_moved_observes_and_the_action_has_no_move():
    f = fight(GUNS, GE)
    f.b.state[f.team("US.bty.pl")] |= MOVED
    assert f.team("US.bty.pl") not in indirect.observers(f.b, f.unit("US.bty"))
    g = barrage()
    g.say("GE.gre.a")
    assert g.b.observed == g.team("US.bty.pl")
    g.roll(6)
    from beachhead.games.company.rules import leaders

    assert not leaders.can_place(g.b, g.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-06")
def test_the_owner_picks_the_team_to_range_in_on():
    f = barrage()
    assert (f.step, f.asked) == ("choose_aim", 0)
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1", "GE.gre.c1", "GE.cc.cc1"]


@pytest.mark.rule("MIN-INDIRECT-07")
def test_ranging_in_is_one_to_hit_roll_with_the_usual_modifiers():
    """Seen from the observer; the target may go to ground first."""
    f = barrage().say("GE.gre.a")
    assert (f.step, f.dice(), f.need()) == ("range_in", 1, 3)
    g = barrage(terrain="w orchard 20,27-45,27-45,35-20,35").say("GE.gre.a")
    assert g.need() == 4
    h = barrage(watch=("choose_ground",)).say("GE.gre.a").say("ground")
    assert h.need() == 4


@pytest.mark.rule("MIN-INDIRECT-08")
def test_success_lays_a_six_inch_template_over_the_team():
    f = barrage().say("GE.gre.a").roll(3)
    assert f.step == "training_check"
    assert f.b.template[:2] == [2600, 3000]
    corners = shells.outline(f.b)
    sides = [((a[0] - c[0]) ** 2 + (a[1] - c[1]) ** 2) ** 0.5 for a, c in pairwise(corners)]
    assert sides == pytest.approx([600, 600, 600], abs=3)


@pytest.mark.rule("MIN-INDIRECT-09")
def test_the_template_is_square_to_the_line_from_the_guns():
    f = barrage().say("GE.gre.a").roll(3)
    x, y, gx, gy = f.b.template
    assert (gx, gy) == (2500, 500)
    (ax, ay), (bx, by), *_ = shells.outline(f.b)
    along = (bx - ax) * (x - gx) + (by - ay) * (y - gy)
    assert along == pytest.approx(600 * ((x - gx) ** 2 + (y - gy) ** 2) ** 0.5, rel=0.01)


@pytest.mark.rule("MIN-INDIRECT-10")
def test_after_a_miss_the_opponent_may_shift_the_template_up_to_six_inches():
    f = barrage(who="US.bty.i1").say("GE.gre.a").roll(1)
    assert (f.step, f.asked) == ("shift_template", 1)
    assert f.why("26.00,36.00") == []
    assert f.why("26.00,36.10") == [("template.too_far", "MIN-INDIRECT-10")]
    f.say("29.00,30.00")
    assert f.b.template[:2] == [2900, 3000]


def hits(f: Fight, *dice: int) -> Fight:
    """Range in on a1 and roll the barrage against the first Team under it."""
    return f.say("GE.gre.a").roll(6).roll(*dice)


LONE = "gre veteran: pl=smg@60,40! a=rifle@26,30! c=rifle@62,40!"


@pytest.mark.rule("MIN-INDIRECT-11")
def test_every_team_under_the_template_is_attacked_with_the_firers_training():
    f = barrage().say("GE.gre.a").roll(6)
    attacked = []
    while f.step == "training_check" and f.b.agenda[-1][1] == "barrage":
        attacked.append(f.b.agenda[-1][3])
        assert (f.dice(), f.need()) == (2, 4)
        f.roll(1, 1)
    assert attacked == [f.team("GE.gre.pl"), f.team("GE.gre.a")]


def battery(n: int) -> int:
    guns = " ".join(f"{chr(97 + i)}=gun105@{10 + 3 * i},5" for i in range(n))
    f = fight(f"bty veteran: pl=rifle@5,5 {guns}", GE)
    return shells.barrage_points(f.b, indirect.guns_of(f.b, f.unit("US.bty")))


@pytest.mark.rule("MIN-INDIRECT-12")
def test_more_than_four_guns_add_a_fire_point():
    assert [battery(n) for n in (4, 5, 6)] == [2, 3, 3]


@pytest.mark.rule("MIN-INDIRECT-13")
def test_fewer_than_three_guns_fire_with_half():
    assert [battery(n) for n in (2, 3)] == [1, 2]
    f = fight("bty veteran: pl=rifle@20,5 g=mortar60@22,5 h=mortar60@25,5", GE)
    assert shells.barrage_points(f.b, indirect.guns_of(f.b, f.unit("US.bty"))) == 0


@pytest.mark.rule("MIN-INDIRECT-14")
def test_one_gun_alone_fires_no_barrage():
    assert battery(1) == 0
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5*", GE)
    f.activate("US.bty", 6)
    f.b.marks[f.team("US.bty.h")] = 1
    assert not indirect.can_barrage(f.b, f.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-15")
def test_a_team_that_was_hit_makes_one_save_and_tanks_use_their_flank():
    """Hard Cover from areas and Dig In counts, obstacles do not."""
    f = hits(barrage(ge=LONE), 6, 6)
    assert (f.step, f.dice(), f.need()) == ("barrage_save", 1, 3)
    g = barrage(ge="gre veteran: a=tiger_i@26,30/270/270")
    hits(g, 6, 6)
    assert (g.step, g.need()) == ("barrage_save", 4)
    f.b.state[f.team("GE.gre.a")] |= DUG_IN
    assert f.need() == 2


@pytest.mark.rule("MIN-INDIRECT-16")
def test_one_hit_and_a_failed_save_suppress():
    f = hits(barrage(ge=LONE), 1, 6).roll(2)
    assert (f.marks("GE.gre.a"), f.lost("GE.gre.a")) == (1, False)


@pytest.mark.rule("MIN-INDIRECT-17")
def test_tanks_ignore_a_single_hit():
    f = hits(barrage(ge="gre veteran: a=tiger_i@26,30/270/270"), 1, 6)
    assert f.step != "barrage_save"
    assert f.marks("GE.gre.a") == 0


@pytest.mark.rule("MIN-INDIRECT-18")
def test_two_hits_and_a_failed_save_destroy_and_tanks_roll_for_damage():
    f = hits(barrage(ge=LONE), 6, 6).roll(2)
    assert f.lost("GE.gre.a")
    g = hits(barrage(ge="gre veteran: a=tiger_i@26,30/270/270 b=tiger_i@60,30"), 6, 6).roll(3)
    assert g.step == "barrage_damage"
    g.roll(6)
    assert g.lost("GE.gre.a")


@pytest.mark.rule("MIN-INDIRECT-19")
def test_then_another_team_of_the_unit_is_suppressed_too():
    f = hits(barrage(ge=LONE), 6, 6).roll(2)
    assert (f.step, f.asked) == ("choose_marked", 1)
    f.say("GE.gre.c")
    assert f.marks("GE.gre.c") == 1


def smoke(*dice: int, us: str = GUNS, watch: tuple[str, ...] = ()) -> Fight:
    f = fight(us, GE)
    f.watch = set(watch)
    f.activate("US.bty", 5, "BA").say("smoke US.bty.pl1").say("26.00,20.00")
    return f.roll(*dice) if dice else f


@pytest.mark.rule("MIN-INDIRECT-20")
def test_two_guns_are_enough_for_smoke():
    pair = "bty veteran: pl=rifle@20,5 g=mortar60@22,5 h=mortar60@25,5"
    f = fight(pair, GE)
    f.activate("US.bty", 5, "BA")
    assert any(t.startswith("smoke") for t in f.texts())
    assert not any(t.startswith("shells") for t in f.texts())
    g = fight(pair.replace("h=mortar60@25,5", "h=rifle@25,5"), GE)
    assert not indirect.can_barrage(g.b, g.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-21")
def test_smoke_needs_no_target_team_but_a_point_that_the_observer_sees():
    f = fight(GUNS, GE, "w woods 40,8-72,8-72,18-40,18")
    f.activate("US.bty", 5, "BA").say("smoke US.bty.pl1")
    assert f.why("20.00,20.00") == []
    assert f.why("60.00,20.00") == [("smoke.sight", "MIN-INDIRECT-21")]
    assert f.why("20.00,2.00") == [("smoke.reach", "MIN-INDIRECT-20")]


@pytest.mark.rule("MIN-INDIRECT-22")
def test_smoke_ranges_in_by_a_training_check_of_the_unit():
    f = smoke()
    assert (f.step, f.dice(), f.need()) == ("training_check", 1, 4)


@pytest.mark.rule("MIN-INDIRECT-23")
def test_success_leaves_a_square_of_smoke():
    f = smoke(4)
    assert len(f.b.smoke) == 8
    xs, ys = f.b.smoke[::2], f.b.smoke[1::2]
    assert (sum(xs) / 4, sum(ys) / 4) == pytest.approx((2600, 2000), abs=2)
    assert f.has("US.bty.g", FIRED)


@pytest.mark.rule("MIN-INDIRECT-24")
def test_after_a_failure_the_opponent_may_shift_the_smoke():
    f = smoke(3)
    assert (f.step, f.asked) == ("shift_template", 1)
    f.say("30.00,20.00")
    assert sum(f.b.smoke[::2]) / 4 == pytest.approx(3000, abs=2)


@pytest.mark.rule("MIN-INDIRECT-25")
def test_smoke_is_area_terrain_that_conceals_and_blocks_sight():
    us = f"{GUNS} | rif veteran: pl=smg@26,14! a=rifle@26,20!"
    f = smoke(4, us=us)
    behind = f.team("GE.gre.a")
    assert not sees(f.b, f.team("US.rif.pl"), behind)
    assert sees(f.b, f.team("US.rif.a"), behind)
    from beachhead.games.company.rules.cover import concealed_from

    assert concealed_from(f.b, f.team("US.rif.a"), behind, at=False)


@pytest.mark.rule("MIN-INDIRECT-26")
def test_smoke_lasts_to_the_end_of_the_round():
    f = smoke(4)
    f.b.agenda = []
    f.begin(morale.end_round())
    assert (f.b.round, f.b.smoke) == (2, [])


OBSERVED = f"{GUNS} fo=rifle@10,20!"


@pytest.mark.rule("MIN-INDIRECT-27")
def test_some_artillery_units_own_observers():
    f = fight(OBSERVED, GE)
    assert f.b.table.observers[f.unit("US.bty")] == [f.unit("US.bty-fo1")]
    assert f.team("US.bty-fo1.fo1") not in f.b.table.units[f.unit("US.bty")].teams


@pytest.mark.rule("MIN-INDIRECT-28")
def test_an_observer_activates_with_his_artillery_unit():
    f = fight(OBSERVED, GE)
    f.activate("US.bty", 5, "FM")
    if f.step == "choose_target":
        f.say("done")
    f.say("move fo1>10.00,24.00")
    assert f.where("US.bty-fo1.fo") == (10, 24)


@pytest.mark.rule("MIN-INDIRECT-29")
def test_an_observer_need_not_stay_in_cohesion():
    f = fight(OBSERVED, GE).begin(("plan_move", 0, 0))
    assert f.why("move fo1>4.00,20.00") == []


@pytest.mark.rule("MIN-INDIRECT-30")
def test_fire_at_an_observer_never_suppresses():
    from beachhead.games.company.rules import suppression

    f = fight(OBSERVED, GE)
    fo = f.team("US.bty-fo1.fo1")
    assert not suppression.suppress(f.b, fo)
    assert suppression.takers(f.b, f.unit("US.bty-fo1"), [fo]) == []


@pytest.mark.rule("MIN-INDIRECT-31")
def test_an_attacked_observer_joins_a_unit_within_six_inches():
    f = fight(f"{GUNS} fo=rifle@20,8! | rif veteran: pl=smg@60,3 a=rifle@62,3", GE)
    assert f.b.joins(f.unit("US.bty-fo1")) == f.unit("US.bty")
    assert f.team("US.bty-fo1.fo1") in f.b.target_teams(f.unit("US.bty"))
    g = fight(OBSERVED, GE)
    assert g.unit("US.bty-fo1") in g.b.targets(1)


@pytest.mark.rule("MIN-INDIRECT-32")
def test_an_observer_in_concealing_terrain_counts_as_gone_to_ground():
    f = fight(OBSERVED, GE, "w woods 8,18-12,18-12,22-8,22")
    fo = f.team("US.bty-fo1.fo1")
    f.b.state[fo] = MOVED | FIRED
    assert f.b.sheet(fo).cls == INFANTRY
    assert gone_to_ground(f.b, fo)
    f.b.x[fo] = 1500
    assert not gone_to_ground(f.b, fo)


@pytest.mark.rule("MIN-WEAPON-17")
def test_nebelwerfers_reroll_a_failed_range_in():
    us = "bty veteran: pl=rifle@20,5 g=nebelwerfer15@22,5 h=nebelwerfer15@25,5 i=nebelwerfer15@28,5"
    f = barrage(us).say("GE.gre.a").roll(1)
    assert f.step == "range_in"
    f.roll(1)
    assert f.step == "shift_template"


@pytest.mark.rule("MIN-INDIRECT-28")
def test_an_observer_whose_guns_are_gone_still_has_somewhere_to_go():
    """Reaction fire may take the last gun in the midst of an action; the observer can go on or stay."""
    f = fight(f"{GUNS} fo=rifle@10,20", GE)
    unit = f.unit("US.bty")
    for t in f.b.alive(unit):
        f.b.state[t] |= REMOVED
    f.b.leader[unit] = -1
    options = moving.plan_move.options(f.b, unit, 0)
    assert options[0] == "stay"
    assert any(o[0] == "fo1" for o in options if isinstance(o, tuple))
