"""Choices that stay with the player, Vehicles, doors and the Bunker, where the text is precise."""

import pytest

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import VEHICLE
from beachhead.games.dday_dice.rules.ending import count_victory_points
from tests.games.dday_dice.boards import (
    asked,
    bit,
    fight,
    has,
    have,
    phase,
    put,
    roll,
    roll_all,
    say,
    table,
    tally,
    texts,
)


def units(*sectors: int, place: str = "omaha_beach", **options: bool) -> Board:
    """Return a table of Units of 60 Soldiers in these Sectors."""
    scenario = place if len(sectors) == 1 else f"{place}-{len(sectors)}"
    b = table(scenario, "uk", **options)
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector)
        u.soldiers, u.courage, u.stars, u.points = 60, 9, 0, 0
    return b


# ---- doors ------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-SPEC-07")
@pytest.mark.parametrize("card", ["resistance_fighter", "croix_de_guerre"])
def test_a_unit_that_may_ignore_a_door_may_open_it_for_the_others(card: str):
    """With a Grenade it is asked: discard it and the door stays open, or go in without."""
    b = units(4, 4)
    have(b.units[0], card, "grenade")
    phase(b, 5)
    if card == "croix_de_guerre":
        say(b, f"play {card}", side=0)
    say(b, "go 7", side=0)
    assert texts(b, 0) == ["discard grenade", "ignore"]
    say(b, "discard grenade", side=0)
    say(b, "wait", side=1)
    assert b.is_opened(7)
    assert not has(b.units[0], "grenade")
    assert "go 7" in texts(b, 1)


@pytest.mark.rule("DDD-SPEC-07")
def test_a_door_that_is_ignored_stays_shut_and_the_charge_is_kept():
    """The Resistance Fighter's Unit goes in; the other one still finds no way."""
    b = units(4, 4)
    have(b.units[0], "resistance_fighter", "grenade")
    phase(b, 5)
    say(b, "go 7", "ignore", side=0)
    say(b, "wait", side=1)
    assert not b.is_opened(7)
    assert has(b.units[0], "grenade")
    assert "go 7" not in texts(b, 1)


def test_alone_or_without_a_charge_nothing_is_asked_before_a_door():
    """Nobody else could use an open door in solitaire; without explosives there is no choice."""
    b = units(4)
    have(b.units[0], "resistance_fighter", "grenade")
    phase(b, 5)
    say(b, "go 7")
    assert b.units[0].sector == 7
    assert has(b.units[0], "grenade")
    b = units(4, 4)
    have(b.units[0], "resistance_fighter")
    phase(b, 5)
    say(b, "go 7", side=0)
    assert 0 not in [x.side for x in b.branches if x.agenda]


# ---- a Unit that cannot move --------------------------------------------------------------------


@pytest.mark.rule("DDD-MOVE-17")
def test_a_stuck_unit_keeps_its_only_card_if_it_likes():
    """Without Courage it may play the Whistle and advance, or lose with the card in hand."""
    b = units(5)
    u = put(have(b.units[0], "whistle"), 5, face=4)
    u.courage = 0
    u.visited = 0b1111111
    phase(b, 5)
    assert texts(b) == ["stuck", "play whistle"]
    saved = b.clone()
    say(b, "stuck")
    assert b.ending == "stuck"
    assert has(u, "whistle")
    say(saved, "play whistle")
    assert saved.units[0].sector == 8
    assert not saved.ending


def test_a_unit_with_a_way_open_is_not_offered_to_be_stuck():
    """It must move, and it can."""
    b = units(4)
    put(have(b.units[0], "whistle"), 4, face=4)
    phase(b, 5)
    assert "stuck" not in texts(b)
    assert "stay" not in texts(b)


@pytest.mark.rule("DDD-VP-09")
@pytest.mark.rule("DDD-MOVE-04")
def test_a_stuck_unit_is_wiped_out_and_its_soldiers_do_not_score():
    """60 Soldiers and a Scout in Sector 4, no way on: 40 points for the Sector, nothing for them."""
    b = units(4, victory_points=True)
    u = put(have(b.units[0], "scout"), 4, face=4)
    u.courage = 0
    u.visited = 0b111111
    phase(b, 5)
    assert b.ending == "stuck"
    assert (u.size, u.dead) == (0, bit("scout"))
    assert b.points == [40]
    assert count_victory_points(b, u, won=False) == 40


# ---- Vehicles ------------------------------------------------------------------------------------


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


# ---- the mulligan ---------------------------------------------------------------------------------


