"""The scene: drawn hex maps, counters, the deck, and where each map stands."""

from __future__ import annotations

from functools import cache

from beachhead.games.five_beaches import hexes
from beachhead.games.five_beaches.board import LOST, OFF, Board
from beachhead.games.five_beaches.forms import ALLIED, GERMAN, Unit
from beachhead.games.five_beaches.lines import NAMES, card_text
from beachhead.games.five_beaches.rules.victory import allies_win, points
from beachhead.games.five_beaches.theatre import REDUCED, Theatre, theatre
from beachhead.kernel.scene import Area, Card, Cell, Dial, Panel, Piece, Point, Scene, Shape, Track

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
STATES = {"reduced": "M12 3v15 M5 11l7 7l7-7"}
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


def scene(b: Board) -> Scene:
    """Draw the maps of the scenario; both sides see everything."""
    ground = b.theatre
    return Scene(
        title=title(b),
        size=extent(ground.key),
        backdrop=(*backdrop(ground.key), *overview(b)),
        areas=tuple(areas(b)),
        overlay=roads(ground.key),
        pieces=tuple(pieces(b)),
        panels=panels(b),
        symbols=STATES,
        summary=summary(b),
    )


def title(b: Board) -> str:
    """Say where the game stands."""
    name = "The campaign" if b.theatre.campaign else b.theatre.sheets[0].name
    return f"{name} · turn {b.turn} of {b.last}" if b.turn else f"{name} · set-up"


# ---- the ground ---------------------------------------------------------------------------


SHEET_WIDTH = 2 * HALF * hexes.COLUMNS
SHEET_HEIGHT = RADIUS * (1.5 * hexes.ROWS + 0.5)


def extent(key: str) -> Point:
    """Give width and height of all maps together."""
    corners_ = [origin(theatre(key), s.number) for s in theatre(key).sheets]
    right, bottom = max(x for x, _ in corners_), max(y for _, y in corners_)
    return round(right + SHEET_WIDTH + HALF + MARGIN, 1), round(bottom + SHEET_HEIGHT + MARGIN, 1)


def origin(ground: Theatre, sheet: int) -> Point:
    """Give the corner of a map: maps alone in a first row, a strip of joined maps below them."""
    strip = hexes.strip_of(sheet, ground.strips)
    if len(strip) > 1:
        alone = any(len(hexes.strip_of(n, ground.strips)) == 1 for n in ground.sheet_numbers)
        top = MARGIN + (SHEET_HEIGHT + GAP if alone else 0)
        return MARGIN + strip.index(sheet) * SHEET_WIDTH, top
    before = [n for n in ground.sheet_numbers if len(hexes.strip_of(n, ground.strips)) == 1]
    return MARGIN + before.index(sheet) * (SHEET_WIDTH + GAP), MARGIN


@cache
def centre(key: str, number: int) -> Point:
    """Give the middle of a hex."""
    row, column = hexes.cell_of(number)
    left, top = origin(theatre(key), hexes.sheet_of(number))
    x = left + 2 * HALF * (column - 0.5) + (HALF if row % 2 == 0 else 0.0)
    return round(x, 2), round(top + RADIUS * (1.5 * (row - 1) + 1), 2)


def corners(middle: Point) -> tuple[float, ...]:
    """Give the six corners of a pointy-top hex."""
    x, y = middle
    tall, flat = RADIUS, RADIUS / 2
    around = ((0, -tall), (HALF, -flat), (HALF, flat), (0, tall), (-HALF, flat), (-HALF, -flat))
    return tuple(round(v, 2) for dx, dy in around for v in (x + dx, y + dy))


@cache
def backdrop(key: str) -> tuple[Shape, ...]:
    """Write the name of each map above it."""
    ground = theatre(key)
    shapes = []
    for sheet in ground.sheets:
        left, top = origin(ground, sheet.number)
        at = (left + SHEET_WIDTH / 2, top - MARGIN * 0.45)
        shapes.append(Shape("text", at, text=sheet.name, size=20.0, weight="spaced", fill="ink"))
    return tuple(shapes)


