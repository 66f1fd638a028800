"""DDD-TIPS: what the advice relies on."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.components import tools_to_points
from beachhead.games.dday_dice.maps import MAPS
from beachhead.games.dday_dice.planner import Help, Node, outlook
from tests.games.dday_dice.table import have, put, roll_all, table, tally


@pytest.mark.rule("DDD-TIPS-01")
def test_the_whole_map_can_be_studied_before_the_first_turn():
    """Every Sector is shown with its note before anybody has rolled."""
    b = GAME.new("omaha_beach")
    scene = GAME.scene(b, 0)
    assert len(scene.areas) == len(MAPS["omaha_beach"].sectors)
    assert all(area.note for area in scene.areas)


@pytest.mark.rule("DDD-TIPS-02")
def test_staying_low_is_worth_it():
    """With a handful of Soldiers staying in Omaha's Sector 2 beats rushing on."""
    look = outlook("omaha_beach", Help())
    node = Node(2, 2, 1 << 2)
    forward = [w for w in MAPS["omaha_beach"].sectors[2].ways if w.advance]
    stay = look.staying(node)[15, 6]
    assert all(stay > look.going(node, way)[15, 6] for way in forward)


@pytest.mark.rule("DDD-TIPS-03")
def test_dice_colours_are_shown_by_name_during_all_rolls():
    """Each die of the tray has its colour as a label."""
    b = table()
    roll_all(b, "star star tool tool courage soldier1")
    tray = next(p for p in GAME.scene(b, 0).panels if p.id == "dice:0")
    assert [d.label for d in tray.dice] == ["R1", "R2", "W1", "W2", "B1", "B2"]


@pytest.mark.rule("DDD-TIPS-04", "DDD-TIPS-07", "DDD-TIPS-08")
def test_advice_without_effect_is_marked_as_information():
    """It stands in the book, and nothing enforces it."""
    for number in ("04", "07", "08"):
        assert GAME.book[f"DDD-TIPS-{number}"].informative


@pytest.mark.rule("DDD-TIPS-05")
def test_many_tools_in_one_tally_pay_more():
    """The table rises faster than linearly and never punishes concentration."""
    assert tools_to_points(4) > 2 * tools_to_points(2)
    for a in range(7):
        for c in range(7):
            assert tools_to_points(a + c) >= tools_to_points(a) + tools_to_points(c)


@pytest.mark.rule("DDD-TIPS-06")
def test_sector_scout_and_toolkit_all_raise_the_tools():
    """One Tool die, the Sector's, the Scout's and the Toolkit's two: five."""
    b = table()
    u = put(b.units[0], 3)
    u.soldiers = 20
    u.extra = (23, 23)  # the Toolkit's
    have(u, "scout")
    tally(b, "tool star star courage soldier1 soldier2")
    assert u.points == tools_to_points(5)
