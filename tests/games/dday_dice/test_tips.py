"""DDD-TIPS: what the advice relies on."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import FACES, tools_to_points
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.planner import Help, Node, share_outlook
from tests.games.dday_dice.boards import (
    asked,
    begin,
    have,
    information,
    put,
    roll,
    roll_all,
    say,
    table,
    tally,
)


@pytest.mark.rule("DDD-TIPS-01")
def test_the_whole_map_can_be_studied_before_the_first_turn():
    """Advice; every Sector is shown with its note before anybody has rolled."""
    assert information("DDD-TIPS-01") == "advice"
    b = GAME.new("omaha_beach")
    scene = GAME.scene(b, 0)
    assert len(scene.areas) == len(MAPS["omaha_beach"].sectors)
    assert all(area.note for area in scene.areas)


@pytest.mark.rule("DDD-TIPS-02")
def test_staying_low_is_worth_it():
    """Advice; with a handful of Soldiers staying in Omaha's Sector 2 beats rushing on."""
    assert information("DDD-TIPS-02") == "advice"
    look = share_outlook("omaha_beach", Help())
    node = Node(2, 2, 1 << 2)
    forward = [w for w in MAPS["omaha_beach"].sectors[2].ways if w.advance]
    stay = look.fight(node)[15, 6]
    assert all(stay > look.go(node, way)[15, 6] for way in forward)


@pytest.mark.rule("DDD-TIPS-03")
def test_dice_colours_are_shown_by_name_during_all_rolls():
    """Advice; each die of the tray has its colour as a label."""
    assert information("DDD-TIPS-03") == "advice"
    b = table()
    roll_all(b, "star star tool tool courage soldier1")
    tray = next(p for p in GAME.scene(b, 0).panels if p.id == "unit:0:card")
    assert [d.label for d in tray.dice] == ["R1", "R2", "W1", "W2", "B1", "B2"]


@pytest.mark.rule("DDD-TIPS-04")
@pytest.mark.parametrize("other", ["tool", "courage", "star"])
def test_a_bonus_of_soldiers_is_worth_more_than_the_others(other: str):
    """Early on Omaha, with Courage for the next row: Fresh Troops before anything else."""
    assert information("DDD-TIPS-04") == "advice"
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 12, 2
    solver = Assessment(b, 0).make_solver()
    rest = [FACES.index("skull")] * 3
    soldiers, others = ([FACES.index(f)] * 3 for f in ("soldier2", other))
    assert solver.stop(woven(soldiers, rest)) > solver.stop(woven(others, rest))


def woven(ones: list[int], others: list[int]) -> list[int]:
    """Lay one die of each list in each colour."""
    return [face for two in zip(ones, others, strict=True) for face in two]


@pytest.mark.rule("DDD-TIPS-07")
def test_a_bangalore_torpedo_saves_most_high_up():
    """The same card saves 6 Soldiers in Omaha's Sector 2 and 16 in Sector 9."""
    assert information("DDD-TIPS-07") == "advice"
    for sector, saved in ((2, 6), (9, 16)):
        left = []
        for cards in ((), ("bangalore_torpedo",)):
            b = table()
            u = have(put(b.units[0], sector), *cards)
            u.soldiers = 40
            begin(b, "before_combat")
            if cards:
                say(b, "play bangalore_torpedo")
            if asked(b) == "roll_fire":
                roll(b, 1)
            left.append(u.soldiers)
        assert left[1] - left[0] == saved


@pytest.mark.rule("DDD-TIPS-08")
def test_explosion_noises_are_left_to_the_player():
    """Nothing can be enforced or played here: the book says so, and shows it."""
    assert information("DDD-TIPS-08") == "a joke"


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
