"""DDD-ITEM, DDD-VEH, DDD-EXPL: Items, Vehicles and explosives."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    ITEMS,
    SPECIALISTS,
    VEHICLE,
    VEHICLES,
    tools_to_points,
)
from tests.games.dday_dice.boards import (
    asked,
    bit,
    fight,
    finds,
    has,
    have,
    information,
    phase,
    put,
    roll,
    say,
    table,
    tally,
    texts,
)


@pytest.mark.rule("DDD-ITEM-01")
def test_tools_become_item_points():
    """2 Tools give the table's value in step 2d."""
    b = table()
    b.units[0].stars = 2
    tally(b, "tool tool star courage soldier1 soldier2")
    assert b.units[0].points == tools_to_points(2)


@pytest.mark.rule("DDD-ITEM-02")
def test_finding_pays_and_takes_the_card():
    """Item Points 7, cost 5: 2 left, the Item is in the inventory and gone from the pool."""
    b = table()
    u = b.units[0]
    u.points = 7
    phase(b, 4)
    say(b, "find grenade")
    assert u.points == 2
    assert has(u, "grenade")
    assert not b.pool & bit("grenade")


@pytest.mark.rule("DDD-ITEM-03")
def test_one_item_is_found_a_turn():
    """A second find is refused; next turn it is accepted."""
    b = table()
    u = b.units[0]
    u.points, u.stars = 30, 3
    phase(b, 4)
    say(b, "find grenade")
    assert not [t for t in texts(b) if t.startswith("find")]
    u.done = 0
    phase(b, 4)
    assert "find compass" in texts(b)


@pytest.mark.rule("DDD-ITEM-04")
def test_any_number_of_items_is_used_a_turn():
    """Three Items in one phase 5."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 30
    have(u, "grenade", "field_radio", "whistle")
    phase(b, 5)
    say(b, "play grenade", "play field_radio", "play whistle")
    assert u.items == 0
    assert (u.soldiers, u.courage, b.defence(u)) == (35, 3, 4)


@pytest.mark.rule("DDD-ITEM-05")
def test_items_are_used_in_phases_one_to_five_but_not_in_combat():
    """Only cards that say so are offered in phase 6."""
    b = table(ask_always=True)
    u = put(b.units[0], 4)
    u.soldiers = 40
    have(u, "field_radio", "binoculars")
    roll(b, "star", "star", "tool", "tool", "courage", "soldier1")
    assert "play field_radio" in texts(b)
    tally(b, "star star tool tool courage soldier1")
    assert asked(b) == "upkeep_window"
    assert "play field_radio" in texts(b)
    for number in (3, 4, 5):
        phase(b, number)
        assert "play field_radio" in texts(b)
    phase(b, 6)
    roll(b, 5)
    assert "play binoculars" in texts(b)
    assert "play field_radio" not in texts(b)


@pytest.mark.rule("DDD-ITEM-06")
def test_an_item_may_be_used_when_it_is_found():
    """Find and use in the same phase 4."""
    b = table()
    u = b.units[0]
    u.points, u.stars = 12, 3
    before = u.soldiers
    phase(b, 4)
    say(b, "find field_radio", "play field_radio")
    assert u.soldiers == before + 5


@pytest.mark.rule("DDD-ITEM-07")
def test_a_found_item_is_kept():
    """It is usable turns later."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 40
    have(u, "whistle")
    for _ in range(3):
        fight(b)
    phase(b, 4)
    say(b, "play whistle")
    assert u.courage == 3


@pytest.mark.rule("DDD-ITEM-08")
def test_items_are_regular_or_special():
    """28 cards, each of exactly one kind; four players find all of one, and the map's of the other."""
    assert len(ITEMS) == 28
    assert {c.data.kind for c in ITEMS} == {"regular", "special"}
    found = finds(table("omaha_beach-4"))
    regular = {c.id for c in ITEMS if c.data.kind == "regular"}
    assert regular <= found
    assert found - regular == set(MAPS["omaha_beach"].data.special_items)


