"""Moving, terrain and cohesion."""

import pytest

from beachhead.games.company.board import MOVED
from beachhead.games.company.rules import moving
from beachhead.kernel.errors import IllegalAnswer
from tests.games.company.fights import Fight, fight

ENEMY = "gre veteran: pl=smg@60,45 a=rifle@62,45"
INF = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"


def moving_unit(
    us: str, unit: str = "US.rif", ge: str = ENEMY, terrain: str = "", **o: int
) -> Fight:
    f = fight(us, ge, terrain, "", "", **o)
    return f.begin(moving.plan_move(f.unit(unit), 0))


def codes(f: Fight, text: str) -> list[tuple[str, str]]:
    return f.why(text)


@pytest.mark.rule("MIN-MOVE-01")
def test_infantry_moves_up_to_six_inches_measured_along_the_path():
    """Ruling Q031."""
    f = moving_unit(INF)
    assert codes(f, "move a1>22.00,16.00") == []
    assert codes(f, "move a1>22.00,16.01 c1>24.00,12.00") == [("move.too_far", "MIN-LEAD-05")]
    assert codes(f, "move a1>22.00,13.00>19.50,13.00") == []
    assert codes(f, "move a1>22.00,14.00>26.10,14.00") == [("move.too_far", "MIN-LEAD-05")]
    assert codes(f, "move a1>22.00,21.00") == [("move.too_far", "MIN-MOVE-01")]


@pytest.mark.rule("MIN-MOVE-02")
def test_towed_guns_move_three_inches_and_carried_ones_six():
    f = moving_unit("rif veteran: pl=smg@20,10 k=pak40@22.5,10 m=lmg@25,10")
    assert codes(f, "move k1>22.50,13.00") == []
    assert codes(f, "move k1>22.50,17.10") == [("move.too_far", "MIN-MOVE-02")]
    assert codes(f, "move m1>25.00,16.00") == []
    g = moving_unit("rif veteran: pl=smg@20,10 k=pak40@26,10")  # no leader near enough to help
    assert codes(g, "move k1>26.00,13.00") == []
    assert codes(g, "move k1>26.00,13.01") == [("move.too_far", "MIN-LEAD-05")]


@pytest.mark.rule("MIN-MOVE-03")
def test_tanks_move_twelve_inches():
    f = moving_unit("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", "US.t")
    assert codes(f, "move t1>20.00,20.00 u1>24.00,22.00") == []
    assert codes(f, "move t1>20.00,20.00 u1>24.00,26.10") == [("move.too_far", "MIN-MOVE-03")]


@pytest.mark.rule("MIN-MOVE-04")
def test_infantry_ignores_terrain_and_obstacles():
    """Woods, bocage and buildings cost nothing; only deep water stops it."""
    ground = "w woods 10,12-30,12-30,14-10,14; h bocage 10,11.2-30,11.2; x deep_water 0,20-72,20-72,24-0,24"
    f = moving_unit(INF, terrain=ground)
    assert codes(f, "move a1>22.00,15.00") == []
    g = moving_unit("rif veteran: pl=smg@20,18 a=rifle@22,18", terrain=ground)
    assert codes(g, "move a1>22.00,20.50") == [("move.closed", "MIN-MOVE-04")]


@pytest.mark.rule("MIN-MOVE-05")
def test_towed_guns_may_not_enter_very_difficult_terrain():
    """They may be set up in it, but do not move there; carried guns go anywhere."""
    ground = "w woods 10,12-40,12-40,14-10,14"
    f = moving_unit("rif veteran: pl=smg@20,10 k=pak40@22.5,10 m=lmg@25,10", terrain=ground)
    assert codes(f, "move k1>22.50,12.50") == [("move.closed", "MIN-MOVE-05")]
    assert codes(f, "move m1>25.00,12.50") == []
    g = moving_unit("rif veteran: pl=smg@20,10 k=pak40@22.5,13", terrain=ground)
    assert codes(g, "move k1>22.50,13.50") == [("move.closed", "MIN-MOVE-05")]
    assert codes(g, "move k1>22.50,13.00@180/180") == []


TANKS = "t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10"


@pytest.mark.rule("MIN-MOVE-06")
@pytest.mark.parametrize(("die", "where"), [(2, (20, 20)), (1, (20, 13.99))])
def test_a_tank_rolls_two_or_more_to_cross_difficult_terrain(die: int, where: tuple[float, float]):
    f = moving_unit(TANKS, "US.t", terrain="h hedge 10,15-30,15").say("move t1>20.00,20.00")
    assert (f.step, f.need()) == ("cross_difficult", 2)
    f.roll(die)
    assert f.where("US.t.t") == pytest.approx(where, abs=0.03)


