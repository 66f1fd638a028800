"""The drawn maps: hexes, roads, names, and where each map stands."""

from functools import cache

from beachhead.games.five_beaches.board import ALLIED, GERMAN, Board
from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.content.scenario import ScenarioContent, scenario_content
from beachhead.games.five_beaches.notation.names import SIDES
from beachhead.games.five_beaches.rules.victory import allies_win, victory_points
from beachhead.kernel.scene import Area, Point, Shape

RADIUS = 34.0
HALF = RADIUS * 3**0.5 / 2
"""Half the width of a hex."""
MARGIN = 44.0
GAP = 90.0
"""Room between maps that do not join."""
LIFT = RADIUS * 0.16
"""How much higher than the middle of a hex counters stand: above the name of the place."""
LONG = 12
"""Letters from which a name is written in two lines."""
COLOURS = {"clear": "field"}
PATTERNS = {
    "sea": "waves",
    "beach": "dots",
    "clear": "plain",
    "bocage": "trees",
    "town": "bricks",
    "cliff": "hatch",
    "marsh": "marsh",
    "river": "furrows",
}
SHEET_WIDTH = 2 * HALF * hex_grid.COLUMNS
SHEET_HEIGHT = RADIUS * (1.5 * hex_grid.ROWS + 0.5)


@cache
def map_size(key: str) -> Point:
    """Return width and height of all maps together."""
    places = [sheet_corner(scenario_content(key), s.number) for s in scenario_content(key).sheets]
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    return round(right + SHEET_WIDTH + HALF + MARGIN, 1), round(bottom + SHEET_HEIGHT + MARGIN, 1)


def sheet_corner(content: ScenarioContent, sheet: int) -> Point:
    """Return the corner of a map: maps alone in a first row, a strip of joined maps below them."""
    strip = hex_grid.strip_of(sheet, content.strips)
    if len(strip) > 1:
        alone = any(len(hex_grid.strip_of(n, content.strips)) == 1 for n in content.sheet_numbers)
        top = MARGIN + (SHEET_HEIGHT + GAP if alone else 0)
        return MARGIN + strip.index(sheet) * SHEET_WIDTH, top
    before = [n for n in content.sheet_numbers if len(hex_grid.strip_of(n, content.strips)) == 1]
    return MARGIN + before.index(sheet) * (SHEET_WIDTH + GAP), MARGIN


@cache
def hex_centre(key: str, number: int) -> Point:
    """Return the middle of a hex."""
    row, column = hex_grid.cell_of(number)
    left, top = sheet_corner(scenario_content(key), hex_grid.sheet_of(number))
    x = left + 2 * HALF * (column - 0.5) + (HALF if row % 2 == 0 else 0.0)
    return round(x, 2), round(top + RADIUS * (1.5 * (row - 1) + 1), 2)


def hex_corners(middle: Point) -> tuple[float, ...]:
    """Return the six corners of a pointy-top hex."""
    x, y = middle
    tall, flat = RADIUS, RADIUS / 2
    around = ((0, -tall), (HALF, -flat), (HALF, flat), (0, tall), (-HALF, flat), (-HALF, -flat))
    return tuple(round(v, 2) for dx, dy in around for v in (x + dx, y + dy))


@cache
def draw_titles(key: str) -> tuple[Shape, ...]:
    """Write the name of each map above it."""
    content = scenario_content(key)
    shapes = []
    for sheet in content.sheets:
        left, top = sheet_corner(content, sheet.number)
        at = (left + SHEET_WIDTH / 2, top - MARGIN * 0.45)
        shapes.append(Shape("text", at, text=sheet.name, size=20.0, weight="spaced", fill="ink"))
    return tuple(shapes)


def draw_overview(b: Board) -> tuple[Shape, ...]:
    """Write how the five maps stand in the corner that they leave free."""
    if not b.content.campaign:
        return ()
    left = MARGIN + 2 * (SHEET_WIDTH + GAP) + SHEET_WIDTH / 2
    lines = [f"Turn {b.turn} of {b.last}"]
    for i, sheet in enumerate(b.content.sheets):
        ahead = SIDES[ALLIED if allies_win(b, i) else GERMAN]
        lines.append(f"{sheet.name}: {victory_points(b, i)} of {sheet.allied_needs} · {ahead}")
    return tuple(
        Shape("text", (left, MARGIN + 60 + 44.0 * n), text=line, size=26.0, fill="ink")
        for n, line in enumerate(lines)
    )


@cache
def draw_roads(key: str) -> tuple[Shape, ...]:
    """Draw the roads from hex to hex, also over the borders."""
    pairs = sorted(pair for pair in scenario_content(key).roads if pair[0] < pair[1])
    return tuple(
        Shape(
            "line",
            (*hex_centre(key, a), *hex_centre(key, c)),
            stroke="road",
            width=4.0,
            opacity=0.8,
        )
        for a, c in pairs
    )


def draw_hexes(b: Board) -> list[Area]:
    """Draw every hex; objectives show who controls them."""
    watched = b.content.controlled
    return [
        draw_hex(b.content.key, number, controller_of(b, number) if number in watched else -1)
        for number in b.content.numbers
    ]


def controller_of(b: Board, number: int) -> int:
    """Return the side that controls an objective; Point du Hoc matters with its variant only."""
    if number not in b.content.objectives and "omaha_rangers" not in b.variants:
        return -1
    return ALLIED if number in b.allied_held else GERMAN


@cache
def draw_hex(key: str, number: int, owner: int) -> Area:
    """Draw one hex with its terrain, name and marks."""
    content = scenario_content(key)
    terrain = content.terrain[number]
    sheet = content.sheet_of(number)
    name = sheet.places.get(str(number), "")
    objective, strong = number in sheet.objectives, number in sheet.strongpoints
    middle = hex_centre(key, number)
    notes = [f"{number} {terrain.name}"]
    notes += ["objective"] * objective + ["strongpoint"] * strong
    return Area(
        f"hex:{number}",
        f"{number} {name}".strip(),
        hex_corners(middle),
        (middle[0], round(middle[1] - LIFT, 2)),
        COLOURS.get(terrain.key, terrain.key),
        PATTERNS[terrain.key],
        owner,
        label=hex_label(content, number, name),
        label_at=(middle[0], middle[1] + RADIUS * label_height(number, name)),
        note=", ".join(notes),
        badge="★" * objective + "▲" * strong,
        emphasis="strong" if objective else "",
    )


def hex_label(content: ScenarioContent, number: int, name: str) -> str:
    """Write the name or number into a hex; five maps at once have room for objectives only."""
    if content.campaign and number not in content.objectives:
        return ""
    return name.partition(" (")[0] or str(number)


def label_height(number: int, name: str) -> float:
    """Put the names of neighbouring hexes at different heights, so that they do not collide.

    A long name is written in two lines, the upper of which must not reach the counter.
    """
    return 0.64 if hex_grid.cell_of(number)[1] % 2 and len(name) < LONG else 0.88
