"""The planner's tables: chances of short ways, worked out by hand from the maps."""

from collections.abc import Callable
from math import inf

import numpy as np
import pytest

from beachhead.games.dday_dice.board import CANNOT_STAY, MUST_MOVE
from beachhead.games.dday_dice.content.battle_maps import MAPS, Way
from beachhead.games.dday_dice.odds.valuation import chance_tables, planner
from beachhead.games.dday_dice.odds.valuation.chance_tables import (
    COURAGE,
    INCOME,
    SOLDIERS,
    Array,
    list_losses,
    take_best_mode,
)
from beachhead.games.dday_dice.odds.valuation.planner import Help, Node, Outlook, OutOfTime

SIXTH = 1 / 6


def way(map_id: str, start: int, to: int) -> Way:
    """Return the border between two Sectors."""
    return next(w for w in MAPS[map_id].sectors[start].ways if w.to == to)


def look(map_id: str = "omaha_beach", **help: object) -> Outlook:
    """Return an outlook of its own, with nothing worked out yet."""
    return Outlook(map_id, Help(**help))  # type: ignore[arg-type]


def table_of(value: Callable[[int, int], float]) -> Array:
    """Fill a table by Soldiers and Courage."""
    return np.array([[value(s, c) for c in range(COURAGE)] for s in range(SOLDIERS)], dtype=float)


# ---- tables of chances ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "losses"),
    [
        ((7, 0, 0, 0), {7: 1}),
        ((7, 0, 2, 2), {7: 1}),
        ((8, 1, 0, 0), dict.fromkeys(range(9, 15), SIXTH)),
        ((8, 1, 2, 0), {8: 2 * SIXTH, 9: SIXTH, 10: SIXTH, 11: SIXTH, 12: SIXTH}),
        ((8, 1, 0, 2), {9: SIXTH, 10: SIXTH, 11: SIXTH, 12: SIXTH, 13: SIXTH, 16: SIXTH}),
    ],
)
def test_losses_are_the_defence_and_the_fire(
    figures: tuple[int, int, int, int], losses: dict[int, float]
):
    """DEF, dice, what lowers the fire, what each 6 costs besides."""
    assert dict(list_losses(*figures)) == pytest.approx(losses)


def test_two_sixes_cost_twice():
    """12 and 2 a 6; one 6 and a 5 cost 13, as many as no throw without a 6 can."""
    losses = dict(list_losses(0, 2, 0, 2))
    assert losses[16] == pytest.approx(1 / 36)
    assert losses[13] == pytest.approx(2 / 36)
    assert sum(losses.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (1, {}),
        (2, {}),
        (3, {2: 0.5}),  # one left, one comes back; the other throw kills all
        (4, {3: 0.5, 2: 0.5}),
        (70, {69: 0.5, 68: 0.5}),
    ],
)
def test_a_medic_takes_back_one_of_those_who_fell(before: int, after: dict[int, float]):
    """Two or three are lost, each in half of all cases."""
    row = chance_tables.make_combat_matrix(((2, 0.5), (3, 0.5)), 1)[before]
    assert {n: p for n, p in enumerate(row) if p} == after


def test_who_loses_nobody_gets_nobody_back():
    """No casualties: as many as before, up to the table's end."""
    matrix = chance_tables.make_combat_matrix(((0, 1.0),), 2)
    assert matrix[1:, 1:].tolist() == np.eye(SOLDIERS - 1).tolist()
    assert not matrix[0].any()


@pytest.mark.parametrize(
    ("worth", "row", "read"),
    [
        (0, 5, 5),
        (2, 5, 7),
        (0.25, 5, 5.25),
        (-3.5, 5, 1.5),
        (-9, 5, 0),
        (9, 68, 70),
        (0.5, 69, 69.5),
    ],
)
def test_a_table_is_read_as_if_there_were_more_soldiers(worth: float, row: int, read: float):
    """Between two entries in parts, never beyond the table."""
    shifted = chance_tables.shift_table(table_of(lambda s, c: s + c / 100), worth)
    assert shifted[row, 3] == pytest.approx(read + 0.03)


