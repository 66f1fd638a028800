"""Numbers that tell whether the Units will conquer the Bunker.

The learned win chance is computed from them. Every map has a number of its own; Units are summed up
as their mean and as the worst of them, since one that fails loses the game for all.
"""

from functools import cache

from beachhead.games.dday_dice.board import ROLLING, Board, Unit, colour_of, face_of
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import COLOURS, FACES

MEAN_FIRE = 3.5
"""What a die of Machine Gun Fire costs on average."""
BONUS, TOOL = 4.0, 2.0
"""About what an RWB brings in Soldiers, and a Tool in Item Points."""
HURDLES = ("require", "lose_specialist", "enter_soldiers", "special_damage")
"""What makes a Sector hard to enter or to bear."""
PHASES = range(1, 7)
UNIT = (
    "soldiers",
    "specialists",
    "courage",
    "stars",
    "points",
    "items",
    "awards",
    "vehicle",
    "rows_left",
    "way_cost",
    "way_courage",
    "strength_margin",
    "courage_margin",
    "losses_here",
    "fire_here",
    "chevron",
    "cannot_stay",
    "can_afford",
    "moved",
    "dice",
)
BETTER_LOW = {
    "rows_left",
    "way_cost",
    "way_courage",
    "losses_here",
    "fire_here",
    "chevron",
    "cannot_stay",
    "dice",
}
"""Numbers of which the highest is the worst."""
TABLE = ("turn", "units", "conquered", "solo", "few", "joe", "pool", "deck")


def names(key: str) -> tuple[str, ...]:
    """List the names of the features."""
    return (
        *TABLE,
        *(f"phase_{n}" for n in PHASES),
        *(f"map_{name}" for name in MAPS),
        *(f"mean_{name}" for name in UNIT),
        *(f"worst_{name}" for name in UNIT),
    )


def features(b: Board) -> list[float]:
    """Return the features of a position."""
    active = [b.units[i] for i in b.list_active()] or b.units[:1]
    rows = [describe_unit(b, u) for u in active]
    columns = list(zip(*rows, strict=True))
    worst = [
        max(c) if name in BETTER_LOW else min(c) for name, c in zip(UNIT, columns, strict=True)
    ]
    return [
        *describe_table(b),
        *(float(b.phase == n) for n in PHASES),
        *(float(b.map == name) for name in MAPS),
        *(sum(c) / len(c) for c in columns),
        *worst,
    ]


def describe_table(b: Board) -> list[float]:
    """Return what concerns everybody."""
    conquered = sum(1 for u in b.units if u.conquered)
    return [
        b.turn / 10,
        len(b.units) / 4,
        conquered / len(b.units),
        float(b.solo),
        float(b.few),
        b.joe / 10,
        b.pool.bit_count() / 10,
        b.deck.bit_count() / 10,
    ]


def describe_unit(b: Board, u: Unit) -> list[float]:
    """Return what concerns one Unit, in the order of UNIT."""
    if not u.sector:  # nobody has landed yet
        return [0.0] * len(UNIT)
    sector = b.sector_of(u)
    losses, courage = cost_of_way(b.map, sector.data.row)
    cheaper = u.abilities.cheaper_advance
    rows_left = b.battle_map.sectors[b.battle_map.bunker].data.row - sector.data.row
    toll = max(courage - cheaper * rows_left, 0.0)
    soldiers, coins, stars, points = count_table(b, u)
    next_cost = b.battle_map.data.courage[sector.data.row] if rows_left > 0 else 0
    return [
        soldiers / 20,
        u.specialists.bit_count() / 4,
        coins / 6,
        stars / 6,
        points / 10,
        u.items.bit_count() / 4,
        u.awards.bit_count() / 4,
        float(u.vehicle >= 0),
        rows_left / 5,
        losses / 30,
        toll / 10,
        (soldiers + u.specialists.bit_count() - losses) / 20,
        (coins - toll) / 6,
        b.defence(u) / 10,
        b.fire_dice(u.sector) / 3,
        u.face / 3,
        float(sector.data.shield == "black"),
        float(coins + cheaper >= next_cost),
        float(u.target > 0),
        u.rolls / 3,
    ]


def count_table(b: Board, u: Unit) -> tuple[float, float, float, float]:
    """Return Soldiers, Courage, Stars and Item Points, with what the dice on the table bring."""
    have = (float(u.soldiers), float(u.courage), float(u.stars), float(u.points))
    if b.phase > ROLLING or not u.rolls:
        return have
    codes = [c for place, c in enumerate(u.dice) if c >= 0 and not u.is_cancelled(place)]
    faces = [FACES[face_of(code)] for code in codes]
    bonuses = sum(1 for face in range(len(FACES)) if len(find_colours(codes, face)) == len(COLOURS))
    return (
        have[0] + faces.count("soldier1") + 2 * faces.count("soldier2") + BONUS * bonuses,
        have[1] + faces.count("courage"),
        have[2] + faces.count("star"),
        have[3] + TOOL * faces.count("tool"),
    )


def find_colours(codes: list[int], face: int) -> set[int]:
    """Return the colours in which a face lies on the table."""
    return {colour_of(code) for code in codes if face_of(code) == face}


@cache
def cost_of_way(map_id: str, row: int) -> tuple[float, float]:
    """Return the losses and the Courage of the cheapest way from a row to the Bunker and through it."""
    found = MAPS[map_id]
    last = found.sectors[found.bunker].data.row
    losses = 0.0
    for ahead in range(row + 1, last + 1):
        sectors = [s.data for s in found.sectors.values() if s.data.row == ahead]
        losses += min(
            s.defence[0] + MEAN_FIRE * s.fire + 2.0 * sum(bool(getattr(s, h)) for h in HURDLES)
            for s in sectors
        )
    return losses, float(sum(found.data.courage[row:last]))
