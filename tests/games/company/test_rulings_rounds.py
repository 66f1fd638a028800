"""Rulings on rounds, Units, moves and leaders, numbered as in the rulebook."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import (
    ACTED,
    ACTIVATED,
    DESTROYED,
    DUG_IN,
    FIRED,
    FREED,
    MOVED,
    OVERWATCH,
    RAN,
    REMOVED,
)
from beachhead.games.company.content.scenarios.reading import names
from beachhead.games.company.rules import (
    casualties,
    checks,
    firing,
    leaders,
    morale,
    sequence,
    setup,
)
from beachhead.games.company.rules.saves import save_number
from beachhead.kernel.nodes import Chance, Over
from tests.games.company.fights import Fight, fight
from tests.games.company.test_sequence import many, round_of

US = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 d=rifle@26,10"
TWO = f"{US} | two veteran: pl=smg@40,10 a=rifle@42,10"
THREE = f"{TWO} | tre veteran: pl=smg@50,10 a=rifle@52,10"
NEAR = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"
FAR = "gre veteran: pl=smg@20,46! a=rifle@22,46!"

# Rounds -------------------------------------------------------------------------------------------------


def test_a_player_without_opposition_fails_into_a_new_initiative_of_his_own():
    """Q003: each failure is a new Initiative, whoever owns it."""
    f = round_of("a veteran: pl=smg@10,10 r=rifle@12,10", many("g", 3, 40)).roll(6, 1)
    f.roll(1).say("NO")
    assert f.asked == 1
    number = f.b.initiative
    f.say("GE.g0").roll(1).say("NO")
    assert (f.asked, f.b.initiative) == (1, number + 1)


@pytest.mark.parametrize(
    ("switch", "die", "freed"),
    [(4, 3, False), (4, 4, True), (3, 3, True), (3, 2, False), (5, 4, False), (5, 5, True)],
)
@pytest.mark.parametrize("count", [(6, 5), (6, 6)])
def test_eleven_and_twelve_units_free_on_what_the_switch_says(
    switch: int, die: int, freed: bool, count: tuple[int, int]
):
    """Q005: 4+ by default, 3+ or 5+ by the switch; the Units are freed or not."""
    options = {} if switch == 4 else {"extra_activation_11_12": switch}
    f = round_of(many("a", count[0], 5), many("g", count[1], 40), **options)
    f.roll(6, 1).say("US.a0").roll(5).say("NO").say("US.a1").roll(6)
    assert f.step == "roll_extra"
    f.roll(die)
    assert f.has("US.a0", FREED) is freed


def test_a_freed_unit_acts_again_before_the_round_ends_or_is_declined():
    """Q010: it counts as not activated."""
    f = round_of(rounds=3).roll(6, 1).say("US.a").roll(5).say("NO").roll(6).say("NO")
    f.say("decline").say("GE.g").roll(5).say("NO").roll(5).say("NO")
    assert f.b.round == 2
    g = round_of(rounds=3).roll(6, 1).say("US.a").roll(5).say("NO").roll(6).say("NO")
    g.say("US.a").roll(5).say("NO").say("GE.g").roll(5).say("NO").roll(5)
    assert (g.b.round, g.has("US.a", FREED), g.has("US.a", ACTIVATED)) == (1, False, True)


def battered(first: int = 0) -> Fight:
    """Let both companies have two Units below half with losses, and one whole Unit that waits."""
    teams = "pl=smg@{0},{1} a=rifle@{2},{1} c=rifle@{3},{1} d=rifle@{4},{1} e=rifle@{5},{1}"
    units = [
        " | ".join(
            f"{k} veteran: {teams.format(x, y, x + 2, x + 4, x + 6, x + 8)}"
            for k, x in zip(keys, (10, 24, 38), strict=True)
        )
        for keys, y in ((("a", "b", "c"), 5), (("g", "h", "i"), 40))
    ]
    f = fight(units[0], units[1])
    f.b.first = first
    for name in ("US.a", "US.b", "GE.g", "GE.h"):
        unit = f.unit(name)
        for t in f.b.table.units[unit].teams[2:]:
            f.b.state[t] |= REMOVED
            f.b.losses[unit] += 1
    f.b.agenda = []
    return f.begin(morale.end_round())


def due(f: Fight) -> tuple[str, int]:
    """Give the check that is due and its side."""
    node = f.node
    assert isinstance(node, Chance)
    return node.step, node.side


@pytest.mark.parametrize("first", [0, 1])
def test_at_the_end_of_a_round_the_loser_of_the_initiative_tests_first_in_his_own_order(first: int):
    """Q012: Unit morale, side by side; the owner picks the order of his Units."""
    f = battered(first)
    assert (f.step, f.asked) == ("choose_tested", 1 - first)
    names = ["GE.g", "GE.h"] if first == 0 else ["US.a", "US.b"]
    assert f.texts() == names
    f.say(names[1])
    assert f.b.agenda[-1][2] == f.unit(names[1])
    f.roll(6).roll(6)
    assert (f.step, f.asked) == ("choose_tested", first)


def test_company_checks_wait_until_all_morale_is_tested():
    """Q012: companies are tested after Unit morale and lone Teams, the Initiative's loser first."""
    f = battered()
    f.say("GE.g").roll(1).roll(1)
    assert f.has("GE.h", DESTROYED)
    assert (f.step, f.asked) == ("choose_tested", 0)  # not the company's check yet
    f.say("US.a").roll(1).roll(1)
    assert due(f) == ("company_morale", 1)
    f.roll(6)
    assert due(f) == ("company_morale", 0)
    f.roll(6)
    # Then those with one Unit left once more (Q146), in the same order.
    assert due(f) == ("company_morale", 1)
    f.roll(6)
    assert due(f) == ("company_morale", 0)
    f.roll(6)
    assert (f.step, f.b.round) == ("roll_initiative", 2)


