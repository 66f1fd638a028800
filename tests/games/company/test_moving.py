"""Moving, terrain and cohesion."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import MOVED, OFF_TABLE
from beachhead.games.company.content.tables import TERRAIN
from beachhead.games.company.rules import (
    move_plans,
    setup,
)
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Decision
from tests.games.company.boards import FAR_ENEMY, REACTING_ENEMY, RIFLES, begin_move, fight

TANKS = "t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10"


@pytest.mark.rule("MIN-MOVE-01")
def test_infantry_moves_up_to_six_inches_measured_along_the_path():
    """Ruling Q031."""
    f = begin_move(RIFLES)
    assert f.why("move a1>22.00,16.00") == []
    assert f.why("move a1>22.00,16.01 c1>24.00,12.00") == [("move.too_far", "MIN-LEAD-05")]
    assert f.why("move a1>22.00,13.00>19.50,13.00") == []
    assert f.why("move a1>22.00,14.00>26.10,14.00") == [("move.too_far", "MIN-LEAD-05")]
    assert f.why("move a1>22.00,21.00") == [("move.too_far", "MIN-MOVE-01")]


def test_friends_may_be_passed_but_not_stood_upon_and_enemies_not_even_passed():
    """Ruling Q032."""
    f = begin_move(RIFLES, ge="gre veteran: pl=smg@22,14 a=rifle@30,30")
    assert f.why("move a1>25.90,10.00") == []
    assert f.why("move a1>24.00,11.00") == [("move.overlap", "MIN-MOVE-01")]
    assert f.why("move a1>22.00,15.90") == [("move.through_enemy", "MIN-MOVE-01")]
    assert f.why("move a1>22.00,12.65") == [("move.contact", "MIN-MOVE-01")]


def test_the_table_is_left_only_by_an_exit():
    """Q038: Germans at Neuville by the southern edge between 20 and 28, nobody anywhere else."""
    from beachhead.games.company.rules import move_plans

    b = GAME.new("neuville_au_plain")
    german = b.table.companies[1][0]
    for n, t in enumerate(b.teams_here(german)):
        b.x[t], b.y[t] = 2100 + 200 * (n % 4), 200 + 200 * (n // 4)
    chief = b.leader[german]
    b.x[chief], b.y[chief] = 2400, 90
    assert move_plans.is_exit(b, chief, 2400, 0)
    assert not move_plans.is_exit(b, chief, 1900, 0)
    american = b.table.companies[0][0]
    assert not move_plans.is_exit(b, b.leader[american], 2400, 0)


def test_who_stays_when_the_leader_has_left_by_an_exit_is_told_what_cohesion_asks():
    """Q038: cohesion is measured from who stands in for him, not from where he went off."""
    door = '[[exit]]\nside = "US"\nedge = "S"\nspan = [[20, 0], [40, 0]]\nvp = 2\n'
    ours = "rif veteran: pl=smg@30,3 a=rifle@32,5 c=rifle@28,5 e=rifle@34,5"
    f = fight(ours, "gre veteran: pl=smg@66,45 a=rifle@68,45", tables=door)
    f.activate("US.rif", 5, "RU").say("move pl1>30,0")
    assert f.step == "plan_move"
    assert f.why("move e1>34,11 c1>22.1,5") == [("move.cohesion", "MIN-COH-02")]
    assert f.why("move e1>34,4 c1>28,4") == []


@pytest.mark.rule("MIN-MOVE-02")
def test_towed_guns_move_three_inches_and_carried_ones_six():
    f = begin_move("rif veteran: pl=smg@20,10 k=pak40@22.5,10 m=lmg@25,10")
    assert f.why("move k1>22.50,13.00") == []
    assert f.why("move k1>22.50,17.10") == [("move.too_far", "MIN-MOVE-02")]
    assert f.why("move m1>25.00,16.00") == []
    g = begin_move("rif veteran: pl=smg@20,10 k=pak40@26,10")  # no leader near enough to help
    assert g.why("move k1>26.00,13.00") == []
    assert g.why("move k1>26.00,13.01") == [("move.too_far", "MIN-LEAD-05")]


@pytest.mark.rule("MIN-MOVE-03")
def test_tanks_move_twelve_inches():
    f = begin_move("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", "US.t")
    assert f.why("move t1>20.00,20.00 u1>24.00,22.00") == []
    assert f.why("move t1>20.00,20.00 u1>24.00,26.10") == [("move.too_far", "MIN-MOVE-03")]


@pytest.mark.rule("MIN-MOVE-04")
def test_infantry_ignores_terrain_and_obstacles():
    """Woods, bocage and buildings cost nothing; only deep water stops it."""
    ground = "w woods 10,12-30,12-30,14-10,14; h bocage 10,11.2-30,11.2; x deep_water 0,20-72,20-72,24-0,24"
    f = begin_move(RIFLES, terrain=ground)
    assert f.why("move a1>22.00,15.00") == []
    g = begin_move("rif veteran: pl=smg@20,18 a=rifle@22,18", terrain=ground)
    assert g.why("move a1>22.00,20.50") == [("move.closed", "MIN-MOVE-04")]


def test_roads_give_no_bonus():
    """Q037."""
    road = "r road 0,8-72,8-72,12-0,12"
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", FAR_ENEMY, road)
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move pl1>25.00,10.00 a1>28.00,10.00") == []
    assert f.why("move pl1>25.00,10.00 a1>33.00,10.00") == [("move.too_far", "MIN-MOVE-01")]
    g = fight("t veteran: t=m4_sherman@20,10", FAR_ENEMY, road).begin(("plan_move", 0, 0))
    assert g.why("move t1>32.00,10.00") == []
    assert g.why("move t1>32.01,10.00")[0][0] == "move.too_far"


@pytest.mark.rule("MIN-MOVE-05")
def test_towed_guns_may_not_enter_very_difficult_terrain():
    """They may be set up in it, but do not move there; carried guns go anywhere."""
    ground = "w woods 10,12-40,12-40,14-10,14"
    f = begin_move("rif veteran: pl=smg@20,10 k=pak40@22.5,10 m=lmg@25,10", terrain=ground)
    assert f.why("move k1>22.50,12.50") == [("move.closed", "MIN-MOVE-05")]
    assert f.why("move m1>25.00,12.50") == []
    g = begin_move("rif veteran: pl=smg@20,10 k=pak40@22.5,13", terrain=ground)
    assert g.why("move k1>22.50,13.50") == [("move.closed", "MIN-MOVE-05")]
    assert g.why("move k1>22.50,13.00@180/180") == []


def test_a_towed_gun_is_set_up_in_woods_and_buildings():
    """Q036: at deployment it may stand there."""
    f = fight(
        "rif veteran: pl=smg@20,10 k=pak40@22.5,10",
        FAR_ENEMY,
        "w woods 10,5-40,5-40,9-10,9; b building 10,15-40,15-40,20-10,20",
    )
    for y in (700, 1700):
        assert setup.check_spot(f.b, [f.team("US.rif.k"), 90, 90, 3000, y]) == []


@pytest.mark.rule("MIN-MOVE-06")
@pytest.mark.parametrize(("die", "where"), [(2, (20, 20)), (1, (20, 13.99))])
def test_a_tank_rolls_two_or_more_to_cross_difficult_terrain(die: int, where: tuple[float, float]):
    f = begin_move(TANKS, "US.t", terrain="h hedge 10,15-30,15").say("move t1>20.00,20.00")
    assert (f.step, f.need()) == ("cross_difficult", 2)
    f.roll(die)
    assert f.where("US.t.t") == pytest.approx(where, abs=0.03)


def test_the_terrain_table():
    """Q033, Q097: what is Difficult, Very Difficult and closed to tanks, and which cover it gives."""
    going = {k: t.tank for k, t in TERRAIN.items()}
    for kind in ("hedge", "stone_wall", "stream", "orchard", "embankment", "shingle"):
        assert going[kind] == "difficult"
    for kind in ("woods", "bocage", "marsh", "trench", "rubble"):
        assert going[kind] == "very_difficult"
    assert {going["building"], going["bunker"]} == {"closed"}
    assert [TERRAIN[k].cover for k in ("bocage", "stone_wall", "hedge", "fence")] == [
        "hard",
        "hard",
        "soft",
        "soft",
    ]


def test_a_piece_of_terrain_is_tested_once_a_move_however_often_it_is_met():
    """Q034."""
    f = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR_ENEMY, "h hedge 10,13-30,13")
    f.begin(("plan_move", f.unit("US.t"), 0)).say("move t1>20.00,15.00>20.00,10.50")
    assert f.step == "cross_difficult"
    f.roll(6)
    assert f.step != "cross_difficult"
    f.begin(("plan_move", f.unit("US.t"), 1)).say("move t1>20.00,15.00")
    assert f.step == "cross_difficult"  # another Move, another check


@pytest.mark.rule("MIN-MOVE-07")
@pytest.mark.parametrize(("die", "y"), [(4, 20), (3, 13.99)])
def test_a_tank_makes_a_training_check_in_very_difficult_terrain(die: int, y: float):
    f = begin_move(TANKS, "US.t", terrain="h bocage 10,15-30,15").say("move t1>20.00,20.00")
    assert (f.step, f.need()) == ("training_check", 4)
    f.roll(die)
    assert f.where("US.t.t") == pytest.approx((20, y), abs=0.03)


@pytest.mark.rule("MIN-MOVE-08")
def test_a_failed_test_ends_the_move_where_the_base_touches_the_terrain():
    """A Team that starts inside does not move at all; each piece is tested once (ruling Q035)."""
    f = begin_move(TANKS, "US.t", terrain="w orchard 10,14-30,14-30,30-10,30").say(
        "move t1>20.00,20.00"
    )
    f.roll(1)
    x, y = f.where("US.t.t")
    assert y + 1 == pytest.approx(14, abs=0.03)
    g = begin_move(TANKS, "US.t", terrain="w orchard 10,5-30,5-30,30-10,30").say(
        "move t1>20.00,20.00"
    )
    g.roll(1)
    assert g.where("US.t.t") == (20, 10)
    h = begin_move(TANKS, "US.t", terrain="w hedge 10,13-30,13; v hedge 10,16-30,16").say(
        "move t1>20.00,20.00"
    )
    h.roll(6).roll(1)
    assert h.where("US.t.t")[1] == pytest.approx(15, abs=0.03)
    assert x == 20


@pytest.mark.rule("MIN-MOVE-09")
def test_a_failed_test_suppresses_the_tank():
    f = begin_move(TANKS, "US.t", terrain="h hedge 10,15-30,15").say("move t1>20.00,20.00").roll(1)
    assert f.marks("US.t.t") == 1
    assert f.marks("US.t.u") == 0


@pytest.mark.rule("MIN-TANK-10")
def test_a_panther_rerolls_its_terrain_check():
    f = begin_move(
        "t veteran: t=panther@20,10 u=panther@24,10", "US.t", terrain="h bocage 10,15-30,15"
    )
    f.say("move t1>20.00,20.00").roll(1)
    assert f.step == "training_check"
    f.roll(4)
    assert f.where("US.t.t") == (20, 20)


@pytest.mark.rule("MIN-TANK-13")
def test_a_tiger_rerolls_its_terrain_check_once():
    f = begin_move(
        "t veteran: t=tiger_i@20,10 u=tiger_i@24,10", "US.t", terrain="h hedge 10,14-30,14"
    )
    f.say("move t1>20.00,18.00").roll(1)
    assert f.step == "cross_difficult"
    f.roll(1)
    assert f.marks("US.t.t") == 1


def test_nobody_leaves_the_table_or_stands_across_a_hedge():
    f = begin_move("rif veteran: pl=smg@2,3 a=rifle@4,3", terrain="h hedge 0,6-20,6")
    assert f.why("move a1>4.00,0.50") == [("move.off_table", "MIN-MOVE-01")]
    assert f.why("move a1>4.00,6.30") == [("move.straddles", "MIN-MOVE-01")]
    assert f.why("move a1>4.00,6.80") == []


@pytest.mark.parametrize(
    "text", ["move", "move zz>1.00,1.00", "move a1>nan,1", "move a1>22.00", "go"]
)
def test_nonsense_is_refused(text: str):
    assert begin_move(RIFLES).why(text)


@pytest.mark.parametrize("point", [(10**9, 5), (-(10**9), 0), (2200, -5)])
def test_a_placement_beyond_all_tables_is_refused_with_figures(point: tuple[int, int]):
    from beachhead.games.company import GAME

    f = begin_move(RIFLES)
    [reason] = GAME.why_not(f.b, ("a1", *point))
    assert reason.rule == "MIN-MOVE-01"
    assert 'its Move is 6"' in reason.message or "off the table" in reason.message


@pytest.mark.parametrize("text", ["move a1>nan,5.00", "move a1>1000000000000,5", "at NaN 5"])
def test_a_point_that_is_no_number_of_inches_is_refused_with_the_size_of_the_table(text: str):
    from beachhead.games.company import GAME

    f = begin_move(RIFLES)
    with pytest.raises(IllegalAnswer) as caught:
        GAME.play(f.b, GAME.parse(f.b, text))
    [reason] = caught.value.reasons
    assert text in reason.message
    assert '72" x 48"' in reason.message
    assert reason.rule == "MIN-MOVE-01"


def test_a_unit_can_be_laid_out_team_by_team():
    f = begin_move(RIFLES)
    f.say("take a1").say("22.00,13.00").say("take c1").say("at 2400 3500")
    assert f.where("US.rif.a") == (22, 10)
    f.say("done")
    assert f.where("US.rif.a") == (22, 13)
    assert f.where("US.rif.c") == (24, 13)
    assert f.has("US.rif.c", MOVED)
    assert not f.has("US.rif.pl", MOVED)


def test_pointing_at_a_spot_moves_the_whole_unit_with_its_leader():
    f = begin_move(RIFLES).say("at 2100 3300")
    assert [f.where(f"US.rif.{t}") for t in ("pl", "a", "c")] == [(21, 15), (23, 15), (25, 15)]


@pytest.mark.rule("MIN-MOVE-01")
def test_a_commander_who_stayed_away_may_stay_away_again_and_a_reserve_may_not_be_split():
    """He arrives with his Unit or later; every move that is offered is legal either way."""
    b = GAME.new("omaha_easy_red")
    side = b.table.sides.index("US")
    man = b.commander(side)
    unit = next(u for u in b.table.companies[side] if b.table.units[u].id == "g1")
    b.round, b.owner, b.unit, b.along = 2, side, unit, 1
    b.agenda = [("roll_initiative",), ("plan_move", unit, 0)]
    node = GAME.open_node(b)
    assert isinstance(node, Decision)
    _, arrival = node.options
    assert not GAME.why_not(b, arrival)
    without_him = move_plans.parse(b, unit, arrival)
    without_him = [path for path in without_him if path[0] != man]
    (split,) = move_plans.check_plan(b, unit, without_him)
    assert (split.code, "Dawson" in split.message) == ("move.reserve", True)
    for number, team in enumerate(b.table.units[unit].teams):
        b.state[team] &= ~OFF_TABLE
        b.x[team], b.y[team] = 3600 + 150 * number, 300
    node = GAME.open_node(b)
    assert isinstance(node, Decision)
    assert len(node.options) > 2
    assert not any(GAME.why_not(b, option) for option in node.options)


@pytest.mark.rule("MIN-TANK-10")
@pytest.mark.parametrize(("tank", "asked"), [("panther", False), ("m4_sherman", True)])
def test_a_check_that_the_tank_itself_rolls_again_is_not_the_commanders(tank: str, asked: bool):
    """A die is rolled again once: a Panther fails twice and stops, for a Sherman he can step in."""
    f = begin_move(
        f"t veteran: t={tank}@20,10 u={tank}@24,10", "US.t", terrain="h bocage 10,15-30,15"
    )
    f.watch = {"grant_reroll"}
    f.say("move t1>20.00,20.00").roll(1)
    assert (f.step == "grant_reroll") is asked
    if not asked:
        assert f.dice() == 1
        f.roll(3)
        assert f.step != "training_check"
        assert f.marks("US.t.t") == 1


@pytest.mark.rule("MIN-MOVE-08")
def test_who_follows_a_tank_that_is_stopped_is_held_back_by_quarters_of_an_inch():
    """The one behind would end on it; the third, elsewhere, goes all the way."""
    us = "t veteran: t=m4_sherman@20,10 u=m4_sherman@20,7.5 v=m4_sherman@24,10"
    f = begin_move(us, "US.t", terrain="h hedge 10,15-22,15")
    f.say("move t1>20.00,17.00 u1>20.00,13.50 v1>24.00,17.00").roll(1)
    first, second = f.where("US.t.t"), f.where("US.t.u")
    assert first == pytest.approx((20, 13.99), abs=0.03)
    assert 0 <= f.b.gap(f.team("US.t.t"), f.team("US.t.u")) < 25
    assert (13.5 - second[1]) % 0.25 == pytest.approx(0, abs=0.001)
    assert f.where("US.t.v") == (24, 17)
    clear = begin_move(us, "US.t", terrain="h hedge 10,15-22,15")
    clear.say("move t1>20.00,17.00 u1>20.00,13.50 v1>24.00,17.00").roll(2)
    assert clear.where("US.t.u") == (20, 13.5)


@pytest.mark.rule("MIN-MOVE-06")
def test_terrain_is_tested_in_the_order_in_which_tanks_come_to_it():
    us = "t veteran: t=m4_sherman@20,8 u=m4_sherman@24,10"
    f = begin_move(us, "US.t", terrain="h hedge 10,15-30,15")
    f.say("move t1>20.00,17.00 u1>24.00,17.00")
    assert f.b.agenda[-1][1] == f.team("US.t.u")
    f.roll(6)
    assert f.b.agenda[-1][1] == f.team("US.t.t")
    f.roll(6)
    assert [f.where(f"US.t.{k}") for k in "tu"] == [(20, 17), (24, 17)]
    assert f.b.contacts == []


@pytest.mark.rule("MIN-MOVE-08")
def test_a_tank_that_is_stopped_makes_no_test_of_what_lies_farther_on():
    f = begin_move(TANKS, "US.t", terrain="w hedge 10,13-30,13; v hedge 10,16-30,16")
    f.say("move t1>20.00,20.00").roll(1)
    assert f.step != "cross_difficult"
    assert f.where("US.t.t")[1] == pytest.approx(12, abs=0.03)


@pytest.mark.rule("MIN-MOVE-04")
def test_men_and_guns_make_no_tests_of_terrain():
    f = begin_move("rif veteran: pl=smg@20,10 k=gun57@22,10", terrain="h hedge 10,12-30,12")
    f.say("move pl1>20.00,14.00 k1>22.00,13.00")
    assert (f.where("US.rif.pl"), f.where("US.rif.k")) == ((20, 14), (22, 13))


def test_who_falls_on_the_way_leaves_nothing_of_himself():
    """Neither place nor facing, so that positions that are alike are one."""
    f = fight("rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8", REACTING_ENEMY)
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00@45 c1>24.00,13.00@45")
    f.say("react GE.gre k2").say("GE.gre.a1:0").say("enough").roll(6).say("US.rif.a").roll(1)
    gone, there = f.team("US.rif.a"), f.team("US.rif.c")
    assert (f.b.x[gone], f.b.y[gone], f.b.hull[gone], f.b.turret[gone]) == (0, 0, 0, 0)
    assert (f.b.hull[there], f.b.turret[there]) == (45, 45)
    assert f.b.plan == []


@pytest.mark.rule("MIN-FIRE-22")
@pytest.mark.parametrize(("answer", "moved"), [("move a1>22.00,11.00", 1), ("stay", 0)])
def test_a_unit_has_moved_once_somebody_did(answer: str, moved: int):
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", REACTING_ENEMY)
    assert f.activate("US.rif", 5, "MF").say(answer).b.moved == moved


@pytest.mark.rule("MIN-MOVE-08")
def test_a_tank_that_is_stopped_on_a_friend_it_passed_goes_back_until_there_is_room():
    us = "t veteran: t=m4_sherman@20,8 u=m4_sherman@20.5,13"
    f = begin_move(us, "US.t", terrain="h hedge 10,15-30,15").say("move t1>20.00,18.00").roll(1)
    x, y = f.where("US.t.t")
    assert x == 20
    assert 0 <= f.b.gap(f.team("US.t.t"), f.team("US.t.u")) < 25
    assert y < 13
    assert f.marks("US.t.t") == 1


@pytest.mark.rule("MIN-TANK-10")
def test_a_panther_rolls_a_check_again_once_and_then_stops():
    us = "t veteran: t=panther@20,10 u=panther@24,10"
    f = begin_move(us, "US.t", terrain="h bocage 10,15-30,15").say("move t1>20.00,18.00")
    f.roll(1)
    assert f.step == "training_check"
    f.roll(1)
    assert f.step != "training_check"
    assert f.marks("US.t.t") == 1
