"""DDD-ITEM, DDD-VEH, DDD-EXPL: Items, Vehicles and explosives."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CRY, FOUND, MOVED, NO_ITEMS, SPECIAL_ITEMS
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    ITEM,
    ITEMS,
    SPECIALISTS,
    VEHICLE,
    VEHICLES,
    item_ids,
    pick_cards,
    tools_to_points,
)
from beachhead.games.dday_dice.content.effects import MOVE, READY, SPEND, TALLY
from beachhead.games.dday_dice.rules import (
    card_effects,
    free_actions,
    items,
    movement,
    requirements,
    rwb_bonuses,
    setup,
    spending,
    trade,
    vehicles,
)
from tests.games.dday_dice.boards import (
    ANY,
    PLAIN_ROLL,
    alone,
    asked,
    begin,
    bit,
    dice,
    fight,
    finds,
    group,
    has,
    have,
    information,
    phase,
    put,
    roll,
    roll_all,
    say,
    supplied_group,
    supplied_unit,
    table,
    tally,
    texts,
    units,
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


@pytest.mark.rule("DDD-VEH-09")
def test_a_unit_with_a_vehicle_is_asked_about_another():
    """It may accept and abandon its Jeep, or refuse and keep it."""
    for answer, kept, given in (("accept 1", "sherman_dd", -1), ("refuse 1", "jeep", None)):
        b = units(2, 2)
        have(b.units[0], "sherman_dd")
        have(b.units[1], "jeep")
        b.garage &= ~(VEHICLE["jeep"].bit | VEHICLE["sherman_dd"].bit)
        phase(b, 4)
        say(b, "trade 2", "give sherman_dd", "offer", side=0)
        assert sorted(texts(b, 1)) == ["accept 1", "refuse 1"]
        say(b, answer, side=1)
        assert b.units[1].vehicle == VEHICLE[kept].index
        assert b.units[0].vehicle == (VEHICLE["sherman_dd"].index if given is None else given)
        assert not b.is_in_garage(VEHICLE["jeep"].index)


@pytest.mark.rule("DDD-VEH-07")
def test_a_vehicle_does_not_cross_a_border_that_a_detector_made_safe():
    """The Unit crosses unharmed, the Jeep stays behind."""
    b = units(6)
    u = have(b.units[0], "jeep", "mine_detector")
    phase(b, 5)
    say(b, "play mine_detector", "go 8")
    assert asked(b) != "roll_mines"
    assert (u.sector, u.vehicle) == (8, -1)


@pytest.mark.rule("DDD-VEH-07")
def test_a_vehicle_crosses_where_no_mines_lie():
    """Sideways from 5 to 6 it comes along; so it does where the training leaves mines out."""
    b = units(5)
    u = have(b.units[0], "jeep")
    phase(b, 5)
    say(b, "go 6")
    assert has(u, "jeep")


@pytest.mark.rule("DDD-VEH-02")
def test_the_legion_of_merit_costs_the_vehicles_item_points():
    """With 16 points a Sherman (15) can be found, a Crocodile (18) cannot; 1 point is left."""
    b = units(2)
    u = have(b.units[0], "legion_of_merit")
    u.points = 16
    phase(b, 4)
    say(b, "play legion_of_merit")
    assert "take crocodile" not in texts(b)
    say(b, "take sherman_dd")
    assert u.points == 1
    assert has(u, "sherman_dd")


@pytest.mark.rule("DDD-VEH-02")
def test_the_legion_of_merit_is_not_played_without_item_points():
    """The cheapest Vehicle costs 8."""
    b = units(2)
    u = have(b.units[0], "legion_of_merit")
    u.points, u.stars = 7, 3
    phase(b, 4)
    assert "play legion_of_merit" not in texts(b)


@pytest.mark.rule("DDD-VEH-09")
@pytest.mark.parametrize(
    ("asks", "vehicle", "accepts"),
    [
        ("", "", True),
        ("half_track", "", False),  # it has asked a third Unit for one
        ("stars", "", True),
        ("", "crocodile", True),  # the old one is left behind
    ],
)
def test_a_vehicle_is_accepted_where_there_is_room(asks: str, vehicle: str, accepts: bool):
    """Not by a Unit that has offered something for another Vehicle."""
    b = supplied_group(4, 4, 4)
    have(b.units[0], "jeep")
    have(b.units[2], "half_track")
    if vehicle:
        have(b.units[1], vehicle)
    trade.begin_trade(b, 0, 1)
    trade.put_in(b.units[0], "give", "jeep", 1)
    if asks:
        trade.begin_trade(b, 1, 2)
        trade.put_in(b.units[1], "ask", asks, 1)
    assert trade.can_accept(b, 1, 0) == accepts


@pytest.mark.rule("DDD-ITEM-11")
def test_a_tally_is_copied_from_a_unit_that_has_rolled():
    """Of three others one has not, and one has conquered the Bunker."""
    b = supplied_group(2, 2, 2, 2)
    for side in (0, 1, 3):
        b.units[side].dice = dice(PLAIN_ROLL)
    b.units[3].conquered = 1
    assert card_effects.choose_copied.options(b, 0) == [1]


@pytest.mark.rule("DDD-ITEM-11")
@pytest.mark.parametrize("others", [1, 2])
def test_a_signal_lamp_asks_whom_it_is_for_where_there_is_a_choice(others: int):
    """Of two Units one is picked; a single one gets the re-roll at once."""
    b = supplied_group(*[2] * (others + 1))
    b.agenda = []
    card_effects.play_reroll_for_another(b, 0, ITEM["signal_lamp"].data.effects[0])
    assert [f[0] for f in b.agenda] == ["choose_signalled"] * (others > 1)
    assert [u.rerolls for u in b.units[1:]] == ([1] if others == 1 else [0, 0])


@pytest.mark.rule("DDD-ITEM-03", "DDD-VEH-10")
def test_after_an_item_is_found_no_vehicle_is_in_the_same_turn():
    """Utah's Sector 7 has a DUKW; before the find it is offered."""
    b, u = supplied_unit(7, scenario="utah_beach")
    u.points = 30
    assert ("find", "dukw") in spending.spend.options(b, 0)
    u.done |= FOUND
    assert ("find", "dukw") not in spending.spend.options(b, 0)


