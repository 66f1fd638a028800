"""What a Unit thinks of its situation: strength, way, and what a hand of dice is worth to it."""

import numpy as np
import pytest

from beachhead.games.dday_dice.board import RED, Board
from beachhead.games.dday_dice.content.components import SPECIALIST, SPECIALISTS
from beachhead.games.dday_dice.odds.valuation import abilities, assessment
from beachhead.games.dday_dice.odds.valuation.abilities import (
    Abilities,
    count_results,
    read_abilities,
)
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment, Means
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import HANDS, NOTHING, find_hand
from beachhead.games.dday_dice.odds.valuation.planner import Node, OutOfTime, share_outlook
from tests.games.dday_dice.boards import dice, have, put, supplied_unit, table


def stand(scenario: str, sector: int, *cards: str, few_good_men: bool = False) -> Board:
    """Put the first Unit, of 20 Soldiers, into a Sector with some cards; it has rolled nothing yet."""
    b = table(scenario, few_good_men=few_good_men)
    u = have(put(b.units[0], sector), *cards)
    u.soldiers = 20
    return b


def look(scenario: str, sector: int, *cards: str) -> Assessment:
    """Assess such a Unit."""
    return Assessment(stand(scenario, sector, *cards), 0)


# ---- what a Unit has ----------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "worth"), [(0, 0), (10, 5), (20, 10), (24, 10.5)])
def test_hoarded_item_points_are_worth_little(points: int, worth: float):
    """Half a Soldier each up to 20, an eighth beyond."""
    assert float(assessment.value_points(points)) == worth


def test_strength_is_everything_in_soldiers():
    """Omaha's Sector 1: what can be spent counts for 0.85 of its worth, cards for 0.8."""
    a = look("omaha_beach", 1, "grenade", "medic", "royal_red_cross")
    assert a.strength == pytest.approx(21 + 0.8 * (2 + 6))
    a = look("omaha_beach", 1)
    a.u.stars, a.u.points = 6, 10
    assert a.star >= 1.5
    assert a.strength == pytest.approx(20 + 0.85 * (1.5 * 6 + 5))
    a = look("omaha_beach", 1)
    a.u.stars = 11  # no more than 8 are spent soon
    assert a.strength == pytest.approx(20 + 0.85 * 1.5 * 8)


def test_what_is_saved_counts_less_in_the_bunker():
    """One turn left of three; a Star's own worth counts where it is below 1.5."""
    a = look("omaha_beach", 10)
    a.u.stars, a.u.points = 2, 10
    a.u.dead = sum(card.bit for card in SPECIALISTS) & ~SPECIALIST["point_man"].bit
    assert a.star == 0.5
    assert a.strength == pytest.approx(20 + 0.85 / 3 * (2 * 0.5 + 5))


@pytest.mark.parametrize(
    ("cards", "more"),
    [
        ((), 0),
        (("grenade",), 2),
        (("first_aid_kit",), 3),
        (("royal_red_cross",), 6),
        (("bazooka",), 0),  # for the Bunker only
        (("bangalore_torpedo",), 8),
        (("medal_of_honor",), 8),
        (("whistle", "silver_star"), 0),
        (("medic",), 1),
        (("hero",), 9),
    ],
)
def test_the_body_is_who_could_fall_and_whom_cards_save(cards: tuple[str, ...], more: int):
    """In the next combats; a Specialist is a body too."""
    assert look("omaha_beach", 1, *cards).lives_at_stake == 20 + more


def test_the_units_of_a_sector_share_what_they_have():
    """The mean of those who stand together; who is elsewhere or in the Bunker has no part."""
    b = stand("omaha_beach-4", 1)
    for side, (sector, soldiers, courage) in enumerate(
        [(1, 20, 3), (1, 10, 4), (2, 40, 9), (1, 50, 9)]
    ):
        put(b.units[side], sector).soldiers = soldiers
        b.units[side].courage = courage
    b.units[3].conquered = 1
    assert Assessment(b, 0).average_means == Means(15, 15, 3)
    assert Assessment(b, 2).average_means == Means(40, 40, 9)
    assert Assessment(b, 3).average_means == Means(15, 15, 3)
    alone = look("omaha_beach", 1)
    alone.u.courage = 5
    assert alone.average_means == Means(20, 20, 5)


# ---- what the planner is told -------------------------------------------------------------------


def test_the_planner_is_told_what_the_specialists_do():
    """Everything that changes combat or ways."""
    cards = ("engineer", "commando", "medic", "bugler", "sharpshooter")
    told = look("omaha_beach", 1, *cards).help
    assert (told.lower_def, told.lower_fire, told.recover, told.cheaper) == (1, 2, 1, 1)
    assert (told.per_turn, told.safe, told.specialists, told.few) == (1.0, False, 1, False)
    assert (told.closed, told.placed) == (0, 0)
    bare = look("omaha_beach", 1).help
    assert (bare.lower_def, bare.lower_fire, bare.recover, bare.cheaper) == (0, 0, 0, 0)
    assert (bare.per_turn, bare.safe, bare.specialists) == (0.0, False, 0)
    assert look("omaha_beach", 1, "minesweeper").help.safe


