"""The captain: ways round obstacles, values, and single decisions."""

from math import inf
from random import Random

from beachhead.games.company import GAME, judgement, routes
from beachhead.games.company.bots import Captain
from beachhead.games.company.data import TRAINING_VALUES
from beachhead.kernel.nodes import Decision
from beachhead.sim.jobs import Job, play, seed_of
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


# What a captain is for -----------------------------------------------------------------------------------

FARM = (
    '[[objective]]\nid = "farm"\nname = "farm"\nat = [30, 20]\nradius = 3\nvp = 3\nowner = "GE"\n'
)


def act(f: Fight, unit: str, die: int) -> str:
    """Activate a Unit and give the action the captain chooses for it."""
    f.activate(unit, die)
    assert f.step == "choose_action"
    return str(answer(f))


def test_a_captain_takes_an_objective_that_nobody_defends():
    # farm 30,20
    # rif  30,8        nobody near: it runs for the farm and holds it.
    far = "gre veteran: pl=smg@66,45 a=rifle@68,45"
    f = fight("rif veteran: pl=smg@30,8 a=rifle@32,8 c=rifle@28,8", far, tables=FARM)
    assert act(f, "US.rif", 5) == "RU"
    GAME.play(f.b, "RU")
    f.hush()
    for _ in range(2):
        assert f.step == "plan_move"
        GAME.play(f.b, answer(f))
        f.hush()
    x, y = f.where("US.rif.pl")
    assert abs(x - 30) <= 3.6
    assert abs(y - 20) <= 3.6


def test_a_captain_moves_into_cover_rather_than_beside_it():
    # gre  30,30  machine guns on the far side of the field
    #      30,16  where a whole move would end, in the open
    # crops 24-40, 12.5-14.6: cover for those who stop in them
    # rif  30,10
    crops = "w crops 24,12.5-40,12.5-40,14.6-24,14.6"
    enemy = "gre veteran: pl=rifle@30,30 m=lmg@32,30 n=lmg@28,30 o=lmg@34,30 p=lmg@26,30"
    tables = FARM.replace("[30, 20]", "[31, 28]")
    f = fight("rif veteran: pl=smg@30,10 a=rifle@32,10 c=rifle@34,10", enemy, crops, tables)
    assert not judgement.sheltered(f.b, f.team("US.rif.pl"), 3000, 1600)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    GAME.play(f.b, answer(f))
    f.hush()
    teams = [f.team(f"US.rif.{t}") for t in ("pl", "a", "c")]
    inside = [judgement.sheltered(f.b, t, f.b.x[t], f.b.y[t]) for t in teams]
    assert sum(inside) >= 2


def test_a_captain_waits_on_overwatch_for_enemies_who_are_about_to_come():
    # gre  30,40  has not acted, 24" away: nothing to fire at yet
    # rif  30,16  failed its check: it waits for them
    f = fight(
        "rif veteran: pl=smg@30,16^ a=rifle@32,16^ m=lmg@28,16^",
        "gre veteran: pl=smg@30,40 a=rifle@32,40 c=rifle@28,40",
        tables=FARM.replace('"GE"', '"US"').replace("[30, 20]", "[30, 16]"),
    )
    assert act(f, "US.rif", 2) == "OW"


def test_a_captain_suppresses_what_threatens_instead_of_walking_on():
    # gre  30,26  machine guns in the open, 14" away
    # rif  30,12  wants the farm behind them, and fires first
    f = fight(
        "rif veteran: pl=rifle@30,12 a=rifle@32,12 m=lmg@28,12 n=lmg@34,12",
        "gre green: pl=rifle@30,26! m=lmg@32,26! n=lmg@28,26!",
        tables=FARM.replace("[30, 20]", "[30, 30]"),
    )
    assert act(f, "US.rif", 5) == "AF"
    GAME.play(f.b, "AF")
    f.hush()
    assert answer(f) == f.unit("GE.gre")


