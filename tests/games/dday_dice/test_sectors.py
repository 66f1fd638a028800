"""DDD-SECTOR: what Sectors say."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CANNOT_STAY
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.rules import sectors
from beachhead.games.dday_dice.view.map import list_help, list_hindrances
from tests.games.dday_dice.boards import (
    alone,
    asked,
    bit,
    fight,
    has,
    have,
    node,
    phase,
    put,
    roll,
    say,
    table,
    tally,
    texts,
)


def before(map_id: str, sector: int, *cards: str):
    """Return a solitaire table in phase 5."""
    b = table(map_id)
    u = put(b.units[0], sector)
    u.soldiers, u.courage = 60, 9
    have(u, *cards)
    phase(b, 5)
    return b, u


@pytest.mark.rule("DDD-SECTOR-01", "DDD-SECTOR-02")
def test_every_sector_has_its_attributes_and_the_bunker_too():
    """DEF, shield, fire, Special Damage, instructions; the Bunker is a Sector."""
    for m in MAPS.values():
        for s in m.sectors.values():
            assert s.data.defence
            assert s.data.shield in ("white", "black")
            assert s.data.fire >= 0
        bunker = m.sectors[m.bunker]
        assert bunker.data.bunker
        assert bunker.label == "Bunker"
        assert m.data.courage[bunker.data.row - 1] > 0


@pytest.mark.rule("DDD-SECTOR-03", "DDD-SECTOR-07", "DDD-SECTOR-10")
def test_every_instruction_is_explained_with_a_sign_besides_colour():
    """Good ones begin with a plus, bad ones with a minus, and the Sector's note lists them."""
    for m in MAPS.values():
        scene = GAME.scene(table(m.id), 0)
        for s in m.sectors.values():
            good, bad = list_help(s.data), list_hindrances(s.data)
            assert all(w.startswith("+ ") for w in good)
            assert all(w.startswith("- ") for w in bad)
            note = next(a.note for a in scene.areas if a.id == f"sector:{s.number}")
            assert all(w in note for w in good + bad)


@pytest.mark.rule("DDD-SECTOR-04", "DDD-SECTOR-05")
def test_starts_lie_in_the_bottom_row_and_hold_the_resources():
    """At least one start on each map."""
    for m in MAPS.values():
        assert m.starts
        for number in m.starts:
            assert m.sectors[number].data.row == 0
            assert m.sectors[number].data.start.soldiers > 0  # type: ignore[union-attr]


@pytest.mark.rule("DDD-SECTOR-06", "DDD-CONFLICT-06")
def test_sector_instructions_override_the_general_rules():
    """A black shield overrides the three-turn stay; five dice override six; locks may be off."""
    b, u = before("omaha_beach", 2)
    say(b, "go 5")
    roll(b, 1)
    assert u.face == CANNOT_STAY
    b = table("utah_beach")
    put(b.units[0], 6)
    phase(b, 1)
    assert asked(b) == "leave_out_die"
    say(b, "out white")
    assert node(b).device.describe()["dice"] == 5  # type: ignore[union-attr]
    roll(b, "star", "star", "tool", "courage", "soldier1")
    assert b.units[0].dice.count(-1) == 1
    b = table("sword_beach")
    put(b.units[0], 8)
    phase(b, 1)
    roll(b, "star", "star", "tool", "tool", "courage", "soldier1")
    assert asked(b) == "choose_reroll"
    assert "roll R1 R2 W1 W2 B1 B2" in texts(b)


@pytest.mark.rule("DDD-SECTOR-09", "DDD-CAS-02")
def test_land_mines_cost_soldiers_when_they_are_crossed():
    """One die's worth, in phase 5, before combat."""
    b, u = before("omaha_beach", 6)
    say(b, "go 8")
    roll(b, 4)
    assert u.soldiers == 56
    assert b.phase == 5 or asked(b) == "roll_fire"


def test_land_mines_lie_on_borders_only():
    """The same Sector entered over another border is safe."""
    b, u = before("gold_beach", 6)
    assert asked(b) == "move"
    say(b, "go 7")
    assert u.soldiers >= 60 - 14
    assert u.sector == 7


def test_soldiers_join_on_entering():
    """+1d6 Soldiers when moving in."""
    b, u = before("omaha_beach", 2)
    say(b, "go 5")
    assert asked(b) == "roll_recruits"
    roll(b, 5)
    assert u.soldiers == 60 + 5 - 10


