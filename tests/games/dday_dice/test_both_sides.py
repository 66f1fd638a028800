"""Conditions of single rules, each where it holds and where it does not, at the edge."""

from collections.abc import Callable

import pytest

from beachhead.games.dday_dice.board import (
    AWARDED,
    CRY,
    LEADERSHIP,
    MOVED,
    NO_AWARDS,
    NO_ITEMS,
    SAFE,
    SHELTERED,
    SPECIAL_ITEMS,
    STEADY,
    UNPAID,
    Board,
)
from beachhead.games.dday_dice.content.components import (
    ITEM,
    ITEMS,
    pick_cards,
)
from beachhead.games.dday_dice.content.effects import (
    COMBAT,
    EXCHANGE,
    MARKER,
    MOVE,
    READY,
    SPEND,
    TALLY,
    Effect,
)
from beachhead.games.dday_dice.invariants.agenda import order_faults, plays_to_end
from beachhead.games.dday_dice.invariants.units import MOST_CLAIMS, claim_faults, target_faults
from beachhead.games.dday_dice.rules import (
    awards,
    card_effects,
    conflicts,
    faces,
    final_tally,
    free_actions,
    items,
    lieutenant,
    movement,
    requirements,
    rolling,
    rwb_bonuses,
    setup,
    spending,
    trade,
    unit_markers,
    vehicles,
)
from beachhead.games.dday_dice.rules.specialists import list_sacrifices
from tests.games.dday_dice.boards import alone, dice, group, have, phase, put, table, texts

ANY = Effect("gain")


# ---- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolled", "fewer", "counts"),
    [(0b111111, 0, {2}), (0b111111, 1, {1, 2}), (0b111111, 2, {1, 2}), (0b11110, 0, {2})],
)
def test_two_dice_are_locked_or_one_with_a_sergeant(rolled: int, fewer: int, counts: set[int]):
    """Any of those that were rolled, every set once, or none."""
    stop, *masks = rolling.list_locks(rolled, fewer)
    assert stop == "stop"
    assert len(masks) == len(set(masks))
    every = [m for m in range(64) if m & ~rolled == 0 and m.bit_count() in counts]
    assert masks == every


def test_a_throw_has_the_dice_of_its_mask():
    """R1, W2 and B1 lie behind six in their places; the others stay."""
    device = rolling.make_dice(0b011001)
    assert [(g["label"], g["dice"]) for g in device.describe()["groups"]] == [  # type: ignore[attr-defined]
        ("red", 1),
        ("white", 1),
        ("blue", 1),
    ]
    place = rolling.make_placer(0b011001)
    assert place((0, 1, 2, 3, 4, 5, 10, 11, 12)) == (10, 1, 2, 11, 12, 5)
    assert rolling.code_faces([rolling.CODES[0], rolling.CODES[5]], ("star", "tool")) == (1, 17)


@pytest.mark.parametrize(
    ("shown", "straight", "skulls", "victims", "triples"),
    [
        ("skull star soldier1 soldier2 courage tool", True, 1, (1, 2, 3, 4, 5), 0),
        ("skull star soldier1 soldier2 courage courage", False, 1, (1, 2, 3, 4, 5), 0),
        ("skull star skull star skull star", False, 0, (1, 3, 5), 0b11),
        ("skull skull skull star star star", False, 3, (3, 4, 5), 0),
        ("skull skull skull star skull star", False, 1, (3, 5), 0b1),
        ("star star soldier1 soldier1 tool tool", False, 0, (0, 1, 2, 3, 4, 5), 0),
        ("tool star tool star tool tool", False, 0, (0, 1, 2, 3, 4, 5), 0b100000),
    ],
)
def test_dice_are_read(
    shown: str, straight: bool, skulls: int, victims: tuple[int, ...], triples: int
):
    """All symbols, Skulls that bite, what they may cancel, and symbols in three colours."""
    found = faces.read_dice(dice(shown))
    assert (found.straight, found.skulls, found.victims) == (straight, skulls, victims)
    assert found.triples == triples