def test_a_captain_assaults_a_suppressed_platoon_but_not_a_steady_one():
    # gre  30,18  suppressed to the last Team: nobody answers an assault
    # rif  30,10
    ours = "rif veteran: pl=smg@30,10 a=rifle@32,10 c=rifle@28,10 e=rifle@34,10 g=rifle@26,10"
    shaken = "gre veteran: pl=smg@30,18* m=lmg@32,18* n=lmg@28,18* a=rifle@34,18*"
    steady = shaken.replace("*", "^") + " o=lmg@26,18^ q=lmg@36,18^"
    assert act(fight(ours, shaken), "US.rif", 5) == "AS"
    assert act(fight(ours, steady), "US.rif", 5) != "AS"


def test_a_captain_digs_in_where_machine_guns_see_it_and_it_has_nothing_to_hit():
    # gre  30,30  heavy machine guns, 20" away
    # rif  30,10  rifles only, out of their own range
    f = fight(
        "rif veteran: pl=rifle@30,10 a=rifle@32,10 c=rifle@28,10",
        "gre veteran: pl=rifle@30,30^ h=hmg@32,30^ i=hmg@28,30^",
        tables=FARM.replace("[30, 20]", "[30, 34]"),
    )
    assert act(f, "US.rif", 5) == "DI"


def test_a_captain_lays_smoke_before_a_platoon_that_has_to_cross_the_open():
    # gre  30,34  three heavy machine guns, dug in
    # rif  30,14  has to cross; mor 30,5 fires before it
    f = fight(
        "mor veteran: pl=rifle@30,3 fo=rifle@14,12 g=mortar81@32,3 h=mortar81@28,3 i=mortar81@35,3"
        " | rif veteran: pl=smg@30,14 a=rifle@32,14 c=rifle@28,14",
        "gre elite: pl=rifle@30,34^ h=hmg@32,34^ i=hmg@28,34^ k=hmg@34,34^ n=hmg@26,34^",
        "w woods 18,9-44,9-44,10-18,10",
        FARM.replace("[30, 20]", "[30, 30]"),
    )
    assert act(f, "US.mor", 5) == "BA"
    GAME.play(f.b, "BA")
    f.hush()
    chosen = answer(f)
    assert isinstance(chosen, tuple)
    assert chosen[0] == "smoke"
    GAME.play(f.b, chosen)
    f.hush()
    point = answer(f)
    assert isinstance(point, tuple)
    assert 20 <= int(str(point[1])) / 100 <= 34


def test_who_can_no_longer_add_fire_is_not_ordered_again():
    f = fight(
        "rif veteran: pl=rifle@20,10! m=hmg@22,10!",
        "gre veteran: pl=smg@20,18! a=rifle@22,18! | hid elite: pl=smg@60,40 a=rifle@62,40",
    )
    f.begin(("give_fire_orders", f.unit("US.rif"), "fire"))
    for _ in range(6):
        if f.step in {"choose_target", "choose_firers"}:
            GAME.play(f.b, answer(f))
            f.hush()
    assert f.step not in {"choose_target", "choose_firers"}


def test_the_same_seed_gives_the_same_game_whatever_time_is_allowed():
    jobs = [
        Job(0, seed_of(5, 0), "company", "hedgerow_lane", ("captain", "captain"), seconds=s)
        for s in (inf, 0.001)
    ]
    assert play(jobs[0]) == play(jobs[1])


def test_the_guns_a_scenario_is_about_count_double():
    b = GAME.new("brecourt")
    t = b.table
    gun = t.names[t.sides.index("GE"), "bty", "g1"]
    chief = t.names[t.sides.index("GE"), "bty", "pl1"]
    factor = TRAINING_VALUES["green"]
    assert judgement.worth(b, gun) == 2 * t.teams[gun].value * factor
    assert judgement.worth(b, chief) == t.teams[chief].value * factor