def gain_slowly(after: Array, soldiers: int, courage: int, few: bool, worth: list[float]) -> float:
    """Average over the rows of every mode one by one, and take the best mode."""
    found = []
    for mode, more in zip(INCOME.mode, worth, strict=True):
        at = min(max(soldiers + more, 0), SOLDIERS - 1)
        low = int(at)
        total = sum(weight for _, _, weight in mode.rows)
        value = 0.0
        for entry, part in ((low, 1 - (at - low)), (min(low + 1, SOLDIERS - 1), at - low)):
            for s, c, weight in mode.rows:
                gained = min(entry + (s // 2 if few else s), SOLDIERS - 1)
                value += part * weight / total * after[gained, min(courage + c, COURAGE - 1)]
        found.append(value)
    return max(found)


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize(
    ("extra", "star", "point"), [(0, 0, 0), (1.5, 0.85, 0.5), (-4.3, 1.2, 0.0), (-0.5, 0.0, 0.0)]
)
def test_the_dice_are_averaged_for_the_best_way_to_keep_them(
    few: bool, extra: float, star: float, point: float
):
    """Beside a slow sum over the rows of the file, in the corners and in the middle of a table."""
    luck = np.random.default_rng(7)
    after = luck.random((SOLDIERS, COURAGE))
    quick = take_best_mode(after, extra, star, point, few=few)
    worth = [extra + star * mode.stars + point * mode.points for mode in INCOME.mode]
    for soldiers, courage in (
        (0, 0),
        (1, 11),
        (17, 3),
        (35, 0),
        (36, 11),
        (52, 5),
        (69, 2),
        (70, 11),
    ):
        slow = gain_slowly(after, soldiers, courage, few, worth)
        assert quick[soldiers, courage] == pytest.approx(slow)


def test_stars_and_item_points_are_trusted_less_where_soldiers_come_halved():
    """0.85 and 0.6."""
    assert (chance_tables.find_trust(False), chance_tables.find_trust(True)) == (0.85, 0.6)


# ---- one combat -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "help", "chances"),
    [
        (Node(1, 1, 0, 1), {}, {3: 0, 4: 1}),
        (Node(4, 1, 0, 1), {}, {9: 0, 10: SIXTH, 14: 5 * SIXTH, 15: 1}),
        (Node(4, 1, 0, 1), {"lower_def": 2}, {7: 0, 8: SIXTH, 12: 5 * SIXTH, 13: 1}),
        (Node(4, 1, 0, 1), {"lower_def": 9}, {1: 0, 2: SIXTH, 6: 5 * SIXTH, 7: 1}),
        (Node(4, 1, 0, 1), {"lower_fire": 2}, {8: 0, 9: 2 * SIXTH, 12: 5 * SIXTH, 13: 1}),
        (Node(9, 1, 0, 1), {}, {17: 0, 18: SIXTH, 22: 5 * SIXTH, 24: 5 * SIXTH, 25: 1}),
        (Node(9, 2, 0, 1), {}, {19: 0, 20: SIXTH, 26: 5 * SIXTH, 27: 1}),
        (Node(9, 1, 0, 1), {"placed": 2}, {17: 0, 18: SIXTH}),
        (Node(10, 1, 0), {}, {24: 0, 25: 1 / 36, 34: 35 / 36, 35: 1}),
        (Node(10, 1, 0, 5), {}, {24: 0, 25: 1 / 36}),
        (Node(10, 1, 0), {"placed": 2}, {22: 0, 23: 1 / 36}),
    ],
)
def test_one_combat_is_lived_through_by_who_is_more_than_its_losses(
    node: Node, help: dict[str, int], chances: dict[int, float]
):
    """Omaha: Sector 9 costs 2 more on a 6; Specialists beside the Bunker lower its DEF only."""
    found = look("omaha_beach", **help).fight(node)
    assert {n: found[n, 0] for n in chances} == pytest.approx(chances)


def test_who_fights_on_needs_the_chances_of_the_next_turn():
    """Of two combats the second is fought with those whom the first and a roll leave."""
    outlook = look(recover=1)
    after = outlook.before_roll(Node(4, 1, 0, 1))
    found = outlook.fight(Node(4, 1, 0, 2))
    assert found[20, 3] == pytest.approx(sum(after[20 - loss + 1, 3] for loss in range(9, 15)) / 6)
    assert found[9, 3] == 0


# ---- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map_id", "node", "to", "there"),
    [
        ("omaha_beach", Node(1, 3, 0b10, 4), 2, Node(2, 1, 0b100, 4)),
        ("omaha_beach", Node(2, 3, 0b100), 3, Node(3, 1, 0b1100)),
        ("omaha_beach", Node(4, 1, 0b10000), 5, Node(5, CANNOT_STAY, 0b110000)),
        ("pegasus_bridge", Node(4, 1, 0b10000), 6, Node(6, CANNOT_STAY, 1 << 6)),
    ],
)
def test_a_move_ends_in_a_new_sector(map_id: str, node: Node, to: int, there: Node):
    """Only Sectors of the own row stay visited; where nobody may stay the marker says so."""
    assert look(map_id).arrive(node, way(map_id, node.sector, to)) == there