def test_a_die_that_was_not_rolled_is_no_victim():
    """Nor does it count as a symbol."""
    found = faces.read_dice((-1, *dice("skull star soldier1 soldier2 courage tool")[1:]))
    assert found.victims == (1, 2, 3, 4, 5)
    assert not found.straight


@pytest.mark.parametrize(
    ("codes", "restored"),
    [
        ((0, 0, 0, 6, 12, 12), (0, 0, 6, 6, 12, 12)),  # a red Skull in a white die's place
        ((17, 1, 7, 7, -1, 13), (5, 1, 7, 7, -1, 13)),
        ((0, 1, 6, 7, 12, 13), (0, 1, 6, 7, 12, 13)),
    ],
)
def test_every_die_gets_its_own_colour_back(codes: tuple[int, ...], restored: tuple[int, ...]):
    """The face stays; a die that is out stays out."""
    assert unit_markers.restore_colours(codes) == restored


@pytest.mark.parametrize(("face", "following"), [(1, 2), (2, 3), (3, 4), (4, 4), (6, 4)])
def test_a_marker_turns_to_must_move(face: int, following: int):
    assert unit_markers.find_next_face(face) == following


@pytest.mark.rule("DDD-RWB-23")
@pytest.mark.parametrize(
    ("shown", "extra", "face"),
    [
        ("star star star skull star skull", (), 1),
        ("star star tool skull tool skull", (), -1),
        ("star star tool skull tool skull", (7, 13), 1),
        ("star star tool skull tool skull", (7 + LEADERSHIP, 13 + LEADERSHIP), 1),
        ("tool tool tool skull tool skull", (7 + LEADERSHIP, 13 + LEADERSHIP, 1 + LEADERSHIP), 5),
        ("star star skull star skull star", (LEADERSHIP,), 1),
        ("tool star skull star skull tool", (LEADERSHIP,), 0),
        ("tool star skull star tool tool", (LEADERSHIP,), -1),
        ("star star tool skull tool skull", (18 + 1, 18 + 1), -1),
    ],
)
def test_an_rwb_is_three_colours_of_dice_and_results(shown: str, extra: tuple[int, ...], face: int):
    """One result at least that no Leadership brought; what has no colour never counts."""
    u = table().units[0]
    u.dice, u.extra = dice(shown), extra
    assert rwb_bonuses.find_next_rwb(u) == face


def test_an_rwb_is_collected_once_and_not_from_cancelled_dice():
    u = table().units[0]
    u.dice = dice("star star star star star star")
    assert rwb_bonuses.find_next_rwb(u) == 1
    u.collected = (0, 1, 0, 0, 0, 0)
    assert rwb_bonuses.find_next_rwb(u) == 1
    u.collected = (0, 2, 0, 0, 0, 0)
    assert rwb_bonuses.find_next_rwb(u) == -1
    u.collected, u.cancelled = (0, 1, 0, 0, 0, 0), 0b1
    assert rwb_bonuses.find_next_rwb(u) == -1
    u.extra = (1,)  # a red Star as a bonus takes its place
    assert rwb_bonuses.find_next_rwb(u) == 1


@pytest.mark.parametrize(
    ("own", "brought", "found"),
    [
        ([1, 1, 1], [0, 0, 0], 1),
        ([2, 1, 1], [0, 1, 1], 2),
        ([1, 0, 0], [0, 1, 1], 1),
        ([0, 0, 0], [1, 1, 1], 0),
        ([1, 0, 0], [1, 2, 2], 1),
        ([2, 2, 0], [0, 0, 1], 1),
    ],
)
def test_results_of_leadership_complete_an_rwb(own: list[int], brought: list[int], found: int):
    assert rwb_bonuses.count_rwbs(own, brought) == found


def test_sets_of_dice_are_listed_without_the_empty_one():
    assert final_tally.list_subsets(0b101) == (0b1, 0b100, 0b101)
    assert final_tally.list_subsets(0) == ()


def test_a_skull_does_not_change_hands():
    u = table().units[0]
    u.dice = (-1, *dice("star skull star tool skull tool")[1:])
    assert lieutenant.list_tradable(u) == [2, 3, 5]


