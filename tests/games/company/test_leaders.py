"""Leaders and company morale."""

import pytest

from beachhead.games.company.board import ACTED, DESTROYED, MOVED, REMOVED
from beachhead.games.company.rules import casualties, firing, leaders, morale
from beachhead.kernel.nodes import Over
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 d=rifle@26,10"
GE = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"
FAR = "gre veteran: pl=smg@20,46! a=rifle@22,46!"
THREE = "rif veteran: pl=smg@20,10 a=rifle@22,10 | two veteran: pl=smg@30,10 a=rifle@32,10 | tre veteran: pl=smg@40,10 a=rifle@42,10"


@pytest.mark.rule("MIN-LEAD-01")
def test_every_unit_has_a_platoon_leader():
    f = fight(THREE, FAR)
    for u in f.b.table.companies[0]:
        assert f.b.sheet(f.b.leader[u]).role == "pl"
    tanks = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR)
    assert tanks.b.leader[tanks.unit("US.t")] == tanks.team("US.t.t")


@pytest.mark.rule("MIN-LEAD-02")
def test_each_company_has_a_commander_who_acts_along_with_a_unit_within_six_inches():
    """Once a round; he is no Unit."""
    f = fight(US, FAR, cc="US@20,8")
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, "RU")
    assert f.step == "choose_along"
    f.say("along").say("move pl1>20.00,12.00 cc1>20.00,9.80")
    assert f.where("US.cc.cc") == (20, 9.8)
    assert f.b.acted[0] == f.b.round
    g = fight(US, FAR, cc="US@20,1")
    g.watch = {"choose_along"}
    assert g.activate("US.rif", 5, "RU").step == "plan_move"


def business(f: Fight, unit: str = "US.rif") -> Fight:
    f.b.unit = f.unit(unit)
    return f.begin(leaders.leader_business(f.unit(unit)))


@pytest.mark.rule("MIN-LEAD-03")
def test_an_infantry_leader_is_placed_anywhere_that_keeps_cohesion():
    """Once an activation, without Reaction Fire; he counts as moved."""
    f = business(fight(US, FAR))
    assert f.why("place 30.00,14.00") == []
    assert f.why("place 50.00,10.00") == [("leader.half", "MIN-COH-05")]
    assert f.why("place 22.00,10.50") == [("leader.spot", "MIN-LEAD-03")]
    f.say("place 30.00,12.00")
    assert f.where("US.rif.pl") == (30, 12)
    assert f.has("US.rif.pl", MOVED)
    assert not leaders.can_place(f.b, f.unit("US.rif"))


@pytest.mark.rule("MIN-LEAD-04")
def test_a_leader_helps_one_team_an_initiative():
    f = fight(US.replace("a=rifle@22,10", "a=rifle@22,10*"), FAR)
    unit = f.unit("US.rif")
    assert leaders.shifts(f.b, unit)
    f.b.helped[f.b.leader[unit]] = f.b.initiative
    assert leaders.shifts(f.b, unit) == []
    f.b.initiative += 1
    assert leaders.shifts(f.b, unit)
    tanks = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10*", FAR)
    assert leaders.shifts(tanks.b, tanks.unit("US.t")) == []


@pytest.mark.rule("MIN-LEAD-05")
def test_help_lets_a_team_move_four_inches_more_to_end_near_the_leader():
    f = fight("rif veteran: pl=smg@20,18 a=rifle@22,10 c=rifle@26,10", FAR)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,19.00") == []
    assert f.why("move a1>22.00,20.01") == [("move.too_far", "MIN-MOVE-01")]
    assert f.why("move a1>26.00,18.00") == [("move.too_far", "MIN-LEAD-05")]
    assert f.why("move a1>22.00,19.00 c1>21.50,17.00") == [("move.too_far", "MIN-LEAD-05")]
    f.say("move a1>22.00,19.00")
    assert f.b.helped[f.team("US.rif.pl")] == f.b.initiative


def directed(kind: str = "fire", **o: int) -> Fight:
    f = fight("rif veteran: pl=smg@20,9! a=rifle@22,10! c=rifle@27,10!", GE, "", "", "", **o)
    f.begin(firing.give_fire_orders(f.unit("US.rif"), kind))
    return f.say("GE.gre").say("US.rif.a1:0")


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
            US.replace("a=rifle@22,10", "a=rifle@22,10*").replace(
                "d=rifle@26,10", "d=rifle@26,10*"
            ),
            FAR,
        )
    )
    assert "shift US.rif.pl1>US.rif.a1>US.rif.c1" in f.texts()
    assert not [t for t in f.texts() if t.startswith("shift US.rif.pl1>US.rif.d1")]
    f.say("shift US.rif.pl1>US.rif.a1>US.rif.c1")
    assert (f.marks("US.rif.a"), f.marks("US.rif.c")) == (0, 1)


@pytest.mark.rule("MIN-LEAD-09")
def test_a_unit_without_leader_does_not_go_towards_visible_enemies():
    """Nor does it assault."""
    f = fight(US, GE)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,12.00") == [("move.leaderless", "MIN-LEAD-09")]
    assert f.why("move a1>22.00,8.00") == []
    g = fight(US, GE)
    g.b.state[g.team("US.rif.pl")] = REMOVED
    g.b.leader[g.unit("US.rif")] = -1
    assert "AS" not in g.activate("US.rif", 5).texts()