@pytest.mark.rule("MIN-MOVE-07")
@pytest.mark.parametrize(("die", "y"), [(4, 20), (3, 13.99)])
def test_a_tank_makes_a_training_check_in_very_difficult_terrain(die: int, y: float):
    f = moving_unit(TANKS, "US.t", terrain="h bocage 10,15-30,15").say("move t1>20.00,20.00")
    assert (f.step, f.need()) == ("training_check", 4)
    f.roll(die)
    assert f.where("US.t.t") == pytest.approx((20, y), abs=0.03)


@pytest.mark.rule("MIN-MOVE-08")
def test_a_failed_test_ends_the_move_where_the_base_touches_the_terrain():
    """A Team that starts inside does not move at all; each piece is tested once (ruling Q035)."""
    f = moving_unit(TANKS, "US.t", terrain="w orchard 10,14-30,14-30,30-10,30").say(
        "move t1>20.00,20.00"
    )
    f.roll(1)
    x, y = f.where("US.t.t")
    assert y + 1 == pytest.approx(14, abs=0.03)
    g = moving_unit(TANKS, "US.t", terrain="w orchard 10,5-30,5-30,30-10,30").say(
        "move t1>20.00,20.00"
    )
    g.roll(1)
    assert g.where("US.t.t") == (20, 10)
    h = moving_unit(TANKS, "US.t", terrain="w hedge 10,13-30,13; v hedge 10,16-30,16").say(
        "move t1>20.00,20.00"
    )
    h.roll(6).roll(1)
    assert h.where("US.t.t")[1] == pytest.approx(15, abs=0.03)
    assert x == 20


@pytest.mark.rule("MIN-MOVE-09")
def test_a_failed_test_suppresses_the_tank():
    f = moving_unit(TANKS, "US.t", terrain="h hedge 10,15-30,15").say("move t1>20.00,20.00").roll(1)
    assert f.marks("US.t.t") == 1
    assert f.marks("US.t.u") == 0


@pytest.mark.rule("MIN-TANK-10")
def test_a_panther_rerolls_its_terrain_check():
    f = moving_unit(
        "t veteran: t=panther@20,10 u=panther@24,10", "US.t", terrain="h bocage 10,15-30,15"
    )
    f.say("move t1>20.00,20.00").roll(1)
    assert f.step == "training_check"
    f.roll(4)
    assert f.where("US.t.t") == (20, 20)


@pytest.mark.rule("MIN-TANK-13")
def test_a_tiger_rerolls_its_terrain_check_once():
    f = moving_unit(
        "t veteran: t=tiger_i@20,10 u=tiger_i@24,10", "US.t", terrain="h hedge 10,14-30,14"
    )
    f.say("move t1>20.00,18.00").roll(1)
    assert f.step == "cross_difficult"
    f.roll(1)
    assert f.marks("US.t.t") == 1


@pytest.mark.rule("MIN-COH-01")
def test_teams_may_move_in_any_direction():
    f = moving_unit(INF)
    for end in ("22.00,13.00", "22.00,7.00", "22.00,6.00>22.00,7.50", "25.90,12.50"):
        assert codes(f, f"move a1>{end}") == []


@pytest.mark.rule("MIN-COH-02")
def test_a_team_that_moved_ends_within_six_inches_of_its_leader():
    """Edges count, and equal is within; a leader of radius 0.6 and a Team of 0.75 (ruling Q041)."""
    f = moving_unit("rif veteran: pl=smg@20,10 a=rifle@22,10")
    assert codes(f, "move a1>27.35,10.00") == []
    assert codes(f, "move a1>27.36,10.00") == [("move.cohesion", "MIN-COH-02")]


@pytest.mark.rule("MIN-COH-03")
def test_one_relay_is_enough_but_relays_do_not_chain():
    """Ruling Q043."""
    f = moving_unit("rif veteran: pl=smg@20,10 a=rifle@26,10 c=rifle@30,10")
    assert codes(f, "move c1>33.50,10.00") == []
    assert codes(f, "move c1>33.51,10.00") == [("move.cohesion", "MIN-COH-02")]
    g = moving_unit("rif veteran: pl=smg@20,10 a=rifle@27,10 c=rifle@34,10 d=rifle@40,10")
    assert codes(g, "move d1>41.00,10.00")[0][0] in {"move.straggler", "move.cohesion"}
    h = moving_unit("rif veteran: pl=smg@20,10 a=rifle@27,10 c=rifle@33,10 d=rifle@33,12")
    assert codes(h, "move d1>35.00,15.00") == [("move.cohesion", "MIN-COH-02")]