# ---- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-SPEC-09")
@pytest.mark.parametrize(
    ("window", "done", "sector", "who"),
    [
        (MOVE, 0, 4, ["point_man"]),
        (MOVE, SAFE, 4, ["point_man"]),
        (MOVE, UNPAID, 4, ["point_man"]),
        (MOVE, SAFE | UNPAID, 4, []),
        (MOVE, MOVED, 4, []),
        (READY, 0, 4, ["hero"]),
        (READY, SHELTERED, 4, []),
        (READY, 0, 10, []),
        (SPEND, 0, 4, []),
        (TALLY, 0, 4, []),
    ],
)
def test_point_man_and_hero_are_sacrificed_at_their_own_time(
    window: int, done: int, sector: int, who: list[str]
):
    """While it would still do something; nobody shelters the Bunker's conquerors."""
    b, u = alone(sector, "point_man", "hero", "medic")
    u.done = done
    assert [card.id for card in list_sacrifices(b, u, window)] == who


Can = Callable[[Board, int, Effect, int], bool]


@pytest.mark.parametrize(
    ("can", "change", "allowed"),
    [
        (card_effects.can_lower_elsewhere, {}, True),
        (card_effects.can_lower_elsewhere, {"conquered": 1}, False),
        (card_effects.CARD_EFFECTS["shelter_another"].can, {}, True),
        (card_effects.CARD_EFFECTS["shelter_another"].can, {"sector": 10}, False),
        (card_effects.CARD_EFFECTS["shelter_another"].can, {"conquered": 1}, False),
        (card_effects.can_copy, {}, False),
        (card_effects.can_copy, {"dice": (1,) * 6}, True),
        (card_effects.can_copy, {"dice": (1,) * 6, "conquered": 1}, False),
        (card_effects.can_trade_afar, {}, False),
        (card_effects.can_trade_afar, {"sector": 5}, True),
        (card_effects.can_trade_afar, {"sector": 5, "conquered": 1}, False),
    ],
)
def test_a_card_for_another_unit_needs_one(can: Can, change: dict[str, object], allowed: bool):
    """Two Units in one Sector: it depends on the other one."""
    b = group(4, 4)
    for name, value in change.items():
        setattr(b.units[1], name, value)
    assert can(b, 0, ANY, EXCHANGE) == allowed
    solo, _ = alone(4)
    assert not can(solo, 0, ANY, EXCHANGE)


def test_a_tally_is_copied_once_and_a_distant_partner_chosen_once():
    """The own dice are no reason to copy."""
    b = group(4, 5)
    b.units[0].dice = (1,) * 6
    assert not card_effects.can_copy(b, 0, ANY, EXCHANGE)
    b.units[1].dice = (1,) * 6
    b.units[0].copy_tally_of(1)
    assert not card_effects.can_copy(b, 0, ANY, EXCHANGE)
    assert card_effects.can_trade_afar(b, 0, ANY, SPEND)
    b.units[0].afar, b.units[1].afar = 1, 0
    assert not card_effects.can_trade_afar(b, 0, ANY, SPEND)
    assert not card_effects.can_trade_afar(b, 1, ANY, SPEND)


@pytest.mark.parametrize(
    ("window", "own", "fire", "allowed"),
    [
        (TALLY, (1,) * 6, (), True),
        (TALLY, (), (4, 3), False),
        (COMBAT, (1,) * 6, (), False),
        (COMBAT, (), (4, 3), True),
        (COMBAT, (), (5, 3), False),
    ],
)
def test_a_die_is_set_where_one_lies(
    window: int, own: tuple[int, ...], fire: tuple[int, ...], allowed: bool
):
    """Own dice before combat, in combat those of the Sector."""
    b, u = alone(4)
    u.dice, b.fire = own, (fire,) if fire else ()
    assert card_effects.can_set_die(b, 0, ANY, window) == allowed


@pytest.mark.parametrize(("prevent", "window", "allowed"), [
    (0, COMBAT, True), (9, COMBAT, True), (10, COMBAT, False), (10, READY, True),
])  # fmt: skip
def test_casualties_are_prevented_while_some_are_left(prevent: int, window: int, allowed: bool):
    """Omaha's Sector 4 with a 2: ten."""
    b, u = alone(4)
    b.fire, u.prevent = ((4, 2),), prevent
    assert card_effects.can_prevent(b, 0, ANY, window) == allowed