def test_the_planner_is_told_of_vehicles_doors_and_who_stands_beside_the_bunker():
    """A Sherman lowers the DEF by 3; an Engineer is a charge, so Omaha's Sector 7 is open to him."""
    assert look("omaha_beach", 1, "sherman_dd", "engineer").help.lower_def == 4
    assert look("omaha_beach", 1).help.entitled == 0
    assert look("omaha_beach", 1, "grenade").help.entitled == 1 << 7
    a = look("omaha_beach-2", 1)
    a.b.units[0].placed = SPECIALIST["medic"].bit
    a.b.units[1].placed = SPECIALIST["scout"].bit | SPECIALIST["hero"].bit
    assert a.help.placed == 3
    few = stand("omaha_beach", 1, few_good_men=True)
    assert Assessment(few, 0).help.few


@pytest.mark.parametrize(
    ("sectors", "kept"),
    [
        ((4, 4, 4), (False, True, True)),  # the first in the row of seats
        ((4, 6, 4), (True, False, True)),  # who stands there keeps it
        ((8, 4, 4), (True, False, True)),  # who is beyond has no claim
        ((0, 4, 4), (False, True, True)),  # who has not landed has one
        ((7, 4, 4), (True, False, True)),  # nor who stands in the same row
    ],
)
def test_a_sector_with_little_room_is_kept_for_one(
    sectors: tuple[int, ...], kept: tuple[bool, ...]
):
    """Pegasus Bridge's Sector 6 holds one Unit."""
    b = table("pegasus_bridge-3")
    for u, sector in zip(b.units, sectors, strict=True):
        u.sector = sector
    found = [assessment.find_kept_sectors(b, side) for side in range(3)]
    assert found == [1 << 6 if shut else 0 for shut in kept]


def test_alone_no_sector_is_kept():
    """Pegasus Bridge in solitaire, from beyond it."""
    b = stand("pegasus_bridge", 8)
    assert assessment.find_kept_sectors(b, 0) == 0


def test_a_place_is_named_by_the_visited_sectors_of_its_row():
    """Omaha's Sectors 2 and 3 are one row; what was visited before is over."""
    a = look("omaha_beach", 3)
    a.u.visited = 0b1110
    assert a.find_visited() == 0b1100
    assert a.make_node(2) == Node(3, 2, 0b1100, -1)
    assert a.make_node(1, 5) == Node(3, 1, 0b1100, 5)
    assert [way.to for way in a.list_ways()] == [5, 6]
    assert assessment.limit_horizon(a.make_node(2)) == Node(3, 2, 0b1100, 5)


def test_a_sector_beside_is_visited_only_if_it_was():
    """Omaha's row 2: of Sectors 4, 5 and 6 only the one where the Unit stands."""
    a = look("omaha_beach", 4)
    a.u.visited = 0b10010
    assert a.find_visited() == 1 << 4
    assert [way.to for way in a.list_ways()] == [5, 7]
    a.u.visited |= 1 << 5
    assert a.find_visited() == 0b110000
    assert [way.to for way in a.list_ways()] == [7]


@pytest.mark.parametrize(
    ("sector", "cards", "needed"), [(1, (), 12), (4, (), 9), (9, (), 4), (1, ("bugler",), 7)]
)
def test_the_courage_of_the_rest_of_the_way_is_added_up(
    sector: int, cards: tuple[str, ...], needed: int
):
    """Omaha's lines cost 1, 2, 2, 3, 4; a Bugler makes each cheaper, the first free."""
    assert look("omaha_beach", sector, *cards).count_courage_needed() == needed


def test_specialists_make_an_rwb_worth_more():
    """UK alone; a Veteran brings a Soldier for any, a Radio Operator two for Soldiers."""
    plain = look("omaha_beach", 1).list_bonuses()
    assert plain[2] == (8, 0, 0, 0)
    assert plain[4] == (0, 3, 0, 0)
    veteran = look("omaha_beach", 1, "veteran").list_bonuses()
    assert [v[0] - p[0] for v, p in zip(veteran, plain, strict=True)] == [1] * 6
    radio = look("omaha_beach", 1, "radio_operator").list_bonuses()
    assert [r[0] - p[0] for r, p in zip(radio, plain, strict=True)] == [0, 0, 2, 2, 0, 0]
    chaplain = look("omaha_beach", 1, "chaplain").list_bonuses()
    assert chaplain == plain  # what he brings is Courage


