"""Cohesion."""

import pytest

from beachhead.games.company.board.position import REMOVED
from beachhead.games.company.rules import move_plans
from tests.games.company.boards import FAR_ENEMY, RIFLES, begin_move, fight


@pytest.mark.rule("MIN-COH-01")
def test_teams_may_move_in_any_direction():
    f = begin_move(RIFLES)
    for end in ("22.00,13.00", "22.00,7.00", "22.00,6.00>22.00,7.50", "25.90,12.50"):
        assert f.why(f"move a1>{end}") == []


@pytest.mark.rule("MIN-COH-02")
def test_a_team_that_moved_ends_within_six_inches_of_its_leader():
    """Edges count, and equal is within; a leader of radius 0.6 and a Team of 0.75 (ruling Q041)."""
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10")
    assert f.why("move a1>27.35,10.00") == []
    assert f.why("move a1>27.36,10.00") == [("move.cohesion", "MIN-COH-02")]


def test_without_a_leader_the_middle_team_stands_in_for_cohesion():
    """Q046: the living Team nearest to the middle of the Unit."""
    f = fight("rif veteran: pl=smg@20,30 a=rifle@20,10 c=rifle@24,10 d=rifle@28,10", FAR_ENEMY)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    assert f.b.anchor(f.unit("US.rif")) == f.team("US.rif.c")


@pytest.mark.rule("MIN-COH-03")
def test_one_relay_is_enough_but_relays_do_not_chain():
    """Ruling Q043."""
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@26,10 c=rifle@30,10")
    assert f.why("move c1>33.50,10.00") == []
    assert f.why("move c1>33.51,10.00") == [("move.cohesion", "MIN-COH-02")]
    g = begin_move("rif veteran: pl=smg@20,10 a=rifle@27,10 c=rifle@34,10 d=rifle@40,10")
    assert g.why("move d1>41.00,10.00")[0][0] in {"move.straggler", "move.cohesion"}
    h = begin_move("rif veteran: pl=smg@20,10 a=rifle@27,10 c=rifle@33,10 d=rifle@33,12")
    assert h.why("move d1>35.00,15.00") == [("move.cohesion", "MIN-COH-02")]


@pytest.mark.rule("MIN-COH-04")
def test_tanks_link_over_ten_inches():
    f = begin_move("t veteran: t=m4_sherman@20,10 u=m4_sherman@26,10", "US.t")
    assert f.why("move u1>32.00,10.00") == []
    assert f.why("move u1>32.01,10.00") == [("move.cohesion", "MIN-COH-02")]


def test_the_link_of_a_mixed_unit_is_that_of_the_team_which_must_be_in_cohesion():
    """Q042: 10" for a tank that follows, 6" for a man."""
    f = fight("mix veteran: pl=smg@20,10 t=m4_sherman@24,10 a=rifle@18,10", FAR_ENEMY)
    f.begin(("plan_move", f.unit("US.mix"), 0))
    assert f.why("move t1>31.60,10.00") == []
    assert f.why("move t1>31.61,10.00") == [("move.cohesion", "MIN-COH-02")]
    assert f.why("move a1>12.65,10.00") == []
    assert f.why("move a1>12.64,10.00") == [("move.cohesion", "MIN-COH-02")]


@pytest.mark.rule("MIN-COH-05")
def test_half_of_the_unit_may_be_left_behind():
    """Ruling Q044."""
    four = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@20,8 d=rifle@22,8"
    f = begin_move(four)
    assert f.why("move pl1>20.00,15.90 a1>22.00,15.90") == []
    g = begin_move("rif veteran: pl=smg@20,12 a=rifle@26,6 c=rifle@20,6 d=rifle@22,6")
    assert g.why("move pl1>20.00,17.90") == [("move.half", "MIN-COH-05")]


@pytest.mark.rule("MIN-COH-06")
def test_a_straggler_takes_the_shortest_way_back():
    """It may end outside when the way is longer than its Move, but not stroll aside (ruling Q045)."""
    f = begin_move("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@40,10")
    assert f.why("move c1>34.00,10.00") == []
    assert f.why("move c1>40.00,16.00") == [("move.straggler", "MIN-COH-06")]
    assert f.why("move c1>36.00,14.00") == [("move.straggler", "MIN-COH-06")]


def test_a_straggler_goes_where_the_leader_will_be():
    """Q047: the shortest way to cohesion with the leader's final place."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@22,30", FAR_ENEMY)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move c1>22.00,24.00") == []
    assert f.why("move pl1>20.00,4.00 c1>22.00,24.00") == []
    side = fight("rif veteran: pl=smg@26,20 a=rifle@24,20 c=rifle@40,20", FAR_ENEMY)
    side.begin(("plan_move", side.unit("US.rif"), 0))
    assert side.why("move c1>34.00,20.00") == []
    assert side.why("move pl1>26.00,26.00 a1>24.00,24.00 c1>34.00,20.00") == [
        ("move.straggler", "MIN-COH-06")
    ]
    assert side.why("move pl1>26.00,26.00 a1>24.00,24.00 c1>34.46,22.31") == []


@pytest.mark.rule("MIN-COH-03")
@pytest.mark.parametrize(("off", "relays"), [(0, True), (1, False)])
def test_a_relay_is_in_cohesion_to_the_hundredth(off: int, relays: bool):
    """A Team at 6" from its leader relays to a straggler, one a hundredth farther does not."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@27,10 c=rifle@45,10", FAR_ENEMY)
    b = f.b
    chief, relay, straggler = (f.team(f"US.rif.{k}") for k in ("pl", "a", "c"))
    wide = b.sheet(chief).radius + b.sheet(relay).radius
    after = {chief: (2000, 1000), relay: (2000 + wide + 600 + off, 1000), straggler: (4500, 1000)}
    short = move_plans._measure_lack(b, straggler, (4500, 1000), after, chief)
    near = relay if relays else chief
    edges = b.sheet(straggler).radius + b.sheet(near).radius
    assert short == 4500 - after[near][0] - edges - 600