@pytest.mark.parametrize(
    ("where", "sector", "fits"),
    [("", 4, True), ("", 10, True), ("bunker", 4, False), ("bunker", 10, True),
     ("not_bunker", 4, True), ("not_bunker", 10, False)],
)  # fmt: skip
def test_a_card_heeds_the_bunker(where: str, sector: int, fits: bool):
    b, _ = alone(sector)
    assert card_effects.fits_place(b, 0, Effect("shelter", where=where), READY) == fits


def test_fire_is_silenced_where_there_is_some():
    assert card_effects.can_silence_fire(alone(4)[0], 0, ANY, READY)
    assert not card_effects.can_silence_fire(alone(2)[0], 0, ANY, READY)


@pytest.mark.parametrize(("face", "done", "allowed"), [
    (1, 0, True), (3, 0, True), (4, 0, False), (6, 0, False), (1, STEADY, False),
])  # fmt: skip
def test_a_marker_is_held_while_it_counts_turns(face: int, done: int, allowed: bool):
    b, u = alone(4)
    u.face, u.done = face, done
    assert card_effects.can_skip_marker(b, 0, ANY, MARKER) == allowed


def test_mines_are_swept_where_somebody_could_cross_them():
    """Omaha's Sector 5; not where nobody stands before them, nor after the move."""
    b, u = alone(5)
    assert len(card_effects.choose_border.options(b, 0)) == 1
    assert card_effects.can_clear_mines(b, 0, ANY, MOVE)
    u.done = MOVED
    assert not card_effects.can_clear_mines(b, 0, ANY, MOVE)
    assert not card_effects.can_clear_mines(alone(2)[0], 0, ANY, MOVE)


@pytest.mark.parametrize(("vehicle", "points", "allowed"), [
    (-1, 8, True), (-1, 7, False), (0, 99, False), (3, 99, False),
])  # fmt: skip
def test_a_vehicle_is_taken_by_who_has_none_and_can_pay(vehicle: int, points: int, allowed: bool):
    """The Jeep costs 8 Item Points; the Sherman is a Vehicle too."""
    b, u = alone(4)
    u.vehicle, u.points = vehicle, points
    assert card_effects.can_take_vehicle(b, 0, ANY, SPEND) == allowed


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
    ("left_out", "deck", "left"), [(0, 1, True), (0, 0, False), (1 << NO_AWARDS, 1, False)]
)
def test_awards_are_left_while_the_deck_has_one(left_out: int, deck: int, left: bool):
    b, u = alone(4)
    b.left_out, b.deck = left_out, deck
    assert awards.are_awards_left(b) == left
    assert card_effects.can_draw(b, 0, ANY, SPEND) == left
    u.done = AWARDED
    assert not card_effects.can_draw(b, 0, ANY, SPEND)


@pytest.mark.parametrize(
    ("cards", "price"), [((), 6), (("war_correspondent",), 4), (("medic",), 6)]
)
def test_a_war_correspondent_makes_awards_cheaper(cards: tuple[str, ...], price: int):
    assert awards.find_award_price(alone(4, *cards)[1]) == price


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


def test_the_pool_is_chosen_from_what_is_not_in_it():
    """The map's Special Items and the marked ones; without Special Items only those."""
    b = group(4, 4)
    b.pool = 0
    every = setup.choose_pool_item.options(b, 0)
    assert any(ITEM[str(name)].data.kind == "special" for name in every)
    b.left_out = 1 << SPECIAL_ITEMS
    plain = setup.choose_pool_item.options(b, 0)
    assert plain
    assert {ITEM[str(name)].data.kind for name in plain} == {"regular"}
    assert set(plain) < set(every)
    b.pool = ITEM[str(plain[0])].bit
    assert setup.choose_pool_item.options(b, 0) == plain[1:]
    assert "bangalore_torpedo" not in plain


