"""DDD-COMBAT, DDD-MGF, DDD-SPECIAL, DDD-CAS: phase 6."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CANNOT_STAY, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import SPECIALIST
from beachhead.games.dday_dice.rules import casualties, combat, specialists
from tests.games.dday_dice.boards import (
    alone,
    asked,
    begin,
    bit,
    fight,
    have,
    node,
    phase,
    put,
    roll,
    say,
    supplied_unit,
    table,
    texts,
)


def standing(sector: int, soldiers: int = 60, *cards: str, map_id: str = "omaha_beach"):
    """Return a solitaire table before combat."""
    b = table(map_id)
    u = put(b.units[0], sector)
    u.soldiers = soldiers
    have(u, *cards)
    return b, u


@pytest.mark.rule("DDD-COMBAT-01")
def test_everybody_fights_where_he_now_stands():
    """One stayed, one moved: both take losses by their Sector."""
    b = table("omaha_beach-2")
    put(b.units[0], 2).soldiers = 30
    put(b.units[1], 3).soldiers = 30
    b.units[1].courage = 2
    phase(b, 5)
    say(b, "stay", side=0)
    say(b, "go 5", side=1)
    roll(b, 1)
    assert [u.soldiers for u in b.units] == [30 - 6, 30 + 1 - 10]


@pytest.mark.rule("DDD-COMBAT-02")
def test_losses_are_def_plus_fire_plus_modifiers():
    """DEF 8, die 3, Engineer -1: 10 Soldiers lost."""
    b, u = standing(4, 60, "engineer")
    fight(b, 3)
    assert u.soldiers == 60 - 10


@pytest.mark.rule("DDD-COMBAT-03", "DDD-COMBAT-08")
def test_every_sector_has_a_def_that_counts_per_turn():
    """At least one value of 0 or more; a black shield's number is one turn's loss."""
    for m in MAPS.values():
        assert all(min(s.data.defence) >= 0 for s in m.sectors.values())
    b, u = standing(5)
    u.face = CANNOT_STAY
    fight(b)
    assert u.soldiers == 50


@pytest.mark.rule("DDD-COMBAT-04")
def test_a_shield_of_ten_costs_ten_and_one_of_six_costs_six():
    """The two shields of the illustration, as Omaha's Sectors 5 and 2 have them."""
    for sector, loss in ((5, 10), (2, 6)):
        b, u = standing(sector)
        assert MAPS["omaha_beach"].sectors[sector].data.defence == (loss,)
        fight(b)
        assert u.soldiers == 60 - loss


@pytest.mark.rule("DDD-COMBAT-05")
def test_each_unit_loses_def_every_turn():
    """Two Units in DEF 6: 6 each, turn after turn."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 2).soldiers = 40
    for turn in (1, 2):
        phase(b, 6)
        assert [u.soldiers for u in b.units] == [40 - 6 * turn] * 2


@pytest.mark.rule("DDD-COMBAT-09", "DDD-COMBAT-10")
def test_the_chevrons_select_the_shield():
    """16, 18, 20 at 1, 2, 3 chevrons; beyond the last the last; can't-stay counts as 1."""
    b, u = standing(9)
    found = []
    for face in (1, 2, 3, CANNOT_STAY):
        u.face = face
        found.append(b.defence(u))
    assert found == [16, 18, 20, 16]
    put(u, 2, face=3)
    assert b.defence(u) == 6


@pytest.mark.rule("DDD-COMBAT-11", "DDD-COMBAT-14")
def test_def_reductions_add_up():
    """Flame-Thrower 4, Grenade 2 and Engineer 1 on DEF 16: 9."""
    b, u = standing(9, 60, "flame_thrower", "grenade", "engineer")
    begin(b, "before_combat")
    say(b, "play flame_thrower")
    assert b.defence(u) == 11
    say(b, "play grenade")
    assert b.defence(u) == 9


@pytest.mark.rule("DDD-COMBAT-15")
def test_def_stops_at_zero_and_never_offsets_fire():
    """More reduction than DEF leaves the fire in full."""
    b, u = standing(4, 60, "flame_thrower", "satchel_charge", "grenade")
    begin(b, "before_combat")
    say(b, "play flame_thrower", "play satchel_charge", "play grenade")
    assert b.defence(u) == 0
    roll(b, 5)
    assert u.soldiers == 55


# ---- DDD-MGF ------------------------------------------------------------------------------


@pytest.mark.rule("DDD-MGF-01", "DDD-MGF-05")
def test_only_sectors_with_the_symbol_and_units_are_rolled_for():
    """Sector 2 has none; an empty Sector 4 is not rolled for."""
    b, u = standing(2)
    phase(b, 6)
    assert b.fire == ()
    assert u.soldiers == 54
    assert MAPS["omaha_beach"].sectors[4].data.fire == 1


@pytest.mark.rule("DDD-MGF-02")
def test_the_fire_die_is_an_additional_loss():
    """DEF 8 and a die of 4: 12 lost."""
    b, u = standing(4)
    fight(b, 4)
    assert u.soldiers == 48


