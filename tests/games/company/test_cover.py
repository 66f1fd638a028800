"""Cover, terrain and sight."""

import pytest

from beachhead.games.company.board import MOVED
from beachhead.games.company.content.geometry.ground import HARD, OPEN, SOFT
from beachhead.games.company.rules.cover import concealed_from, cover_against, sees, unit_concealed
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=smg@20,10! a=rifle@22,10!"
GE = "gre veteran: pl=smg@20,20! a=rifle@22,20!"


def cover(terrain: str, ge: str = GE, us: str = US) -> int:
    f = fight(us, ge, terrain)
    return cover_against(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False)


def hidden(f: Fight, team: str = "GE.gre.a") -> bool:
    return concealed_from(f.b, f.team(team), f.team("US.rif.a"), at=False)


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


@pytest.mark.rule("MIN-COVER-03")
def test_hard_cover_conceals_as_well():
    f = fight(US, GE, "h building 15,18-30,18-30,25-15,25")
    assert cover_against(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == HARD
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
    assert unit_concealed(f.b, both[:1], shooters)
    assert not unit_concealed(f.b, both, shooters)


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


@pytest.mark.rule("MIN-COVER-12")
def test_infantry_that_did_not_move_in_its_last_activation_is_concealed_in_the_open():
    """Firing does not end it; guns have no such concealment."""
    f = fight(US, "gre veteran: pl=smg@20,20 a=rifle@22,20 m=lmg@24,20")
    assert hidden(f)
    assert not hidden(f, "GE.gre.m")
    f.b.state[f.team("GE.gre.a")] |= MOVED
    assert not hidden(f)


@pytest.mark.rule("MIN-WEAPON-15")
def test_gun_shields_are_hard_cover_against_frontal_ordinary_fire():
    f = fight(US, "gre veteran: pl=smg@20,20! k=pak40@22,20/270!")
    k, a = f.team("GE.gre.k"), f.team("US.rif.a")
    assert cover_against(f.b, k, a, at=False) == HARD
    assert cover_against(f.b, k, a, at=True) == OPEN
    f.b.hull[k] = 90
    assert cover_against(f.b, k, a, at=False) == OPEN
