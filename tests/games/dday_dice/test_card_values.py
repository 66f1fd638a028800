"""What cards are worth to the planner, in Soldiers: figures worked out by hand from the cards and maps."""

import pytest

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import (
    AWARD,
    ITEM,
    SPECIALIST,
    SPECIALISTS,
    VEHICLE,
)
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.odds.valuation import card_values
from tests.games.dday_dice.boards import have, put, table

ALL = sum(card.bit for card in SPECIALISTS)


def stand(scenario: str, sector: int, *cards: str) -> Board:
    """Put the first Unit into a Sector, with some cards."""
    b = table(scenario)
    have(put(b.units[0], sector), *cards)
    return b


@pytest.mark.parametrize(
    ("sector", "turns", "ahead", "worst"),
    [
        (1, 16, [2, 3, 4, 5, 6, 7, 8, 9], 19.5),  # 16 and a die in row 4
        (6, 10, [7, 8, 9], 19.5),
        (7, 7, [9], 19.5),
        (9, 4, [], 16),
        (10, 1, [], 22),
    ],
)
def test_the_rest_of_the_way_is_three_turns_a_row(
    sector: int, turns: float, ahead: list[int], worst: float
):
    """Omaha: the Bunker in row 5 is no Sector ahead, and where a Unit stands its DEF counts."""
    b = stand("omaha_beach", sector)
    u = b.units[0]
    assert card_values.count_turns_left(b, u) == turns
    assert [s.number for s in card_values.list_ahead(b, u)] == ahead
    assert card_values.find_worst_loss(b, u) == worst


@pytest.mark.parametrize(("scenario", "worst"), [("merville_battery", 17), ("juno_beach", 17.5)])
def test_the_hardest_row_counts_by_its_easiest_sector(scenario: str, worst: float):
    """Merville's row 3: 18, 16 and two dice, 17. Juno's row 4: 14 or 16, and a die."""
    b = stand(scenario, 1)
    assert card_values.find_worst_loss(b, b.units[0]) == worst


@pytest.mark.parametrize(
    ("effect", "worth", "halved"),
    [
        (Effect("add_result", amount=1, symbol="soldier1"), 1, 0.5),
        (Effect("add_result", amount=2, symbol="soldier2"), 4, 2),
        (Effect("add_result", amount=2, symbol="tool"), 1.8, 1.8),
        (Effect("add_result", amount=1, symbol="star"), 1, 1),
        (Effect("gain_per_rwb", amount=1, resource="courage"), 0.6, 0.6),
        (Effect("gain_per_rwb", amount=2, resource="soldiers"), 1, 0.5),
        (Effect("gain_per_rwb", amount=2, resource="soldiers", symbols=("tool",)), 0.5, 0.25),
        (Effect("ignore_skulls", amount=2), 1.6, 0.8),
        (Effect("turn_skull"), 1.6, 0.8),
        (Effect("recover", amount=2), 2, 2),
        (Effect("lower_def", amount=3), 3, 3),
        (Effect("lower_fire", amount=2), 0.7, 0.7),
        (Effect("ignore_mines"), 0, 0),
    ],
)
def test_a_standing_ability_has_a_worth_each_turn(effect: Effect, worth: float, halved: float):
    """With A Few Good Men what brings Soldiers is worth half, what saves them is not."""
    assert card_values.value_ability(effect, few=False) == pytest.approx(worth)
    assert card_values.value_ability(effect, few=True) == pytest.approx(halved)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ((), 0),
        (("engineer", "medic", "commando"), 0),  # the planner knows what they do
        (("chaplain",), 0.5),  # 0.6
        (("sharpshooter", "general"), 2.5),  # 0.8 and 1.6
        (("corporal", "captain", "engineer"), 1.5),  # 1.0 and 0.7
    ],
)
def test_abilities_are_added_up_to_halves(cards: tuple[str, ...], worth: float):
    """Those that lower losses are left out."""
    b = stand("omaha_beach", 1, *cards)
    assert card_values.value_abilities(b, b.units[0]) == worth


