"""DDD-MOVE, DDD-ADV: phase 5."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import MUST_MOVE, RALLIED, Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from tests.games.dday_dice.boards import (
    asked,
    have,
    phase,
    put,
    roll,
    say,
    table,
    texts,
)


def standing(sector: int, map_id: str = "omaha_beach", *, courage: int = 9, face: int = 1):
    """Return a solitaire table in phase 5 with the Unit in a Sector."""
    b = table(map_id)
    u = put(b.units[0], sector, face=face)
    u.soldiers, u.courage = 60, courage
    phase(b, 5)
    return b, u


def goes(b: Board, side: int = -1) -> set[int]:
    """Collect the Sectors a Unit may enter."""
    return {int(t.split()[1]) for t in texts(b, side) if t.startswith("go ")}


@pytest.mark.rule("DDD-MOVE-01")
def test_a_move_goes_from_sector_to_sector():
    """The marker leaves one Sector and stands in another."""
    b, u = standing(2)
    say(b, "go 4")
    assert (u.sector, u.visited >> 2 & 1, u.visited >> 4 & 1) == (4, 1, 1)


@pytest.mark.rule("DDD-MOVE-03")
def test_moving_is_optional_unless_forced():
    """At 2 or 3 chevrons both move and stay are accepted."""
    for face in (2, 3):
        b, _ = standing(2, face=face)
        assert "stay" in texts(b)
        assert goes(b)


@pytest.mark.rule("DDD-MOVE-04")
def test_a_forced_move_that_cannot_be_made_loses():
    """Must-move without Courage and with all neighbours visited."""
    b, u = standing(2)
    u.face, u.courage = MUST_MOVE, 0
    u.visited |= 1 << 3
    phase(b, 5)
    assert (b.ending, b.scores) == ("stuck", [-1])


@pytest.mark.rule("DDD-MOVE-05")
def test_a_move_goes_to_a_neighbour():
    """Only Sectors that touch are offered."""
    b, _ = standing(2)
    assert goes(b) == {3, 4, 5}
    assert GAME.why_not(b, ("go", 9))


@pytest.mark.rule("DDD-MOVE-07")
def test_a_unit_moves_once_a_turn():
    """After the move the phase goes on without a second one."""
    b, u = standing(2)
    have(u, "grenade")
    say(b, "go 4")
    assert asked(b) == "get_ready"
    assert not goes(b)


@pytest.mark.rule("DDD-MOVE-08", "DDD-ADV-05")
def test_sideways_moves_are_free():
    """From the middle of a row both neighbours are legal, without Courage."""
    b, u = standing(5, courage=0)
    assert goes(b) == {4, 6}
    say(b, "go 4")
    assert u.courage == 0


@pytest.mark.rule("DDD-MOVE-09", "DDD-MOVE-13")
def test_moving_forward_is_an_advance_into_the_bunker_too():
    """It pays Courage."""
    b, u = standing(4, courage=5)
    have(u, "grenade")
    phase(b, 5)
    say(b, "go 7")
    assert u.courage == 3
    b, u = standing(9, courage=5)
    say(b, "go 10")
    assert u.courage == 1
    assert next(w for w in MAPS["omaha_beach"].sectors[9].ways if w.to == 10).advance


@pytest.mark.rule("DDD-MOVE-10")
def test_no_sector_is_visited_twice():
    """2 to 3, then 3 to 2 is refused; another Unit may enter 2."""
    b, u = standing(3)
    u.visited |= 1 << 2
    phase(b, 5)
    assert 2 not in goes(b)
    b = table("omaha_beach-2")
    put(b.units[0], 3).visited |= 1 << 2
    put(b.units[1], 3)
    phase(b, 5)
    assert 2 not in goes(b, 0)
    assert 2 in goes(b, 1)


@pytest.mark.rule("DDD-MOVE-11", "DDD-MOVE-12")
def test_no_move_goes_over_a_corner_or_back():
    """Sectors that only touch at a corner, or lie behind, are refused."""
    b, _ = standing(4)
    assert 8 not in goes(b)
    assert not goes(b) & {1, 2, 3}
    for m in MAPS.values():
        for s in m.sectors.values():
            for w in s.ways:
                to = m.sectors[w.to].data
                assert to.row in (s.data.row, s.data.row + 1)


@pytest.mark.rule("DDD-MOVE-14")
def test_requirements_are_met_when_moving_in():
    """Without the Engineer Juno's Sector 7 is closed; with him it is open and he stays."""
    b, u = standing(5, "juno_beach")
    assert 7 not in goes(b)
    have(u, "engineer")
    phase(b, 5)
    say(b, "go 7")
    assert u.specialists


