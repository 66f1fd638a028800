"""Leaders and company morale."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import ACTED, CLOSED, DUG_IN, MOVED, PLACED, REMOVED
from beachhead.games.company.rules import (
    casualties,
    checks,
    firing,
    leaders,
    morale,
)
from beachhead.games.company.rules.base import is_unit
from tests.games.company.boards import (
    FAR_ENEMY,
    FOUR_RIFLES,
    NEAR_ENEMY,
    THREE_PAIRS,
    THREE_PLATOONS,
    TWO_PLATOONS,
    Fight,
    fight,
    stand,
)
from tests.games.company.plans import lines_of, table


def business(f: Fight, unit: str = "US.rif") -> Fight:
    f.b.unit = f.unit(unit)
    return f.begin(leaders.leader_business(f.unit(unit)))


def directed(kind: str = "fire", **o: int) -> Fight:
    f = fight(
        "rif veteran: pl=smg@20,9! a=rifle@22,10! c=rifle@27,10!", NEAR_ENEMY, "", "", "", **o
    )
    f.begin(firing.give_fire_orders(f.unit("US.rif"), kind))
    return f.say("GE.gre").say("US.rif.a1:0")


def leaderless() -> Fight:
    f = fight(THREE_PAIRS, FAR_ENEMY, cc="US@22,12")
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    return f


def marked_between(action: str) -> Fight:
    """Stand before the second half of an action with a marker beside a1, as reaction fire leaves it."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, action)
    if action == "FM":
        f.say("done")
    else:
        f.say("move d1>26.00,12.00")
    f.b.marks[f.team("US.rif.a")] = 1
    return f


def along(
    action: str, us: str = FOUR_RIFLES, ge: str = NEAR_ENEMY, cc: str = "US@20,8", die: int = 5
) -> Fight:
    f = fight(us, ge, cc=cc)
    f.watch = {"choose_along"}
    f.activate("US.rif", die, action)
    assert f.step == "choose_along"
    return f.say("along")


@pytest.mark.rule("MIN-LEAD-01")
def test_every_unit_has_a_platoon_leader():
    f = fight(THREE_PAIRS, FAR_ENEMY)
    for u in f.b.table.companies[0]:
        assert f.b.sheet(f.b.leader[u]).role == "pl"
    tanks = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR_ENEMY)
    assert tanks.b.leader[tanks.unit("US.t")] == tanks.team("US.t.t")


@pytest.mark.rule("MIN-LEAD-02")
def test_each_company_has_a_commander_who_acts_along_with_a_unit_within_six_inches():
    """Once a round; he is no Unit."""
    f = fight(FOUR_RIFLES, FAR_ENEMY, cc="US@20,8")
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, "RU")
    assert f.step == "choose_along"
    f.say("along").say("move pl1>20.00,12.00 cc1>20.00,9.80")
    assert f.where("US.cc.cc") == (20, 9.8)
    assert f.b.acted[0] == f.b.round
    g = fight(FOUR_RIFLES, FAR_ENEMY, cc="US@20,1")
    g.watch = {"choose_along"}
    assert g.activate("US.rif", 5, "RU").step == "plan_move"


def test_the_commander_digs_in_along_with_a_unit():
    """Q132: the same action."""
    f = along("DI", ge=FAR_ENEMY)
    assert f.has("US.cc.cc", DUG_IN)
    assert f.has("US.rif.a", DUG_IN)
    g = fight(FOUR_RIFLES, FAR_ENEMY, cc="US@20,8").activate("US.rif", 5, "DI")
    assert not g.has("US.cc.cc", DUG_IN)


def test_the_commanders_weapon_is_part_of_the_fire():
    """Q132: one attack with the Unit's, and no cohesion duty."""
    f = along(
        "FI", us=FOUR_RIFLES.replace("pl=smg@20,10", "pl=rifle@20,12"), cc="US@20,13.5", die=1
    )
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