@pytest.mark.parametrize(
    ("card", "near", "far"),
    [
        ("lieutenant", 1 + 2.4 + 2, 1 + 3.6 + 8),  # a Lieutenant alone has dice of his own
        ("hero", 16, 19.5),
        ("point_man", 4, 4),
        ("bugler", 2.6, 7.4),
        ("quartermaster", 1.8, 4.2),
        ("engineer", 4.6, 15.4),
        ("minesweeper", 1, 1),
    ],
)
def test_a_specialist_is_a_body_and_what_he_does_until_the_end(card: str, near: float, far: float):
    """Four turns from Omaha's Sector 9, sixteen from Sector 1."""
    for sector, worth in ((9, near), (1, far)):
        b = stand("omaha_beach", sector)
        got = card_values.value_specialist(b, b.units[0], SPECIALIST[card])
        assert got == pytest.approx(worth)


def test_a_lieutenant_brings_no_dice_to_a_group():
    """One body, and dice to exchange for sixteen turns."""
    b = stand("omaha_beach-2", 1)
    got = card_values.value_specialist(b, b.units[0], SPECIALIST["lieutenant"])
    assert got == pytest.approx(9)


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        (ALL, 0.0),
        (ALL & ~SPECIALIST["hero"].bit, 2.5),  # 19.5 for 6 Stars, 0.7 of it, in halves
        (ALL & ~SPECIALIST["point_man"].bit, 0.5),  # 4 for 4 Stars
        (ALL & ~SPECIALIST["hero"].bit & ~SPECIALIST["point_man"].bit, 2.5),
    ],
)
def test_a_star_is_worth_what_the_best_specialist_is_by_his_price(held: int, worth: float):
    """Nothing if nobody is left."""
    b = stand("omaha_beach", 1)
    b.leaders = ALL
    b.units[0].dead = held
    assert card_values.value_star(b, b.units[0]) == worth


@pytest.mark.parametrize(
    ("card", "near", "far"),
    [
        ("grenade", 2, 2),
        ("first_aid_kit", 3, 3),
        ("royal_red_cross", 6, 6),
        ("smoke_grenade", 3.5, 3.5),
        ("flak_vest", 7, 7),  # two dice in the Bunker
        ("field_radio", 5, 5),
        ("whistle", 3.6, 3.6),
        ("supply_crate", 4, 4),
        ("message_book", 3, 3),
        ("signal_lamp", 2, 2),
        ("legion_of_merit", 2, 8),
        ("bangalore_torpedo", 0, 19.5),
        ("medal_of_honor", 0, 19.5),
        ("grappling_hook", 0, 0),
        ("binoculars", 4, 4),
        ("memorial_cross", 4, 4),
        ("carrier_pigeon", 0, 0),
        ("purple_heart", 0, 0),
    ],
)
def test_items_and_awards_are_worth_what_their_effects_are(card: str, near: float, far: float):
    """From Omaha's Sector 9, where only the Bunker is ahead, and from Sector 1."""
    played = ITEM.get(card) or AWARD[card]
    for sector, worth in ((9, near), (1, far)):
        b = stand("omaha_beach", sector)
        assert card_values.value_item(b, b.units[0], played) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("card", "worth"), [("supply_crate", 2.4), ("message_book", 1.8), ("signal_lamp", 0.5)]
)
def test_what_another_unit_gets_is_worth_less(card: str, worth: float):
    """In a group it is not the own Unit."""
    b = stand("omaha_beach-2", 1)
    assert card_values.value_item(b, b.units[0], ITEM[card]) == pytest.approx(worth)


def test_courage_for_another_is_worth_more_than_soldiers():
    """Five, 1.2 each, 0.6 of it."""
    b = stand("omaha_beach-2", 1)
    gift = Effect("gain_for_another", amount=5, resource="courage")
    assert card_values.value_effect(b, b.units[0], gift) == pytest.approx(3.6)


def test_a_flak_vest_counts_on_the_fire_of_the_bunker():
    """Utah's has one die."""
    b = stand("utah_beach", 1)
    assert card_values.value_item(b, b.units[0], ITEM["flak_vest"]) == 3.5


def test_a_purple_heart_is_worth_something_to_who_lost_a_specialist():
    """Three Soldiers."""
    b = stand("omaha_beach", 1)
    b.units[0].dead = SPECIALIST["medic"].bit
    assert card_values.value_item(b, b.units[0], AWARD["purple_heart"]) == 3