@pytest.mark.rule("DDD-ITEM-09")
def test_unmarked_regular_items_are_in_every_pool():
    """On every map, for any number of players."""
    for scenario in ("omaha_beach", "gold_beach-2", "ouistreham-3", "utah_beach-4"):
        pool = GAME.new(scenario, country="uk").pool
        assert all(pool & c.bit for c in ITEMS if c.data.kind == "regular" and not c.data.marked)


@pytest.mark.rule("DDD-ITEM-11", "DDD-ITEM-12")
def test_an_item_works_once_and_does_not_come_back():
    """A used Item is in nobody's hand and cannot be found."""
    b = table()
    u = b.units[0]
    u.points = 30
    phase(b, 4)
    say(b, "find field_radio", "play field_radio")
    assert not has(u, "field_radio")
    u.done = 0
    phase(b, 4)
    assert "find field_radio" not in texts(b)


@pytest.mark.rule("DDD-ITEM-13", "DDD-COMBAT-12", "DDD-COMBAT-13")
def test_a_def_item_serves_everybody_there_this_turn():
    """A plays a Grenade in a Sector shared with B: both profit; next turn DEF is back."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 2).soldiers = 30
    have(b.units[0], "grenade")
    phase(b, 5)
    say(b, "play grenade", "stay", side=0)
    say(b, "stay", side=1)
    while b.branches:
        side = GAME.nodes(b)[0].side  # type: ignore[union-attr]
        say(b, "done", side=side) if asked(b, side) == "get_ready" else roll(b, 1)
        if b.turn == 2:
            break
    assert [u.soldiers for u in b.units] == [26, 26]
    assert b.lowered == ()
    assert b.defence(b.units[0]) == 6


@pytest.mark.rule("DDD-ITEM-14")
def test_a_pool_card_is_found_by_one_player_only():
    """The smaller Unit gets the contested Item; the other gets its points back."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (9, 6), strict=True):
        u.soldiers, u.points = soldiers, 7
    phase(b, 4)
    say(b, "find grenade", side=0)
    say(b, "find grenade", side=1)
    assert has(b.units[1], "grenade")
    assert not has(b.units[0], "grenade")
    assert b.units[0].points == 7
    assert asked(b, 0) == "spend"


@pytest.mark.rule("DDD-ITEM-15")
def test_the_rulebooks_items_can_be_found():
    """Eight names; Bazooka Joe brings the Special ones among them to any map."""
    names = {"flame_thrower", "binoculars", "grenade", "bangalore_torpedo"}
    names |= {"carrier_pigeon", "dispatch_case", "mortar", "toolkit"}
    assert names <= finds(table("omaha_beach-4", bazooka_joe=1))


# ---- DDD-VEH ------------------------------------------------------------------------------


def motor_pool(points: int = 15):
    """Return a table on Gold Beach with the Unit beside the Sherman DD."""
    b = table("gold_beach")
    u = put(b.units[0], 3)
    u.soldiers, u.points = 40, points
    return b, u


@pytest.mark.rule("DDD-VEH-01")
def test_vehicles_come_from_sectors_and_the_legion_of_merit():
    """Elsewhere none is offered."""
    b, u = motor_pool()
    phase(b, 4)
    assert "find sherman_dd" in texts(b)
    put(u, 4)
    phase(b, 4)
    assert "find sherman_dd" not in texts(b)
    have(u, "legion_of_merit")
    u.points = max(c.cost for c in VEHICLES)
    phase(b, 4)
    say(b, "play legion_of_merit")
    assert len(texts(b)) == len(VEHICLES)


@pytest.mark.rule("DDD-VEH-02")
def test_a_vehicle_costs_item_points():
    """Cost 15 of 17: 2 left."""
    b, u = motor_pool(17)
    phase(b, 4)
    say(b, "find sherman_dd")
    assert u.points == 17 - VEHICLE["sherman_dd"].cost
    assert has(u, "sherman_dd")


