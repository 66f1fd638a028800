"""The captain: ways round obstacles, values, and single decisions."""

from math import inf
from random import Random

from beachhead.games.company import GAME
from beachhead.games.company.board.position import OVERWATCH
from beachhead.games.company.bots import evaluation, fire as bots_fire, routes
from beachhead.games.company.bots.assessment import Assessment
from beachhead.games.company.bots.captain import Captain
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.tables import TRAINING_VALUES
from beachhead.kernel.nodes import Decision
from beachhead.sim.jobs import Job, play, seed_of
from tests.games.company.boards import Fight, fight

ENEMY = "gre veteran: pl=smg@60,45! a=rifle@62,45!"


def answer(f: Fight) -> object:
    node = f.node
    assert isinstance(node, Decision)
    return Captain().decide(GAME, f.b, node, Random(1).randrange, 1.0)


def test_a_way_goes_round_deep_water():
    water = "w deep_water 10,20-60,20-60,24-10,24"
    f = fight("rif veteran: pl=smg@30,10 a=rifle@32,10", ENEMY, water)
    team = f.team("US.rif.pl")
    start, goal, straight = (3000, 1000), (3000, 4000), 3000
    left = routes.measure_way(f.b, team, start, goal)
    assert left > straight + 2000
    stop = routes.find_next_stop(f.b, team, goal, 600)
    assert f.b.table.ground.find_shut(0, 60, start, stop) is None
    assert routes.measure_way(f.b, team, stop, goal) < left - 500


def test_open_ground_is_crossed_straight():
    f = fight("rif veteran: pl=smg@30,10 a=rifle@32,10", ENEMY)
    assert routes.find_next_stop(f.b, f.team("US.rif.pl"), (3000, 4000), 600) == (3000, 1600)


def test_a_position_is_worth_the_same_to_both_sides_with_the_sign_turned():
    b = GAME.new("hill_112")
    assert abs(evaluation.evaluate(b, 0) + evaluation.evaluate(b, 1)) < 1e-9
    assert -1 <= evaluation.evaluate(b, 0) <= 1


def test_cover_halves_danger_and_distance_ends_it():
    f = fight(
        "rif veteran: pl=rifle@30,10 a=rifle@32,10", "gre veteran: pl=rifle@30,20 m=hmg@32,20"
    )
    team = f.team("US.rif.a")
    near = evaluation.sum_danger(f.b, team, 3200, 1000)
    assert near > 0
    assert evaluation.sum_danger(f.b, team, 300, 300) == 0
    g = fight(
        "rif veteran: pl=rifle@30,10 a=rifle@32,10",
        "gre veteran: pl=rifle@30,20 m=hmg@32,20",
        "w crops 28,8-36,8-36,12-28,12",
    )
    assert evaluation.sum_danger(g.b, team, 3200, 1000) == near / 2


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
    assert not evaluation.is_sheltered(f.b, f.team("US.rif.pl"), 3000, 1600)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    GAME.play(f.b, answer(f))
    f.hush()
    teams = [f.team(f"US.rif.{t}") for t in ("pl", "a", "c")]
    inside = [evaluation.is_sheltered(f.b, t, f.b.x[t], f.b.y[t]) for t in teams]
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
    chosen = act(f, "US.rif", 5)
    assert chosen in {"AF", "FM"}
    GAME.play(f.b, chosen)
    f.hush()
    assert f.step == "choose_target"
    assert answer(f) == f.unit("GE.gre")


def test_a_captain_assaults_a_suppressed_platoon_but_not_a_steady_one():
    # gre  30,18  suppressed to the last Team: nobody answers an assault
    # rif  30,10
    ours = "rif veteran: pl=smg@30,10 a=rifle@32,10 c=rifle@28,10 e=rifle@34,10 g=rifle@26,10"
    shaken = "gre veteran: pl=smg@30,18* m=lmg@32,18* n=lmg@28,18* a=rifle@34,18*"
    steady = shaken.replace("*", "^") + " o=lmg@26,18^ q=lmg@36,18^"
    assert act(fight(ours, shaken), "US.rif", 5) == "AS"
    assert act(fight(ours, steady), "US.rif", 5) != "AS"