def test_the_commander_is_no_unit():
    """Q134: he is not counted for the company and not removed as a lone Team."""
    f = fight(THREE_PLATOONS, FAR_ENEMY)
    assert casualties.count_remaining(f.b, 0) == 3
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.b.is_here(f.b.commander(0))


@pytest.mark.rule("MIN-LEAD-03")
def test_an_infantry_leader_is_placed_anywhere_that_keeps_cohesion():
    """Once an activation, without Reaction Fire; he counts as moved."""
    f = business(fight(FOUR_RIFLES, FAR_ENEMY))
    assert f.why("place 30.00,14.00") == []
    assert f.why("place 50.00,10.00") == [("leader.half", "MIN-COH-05")]
    assert f.why("place 22.00,10.50") == [("leader.spot", "MIN-LEAD-03")]
    f.say("place 30.00,12.00")
    assert f.where("US.rif.pl") == (30, 12)
    assert f.has("US.rif.pl", MOVED)
    assert not leaders.can_place(f.b, f.unit("US.rif"))


def test_a_leader_is_not_placed_into_contact_with_an_enemy():
    """Q048: nor in water; and the Unit does not count as moved."""
    f = fight(
        FOUR_RIFLES,
        "gre veteran: pl=smg@23,13! a=rifle@40,40!",
        "w deep_water 25,12-32,12-32,16-25,16",
    )
    f.b.unit = f.unit("US.rif")
    f.begin(leaders.leader_business(f.unit("US.rif")))
    assert f.why("place 23.00,11.85") == [("leader.spot", "MIN-LEAD-03")]
    assert f.why("place 27.00,14.00") == [("leader.water", "MIN-LEAD-03")]
    f.say("place 20.00,12.00")
    assert f.b.moved == 0