@pytest.mark.parametrize(
    ("german", "american", "scores"), [(1, 1, (0, 0)), (1, 6, (1, -1)), (6, 1, (-1, 1))]
)
def test_two_companies_that_fail_at_once_draw(german: int, american: int, scores: tuple[int, int]):
    """Q166: otherwise the one that fails has lost."""
    f = battered()
    f.say("GE.g").roll(1).roll(1).say("US.a").roll(1).roll(1)
    f.roll(german).roll(american)
    node = f.node
    assert isinstance(node, Over)
    assert node.scores == scores
    assert node.reason == ("draw" if scores == (0, 0) else "retreat")


def test_lone_teams_are_removed_after_morale_and_before_the_companies():
    """Q012, second and third."""
    f = battered()
    for name in ("US.a", "US.b"):
        f.b.state[f.team(f"{name}.a")] |= REMOVED
    f.say("GE.g").roll(6).roll(6).say("US.a").roll(6).roll(6)
    assert f.has("US.a", DESTROYED)
    assert f.has("US.b", DESTROYED)
    assert due(f) == ("company_morale", 0)


def test_smoke_and_going_to_ground_last_through_the_checks():
    """Q012: the fifth step comes after the companies' checks."""
    f = battered()
    f.b.smoke = [0, 0, 600, 0, 600, 600, 0, 600]
    f.say("GE.g").roll(6).roll(6).say("US.a").roll(6)
    assert f.b.smoke
    f.roll(6)
    assert f.b.smoke == []


# Units and actions --------------------------------------------------------------------------------------


def test_machine_guns_save_as_guns_and_have_an_arc_but_move_as_men():
    """Q015."""
    f = fight("rif veteran: pl=smg@20,10 m=lmg@22,10/270", NEAR, "w woods 10,12-40,12-40,14-10,14")
    gun = f.team("US.rif.m")
    f.b.state[gun] = MOVED
    assert save_number(f.b, gun, 0, at=False) == 5
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    assert f.step == "roll_initiative"  # the enemy is behind it
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move m1>22.00,16.00") == []


def test_a_unit_takes_one_action_and_each_team_may_skip_its_part():
    """Q018: one fires, another moves, a third does nothing."""
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "FM").say("GE.gre").say("US.rif.a1:0").say("enough").say("done").roll(1)
    f.say("move c1>24.00,12.00")
    bits = {k: (f.has(f"US.rif.{k}", FIRED), f.has(f"US.rif.{k}", MOVED)) for k in "acd"}
    assert bits == {"a": (True, False), "c": (False, True), "d": (False, False)}


def test_running_costs_saves_from_its_declaration_on():
    """Q022: before the first step of it."""
    f = fight(US, FAR)
    f.activate("US.rif", 5, "RU")
    assert f.step == "plan_move"
    assert f.has("US.rif", RAN)