# ---- what a hand is worth -----------------------------------------------------------------------


def worth_of(b: Board, faces: str) -> float:
    """Return the value of dice that stand."""
    return float(Assessment(b, 0).hands[find_hand(dice(faces))])


@pytest.mark.parametrize(
    ("faces", "soldiers", "courage", "saved"),
    [
        ("skull skull skull skull skull skull", 0, 0, 8.0),  # two RWBs of Skulls: 16 points
        ("soldier1 soldier1 soldier2 skull skull star", 4, 0, 1.5),
        ("courage courage courage skull skull skull", 0, 3, 0.0),
        ("tool tool star skull soldier2 skull", 2, 0, 0.0),
    ],
)
def test_a_hand_is_worth_the_chance_with_what_it_brings(
    faces: str, soldiers: int, courage: int, saved: float
):
    """Beside the planner's tables, entry by entry: UK alone in Omaha's Sector 9, marker not turned."""
    b = stand("omaha_beach", 9)
    u = b.units[0]
    u.courage = 2
    a = Assessment(b, 0)
    if "tool" in faces:
        saved = 0.5 * 3 + a.star  # two Tools are 3 points
    elif "star" in faces:
        saved = a.star
    outlook = share_outlook(b.map, a.help)
    far, near = (outlook.after_upkeep(Node(9, 2, 1 << 9, left)) for left in (-1, 5))
    total = 20 + soldiers + 0.85 * saved
    low, part = int(total), total - int(total)
    money = 2 + courage
    value = far[low, money] * (1 - part) + far[low + 1, money] * part
    risk = min(near[20 + soldiers, money] / max(near[low, money], 1e-9), 1)
    assert worth_of(b, faces) == pytest.approx(value * risk + 1e-4 * (total + money))


def test_of_a_few_good_men_half_the_soldiers_come():
    """Five are two; a Star stands for 0.6 of its worth."""
    b = stand("omaha_beach", 9, few_good_men=True)
    a = Assessment(b, 0)
    far, near = (a.find_outlook().after_upkeep(Node(9, 2, 1 << 9, left)) for left in (-1, 5))
    total = 22 + 0.6 * a.star
    low, part = int(total), total - int(total)
    value = far[low, 0] * (1 - part) + far[low + 1, 0] * part
    value *= min(near[22, 0] / max(near[low, 0], 1e-9), 1)
    found = worth_of(b, "soldier1 soldier2 soldier2 skull skull star")
    assert found == pytest.approx(value + 1e-4 * total)


@pytest.mark.parametrize(("phase", "face"), [(1, 2), (2, 2), (3, 1), (4, 1)])
def test_the_marker_is_still_to_turn_up_to_upkeep(phase: int, face: int):
    """What the roll is worth depends on the marker that combat will see."""
    b = stand("omaha_beach", 9)
    b.phase = phase
    stake = Assessment(b, 0).stake
    assert stake.node == Node(9, face, 1 << 9)
    assert (stake.map, stake.strength, stake.lives_at_stake, stake.courage) == (
        "omaha_beach",
        20,
        20,
        0,
    )


def test_a_sectors_results_join_a_hand():
    """Omaha's Sector 2 brings a Courage until upkeep has counted it."""
    b = stand("omaha_beach", 2)
    assert Assessment(b, 0).stake.results == (0, 0, 0, 0, 1, 0)
    b.phase = 2
    assert Assessment(b, 0).stake.results == (0, 0, 0, 0, 0, 0)
    b.units[0].extra = (18 + 4, 18 + 5)
    assert Assessment(b, 0).stake.results == (0, 0, 0, 0, 1, 1)
    b.units[0].dice, b.units[0].cancelled = dice("star star star star star star"), 1
    assert abilities.count_results(b, b.units[0]) == (0, 0, 0, 0, 1, 1)


@pytest.mark.parametrize(
    ("faces", "cards", "lieutenant", "wide"),
    [
        ("", (), (), False),
        ("star star star star star star", (), (), False),
        ("", ("captain",), (), True),
        ("", (), (3,), True),
        ("three", (), (), True),
    ],
)
def test_three_dice_of_a_colour_are_valued_where_they_may_be(
    faces: str, cards: tuple[str, ...], lieutenant: tuple[int, ...], wide: bool
):
    """A Captain, dice on a Lieutenant's card, or three that lie there."""
    a = look("omaha_beach", 1, *cards)
    a.u.dice = (1, 1, 1, 7, 7, 13) if faces == "three" else dice(faces)
    a.u.card_dice = lieutenant
    assert (len(a.hands) > len(HANDS)) == wide