@pytest.mark.rule("DDD-EXPL-06")
def test_a_charge_is_spent_on_the_door_and_then_nothing_is_owed():
    """The Grenade opens Omaha's Sector 7; the next move pays nothing."""
    b, u = supplied_unit(4, "grenade")
    u.courage = 9
    phase(b, 5)
    say(b, "go 7")
    assert u.sector == 7
    assert not has(u, "grenade")
    assert (u.pays, u.payment) == (0, (0, 0))


@pytest.mark.rule("DDD-EXPL-06")
@pytest.mark.parametrize(("kept", "moves"), [(True, True), (False, False)])
def test_a_declared_charge_must_still_be_there_when_the_move_is_made(kept: bool, moves: bool):
    """In a group it may have been traded away meanwhile, though another one is left."""
    b = supplied_group(4, 4)
    u = have(b.units[0], "grenade", "mortar")
    u.target = 7
    u.set_payment(bit("grenade"), 0)
    if not kept:
        u.items &= ~bit("grenade")
    assert movement.make_move(b, 0) is moves
    assert u.sector == (7 if moves else 4)
    assert has(u, "mortar")


@pytest.mark.rule("DDD-VEH-07", "DDD-VEH-08")
@pytest.mark.parametrize("vehicle", ["sherman_dd", "jeep"])
@pytest.mark.parametrize(("start", "to", "stays"), [(6, 8, False), (9, 10, False), (2, 4, True)])
def test_every_vehicle_stays_behind_at_mines_and_before_the_bunker(
    vehicle: str, start: int, to: int, stays: bool
):
    """The first of the cards too; elsewhere it comes along."""
    b, u = supplied_unit(start, vehicle)
    u.courage, u.target = 9, to
    movement.make_move(b, 0)
    assert u.sector == to
    assert (u.vehicle >= 0) is stays


@pytest.mark.rule("DDD-ITEM-05")
def test_one_card_after_the_other_may_be_played_in_combat():
    """Asked again while there is a card for it, and only then."""
    b, u = supplied_unit(4, "first_aid_kit", "medical_bag", "grenade")
    phase(b, 6)
    roll(b, 3)
    assert asked(b) == "combat_window"
    say(b, "play first_aid_kit")
    assert asked(b) == "combat_window"
    before = u.soldiers
    say(b, "play medical_bag")
    assert asked(b) != "combat_window"
    assert before - u.soldiers == 8 + 3 - 3 - 6