def test_turning_to_fire_leaves_a_gun_dug_in_and_a_move_that_turns_it_does_not():
    """Q024."""
    us = "rif veteran: pl=rifle@30,10 m=lmg@22,20/0^"
    f = fight(us, "gre veteran: pl=smg@22,28! a=rifle@24,28!")
    f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert f.b.hull[f.team("US.rif.m")] == 90
    assert f.has("US.rif.m", DUG_IN)
    g = fight(us, FAR)
    g.activate("US.rif", 5, "MF").say("move m1>22.00,20.00@180/180")
    assert not g.has("US.rif.m", DUG_IN)


def test_breaking_off_leaves_the_holes_behind():
    """Q024, Q063: it counts as moving."""
    from beachhead.games.company.rules import close_combat

    f = fight("rif veteran: pl=smg@20,10^ a=rifle@22,10^", FAR)
    close_combat.displace(f.b, f.team("US.rif.a"), 2200, 800)
    assert (f.has("US.rif.a", DUG_IN), f.has("US.rif.a", MOVED)) == (False, True)
    assert f.has("US.rif.pl", DUG_IN)


def test_overwatch_ends_when_a_team_of_the_unit_is_displaced():
    """Q027."""
    f = fight(US, FAR)
    f.b.flags[f.unit("US.rif")] |= OVERWATCH
    f.begin(("plan_move", f.unit("US.rif"), 0)).say("move a1>22.00,12.00")
    assert not f.has("US.rif", OVERWATCH)


def test_aimed_fire_turns_a_gun_inside_its_arc():
    """Q030: and never out of it."""
    us = "rif veteran: pl=rifle@60,10 m=lmg@22,20/0"
    f = fight(us, "gre veteran: pl=smg@22,28! a=rifle@24,28!")
    f.activate("US.rif", 5, "AF").say("GE.gre").say("US.rif.m1:0")
    f.enough()
    assert f.b.hull[f.team("US.rif.m")] in range(75, 91)
    g = fight(us.replace("/0", "/180"), "gre veteran: pl=smg@24,28! a=rifle@26,28!")
    assert "AF" not in g.activate("US.rif", 5).texts()


# Moves --------------------------------------------------------------------------------------------------


def test_a_piece_of_terrain_is_tested_once_a_move_however_often_it_is_met():
    """Q034."""
    f = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR, "h hedge 10,13-30,13")
    f.begin(("plan_move", f.unit("US.t"), 0)).say("move t1>20.00,15.00>20.00,10.50")
    assert f.step == "cross_difficult"
    f.roll(6)
    assert f.step != "cross_difficult"
    f.begin(("plan_move", f.unit("US.t"), 1)).say("move t1>20.00,15.00")
    assert f.step == "cross_difficult"  # another Move, another check


def test_a_towed_gun_is_set_up_in_woods_and_buildings():
    """Q036: at deployment it may stand there."""
    f = fight(
        "rif veteran: pl=smg@20,10 k=pak40@22.5,10",
        FAR,
        "w woods 10,5-40,5-40,9-10,9; b building 10,15-40,15-40,20-10,20",
    )
    for y in (700, 1700):
        assert setup.spot_refusals(f.b, [f.team("US.rif.k"), 90, 90, 3000, y]) == []


def test_roads_give_no_bonus():
    """Q037."""
    road = "r road 0,8-72,8-72,12-0,12"
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", FAR, road)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move pl1>25.00,10.00 a1>28.00,10.00") == []
    assert f.why("move pl1>25.00,10.00 a1>33.00,10.00") == [("move.too_far", "MIN-MOVE-01")]
    g = fight("t veteran: t=m4_sherman@20,10", FAR, road).begin(("plan_move", 0, 0))
    assert g.why("move t1>32.00,10.00") == []
    assert g.why("move t1>32.01,10.00")[0][0] == "move.too_far"


