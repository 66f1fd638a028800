"""Barrages, smoke and observers."""

from itertools import pairwise

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import DUG_IN, FIRED, MOVED, REMOVED
from beachhead.games.company.content.geometry.ground import HARD, INFANTRY, OPEN, SOFT
from beachhead.games.company.invariants import _check_time
from beachhead.games.company.odds import barrage
from beachhead.games.company.rules import (
    indirect,
    leaders,
    morale,
    moving,
    shells,
    suppression,
)
from beachhead.games.company.rules.cover import (
    find_cover,
    is_concealed,
    is_gone_to_ground,
    sees,
    sees_point,
)
from tests.games.company.assaults import order_assault
from tests.games.company.barrages import (
    GUNS,
    SCATTERED_ENEMY,
    SHELLED_ENEMY,
    hit_with_shells,
    order_barrage,
)
from tests.games.company.boards import CLOSE_ENEMY, MOVED_RIFLES, RIFLES, Fight, fight

OBSERVED = f"{GUNS} fo=rifle@10,20!"


def battery(n: int) -> int:
    guns = " ".join(f"{chr(97 + i)}=gun105@{10 + 3 * i},5" for i in range(n))
    f = fight(f"bty veteran: pl=rifle@5,5 {guns}", SHELLED_ENEMY)
    return shells.count_barrage_checks(f.b, indirect.list_guns(f.b, f.unit("US.bty")))


def smoke(*dice: int, us: str = GUNS, watch: tuple[str, ...] = ()) -> Fight:
    f = fight(us, SHELLED_ENEMY)
    f.watch = set(watch)
    f.activate("US.bty", 5, "BA").say("smoke US.bty.pl1").say("26.00,20.00")
    return f.roll(*dice) if dice else f


@pytest.mark.rule("MIN-INDIRECT-01")
def test_artillery_attacks_units_that_the_guns_do_not_see():
    ground = "w woods 18,10-32,10-32,12-18,12"
    f = fight(f"{GUNS} fo=rifle@10,20", SHELLED_ENEMY, ground)
    guns = [f.team(f"US.bty.{g}") for g in "ghi"]
    assert not any(sees(f.b, g, f.team("GE.gre.a")) for g in guns)
    f.activate("US.bty", 5, "BA").say("shells US.bty-fo1.fo1")
    assert "GE.gre.a1" in f.texts()


@pytest.mark.rule("MIN-INDIRECT-02")
def test_the_target_must_be_in_range_and_in_the_forward_arc():
    f = fight(GUNS, SHELLED_ENEMY)
    unit = f.unit("US.bty")
    assert len(indirect.list_firing_guns(f.b, unit, 2600, 3000)) == 3
    assert indirect.list_firing_guns(f.b, unit, 2600, 200) == []
    g = fight(
        "bty veteran: pl=rifle@2,20 g=mortar60@2,2 h=mortar60@4,2",
        "gre veteran: pl=smg@60,40! a=rifle@62,40!",
    )
    assert indirect.list_firing_guns(g.b, g.unit("US.bty"), 6000, 4000) == []


@pytest.mark.rule("MIN-INDIRECT-03")
@pytest.mark.parametrize(("y", "count"), [(7.4, 0), (7.6, 3)])
def test_a_gun_stands_as_far_from_an_obstacle_as_it_is_high(y: float, count: int):
    """Bocage is 1.5" high; the base's edge counts."""
    f = fight(GUNS, SHELLED_ENEMY, f"h bocage 10,{y}-40,{y}")
    assert len(indirect.list_firing_guns(f.b, f.unit("US.bty"), 2600, 3000)) == count


@pytest.mark.parametrize(("kind", "high"), [("building", 2.0), ("woods", 2.5), ("stone_wall", 0.4)])
def test_guns_keep_the_height_of_every_obstacle_away_from_it(kind: str, high: float):
    """Q147: linear obstacles, buildings and forests; edge to edge, equal is enough."""
    for extra, count in ((-0.02, 0), (0.0, 3)):
        y = 6 + high + extra
        line = f"{y:.2f}-60,{y:.2f}"
        shape = f"10,{line}" if kind == "stone_wall" else f"10,{line}-60,{y + 3:.2f}-10,{y + 3:.2f}"
        f = fight(GUNS, SHELLED_ENEMY, f"h {kind} {shape}")
        assert len(indirect.list_firing_guns(f.b, f.unit("US.bty"), 2600, 3000)) == count


@pytest.mark.rule("MIN-INDIRECT-04")
def test_a_gun_the_leader_an_observer_or_the_commander_must_see_the_enemy():
    ground = "w woods 5,10-72,10-72,12-5,12"
    f = fight(
        f"{GUNS} fo=rifle@10,20 | rif veteran: pl=smg@30,20 a=rifle@32,20",
        SHELLED_ENEMY,
        ground,
        cc="US@32,22",
    )
    unit = f.unit("US.bty")
    seeing = {o for o in indirect.list_observers(f.b, unit) if indirect.list_aims(f.b, unit, o)}
    assert seeing == {f.team("US.bty-fo1.fo1"), f.b.commander(0)}
    assert f.team("US.rif.a") not in indirect.list_observers(f.b, unit)