@pytest.mark.parametrize(("vehicle", "points", "found"), [
    (-1, 10, True), (-1, 9, False), (0, 99, False),
])  # fmt: skip
def test_a_sectors_vehicle_is_found_by_who_has_none(vehicle: int, points: int, found: bool):
    """Utah's Sector 7 has a DUKW for 10 Item Points; other Sectors have nothing."""
    b, u = alone(7, scenario="utah_beach")
    u.vehicle, u.points = vehicle, points
    assert bool(vehicles.list_findable_vehicles(b, u)) == found
    assert vehicles.list_findable_vehicles(*alone(6, scenario="utah_beach")) == []


@pytest.mark.parametrize(
    ("cost", "discount", "least", "price"),
    [(5, 0, 0, 5), (5, 2, 1, 3), (3, 2, 1, 1), (2, 2, 1, 1), (1, 2, 1, 1), (0, 2, 1, 0)],
)
def test_a_discount_stops_at_the_least_price(cost: int, discount: int, least: int, price: int):
    """And never makes a card dearer."""
    assert items.lower_price(cost, discount, least) == price


def test_items_are_found_for_their_price():
    """Five points: Grenade; a Quartermaster brings those of seven too; nothing without Items."""
    b, u = alone(4)
    sector = b.sector_of(u)
    b.pool = sum(card.bit for card in ITEMS)
    u.points = 5

    def most(found: int) -> int:
        return max((card.cost for card in pick_cards(found, ITEMS)), default=0)

    assert most(items.find_findable(b, u, sector)) == 5
    have(u, "quartermaster")
    assert most(items.find_findable(b, u, sector)) == 7
    b.left_out = 1 << NO_ITEMS
    assert items.find_findable(b, u, sector) == 0


@pytest.mark.rule("DDD-VEH-09")
def test_a_unit_with_a_vehicle_asks_for_none():
    """The Sherman counts; if it is given away another may be asked for."""
    b = group(4, 4)
    have(b.units[0], "sherman_dd")
    have(b.units[1], "jeep", "grenade")
    trade.begin_trade(b, 0, 1)
    asked = trade.deal.options(b, 0)
    assert ("ask", "grenade") in asked
    assert ("ask", "jeep") not in asked
    trade.put_in(b.units[0], "give", "sherman_dd", 1)
    assert ("ask", "jeep") in trade.deal.options(b, 0)
    b.units[0].vehicle, b.units[0].offer = -1, ()
    trade.begin_trade(b, 0, 1)
    assert ("ask", "jeep") in trade.deal.options(b, 0)


@pytest.mark.parametrize(("points", "asked"), [(0, False), (2, False), (5, True)])
def test_who_can_pay_for_nothing_is_not_asked(points: int, asked: bool):
    """The Grenade of the pool costs 5."""
    b, u = alone(4)
    b.pool = ITEM["grenade"].bit
    u.stars, u.courage, u.points, b.agenda = 0, 0, points, []
    spending.spending.run(b, 0)
    assert bool(b.agenda) == asked


def test_a_vehicle_is_left_behind_in_phases_4_and_5_only():
    """Not by who has conquered the Bunker, nor by who has none."""
    b, u = alone(4, "sherman_dd")
    left = {
        w
        for w in (SPEND, MOVE, READY, TALLY)
        if ("abandon",) in free_actions.list_free_actions(b, 0, w)
    }
    assert left == {SPEND, MOVE}
    u.conquered = 3
    assert ("abandon",) not in free_actions.list_free_actions(b, 0, SPEND)
    assert free_actions.list_free_actions(alone(4)[0], 0, SPEND) == []


@pytest.mark.rule("DDD-ITEM-09", "DDD-SETUP-18")
@pytest.mark.parametrize(
    ("players", "marked", "special"), [(1, False, 0), (2, False, 0), (3, True, 0), (4, True, 4)]
)
def test_the_pool_opens_with_what_the_number_of_players_says(
    players: int, marked: bool, special: int
):
    """Marked Items for three and more, the map's Special Items for four, never another map's."""
    b = table("omaha_beach" if players == 1 else f"omaha_beach-{players}")
    b.joe = 0
    found = set(item_ids(setup.open_pool(b)))
    assert {"grenade", "compass", "binoculars"} <= found
    assert ("carrier_pigeon" in found, "message_book" in found) == (marked, marked)
    assert len(found & {"toolkit", "wire_cutters", "smoke_grenade", "satchel_charge"}) == special
    assert "bazooka" not in found
    b.joe = 1
    every = set(item_ids(setup.open_pool(b)))
    assert {"toolkit", "bazooka", "signal_flare"} <= every
    assert ("carrier_pigeon" in every) == marked
    b.left_out, b.joe = 1 << SPECIAL_ITEMS, 0
    assert not set(item_ids(setup.open_pool(b))) & {"toolkit", "satchel_charge"}
    b.left_out = 1 << NO_ITEMS
    assert setup.open_pool(b) == 0