def test_a_final_tally_is_worth_its_award_and_what_its_skulls_leave():
    """A Straight's Award is a tenth of what hands differ by; a Sharpshooter ignores a Skull."""
    a = look("omaha_beach", 9)
    straight = find_hand(dice("skull star soldier1 soldier2 courage tool"))
    award = 0.1 * float(np.ptp(a.hands))
    assert a.tallies[straight] == pytest.approx(a.hands[straight] + award)
    bitten = find_hand(dice("skull star soldier2 soldier2 soldier2 soldier2"))
    left = find_hand([-1, *dice("skull star soldier2 soldier2 soldier2 soldier2")[1:]])
    assert a.tallies[bitten] < a.hands[bitten]
    helped = look("omaha_beach", 9, "sharpshooter")
    assert helped.tallies[bitten] == pytest.approx(helped.hands[bitten])
    assert left != NOTHING


def test_a_turn_is_solved_with_the_same_award():
    """The solver values a Straight as the tallies do, with a Captain as without."""
    faces = [0, 1, 2, 3, 4, 5]
    for cards in ((), ("captain",)):
        a = look("omaha_beach", 9, *cards)
        straight = find_hand(dice("skull star soldier1 soldier2 courage tool"))
        assert a.make_solver().stop(faces) >= a.tallies[straight] - 1e-12
        assert a.make_solver().stop(faces) == pytest.approx(float(a.tallies[straight]), abs=0.02)


def test_a_way_that_is_not_planned_in_time_is_given_up():
    """Where nobody has asked about such a Unit before."""
    share_outlook.cache_clear()
    with pytest.raises(OutOfTime):
        _ = Assessment(stand("omaha_beach", 9), 0, deadline=0.0).stake
    assert Assessment(stand("omaha_beach", 9), 0).stake.courage == 0


@pytest.mark.parametrize(("soldiers", "courage"), [(69, 11), (70, 2), (200, 30), (1, 0)])
def test_a_hand_is_read_at_the_edge_of_the_tables(soldiers: int, courage: int):
    """Who has more than the tables hold is counted as the most they hold."""
    b = stand("omaha_beach", 9)
    b.units[0].soldiers, b.units[0].courage = soldiers, courage
    outlook = Assessment(b, 0).find_outlook()
    far, near = (outlook.after_upkeep(Node(9, 2, 1 << 9, left)) for left in (-1, 5))
    total, money = min(soldiers + 2, 69.999), min(courage + 1, 11)
    low, part = int(total), total - int(total)
    value = far[low, money] * (1 - part) + far[low + 1, money] * part
    own = min(soldiers + 2, 70)
    value *= min(near[own, money] / max(near[low, money], 1e-9), 1)
    found = worth_of(b, "skull skull soldier2 courage skull skull")
    assert found == pytest.approx(value + 1e-4 * (total + money))


# ---- what changes the roll ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "sector", "cards", "able"),
    [
        ("omaha_beach", 1, (), Abilities((2,))),
        ("omaha_beach", 1, ("sergeant",), Abilities((1, 2))),
        ("omaha_beach", 1, ("sharpshooter",), Abilities((2,), ignored=1)),
        ("omaha_beach", 1, ("general",), Abilities((2,), turned=1)),
        ("omaha_beach", 1, ("captain",), Abilities((2,), recoloured=1)),
        ("omaha_beach", 1, ("colonel",), Abilities((2,), last=True)),
        ("exercise_tiger", 7, ("sergeant",), Abilities(())),
        ("exercise_tiger", 8, (), Abilities((2,), out=0)),
    ],
)
def test_sector_and_specialists_change_the_roll(
    scenario: str, sector: int, cards: tuple[str, ...], able: Abilities
):
    """Before it is rolled."""
    b = stand(scenario, sector, *cards)
    b.units[0].dice = ()
    assert read_abilities(b, b.units[0]) == able


def test_the_die_that_stays_out_is_known_once_dice_lie_there():
    """The one at its place; with six dice on the table none is out."""
    b = stand("exercise_tiger", 8)
    u = b.units[0]
    u.dice = (*dice("star star star")[:3], -1, 1, 1)
    assert read_abilities(b, u).out == 3
    u.dice = dice("star star star star star star")
    assert read_abilities(b, u).out == -1


def test_without_red_rules_six_dice_are_rolled():
    """A training level that leaves out the red instructions."""
    b = stand("exercise_tiger", 8)
    b.left_out = 1 << RED
    assert read_abilities(b, b.units[0]).out == -1


def test_results_of_the_sector_join_the_tally_once():
    """Omaha's Sector 3 adds a Tool: to come in phase 1, in phase 2 among the results."""
    b, u = supplied_unit(3)
    b.phase, u.extra = 1, ()
    to_come = count_results(b, u)
    assert sum(to_come) == 1
    b.phase = 2
    assert sum(count_results(b, u)) == 0