def test_the_table_is_left_only_by_an_exit():
    """Q038: Germans at Neuville by the southern edge between 20 and 28, nobody anywhere else."""
    from beachhead.games.company.rules import move_plans

    b = GAME.new("neuville_au_plain")
    german = b.table.companies[1][0]
    for n, t in enumerate(b.alive(german)):
        b.x[t], b.y[t] = 2100 + 200 * (n % 4), 200 + 200 * (n // 4)
    chief = b.leader[german]
    b.x[chief], b.y[chief] = 2400, 90
    assert move_plans.exits_at(b, chief, 2400, 0)
    assert not move_plans.exits_at(b, chief, 1900, 0)
    american = b.table.companies[0][0]
    assert not move_plans.exits_at(b, b.leader[american], 2400, 0)


def test_who_stays_when_the_leader_has_left_by_an_exit_is_told_what_cohesion_asks():
    """Q038: cohesion is measured from who stands in for him, not from where he went off."""
    door = '[[exit]]\nside = "US"\nedge = "S"\nspan = [[20, 0], [40, 0]]\nvp = 2\n'
    ours = "rif veteran: pl=smg@30,3 a=rifle@32,5 c=rifle@28,5 e=rifle@34,5"
    f = fight(ours, "gre veteran: pl=smg@66,45 a=rifle@68,45", tables=door)
    f.activate("US.rif", 5, "RU").say("move pl1>30,0")
    assert f.step == "plan_move"
    assert f.why("move e1>34,11 c1>22.1,5") == [("move.cohesion", "MIN-COH-02")]
    assert f.why("move e1>34,4 c1>28,4") == []


def test_a_straggler_goes_where_the_leader_will_be():
    """Q047: the shortest way to cohesion with the leader's final place."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@22,30", FAR)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move c1>22.00,24.00") == []
    assert f.why("move pl1>20.00,4.00 c1>22.00,24.00") == []
    side = fight("rif veteran: pl=smg@26,20 a=rifle@24,20 c=rifle@40,20", FAR)
    side.begin(("plan_move", side.unit("US.rif"), 0))
    assert side.why("move c1>34.00,20.00") == []
    assert side.why("move pl1>26.00,26.00 a1>24.00,24.00 c1>34.00,20.00") == [
        ("move.straggler", "MIN-COH-06")
    ]
    assert side.why("move pl1>26.00,26.00 a1>24.00,24.00 c1>34.46,22.31") == []


# Leaders ------------------------------------------------------------------------------------------------


def business(f: Fight, unit: str = "US.rif") -> Fight:
    f.b.unit = f.unit(unit)
    return f.begin(leaders.leader_business(f.unit(unit)))


def test_a_leader_may_be_placed_away_from_half_of_his_unit_but_not_from_who_moved():
    """Q048: as in any Move, half may be left behind; a Team that moved ends in cohesion."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@30,10 d=rifle@31.6,10"
    f = business(fight(us, FAR))
    assert f.why("place 36.50,10.00") == []  # a1 is left behind
    assert f.why("place 48.00,10.00") == [("leader.half", "MIN-COH-05")]
    f.b.state[f.team("US.rif.a")] |= MOVED
    assert f.why("place 36.50,10.00") == [("leader.cohesion", "MIN-COH-02")]
    far = "rif veteran: pl=smg@20,10 a=rifle@14,10! c=rifle@30,10 d=rifle@32,10"
    g = business(fight(far, FAR))
    assert g.why("place 38.90,10.00") == [("leader.cohesion", "MIN-COH-02")]
    g.b.state[g.team("US.rif.a")] &= ~MOVED
    assert g.why("place 38.90,10.00") == []


def marked_between(action: str) -> Fight:
    """Stand before the second half of an action with a marker beside a1, as reaction fire leaves it."""
    f = fight(US, NEAR)
    f.activate("US.rif", 5, action)
    if action == "FM":
        f.say("done")
    else:
        f.say("move d1>26.00,12.00")
    f.b.marks[f.team("US.rif.a")] = 1
    return f


@pytest.mark.parametrize("action", ["FM", "MF", "RU"])
def test_leaders_act_between_the_halves_of_an_action(action: str):
    """Q048, Q141: between any two steps of an activation."""
    f = marked_between(action)
    assert f.step == ("choose_target" if action == "MF" else "plan_move")
    assert "leader" in f.texts()
    f.say("leader")
    assert f.step == "leader_business"
    assert any(t.startswith("place") for t in f.texts())
    f.say("shift US.rif.pl1>US.rif.a1>US.rif.d1")
    assert (f.marks("US.rif.a"), f.marks("US.rif.d")) == (0, 1)
    assert f.step == ("choose_target" if action == "MF" else "plan_move")
    if action == "MF":
        f.say("GE.gre")
        assert "US.rif.a1:0" in f.texts()
        assert "US.rif.d1:0" not in f.texts()


def test_a_shift_after_the_move_lets_a_unit_fire_that_could_not():
    """Q141: the only Team in range is suppressed by reaction fire; its leader passes the marker on."""
    us = "rif veteran: pl=smg@20,5 a=hmg@22,5 c=rifle@24,5"
    f = fight(us, "gre veteran: pl=smg@22,26! a=rifle@30,40!")
    unit = f.unit("US.rif")
    f.b.unit, f.b.action = unit, "MF"
    f.b.marks[f.team("US.rif.a")] = 1
    f.begin(firing.give_fire_orders(unit, "fire"))
    assert f.texts() == ["done", "leader"]
    f.say("leader").say("shift US.rif.pl1>US.rif.a1>US.rif.c1")
    assert f.texts()[:2] == ["GE.gre", "done"]


def test_between_throws_there_is_no_leader():
    """Q141: not between dice and their result, nor in the first half, nor for those who said no."""
    f = fight(US, NEAR).activate("US.rif", 5, "MF")
    assert (f.step, "leader" in f.texts()) == ("plan_move", False)
    assert f.why("leader") == [("leader.idle", "MIN-LEAD-08")]
    f.say("stay").say("GE.gre").say("US.rif.a1:0")
    assert "leader" not in f.texts()


def test_shifted_markers_need_room():
    """Q141: no Team takes a third one."""
    us = US.replace("a=rifle@22,10", "a=rifle@22,10*").replace("c=rifle@24,10", "c=rifle@24,10**")
    f = business(fight(us, FAR))
    assert "shift US.rif.pl1>US.rif.a1>US.rif.d1" in f.texts()
    assert "shift US.rif.pl1>US.rif.a1>US.rif.c1" not in f.texts()


def along(action: str, us: str = US, ge: str = NEAR, cc: str = "US@20,8", die: int = 5) -> Fight:
    f = fight(us, ge, cc=cc)
    f.watch = {"choose_along"}
    f.activate("US.rif", die, action)
    assert f.step == "choose_along"
    return f.say("along")


def test_the_commander_digs_in_along_with_a_unit():
    """Q132: the same action."""
    f = along("DI", ge=FAR)
    assert f.has("US.cc.cc", DUG_IN)
    assert f.has("US.rif.a", DUG_IN)
    g = fight(US, FAR, cc="US@20,8").activate("US.rif", 5, "DI")
    assert not g.has("US.cc.cc", DUG_IN)


def test_the_commanders_weapon_is_part_of_the_fire():
    """Q132: one attack with the Unit's, and no cohesion duty."""
    f = along("FI", us=US.replace("pl=smg@20,10", "pl=rifle@20,12"), cc="US@20,13.5", die=1)
    f.say("GE.gre")
    assert "US.cc.cc1:0" in f.texts()
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.commander(0) in f.b.attack.firers


def test_the_commander_goes_on_overwatch_along_with_a_unit_until_he_moves():
    """Q132, Q027: his weapon is part of that fire, and of no later one."""
    us = "rif veteran: pl=rifle@20,10 a=rifle@22,10"
    ge = "gre veteran: pl=smg@20,24! a=rifle@22,26!"
    f = along("OW", us=us, ge=ge, die=1)
    f.b.y[f.b.commander(0)] = 1150
    f.watch = {"choose_reaction"}
    f.b.agenda = [("roll_initiative",)]
    f.activate("GE.gre", 5, "MF").say("move pl1>20.00,19.00 a1>22.00,21.00").say("watch US.rif k4")
    assert "US.cc.cc1:0" in f.texts()
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.commander(0) in f.b.attack.firers
    g = along("OW", us=us, ge=ge, die=1)
    from beachhead.games.company.rules import moving

    moving.begin_path(g.b, [g.b.commander(0), 90, 90, 2000, 900])
    assert g.b.watching == (-1, -1)


def test_a_unit_that_watches_anew_without_him_watches_alone():
    f = along("OW", us="rif veteran: pl=rifle@20,10 a=rifle@22,10", ge=FAR, die=1)
    assert f.b.watching == (f.unit("US.rif"), -1)
    f.watch = set()
    f.b.round += 1
    f.b.agenda = [("roll_initiative",)]
    f.activate("US.rif", 1, "OW")
    assert f.b.watching == (-1, -1)


def test_the_commander_assaults_along_with_a_unit():
    """Q132: he moves 12" into contact, is fired at with it, and strikes with his own Training."""
    us = "rif green: pl=smg@20,10 a=rifle@22,10"
    f = along("AS", us=us, ge="gre veteran: pl=smg@20,17! a=rifle@22,17!", cc="US@24,10")
    man = f.b.commander(0)
    assert f.b.assault is not None
    assert man in f.b.assault.goers
    f.watch = {"choose_reaction"}
    f.say("go").say("react GE.gre k4").say("all").enough()
    assert f.b.attack is not None
    assert man in f.b.attack.valid
    f.roll(*[1] * f.dice())
    needs = {}
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            needs[f.b.assault.struck[-1]] = f.need()
            f.roll(1)
    assert needs == {f.team("US.rif.pl"): 5, f.team("US.rif.a"): 5, man: 4}
    assert f.b.assault.start == [2, 2]


def test_a_commander_who_stayed_out_of_an_assault_takes_no_part_in_it():
    us = "rif green: pl=smg@20,10 a=rifle@22,10"
    f = fight(us, "gre veteran: pl=smg@20,17! a=rifle@22,17!", cc="US@24,10")
    f.activate("US.rif", 5, "AS")
    assert f.b.assault is not None
    assert f.b.commander(0) not in f.b.assault.goers


def test_a_lone_commander_is_a_target_of_his_own():
    """Q135: with his own Training, and no suppression beyond his one Team."""
    us = "rif veteran: pl=rifle@20,10! m=hmg@22,10! n=hmg@24,10!"
    f = fight(us, "gre elite: pl=smg@60,46! a=rifle@62,46!", cc="GE@22,20")
    man = f.b.commander(1)
    f.b.state[man] = MOVED
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.cc").say("all").enough()
    assert f.b.attack is not None
    assert {s.need for s in f.b.attack.shots} == {3}  # Veteran, as the company's sheet says
    f.roll(*[6] * f.dice())
    f.roll(*[6] * f.dice())
    assert f.b.marks[man] == 2
    assert sum(f.b.marks) == 2


def test_the_commander_is_no_unit():
    """Q134: he is not counted for the company and not removed as a lone Team."""
    f = fight(THREE, FAR)
    assert casualties.remaining(f.b, 0) == 3
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.b.here(f.b.commander(0))


def test_a_leader_helps_once_in_an_enemy_initiative_too():
    """Q137: he may direct Reaction Fire."""
    f = fight(
        "rif veteran: pl=smg@20,8 a=rifle@22,8", "gre veteran: pl=rifle@20,20! a=rifle@22,20!"
    )
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4").say(
        "GE.gre.a1:0"
    )
    assert "aid GE.gre.pl1>GE.gre.a1" in f.texts()
    f.say("aid GE.gre.pl1>GE.gre.a1").enough()
    assert f.b.helped[f.team("GE.gre.pl")] == f.b.initiative
    f.roll(1)
    assert f.step == "roll_misses_again"


