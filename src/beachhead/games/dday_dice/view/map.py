"""The Battle Map as a drawing: rows of Sectors between the sea and the Bunker."""

from functools import cache

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap
from beachhead.games.dday_dice.content.components import RESOURCES, SPECIALIST, VEHICLE
from beachhead.games.dday_dice.content.map_data import WIDTH, Requirement, SectorData
from beachhead.games.dday_dice.notation.names import write_amount
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Area, Mark, Shape

UNIT = 84.0
ROW = 104.0
SEA = 56.0
TOP = 24.0
SYMBOL_WORDS = {
    "star": "Star",
    "courage": "Courage",
    "tool": "Tool",
    "soldier1": "Soldier",
    "soldier2": "2 Soldiers",
    "skull": "Skull",
}
SHIELD = 34.0
MARGIN = 50.0
"""The column of shield and crosshairs, left of the words."""
WIDE, HEAVY = 0.6, 0.66
"""How wide a letter is beside its size, plain and bold: enough for every letter we use."""
LARGEST, SMALLEST = 14.0, 10.0
"""Sizes of the instructions: what is wanted, and what the published maps come down to."""
LEADING = 3.0
COIN = 44.0
"""How far from the edge the Courage of a line stands, clear of what lies over the map's corner."""
DEPTH = 70.0
GROUND = ("surf", "beach", "shingle", "dunes", "land", "field")
"""From the water's edge up to the Bunker."""
ASIDE = 1200.0
"""How far the beach goes on beyond the Sectors."""


def fit_text(text: str, room: float, size: float, *, bold: bool = False) -> float:
    """Return the size at which a text fits into a width, at most the one that is wanted."""
    return min(size, room / ((HEAVY if bold else WIDE) * max(len(text), 1)))


def count_rows(battle_map: BattleMap) -> int:
    """Count the rows of a map."""
    return 1 + max(s.row for s in battle_map.data.sector)


def map_size(battle_map: BattleMap) -> tuple[float, float]:
    """Return the size of the drawing."""
    return WIDTH * UNIT, TOP + count_rows(battle_map) * ROW + SEA