def overview(b: Board) -> tuple[Shape, ...]:
    """Write the standing of the five maps in the corner that they leave free."""
    if not b.theatre.campaign:
        return ()
    left = MARGIN + 2 * (SHEET_WIDTH + GAP) + SHEET_WIDTH / 2
    lines = [f"Turn {b.turn} of {b.last}"]
    for i, sheet in enumerate(b.theatre.sheets):
        ahead = NAMES[ALLIED if allies_win(b, i) else GERMAN]
        lines.append(f"{sheet.name}: {points(b, i)} of {sheet.allied_needs} · {ahead}")
    return tuple(
        Shape("text", (left, MARGIN + 60 + 44.0 * n), text=line, size=26.0, fill="ink")
        for n, line in enumerate(lines)
    )


@cache
def roads(key: str) -> tuple[Shape, ...]:
    """Draw the roads from hex to hex, also over the borders."""
    pairs = sorted(pair for pair in theatre(key).roads if pair[0] < pair[1])
    return tuple(
        Shape("line", (*centre(key, a), *centre(key, c)), stroke="road", width=4.0, opacity=0.8)
        for a, c in pairs
    )


def areas(b: Board) -> list[Area]:
    """Draw every hex; objectives show who controls them."""
    watched = b.theatre.watched
    return [
        area(b.theatre.key, number, holder(b, number) if number in watched else -1)
        for number in b.theatre.numbers
    ]


def holder(b: Board, number: int) -> int:
    """Tell who controls an objective; Point du Hoc matters with its variant only."""
    if number not in b.theatre.objectives and "omaha_rangers" not in b.variants:
        return -1
    return ALLIED if number in b.allied_held else GERMAN


@cache
def area(key: str, number: int, owner: int) -> Area:
    """Draw one hex with its terrain, name and marks."""
    ground = theatre(key)
    terrain = ground.terrain[number]
    sheet = ground.sheet_of(number)
    name = sheet.places.get(str(number), "")
    objective, strong = number in sheet.objectives, number in sheet.strongpoints
    middle = centre(key, number)
    notes = [f"{number} {terrain.name}"]
    notes += ["objective"] * objective + ["strongpoint"] * strong
    return Area(
        f"hex:{number}",
        f"{number} {name}".strip(),
        corners(middle),
        (middle[0], round(middle[1] - LIFT, 2)),
        COLOURS.get(terrain.key, terrain.key),
        PATTERNS[terrain.key],
        owner,
        label=label_of(ground, number, name),
        label_at=(middle[0], middle[1] + RADIUS * label_height(number, name)),
        note=", ".join(notes),
        badge="★" * objective + "▲" * strong,
        emphasis="strong" if objective else "",
    )


def label_of(ground: Theatre, number: int, name: str) -> str:
    """Write the name or number into a hex; five maps at once have room for objectives only."""
    if ground.campaign and number not in ground.objectives:
        return ""
    return name.partition(" (")[0] or str(number)


def label_height(number: int, name: str) -> float:
    """Put the names of neighbouring hexes at different heights, so that they do not collide.

    A long name is written in two lines, the upper of which must not reach the counter.
    """
    return 0.64 if hexes.cell_of(number)[1] % 2 and len(name) < LONG else 0.88


# ---- the counters -------------------------------------------------------------------------


def pieces(b: Board) -> list[Piece]:
    """Draw the counters on the maps."""
    return [piece(b, unit) for unit, number in enumerate(b.at) if number > 0]


def piece(b: Board, unit: int) -> Piece:
    """Draw a counter: name, symbol, factors, and what happened to it."""
    counter = b.theatre.units[unit]
    states = ("reduced",) * (b.steps[unit] == REDUCED)
    acted = "; activated already" if unit in b.acted else ""
    attack, defence, move = b.theatre.factors[unit][b.steps[unit]]
    return Piece(
        f"unit:{unit}",
        counter.name,
        symbol(counter),
        b.theatre.side_of(unit),
        area=f"hex:{b.at[unit]}",
        size=RADIUS * 1.1,
        top=counter.name,
        bottom=f"{attack}-{defence}-{move}",
        states=states,
        faded=bool(acted),
        note=f"{counter.formation}; attack {attack}, defence {defence}, movement {move}{acted}",
    )


def symbol(counter: Unit) -> str:
    """Pick the symbol of a unit."""
    if counter.kind == "armor":
        return "armour"
    if counter.kind == "at":
        return "at_gun"
    words = f"{counter.name} {counter.formation}"
    for part, found in (("Ranger", "ranger"), ("Commando", "commando")):
        if part in counter.name:
            return found
    return "para" if "Airborne" in words or "Parachute" in words else "infantry"