def test_a_leader_may_be_placed_away_from_half_of_his_unit_but_not_from_who_moved():
    """Q048: as in any Move, half may be left behind; a Team that moved ends in cohesion."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@30,10 d=rifle@31.6,10"
    f = business(fight(us, FAR_ENEMY))
    assert f.why("place 36.50,10.00") == []  # a1 is left behind
    assert f.why("place 48.00,10.00") == [("leader.half", "MIN-COH-05")]
    f.b.state[f.team("US.rif.a")] |= MOVED
    assert f.why("place 36.50,10.00") == [("leader.cohesion", "MIN-COH-02")]
    far = "rif veteran: pl=smg@20,10 a=rifle@14,10! c=rifle@30,10 d=rifle@32,10"
    g = business(fight(far, FAR_ENEMY))
    assert g.why("place 38.90,10.00") == [("leader.cohesion", "MIN-COH-02")]
    g.b.state[g.team("US.rif.a")] &= ~MOVED
    assert g.why("place 38.90,10.00") == []


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


@pytest.mark.rule("MIN-LEAD-03")
@pytest.mark.parametrize(
    ("spot", "reasons"),
    [("place 27.50,10.00", []), ("place 60.00,40.00", [("leader.alone", "MIN-LEAD-03")])],
)
def test_the_leader_of_two_teams_stays_in_cohesion_with_the_other(
    spot: str, reasons: list[tuple[str, str]]
):
    """Q177: half of the Unit would be in cohesion with him wherever he stands."""
    f = business(fight("rif veteran: pl=smg@20,10 a=rifle@22,10", FAR_ENEMY))
    assert f.why(spot) == reasons


@pytest.mark.rule("MIN-LEAD-03")
def test_a_leader_who_is_alone_is_not_placed():
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", FAR_ENEMY)
    assert leaders.can_place(f.b, f.unit("US.rif"))
    f.b.state[f.team("US.rif.a")] = REMOVED
    assert not leaders.can_place(f.b, f.unit("US.rif"))


@pytest.mark.rule("MIN-LEAD-04")
def test_a_leader_helps_one_team_an_initiative():
    f = fight(FOUR_RIFLES.replace("a=rifle@22,10", "a=rifle@22,10*"), FAR_ENEMY)
    unit = f.unit("US.rif")
    assert leaders.list_shifts(f.b, unit)
    f.b.helped[f.b.leader[unit]] = f.b.initiative
    assert leaders.list_shifts(f.b, unit) == []
    f.b.initiative += 1
    assert leaders.list_shifts(f.b, unit)
    tanks = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10*", FAR_ENEMY)
    assert leaders.list_shifts(tanks.b, tanks.unit("US.t")) == []


def test_the_commander_helps_any_team_of_the_company_near_him():
    """Q138: whatever its Unit."""
    f = fight(TWO_PLATOONS.replace("a=rifle@42,10", "a=rifle@42,10*"), FAR_ENEMY, cc="US@42,12")
    helpers = {shift[1] for shift in leaders.list_shifts(f.b, f.unit("US.two"))}
    assert f.b.commander(0) in helpers
    far = fight(TWO_PLATOONS.replace("a=rifle@42,10", "a=rifle@42,10*"), FAR_ENEMY, cc="US@42,16")
    assert far.b.commander(0) not in {s[1] for s in leaders.list_shifts(far.b, far.unit("US.two"))}


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
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5* h=gun105@25,5", FAR_ENEMY)
    assert {s[1] for s in leaders.list_shifts(f.b, f.unit("US.bty"))} == {f.team("US.bty.pl")}
    g = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@22.5,10*", FAR_ENEMY, cc="US@22,12.5")
    assert {s[1] for s in leaders.list_shifts(g.b, g.unit("US.t"))} == {g.b.commander(0)}


@pytest.mark.rule("MIN-LEAD-05")
def test_help_lets_a_team_move_four_inches_more_to_end_near_the_leader():
    f = fight("rif veteran: pl=smg@20,18 a=rifle@22,10 c=rifle@26,10", FAR_ENEMY)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,19.00") == []
    assert f.why("move a1>22.00,20.01") == [("move.too_far", "MIN-MOVE-01")]
    assert f.why("move a1>26.00,18.00") == [("move.too_far", "MIN-LEAD-05")]
    assert f.why("move a1>22.00,19.00 c1>21.50,17.00") == [("move.too_far", "MIN-LEAD-05")]
    f.say("move a1>22.00,19.00")
    assert f.b.helped[f.team("US.rif.pl")] == f.b.initiative


def test_the_extra_inches_end_near_where_the_leader_will_be():
    """Q140: measured to his final place."""
    f = fight("rif veteran: pl=smg@20,14 a=rifle@22,10 c=rifle@26,10", FAR_ENEMY)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,19.00") == [("move.too_far", "MIN-LEAD-05")]
    assert f.why("move pl1>20.00,19.00 a1>22.00,19.00") == []


@pytest.mark.rule("MIN-LEAD-06")
def test_help_rerolls_the_misses_of_a_team_within_two_inches():
    f = directed()
    assert "aid US.rif.pl1>US.rif.a1" in f.texts()
    f.say("aid US.rif.pl1>US.rif.a1").enough()
    f.roll(1)
    assert f.step == "roll_misses_again"
    assert f.b.helped[f.team("US.rif.pl")] == f.b.initiative
    g = directed()
    g.say("US.rif.c1:0")
    assert "aid US.rif.pl1>US.rif.c1" not in g.texts()


@pytest.mark.rule("MIN-LEAD-07")
def test_with_aimed_fire_the_dice_are_still_rerolled_once():
    f = directed("aimed")
    assert not [t for t in f.texts() if t.startswith("aid")]
    f.enough().roll(1).roll(1)
    assert f.step not in {"roll_to_hit", "roll_misses_again"}


@pytest.mark.rule("MIN-LEAD-08")
def test_help_moves_a_marker_from_a_team_within_two_inches():
    f = business(
        fight(
            FOUR_RIFLES.replace("a=rifle@22,10", "a=rifle@22,10*").replace(
                "d=rifle@26,10", "d=rifle@26,10*"
            ),
            FAR_ENEMY,
        )
    )
    assert "shift US.rif.pl1>US.rif.a1>US.rif.c1" in f.texts()
    assert not [t for t in f.texts() if t.startswith("shift US.rif.pl1>US.rif.d1")]
    f.say("shift US.rif.pl1>US.rif.a1>US.rif.c1")
    assert (f.marks("US.rif.a"), f.marks("US.rif.c")) == (0, 1)


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
    f = fight(FOUR_RIFLES, NEAR_ENEMY).activate("US.rif", 5, "MF")
    assert (f.step, "leader" in f.texts()) == ("plan_move", False)
    assert f.why("leader") == [("leader.idle", "MIN-LEAD-08")]
    f.say("stay").say("GE.gre").say("US.rif.a1:0")
    assert "leader" not in f.texts()


def test_shifted_markers_need_room():
    """Q141: no Team takes a third one."""
    us = FOUR_RIFLES.replace("a=rifle@22,10", "a=rifle@22,10*").replace(
        "c=rifle@24,10", "c=rifle@24,10**"
    )
    f = business(fight(us, FAR_ENEMY))
    assert "shift US.rif.pl1>US.rif.a1>US.rif.d1" in f.texts()
    assert "shift US.rif.pl1>US.rif.a1>US.rif.c1" not in f.texts()


@pytest.mark.rule("MIN-LEAD-08")
@pytest.mark.parametrize(
    ("marks", "takers"),
    [
        ("* * -", ["c1"]),
        ("* * *", ["pl1", "c1"]),
        ("* ** *", ["pl1", "c1"]),
        ("** ** *", ["c1"]),
    ],
)
def test_a_second_marker_goes_on_a_team_only_when_every_team_has_one(marks: str, takers: list[str]):
    """Q172: MIN-SUPP-11 holds for markers that a leader shifts; those of a1 are asked about."""
    pl, a, c = (m.strip("-") for m in marks.split())
    f = fight(f"rif veteran: pl=smg@20,10{pl} a=rifle@21.5,10{a} c=rifle@24,10{c}", FAR_ENEMY)
    found = leaders.list_shifts(f.b, f.unit("US.rif"))
    assert [f.b.sheet(int(s[3])).id for s in found if s[2] == f.team("US.rif.a")] == takers


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("shift US.rif.a1>US.rif.c1>US.rif.e1", ("leader.shift", "MIN-LEAD-04")),
        ("shift US.rif.pl1>US.rif.a1>GE.gre.a1", ("leader.shift", "MIN-LEAD-08")),
        ("shift US.rif.pl1>US.rif.e1>US.rif.a1", ("leader.shift", "MIN-LEAD-08")),
        ("shift US.rif.pl1>US.rif.d1>US.rif.e1", ("leader.shift", "MIN-LEAD-08")),
        ("shift US.rif.pl1>US.rif.a1>US.rif.c1", ("leader.shift", "MIN-SUPP-11")),
        ("shift US.rif.pl1>US.rif.a1>US.rif.d1", ("leader.shift", "MIN-SUPP-12")),
        ("appoint US.rif.a1", ("leader.appoint", "MIN-LEAD-17")),
        ("appoint GE.gre.a1", ("leader.appoint", "MIN-LEAD-17")),
    ],
)
def test_what_a_leader_cannot_do_is_refused_with_its_rule(answer: str, reason: tuple[str, str]):
    us = (
        "rif veteran: pl=smg@20,10 a=rifle@21.5,10* c=rifle@20,11.5* d=rifle@25,10** e=rifle@20,8.5"
    )
    f = business(fight(us, FAR_ENEMY))
    assert f.why(answer) == [reason]


@pytest.mark.rule("MIN-LEAD-09")
def test_a_unit_without_leader_does_not_go_towards_visible_enemies():
    """Nor does it assault."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,12.00") == [("move.leaderless", "MIN-LEAD-09")]
    assert f.why("move a1>22.00,8.00") == []
    g = fight(FOUR_RIFLES, NEAR_ENEMY)
    g.b.state[g.team("US.rif.pl")] = REMOVED
    g.b.leader[g.unit("US.rif")] = -1
    assert "AS" not in g.activate("US.rif", 5).texts()