def test_the_infantry_leader_of_guns_helps_and_a_tank_leader_does_not():
    """Q139."""
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5* h=gun105@25,5", FAR)
    assert {s[1] for s in leaders.shifts(f.b, f.unit("US.bty"))} == {f.team("US.bty.pl")}
    g = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@22.5,10*", FAR, cc="US@22,12.5")
    assert {s[1] for s in leaders.shifts(g.b, g.unit("US.t"))} == {g.b.commander(0)}


def test_the_extra_inches_end_near_where_the_leader_will_be():
    """Q140: measured to his final place."""
    f = fight("rif veteran: pl=smg@20,14 a=rifle@22,10 c=rifle@26,10", FAR)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,19.00") == [("move.too_far", "MIN-LEAD-05")]
    assert f.why("move pl1>20.00,19.00 a1>22.00,19.00") == []


@pytest.mark.parametrize(
    ("reach", "y", "asked"),
    [(12, 23.3, True), (12, 23.5, False), (6, 17.3, True), (6, 17.5, False)],
)
def test_the_reach_of_the_reroll_counts_from_the_nearest_team(reach: int, y: float, asked: bool):
    """Q142, the other side of the switch: within it he helps, beyond it he does not."""
    f = fight(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", FAR, cc=f"US@22,{y}", cc_reroll_range=reach
    )
    f.watch = {"grant_reroll"}
    assert (f.activate("US.rif", 1).step == "grant_reroll") is asked