# ---- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "vehicle", "done", "sector", "to", "cost"),
    [
        ((), "", 0, 2, 4, 2),
        (("bugler",), "", 0, 2, 4, 1),
        ((), "jeep", 0, 2, 4, 1),
        (("bugler",), "jeep", 0, 1, 2, 0),
        ((), "", CRY, 2, 4, 0),
        ((), "", UNPAID, 2, 4, 0),
        ((), "", 0, 2, 3, 0),
    ],
)
def test_an_advance_costs_courage(
    cards: tuple[str, ...], vehicle: str, done: int, sector: int, to: int, cost: int
):
    """Less with a Bugler and a Jeep, never less than nothing; sideways is free."""
    b, u = alone(sector, *cards, *([vehicle] if vehicle else []))
    u.done = done
    assert requirements.find_courage_cost(b, u, b.way_to(u, to)) == cost


@pytest.mark.parametrize(
    ("cards", "need", "met"),
    [
        ((), 7, False),
        (("grenade",), 7, True),
        (("engineer",), 7, True),
        (("whistle", "scout"), 7, False),
        (("resistance_fighter",), 7, True),
    ],
)
def test_a_door_opens_to_a_charge(cards: tuple[str, ...], need: int, met: bool):
    """Omaha's Sector 7; once it is open nobody pays."""
    b, u = alone(4, *cards)
    sector = b.battle_map.sectors[need]
    assert requirements.meets_requirement(b, u, sector) == met
    b.open_sector(need)
    assert requirements.meets_requirement(b, u, sector)


@pytest.mark.parametrize(("points", "met"), [(7, False), (8, True), (9, True)])
def test_item_points_are_needed_to_the_last(points: int, met: bool):
    """Juno's Sector 8 costs 8; Sector 7 asks for an Engineer."""
    b, u = alone(5, scenario="juno_beach")
    u.points = points
    assert requirements.meets_requirement(b, u, b.battle_map.sectors[8]) == met
    assert not requirements.meets_requirement(b, u, b.battle_map.sectors[7])
    have(u, "engineer")
    assert requirements.meets_requirement(b, u, b.battle_map.sectors[7])


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        (("grenade",), []),
        (("grenade", "engineer"), [("grenade", "engineer")]),
        (("bangalore_torpedo",), [("bangalore_torpedo",)]),
        (("satchel_charge", "grenade"), [("satchel_charge",)]),
        (("wire_cutters",), []),  # not for the Bunker
        (("mortar", "grenade", "bazooka"), [("grenade", "mortar"), ("grenade", "bazooka"), ("mortar", "bazooka")]),
    ],
)  # fmt: skip
def test_two_charges_are_one_strong_card_or_two_weak_ones(
    cards: tuple[str, ...], paid: list[tuple[str, ...]]
):
    """Merville's Bunker asks for two explosives."""
    b, u = alone(9, *cards, scenario="merville_battery")
    sector = b.battle_map.sectors[11]
    assert sector.data.require is not None
    assert requirements.list_payments(u, sector.data.require, sector) == paid


@pytest.mark.rule("DDD-CONFLICT-09")
@pytest.mark.parametrize(
    ("scenario", "start", "target", "change", "tied"),
    [
        ("omaha_beach", 3, 6, {}, True),  # an Award for the first
        ("omaha_beach", 3, 5, {}, False),
        ("omaha_beach", 4, 7, {}, True),  # a door that is paid for once
        ("exercise_tiger", 2, 5, {}, False),  # a requirement that each meets
        ("pegasus_bridge", 4, 6, {}, True),  # room for one
        ("omaha_beach", 3, 6, {"soldiers": 9}, False),  # the smaller one is first
        ("omaha_beach", 3, 6, {"target": 5}, False),
    ],
)
def test_equal_units_are_tied_where_only_the_first_gets_something(
    scenario: str, start: int, target: int, change: dict[str, int], tied: bool
):
    b = group(start, start, scenario=scenario)
    for u in b.units:
        u.specialists, u.target = 0, target
    for name, value in change.items():
        setattr(b.units[1], name, value)
    assert movement.find_tied_rivals(b, [0, 1]) == ([0, 1] if tied else [])


def test_an_award_that_was_given_ties_nobody():
    b = group(3, 3)
    for u in b.units:
        u.target = 6
    b.honour_sector(6)
    assert movement.find_tied_rivals(b, [0, 1]) == []


