"""The captain: ways round obstacles, values, and single decisions."""

from random import Random

from beachhead.games.company import GAME, judgement, routes
from beachhead.games.company.bots import Captain
from beachhead.kernel.nodes import Decision
from tests.games.company.fights import Fight, fight

ENEMY = "gre veteran: pl=smg@60,45! a=rifle@62,45!"


def answer(f: Fight) -> object:
    node = f.node
    assert isinstance(node, Decision)
    return Captain().decide(GAME, f.b, node, Random(1).randrange, 1.0)


def test_a_way_goes_round_deep_water():
    water = "w deep_water 10,20-60,20-60,24-10,24"
    f = fight("rif veteran: pl=smg@30,10 a=rifle@32,10", ENEMY, water)
    team = f.team("US.rif.pl")
    straight = 3000
    assert routes.way_left(f.b, team, (3000, 1000), (3000, 4000)) > straight + 2000
    x, y = routes.next_stop(f.b, team, (3000, 4000), 600)
    assert (x, y) != (3000, 1600) or y < 2000
    assert f.b.table.ground.shut(0, 60, (3000, 1000), (x, y)) is None


def test_open_ground_is_crossed_straight():
    f = fight("rif veteran: pl=smg@30,10 a=rifle@32,10", ENEMY)
    assert routes.next_stop(f.b, f.team("US.rif.pl"), (3000, 4000), 600) == (3000, 1600)


def test_a_position_is_worth_the_same_to_both_sides_with_the_sign_turned():
    b = GAME.new("hill_112")
    assert abs(judgement.evaluate(b, 0) + judgement.evaluate(b, 1)) < 1e-9
    assert -1 <= judgement.evaluate(b, 0) <= 1


def test_cover_halves_danger_and_distance_ends_it():
    f = fight(
        "rif veteran: pl=rifle@30,10 a=rifle@32,10", "gre veteran: pl=rifle@30,20 m=hmg@32,20"
    )
    team = f.team("US.rif.a")
    near = judgement.danger(f.b, team, 3200, 1000)
    assert near > 0
    assert judgement.danger(f.b, team, 300, 300) == 0
    g = fight(
        "rif veteran: pl=rifle@30,10 a=rifle@32,10",
        "gre veteran: pl=rifle@30,20 m=hmg@32,20",
        "w crops 28,8-36,8-36,12-28,12",
    )
    assert judgement.danger(g.b, team, 3200, 1000) == near / 2


def test_hits_go_to_the_team_that_is_worth_least():
    f = fight(
        "rif veteran: pl=rifle@20,10! a=rifle@22,10!",
        "gre veteran: pl=smg@20,18! a=rifle@22,18! m=lmg@24,18!",
    )
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    f.roll(6)
    assert answer(f) == f.team("GE.gre.a")


def test_fire_goes_where_it_hurts():
    f = fight(
        "rif veteran: pl=rifle@20,10! m=hmg@22,10!",
        "gre veteran: pl=smg@20,18! a=rifle@22,18! | hid elite: pl=smg@30,18^ a=rifle@32,18^",
    )
    f.begin(("give_fire_orders", f.unit("US.rif"), "fire"))
    assert answer(f) == f.unit("GE.gre")


def test_a_missed_template_is_pushed_off_ones_own_men():
    us = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    f = fight(us, "gre veteran: pl=smg@24,30! a=rifle@26,30! c=rifle@28,30!")
    f.activate("US.bty", 5, "BA").say("shells US.bty.i1").say("GE.gre.a").roll(1)
    assert f.step == "shift_template"
    assert answer(f) != "leave"