@pytest.mark.rule("DDD-MGF-03", "DDD-MGF-08")
def test_one_roll_serves_every_unit_and_so_does_a_change():
    """Two Units, one die; Binoculars turn a 5 into a 2 for both."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 4).soldiers = 40
    have(b.units[0], "binoculars")
    phase(b, 6)
    roll(b, 5)
    say(b, "play binoculars", "set 1 2", side=0)
    assert [u.soldiers for u in b.units] == [30, 30]


@pytest.mark.rule("DDD-MGF-04")
def test_each_sector_has_its_own_roll():
    """A and B in two fire Sectors: two rolls."""
    b = table("omaha_beach-2")
    put(b.units[0], 4).soldiers = 40
    put(b.units[1], 6).soldiers = 40
    phase(b, 6)
    roll(b, 6)
    roll(b, 1)
    assert [u.soldiers for u in b.units] == [40 - 8 - 6, 40 - 7 - 1]


@pytest.mark.rule("DDD-MGF-06", "DDD-MGF-07")
def test_binoculars_change_a_fire_die_in_combat():
    """A 6 becomes a 1, right after the roll; the total never falls below 0."""
    b, u = standing(4, 60, "binoculars")
    phase(b, 6)
    roll(b, 6)
    say(b, "play binoculars", "set 1 1")
    assert u.soldiers == 60 - 8 - 1
    b, u = standing(4, 60, "commando")
    fight(b, 1)
    assert u.soldiers == 60 - 8


@pytest.mark.rule("DDD-MGF-09")
def test_several_symbols_are_several_dice():
    """Omaha's Bunker has two: 3 and 5 are 8 extra losses."""
    b, u = standing(10)
    phase(b, 6)
    assert node(b).device.describe()["dice"] == 2  # type: ignore[union-attr]
    roll(b, 3, 5)
    assert u.soldiers == 60 - 22 - 8


# ---- DDD-SPECIAL --------------------------------------------------------------------------


@pytest.mark.rule("DDD-SPECIAL-01", "DDD-SPECIAL-04")
def test_a_six_beside_the_black_die_brings_special_damage_on_top():
    """Gold Beach's Sector 9: DEF 13, die 6, 3 more Soldiers; a 5 brings none."""
    b, u = standing(9, map_id="gold_beach")
    fight(b, 6)
    assert u.soldiers == 60 - 13 - 6 - 3
    b, u = standing(9, map_id="gold_beach")
    fight(b, 5)
    assert u.soldiers == 60 - 13 - 5
    b, u = standing(10, map_id="gold_beach")
    fight(b, 6, 1)
    assert u.soldiers == 60 - 12 - 7


def test_special_damage_uses_the_final_face():
    """A 6 turned by Binoculars does no Special Damage."""
    b, u = standing(9, 60, "binoculars", map_id="gold_beach")
    phase(b, 6)
    roll(b, 6)
    say(b, "play binoculars", "set 1 1")
    assert u.soldiers == 60 - 13 - 1


@pytest.mark.rule("DDD-SPECIAL-02")
def test_each_map_says_what_its_special_damage_is():
    """Specialist, Item, Courage, Stars or Soldiers, by the map."""
    b, u = standing(9, 60, "scout", "veteran")
    phase(b, 6)
    roll(b, 6)
    assert texts(b) == ["lose scout", "lose veteran"]
    b, u = standing(10, 60, "grenade", "compass", map_id="sword_beach")
    phase(b, 6)
    roll(b, 6)
    assert texts(b) == ["lose grenade", "lose compass"]
    say(b, "lose compass")
    assert u.items == bit("grenade")
    b, u = standing(11, map_id="utah_beach")
    u.courage = 5
    fight(b, 6)
    assert u.courage == 3
    b, u = standing(11, map_id="pegasus_bridge")
    u.stars = 1
    fight(b, 6, 1)
    assert u.stars == 0


@pytest.mark.rule("DDD-SPECIAL-03")
def test_each_six_brings_its_own_special_damage():
    """Pegasus Bridge's Bunker: two sixes cost 4 Stars."""
    b, u = standing(11, map_id="pegasus_bridge")
    u.stars = 5
    fight(b, 6, 6)
    assert u.stars == 1


@pytest.mark.rule("DDD-SPECIAL-05")
def test_special_damage_falls_on_every_unit_there():
    """Two Units, one 6: both suffer."""
    b = table("utah_beach-2")
    for u in b.units:
        put(u, 11).soldiers = 60
        u.courage = 5
    phase(b, 6)
    roll(b, 6)
    assert [u.courage for u in b.units] == [3, 3]


# ---- DDD-CAS ------------------------------------------------------------------------------


@pytest.mark.rule("DDD-CAS-01")
def test_casualties_are_subtracted_from_the_soldiers():
    """12 Soldiers, 6 casualties: 6."""
    b, u = standing(2, 12)
    fight(b)
    assert u.soldiers == 6


