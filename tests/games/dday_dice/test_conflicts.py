"""DDD-CONFLICT: precedence and ties."""

import pytest

from beachhead.games.dday_dice.board import CANNOT_STAY, Board
from beachhead.kernel.nodes import Chance
from tests.games.dday_dice.boards import (
    asked,
    has,
    have,
    information,
    node,
    phase,
    put,
    roll,
    say,
    sides,
    table,
    tally,
    texts,
)


def rivals(*sizes: int, points: int = 7):
    """Return a table in phase 4 whose Units have these Soldiers and Item Points."""
    b = table(f"omaha_beach-{len(sizes)}")
    for u, soldiers in zip(b.units, sizes, strict=True):
        u.soldiers, u.points, u.stars = soldiers, points, 9
    phase(b, 4)
    return b


def finish(b: Board, *answers: str) -> None:
    """Let every Unit give an answer and be done."""
    for side, answer in enumerate(answers):
        say(b, answer, side=side)
    for side in range(len(answers)):
        if b.branches and side in sides(b) and asked(b, side) == "spend":
            say(b, "done", side=side)


@pytest.mark.rule("DDD-CONFLICT-01", "DDD-CONFLICT-02")
def test_an_award_overrides_the_limits_of_the_game_rules():
    """A second Specialist in one turn, in a Sector where nobody can be rallied."""
    b = table("ouistreham")
    u = put(b.units[0], 6)
    u.soldiers, u.stars = 40, 9
    have(u, "bronze_star", "distinguished_service_cross")
    phase(b, 4)
    assert not [t for t in texts(b) if t.startswith("rally")]
    say(b, "play bronze_star", "take scout", "play distinguished_service_cross", "take general")
    assert has(u, "scout")
    assert has(u, "general")


@pytest.mark.rule("DDD-CONFLICT-03")
def test_an_item_overrides_the_rules_on_trading():
    """The Carrier Pigeon allows a trade between different Sectors."""
    b = table("omaha_beach-2")
    put(b.units[1], 4)
    for u in b.units:
        u.soldiers = 20
    have(b.units[0], "carrier_pigeon")
    phase(b, 4)
    assert "trade 2" not in texts(b, 0)
    say(b, "play carrier_pigeon", side=0)
    assert "trade 2" in texts(b, 0)


@pytest.mark.rule("DDD-CONFLICT-04")
def test_a_specialist_overrides_the_sector_for_his_unit():
    """The Minesweeper's Unit ignores mines, its Vehicle does not."""
    b = table("omaha_beach")
    u = put(b.units[0], 6)
    u.soldiers, u.courage = 40, 9
    have(u, "minesweeper", "jeep")
    phase(b, 5)
    say(b, "go 8")
    assert asked(b) != "roll_mines"
    assert u.vehicle == -1


@pytest.mark.rule("DDD-CONFLICT-05")
def test_a_scenario_overrides_sector_attributes():
    """Basic training ignores Machine Gun Fire, mines and red instructions of the Sectors."""
    b = table("exercise_tiger", training="basic")
    u = put(b.units[0], 3)
    u.soldiers, u.courage = 40, 9
    phase(b, 5)
    assert "go 5" in texts(b)
    say(b, "go 5")
    assert asked(b) == "roll"
    assert u.soldiers == 40 - 3


@pytest.mark.rule("DDD-CONFLICT-07")
def test_game_rules_yield_to_every_text():
    """A Sector's black shield and a card's free move both beat the general rule."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 40, 0
    have(u, "croix_de_guerre")
    phase(b, 5)
    say(b, "play croix_de_guerre")
    say(b, "go 5")
    roll(b, 1)
    assert (u.courage, u.face) == (0, CANNOT_STAY)


@pytest.mark.rule("DDD-CONFLICT-08")
def test_the_smallest_unit_gets_the_contested_card():
    """Size 9 and size 6 want the same Item."""
    b = rivals(9, 6)
    finish(b, "find grenade", "find grenade")
    assert has(b.units[1], "grenade")
    assert b.units[0].points == 7


def test_specialists_count_in_the_comparison():
    """6 Soldiers and 4 Specialists are more than 9."""
    b = rivals(9, 6)
    have(b.units[1], "scout", "veteran", "chaplain", "engineer")
    finish(b, "find grenade", "find grenade")
    assert has(b.units[0], "grenade")


@pytest.mark.rule("DDD-CONFLICT-09")
def test_equal_units_roll():
    """Both of size 7: a die decides with probability one half each."""
    b = rivals(7, 7)
    finish(b, "find grenade", "find grenade")
    found = node(b)
    assert isinstance(found, Chance)
    assert sorted(str(p) for _, p in found.device.outcomes()) == ["1/2", "1/2"]
    roll(b, 1)
    assert has(b.units[1], "grenade")


def test_a_ranking_specialist_is_contested_too():
    """The loser gets the Stars back and may rally again."""
    b = rivals(9, 6)
    finish(b, "rally general", "rally general")
    assert has(b.units[1], "general")
    assert b.units[0].stars == 9
    assert "rally captain" in texts(b, 0)


def test_two_different_uniques_are_one_contested_thing():
    """Only one Unique is in play at the table."""
    b = rivals(9, 6)
    finish(b, "rally hero", "rally commando")
    assert has(b.units[1], "commando")
    assert not has(b.units[0], "hero")


def test_a_contested_award_goes_to_the_smaller_unit():
    """Two Straights want the same card."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (20, 10), strict=True):
        u.soldiers, u.stars = soldiers, 3
    straight = "skull star soldier1 soldier2 courage tool"
    tally(b, straight, straight)
    say(b, "take silver_star", side=0)
    say(b, "take silver_star", side=1)
    assert has(b.units[1], "silver_star")
    assert asked(b, 0) == "choose_award"
    assert "take silver_star" not in texts(b, 0)


@pytest.mark.rule("DDD-CONFLICT-10")
def test_enjoying_the_assault_is_a_wish():
    """Nothing can be enforced or played here: the book says so, and shows it."""
    assert information("DDD-CONFLICT-10") == "a wish, not a rule"