def test_a_specialist_joins_for_free():
    """Exercise Tiger's Scout joins in Sector 2, if he is still to be had."""
    b, u = before("exercise_tiger", 1)
    say(b, "go 2")
    assert has(u, "scout")
    b, u = before("exercise_tiger", 1)
    u.dead = bit("scout")
    say(b, "go 2")
    assert not has(u, "scout")


def test_a_specialist_is_lost_on_entering():
    """One of the player's choice; nothing happens without one."""
    b, u = before("omaha_beach", 7, "scout", "veteran")
    say(b, "go 8")
    assert texts(b) == ["lose scout", "lose veteran"]
    say(b, "lose veteran")
    assert u.dead == bit("veteran")
    b, u = before("omaha_beach", 7)
    say(b, "go 8")
    assert u.dead == 0


def test_only_the_first_unit_draws_the_sectors_award():
    """Omaha's Sector 6 gives one Award in all."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (40, 30), strict=True):
        put(u, 3).soldiers = soldiers
        u.courage = 9
    phase(b, 5)
    say(b, "go 6", side=0)
    say(b, "go 6", side=1)
    roll(b, "silver_star")
    assert [u.earned for u in b.units] == [0, 1]
    assert b.honoured >> 6 & 1


def test_items_cannot_be_found_where_the_spanner_is_crossed_out():
    """They may be used there."""
    b = table("exercise_tiger")
    u = put(b.units[0], 9)
    u.points, u.soldiers = 30, 40
    have(u, "field_radio")
    phase(b, 4)
    assert texts(b) == ["done", "play field_radio"]


def test_nobody_is_rallied_where_the_sector_forbids_it():
    """Ouistreham's Sector 6."""
    b = table("ouistreham")
    u = put(b.units[0], 6)
    u.stars, u.points, u.soldiers = 9, 5, 40
    phase(b, 4)
    assert not [t for t in texts(b) if t.startswith("rally")]


def test_doors_stay_open_for_those_who_follow():
    """Only the first Unit discards."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 4).soldiers = 40
        u.courage = 9
    have(b.units[0], "grenade")
    phase(b, 5)
    say(b, "wait", side=1)
    say(b, "go 7", side=0)
    assert "go 7" in texts(b, 1)
    say(b, "go 7", side=1)
    assert [u.sector for u in b.units] == [7, 7]


def test_a_barrier_is_crossed_by_nobody():
    """Utah's two starts have no passage."""
    assert 2 not in [w.to for w in MAPS["utah_beach"].sectors[1].ways]


@pytest.mark.rule("DDD-LOSE-03")
def test_every_cause_of_being_stuck_loses():
    """Requirement missing, too little Courage, target blocked."""
    b = table("pointe_du_hoc")
    u = put(b.units[0], 9, face=4)
    u.soldiers, u.courage = 60, 3
    phase(b, 5)
    assert b.ending == "stuck"
    b = table("merville_battery")
    u = put(b.units[0], 9, face=4)
    u.soldiers, u.courage = 60, 9
    u.visited |= 1 << 8 | 1 << 10
    phase(b, 5)
    assert b.ending == "stuck"
    b = table("pegasus_bridge-2")
    for u, sector in zip(b.units, (6, 4), strict=True):
        put(u, sector).soldiers = 60
        u.courage = 9
    u = b.units[1]
    u.face = 4
    u.visited |= 1 << 5
    phase(b, 5)
    say(b, "stay", side=0)
    while not b.ending:
        say(b, "wait", side=1)
    assert b.ending == "stuck"


def test_per_turn_results_count_on_the_turn_of_leaving():
    """They join every roll made in the Sector."""
    b = table()
    u = put(b.units[0], 2, face=3)
    u.soldiers, u.courage = 40, 4
    tally(b, "star star tool tool soldier1 soldier2")
    assert u.courage == 5
    assert u.face == 4


def test_several_shields_are_counted_by_chevrons():
    """Omaha's Sector 9: 16, 18, 20."""
    b = table()
    u = put(b.units[0], 9)
    u.soldiers = 90
    fight(b, 1)
    assert u.soldiers == 90 - 17


@pytest.mark.rule("DDD-SECTOR-06")
@pytest.mark.parametrize("scenario", ["sword_beach", "gold_beach", "merville_battery"])
def test_soldiers_join_where_a_sector_says_so(scenario: str):
    number = next(n for n, s in MAPS[scenario].sectors.items() if s.data.enter_soldiers)
    b, u = alone(number, scenario=scenario)
    b.phase, before = 5, u.soldiers
    sectors.instructions.run(b, 0)
    assert u.soldiers == before + 2