@pytest.mark.rule("DDD-MULL-03")
def test_the_mulligan_exists_in_a_sector_without_locks():
    """Sector 7 of Exercise Tiger: offered after the first roll without Soldiers, never after another."""
    b = units(7, place="exercise_tiger", mulligan=True)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    assert asked(b) == "choose_reroll"
    assert "mulligan" in texts(b)
    say(b, "roll R1")
    roll(b, "star")
    assert "mulligan" not in texts(b)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    say(b, "mulligan")
    roll_all(b, "star star tool tool courage skull")
    assert b.units[0].rolls == 1
    assert "mulligan" not in texts(b)


def test_a_lock_rules_the_mulligan_out():
    """Who has locked two dice has taken the first roll."""
    b = units(2, mulligan=True)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    say(b, "lock R1 R2")
    assert "mulligan" not in texts(b)


# ---- the Bunker ------------------------------------------------------------------------------------


def conqueror(*cards: str) -> Board:
    """Return a table of two at Omaha: one has conquered the Bunker with these Specialists."""
    b = units(10, 2)
    have(b.units[0], *cards).conquered = 1
    b.turn = 3
    return b


@pytest.mark.rule("DDD-WIN-06")
def test_specialists_can_be_placed_at_the_end_of_a_later_turn():
    """Kept in turn 1, laid down in turn 3; who has none left is not asked."""
    b = conqueror("scout")
    fight(b)
    assert asked(b, 0) == "place_specialist"
    say(b, "place scout", side=0)
    assert b.units[0].placed == bit("scout")
    assert b.turn == 4
    b = conqueror()
    fight(b)
    assert b.turn == 4


@pytest.mark.rule("DDD-WIN-07")
def test_specialists_who_are_not_placed_keep_their_abilities():
    """An Engineer and a Lieutenant in the Bunker still help; laid beside it they only lower DEF."""
    b = units(10, 10, 2)
    have(b.units[0], "engineer", "lieutenant").conquered = 1
    printed = b.battle_map.sectors[10].shields[1]
    assert b.defence(b.units[1]) == printed - 1
    put(b.units[1], 2)
    tally(b, "", *["star star tool tool courage soldier1"] * 2, window=True)
    assert asked(b, 1) == "exchange"


# ---- combat of all Units -----------------------------------------------------------------------------


@pytest.mark.rule("DDD-LOSE-04")
@pytest.mark.parametrize("weak", [0, 1, 2])
def test_combat_is_carried_out_for_every_unit_before_the_game_is_judged(weak: int):
    """One Unit falls, one conquers, one loses Soldiers: the same whichever seat each has."""
    order = [2, 2, 2]
    storms, stands = (weak + 1) % 3, (weak + 2) % 3
    order[storms] = 10
    b = units(*order, victory_points=True)
    b.units[weak].soldiers = 1
    fight(b, *[1] * b.fire_dice(10))
    assert (b.ending, b.scores) == ("wiped_out", [-1, -1, -1])
    assert b.units[weak].size == 0
    assert b.units[storms].conquered == b.turn
    assert b.units[stands].soldiers == 54
    conquests = {weak: 0, storms: 40, stands: 0}
    alive = {weak: 0, storms: b.units[storms].soldiers, stands: 54}
    sectors = {weak: 20, storms: 100, stands: 20}
    assert b.points == [conquests[i] + alive[i] + sectors[i] + 18 for i in range(3)]


@pytest.mark.rule("DDD-LOSE-04")
def test_two_units_can_fall_in_one_combat_and_both_are_named():
    """Two events name the Units, one tells that the game is lost."""
    b = units(2, 2)
    for u in b.units:
        u.soldiers = 1
    have(b.units[1], "first_aid_kit")
    phase(b, 6)
    story = say(b, "done", side=1)
    assert [e.figures["side"] for e in story if e.kind == "wiped_out"] == [0, 1]
    assert [e.kind for e in story].count("lost") == 1


@pytest.mark.rule("DDD-LOSE-04")
def test_outside_combat_a_wiped_out_unit_ends_the_game_at_once():
    """A Unit of one Soldier on Land Mines: nobody fights any more."""
    for soldiers, ending in ((1, "wiped_out"), (3, "wiped_out"), (4, "")):
        b = units(6, 2)
        b.units[0].soldiers = soldiers
        phase(b, 5)
        say(b, "go 8", side=0)
        say(b, "stay", side=1)
        roll(b, 3, side=0)
        assert b.ending == ending
        assert b.units[1].soldiers == 60
        assert b.phase == (5 if ending else 6)