@pytest.mark.rule("MIN-LEAD-10")
def test_the_commander_lets_a_unit_reroll_one_training_check():
    f = fight(US, FAR)
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
    f = fight(US, FAR, cc_reroll_range=reach)
    f.watch = {"grant_reroll"}
    assert (f.activate("US.rif", 1).step == "grant_reroll") is asked


def below_half(f: Fight) -> Fight:
    unit = f.unit("US.rif")
    for t in f.b.table.units[unit].teams[1:]:
        f.b.state[t] = REMOVED
        f.b.losses[unit] += 1
    f.b.agenda = []
    return f.begin(morale.end_round())


@pytest.mark.rule("MIN-LEAD-11")
def test_a_failed_gift_that_destroys_the_unit_takes_the_commander_along():
    us = f"{US} | two veteran: pl=smg@40,10 a=rifle@42,10 | tre veteran: pl=smg@50,10 a=rifle@52,10"
    f = fight(us, FAR)
    f.watch = {"grant_reroll"}
    below_half(f)
    f.roll(1).say("reroll").roll(1)
    assert f.has("US.rif", DESTROYED)
    assert f.lost("US.cc.cc")


def destroy(f: Fight, *units: str) -> Fight:
    f.b.agenda = [("roll_initiative",)]
    for name in units:
        f.begin(*casualties.destroy_unit(f.b, f.unit(name), "MIN-MORALE-03"))
    return f


@pytest.mark.rule("MIN-LEAD-12")
def test_the_company_checks_when_fewer_than_half_of_its_units_remain():
    """Three Units: after the second loss one of three is left."""
    f = destroy(fight(THREE, FAR), "US.rif")
    assert f.step == "roll_initiative"
    destroy(f, "US.two")
    assert (f.step, f.need()) == ("company_morale", 4)
    f.roll(4)
    assert f.step == "roll_initiative"


@pytest.mark.rule("MIN-LEAD-13")
def test_with_one_unit_left_the_check_is_rolled_every_round():
    f = fight(THREE, f"{FAR} | gra veteran: pl=smg@40,46 a=rifle@42,46")
    f.destroyed("US.rif", "US.two")
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.step == "company_morale"
    f.roll(6)
    assert f.b.round == 2


@pytest.mark.rule("MIN-LEAD-14")
def test_failing_the_check_loses_the_battle():
    f = destroy(fight(THREE, FAR), "US.rif", "US.two")
    f.roll(3)
    node = f.node
    assert isinstance(node, Over)
    assert (node.reason, node.scores) == ("retreat", (-1, 1))


@pytest.mark.rule("MIN-LEAD-15")
def test_without_a_commander_on_the_table_the_check_fails_by_itself():
    f = destroy(fight(THREE, FAR, cc="US@none"), "US.rif", "US.two")
    assert isinstance(f.node, Over)


@pytest.mark.rule("MIN-LEAD-16")
def test_an_attacked_commander_joins_the_nearest_unit_within_six_inches():
    """He is one more valid Team of it; alone he is a target of his own."""
    f = fight("rif veteran: pl=rifle@20,14! a=rifle@22,14!", GE, cc="GE@26,22")
    f.b.state[f.b.commander(1)] = MOVED
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.gre"))
    assert f.b.table.commanders[1] not in f.b.targets(0)
    f.fire("US.rif", "GE.gre")
    assert f.b.attack is not None
    assert f.b.commander(1) in f.b.attack.valid
    g = fight(US, FAR, cc="GE@40,20")
    assert g.b.table.commanders[1] in g.b.targets(0)


def test_a_commander_who_joins_does_not_spoil_the_concealment_of_the_unit():
    """The Unit's Training and concealment count (ruling Q136)."""
    ge = "gre veteran: pl=smg@20,20! a=rifle@22,20!"
    wood = "w woods 15,18.5-24,18.5-24,25-15,25"
    f = fight("rif veteran: pl=rifle@20,12! a=rifle@22,12!", ge, wood, cc="GE@27,20")
    f.b.state[f.b.commander(1)] = MOVED
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.gre"))
    assert [s.need for s in f.fire("US.rif", "GE.gre")] == [4]


def leaderless() -> Fight:
    f = fight(THREE, FAR, cc="US@22,12")
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    return f


@pytest.mark.rule("MIN-LEAD-17")
def test_the_commander_appoints_a_leader_within_two_inches_once_an_initiative():
    f = leaderless()
    assert leaders.appointments(f.b, 0) == [("appoint", f.team("US.rif.a"))]
    f.b.x[f.b.commander(0)] = 3000
    assert leaders.appointments(f.b, 0) == []
    g = leaderless()
    g.b.appointed[0] = g.b.initiative
    assert leaders.appointments(g.b, 0) == []


@pytest.mark.rule("MIN-LEAD-18")
def test_the_appointed_team_becomes_the_leader():
    f = leaderless()
    f.begin(("pick_next", 0))
    f.say("appoint US.rif.a1")
    assert f.b.leader[f.unit("US.rif")] == f.team("US.rif.a")
    assert f.step == "pick_unit"
    assert not f.b.flags[f.unit("US.rif")] & ACTED