@pytest.mark.rule("DDD-CAS-03", "DDD-CAS-04")
def test_specialists_fill_in_when_soldiers_run_out():
    """3 Soldiers and 2 Specialists, 4 casualties: one member of choice survives."""
    left = set()
    for answers in (["lose scout", "soldiers"], ["lose veteran"], ["lose scout", "lose veteran"]):
        b = table()
        u = b.units[0]
        u.soldiers = 3
        have(u, "scout", "veteran")
        b.agenda = [("take_turn",), ("take_casualties", 0, 4, -1)]
        GAME.engine.settle(b)
        for answer in answers:
            say(b, answer)
        left.add((u.soldiers, u.specialists))
        assert u.size == 1
    scout, veteran = SPECIALIST["scout"].bit, SPECIALIST["veteran"].bit
    assert left == {(0, veteran), (0, scout), (1, 0)}


@pytest.mark.rule("DDD-CAS-05")
def test_a_unit_without_soldiers_and_specialists_is_wiped_out():
    """5 Soldiers and 1 Specialist, 6 casualties; a lone Specialist is alive."""
    b, u = standing(2, 5, "scout")
    phase(b, 6)
    assert b.ending == "wiped_out"
    b, u = standing(2, 6, "scout")
    fight(b)
    assert u.size == 1
    assert not b.ending


@pytest.mark.rule("DDD-CAS-06", "DDD-CAS-07")
def test_unit_size_is_soldiers_plus_specialists():
    """24 Soldiers and 1 Specialist make 25."""
    assert Unit(soldiers=24, specialists=SPECIALIST["scout"].bit).size == 25


@pytest.mark.rule("DDD-ITEM-05")
@pytest.mark.parametrize(
    ("card", "step"), [("first_aid_kit", "combat_window"), ("whistle", "roll")]
)
def test_a_card_is_played_in_combat_without_machine_gun_fire_too(card: str, step: str):
    """Omaha's Sector 2 has no crosshairs; a Whistle is no card for combat."""
    b = table()
    put(have(b.units[0], card), 2).soldiers = 20
    phase(b, 6)
    assert asked(b) == step


@pytest.mark.rule("DDD-SPECIAL-01")
@pytest.mark.parametrize(
    ("name", "asks"),
    [("lose_soldiers", []), ("lose_specialist", ["lose_a_specialist"]), ("lose_item", ["lose_an_item"])],
)  # fmt: skip
def test_special_damage_takes_what_the_map_says_and_nothing_else(name: str, asks: list[str]):
    """Soldiers are among the casualties already: nobody else is lost for them."""
    b, u = supplied_unit(5, "medic", "grenade")
    u.courage, u.stars, b.agenda = 3, 3, []
    combat.special_damage.run(b, 0, name, 2)
    assert [f[0] for f in b.agenda] == asks * 2
    assert (u.courage, u.stars) == (3, 3)


@pytest.mark.rule("DDD-SPECIAL-01")
@pytest.mark.parametrize(
    ("name", "had", "left"),
    [
        ("lose_courage", 3, (1, 3)),
        ("lose_courage", 1, (0, 1)),
        ("lose_stars", 3, (3, 1)),
        ("lose_stars", 1, (1, 0)),
    ],
)
def test_special_damage_takes_no_more_than_there_is(name: str, had: int, left: tuple[int, int]):
    b, u = supplied_unit(5)
    u.courage = u.stars = had
    combat.special_damage.run(b, 0, name, 2)
    assert (u.courage, u.stars) == left


@pytest.mark.rule("DDD-CAS-03")
@pytest.mark.parametrize(
    ("soldiers", "losses", "offered"),
    [
        (5, 3, ["soldiers", "scout", "veteran", "medic"]),
        (3, 3, ["soldiers", "scout", "veteran", "medic"]),
        (3, 4, ["scout", "veteran", "medic"]),
        (3, 5, ["scout", "veteran"]),
        (0, 2, ["scout", "veteran"]),
    ],
)
def test_enough_specialists_stay_to_be_named(soldiers: int, losses: int, offered: list[str]):
    """In the order of their cards; who is passed over cannot be named later."""
    b, u = alone(4, "scout", "veteran", "medic")
    u.soldiers = soldiers
    ids = [c.id for c in specialists.list_specialists(u)]
    named = casualties.choose_casualty.options(b, 0, losses, -1)
    assert len(named) == len(offered)
    assert (
        named
        == (["soldiers"] if "soldiers" in offered else [])
        + ids[: len(offered) - ("soldiers" in offered)]
    )


@pytest.mark.rule("DDD-CAS-03")
def test_nothing_is_asked_where_nobody_is_lost():
    b, u = alone(4, "scout", "veteran")
    u.soldiers = 5
    b.agenda = []
    casualties.take_casualties.run(b, 0, 0, -1)
    assert (b.agenda, u.soldiers) == ([], 5)
    casualties.take_casualties.run(b, 0, 1, -1)
    assert [f[0] for f in b.agenda] == ["choose_casualty"]


def test_a_machine_gun_die_is_turned_to_any_other_face():
    b, _ = alone(4)
    b.fire = ((4, 2, 6),)
    faces = combat.choose_fire_die.options(b, 0)
    assert faces == [(0, n) for n in (1, 3, 4, 5, 6)] + [(1, n) for n in (1, 2, 3, 4, 5)]