# ---- trade and claims -----------------------------------------------------------------------------


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


@pytest.mark.parametrize(("soldiers", "cards", "spare"), [
    (5, (), 4), (1, (), 0), (0, ("medic",), 0), (5, ("medic",), 5),
])  # fmt: skip
def test_the_last_member_stays(soldiers: int, cards: tuple[str, ...], spare: int):
    _, u = alone(4, *cards)
    u.soldiers = soldiers
    assert trade.count_spare(u)[0] == spare


def test_units_trade_in_one_sector_or_by_a_pigeon():
    """Both ways; one offer open at a time."""
    b = group(4, 4, 5)
    assert trade.list_trading_partners(b, 0) == [1]
    b.units[2].afar = 0
    assert trade.list_trading_partners(b, 0) == [1, 2]
    assert trade.list_trading_partners(b, 2) == [0]
    trade.begin_trade(b, 0, 1)
    assert trade.list_trading_partners(b, 0) == []


@pytest.mark.parametrize(
    ("kind", "own", "other", "settled", "open_to"),
    [
        (conflicts.ITEM_CARD, 9, 10, 0, True),
        (conflicts.ITEM_CARD, 10, 10, 0, True),
        (conflicts.ITEM_CARD, 10, 10, 1, False),
        (conflicts.ITEM_CARD, 11, 10, 0, False),
        (conflicts.ITEM_CARD, 9, 10, 1, True),
    ],
)
def test_a_card_just_taken_can_be_claimed_by_who_is_no_larger(
    kind: int, own: int, other: int, settled: int, open_to: bool
):
    """A tie that is settled stays settled between equals."""
    b = table("omaha_beach-2")
    phase(b, 4)
    assert b.branches
    b.units[0].soldiers, b.units[1].soldiers = own, other
    have(b.units[1], "grenade")
    grenade = ITEM["grenade"]
    b.units[1].claims = (kind, grenade.index, 5, 0, 0, settled)
    assert conflicts.find_contestable(b, b.units[0], kind) == (grenade.bit if open_to else 0)
    assert conflicts.find_contestable(b, b.units[0], conflicts.VEHICLE_CARD) == 0
    b.units[1].items = 0  # it was used
    assert conflicts.find_contestable(b, b.units[0], kind) == 0