def test_the_commander_grants_one_reroll_an_initiative_for_any_check_but_the_companys():
    """Q142."""
    f = fight(THREE, FAR)
    f.watch = {"grant_reroll"}
    f.activate("US.rif", 1).say("reroll").roll(5).say("NO")
    f.b.agenda = [("roll_initiative",)]
    f.activate("US.two", 1)
    assert f.step != "grant_reroll"
    g = fight(THREE, FAR)
    g.watch = {"grant_reroll"}
    for kind in ("morale", "counter", "smoke"):
        g.b.template = [0, 0, 0, 0]
        g.b.agenda = [("roll_initiative",)]
        g.begin(checks.training_check(kind, g.unit("US.rif"), 0, 1, 0, 0)).roll(1)
        assert g.step == "grant_reroll"
    g.b.agenda = [("roll_initiative",)]
    g.begin(casualties.company_morale(0)).roll(1)
    assert g.step != "grant_reroll"


def test_a_new_leader_of_tanks_is_a_tank():
    """Q144: any Team within 2" of the Commander; it keeps its weapon."""
    f = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR, cc="US@24,12.5")
    f.b.state[f.team("US.t.t")] |= REMOVED
    f.b.leader[f.unit("US.t")] = -1
    before = f.b.sheet(f.team("US.t.u")).modes
    leaders.appoint(f.b, f.team("US.t.u"))
    assert f.b.leader[f.unit("US.t")] == f.team("US.t.u")
    assert f.b.sheet(f.team("US.t.u")).modes == before