@pytest.mark.rule("DDD-VEH-03")
def test_a_vehicle_works_turn_after_turn():
    """Still active three turns later."""
    b, u = motor_pool()
    have(u, "sherman_dd")
    losses = []
    for _ in range(3):
        before = u.soldiers
        u.face = 1
        fight(b)
        losses.append(before - u.soldiers)
    assert losses == [3, 3, 3]


@pytest.mark.rule("DDD-VEH-04")
def test_a_vehicle_serves_every_unit_in_its_sector():
    """A's tank helps B beside it, not C elsewhere."""
    b = table("gold_beach-3")
    for u, sector in zip(b.units, (3, 3, 4), strict=True):
        put(u, sector).soldiers = 30
    have(b.units[0], "sherman_dd")
    assert [b.defence(u) for u in b.units] == [3, 3, 7]


@pytest.mark.rule("DDD-VEH-05")
def test_a_vehicle_goes_with_its_unit():
    """Those in the new Sector have it, those left behind do not."""
    b = table("gold_beach-2")
    for u in b.units:
        put(u, 3).soldiers = 30
    have(b.units[0], "sherman_dd")
    put(b.units[0], 4)
    assert [b.defence(u) for u in b.units] == [4, 6]


@pytest.mark.rule("DDD-VEH-06")
def test_a_vehicle_is_no_soldier():
    """It does not count, cannot be lost for Soldiers, and alone it is no Unit."""
    b, u = motor_pool()
    have(u, "sherman_dd")
    u.soldiers = 3
    assert u.size == 3
    fight(b)
    assert b.ending == "wiped_out"


@pytest.mark.rule("DDD-VEH-07")
def test_a_vehicle_is_left_behind_at_land_mines():
    """Even if its Unit ignores them."""
    b = table("gold_beach")
    u = put(b.units[0], 6)
    u.soldiers, u.courage = 40, 9
    have(u, "jeep", "minesweeper")
    phase(b, 5)
    say(b, "go 9")
    assert u.vehicle == -1
    assert u.sector == 9


@pytest.mark.rule("DDD-VEH-08")
def test_a_vehicle_does_not_enter_the_bunker():
    """It is left before the move."""
    b = table("gold_beach")
    u = put(b.units[0], 11)
    u.soldiers, u.courage = 60, 9
    have(u, "jeep")
    phase(b, 5)
    say(b, "go 12")
    assert u.vehicle == -1
    assert u.sector == 12


@pytest.mark.rule("DDD-VEH-09")
def test_a_unit_has_one_vehicle_at_most():
    """With one, finding or taking a second is refused."""
    b, u = motor_pool()
    have(u, "jeep", "legion_of_merit")
    phase(b, 4)
    assert "find sherman_dd" not in texts(b)
    assert "play legion_of_merit" not in texts(b)


@pytest.mark.rule("DDD-VEH-10")
def test_a_found_vehicle_is_the_turns_item_unless_an_award_brings_it():
    """Sector: the find is used up; Award: it is not."""
    b, u = motor_pool(30)
    phase(b, 4)
    say(b, "find sherman_dd")
    assert not [t for t in texts(b) if t.startswith("find")]
    b, u = motor_pool(30)
    have(u, "legion_of_merit")
    phase(b, 4)
    say(b, "play legion_of_merit", "take jeep")
    assert "find grenade" in texts(b)


@pytest.mark.rule("DDD-VEH-11")
def test_a_vehicle_may_be_traded():
    """A gives it to B in the same Sector."""
    b = table("gold_beach-2")
    for u in b.units:
        put(u, 3).soldiers = 30
    have(b.units[0], "sherman_dd")
    phase(b, 4)
    say(b, "trade 2", "give sherman_dd", "offer", side=0)
    say(b, "accept 1", side=1)
    assert [u.vehicle for u in b.units] == [-1, VEHICLE["sherman_dd"].index]


@pytest.mark.rule("DDD-VEH-12", "DDD-VEH-13")
def test_a_vehicle_may_be_abandoned_for_good():
    """The Unit may find another; the abandoned one is offered to nobody."""
    b, u = motor_pool(30)
    have(u, "sherman_dd")
    b.garage &= ~(1 << VEHICLE["sherman_dd"].index)
    phase(b, 5)
    say(b, "abandon")
    assert u.vehicle == -1
    phase(b, 4)
    assert "find sherman_dd" not in texts(b)