@pytest.mark.parametrize(
    ("map_id", "start", "to", "help", "visited", "free", "opened"),
    [
        ("omaha_beach", 1, 2, {}, 0, False, True),
        ("omaha_beach", 2, 3, {}, 1 << 3, False, False),
        ("omaha_beach", 2, 3, {}, 1 << 2, False, True),
        ("omaha_beach", 2, 3, {"closed": 1 << 3}, 0, False, False),
        ("omaha_beach", 2, 3, {"closed": 1 << 3}, 0, True, False),
        ("omaha_beach", 4, 7, {}, 0, False, False),
        ("omaha_beach", 4, 7, {}, 0, True, True),
        ("omaha_beach", 4, 7, {"entitled": 1 << 7}, 0, False, True),
        ("omaha_beach", 4, 7, {"entitled": 1 << 8}, 0, False, False),
        ("juno_beach", 5, 8, {}, 0, False, True),
        ("juno_beach", 5, 7, {}, 0, False, False),
        ("pointe_du_hoc", 7, 9, {}, 0, False, True),
    ],
)
def test_a_way_is_open_if_its_price_can_be_met(
    map_id: str,
    start: int,
    to: int,
    help: dict[str, int],
    visited: int,
    free: bool,
    opened: bool,
):
    """Item Points can be saved for; where no way leads round a door, what it asks for will be found."""
    outlook = look(map_id, **help)
    assert outlook.is_open(Node(start, 1, visited), way(map_id, start, to), free=free) == opened


@pytest.mark.parametrize(
    ("map_id", "start", "to", "help", "free", "worth"),
    [
        ("omaha_beach", 1, 2, {}, False, 0),
        ("omaha_beach", 2, 5, {}, False, 3.5),
        ("omaha_beach", 3, 6, {}, False, 4),
        ("omaha_beach", 5, 8, {}, False, -3.5),
        ("omaha_beach", 5, 8, {"safe": True}, False, 0),
        ("omaha_beach", 5, 8, {}, True, 0),
        ("omaha_beach", 5, 8, {"specialists": 1}, False, -6.5),
        ("omaha_beach", 4, 7, {}, False, -2.5),
        ("omaha_beach", 4, 7, {}, True, 0),
        ("omaha_beach", 4, 7, {"entitled": 1 << 7}, False, 0),
        ("exercise_tiger", 1, 2, {}, False, 3),
        ("exercise_tiger", 9, 10, {"specialists": 1}, False, 0.5),
        ("sword_beach", 5, 7, {}, False, 2),
        ("juno_beach", 5, 8, {}, False, -4),
        ("pointe_du_hoc", 2, 4, {}, False, -2.5),
        ("merville_battery", 9, 11, {}, False, -5),
        ("pegasus_bridge", 1, 4, {"specialists": 1}, False, 0),
    ],
)
def test_what_entering_a_sector_brings_counts_in_soldiers(
    map_id: str, start: int, to: int, help: dict[str, int], free: bool, worth: float
):
    """A die 3.5, a Specialist or an Award some; mines a die, a door what its key costs."""
    outlook, border = look(map_id, **help), way(map_id, start, to)
    assert outlook.value_entry(MAPS[map_id].sectors[to], border, free=free) == worth