def test_a_team_without_leader_may_go_where_no_enemy_in_sight_comes_nearer():
    """Q143: those out of sight do not count."""
    wood = "w woods 10,14-40,14-40,16-10,16"
    f = fight(FOUR_RIFLES, NEAR_ENEMY, wood)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move c1>24.00,12.00") == []


@pytest.mark.rule("MIN-LEAD-09")
def test_a_unit_without_leader_is_offered_only_moves_away_from_visible_enemies():
    """With its leader it is offered moves at them, too."""
    led = fight(FOUR_RIFLES, NEAR_ENEMY)
    alone = fight(FOUR_RIFLES, NEAR_ENEMY)
    alone.b.remove(alone.team("US.rif.pl"))
    alone.b.leader[alone.unit("US.rif")] = -1
    ends = []
    for f in (led, alone):
        f.begin(("plan_move", f.unit("US.rif"), 0))
        moves = [o for o in f.node.options if isinstance(o, tuple) and "a1" in o]  # type: ignore[union-attr]
        assert moves
        assert not any(GAME.why_not(f.b, o) for o in moves)
        ends.append([int(o[o.index("a1") + 2]) for o in moves])
    assert max(ends[0]) > 1000
    assert max(ends[1]) <= 1000


@pytest.mark.rule("MIN-LEAD-10")
def test_the_commander_lets_a_unit_reroll_one_training_check():
    f = fight(FOUR_RIFLES, FAR_ENEMY)
    f.watch = {"grant_reroll"}
    f.activate("US.rif", 1)
    assert f.step == "grant_reroll"
    f.say("reroll").roll(5)
    assert "RU" in f.texts()
    assert f.b.helped[f.b.commander(0)] == f.b.initiative