def test_a_card_that_is_taken_leaves_the_questions_of_others():
    """The smaller Unit takes the only Item that the larger one could pay for."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (5, 20), strict=True):
        u.soldiers, u.points, u.stars, u.courage = soldiers, 5, 0, 0
        u.specialists = 0
    put(b.units[0], 2)
    b.pool = ITEM["grenade"].bit
    phase(b, 4)
    assert "find grenade" in texts(b, 1)
    b2 = b.clone()
    conflicts.claim(b2, 0, conflicts.ITEM_CARD, ITEM["grenade"], 5, conflicts.PAID, 0)
    branch = next(x for x in b2.branches if x.side == 1)
    assert branch.agenda[-1][0] == "spending"


@pytest.mark.parametrize("vehicle", [0, 1, 3])
def test_a_vehicle_is_claimed_while_it_is_held(vehicle: int):
    """The first of all Vehicles as well as the others."""
    u = table("omaha_beach-2").units[1]
    u.claims = (conflicts.VEHICLE_CARD, vehicle, 8, 0, 0, 0)
    assert conflicts.list_open_claims(u) == []
    u.vehicle = vehicle
    assert len(conflicts.list_open_claims(u)) == 1
    u.vehicle = 2
    assert conflicts.list_open_claims(u) == []


def test_the_award_of_a_straight_costs_nothing():
    """Neither Item Points nor Stars nor Courage; it counts as the Award of the turn."""
    b, u = alone(4)
    u.points = u.stars = u.courage = 3
    awards.keep_award(b, "silver_star", 0)
    assert (u.points, u.stars, u.courage) == (3, 3, 3)
    assert u.awards.bit_count() == 1
    assert u.done & AWARDED


@pytest.mark.parametrize(("points", "asked"), [(0, False), (2, False), (5, True)])
def test_who_can_pay_for_nothing_is_not_asked(points: int, asked: bool):
    """The Grenade of the pool costs 5."""
    b, u = alone(4)
    b.pool = ITEM["grenade"].bit
    u.stars, u.courage, u.points, b.agenda = 0, 0, points, []
    spending.spending.run(b, 0)
    assert bool(b.agenda) == asked


def test_leaders_are_kept_when_an_award_is_drawn():
    """Their claims are struck off, those of Items stay."""
    u = table().units[0]
    u.claims = (conflicts.LEADER, 3, 4, 0, 0, 0, conflicts.ITEM_CARD, 6, 5, 0, 0, 0)
    spending.keep_leaders(u)
    assert [*u.claims] == [conflicts.ITEM_CARD, 6, 5, 0, 0, 0]


# ---- windows and positions ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "card", "playable", "asks"),
    [
        (READY, "grenade", True, True),
        (SPEND, "grenade", True, False),
        (COMBAT, "grenade", False, False),
        (COMBAT, "first_aid_kit", True, True),
        (READY, "first_aid_kit", True, False),
        (MARKER, "entrenching_tool", True, True),
        (READY, "entrenching_tool", False, False),
        (EXCHANGE, "dispatch_case", True, True),
    ],
)
def test_a_card_has_its_windows(window: int, card: str, playable: bool, asks: bool):
    """Where it may be played, and where its owner is asked for its sake."""
    bit = ITEM[card].bit
    assert bool(free_actions.find_playable(window)[0] & bit) == playable
    assert bool(free_actions.find_openers(window)[0] & bit) == asks


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


def test_a_turn_is_played_to_its_end():
    """The next one begins, or the game is over."""
    b = table()
    assert plays_to_end(b, lambda n: 0)
    assert b.turn == 2 or b.ending


def test_a_target_below_zero_is_for_who_has_arrived():
    """While the moves are made; else it is a Sector that a way leads to."""
    b, u = alone(4)
    b.phase, b.agenda = 5, [("before_combat",), ("after_moves", 1), ("instructions", 0)]
    for target, fine in ((-1, True), (0, True), (5, True), (9, False), (-99, False)):
        u.target = target
        assert (not target_faults(b, u)) == fine
    b.agenda = [("before_combat",), ("instructions", 0)]
    u.target = -1
    assert target_faults(b, u)
    b.phase, u.target = 2, 1
    assert not target_faults(b, u)
    u.target = 2
    assert target_faults(b, u)


def test_as_many_cards_are_claimed_as_there_can_be():
    """No more, and none twice."""
    b, u = alone(4)
    b.pool = 0
    wishes = [(conflicts.ITEM_CARD, n, 0, 0, 0, 0) for n in range(MOST_CLAIMS + 1)]
    u.claims = tuple(n for wish in wishes[:MOST_CLAIMS] for n in wish)
    assert not claim_faults(b, u)
    u.claims += wishes[-1]
    assert claim_faults(b, u)
    u.claims = wishes[0] + wishes[0]
    assert claim_faults(b, u)


def test_what_nothing_can_interrupt_does_not_wait():
    """A roll below a question; a lock waits for a card, any question for an offer."""
    assert order_faults([("roll_mines", 0), ("move", 0)])
    assert not order_faults([("choose_lock", 0), ("choose_die", 0)])
    assert not order_faults([("spend", 0), ("consent", 0)])
    assert not order_faults([("tallies",), ("choose_lock", 0)])
    assert not order_faults([("roll_fire", 4), ("roll_fire", 9)])


def test_a_reroll_for_another_reopens_a_closed_tally_only():
    """Who still thinks about its own dice is not asked twice."""
    b = table("omaha_beach-2")
    other = next(x for x in b.branches if x.side == 1)
    waiting = list(other.agenda)
    assert waiting
    card_effects.grant_reroll(b, 1, 0)
    assert b.units[1].rerolls == 1
    assert other.agenda == waiting
    other.agenda = []
    card_effects.grant_reroll(b, 1, 0)
    assert b.units[1].rerolls == 2
    assert [f[0] for x in b.branches if x.side == 1 for f in x.agenda] == ["adjusting"]