@pytest.mark.parametrize(("left", "after"), [(-1, -1), (0, 0), (1, 0), (5, 4)])
def test_a_combat_is_one_less_to_look_at(left: int, after: int):
    """Without an end to it every combat counts."""
    assert look().end_combat(Node(4, 1, 0b10000, left)) == Node(4, 1, 0b10000, after)


@pytest.mark.parametrize(
    ("map_id", "start", "to", "help", "free", "cost"),
    [
        ("omaha_beach", 1, 2, {}, False, 1),
        ("omaha_beach", 2, 4, {}, False, 2),
        ("omaha_beach", 2, 4, {"cheaper": 1}, False, 1),
        ("omaha_beach", 1, 2, {"cheaper": 2}, False, 0),
        ("omaha_beach", 2, 4, {}, True, 0),
        ("omaha_beach", 2, 3, {}, False, 0),
        ("omaha_beach", 9, 10, {}, False, 4),
    ],
)
def test_an_advance_costs_courage(
    map_id: str, start: int, to: int, help: dict[str, int], free: bool, cost: int
):
    """Less with a Bugler, nothing sideways; after it what is left of the Courage counts."""
    outlook, border = look(map_id, **help), way(map_id, start, to)
    node = Node(start, 1, 1 << start, 2)
    found = outlook.go(node, border, free=free)
    there = outlook.fight(outlook.arrive(node, border))
    assert not found[:, :cost].any()
    assert found[:, cost:].tolist() == there[:, : COURAGE - cost].tolist()
    assert there[60, 0] > 0


def test_a_way_that_is_shut_is_worth_nothing():
    """Omaha's door; over mines a Unit is as good as 3.5 Soldiers fewer."""
    outlook = look()
    assert not outlook.go(Node(4, 1, 1 << 4, 1), way("omaha_beach", 4, 7)).any()
    mined = outlook.go(Node(5, 1, 1 << 5, 1), way("omaha_beach", 5, 8))
    assert mined[:, :2].max() == 0
    assert mined[21, 2] == pytest.approx(3.5 * SIXTH)  # 17 or 18 of 13 and a die
    assert mined[70, 2] == pytest.approx(1)


@pytest.mark.parametrize(
    ("node", "chances"),
    [
        (Node(1, 1, 0b10, 1), {(3, 0): 0, (4, 0): 1, (3, 5): 0}),
        (Node(1, MUST_MOVE, 0b10, 1), {(70, 0): 0, (6, 1): 0, (7, 1): 1}),
        (Node(2, MUST_MOVE, 0b1100, 1), {(70, 1): 0, (6, 2): 0, (7, 2): 0.5, (8, 2): 1}),
        (Node(5, 1, 1 << 5, 1), {(4, 0): 0, (5, 0): SIXTH, (9, 11): 5 * SIXTH, (10, 0): 1}),
    ],
)
def test_a_unit_stays_or_goes_whichever_is_better(
    node: Node, chances: dict[tuple[int, int], float]
):
    """Omaha, the next combat only: 1d6 Soldiers count 3.5 in Sector 5, an Award 4 in Sector 6."""
    found = look().stay_or_go(node)
    assert {at: found[at] for at in chances} == pytest.approx(chances)


# ---- the roll, and the whole way --------------------------------------------------------------

MEANS = [
    (
        sum(s * w for s, _, w in mode.rows) / sum(w for _, _, w in mode.rows),
        sum(c * w for _, c, w in mode.rows) / sum(w for _, _, w in mode.rows),
        mode.stars,
        mode.points,
    )
    for mode in INCOME.mode
]
"""What each way to keep dice brings on average."""