@pytest.mark.rule("MIN-LEAD-10")
@pytest.mark.parametrize(("reach", "asked"), [(0, True), (6, False), (12, False)])
def test_the_reach_of_the_reroll_is_a_switch(reach: int, asked: bool):
    """The Commander stands 21" away: only an unlimited reach helps."""
    f = fight(FOUR_RIFLES, FAR_ENEMY, cc_reroll_range=reach)
    f.watch = {"grant_reroll"}
    assert (f.activate("US.rif", 1).step == "grant_reroll") is asked


@pytest.mark.parametrize(
    ("reach", "y", "asked"),
    [(12, 23.3, True), (12, 23.5, False), (6, 17.3, True), (6, 17.5, False)],
)
def test_the_reach_of_the_reroll_counts_from_the_nearest_team(reach: int, y: float, asked: bool):
    """Q142, the other side of the switch: within it he helps, beyond it he does not."""
    f = fight(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", FAR_ENEMY, cc=f"US@22,{y}", cc_reroll_range=reach
    )
    f.watch = {"grant_reroll"}
    assert (f.activate("US.rif", 1).step == "grant_reroll") is asked


def test_the_commander_grants_one_reroll_an_initiative_for_any_check_but_the_companys():
    """Q142."""
    f = fight(THREE_PLATOONS, FAR_ENEMY)
    f.watch = {"grant_reroll"}
    f.activate("US.rif", 1).say("reroll").roll(5).say("NO")
    f.b.agenda = [("roll_initiative",)]
    f.activate("US.two", 1)
    assert f.step != "grant_reroll"
    g = fight(THREE_PLATOONS, FAR_ENEMY)
    g.watch = {"grant_reroll"}
    for kind in ("morale", "counter", "smoke"):
        g.b.template = [0, 0, 0, 0]
        g.b.agenda = [("roll_initiative",)]
        g.begin(checks.training_check(kind, g.unit("US.rif"), 0, 1, 0, 0)).roll(1)
        assert g.step == "grant_reroll"
    g.b.agenda = [("roll_initiative",)]
    g.begin(casualties.company_morale(0)).roll(1)
    assert g.step != "grant_reroll"