@pytest.mark.rule("MIN-COH-04")
def test_tanks_link_over_ten_inches():
    f = moving_unit("t veteran: t=m4_sherman@20,10 u=m4_sherman@26,10", "US.t")
    assert codes(f, "move u1>32.00,10.00") == []
    assert codes(f, "move u1>32.01,10.00") == [("move.cohesion", "MIN-COH-02")]


@pytest.mark.rule("MIN-COH-05")
def test_half_of_the_unit_may_be_left_behind():
    """Ruling Q044."""
    four = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@20,8 d=rifle@22,8"
    f = moving_unit(four)
    assert codes(f, "move pl1>20.00,15.90 a1>22.00,15.90") == []
    g = moving_unit("rif veteran: pl=smg@20,12 a=rifle@26,6 c=rifle@20,6 d=rifle@22,6")
    assert codes(g, "move pl1>20.00,17.90") == [("move.half", "MIN-COH-05")]


@pytest.mark.rule("MIN-COH-06")
def test_a_straggler_takes_the_shortest_way_back():
    """It may end outside when the way is longer than its Move, but not stroll aside (ruling Q045)."""
    f = moving_unit("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@40,10")
    assert codes(f, "move c1>34.00,10.00") == []
    assert codes(f, "move c1>40.00,16.00") == [("move.straggler", "MIN-COH-06")]
    assert codes(f, "move c1>36.00,14.00") == [("move.straggler", "MIN-COH-06")]


# Rulings on moving ----------------------------------------------------------------------------------


def test_friends_may_be_passed_but_not_stood_upon_and_enemies_not_even_passed():
    """Ruling Q032."""
    f = moving_unit(INF, ge="gre veteran: pl=smg@22,14 a=rifle@30,30")
    assert codes(f, "move a1>25.90,10.00") == []
    assert codes(f, "move a1>24.00,11.00") == [("move.overlap", "MIN-MOVE-01")]
    assert codes(f, "move a1>22.00,15.90") == [("move.through_enemy", "MIN-MOVE-01")]
    assert codes(f, "move a1>22.00,12.65") == [("move.contact", "MIN-MOVE-01")]


def test_nobody_leaves_the_table_or_stands_across_a_hedge():
    f = moving_unit("rif veteran: pl=smg@2,3 a=rifle@4,3", terrain="h hedge 0,6-20,6")
    assert codes(f, "move a1>4.00,0.50") == [("move.off_table", "MIN-MOVE-01")]
    assert codes(f, "move a1>4.00,6.30") == [("move.straddles", "MIN-MOVE-01")]
    assert codes(f, "move a1>4.00,6.80") == []


@pytest.mark.parametrize(
    "text", ["move", "move zz>1.00,1.00", "move a1>nan,1", "move a1>22.00", "go"]
)
def test_nonsense_is_refused(text: str):
    assert codes(moving_unit(INF), text)


@pytest.mark.parametrize("point", [(10**9, 5), (-(10**9), 0), (2200, -5)])
def test_a_placement_beyond_all_tables_is_refused_with_figures(point: tuple[int, int]):
    from beachhead.games.company import GAME

    f = moving_unit(INF)
    [reason] = GAME.why_not(f.b, ("a1", *point))
    assert reason.rule == "MIN-MOVE-01"
    assert 'its Move is 6"' in reason.message or "off the table" in reason.message


@pytest.mark.parametrize("text", ["move a1>nan,5.00", "move a1>1000000000000,5", "at NaN 5"])
def test_a_point_that_is_no_number_of_inches_is_refused_with_the_size_of_the_table(text: str):
    from beachhead.games.company import GAME

    f = moving_unit(INF)
    with pytest.raises(IllegalAnswer) as caught:
        GAME.play(f.b, GAME.parse(f.b, text))
    [reason] = caught.value.reasons
    assert text in reason.message
    assert '72" x 48"' in reason.message
    assert reason.rule == "MIN-MOVE-01"


def test_a_unit_can_be_laid_out_team_by_team():
    f = moving_unit(INF)
    f.say("take a1").say("22.00,13.00").say("take c1").say("at 2400 3500")
    assert f.where("US.rif.a") == (22, 10)
    f.say("done")
    assert f.where("US.rif.a") == (22, 13)
    assert f.where("US.rif.c") == (24, 13)
    assert f.has("US.rif.c", MOVED)
    assert not f.has("US.rif.pl", MOVED)


def test_pointing_at_a_spot_moves_the_whole_unit_with_its_leader():
    f = moving_unit(INF).say("at 2100 3300")
    assert [f.where(f"US.rif.{t}") for t in ("pl", "a", "c")] == [(21, 15), (23, 15), (25, 15)]
