"""The scene: drawn maps, counters, panels, and the position in words."""

from beachhead.games.five_beaches.board import OFF, REDUCED, Board
from beachhead.games.five_beaches.content.schema import ALLIED, GERMAN, Unit
from beachhead.games.five_beaches.notation.names import SIDES
from beachhead.games.five_beaches.rules.victory import maps_won, victory_points
from beachhead.games.five_beaches.view.maps import (
    RADIUS,
    draw_hexes,
    draw_overview,
    draw_roads,
    draw_titles,
    map_size,
)
from beachhead.games.five_beaches.view.panels import panels
from beachhead.kernel.scene import Piece, Scene

STATES = {"reduced": "M12 3v15 M5 11l7 7l7-7"}


def scene(b: Board, side: int) -> Scene:
    """Draw the maps of the scenario; both sides see everything."""
    content = b.content
    return Scene(
        title=heading(b),
        size=map_size(content.key),
        standing=describe_standing(b),
        backdrop=(*draw_titles(content.key), *draw_overview(b)),
        areas=tuple(draw_hexes(b)),
        overlay=draw_roads(content.key),
        pieces=tuple(draw_units(b)),
        panels=panels(b),
        symbols=STATES,
        summary=summary(b),
    )


def describe_standing(b: Board) -> str:
    """Return the points of a beach and those the Allies need, or the maps they would win."""
    sheets = b.content.sheets
    if len(sheets) > 1:
        return f"The Allies win {maps_won(b)} of {len(sheets)} maps now"
    return f"Allied points: {victory_points(b, 0)} of {sheets[0].allied_needs}"


def heading(b: Board) -> str:
    """Return the name of the game and its turn."""
    name = "The campaign" if b.content.campaign else b.content.sheets[0].name
    return f"{name} · turn {b.turn} of {b.last}" if b.turn else f"{name} · set-up"


def draw_units(b: Board) -> list[Piece]:
    """Draw the counters on the maps."""
    return [draw_unit(b, unit) for unit, number in enumerate(b.at) if number > 0]


def draw_unit(b: Board, unit: int) -> Piece:
    """Draw a counter: name, symbol, factors, and what happened to it."""
    counter = b.content.units[unit]
    states = ("reduced",) * (b.steps[unit] == REDUCED)
    acted = "; activated already" if unit in b.acted else ""
    attack, defence, move = b.content.factors[unit][b.steps[unit]]
    return Piece(
        f"unit:{unit}",
        counter.name,
        unit_symbol(counter),
        b.content.side_of[unit],
        area=f"hex:{b.at[unit]}",
        size=RADIUS * 1.1,
        top=counter.name,
        bottom=f"{attack}-{defence}-{move}",
        states=states,
        faded=bool(acted),
        note=f"{counter.formation}; attack {attack}, defence {defence}, movement {move}{acted}",
    )


def unit_symbol(counter: Unit) -> str:
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


def summary(b: Board) -> str:
    """Describe the position in words."""
    parts = [heading(b) + "."]
    for i, sheet in enumerate(b.content.sheets):
        parts.append(f"{sheet.name}: {victory_points(b, i)} of {sheet.allied_needs} Allied points.")
    for side in (ALLIED, GERMAN):
        stand = [describe_unit(b, u) for u in b.content.of_side[side] if b.at[u] > OFF]
        parts.append(f"{SIDES[side]}: {', '.join(stand)}." if stand else f"{SIDES[side]}: none.")
    return "\n".join(parts)


def describe_unit(b: Board, unit: int) -> str:
    """Describe where a unit is, and whether it is reduced."""
    reduced = " reduced" if b.steps[unit] == REDUCED else ""
    return f"{b.content.units[unit].name}{reduced} in {b.at[unit]}"
