"""The table as people see it: sides, bases, marks and log."""

from beachhead.games.company import GAME


def test_a_scenario_names_its_own_sides():
    names = [side.name for side in GAME.sides("pegasus_bridge")]
    assert names == ["D Company, 2nd Ox and Bucks; 7 Para", "716. Infanterie and 21. Panzer"]


def test_a_position_knows_its_scenario():
    assert GAME.scenario_of(GAME.new("brecourt")) == "brecourt"
