"""The marks of a scene: every symbol, state, hatching and line that a legend has to explain.

A mark has a name, in which digits stand as `#`:

    symbol:infantry  state:dug in  top:#/#  bottom:#-#  colour:#4f7a3f  piece:faded  piece:stack
    terrain:bocage  badge:★  area:contested  area:strong  area:owned
    ground:woods  shape:circle:town  mark:ring:bad  die:skull  die:locked  card:back  glyph:✕

A shape or line that is dashed has `:dashed` behind its colour. Words explain themselves; signs
without letters or digits do not, and are glyphs.
"""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from beachhead.kernel.scene import Area, Mark, Panel, Piece, Scene, Shape
from beachhead.kernel.things import things

DIGITS = re.compile(r"\d+")


def list_marks(scene: Scene) -> list[str]:
    """List the names of the marks in a scene, each once."""
    return list(dict.fromkeys(_each_mark(scene)))


def list_shown(scene: Scene, patterns: str) -> list[str]:
    """List the things of a scene whose ids, or whose marks, fit one of some patterns."""
    marks: dict[str, list[str]] = {thing: [thing] for thing in things(scene)}
    for area in scene.areas:
        marks.get(area.id, []).extend(_area_marks(area))
    for piece in scene.pieces:
        marks.get(piece.id, []).extend(_piece_marks(piece))
    wanted = patterns.split()
    return [
        t for t, names in marks.items() if any(fnmatchcase(n, p) for n in names for p in wanted)
    ]


def _each_mark(scene: Scene) -> Iterator[str]:
    """Go through the marks of a scene as they come."""
    for shape in (*scene.backdrop, *scene.overlay):
        yield from _shape_marks(shape)
    for area in scene.areas:
        yield from _area_marks(area)
    for piece in scene.pieces:
        yield from _piece_marks(piece)
    for mark in scene.marks:
        yield from _line_marks(mark)
    for panel in scene.panels:
        yield from _panel_marks(panel)


def _shape_marks(shape: Shape) -> Iterator[str]:
    """Name what a shape is: its ground, a sign, or how it is drawn."""
    if shape.ground:
        yield f"ground:{shape.ground}"
    elif shape.kind == "text":
        if is_glyph(shape.text):
            yield f"glyph:{shape.text}"
    else:
        yield f"shape:{shape.kind}:{shape.fill or shape.stroke}{':dashed' if shape.dash else ''}"


def _area_marks(area: Area) -> Iterator[str]:
    """Name an area's ground and what is special about it."""
    yield f"terrain:{area.terrain}"
    if area.owner >= 0:
        yield "area:owned"
    if area.contested:
        yield "area:contested"
    if area.emphasis:
        yield f"area:{area.emphasis}"
    if area.badge:
        yield f"badge:{area.badge}"
    for shape in area.decor:
        yield from _shape_marks(shape)


def _piece_marks(piece: Piece) -> Iterator[str]:
    """Name a counter's symbol, figures and states."""
    yield f"symbol:{piece.symbol}"
    if piece.colour:
        yield f"colour:{piece.colour}"
    if piece.faded:
        yield "piece:faded"
    if piece.count > 1:
        yield "piece:stack"
    if piece.turret is not None or piece.facing is not None:
        yield "piece:facing"
    for place, text in (("top", piece.top), ("bottom", piece.bottom)):
        if text:
            yield f"glyph:{text}" if is_glyph(text) else f"{place}:{DIGITS.sub('#', text)}"
    for state in piece.states:
        yield f"state:{DIGITS.sub('#', state)}"


def _line_marks(mark: Mark) -> Iterator[str]:
    """Name what lies over the pieces by its form and colour."""
    if mark.kind != "text":
        yield f"mark:{mark.kind}:{mark.colour}{':dashed' if mark.dash else ''}"
    elif is_glyph(mark.text):
        yield f"glyph:{mark.text}"


def _panel_marks(panel: Panel) -> Iterator[str]:
    """Name the faces of dice and the backs of cards; dials and tracks have titles."""
    for die in panel.dice:
        if die.symbol:
            yield f"die:{die.symbol}"
        if die.locked:
            yield "die:locked"
    if any(not card.face_up for card in panel.cards):
        yield "card:back"


def is_glyph(text: str) -> bool:
    """Return True for a sign that no letter or digit explains."""
    return bool(text.strip()) and not any(c.isalnum() for c in text)