@pytest.mark.rule("MIN-LEAD-17")
def test_the_commander_appoints_a_leader_within_two_inches_once_an_initiative():
    f = leaderless()
    assert leaders.list_appointments(f.b, 0) == [("appoint", f.team("US.rif.a"))]
    f.b.x[f.b.commander(0)] = 3000
    assert leaders.list_appointments(f.b, 0) == []
    g = leaderless()
    g.b.appointed[0] = g.b.initiative
    assert leaders.list_appointments(g.b, 0) == []


def test_a_new_leader_of_tanks_is_a_tank():
    """Q144: any Team within 2" of the Commander; it keeps its weapon."""
    f = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR_ENEMY, cc="US@24,12.5")
    f.b.state[f.team("US.t.t")] |= REMOVED
    f.b.leader[f.unit("US.t")] = -1
    before = f.b.sheet(f.team("US.t.u")).modes
    leaders.appoint(f.b, f.team("US.t.u"))
    assert f.b.leader[f.unit("US.t")] == f.team("US.t.u")
    assert f.b.sheet(f.team("US.t.u")).modes == before


@pytest.mark.rule("MIN-LEAD-18")
def test_the_appointed_team_becomes_the_leader():
    f = leaderless()
    f.begin(("pick_next", 0))
    f.say("appoint US.rif.a1")
    assert f.b.leader[f.unit("US.rif")] == f.team("US.rif.a")
    assert f.step == "pick_unit"
    assert not f.b.flags[f.unit("US.rif")] & ACTED


def test_a_unit_that_watches_anew_without_him_watches_alone():
    f = along("OW", us="rif veteran: pl=rifle@20,10 a=rifle@22,10", ge=FAR_ENEMY, die=1)
    assert f.b.watching == (f.unit("US.rif"), -1)
    f.watch = set()
    f.b.round += 1
    f.b.agenda = [("roll_initiative",)]
    f.activate("US.rif", 1, "OW")
    assert f.b.watching == (-1, -1)


def test_a_commander_who_stayed_out_of_an_assault_takes_no_part_in_it():
    us = "rif green: pl=smg@20,10 a=rifle@22,10"
    f = fight(us, "gre veteran: pl=smg@20,17! a=rifle@22,17!", cc="US@24,10")
    f.activate("US.rif", 5, "AS")
    assert f.b.assault is not None
    assert f.b.commander(0) not in f.b.assault.goers


@pytest.mark.rule("MIN-LEAD-03")
def test_a_leader_is_offered_two_inches_each_way_and_hears_when_he_cannot_be_placed():
    f = business(fight(FOUR_RIFLES, FAR_ENEMY))
    places = [t for t in f.texts() if t.startswith("place")]
    assert places == ["place 18.00,10.00", "place 20.00,12.00", "place 20.00,8.00"]
    f.b.placed = PLACED
    assert f.why("place 20.00,12.00") == [("leader.place", "MIN-LEAD-03")]


@pytest.mark.rule("MIN-LEAD-17")
def test_the_commander_appoints_before_a_unit_is_picked():
    f = leaderless()
    f.b.agenda = [("pick_unit", 0)]
    assert "appoint US.rif.a1" in f.texts()
    f.say("appoint US.rif.a1")
    assert f.b.leader[f.unit("US.rif")] == f.team("US.rif.a")
    assert f.b.appointed[0] == f.b.initiative


@pytest.mark.parametrize("answer", [99, -1, "GE", ("a", 1)])
def test_what_is_no_unit_is_no_unit(answer: object):
    assert not is_unit(answer, fight(FOUR_RIFLES, FAR_ENEMY).b)  # type: ignore[arg-type]