def test_a_captain_does_not_assault_machine_guns_that_hold_no_objective():
    # gre  30,18  two machine guns, steady and dug in: they stop three rifles before they strike
    # rif  30,10
    f = fight(
        "rif green: pl=smg@30,10 a=rifle@32,10 c=rifle@28,10",
        "gre elite: pl=smg@30,18^ m=hmg@32,18^ n=hmg@28,18^ o=hmg@34,18^",
    )
    assert act(f, "US.rif", 6) != "AS"
    node = f.node
    assert isinstance(node, Decision)
    assert "AS" in node.options


def test_an_assault_is_worth_more_where_it_clears_the_objective():
    # gre  30,18  stands on the farm in the one game, far from it in the other
    ours = "rif veteran: pl=smg@30,10 a=rifle@32,10 c=rifle@28,10 e=rifle@34,10"
    theirs = "gre veteran: pl=smg@30,18^ a=rifle@32,18^ c=rifle@28,18^"
    on = fight(ours, theirs, tables=FARM.replace("[30, 20]", "[30, 18]"))
    off = fight(ours, theirs, tables=FARM.replace("[30, 20]", "[60, 40]"))
    values = [Assessment(f.b, f.unit("US.rif")).assault_on(f.unit("GE.gre")) for f in (on, off)]
    assert values[0] > values[1]


def test_who_is_losing_spares_lives_less_the_fewer_rounds_are_left():
    f = fight("rif veteran: pl=smg@30,10 a=rifle@32,10", ENEMY, tables=FARM)
    found = {}
    for number in (1, 3, 6):
        f.b.round = number
        found[number] = [Assessment(f.b, f.unit(u)).caution for u in ("US.rif", "GE.gre")]
    assert found == {1: [1.0, 1.0], 3: [4 / 6, 1.0], 6: [1 / 6, 1.0]}


def test_a_captain_who_is_losing_goes_through_fire_for_the_objective_in_the_last_round():
    # gre  30,30  machine guns dug in beside the farm at 30,22; the Germans hold it
    # rif  30,14  a Move away: it waits while there is time, and goes when there is none
    def game(number: int) -> str:
        f = fight(
            "rif veteran: pl=smg@30,14 a=rifle@32,14 c=rifle@28,14",
            "gre elite: pl=rifle@30,34^ h=hmg@32,34^ i=hmg@28,34^ k=hmg@34,34^",
            tables=FARM.replace("[30, 20]", "[30, 22]"),
        )
        f.b.round = number
        return act(f, "US.rif", 5)

    assert game(1) == "DI"
    assert game(6) in {"RU", "MF"}


def test_a_captain_fires_at_who_can_still_answer_rather_than_at_who_lies_low():
    # gre 26,22 and fus 34,22 are alike, but fus is suppressed to the last Team
    # rif 30,12 sees both
    def enemies(first: str, second: str) -> str:
        return (
            f"gre veteran: pl=smg@25,22{first} m=lmg@27,22{first} | "
            f"fus veteran: pl=smg@33,22{second} m=lmg@35,22{second}"
        )

    ours = "rif veteran: pl=rifle@30,12! m=lmg@29,12! n=lmg@31,12!"
    for marks, target in (("", "**"), "GE.gre"), (("**", ""), "GE.fus"):
        f = fight(ours, enemies(*marks))
        f.begin(("give_fire_orders", f.unit("US.rif"), "fire"))
        assert answer(f) == f.unit(target)


def test_who_waits_on_overwatch_fires_late_in_the_move_before_it_is_over():
    # rif  30,10  on Overwatch; gre 30,30 walks towards it
    f = fight(
        "rif veteran: pl=rifle@30,10 m=lmg@28,10",
        "gre veteran: pl=smg@30,24 a=rifle@32,24",
    )
    f.b.flags[f.unit("US.rif")] |= OVERWATCH
    f.watch.add("choose_reaction")
    f.activate("GE.gre", 5, "MF").say("move pl1>30,20 a1>32,20")
    assert f.step == "choose_reaction"
    chosen = answer(f)
    assert isinstance(chosen, tuple)
    assert chosen[0] == "watch"
    assert chosen[2] == 3