@pytest.mark.rule("MIN-INDIRECT-05")
def test_nobody_who_moved_observes_and_the_action_has_no_move():
    f = fight(GUNS, SHELLED_ENEMY)
    f.b.state[f.team("US.bty.pl")] |= MOVED
    assert f.team("US.bty.pl") not in indirect.list_observers(f.b, f.unit("US.bty"))
    g = order_barrage()
    g.say("GE.gre.a")
    assert g.b.observed == g.team("US.bty.pl")
    g.roll(6)

    assert not leaders.can_place(g.b, g.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-06")
def test_the_owner_picks_the_team_to_range_in_on():
    f = order_barrage()
    assert (f.step, f.asked) == ("choose_aim", 0)
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1", "GE.gre.c1", "GE.cc.cc1"]


@pytest.mark.rule("MIN-INDIRECT-07")
def test_ranging_in_is_one_to_hit_roll_with_the_usual_modifiers():
    """Seen from the observer; the target may go to ground first."""
    f = order_barrage().say("GE.gre.a")
    assert (f.step, f.dice(), f.need()) == ("range_in", 1, 3)
    g = order_barrage(terrain="w orchard 20,27-45,27-45,35-20,35").say("GE.gre.a")
    assert g.need() == 4
    h = order_barrage(watch=("choose_ground",)).say("GE.gre.a").say("ground")
    assert h.need() == 4


def test_a_leader_beside_the_observer_has_a_miss_rolled_again():
    """Q149: once; an observer far from every leader has nobody."""
    f = order_barrage().say("GE.gre.a").roll(1)
    assert (f.step, f.texts()) == ("choose_range_help", ["keep", "US.bty.pl1"])
    f.say("US.bty.pl").roll(1)
    assert f.step == "shift_template"
    assert f.b.helped[f.team("US.bty.pl")] == f.b.initiative
    g = order_barrage(who="US.bty.i1").say("GE.gre.a").roll(1)
    assert g.step == "shift_template"


def test_whoever_cannot_help_or_observe_is_refused_with_a_reason_by_word_as_by_number():
    f = order_barrage().say("GE.gre.a").roll(1)
    assert refuse(f, "US.bty.g1") == ("team.not_now", "MIN-LEAD-06")
    assert refuse(f, "GE.gre.a1")[0] == "team.other"
    f.b.helped[f.team("US.bty.pl")] = f.b.initiative
    assert refuse(f, "US.bty.pl1") == ("team.not_now", "MIN-LEAD-06")
    g = order_barrage()
    assert refuse(g, "US.bty.pl1") == ("team.not_now", "MIN-INDIRECT-06")


def refuse(f: Fight, team: str) -> tuple[str, str]:
    """Name a Team that is not offered; the reason is the same by its number."""
    number = GAME.parse(f.b, team)
    assert number == f.team(team)
    (reason,) = GAME.why_not(f.b, number)
    return reason.code, reason.rule


def test_the_training_of_the_guns_hits_and_that_of_the_target_is_ranged_in_on():
    """Q150, Q153: Green guns need 5+ against everybody."""
    f = order_barrage(
        GUNS.replace("veteran", "green"), SHELLED_ENEMY.replace("veteran", "elite")
    ).say("GE.gre.a")
    assert f.need() == 4
    f.roll(6)
    assert f.need() == 5


@pytest.mark.rule("MIN-INDIRECT-08")
def test_success_lays_a_six_inch_template_over_the_team():
    f = order_barrage().say("GE.gre.a").roll(3)
    assert f.step == "training_check"
    assert f.b.template[:2] == [2600, 3000]
    corners = shells.outline_template(f.b)
    sides = [((a[0] - c[0]) ** 2 + (a[1] - c[1]) ** 2) ** 0.5 for a, c in pairwise(corners)]
    assert sides == pytest.approx([600, 600, 600], abs=3)


@pytest.mark.rule("MIN-INDIRECT-09")
def test_the_template_is_square_to_the_line_from_the_guns():
    f = order_barrage().say("GE.gre.a").roll(3)
    x, y, gx, gy = f.b.template
    assert (gx, gy) == (2500, 500)
    (ax, ay), (bx, by), *_ = shells.outline_template(f.b)
    along = (bx - ax) * (x - gx) + (by - ay) * (y - gy)
    assert along == pytest.approx(600 * ((x - gx) ** 2 + (y - gy) ** 2) ** 0.5, rel=0.01)


def test_after_a_shift_the_template_is_square_to_the_guns_again():
    """Q151."""
    f = order_barrage(who="US.bty.i1").say("GE.gre.a").roll(1).say("28.00,30.00")
    x, y, gx, gy = f.b.template
    assert (x, y, gx, gy) == (2800, 3000, 2500, 500)
    (ax, ay), (bx, by), *_ = shells.outline_template(f.b)
    along = (bx - ax) * (x - gx) + (by - ay) * (y - gy)
    assert along == pytest.approx(600 * ((x - gx) ** 2 + (y - gy) ** 2) ** 0.5, rel=0.01)


@pytest.mark.rule("MIN-INDIRECT-10")
def test_after_a_miss_the_opponent_may_shift_the_template_up_to_six_inches():
    f = order_barrage(who="US.bty.i1").say("GE.gre.a").roll(1)
    assert (f.step, f.asked) == ("shift_template", 1)
    assert f.why("26.00,36.00") == []
    assert f.why("26.00,36.10") == [("template.too_far", "MIN-INDIRECT-10")]
    f.say("29.00,30.00")
    assert f.b.template[:2] == [2900, 3000]


def test_friends_under_the_template_are_attacked_too():
    """Q152, Q159."""
    guns = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    f = order_barrage(f"{guns} | rif veteran: pl=smg@60,3 a=rifle@27,28").say("GE.gre.a").roll(6)
    attacked = []
    while f.step == "training_check" and f.b.agenda[-1][1] == "barrage":
        attacked.append(f.b.agenda[-1][3])
        f.roll(*[1] * f.dice())
    assert f.team("US.rif.a") in attacked


@pytest.mark.rule("MIN-INDIRECT-11")
def test_every_team_under_the_template_is_attacked_with_the_firers_training():
    f = order_barrage().say("GE.gre.a").roll(6)
    attacked = []
    while f.step == "training_check" and f.b.agenda[-1][1] == "barrage":
        attacked.append(f.b.agenda[-1][3])
        assert (f.dice(), f.need()) == (2, 4)
        f.roll(1, 1)
    assert attacked == [f.team("GE.gre.pl"), f.team("GE.gre.a")]


@pytest.mark.rule("MIN-INDIRECT-12")
def test_more_than_four_guns_add_a_fire_point():
    assert [battery(n) for n in (4, 5, 6)] == [2, 3, 3]


def test_suppressed_guns_and_such_out_of_arc_do_not_count():
    """Q155."""
    f = fight(GUNS, SHELLED_ENEMY)
    unit = f.unit("US.bty")
    assert shells.count_barrage_checks(f.b, indirect.list_firing_guns(f.b, unit, 2600, 3000)) == 2
    f.b.hull[f.team("US.bty.i")] = 270
    assert shells.count_barrage_checks(f.b, indirect.list_firing_guns(f.b, unit, 2600, 3000)) == 1
    f.b.marks[f.team("US.bty.h")] = 1
    assert shells.count_barrage_checks(f.b, indirect.list_firing_guns(f.b, unit, 2600, 3000)) == 0


@pytest.mark.rule("MIN-INDIRECT-13")
def test_fewer_than_three_guns_fire_with_half():
    assert [battery(n) for n in (2, 3)] == [1, 2]
    f = fight("bty veteran: pl=rifle@20,5 g=mortar60@22,5 h=mortar60@25,5", SHELLED_ENEMY)
    assert shells.count_barrage_checks(f.b, indirect.list_guns(f.b, f.unit("US.bty"))) == 0


@pytest.mark.rule("MIN-INDIRECT-14")
def test_one_gun_alone_fires_no_barrage():
    assert battery(1) == 0
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5*", SHELLED_ENEMY)
    f.activate("US.bty", 6)
    f.b.marks[f.team("US.bty.h")] = 1
    assert not indirect.can_barrage(f.b, f.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-15")
def test_a_team_that_was_hit_makes_one_save_and_tanks_use_their_flank():
    """Hard Cover from areas and Dig In counts, obstacles do not."""
    f = hit_with_shells(order_barrage(ge=SCATTERED_ENEMY), 6, 6)
    assert (f.step, f.dice(), f.need()) == ("barrage_save", 1, 3)
    g = order_barrage(ge="gre veteran: a=tiger_i@26,30/270/270")
    hit_with_shells(g, 6, 6)
    assert (g.step, g.need()) == ("barrage_save", 4)
    f.b.state[f.team("GE.gre.a")] |= DUG_IN
    assert f.need() == 2


def test_obstacles_and_shields_do_not_save_from_shells():
    """Q156: Dig In and hard areas do."""
    f = order_barrage(
        ge="gre veteran: pl=smg@60,40! a=pak40@26,30/270!", terrain="w stone_wall 20,28.9-32,28.9"
    )
    gun = f.team("GE.gre.a")
    assert find_cover(f.b, gun, f.team("US.bty.pl"), at=False) == 2
    assert shells.number_to_save(f.b, gun) == 5
    f.b.state[gun] |= DUG_IN
    assert shells.number_to_save(f.b, gun) == 3


def test_dug_in_and_hard_ground_save_from_shells():
    """Q156."""
    f = order_barrage(
        ge="gre veteran: pl=smg@60,40! a=rifle@26,30!", terrain="h building 20,27-32,27-32,35-20,35"
    )
    assert shells.number_to_save(f.b, f.team("GE.gre.a")) == 2
    g = order_barrage(ge="gre veteran: pl=smg@60,40! a=rifle@26,30!")
    assert shells.number_to_save(g.b, g.team("GE.gre.a")) == 3
    g.b.state[g.team("GE.gre.a")] |= DUG_IN
    assert shells.number_to_save(g.b, g.team("GE.gre.a")) == 2


@pytest.mark.rule("MIN-INDIRECT-16")
def test_one_hit_and_a_failed_save_suppress():
    f = hit_with_shells(order_barrage(ge=SCATTERED_ENEMY), 1, 6).roll(2)
    assert (f.marks("GE.gre.a"), f.lost("GE.gre.a")) == (1, False)


@pytest.mark.rule("MIN-INDIRECT-17")
def test_tanks_ignore_a_single_hit():
    f = hit_with_shells(order_barrage(ge="gre veteran: a=tiger_i@26,30/270/270"), 1, 6)
    assert f.step != "barrage_save"
    assert f.marks("GE.gre.a") == 0


@pytest.mark.rule("MIN-INDIRECT-18")
def test_two_hits_and_a_failed_save_destroy_and_tanks_roll_for_damage():
    f = hit_with_shells(order_barrage(ge=SCATTERED_ENEMY), 6, 6).roll(2)
    assert f.lost("GE.gre.a")
    g = hit_with_shells(
        order_barrage(ge="gre veteran: a=tiger_i@26,30/270/270 b=tiger_i@60,30"), 6, 6
    ).roll(3)
    assert g.step == "barrage_damage"
    g.roll(6)
    assert g.lost("GE.gre.a")


@pytest.mark.rule("MIN-INDIRECT-19")
def test_then_another_team_of_the_unit_is_suppressed_too():
    f = hit_with_shells(order_barrage(ge=SCATTERED_ENEMY), 6, 6).roll(2)
    assert (f.step, f.asked) == ("choose_marked", 1)
    f.say("GE.gre.c")
    assert f.marks("GE.gre.c") == 1


@pytest.mark.parametrize(("die", "markers"), [(4, 1), (6, 1), (3, 0)])
def test_for_tanks_another_team_is_suppressed_only_if_one_is_destroyed(die: int, markers: int):
    """Q157: a suppressed tank has the only marker, a destroyed one leaves it to another."""
    f = (
        hit_with_shells(
            order_barrage(ge="gre veteran: a=tiger_i@26,30/270/270 b=tiger_i@60,30"), 6, 6
        )
        .roll(3)
        .roll(die)
    )
    assert f.lost("GE.gre.a") is (die == 6)
    assert f.marks("GE.gre.b") == (1 if die == 6 else 0)
    assert sum(f.b.marks) == markers


def test_the_marker_goes_where_the_owner_wants_in_the_same_unit():
    """Q157."""
    f = hit_with_shells(order_barrage(ge=SCATTERED_ENEMY), 6, 6).roll(2)
    assert (f.step, f.asked) == ("choose_marked", 1)
    assert f.texts() == ["GE.gre.pl1", "GE.gre.c1"]


@pytest.mark.rule("MIN-INDIRECT-20")
def test_two_guns_are_enough_for_smoke():
    pair = "bty veteran: pl=rifle@20,5 g=mortar60@22,5 h=mortar60@25,5"
    f = fight(pair, SHELLED_ENEMY)
    f.activate("US.bty", 5, "BA")
    assert any(t.startswith("smoke") for t in f.texts())
    assert not any(t.startswith("shells") for t in f.texts())
    g = fight(pair.replace("h=mortar60@25,5", "h=rifle@25,5"), SHELLED_ENEMY)
    assert not indirect.can_barrage(g.b, g.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-20")
@pytest.mark.parametrize(("facing", "offered"), [(90, True), (270, False)])
def test_smoke_is_offered_wherever_a_legal_spot_exists(facing: int, offered: bool):
    """Q176: no enemy is in sight, but the field before the guns is; back to back they share no point."""
    us = f"bty veteran: pl=rifle@20,22 g=gun105@22,21/90 h=gun105@25,20/{facing}"
    woods = "w woods 0,40-72,40-72,42-0,42"
    f = fight(us, "gre veteran: pl=smg@24,46! a=rifle@26,46!", woods)
    f.activate("US.bty", 5)
    assert ("BA" in f.texts()) == offered
    if offered:
        f.say("BA").say("smoke US.bty.pl1")
        assert f.why("24.00,30.00") == []
        assert not any(f.why(text) for text in f.texts())


@pytest.mark.rule("MIN-INDIRECT-21")
def test_smoke_needs_no_target_team_but_a_point_that_the_observer_sees():
    f = fight(GUNS, SHELLED_ENEMY, "w woods 40,8-72,8-72,18-40,18")
    f.activate("US.bty", 5, "BA").say("smoke US.bty.pl1")
    assert f.why("20.00,20.00") == []
    assert f.why("60.00,20.00") == [("smoke.sight", "MIN-INDIRECT-21")]
    assert f.why("20.00,2.00") == [("smoke.reach", "MIN-INDIRECT-20")]


def test_smoke_is_aimed_at_a_point_that_the_observer_sees_and_is_instead_of_shells():
    """Q160, Q161: after the choice there is one of the two."""
    f = fight(GUNS, SHELLED_ENEMY).activate("US.bty", 5, "BA")
    assert {t.split()[0] for t in f.texts()} == {"shells", "smoke"}
    f.say("smoke US.bty.pl1").say("26.00,20.00").roll(6)
    assert len(f.b.smoke) == 8
    assert f.b.unit != f.unit("US.bty")  # the action is over
    assert "shells" not in {e.kind for e in f.story}


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

    assert is_concealed(f.b, f.team("US.rif.a"), behind, at=False)


@pytest.mark.rule("MIN-INDIRECT-26")
def test_smoke_lasts_to_the_end_of_the_round():
    f = smoke(4)
    f.b.agenda = []
    f.begin(morale.end_round())
    assert (f.b.round, f.b.smoke) == (2, [])


@pytest.mark.rule("MIN-INDIRECT-27")
def test_some_artillery_units_own_observers():
    f = fight(OBSERVED, SHELLED_ENEMY)
    assert f.b.table.observers[f.unit("US.bty")] == [f.unit("US.bty-fo1")]
    assert f.team("US.bty-fo1.fo1") not in f.b.table.units[f.unit("US.bty")].teams


@pytest.mark.rule("MIN-INDIRECT-28")
def test_an_observer_activates_with_his_artillery_unit():
    f = fight(OBSERVED, SHELLED_ENEMY)
    f.activate("US.bty", 5, "FM")
    if f.step == "choose_target":
        f.say("done")
    f.say("move fo1>10.00,24.00")
    assert f.where("US.bty-fo1.fo") == (10, 24)


@pytest.mark.rule("MIN-INDIRECT-28")
def test_an_observer_whose_guns_are_gone_still_has_somewhere_to_go():
    """Reaction fire may take the last gun in the midst of an action; the observer can go on or stay."""
    f = fight(f"{GUNS} fo=rifle@10,20", SHELLED_ENEMY)
    unit = f.unit("US.bty")
    for t in f.b.teams_here(unit):
        f.b.state[t] |= REMOVED
    f.b.leader[unit] = -1
    options = moving.plan_move.options(f.b, unit, 0)
    assert options[0] == "stay"
    assert any(o[0] == "fo1" for o in options if isinstance(o, tuple))


@pytest.mark.rule("MIN-INDIRECT-29")
def test_an_observer_need_not_stay_in_cohesion():
    f = fight(OBSERVED, SHELLED_ENEMY).begin(("plan_move", 0, 0))
    assert f.why("move fo1>4.00,20.00") == []


@pytest.mark.rule("MIN-INDIRECT-30")
def test_fire_at_an_observer_never_suppresses():

    f = fight(OBSERVED, SHELLED_ENEMY)
    fo = f.team("US.bty-fo1.fo1")
    assert not suppression.suppress(f.b, fo)
    assert suppression.list_takers(f.b, f.unit("US.bty-fo1"), [fo]) == []


@pytest.mark.rule("MIN-INDIRECT-31")
def test_an_attacked_observer_joins_a_unit_within_six_inches():
    f = fight(f"{GUNS} fo=rifle@20,8! | rif veteran: pl=smg@60,3 a=rifle@62,3", SHELLED_ENEMY)
    assert f.b.joined_unit(f.unit("US.bty-fo1")) == f.unit("US.bty")
    assert f.team("US.bty-fo1.fo1") in f.b.target_teams(f.unit("US.bty"))
    g = fight(OBSERVED, SHELLED_ENEMY)
    assert g.unit("US.bty-fo1") in g.b.targets(1)


def test_a_lone_observer_is_hit_like_his_battery():
    """Q162: a target of his own, with its Training."""
    f = fight(f"{GUNS.replace('veteran', 'elite')} fo=rifle@50,20!", SHELLED_ENEMY)
    fo = f.unit("US.bty-fo1")
    assert fo in f.b.targets(1)
    assert f.b.table.units[fo].to_hit == 4
    assert f.b.table.units[fo].check == 3


@pytest.mark.rule("MIN-INDIRECT-32")
def test_an_observer_in_concealing_terrain_counts_as_gone_to_ground():
    f = fight(OBSERVED, SHELLED_ENEMY, "w woods 8,18-12,18-12,22-8,22")
    fo = f.team("US.bty-fo1.fo1")
    f.b.state[fo] = MOVED | FIRED
    assert f.b.sheet(fo).cls == INFANTRY
    assert is_gone_to_ground(f.b, fo)
    f.b.x[fo] = 1500
    assert not is_gone_to_ground(f.b, fo)


@pytest.mark.rule("MIN-WEAPON-17")
def test_nebelwerfers_reroll_a_failed_range_in():
    us = "bty veteran: pl=rifle@20,5 g=nebelwerfer15@22,5 h=nebelwerfer15@25,5 i=nebelwerfer15@28,5"
    f = order_barrage(us).say("GE.gre.a").roll(1)
    assert f.step == "range_in"
    f.roll(1)
    assert f.step == "shift_template"


@pytest.mark.rule("MIN-WEAPON-17")
@pytest.mark.parametrize(
    ("weapon", "step"), [("nebelwerfer15", "range_in"), ("gun105", "choose_range_help")]
)
def test_a_miss_of_guns_whose_group_ends_in_a_digit_goes_on(weapon: str, step: str):
    """The groups are called g2, h2 and i2: only Nebelwerfers roll again by themselves."""
    guns = " ".join(f"{g}2={weapon}@{x},5" for g, x in (("g", 22), ("h", 25), ("i", 28)))
    f = order_barrage(f"bty veteran: pl=rifle@20,5 {guns}").say("GE.gre.a").roll(1)
    assert f.step == step


def test_hits_of_a_barrage_do_not_suppress_by_threes():
    """Q158: it has results of its own."""
    f = hit_with_shells(
        order_barrage(ge="gre veteran: pl=smg@60,40! a=rifle@26,30! c=rifle@62,40!"), 6, 6
    )
    f.roll(6)
    assert sum(f.b.marks) == 0


def test_range_is_taken_from_the_nearest_gun_and_hiding_from_the_observer():
    """Q148: in a wood for the observer, within range of one mortar only."""
    us = "bty veteran: pl=rifle@20,20 g=mortar60@2,3 h=mortar60@4,12 i=mortar60@2,6"
    f = fight(us, "gre veteran: pl=smg@60,46! a=rifle@26,22!", "w orchard 24,20-30,20-30,26-24,26")
    unit, man = f.unit("US.bty"), f.team("GE.gre.a")
    near = f.team("US.bty.h")
    assert f.b.gap(near, man) <= 2400 < f.b.gap(f.team("US.bty.g"), man)
    names = [m[0] for m in indirect.list_range_modifiers(f.b, unit, f.team("US.bty.pl"), man)]
    assert names == ["concealed"]
    f.b.x[near] = 100
    f.b.y[near] = 900
    names = [m[0] for m in indirect.list_range_modifiers(f.b, unit, f.team("US.bty.pl"), man)]
    assert names == ["concealed", "long range"]


def test_a_commander_beside_a_hidden_unit_does_not_give_it_away_to_an_observer():
    """Q136: ranging in goes by the Unit's concealment as any fire does."""
    wood = "w orchard 20,27-27.4,27-27.4,35-20,35"
    ge = "gre veteran: pl=smg@24,30! a=rifle@26,30!"
    f = fight(GUNS, ge, wood, cc="GE@29,30")
    f.b.state[f.b.commander(1)] = MOVED
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.gre"))
    unit = f.unit("US.bty")
    for aimed in (f.team("GE.gre.a"), f.b.commander(1)):
        found = indirect.list_range_modifiers(f.b, unit, f.team("US.bty.pl"), aimed)
        assert [m[0] for m in found] == ["concealed"]


@pytest.mark.rule("MIN-FIRE-43")
@pytest.mark.parametrize(
    ("ge", "asked"),
    [
        ("gre veteran: pl=smg@24,30! a=rifle@26,30!", True),
        ("gre veteran: pl=panzer_iv@24,30/270 a=panzer_iv@28,30/270", False),
    ],
)
def test_men_who_are_ranged_in_on_may_go_to_ground_and_tanks_may_not(ge: str, asked: bool):
    f = order_barrage(ge=ge, watch=("choose_ground",)).say("GE.gre.a")
    assert f.step == ("choose_ground" if asked else "range_in")


@pytest.mark.rule("MIN-FIRE-19")
@pytest.mark.parametrize(("beyond", "far"), [(0, False), (1, True)])
def test_ranging_in_is_long_range_beyond_the_range_of_the_nearest_gun(beyond: int, far: bool):
    f = fight("bty veteran: pl=rifle@20,5 g=mortar60@22,4 h=mortar60@25,4", SHELLED_ENEMY)
    gun, team = f.team("US.bty.g"), f.team("GE.gre.a")
    apart = f.b.sheet(gun).reach + f.b.sheet(gun).radius + f.b.sheet(team).radius
    f.b.x[team], f.b.y[team] = f.b.x[gun], f.b.y[gun] + apart + beyond
    found = indirect.list_range_modifiers(f.b, f.unit("US.bty"), f.team("US.bty.pl"), team)
    assert ("MIN-FIRE-19" in [rule for _, _, rule in found]) is far


@pytest.mark.rule("MIN-LEAD-16")
def test_ranging_in_on_a_commander_who_joins_the_first_unit_takes_its_training():
    """The first Unit of the table has the number 0; a Commander who stands alone has his own."""
    ge = "bat veteran: pl=rifle@20,44 g=gun105@22,44/270 h=gun105@25,44/270"
    for cc, unit in (("US@24,12", "US.rif"), ("US@50,12", "US.cc")):
        f = fight("rif green: pl=smg@20,12! a=rifle@22,12!", ge, cc=cc)
        assert indirect.find_target_unit(f.b, f.b.commander(0)) == f.unit(unit)


@pytest.mark.rule("MIN-ACT-13")
@pytest.mark.parametrize(
    ("us", "told"),
    [
        (
            "bty veteran: pl=rifle@20,5 g=gun105@22,5",
            ("it needs 2 Teams with a barrage weapon", "MIN-ACT-13"),
        ),
        (
            "bty veteran: pl=rifle@20,5 g=gun105@22,5* h=gun105@25,5",
            ("1 gun that can fire is too few for an effect, 2 are needed", "MIN-INDIRECT-14"),
        ),
        (
            "bty veteran: pl=rifle@20,5 g=gun105@22,5* h=gun105@25,5*",
            ("0 guns that can fire are too few for an effect, 2 are needed", "MIN-INDIRECT-14"),
        ),
        (
            "bty veteran: pl=rifle@20,5 g=gun105@22,5/270 h=gun105@25,5/270",
            ("no observer sees an enemy or a spot that 2 guns reach", "MIN-INDIRECT-04"),
        ),
    ],
)
def test_why_there_is_no_barrage(us: str, told: tuple[str, str]):
    f = fight(us, SHELLED_ENEMY)
    assert indirect.explain_no_barrage(f.b, f.unit("US.bty")) == told


@pytest.mark.rule("MIN-INDIRECT-06")
def test_shells_are_offered_if_one_enemy_can_be_ranged_in_on():
    """The other stands behind the guns, or out of sight of the observer."""
    behind = "gre veteran: pl=smg@24,30! a=rifle@26,1!"
    f = fight(GUNS, behind).activate("US.bty", 5, "BA")
    assert "shells US.bty.pl1" in f.texts()
    nobody = behind.replace("24,30", "24,1")
    g = fight(GUNS, nobody, cc="GE@none").activate("US.bty", 5, "BA")
    assert not any(t.startswith("shells") for t in g.texts())


def test_smoke_is_looked_for_all_over_the_table_from_the_observer_outwards():
    f = fight(GUNS, SHELLED_ENEMY)
    observer = f.team("US.bty.pl")
    points = indirect._list_lattice(f.b, observer, 600)
    apart = [(x - f.b.x[observer]) ** 2 + (y - f.b.y[observer]) ** 2 for x, y in points]
    assert points[0] == f.b.place(observer)
    assert apart == sorted(apart)
    assert len(points) == 12 * 8  # 72" x 48" by six inches
    assert all(0 <= x <= 7200 and 0 <= y <= 4800 for x, y in points)


@pytest.mark.rule("MIN-INDIRECT-21")
@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (2600, 4800, []),
        (0, 2600, []),
        (2600, 4801, ["smoke.off_table"]),
        (-1, 2600, ["smoke.off_table"]),
        (7201, 2600, ["smoke.off_table"]),
        (2600, -1, ["smoke.off_table"]),
        (2600, 300, ["smoke.reach"]),
    ],
)
def test_smoke_is_aimed_at_the_table_up_to_its_edges(x: int, y: int, code: list[str]):
    f = fight(GUNS, SHELLED_ENEMY)
    reasons = indirect.why_not_smoke(f.b, (x, y), f.unit("US.bty"), f.team("US.bty.pl"))
    assert [r.code for r in reasons] == code


@pytest.mark.rule("MIN-INDIRECT-20")
@pytest.mark.parametrize(("facings", "can"), [("90 90 270", True), ("90 270 270", False)])
def test_two_guns_that_reach_the_point_are_enough_for_smoke(facings: str, can: bool):
    g, h, i = facings.split()
    us = f"bty veteran: pl=rifle@20,5 g=gun105@22,5/{g} h=gun105@25,5/{h} i=gun105@28,5/{i}"
    f = fight(us, SHELLED_ENEMY)
    guns, observer = indirect.list_guns(f.b, f.unit("US.bty")), f.team("US.bty.pl")
    assert indirect._can_aim_smoke(f.b, guns, observer, 2600, 2000) is can
    assert (indirect.why_not_smoke(f.b, (2600, 2000), f.unit("US.bty"), observer) == []) is can


@pytest.mark.rule("MIN-INDIRECT-22")
def test_the_commander_may_have_smoke_ranged_in_again():
    f = smoke(3, watch=("grant_reroll",))
    assert f.step == "grant_reroll"
    f.say("reroll").roll(4)
    assert len(f.b.smoke) == 8


@pytest.mark.rule("MIN-WEAPON-17")
def test_one_nebelwerfer_that_can_fire_is_enough_to_roll_again():
    us = "bty veteran: pl=rifle@20,5 g=nebelwerfer15@22,5 h=gun105@25,5 i=gun105@28,5"
    f = fight(us, SHELLED_ENEMY)
    assert indirect._rerolls_range(f.b, f.unit("US.bty"))
    f.b.marks[f.team("US.bty.g")] = 1
    assert not indirect._rerolls_range(f.b, f.unit("US.bty"))


@pytest.mark.rule("MIN-INDIRECT-04")
def test_the_guns_that_fire_have_fired_and_the_others_have_not():
    us = GUNS.replace("i=gun105@28,5", "i=gun105@28,5/270")
    f = order_barrage(us).say("GE.gre.a").roll(6)
    assert [f.has(f"US.bty.{k}", FIRED) for k in ("g", "h", "i", "pl")] == [
        True,
        True,
        False,
        False,
    ]
    assert f.b.guns == [f.team("US.bty.g"), f.team("US.bty.h")]
    assert f.b.template == [2600, 3000, 2350, 500]


@pytest.mark.rule("MIN-INDIRECT-10")
@pytest.mark.parametrize("side", ["US", "GE"])
def test_the_enemy_of_the_guns_shifts_the_template_whichever_side_they_are_on(side: str):
    sides = (GUNS, SHELLED_ENEMY)
    if side == "GE":
        sides = ("rif veteran: pl=smg@24,30! a=rifle@26,30!", GUNS.replace(",5", ",5/90"))
    f = fight(*sides)
    unit = f.unit(f"{side}.bty")
    f.b.agenda = [("roll_initiative",)]
    f.b.template = [2600, 2000, 0, 0]
    indirect.settle_smoke(f.b, unit, 0, 0, 1)
    assert f.b.agenda[-1] == ("shift_template", int(side == "US"), "smoke")


@pytest.mark.rule("MIN-INDIRECT-21")
def test_a_point_is_seen_as_far_as_the_scenario_lets_one_see():
    """14" at night in Bretteville, from the edge of the base, and not a hundredth more."""
    b = GAME.new("bretteville")
    one = b.on_table(0)[0]
    assert b.table.caps[1] == 1400
    b.round = 1
    for x in range(300, 5000, 100):
        b.x[one], b.y[one] = x, 100
        edge = x + b.sheet(one).radius + 1400
        if sees_point(b, one, edge, 100):
            assert not sees_point(b, one, edge + 1, 100)
            break
    else:
        pytest.fail("no open stretch of the table")


@pytest.mark.rule("MIN-INDIRECT-25")
@pytest.mark.parametrize(
    ("left", "terrain", "cover"),
    [
        (1800, "", SOFT),
        (2300, "", OPEN),
        (1800, "h building 15,18-30,18-30,25-15,25", HARD),
        (1800, "w woods 15,18-30,18-30,25-15,25", SOFT),
    ],
)
def test_smoke_is_soft_cover_for_who_stands_in_it_in_the_open(left: int, terrain: str, cover: int):
    """Beside it there is none, and a house stays hard cover."""
    f = fight(MOVED_RIFLES, "gre veteran: pl=smg@20,20! a=rifle@22,20!", terrain)
    f.b.lay_smoke(((left, 1800), (left + 600, 1800), (left + 600, 2400), (left, 2400)))
    assert find_cover(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == cover


@pytest.mark.parametrize(
    ("step", "without", "with_it"),
    [
        ("barrage_save", ["barrage_save: no guns have fired (MIN-INDIRECT-11)"], []),
        ("declare_again", [], []),
        ("make_contact", ["make_contact: nobody assaults (MIN-ASSAULT-01)"], []),
    ],
)
def test_a_step_waits_for_what_it_works_on(step: str, without: list[str], with_it: list[str]):
    """Shells for guns that have fired, an assault for its steps, its declaration for nothing."""
    f = order_assault(MOVED_RIFLES, CLOSE_ENEMY)
    b = f.b
    assert b.assault is not None
    b.guns = [0]
    assert list(_check_time(b, step, 0)) == with_it
    b.guns, b.assault = [], None
    assert list(_check_time(b, step, 0)) == without


@pytest.mark.parametrize(
    ("team", "terrain", "said"),
    [
        ("a", "", "saves on 3+, no hard cover from above (MIN-INDIRECT-15)"),
        ("a", "h building 15,18-30,18-30,25-15,25", "saves on 2+, hard cover (MIN-COVER-04)"),
        ("d", "", "saves on 2+, dug in (MIN-ACT-12)"),
        (
            "t",
            "",
            "saves on 6+, flank armour (MIN-INDIRECT-15); a single hit does nothing (MIN-INDIRECT-17)",
        ),
    ],
)
def test_a_save_from_shells_is_explained(team: str, terrain: str, said: str):
    """With what makes it, and that a Unit which ran rolls again."""
    ge = "gre veteran: a=rifle@22,20! d=rifle@24,20!^ t=panzer_iv@27,20/270"
    f = fight(RIFLES, ge, terrain)
    one = f.team(f"GE.gre.{team}")
    assert barrage.explain_save(f.b, one) == said
    f.b.note_run(f.unit("GE.gre"))
    assert barrage.explain_save(f.b, one) == f"{said}, a passed save rolled again (MIN-ACT-08)"