def sector_box(battle_map: BattleMap, s: SectorData) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a Sector."""
    bottom = TOP + (count_rows(battle_map) - s.row) * ROW
    return s.col * UNIT + 3, bottom - ROW + 3, (s.col + s.span) * UNIT - 3, bottom - 3


def list_help(s: SectorData) -> list[str]:
    """Describe what helps in a Sector, each with a plus sign (DDD-SECTOR-07, DDD-SECTOR-10)."""
    # DDD-SECTOR-03: every icon is explained in words
    found = []
    if s.start is not None:
        given = [write_amount(n, getattr(s.start, n)) for n in RESOURCES if getattr(s.start, n)]
        found.append(f"+ start: {', '.join(given)}")
    found += [f"+ {n} {SYMBOL_WORDS[k]} each turn" for k, n in s.per_turn.items()]
    if s.joins:
        found.append(f"+ {SPECIALIST[s.joins].name} joins")
    if s.enter_dice:
        found.append(f"+ {s.enter_dice}d6 Soldiers on entering")
    if s.enter_soldiers:
        found.append(f"+ {counted(s.enter_soldiers, 'Soldier')} on entering")
    if s.first_award:
        found.append("+ Award for the first Unit")
    if s.vehicle:
        found.append(f"+ Vehicle: {VEHICLE[s.vehicle].name}")
    if s.no_lock:
        found.append("+ no dice are locked")
    return found


def list_hindrances(s: SectorData) -> list[str]:
    """Describe what hinders in a Sector, each with a minus sign."""
    found = []
    if s.require:
        found.append(f"- {describe_requirement(s.require)}")
    if s.lose_specialist:
        found.append("- lose a Specialist on entering")
    if s.dice < 6:
        found.append(f"- roll only {counted(s.dice, 'die|dice')}")
    if s.no_find:
        found.append("- no Items can be found")
    if s.no_rally:
        found.append("- nobody can be rallied")
    if s.max_units:
        found.append(f"- at most {counted(s.max_units, 'Unit')}")
    if s.shield == "black":
        found.append("- cannot stay")
    return found


def describe_requirement(need: Requirement) -> str:
    """Describe what a Sector asks for."""
    if need.specialist:
        return f"{SPECIALIST[need.specialist].name} needed"
    if need.explosives:
        first = " (first Unit)" if need.once else ""
        return f"discard {counted(need.explosives, 'explosive')}{first}"
    if need.points:
        return f"pay {counted(need.points, 'Item Point')}"
    return f"{need.meets} gear to discard"


def draw_sectors(b: Board) -> tuple[Area, ...]:
    """Draw every Sector with the DEF it has now."""
    battle_map = b.battle_map
    return tuple(draw_sector(b, battle_map, s) for s in battle_map.data.sector)


def draw_sector(b: Board, battle_map: BattleMap, s: SectorData) -> Area:
    """Draw one Sector: shield, crosshairs, instructions."""
    left, top, right, bottom = sector_box(battle_map, s)
    label = battle_map.sectors[s.number].label
    words = list_help(s) + list_hindrances(s)
    fire = f", Machine Gun Fire {s.fire}" if s.fire else ""
    special = ", Special Damage on each 6" if s.special_damage else ""
    shields = "/".join(str(d) for d in s.defence)
    told = f" {'; '.join(words)}" if words else ""
    note = f"{label}: DEF {shields} ({s.shield} shield){fire}{special}.{told}"
    opened = s.require is not None and s.require.once and b.opened >> s.number & 1
    return Area(
        f"sector:{s.number}",
        label,
        (left, top, right, top, right, bottom, left, bottom),
        ((left + MARGIN + right) / 2, bottom - 27),
        ground_of(s.row),
        "bricks" if s.bunker else ("dots" if s.row < 2 else "plain"),
        label=label,
        label_at=(left + MARGIN, top + 18),
        label_align="start",
        note=note + (" The way is open." if opened else ""),
        badge="",
        decor=draw_decor(battle_map.id, s.number),
    )


def ground_of(row: int) -> str:
    """Return what ground a row of Sectors lies on."""
    return GROUND[min(row, len(GROUND) - 1)]


@cache
def draw_decor(map_id: str, number: int) -> tuple[Shape, ...]:
    """Draw what is printed in a Sector, once for every map."""
    battle_map = MAPS[map_id]
    return tuple(draw_printed(battle_map, battle_map.sectors[number].data))


def draw_printed(battle_map: BattleMap, s: SectorData) -> list[Shape]:
    """Draw a Sector's shield, crosshairs and instructions."""
    left, top, right, _ = sector_box(battle_map, s)
    shapes = draw_shield(left + 24, top + 26, s)
    for i in range(s.fire):
        shapes += draw_crosshair(left + 15 + 20 * i, top + 64)
    if s.special_damage:
        at = left + 15 + 20 * s.fire
        shapes.append(Shape("rect", (at - 8, top + 56, 16, 16), fill="#22242a"))
        shapes.append(
            Shape("text", (at, top + 68), text="6!", size=10, fill="#ffffff", weight="bold")
        )
    return shapes + draw_instructions(s, left + MARGIN, top + 22, right - left - MARGIN)


def draw_instructions(s: SectorData, x: float, y: float, room: float) -> list[Shape]:
    """Write what helps and what hinders in a Sector, as large as there is room for."""
    told = [(w, "good") for w in list_help(s)] + [(w, "bad") for w in list_hindrances(s)]
    longest = max((words for words, _ in told), default="", key=len)
    size = min(fit_text(longest, room, LARGEST), DEPTH / max(len(told), 1) - LEADING)
    return [
        Shape("text", (x, y + (size + LEADING) * i), text=w, size=size, fill=c, align="start")
        for i, (w, c) in enumerate(told, start=1)
    ]


def draw_shield(x: float, y: float, s: SectorData) -> list[Shape]:
    """Draw a Sector's shield around a point: its DEF, or one under the other for each turn."""
    fill, ink = ("#22242a", "#ffffff") if s.shield == "black" else ("#f6f3ea", "#22242a")
    path = f"M{x - SHIELD / 2} {y - 18}h{SHIELD}v20c0 10-8 16-17 21c-9-5-17-11-17-21z"
    shapes = [Shape("path", d=path, fill=fill, stroke="#22242a", width=1.5)]
    step = 36.0 / (len(s.defence) + 1)
    for i, value in enumerate(s.defence, start=1):
        size = min(fit_text(str(value), SHIELD - 8, 15.0, bold=True), step + 2)
        at = (x, y - 18 + step * i + size * 0.36)
        shapes.append(Shape("text", at, text=str(value), size=size, fill=ink, weight="bold"))
    return shapes


