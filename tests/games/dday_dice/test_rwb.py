"""DDD-RWB, DDD-STRAIGHT: bonuses of three colours, and Straights."""

from itertools import permutations

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CRY, LEADERSHIP, MOVED, NO_ITEMS, RED, Unit
from beachhead.games.dday_dice.content.components import AIDS, COUNTRIES, FACES, ITEM, BonusOption
from beachhead.games.dday_dice.rules import rwb_bonuses
from beachhead.games.dday_dice.rules.faces import is_straight
from beachhead.games.dday_dice.rules.rwb_bonuses import find_next_rwb
from tests.games.dday_dice.boards import (
    alone,
    asked,
    dice,
    have,
    put,
    say,
    table,
    tally,
    texts,
)


def upkept(
    faces: str, *cards: str, country: str = "uk", scenario: str = "omaha_beach", sector: int = 1
):
    """Return a table whose first Unit has this tally, in phase 2 or later."""
    b = table(scenario, country)
    for u in b.units:
        u.points = 3
        u.stars = 3
        u.soldiers = 20
    put(b.units[0], sector)
    have(b.units[0], *cards)
    plain = "soldier1 star star courage courage tool"
    return tally(b, faces, *[plain] * (len(b.units) - 1))


def events(faces: str, **kwargs: str) -> list[str]:
    """List the bonuses that a tally scores."""
    b = table()
    b.units[0].dice = dice(faces)
    found = []
    u = b.units[0]
    while (face := find_next_rwb(u)) >= 0:
        done = u.collected or (0,) * 6
        u.collected = (*done[:face], done[face] + 1, *done[face + 1 :])
        found.append(AIDS.names[FACES[face]])
    return found


@pytest.mark.rule("DDD-RWB-01")
def test_three_equal_results_in_three_colours_score_an_rwb():
    """Courage on red, white and blue is one; on red, red and blue it is none."""
    assert events("courage star courage tool courage soldier1") == ["Battle Cry"]
    assert events("courage courage star tool courage soldier1") == []


@pytest.mark.rule("DDD-RWB-02")
def test_the_bonus_comes_on_top_of_the_faces():
    """Stars on R, W, B: 3 Stars from the faces plus Leadership."""
    b = upkept("star tool star soldier1 star tool")
    say(b, "bonus 2")
    assert b.units[0].stars == 3 + 3 + 3


@pytest.mark.rule("DDD-RWB-03", "DDD-RWB-04")
def test_an_rwb_of_skulls_pays_instead_of_biting():
    """Dead Man's Gift: the bonus is collected and nothing is cancelled."""
    b = upkept("skull star skull star skull tool")
    assert asked(b) == "choose_bonus"
    assert "Dead Man's Gift" in GAME.prompt(b, GAME.node(b))
    say(b, "bonus 2")
    u = b.units[0]
    assert (u.stars, u.points) == (3 + 2, 3 + 1 + 8)
    assert u.cancelled == 0


@pytest.mark.rule("DDD-RWB-05")
def test_leadership_adds_results_of_choice():
    """An RWB of Stars is Leadership and yields bonus results."""
    b = upkept("star tool star soldier1 star tool")
    assert "Leadership" in GAME.prompt(b, GAME.node(b))
    say(b, "bonus 1", "red soldier2", "white soldier2")
    assert b.units[0].soldiers == 20 + 1 + 4
    assert len([c for c in b.units[0].extra if c >= 32]) == 2


@pytest.mark.rule("DDD-RWB-06", "DDD-RWB-07", "DDD-RWB-14")
def test_uk_reinforcements_give_four_to_both_units():
    """UK: 4 Soldiers to the own Unit and 4 to another."""
    b = upkept("soldier1 tool soldier1 star soldier1 star", scenario="omaha_beach-2")
    assert b.units[0].soldiers == 20 + 3 + 4
    assert b.units[1].soldiers == 20 + 1 + 4


@pytest.mark.rule("DDD-RWB-08")
def test_double_soldiers_are_fresh_troops():
    """UK: 6 Soldiers, or 3 for every Unit."""
    b = upkept("soldier2 tool soldier2 star soldier2 star")
    assert "Fresh Troops" in GAME.prompt(b, GAME.node(b))
    say(b, "bonus 1")
    assert b.units[0].soldiers == 20 + 6 + 6


@pytest.mark.rule("DDD-RWB-09")
def test_battle_cry_gives_a_move_or_courage():
    """An RWB of Courage can provide a move, shown on the marker."""
    b = upkept("courage tool courage star courage soldier1")
    say(b, "bonus 1")
    u = b.units[0]
    assert u.done & CRY
    assert u.marker == 5
    b = upkept("courage tool courage star courage soldier1")
    say(b, "bonus 2")
    assert b.units[0].courage == 3 + 3


@pytest.mark.rule("DDD-RWB-10")
def test_special_find_gives_an_item_outside_the_phase_four_limit():
    """A free Item from Tools leaves the turn's find open."""
    b = upkept("tool soldier1 tool star tool star")
    say(b, "bonus 1", "take field_radio")
    u = b.units[0]
    assert u.items
    assert u.points == 3 + 6
    assert "find grenade" in texts(b)