def test_mortars_that_see_nobody_go_where_they_do_and_shell_from_there():
    # gre  30,40  hidden from the mortars by woods; far from every machine gun
    # mor  30,6   nobody to shell, nobody observes
    woods = "w woods 10,16-50,16-50,18-10,18"
    far = "gre veteran: pl=rifle@30,44 a=rifle@32,44 c=rifle@28,44"
    mortars = "mor veteran: pl=rifle@30,{0} g=mortar60@32,{0} h=mortar60@28,{0} i=mortar60@34,{0}"
    f = fight(mortars.format(6), far, woods, FARM.replace("[30, 20]", "[30, 40]"), cc="US@1,1")
    assert evaluation.sees_no_target(f.b, f.unit("US.mor"))
    assert evaluation.takes_ground(f.b, f.unit("US.mor"))
    assert act(f, "US.mor", 5) in {"MF", "RU"}
    g = fight(mortars.format(20), far, woods, FARM.replace("[30, 20]", "[30, 40]"))
    assert not evaluation.sees_no_target(g.b, g.unit("US.mor"))
    assert not evaluation.takes_ground(g.b, g.unit("US.mor"))


def test_tanks_take_the_gap_in_a_hedgerow_rather_than_the_hedgerow():
    # h  bocage from 20 to 29 and from 34 to 60 at y 20; the way straight ahead leads through it
    bocage = "h bocage 10,20-29,20; i bocage 34,20-60,20"
    f = fight("shm veteran: t=m4_sherman@24,14", ENEMY, bocage)
    tank = f.team("US.shm.t")
    goal = (2400, 3400)
    kind = (TANK, f.b.sheet(tank).radius)
    assert routes.terrain_cost(f.b.scenario, *kind, (2400, 1400), goal) > 0
    for _ in range(4):
        before = (f.b.x[tank], f.b.y[tank])
        f.b.x[tank], f.b.y[tank] = routes.find_next_stop(f.b, tank, goal, 1000)
        after = (f.b.x[tank], f.b.y[tank])
        assert routes.terrain_cost(f.b.scenario, *kind, before, after) == 0
    assert f.b.y[tank] > 2200
    rifle = fight("rif veteran: pl=rifle@24,14 a=rifle@26,14", ENEMY, bocage)
    assert routes.find_next_stop(rifle.b, rifle.team("US.rif.pl"), goal, 600) == (2400, 2000)


def test_the_value_of_a_single_rifles_fire_is_its_chance_to_kill():
    f = fight("rif veteran: pl=rifle@20,10!", "gre veteran: pl=smg@20,18!")
    told = GAME.odds(f.b, {"unit": "US.rif", "target": "GE.gre"})
    killed = float(str(told["expected_losses"]))
    value = bots_fire.value_fire(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    assert killed > 0
    assert abs(value - killed * evaluation.value_team(f.b, f.team("GE.gre.pl"))) < 1e-9


def test_fire_at_men_dug_in_is_worth_half_of_fire_at_men_in_the_open():
    ours = "rif veteran: pl=rifle@20,10!"
    values = []
    for state in ("", "^"):
        f = fight(ours, f"gre veteran: pl=smg@20,18{state}")
        values.append(bots_fire.value_fire(f.b, f.unit("US.rif"), f.unit("GE.gre")))
    assert values[1] < 0.6 * values[0]


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
    one, two = map(play, jobs)
    assert (one.end_hash, one.scores, one.plies) == (two.end_hash, two.scores, two.plies)


def test_the_guns_a_scenario_is_about_count_double():
    b = GAME.new("brecourt")
    t = b.table
    gun = t.names[t.sides.index("GE"), "bty", "g1"]
    chief = t.names[t.sides.index("GE"), "bty", "pl1"]
    factor = TRAINING_VALUES["green"]
    assert evaluation.value_team(b, gun) == 2 * t.teams[gun].value * factor
    assert evaluation.value_team(b, chief) == t.teams[chief].value * factor