def test_the_first_and_the_last_number_of_a_unit_are_units():
    b = fight(FOUR_RIFLES, FAR_ENEMY).b
    assert is_unit(0, b)
    assert is_unit(len(b.table.units) - 1, b)
    assert not is_unit(len(b.table.units), b)


@pytest.mark.rule("MIN-LEAD-17")
@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("lost", "the Commander is not on the table"),
        ("twice", "the Commander has appointed a leader in Initiative 1"),
        ("enemy", "a Team of the company on the table is appointed"),
        ("gone", "a Team of the company on the table is appointed"),
        ("nobody", "a Team of the company on the table is appointed"),
        ("led", "the Unit of SMG pl1 needs no leader"),
        ("himself", "the Unit of SMG cc1 needs no leader"),
        ("far", 'Rifle a1 is 8.65" from the Commander, 2" are allowed'),
    ],
)
def test_who_is_not_appointed_hears_why(case: str, told: str):
    f = leaderless()
    b, team = f.b, f.team("US.rif.a")
    if case == "lost":
        b.state[b.commander(0)] = REMOVED
    elif case == "twice":
        b.appointed[0] = b.initiative
    elif case == "gone":
        b.state[team] = REMOVED
    elif case == "far":
        b.x[b.commander(0)], b.y[b.commander(0)] = b.x[team], b.y[team] + 1000
    other = {"enemy": "GE.gre.a", "led": "US.two.pl", "himself": "US.cc.cc"}.get(case)
    number = 99 if case == "nobody" else f.team(other) if other else team
    (reason,) = leaders.cannot_do_so(b, ("appoint", number), f.unit("US.rif"))
    assert (reason.code, reason.message) == ("leader.appoint", told)


@pytest.mark.rule("MIN-LEAD-08")
@pytest.mark.parametrize(
    ("team", "to", "told"),
    [
        ("c", "a", "Rifle c1 has no marker"),
        ("d", "a", 'Rifle d1 is 4.65" from the leader, 2" are allowed'),
        ("a", "a", "a marker goes from one Team of the Unit to another"),
        ("a", "e", "Rifle e1 has 2 markers"),
        ("a", "d", "Rifle d1 has 1 marker, and others have none"),
    ],
)
def test_who_passes_no_marker_on_hears_why(team: str, to: str, told: str):
    us = "rif veteran: pl=smg@20,10 a=rifle@21.5,10* c=rifle@20,11.5 d=rifle@26,10* e=rifle@20,8**"
    f = business(fight(us, FAR_ENEMY))
    answer = ("shift", f.team("US.rif.pl"), f.team(f"US.rif.{team}"), f.team(f"US.rif.{to}"))
    (reason,) = leaders.cannot_do_so(f.b, answer, f.unit("US.rif"))
    assert reason.message == told


@pytest.mark.rule("MIN-LEAD-03")
@pytest.mark.parametrize(("placed", "can"), [(0, True), (PLACED, True), (CLOSED, False)])
def test_a_leader_who_has_nothing_more_to_do_is_not_asked(placed: int, can: bool):
    """Placed, he may still pass a marker on."""
    f = fight(FOUR_RIFLES.replace("a=rifle@22,10", "a=rifle@22,10*"), FAR_ENEMY)
    f.b.placed = placed
    assert leaders.can_act(f.b, f.unit("US.rif")) is can
    assert leaders.can_place(f.b, f.unit("US.rif")) is (placed != PLACED)


@pytest.mark.rule("MIN-LEAD-03")
def test_leaving_it_closes_the_business_and_moves_nobody():
    f = business(fight(FOUR_RIFLES, FAR_ENEMY))
    before = f.b.x[:], f.b.y[:], f.b.marks[:]
    leaders.do_business(f.b, "leave", f.unit("US.rif"))
    assert (f.b.x, f.b.y, f.b.marks, f.b.placed) == (*before, CLOSED)


