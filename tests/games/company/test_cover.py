"""Cover, terrain and sight."""

from itertools import product

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import FIRED, MOVED
from beachhead.games.company.content.geometry.ground import HARD, OPEN, SOFT
from beachhead.games.company.rules.cover import (
    find_cover,
    is_concealed,
    is_gone_to_ground,
    is_unit_concealed,
    sees,
)
from beachhead.games.company.rules.saves import save_number
from tests.games.company.boards import (
    FOUR_MOVED_RIFLES,
    FOUR_RIFLES,
    NEAR_ENEMY,
    Fight,
    fight,
)

US = "rif veteran: pl=smg@20,10! a=rifle@22,10!"
GE = "gre veteran: pl=smg@20,20! a=rifle@22,20!"


def cover(terrain: str, ge: str = GE, us: str = US) -> int:
    f = fight(us, ge, terrain)
    return find_cover(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False)


def hidden(f: Fight, team: str = "GE.gre.a") -> bool:
    return is_concealed(f.b, f.team(team), f.team("US.rif.a"), at=False)


@pytest.mark.rule("MIN-COVER-01")
def test_terrain_gives_cover():
    assert cover("") == OPEN
    assert cover("w woods 15,18-30,18-30,25-15,25") == SOFT
    assert cover("m marsh 15,18-30,18-30,25-15,25") == OPEN


@pytest.mark.rule("MIN-COVER-02")
def test_soft_cover_conceals_for_one_more_to_hit():
    f = fight(US, GE, "w woods 15,18-30,18-30,25-15,25")
    assert hidden(f)
    assert [s.need for s in f.fire("US.rif", "GE.gre")] == [4]


def test_a_tank_in_cover_is_concealed_but_its_armour_stays():
    """Q098."""
    f = fight(
        "t veteran: t=m4_sherman@22,5",
        "gre veteran: t=tiger_i@22,28/270 u=tiger_i@24.5,28/270",
        "w woods 18,24-30,24-30,32-18,32",
    )
    assert is_concealed(f.b, f.team("GE.gre.t"), f.team("US.t.t"), at=True)
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(*[6] * f.dice()).say("GE.gre.t")
    assert f.need() == 3


@pytest.mark.rule("MIN-COVER-03")
def test_hard_cover_conceals_as_well():
    f = fight(US, GE, "h building 15,18-30,18-30,25-15,25")
    assert find_cover(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == HARD
    assert [s.need for s in f.fire("US.rif", "GE.gre")] == [4]


@pytest.mark.rule("MIN-COVER-04")
def test_hard_cover_betters_the_save_of_infantry_by_one():
    for kind, need in (("woods", 3), ("building", 2)):
        f = fight(US, GE, f"h {kind} 15,18-30,18-30,25-15,25")
        f.fire("US.rif", "GE.gre", "US.rif.a1:0")
        f.roll(6).say("GE.gre.a")
        assert f.need() == need


@pytest.mark.rule("MIN-COVER-05")
def test_a_unit_is_concealed_only_if_every_team_is():
    wood = "w woods 19,18-21,18-21,25-19,25"
    f = fight(US, GE, wood)
    shooters = [(f.team("US.rif.a"), False)]
    both = [f.team("GE.gre.pl"), f.team("GE.gre.a")]
    assert is_unit_concealed(f.b, both[:1], shooters)
    assert not is_unit_concealed(f.b, both, shooters)


@pytest.mark.rule("MIN-COVER-06")
def test_one_team_in_the_open_reveals_the_whole_unit():
    """Teams that the firer does not see count as concealed."""
    f = fight(US, GE, "w woods 19,18-21,18-21,25-19,25")
    assert [s.need for s in f.fire("US.rif", "GE.gre")] == [3]
    g = fight(
        US,
        "gre veteran: pl=smg@20,20! a=rifle@45,20!",
        "w woods 19,18-21,18-21,25-19,25; x woods 30,5-32,5-32,30-30,30",
    )
    assert [s.need for s in g.fire("US.rif", "GE.gre")] == [4]


@pytest.mark.rule("MIN-COVER-07")
def test_one_sees_into_and_out_of_area_terrain():
    f = fight(US, GE, "w woods 15,18-30,18-30,25-15,25")
    a, e = f.team("US.rif.a"), f.team("GE.gre.a")
    assert sees(f.b, a, e)
    assert sees(f.b, e, a)


def test_the_wood_one_stands_in_hides_nothing_but_another_does():
    """Q091, Q092: whoever shares a wood sees each other; a second piece on the line blocks."""
    wood = "w woods 15,8-30,8-30,22-15,22"
    f = fight(FOUR_MOVED_RIFLES, NEAR_ENEMY, wood)
    assert sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    two = "w woods 15,8-30,8-30,13-15,13; x woods 15,14-30,14-30,16-15,16; y woods 15,18-30,18-30,22-15,22"
    g = fight(FOUR_MOVED_RIFLES, NEAR_ENEMY, two)
    assert not sees(g.b, g.team("US.rif.a"), g.team("GE.gre.a"))


@pytest.mark.rule("MIN-COVER-08")
def test_one_does_not_see_beyond_area_terrain():
    for kind in ("woods", "crops", "building"):
        f = fight(US, GE, f"w {kind} 10,14-40,14-40,16-10,16")
        assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))