def test_item_points_are_paid_on_entering():
    """Juno's Sector 8 costs 8 Item Points."""
    b, u = standing(5, "juno_beach")
    assert 8 not in goes(b)
    u.points = 9
    phase(b, 5)
    say(b, "go 8")
    assert u.points == 1


@pytest.mark.rule("DDD-MOVE-15")
def test_several_units_share_a_sector_unless_it_says_max_one():
    """Three in one Sector are legal; Pegasus Bridge's Sector 6 takes one."""
    b = table("pegasus_bridge-3")
    for u in b.units:
        put(u, 4).soldiers = 40
        u.courage = 9
    phase(b, 5)
    assert all(6 in goes(b, s) for s in range(3))
    put(b.units[0], 6)
    phase(b, 5)
    assert 6 not in goes(b, 1)


@pytest.mark.rule("DDD-MOVE-16")
def test_units_move_in_any_order():
    """B waits until A has left the Sector for one Unit, then enters it."""
    b = table("pegasus_bridge-2")
    for u, sector in zip(b.units, (6, 4), strict=True):
        put(u, sector).soldiers = 40
        u.courage = 9
    phase(b, 5)
    say(b, "wait", side=1)
    say(b, "go 8", side=0)
    say(b, "go 6", side=1)
    assert [u.sector for u in b.units] == [8, 6]


def test_a_unit_without_a_way_waits_for_another_to_make_room():
    """The check comes at the end of phase 5."""
    b = table("pegasus_bridge-2")
    for u, sector in zip(b.units, (6, 4), strict=True):
        put(u, sector).soldiers = 40
    b.units[0].courage = 9
    u = b.units[1]
    u.face, u.courage = MUST_MOVE, 2
    u.visited |= 1 << 5
    phase(b, 5)
    assert 6 not in goes(b, 0)
    say(b, "go 8", side=0)
    while asked(b, 1) == "move" and "wait" in texts(b, 1) and "go 6" not in texts(b, 1):
        say(b, "wait", side=1)
    assert b.ending == ""
    assert u.sector == 6 or "go 6" in texts(b, 1)


@pytest.mark.rule("DDD-ADV-01", "DDD-ADV-03")
def test_an_advance_costs_the_courage_on_its_line():
    """Cost 2 of 5 leaves 3; with 1 it is refused."""
    b, u = standing(2, courage=5)
    say(b, "go 4")
    assert u.courage == 3
    b, _ = standing(2, courage=1)
    assert goes(b) == {3}
    for m in MAPS.values():
        for s in m.sectors.values():
            for w in s.ways:
                row = m.sectors[w.to].data.row
                assert w.courage == (m.data.courage[row - 1] if w.advance else 0)


@pytest.mark.rule("DDD-ADV-02")
def test_the_price_is_due_every_time():
    """Two Advances of cost 2: 4 Courage in all."""
    b, u = standing(2, courage=5)
    say(b, "go 4")
    roll(b, 1)
    have(u, "grenade")
    u.done = RALLIED
    phase(b, 5)
    say(b, "go 7")
    assert u.courage == 1


@pytest.mark.rule("DDD-ADV-04")
def test_the_bunker_has_a_price_of_its_own():
    """Omaha's costs 4: with 3 it is refused."""
    b, _ = standing(9, courage=3)
    assert asked(b) != "move" or 10 not in goes(b)
    b, u = standing(9, courage=4)
    say(b, "go 10")
    assert u.courage == 0


@pytest.mark.rule("DDD-ADV-06")
def test_each_unit_pays_its_own_courage():
    """A and B advance together over a line of 2: each loses 2."""
    b = table("omaha_beach-2")
    for u, courage in zip(b.units, (5, 3), strict=True):
        put(u, 2).soldiers = 40
        u.courage = courage
    phase(b, 5)
    say(b, "go 4", side=0)
    say(b, "go 4", side=1)
    assert [u.courage for u in b.units] == [3, 1]