@pytest.mark.rule("MIN-INDIRECT-05")
@pytest.mark.parametrize(("observer", "can"), [("pl", False), ("g", True)])
def test_a_leader_who_observed_is_not_placed_and_another_is(observer: str, can: bool):
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5", FAR_ENEMY)
    f.b.observed = f.team(f"US.bty.{observer}")
    assert leaders.can_place(f.b, f.unit("US.bty")) is can


@pytest.mark.rule("MIN-LEAD-03")
def test_who_went_to_ground_is_not_placed_and_no_tank_is():
    f = fight(FOUR_RIFLES, FAR_ENEMY)
    assert leaders.can_place(f.b, f.unit("US.rif"))
    f.b.go_to_ground(f.unit("US.rif"))
    assert not leaders.can_place(f.b, f.unit("US.rif"))
    g = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR_ENEMY)
    assert not leaders.can_place(g.b, g.unit("US.t"))
    f = leaderless()
    assert not leaders.can_place(f.b, f.unit("US.rif"))


@pytest.mark.rule("MIN-LEAD-08")
@pytest.mark.parametrize(
    ("action", "leg", "may"),
    [("FM", 0, True), ("MF", 0, False), ("RU", 0, False), ("RU", 1, True), ("MO", 0, False)],
)
def test_leaders_act_before_the_second_half_of_their_own_units_action(
    action: str, leg: int, may: bool
):
    f = fight(TWO_PLATOONS, FAR_ENEMY)
    f.b.unit, f.b.action = f.unit("US.rif"), action
    assert leaders.can_act_between(f.b, f.unit("US.rif"), leg) is may
    assert not leaders.can_act_between(f.b, f.unit("US.two"), leg)


@pytest.mark.rule("MIN-LEAD-08")
@pytest.mark.parametrize(("placed", "offered"), [(0, True), (CLOSED, False)])
def test_before_the_fire_that_follows_a_move_a_leader_is_offered_if_he_can_act(
    placed: int, offered: bool
):
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.b.unit, f.b.action, f.b.placed = f.unit("US.rif"), "MF", placed
    options = firing.choose_target.options(f.b, f.unit("US.rif"), "fire")
    assert ("leader" in options) is offered


@pytest.mark.rule("MIN-LEAD-14")
def test_equal_points_are_a_draw_and_more_points_win():
    f = stand()
    assert morale.find_winner(f.b) == 0
    f.b.points[0] = 1
    assert morale.find_winner(f.b) == 1
    f.b.points[1] = 2
    assert morale.find_winner(f.b) == -1


@pytest.mark.rule("MIN-LEAD-17")
def test_appointing_is_leaders_business():
    """Placing moves him and no other Team; appointing moves nobody."""
    f = fight("rif veteran: pl=smg@40,10 a=rifle@20,10 c=rifle@22,10", FAR_ENEMY, cc="US@20,12")
    b, unit, man = f.b, f.unit("US.rif"), f.team("US.rif.a")
    b.state[f.team("US.rif.pl")] = REMOVED
    b.leader[unit] = -1
    leaders.do_business(b, ("appoint", man), unit)
    assert b.leader[unit] == man
    assert b.appointed[0] == b.initiative
    assert b.place(man) == (2000, 1000)
    assert not b.placed & PLACED
    leaders.do_business(b, ("place", 2100, 1000), unit)
    assert b.place(man) == (2100, 1000)
    assert b.placed & PLACED


def test_the_odds_of_an_activation_say_if_a_reroll_is_planned():
    plan: dict[str, object] = {"kind": "activation", "unit": "US.rif"}
    assert not [x for x in lines_of(GAME.odds(table().b, plan)) if "MIN-LEAD-10" in x]
    told = GAME.odds(table().b, {**plan, "reroll": "yes"})
    assert [x for x in lines_of(told) if "MIN-LEAD-10" in x]