@pytest.mark.rule("MIN-COVER-09")
def test_what_is_inside_area_terrain_is_concealed():
    """Inside is a Team whose base centre is (ruling Q093)."""
    assert hidden(fight(US, GE, "w crops 15,19.9-30,19.9-30,25-15,25"))
    assert not hidden(fight(US, GE, "w crops 15,20.1-30,20.1-30,25-15,25"))


@pytest.mark.rule("MIN-COVER-10")
def test_a_linear_obstacle_helps_who_touches_it_against_fire_from_its_other_side():
    behind = "gre veteran: pl=smg@20,20! a=rifle@22,15.8!"
    assert cover("h stone_wall 10,15-40,15", behind) == HARD
    assert cover("h hedge 10,15-40,15", behind) == SOFT
    assert cover("h hedge 10,15-40,15") == OPEN
    same_side = "rif veteran: pl=smg@20,30! a=rifle@22,30!"
    assert cover("h hedge 10,15-40,15", behind, same_side) == OPEN


@pytest.mark.parametrize(("y", "cover"), [(15.85, 2), (15.86, 0)])
def test_touching_is_within_a_tenth_of_an_inch(y: float, cover: int):
    """Q095: of the edge of a base of 0.75"."""
    f = fight(
        FOUR_MOVED_RIFLES, f"gre veteran: pl=smg@60,40! a=rifle@22,{y}!", "h stone_wall 10,15-40,15"
    )
    assert find_cover(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == cover


@pytest.mark.parametrize(("x", "cover"), [(24.5, 2), (32, 0)])
def test_an_obstacle_helps_where_the_line_crosses_it_near_the_base(x: float, cover: int):
    """Q095: within 1.0" of it; a slanting line crosses farther away."""
    us = f"rif veteran: pl=smg@60,10! a=rifle@{x},13!"
    f = fight(us, "gre veteran: pl=smg@60,40! a=rifle@22,15.8!", "h stone_wall 10,15-60,15")
    assert find_cover(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == cover


@pytest.mark.rule("MIN-COVER-11")
def test_obstacles_taller_than_the_teams_block_sight_unless_somebody_touches_them():
    """Ruling Q094."""
    f = fight(US, GE, "h bocage 10,15-40,15")
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    g = fight(US, "gre veteran: pl=smg@20,20! a=rifle@22,15.8!", "h bocage 10,15-40,15")
    assert sees(g.b, g.team("US.rif.a"), g.team("GE.gre.a"))
    h = fight(US, GE, "h stone_wall 10,15-40,15")
    assert sees(h.b, h.team("US.rif.a"), h.team("GE.gre.a"))
    tanks = fight(
        "rif veteran: a=m4_sherman@22,8", "gre veteran: a=panther@22,22", "h embankment 10,15-40,15"
    )
    assert sees(tanks.b, 0, tanks.team("GE.gre.a"))


def test_an_embankment_hides_men_but_not_tanks():
    """Q096: 0.8" high, against 0.6" of men and 1.0" of tanks."""
    f = fight(FOUR_MOVED_RIFLES, NEAR_ENEMY, "h embankment 10,15-40,15")
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    g = fight(
        "rif veteran: a=m4_sherman@22,8", "gre veteran: a=panther@22,22", "h embankment 10,15-40,15"
    )
    assert sees(g.b, g.team("US.rif.a"), g.team("GE.gre.a"))


@pytest.mark.rule("MIN-COVER-12")
def test_infantry_that_did_not_move_in_its_last_activation_is_concealed_in_the_open():
    """Firing does not end it; guns have no such concealment."""
    f = fight(US, "gre veteran: pl=smg@20,20 a=rifle@22,20 m=lmg@24,20")
    assert hidden(f)
    assert not hidden(f, "GE.gre.m")
    f.b.state[f.team("GE.gre.a")] |= MOVED
    assert not hidden(f)


def test_still_infantry_in_the_open_is_concealed_though_it_fires():
    """Q099, Q100: only moving ends it; for hits and saves it is in the open."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=smg@20,20 a=rifle@22,20")
    a, enemy = f.team("GE.gre.a"), f.team("US.rif.a")
    f.b.state[a] = FIRED
    assert is_concealed(f.b, a, enemy, at=False)
    assert not is_gone_to_ground(f.b, a)
    assert save_number(f.b, a, find_cover(f.b, a, enemy, at=False), at=False) == 3
    f.b.state[a] = MOVED
    assert not is_concealed(f.b, a, enemy, at=False)


@pytest.mark.rule("MIN-WEAPON-15")
def test_gun_shields_are_hard_cover_against_frontal_ordinary_fire():
    f = fight(US, "gre veteran: pl=smg@20,20! k=pak40@22,20/270!")
    k, a = f.team("GE.gre.k"), f.team("US.rif.a")
    assert find_cover(f.b, k, a, at=False) == HARD
    assert find_cover(f.b, k, a, at=True) == OPEN
    f.b.hull[k] = 90
    assert find_cover(f.b, k, a, at=False) == OPEN


@pytest.mark.rule("MIN-WEAPON-15")
@pytest.mark.parametrize(
    ("weapon", "dice", "need", "save"), [("bazooka", 1, 2, 5), ("smg", 2, 3, 3)]
)
def test_a_shield_helps_against_ordinary_weapons_and_not_against_at_weapons(
    weapon: str, dice: int, need: int, save: int
):
    """A Green gun that fired: AT fire has half its Fire Points, nothing conceals it and it saves on 5+."""
    f = fight(f"rif veteran: pl={weapon}@22,12!", "gre green: k=pak40@22,20/270")
    f.b.state[f.team("GE.gre.k")] = FIRED | MOVED
    (shot,) = f.fire("US.rif", "GE.gre")
    assert (shot.dice, shot.need) == (dice, need)
    f.roll(*[6] * dice)
    assert (f.step, f.need()) == ("save", save)


def test_a_shield_conceals_and_betters_the_save_from_the_front():
    """Q080: front is the forward half."""
    f = fight(
        "rif veteran: pl=smg@20,12! a=rifle@22,12!", "gre veteran: pl=smg@60,40! k=pak40@22,20/270!"
    )
    gun, man = f.team("GE.gre.k"), f.team("US.rif.a")
    assert is_concealed(f.b, gun, man, at=False)
    assert not is_concealed(f.b, gun, man, at=True)
    f.b.x[man], f.b.y[man] = 3000, 2000
    assert find_cover(f.b, gun, man, at=False) == 2  # the edge of the arc is in it
    f.b.y[man] = 2001
    assert find_cover(f.b, gun, man, at=False) == 0


def test_nobody_sees_farther_than_the_scenario_lets_him():
    """Q168: 14" at night in Bretteville; the edges count."""
    b = GAME.new("bretteville")
    one, two = b.on_table(0)[0], b.on_table(1)[0]
    b.round = 1
    radius = b.sheet(one).radius + b.sheet(two).radius
    caps = b.table.caps
    assert caps[1] == 1400
    for far, seen in ((1400, True), (1401, False)):
        for x in range(300, 5000, 100):
            b.x[one], b.y[one] = x, 100
            b.x[two], b.y[two] = x + radius + far, 100
            if b.table.ground.looks(
                (b.x[one], 100, b.sheet(one).look), (b.x[two], 100, b.sheet(two).look)
            ):
                assert sees(b, one, two) is seen
                break
        else:
            pytest.fail("no open stretch of the table")


@pytest.mark.rule("MIN-INDIRECT-25")
def test_smoke_hides_exactly_what_no_ray_passes():
    """Squares that lie beside a line are left out before rays are tried: at any slant that changes nothing."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=smg@20,20! a=rifle@22,20!")
    b, seer, seen = f.b, f.team("US.rif.a"), f.team("GE.gre.a")
    b.lay_smoke(((3000, 2000), (3600, 2000), (3600, 2600), (3000, 2600)))
    b.lay_smoke(((4500, 1500), (4900, 1900), (4500, 2300), (4100, 1900)))
    hidden = 0
    for x, y, ox, oy in product((2000, 3300, 5100), (500, 2300, 4200), (2600, 3900), (900, 3100)):
        b.x[seer], b.y[seer], b.x[seen], b.y[seen] = x, y, ox, oy
        one, two = ((b.x[t], b.y[t], b.sheet(t).look) for t in (seer, seen))
        plain = b.table.ground.line(one, two, b.smoke_squares(), ())
        assert sees(b, seer, seen) is plain
        hidden += not plain
    assert 3 < hidden < 30