@pytest.mark.parametrize(
    ("map_id", "sector", "help", "extra", "star", "point"),
    [
        ("omaha_beach", 1, {}, 0, 0.85, 0.455),
        ("omaha_beach", 1, {"per_turn": 1.5}, 1.5, 0.85, 0.455),
        ("omaha_beach", 1, {"star": 9.0}, 0, 1.275, 0.455),
        ("omaha_beach", 1, {"star": 0.5}, 0, 0.425, 0.455),
        ("omaha_beach", 9, {}, 0, 0.17, 0.251),
        ("omaha_beach", 3, {}, 0.9, 0.68, 0.404),
        ("exercise_tiger", 3, {}, 1, 0.68, 0.404),
        ("exercise_tiger", 7, {}, 0.3, 0.34, 0.302),
        ("exercise_tiger", 8, {}, -1.4, 0.34, 0.302),
        ("sword_beach", 3, {}, 1, 0.68, 0.404),
    ],
)
def test_a_roll_brings_the_best_mean(
    map_id: str, sector: int, help: dict[str, float], extra: float, star: float, point: float
):
    """Where every Soldier is worth the same: Stars and Item Points count less near the Bunker."""
    found = look(map_id, **help).roll(MAPS[map_id].sectors[sector], table_of(lambda s, c: s))
    best = max(s + extra + star * stars + point * points for s, _, stars, points in MEANS)
    assert found[20, 4] == pytest.approx(20 + best)


def test_a_few_good_men_trust_stars_less():
    """Row 0 of Omaha: 0.6 and 0.5 (0.36 + 0.2)."""
    found = look(few=True).roll(MAPS["omaha_beach"].sectors[1], table_of(lambda s, c: s))
    best = max(
        sum(s // 2 * w for s, _, w in mode.rows) / sum(w for _, _, w in mode.rows)
        + 0.6 * mode.stars
        + 0.28 * mode.points
        for mode in INCOME.mode
    )
    assert found[20, 4] == pytest.approx(20 + best)


@pytest.mark.parametrize(("sector", "more"), [(1, 0), (2, 1)])
def test_a_sectors_courage_joins_every_roll(sector: int, more: int):
    """Omaha's Sector 2 adds one, up to the table's end."""
    found = look().roll(MAPS["omaha_beach"].sectors[sector], table_of(lambda s, c: c))
    plain = take_best_mode(table_of(lambda s, c: c), 0, 0, 0, few=False)
    assert found[20, 3] == pytest.approx(plain[20, 3 + more])
    assert found[20, 11] == pytest.approx(11)


def test_the_marker_turns_before_a_unit_stays_or_goes():
    """Before the roll two chevrons are three, and then it must move."""
    outlook = look()
    sector = MAPS["omaha_beach"].sectors[1]
    assert outlook.turn_marker(Node(1, 2, 0b10, 1)) == Node(1, 3, 0b10, 1)
    for face, turned in ((1, 2), (3, MUST_MOVE)):
        found = outlook.before_roll(Node(1, face, 0b10, 1))
        after = outlook.after_upkeep(Node(1, turned, 0b10, 1))
        assert found.tolist() == outlook.roll(sector, after).tolist()
    assert outlook.before_roll(Node(1, 1, 0b10, 1))[5, 0] > found[5, 0]


def test_a_plan_is_given_up_when_the_time_is_over():
    """What is known already needs no time."""
    outlook = look()
    near = Node(1, 1, 0b10, 2)
    with pytest.raises(OutOfTime):
        outlook.after_upkeep(near, 0.0)
    with pytest.raises(OutOfTime):
        outlook.before_roll(near, 0.0)
    known = outlook.before_roll(near, inf)
    assert outlook.before_roll(near, 0.0) is known
    ways = outlook.after_upkeep(near)
    assert outlook.after_upkeep(near, 0.0) is ways


def test_more_of_everything_never_lowers_the_chance_to_conquer_the_bunker():
    """The whole way from Omaha's Sector 9: sure with 60 Soldiers and the Courage for the last line."""
    outlook = look()
    found = outlook.after_upkeep(Node(9, 1, 1 << 9))
    assert found[60, 4] == pytest.approx(1)
    assert 0 < found[60, 3] < 0.99
    assert (np.diff(found, axis=0) >= -1e-12).all()
    assert (np.diff(found, axis=1) >= -1e-12).all()


def test_outlooks_are_shared_by_what_they_depend_on():
    """The same Unit on the same map has the same outlook."""
    one = planner.share_outlook("omaha_beach", Help(star=0.5))
    assert one is planner.share_outlook("omaha_beach", Help(star=0.5))
    assert one is not planner.share_outlook("omaha_beach", Help(star=1.5))
    assert (one.map.id, one.help.star) == ("omaha_beach", 0.5)