# ---- beside the maps ----------------------------------------------------------------------


def panels(b: Board) -> tuple[Panel, ...]:
    """Put turn, card, deck, victory and absent units beside the maps."""
    return (turn_panel(b), deck_panel(b), victory_panel(b), absent_panel(b))


def turn_panel(b: Board) -> Panel:
    """Show the turn track and the card just drawn."""
    cells = tuple(
        Cell(str(n), f"turn:{n}", on=n == b.turn, done=n < b.turn) for n in range(1, b.last + 1)
    )
    card = Card("card", *card_text(b), owner=card_owner(b), symbol="card") if b.card else None
    dials = [Dial("left", "Activations left", b.left)] if b.left else []
    if b.strike:
        dials.append(Dial("strike", "Free Naval Support", abs(b.strike), owner=ALLIED))
    dials += [
        Dial(f"fewer:{s}", f"{NAMES[s]}: fewer Activations", n, owner=s)
        for s, n in enumerate(b.fewer)
        if n
    ]
    return Panel(
        "turn",
        "Turn",
        tracks=(Track("turns", "Game Turn", cells),),
        cards=(card,) if card else (),
        dials=tuple(dials),
    )


def card_owner(b: Board) -> int:
    """Tell whose card lies open."""
    return b.theatre.meaning[b.card][1]


def deck_panel(b: Board) -> Panel:
    """Show what is left in the deck by colour and kind."""
    left = dict(zip(b.theatre.faces, b.deck, strict=True))
    dials = [Dial("deck:left", "Cards left", b.cards_left(), sum(b.theatre.fresh))]
    for side, colour in enumerate(("red", "black")):
        numbers = {n: left[f"{colour}{n}"] for n in b.theatre.tables.deck.numbers}
        for title_, odd in (("odd", 1), ("even", 0)):
            count = sum(k for n, k in numbers.items() if n % 2 == odd)
            dials.append(
                Dial(f"deck:{colour}:{title_}", f"{colour.title()} {title_}", count, owner=side)
            )
        count = left[f"{colour}face"]
        dials.append(Dial(f"deck:{colour}:face", f"{colour.title()} face", count, owner=side))
    dials.append(Dial("deck:joker", "Jokers", left["joker"]))
    return Panel("deck", "Deck", dials=tuple(dials))


def victory_panel(b: Board) -> Panel:
    """Show the points of every map against what it asks for."""
    dials = []
    for i, sheet in enumerate(b.theatre.sheets):
        ahead = ALLIED if allies_win(b, i) else GERMAN
        note = f"{NAMES[ahead]} would win; exit over the {sheet.exit_edge} edge"
        dials.append(
            Dial(
                f"map:{sheet.number}",
                sheet.name,
                points(b, i),
                sheet.allied_needs,
                "flag",
                ahead,
                note,
            )
        )
    return Panel("victory", "Allied points", dials=tuple(dials))


def absent_panel(b: Board) -> Panel:
    """List lost units and those that are due."""
    lost = [u.name for u, at in zip(b.theatre.units, b.at, strict=True) if at == LOST]
    due = [b.theatre.units[u].name for u in b.due]
    lines = [f"Eliminated: {', '.join(lost)}"] if lost else []
    lines += [f"Due to enter: {', '.join(due)}"] if due else []
    return Panel("absent", "Off the map", lines=tuple(lines), collapsed=not lines)


def summary(b: Board) -> str:
    """Say the position in words."""
    parts = [title(b) + "."]
    for i, sheet in enumerate(b.theatre.sheets):
        parts.append(f"{sheet.name}: {points(b, i)} of {sheet.allied_needs} Allied points.")
    for side in (ALLIED, GERMAN):
        stand = [standing(b, u) for u in b.theatre.of_side[side] if b.at[u] > OFF]
        parts.append(f"{NAMES[side]}: {', '.join(stand)}." if stand else f"{NAMES[side]}: none.")
    return " ".join(parts)


def standing(b: Board, unit: int) -> str:
    """Say where a unit stands."""
    reduced = " reduced" if b.steps[unit] == REDUCED else ""
    return f"{b.theatre.units[unit].name}{reduced} in {b.at[unit]}"