@pytest.mark.rule("DDD-VEH-09")
@pytest.mark.parametrize("vehicle", [VEHICLES[0].id, VEHICLES[-1].id])
def test_any_vehicle_leaves_no_room_for_another_in_a_trade(vehicle: str):
    """The first of the list as well: who asked for it and has found one since gets none."""
    b = group(4, 4)
    other = next(c.id for c in VEHICLES if c.id != vehicle)
    have(b.units[1], other)
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 1", f"ask {other}", "offer", side=0)
    assert trade.can_accept(b, 1, 0)
    have(b.units[0], vehicle)
    assert not trade.can_accept(b, 1, 0)


@pytest.mark.rule("DDD-VEH-12")
@pytest.mark.parametrize(("own", "given"), [(0, 1), (1, 0), (-1, 0)])
def test_a_unit_leaves_its_vehicle_for_the_one_it_is_given(own: int, given: int):
    """And gets it in any case."""
    b = group(4, 4)
    b.units[0].vehicle, b.units[1].vehicle = given, own
    phase(b, 4)
    say(b, "trade 2", f"give {VEHICLES[given].id}", "offer", side=0)
    events = say(b, "accept 1", side=1)
    assert [u.vehicle for u in b.units] == [-1, given]
    assert ("abandoned" in [e.kind for e in events]) == (own >= 0)


@pytest.mark.rule("DDD-ITEM-11")
@pytest.mark.parametrize(
    ("effect", "done", "can"),
    [
        ("ignore_mines", 0, True),
        ("ignore_mines", MOVED, False),
        ("battle_cry", 0, True),
        ("battle_cry", CRY, False),
        ("battle_cry", MOVED, False),
        ("ignore_fire", MOVED, True),
        ("shelter", 0, True),
    ],
)
def test_a_card_that_marks_its_unit_is_played_once_and_in_time(effect: str, done: int, can: bool):
    b, u = alone(4)
    u.done = done
    found = card_effects.CARD_EFFECTS[effect]
    assert found.can(b, 0, ANY, READY) == can
    found.play(b, 0, ANY)
    assert u.done & ~done or not can
    assert not found.can(b, 0, ANY, READY)


@pytest.mark.rule("DDD-EXPL-02")
@pytest.mark.parametrize(
    ("cards", "paid"),
    [((), []), (("grenade", "satchel_charge"), []), (("grappling_hook", "grenade"), ["grappling_hook"]),
     (("leather_gloves", "grappling_hook"), ["grappling_hook", "leather_gloves"])],
)  # fmt: skip
def test_explosives_do_not_climb_a_cliff(cards: tuple[str, ...], paid: list[str]):
    """A hook or gloves do, one of them alone."""
    b, u = alone(1, *cards, scenario="pointe_du_hoc")
    sector = next(
        s for s in b.battle_map.sectors.values() if s.data.require and s.data.require.meets
    )
    need = sector.data.require
    assert need is not None
    assert requirements.list_payments(u, need, sector) == [(name,) for name in paid]
    assert requirements.meets_requirement(b, u, sector) == bool(paid)


@pytest.mark.rule("DDD-ITEM-05")
def test_after_a_card_the_same_question_about_the_dice_is_asked_again():
    """What to lock, and what to roll again."""
    b, _ = alone(4, "whistle", "field_radio")
    begin(b, "take_turn")
    roll_all(b, "star star tool tool courage soldier1")
    say(b, "play whistle")
    assert asked(b) == "choose_lock"
    say(b, next(t for t in texts(b) if t.startswith("lock")))
    say(b, "play field_radio")
    assert asked(b) == "choose_reroll"


@pytest.mark.rule("DDD-ITEM-06")
@pytest.mark.parametrize(("answer", "again"), [(("play", "whistle"), True), ("done", False)])
def test_after_a_card_is_played_on_a_find_the_next_can_be(
    answer: str | tuple[str, str], again: bool
):
    b, _ = alone(4, "whistle", "toolkit")
    b.phase, b.agenda = 2, []
    rwb_bonuses.act_on_find(b, answer, 0)
    assert (("using_find", 0) in b.agenda) == again