@pytest.mark.rule("DDD-RWB-11")
@pytest.mark.parametrize(
    ("country", "soldiers"), [("uk", 6), ("usa", 7), ("canada", 6), ("france", 5)]
)
def test_each_country_reads_its_own_table(country: str, soldiers: int):
    """24 entries; Fresh Troops bring a different number to each."""
    assert sum(len(c.bonus) for c in COUNTRIES) == 24
    b = upkept("soldier2 tool soldier2 star soldier2 star", country=country)
    say(b, "bonus 1")
    assert b.units[0].soldiers == 20 + 6 + soldiers


@pytest.mark.rule("DDD-RWB-12")
def test_of_alternatives_exactly_one_is_taken():
    """After choosing Courage no free move is gained."""
    b = upkept("courage tool courage star courage soldier1")
    assert texts(b) == ["bonus 1", "bonus 2"]
    say(b, "bonus 2")
    assert not b.units[0].done & CRY


@pytest.mark.rule("DDD-RWB-13", "DDD-RWB-22")
def test_six_equal_dice_are_two_rwbs_with_a_choice_each():
    """The first and the second may be chosen differently."""
    b = upkept("soldier2 soldier2 soldier2 soldier2 soldier2 soldier2")
    say(b, "bonus 1", "bonus 2")
    assert b.units[0].soldiers == 20 + 12 + 6 + 3


@pytest.mark.rule("DDD-RWB-15", "DDD-TRADE-10")
def test_a_shared_bonus_reaches_any_sector():
    """Giver in Sector 1, receiver in Sector 9, without a Carrier Pigeon."""
    b = table("omaha_beach-2")
    put(b.units[1], 9).soldiers = 20
    b.units[0].stars = b.units[1].stars = 3
    tally(b, "soldier1 tool soldier1 star soldier1 star", "star star courage courage tool tool")
    assert b.units[1].soldiers == 24


@pytest.mark.rule("DDD-RWB-16")
def test_gifts_are_entered_in_the_same_upkeep():
    """B's card shows A's gift at the end of phase 2."""
    b = upkept("soldier1 tool soldier1 star soldier1 star", scenario="omaha_beach-2")
    assert b.phase == 4
    assert b.units[1].new_soldiers == 0
    assert b.units[1].soldiers == 25


@pytest.mark.rule("DDD-RWB-17", "DDD-RWB-23")
def test_coloured_bonus_results_count_toward_rwbs():
    """A blue Courage from Leadership completes a Battle Cry."""
    b = upkept("star courage star courage star tool")
    say(b, "bonus 1", "blue courage", "red tool")
    assert asked(b) == "choose_bonus"
    assert "Battle Cry" in GAME.prompt(b, GAME.node(b))


@pytest.mark.rule("DDD-RWB-18")
def test_colourless_results_complete_no_rwb():
    """Tool on red and white plus the Sector's Tool: no RWB, 3 Tools in the conversion."""
    b = upkept("tool star tool star courage soldier1", sector=3)
    assert b.units[0].collected == ()
    assert b.units[0].points == 3 + 6


@pytest.mark.rule("DDD-RWB-19")
def test_single_and_double_soldiers_never_mix():
    """Red single, white single, blue double: no RWB."""
    assert events("soldier1 star soldier1 tool soldier2 star") == []


@pytest.mark.rule("DDD-RWB-20")
def test_a_cancelled_die_is_no_part_of_an_rwb():
    """Cancelling the red Star leaves no RWB; cancelling a Tool keeps it."""
    b = upkept("star skull star tool star tool")
    say(b, "cancel R1")
    assert b.units[0].collected == ()
    b = upkept("star skull star tool star tool")
    say(b, "cancel W2")
    assert asked(b) == "choose_bonus"


@pytest.mark.rule("DDD-RWB-21")
def test_two_different_rwbs_are_both_scored():
    """R, W, B Stars and R, W, B Tools: Leadership and Special Find."""
    assert events("star tool star tool star tool") == ["Leadership", "Special Find"]


def test_leadership_alone_makes_no_further_rwb():
    """Three bonus Stars would otherwise go on for ever."""
    b = upkept("star tool star tool star courage", country="france")
    say(b, "bonus 1", "red star", "white star", "blue star")
    assert asked(b) != "choose_bonus"


@pytest.mark.rule("DDD-STRAIGHT-01")
def test_one_of_each_symbol_is_a_straight():
    """Both Soldier faces are needed."""
    assert is_straight(Unit(dice=dice("skull star soldier1 soldier2 courage tool")))
    assert not is_straight(Unit(dice=dice("skull star soldier1 soldier1 courage tool")))


@pytest.mark.rule("DDD-STRAIGHT-02")
def test_colours_do_not_matter_for_a_straight():
    """Every order of the six faces on the six coloured dice is one."""
    for order in permutations(FACES):
        assert is_straight(Unit(dice=dice(" ".join(order))))