# The rest of the table ----------------------------------------------------------------------------------


def test_the_first_wave_at_omaha_starts_as_having_moved_and_others_do_not():
    """Q063: before their first activation Teams count as still, unless the scenario says otherwise."""
    b = GAME.new("omaha_easy_red")
    on_beach = [t for t in b.on_table(0) if b.table.units[b.sheet(t).unit].kind == 0]
    assert on_beach
    assert all(b.state[t] & MOVED for t in on_beach)
    assert not any(b.state[t] & (MOVED | FIRED) for t in b.on_table(1))


def test_everything_is_open():
    """Q170: both sides see the same position."""
    b = GAME.new("hedgerow_lane")
    assert GAME.save(GAME.view(b, 0)) == GAME.save(GAME.view(b, 1)) == GAME.save(b)


def test_units_that_have_acted_are_noted_so():
    f = fight(US, FAR).activate("US.rif", 5, "NO")
    assert f.has("US.rif", ACTED)
    assert sequence.ready_units(f.b, 0) == []


def test_each_side_is_one_company_under_one_commander():
    """Q133: all Units of a side, in every scenario."""
    for name in names():
        t = GAME.new(name).table
        for side in (0, 1):
            homes = [u for u, sheet in enumerate(t.units) if sheet.side == side and sheet.kind == 0]
            assert sorted(t.companies[side]) == homes
            assert t.units[t.commanders[side]].side == side


def test_sides_set_up_in_their_zones_one_after_the_other_and_reserves_wait():
    """Q165: who sets up first, where, and who arrives when and by which edge."""
    for name in names():
        b = GAME.new(name, deployment="free")
        first = b.table.sides.index(b.table.scenario.first_setup)
        asked = [
            b.table.units[int(frame[1])] for frame in reversed(b.agenda) if frame[0] == "deploy"
        ]
        assert [u.side for u in asked] == sorted((u.side for u in asked), key=lambda s: s != first)
        late = [u for u in b.table.units if u.entry is not None and u.entry.reserve is not None]
        assert not {u.id for u in late if u.kind == 0} & {u.id for u in asked}
        for u in late:
            assert u.entry is not None
            assert u.entry.reserve is not None
            assert 1 <= u.entry.reserve.round <= b.table.scenario.rounds
            assert u.entry.reserve.edge in "NESW"


def test_overwatch_reaches_to_long_range():
    """Q028: beyond 18" and at twice the weapon's range, with its +1 and half the dice."""
    f = fight(US, "gre veteran: pl=smg@60,46! m=lmg@22,40/270!")
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,14.00")
    assert f.texts()[-1] == "watch GE.gre k4"
    f.say("watch GE.gre k4").say("all").enough()
    assert f.b.attack is not None
    assert [(s.dice, s.need) for s in f.b.attack.shots] == [(1, 3)]