def test_a_free_rally_is_worth_the_best_who_may_come():
    """Bronze Star: up to 4 Stars, 15.4 for the Corporal; the other one brings the General too."""
    b = stand("omaha_beach", 1)
    u, b.leaders = b.units[0], ALL
    u.dead = ALL & ~(SPECIALIST["general"].bit | SPECIALIST["corporal"].bit)
    assert card_values.value_item(b, u, AWARD["bronze_star"]) == pytest.approx(15.4)
    best = card_values.value_item(b, u, AWARD["distinguished_service_cross"])
    assert best == pytest.approx(1 + 1.6 * 16 * 0.9)
    u.dead |= SPECIALIST["corporal"].bit
    assert card_values.value_item(b, u, AWARD["bronze_star"]) == 0


@pytest.mark.parametrize(("sector", "worth"), [(1, 6), (5, 0)])
def test_a_grappling_hook_opens_the_cliff_ahead(sector: int, worth: float):
    """Pointe du Hoc's Sector 4 in row 2; from row 2 it is not ahead, and wire is no cliff."""
    b = stand("pointe_du_hoc", sector)
    assert card_values.value_item(b, b.units[0], ITEM["grappling_hook"]) == worth
    assert card_values.value_item(b, b.units[0], ITEM["wire_cutters"]) == 0


def test_a_vehicle_is_worth_its_price():
    """A Jeep costs 8 Item Points."""
    b = table()
    assert card_values.value_vehicle(b, b.units[0], VEHICLE["jeep"]) == 8


@pytest.mark.parametrize(
    ("scenario", "opened", "needed"),
    [
        ("omaha_beach", 0, 0),  # Sector 8 leads round the door
        ("pointe_du_hoc", 0, 1),
        ("pointe_du_hoc", 9, 0),
        ("pointe_du_hoc", 8, 1),
        ("merville_battery", 0, 2),
        ("juno_beach", 0, 0),
    ],
)
def test_explosives_are_needed_for_shut_doors_that_nothing_leads_round(
    scenario: str, opened: int, needed: int
):
    """A door that is open needs none."""
    b = table(scenario)
    b.opened = 1 << opened if opened else 0
    assert card_values.count_needed_explosives(b) == needed


def test_explosives_are_counted_on_items_and_specialists():
    """Bangalore Torpedo 2, Engineer 1, Scout none."""
    u = stand("omaha_beach", 1, "bangalore_torpedo", "engineer", "scout", "compass").units[0]
    assert card_values.count_explosives(u) == 3


BONUSES: dict[tuple[str, str], list[tuple[float, ...]]] = {
    ("omaha_beach", "uk"): [
        (0, 0, 0, 8),
        (4, 0, 0, 0),
        (8, 0, 0, 0),
        (6, 0, 0, 0),
        (0, 3, 0, 0),
        (0, 0, 0, 10),
    ],
    ("omaha_beach", "canada"): [
        (0, 0, 0, 8),
        (0, 0, 4, 0),
        (8, 0, 0, 0),
        (6, 0, 0, 0),
        (0, 4, 0, 0),
        (0, 0, 0, 10),
    ],
    ("omaha_beach-2", "uk"): [
        (0, 0, 0, 8),
        (4, 0, 0, 0),
        (6.4, 0, 0, 0),
        (6, 0, 0, 0),
        (0, 3, 0, 0),
        (0, 0, 0, 10),
    ],
    ("omaha_beach-4", "uk"): [
        (0, 0, 0, 8),
        (4, 0, 0, 0),
        (6.4, 0, 0, 0),
        (7.5, 0, 0, 0),
        (0, 3, 0, 0),
        (0, 0, 0, 10),
    ],
}


@pytest.mark.parametrize(("scenario", "country"), BONUSES)
def test_a_bonus_is_its_best_alternative(scenario: str, country: str):
    """What other Units get counts for less; 3 Soldiers for everybody beat 6 with four Units."""
    b = table(scenario, country)
    found = [card_values.value_bonus(b, 0, face) for face in range(6)]
    assert found == [pytest.approx(worth) for worth in BONUSES[scenario, country]]
