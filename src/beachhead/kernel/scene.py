"""The scene: what a game asks the client to draw. The client knows no game.

Coordinates are the game's own units in one plane, y downwards; `size` is the extent of the map.
Everything that can be pointed at has an id (`zone:14`, `unit:7`); options are anchored to ids.
Colours are names of the palette (below) or `#rrggbb`; owner and state never show by colour alone:
a side has a pattern (see `Meta.sides`), terrain has a pattern too.

Palette: sea, shallows, surf, beach, shingle, dunes, land, field, wood, hill, marsh, town, road, river,
cliff, bocage, rock, snow, paper, ink, muted, accent, good, bad, gold.
Terrain patterns: plain, waves, dots, trees, hatch, cross, marsh, bricks, stones, furrows.
Symbols: infantry, armour, artillery, blockhouse, fighter, bomber, ship, hq, engineer, recon,
mortar, mg, at_gun, flak, para, commando, ranger, truck, leader, soldier, medic, star, skull, flag,
target, mine, wire, smoke, card, die, tool, courage; or a path of the game's own in `symbols`.
"""

from typing import Literal

import msgspec

Point = tuple[float, float]
Align = Literal["middle", "start", "end"]


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawn thing without an id: coast, river, road, hatching, lettering."""

    kind: Literal["polygon", "line", "curve", "circle", "rect", "text", "path"]
    points: tuple[float, ...] = ()
    """x, y, x, y …; a circle is x, y, r; a rectangle x, y, width, height."""
    d: str = ""
    """SVG path data for kind `path`."""
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    pattern: str = "plain"
    dash: str = ""
    text: str = ""
    size: float = 12.0
    angle: float = 0.0
    weight: Literal["", "bold", "italic", "spaced"] = ""
    align: Align = "middle"
    """Which end of a text stands at its point."""
    opacity: float = 1.0
    ground: str = ""
    """The kind of ground it is, for a client that paints one; fill and stroke are for those that do not.

    Painted exactly as outlined: woods, scrub, orchard, crops, marsh, road, deep_water, rubble, trench,
    elevation, building, bunker; as lines: bocage, hedge, stone_wall, high_wall, fence, embankment,
    shingle, stream.
    """


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that can hold pieces and be pointed at."""

    id: str
    name: str
    points: tuple[float, ...]
    """Corners of its polygon, x, y, x, y …"""
    centre: Point
    terrain: str = "land"
    """A palette colour."""
    pattern: str = "plain"
    owner: int = -1
    contested: bool = False
    label: str = ""
    label_at: Point | None = None
    label_align: Align = "middle"
    note: str = ""
    """What hovering tells."""
    badge: str = ""
    """A short mark, as a defence value or a city's star."""
    emphasis: Literal["", "strong", "faint"] = ""
    decor: tuple[Shape, ...] = ()


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or a miniature."""

    id: str
    name: str
    symbol: str
    owner: int = -1
    area: str = ""
    """The area it stands in; the client spreads pieces inside it unless `at` is given."""
    at: Point | None = None
    size: float = 28.0
    """Width of a counter, or diameter of a round base, in scene units."""
    depth: float = 0.0
    """Length of an oblong base; 0 is square or round."""
    round: bool = False
    facing: float | None = None
    """Degrees clockwise from the top of the map."""
    turret: float | None = None
    count: int = 1
    top: str = ""
    bottom: str = ""
    """Figures above and below the symbol, as 4-3."""
    states: tuple[str, ...] = ()
    """Short words shown as marks: spent, reduced, suppressed, dug in."""
    faded: bool = False
    note: str = ""
    colour: str = ""
    """Instead of the owner's: for a power of its own within a side."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something over the pieces: an arrow, a range, a template, a line of sight."""

    kind: Literal["arrow", "line", "circle", "fan", "cross", "ring", "flag", "text"]
    points: tuple[float, ...]
    """x, y, x, y …; with a radius for circles, fans and rings; a flag may name the reach that lettering spares."""
    text: str = ""
    """Written beside it where there is room; after its first comma or colon it can do without."""
    colour: str = "accent"
    dash: str = ""
    arc: tuple[float, float] = (0.0, 360.0)
    id: str = ""
    """A ring called `origin` says where a spot that is asked for is measured from, if no piece does."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One space of a track."""

    text: str
    id: str = ""
    note: str = ""
    on: bool = False
    done: bool = False
    symbol: str = ""
    owner: int = -1


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of spaces: turns, phases, reinforcements."""

    id: str
    title: str
    cells: tuple[Cell, ...]
    note: str = ""


class Dial(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number somebody has: soldiers, courage, losses."""

    id: str
    title: str
    value: int | str
    limit: int | None = None
    symbol: str = ""
    owner: int = -1
    note: str = ""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card lying open, or its back."""

    id: str
    title: str
    text: str = ""
    kind: str = ""
    cost: str = ""
    owner: int = -1
    face_up: bool = True
    spent: bool = False
    provenance: str = ""
    rule: str = ""
    symbol: str = ""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die in the tray: what it shows, its colour, and whether it is locked."""

    id: str
    face: int | str
    colour: str = "paper"
    symbol: str = ""
    locked: bool = False
    hit: bool | None = None
    label: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box beside or below the map: dials, tracks, cards, dice, lines of text."""

    id: str
    title: str
    owner: int = -1
    place: Literal["side", "below", "above"] = "side"
    dials: tuple[Dial, ...] = ()
    tracks: tuple[Track, ...] = ()
    cards: tuple[Card, ...] = ()
    dice: tuple[Die, ...] = ()
    lines: tuple[str, ...] = ()
    collapsed: bool = False
    compact: bool = False
    """Cards show by their names, dials by their symbols: pointing at them tells the rest."""
    note: str = ""


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a free answer would mean, before it is given and whether or not it is legal."""

    pieces: tuple[Piece, ...] = ()
    """Pieces as they would stand."""
    shapes: tuple[Shape, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[str, ...] = ()
    """What a player would measure: length, cover, who sees the spot."""
    turn: tuple[str, ...] = ()
    """Pieces whose facing may be given with the spot: `at X Y turn ID FACING TURRET`, in degrees."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a side sees, in drawing order: backdrop, areas, overlay, pieces, marks."""

    title: str
    """Where the game stands, as `Turn 3 · Allies land`."""
    size: tuple[float, float]
    standing: str = ""
    """How near victory is, in a few words that are always in sight: `The Allies hold 2 of 3 cities`."""
    backdrop: tuple[Shape, ...] = ()
    areas: tuple[Area, ...] = ()
    overlay: tuple[Shape, ...] = ()
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    panels: tuple[Panel, ...] = ()
    symbols: dict[str, str] = {}
    """SVG path data in a 24 by 24 box for symbols of the game's own."""
    tints: dict[str, str] = {}
    """Palette colours of marks of state that have such a symbol; the others are paper."""
    free: bool = False
    """Pieces stand anywhere: the client offers dragging, a tape and facing."""
    ruler: float = 0.0
    """Scene units in one unit of the tape (an inch on the miniatures table)."""
    unit: str = ""
    summary: str = ""
    """The position in words, for the text view and screen readers."""