@pytest.mark.rule("DDD-VEH-14")
def test_a_vehicle_stands_in_plain_sight_before_it_is_found():
    """The story of the price enforces nothing; the Sector's note names the Vehicle from the start."""
    assert information("DDD-VEH-14") == "a story for the price, without effect"
    b, u = motor_pool(points=15)
    note = next(a.note for a in GAME.scene(b, 0).areas if a.id == "sector:3")
    assert "Sherman DD" in note
    phase(b, 4)
    say(b, "find sherman_dd")
    assert u.points == 15 - VEHICLE["sherman_dd"].cost


# ---- DDD-EXPL -----------------------------------------------------------------------------


def doors(*cards: str):
    """Return a table before Merville's Bunker, which asks for two explosives."""
    b = table("merville_battery")
    u = put(b.units[0], 9)
    u.soldiers, u.courage = 70, 9
    have(u, *cards)
    phase(b, 5)
    return b, u


@pytest.mark.rule("DDD-EXPL-01")
def test_cards_bear_up_to_two_explosive_icons():
    """0 to 2 on every card, told on it; cards without any open no doors."""
    assert {c.data.explosives for c in (*ITEMS, *SPECIALISTS)} == {0, 1, 2}
    b, _ = doors("bangalore_torpedo")
    told = [c.text for p in GAME.scene(b, 0).panels for c in p.cards if "Bangalore" in c.title]
    assert any("2 explosives" in text for text in told)
    b, _ = doors("binoculars", "medic", "veteran")
    assert "go 11" not in texts(b)


@pytest.mark.rule("DDD-EXPL-02")
def test_bunker_doors_ask_for_two_icons():
    """Without explosives the move is refused."""
    b, _ = doors()
    assert "go 11" not in texts(b)
    b, _ = doors("grenade")
    assert "go 11" not in texts(b)


@pytest.mark.rule("DDD-EXPL-03", "DDD-EXPL-06")
def test_two_single_cards_open_the_doors():
    """Grenade and Engineer are discarded; the Engineer dies."""
    b, u = doors("grenade", "engineer")
    size = u.size
    say(b, "go 11")
    assert u.sector == 11
    assert not u.items
    assert u.dead == bit("engineer")
    assert u.size == size - 1


@pytest.mark.rule("DDD-EXPL-04")
def test_one_double_card_opens_the_doors():
    """The Bangalore Torpedo alone does; with a choice the player is asked."""
    b, u = doors("bangalore_torpedo")
    say(b, "go 11")
    assert not u.items
    b, u = doors("bangalore_torpedo", "grenade", "engineer")
    say(b, "go 11")
    assert texts(b) == ["discard bangalore_torpedo", "discard grenade engineer"]
    say(b, "discard grenade engineer")
    assert u.items == bit("bangalore_torpedo")


@pytest.mark.rule("DDD-EXPL-05")
def test_the_known_icon_counts_hold_at_the_doors():
    """Doors for two open to a Bangalore Torpedo, or to Grenade and Engineer, to neither alone."""
    for cards in (("bangalore_torpedo",), ("grenade", "engineer")):
        assert "go 11" in texts(doors(*cards)[0]), cards
    for cards in (("grenade",), ("engineer",)):
        assert "go 11" not in texts(doors(*cards)[0]), cards


@pytest.mark.rule("DDD-EXPL-07")
def test_each_unit_pays_from_its_own_cards():
    """Two Units with one Grenade's worth each: neither can pay."""
    b = table("merville_battery-2")
    for u in b.units:
        put(u, 9).soldiers = 70
        u.courage = 9
    have(b.units[0], "grenade")
    have(b.units[1], "flame_thrower")
    phase(b, 5)
    assert "go 11" not in texts(b, 0)
    assert "go 11" not in texts(b, 1)
