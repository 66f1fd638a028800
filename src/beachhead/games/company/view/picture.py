"""The table as a picture file: a scene of terrain, bases and lettering written as SVG."""

from html import escape
from math import hypot

from beachhead.kernel.scene import Mark, Piece, Point, Scene, Shape

Box = tuple[float, float, float, float]

# The light palette of the browser, so that a printed table looks like the one on the screen.
COLOURS = {
    "beach": "#ecdcae",
    "bocage": "#7f9a66",
    "cliff": "#8f8067",
    "field": "#d3dcb0",
    "gold": "#b8860b",
    "hill": "#cdbf97",
    "ink": "#22282c",
    "land": "#dfe0c4",
    "marsh": "#b8cfb4",
    "muted": "#5d646a",
    "river": "#6fa3b8",
    "road": "#a58f6c",
    "rock": "#b5ada0",
    "town": "#d0b7a3",
    "wood": "#a9c08f",
}
SIDES = ("#4a6b2f", "#5a6068")
LETTER = 75
WIDE = 0.55  # of a letter, in its height
RIM = 0.6  # of a base's radius: where its name ends


def write_svg(scene: Scene) -> str:
    """Write a scene as a picture of its table."""
    width, height = scene.size
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width / 4:g}" height="{height / 4:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(scene.title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{COLOURS["land"]}"/>',
        *(_draw_shape(s) for s in scene.backdrop),
        *(_draw_piece(p) for p in scene.pieces),
        *_draw_labels(scene),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _find_colour(name: str) -> str:
    return COLOURS.get(name, name) if name else "none"


def _draw_shape(s: Shape) -> str:
    style = f'stroke="{_find_colour(s.stroke)}" stroke-width="{s.width:g}" opacity="{s.opacity:g}"'
    if s.dash:
        style += f' stroke-dasharray="{s.dash}"'
    if s.kind == "circle":
        x, y, r = s.points
        return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{_find_colour(s.fill)}" {style}/>'
    points = " ".join(f"{v:g}" for v in s.points)
    if s.kind == "line":
        return f'<polyline points="{points}" fill="none" stroke-linecap="round" {style}/>'
    return f'<polygon points="{points}" fill="{_find_colour(s.fill)}" {style}/>'


def _draw_piece(p: Piece) -> str:
    if p.at is None:
        return ""
    x, y = p.at
    r = p.size / 2
    colour = SIDES[p.owner] if 0 <= p.owner < len(SIDES) else COLOURS["muted"]
    inner = f'<circle r="{r:g}" fill="{colour}" stroke="{COLOURS["ink"]}" stroke-width="6"/>'
    for turned, wide, far in ((p.facing, 8, r), (p.turret, 14, r * 1.2)):
        if turned is not None:  # along the rim: the middle is for the name
            inner += (
                f'<path d="M0 {-r * RIM:g}V{-far:g}" transform="rotate({turned:g})" stroke="#fff"'
                f' stroke-width="{wide}"/>'
            )
    name = f'<text y="{r * 0.35:g}" font-size="{r * 0.8:g}" fill="#fff"{MIDDLE}>{escape(p.bottom)}</text>'
    return f'<g transform="translate({x:g} {y:g})"><title>{escape(p.name)}</title>{inner}{name}</g>'


MIDDLE = ' text-anchor="middle" font-family="sans-serif"'


def _draw_labels(scene: Scene) -> list[str]:
    """Write the names of objectives where they cross neither bases nor each other."""
    taken = [base_box(p) for p in scene.pieces if p.at is not None]
    found = []
    for mark in scene.marks:
        if mark.text:
            x, y = find_room(mark, taken, scene.size)
            taken.append(text_box(mark, x, y))
            found.append(
                f'<text x="{x:g}" y="{y:g}" font-size="{LETTER}"{MIDDLE}>{escape(mark.text)}</text>'
            )
    return found


def base_box(p: Piece) -> Box:
    """Measure a base."""
    x, y = p.at or (0.0, 0.0)
    return x - p.size / 2, y - p.size / 2, x + p.size / 2, y + p.size / 2


def text_box(m: Mark, x: float, y: float) -> Box:
    """Measure a text whose middle stands at a point."""
    half = len(m.text) * LETTER * WIDE / 2
    return x - half, y - LETTER, x + half, y + LETTER / 3


def find_room(m: Mark, taken: list[Box], size: Point) -> Point:
    """Find the nearest place around an objective's reach where its name fits, or its usual one."""
    x, y, reach = m.points
    usual = (x, y - reach - LETTER / 3)
    steps = [LETTER * i / 2 for i in range(-40, 41)]
    places = [(usual[0] + dx, usual[1] + dy) for dx in steps for dy in steps]
    for place in sorted(places, key=lambda p: hypot(p[0] - usual[0], p[1] - usual[1])):
        box = text_box(m, *place)
        inside = box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1]
        if inside and not any(boxes_meet(box, other) for other in taken):
            return place
    return usual


def boxes_meet(a: Box, b: Box) -> bool:
    """Return True if two boxes share ground."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