@pytest.mark.rule("DDD-STRAIGHT-03")
def test_a_straight_earns_an_award_of_choice():
    """The player selects one named card; the deck has one less."""
    b = upkept("skull star soldier1 soldier2 courage tool")
    before = b.deck.bit_count()
    say(b, "take silver_star")
    assert b.deck.bit_count() == before - 1
    assert b.units[0].earned == 1


@pytest.mark.rule("DDD-STRAIGHT-04", "DDD-AWARD-15")
def test_a_straight_still_pays_its_dice():
    """+1 Star, +3 Soldiers, +1 Courage, points for 1 Tool, and the Award."""
    b = upkept("skull star soldier1 soldier2 courage tool")
    say(b, "take medal_of_honor")
    u = b.units[0]
    assert (u.soldiers, u.courage, u.stars, u.points) == (23, 1, 4, 4)


@pytest.mark.rule("DDD-STRAIGHT-05")
def test_colourless_results_do_not_make_a_straight():
    """Five faces and a colourless Tool are none; a red Tool result makes one."""
    five = dice("skull star soldier1 soldier2 courage star")
    assert not is_straight(Unit(dice=five, extra=(18 + 5,)))
    assert is_straight(Unit(dice=five, extra=(5,)))


@pytest.mark.rule("DDD-STRAIGHT-07")
def test_a_second_skull_beside_a_straight_still_bites():
    """Only the Straight's one Skull is ignored."""
    b = table()
    u = b.units[0]
    u.stars = 3
    u.dice = dice("skull skull star soldier1 soldier2 courage")
    u.extra = (5,)
    u.rolls = 1
    b.agenda = [("upkeep",)]
    GAME.engine.settle(b)
    assert asked(b) == "choose_award"
    say(b, "take silver_star")
    assert asked(b) == "choose_victim"
    say(b, "cancel B1")
    assert (u.soldiers, u.stars) == (4 + 1, 3 + 1)


@pytest.mark.rule("DDD-STRAIGHT-08")
def test_results_count_for_a_straight_and_an_rwb_alike():
    """A Straight with coloured results that complete R, W, B Courage gives both."""
    b = table()
    u = b.units[0]
    u.stars = 3
    u.dice = dice("skull star soldier1 soldier2 courage tool")
    u.extra = (4, 6 + 4)
    u.rolls = 1
    b.agenda = [("upkeep",)]
    GAME.engine.settle(b)
    say(b, "take silver_star")
    assert asked(b) == "choose_bonus"
    say(b, "bonus 2")
    assert u.courage == 3 + 3


def test_a_two_option_bonus_without_items_left_offers_points_only():
    """Where Items cannot be found the points are taken."""
    b = table("utah_beach")
    u = put(b.units[0], 10)
    u.soldiers = 40
    tally(b, "tool courage tool star tool star")
    assert u.points == 6 + 10


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


@pytest.mark.rule("DDD-RWB-12")
@pytest.mark.parametrize(
    ("option", "done", "pool", "can"),
    [
        (BonusOption(free_move=True), 0, True, True),
        (BonusOption(free_move=True), MOVED, True, False),
        (BonusOption(free_move=True), CRY, True, False),
        (BonusOption(soldiers=3), MOVED | CRY, True, True),
        (BonusOption(take_item=5), 0, True, True),
        (BonusOption(take_item=5), 0, False, False),
        (BonusOption(take_item=2), 0, True, False),
    ],
)
def test_a_bonus_is_taken_where_it_does_something(
    option: BonusOption, done: int, pool: bool, can: bool
):
    """A free move before the move, an Item that is there and costs no more."""
    b, u = alone(4)
    u.done = done
    b.pool = ITEM["grenade"].bit if pool else 0
    assert rwb_bonuses.can_take_bonus(b, 0, option) == can


@pytest.mark.rule("DDD-RWB-10")
@pytest.mark.parametrize(
    ("sector", "left_out", "can"),
    [(8, (), True), (10, (), False), (10, (RED,), True), (8, (NO_ITEMS,), False)],
)
def test_no_item_is_taken_where_none_can_be_found(
    sector: int, left_out: tuple[int, ...], can: bool
):
    """Utah's Sector 10 forbids it in red letters; a basic training has neither those nor Items."""
    b, u = alone(sector, scenario="utah_beach")
    assert b.sector_of(u).data.no_find == (sector == 10)
    b.pool = ITEM["grenade"].bit
    b.left_out = sum(1 << what for what in left_out)
    assert rwb_bonuses.can_take_bonus(b, 0, BonusOption(take_item=5)) == can


@pytest.mark.rule("DDD-RWB-12")
def test_a_bonus_tells_what_it_brings_and_nothing_else():
    b, u = alone(4)
    b.story, b.phase = [], 2
    option = COUNTRIES[u.country].bonus[0].options[0]
    brings = [name for name in ("soldiers", "courage", "stars", "points") if getattr(option, name)]
    rwb_bonuses.take_bonus(b, 0, 0, 0)
    gained = [e.figures["resource"] for e in b.story if e.kind == "gained"]
    assert gained == brings