def draw_crosshair(x: float, y: float) -> list[Shape]:
    """Draw one Machine Gun Fire symbol."""
    return [
        Shape("circle", (x, y, 7), stroke="bad", width=1.6),
        Shape("line", (x - 10, y, x + 10, y), stroke="bad", width=1.2),
        Shape("line", (x, y - 10, x, y + 10), stroke="bad", width=1.2),
    ]


@cache
def draw_backdrop(map_id: str) -> tuple[Shape, ...]:
    """Draw the ground under the Sectors, and the sea."""
    battle_map = MAPS[map_id]
    width, depth = map_size(battle_map)
    surf = f"M0 {depth - SEA}" + "".join(
        f"q{UNIT / 4} -7 {UNIT / 2} 0t{UNIT / 2} 0" for _ in range(WIDTH)
    )
    long = width + 2 * ASIDE
    bands = [
        Shape(
            "rect", (-ASIDE, TOP + (count_rows(battle_map) - 1 - row) * ROW, long, ROW), fill=fill
        )
        for row, fill in ((row, ground_of(row)) for row in range(count_rows(battle_map)))
    ]
    bunkers = [
        Shape("rect", (x1, y1, x2 - x1, y2 - y1), fill="rock", pattern="bricks", ground="bunker")
        for x1, y1, x2, y2 in (
            sector_box(battle_map, s) for s in battle_map.data.sector if s.bunker
        )
    ]
    return (
        Shape("rect", (-ASIDE, -ASIDE, long, ASIDE + TOP), fill="land"),
        *bands,
        Shape("rect", (-ASIDE, depth - SEA, long, SEA + ASIDE), fill="sea", pattern="waves"),
        *bunkers,
        Shape("path", d=surf, stroke="#ffffff", width=3, opacity=0.8),
        Shape(
            "text",
            (width / 2, depth - 20),
            text=f"{battle_map.data.place} · {battle_map.data.date}",
            size=13,
            fill="ink",
            weight="italic",
        ),
    )


@cache
def draw_overlay(map_id: str) -> tuple[Shape, ...]:
    """Draw what lies on the borders: Courage on the row lines, Land Mines, barriers."""
    battle_map = MAPS[map_id]
    width, _ = map_size(battle_map)
    shapes = []
    for row, courage in enumerate(battle_map.data.courage, start=1):
        y = TOP + (count_rows(battle_map) - row) * ROW
        shapes += [
            Shape("circle", (width - COIN, y, 11), fill="gold", stroke="#5c4708"),
            Shape("text", (width - COIN, y + 5), text=str(courage), size=13, weight="bold"),
        ]
    for low, high in battle_map.mined:
        shapes += draw_mines(battle_map, low, high)
    for low, high in battle_map.data.barriers:
        x1, y1, x2, y2 = border_line(battle_map, low, high)
        shapes.append(Shape("line", (x1, y1, x2, y2), stroke="#22242a", width=6))
    return tuple(shapes)


def border_line(battle_map: BattleMap, low: int, high: int) -> tuple[float, float, float, float]:
    """Return the line that two neighbouring Sectors share."""
    a, c = battle_map.sectors[low].data, battle_map.sectors[high].data
    left_a, top_a, right_a, bottom_a = sector_box(battle_map, a)
    left_c, top_c, right_c, _ = sector_box(battle_map, c)
    if a.row == c.row:
        x = max(left_a, left_c) - 3
        return x, top_a, x, bottom_a
    y = max(top_a, top_c) - 3
    return max(left_a, left_c), y, min(right_a, right_c), y


def draw_mines(battle_map: BattleMap, low: int, high: int) -> list[Shape]:
    """Draw mine signs along a border."""
    x1, y1, x2, y2 = border_line(battle_map, low, high)
    shapes = []
    for i in (0.25, 0.5, 0.75):
        x, y = x1 + (x2 - x1) * i, y1 + (y2 - y1) * i
        shapes += [
            Shape("circle", (x, y, 6), fill="#22242a", stroke="#ffffff"),
            Shape("text", (x, y + 3.5), text="✕", size=9, fill="#ffffff", weight="bold"),
        ]
    return shapes


def mark_swept(b: Board) -> tuple[Mark, ...]:
    """Mark the borders that are swept this turn."""
    found = []
    for i, (low, high) in enumerate(b.battle_map.mined):
        if b.swept >> i & 1:
            x1, y1, x2, y2 = border_line(b.battle_map, low, high)
            found.append(Mark("text", ((x1 + x2) / 2, (y1 + y2) / 2), "swept", colour="good"))
    return tuple(found)
