"""Draw a scene in characters: areas by colour and sign, pieces by side and figure.

A character cell is twice as high as wide, so that the map keeps its proportions.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from rich.style import Style
from rich.text import Text

from beachhead.kernel.meta import Side
from beachhead.kernel.scene import Area, Piece, Scene

COLOURS = {
    "sea": "#1d3a52",
    "shallows": "#2b5068",
    "beach": "#7d6d47",
    "land": "#3d4a33",
    "field": "#46553a",
    "wood": "#2a4028",
    "hill": "#5a4e38",
    "marsh": "#3b4f4a",
    "town": "#5b5450",
    "rock": "#55524d",
    "snow": "#8d949a",
    "paper": "#4b4840",
    "bocage": "#37482c",
    "road": "#6b6458",
    "river": "#2b5068",
    "cliff": "#5d5546",
}
OTHER = "#46483f"
SIGNS = {"waves": "~", "dots": ".", "trees": "^", "hatch": "/", "marsh": '"', "bricks": "#"}
LETTERS = {
    "infantry": "i",
    "armour": "T",
    "artillery": "a",
    "blockhouse": "B",
    "fighter": "f",
    "bomber": "b",
    "ship": "S",
    "hq": "H",
    "leader": "L",
    "mg": "m",
    "mortar": "r",
    "at_gun": "g",
}
PALE = "#f4f1e8"
ACCENT = "#ffd34d"


class Chart:
    """A grid of characters with a colour for each cell."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with an empty map."""
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[Style(bgcolor=OTHER)] * width for _ in range(height)]
        self.areas = [[-1] * width for _ in range(height)]
        """Which area a cell belongs to, by its place in the scene."""

    def write(self, x: int, y: int, words: str, style: Style) -> None:
        """Write words centred on a cell, on whatever ground is there."""
        left = max(0, min(self.width - len(words), x - len(words) // 2))
        if 0 <= y < self.height:
            for at, sign in enumerate(words[: self.width - left], left):
                self.signs[y][at] = sign
                self.styles[y][at] = self.styles[y][at] + style

    def text(self) -> Text:
        """Give the map as styled lines."""
        found = Text(no_wrap=True)
        for signs, styles in zip(self.signs, self.styles, strict=True):
            for sign, style in zip(signs, styles, strict=True):
                found.append(sign, style)
            found.append("\n")
        return found


def draw(
    scene: Scene, sides: tuple[Side, ...], width: int, height: int, marked: tuple[str, ...] = ()
) -> Text:
    """Draw a scene into so many columns and lines; `marked` ids stand out."""
    columns, lines = fitted(scene.size, width, height)
    chart = Chart(columns, lines)
    scale = (columns / scene.size[0], lines / scene.size[1])
    for shape in scene.backdrop:
        if shape.kind == "polygon" and len(shape.points) > 4:
            fill(chart, shape.points, scale, COLOURS.get(shape.fill, OTHER), -1, " ")
    for number, area in enumerate(scene.areas):
        colour = "#8a6d1d" if area.id in marked else COLOURS.get(area.terrain, OTHER)
        fill(chart, area.points, scale, colour, number, SIGNS.get(area.pattern, " "))
    borders(chart)
    for area in scene.areas:
        x, y = area.centre
        name = area.label or area.name
        spot = (int(x * scale[0]), int(y * scale[1]))
        chart.write(*spot, shortened(name, area, scale), Style(color=PALE, dim=True))
    for place, line, token, owner, lit in tokens(scene, marked):
        spot = (int(place[0] * scale[0]), int(place[1] * scale[1]) + line)
        chart.write(*spot, token, side_style(sides, owner, lit=lit))
    return chart.text()


def fitted(size: tuple[float, float], width: int, height: int) -> tuple[int, int]:
    """Fit a map into a window, keeping its proportions."""
    across = min(width, round(2 * height * size[0] / size[1]))
    down = min(height, ceil(across * size[1] / size[0] / 2))
    return max(1, across), max(1, down)


def fill(
    chart: Chart,
    points: tuple[float, ...],
    scale: tuple[float, float],
    colour: str,
    number: int,
    sign: str,
) -> None:
    """Colour the cells of a polygon; its pattern shows in signs."""
    style = Style(bgcolor=colour, color="#8a8f80")
    for x, y in cells(points, scale, chart.width, chart.height):
        chart.styles[y][x] = style
        chart.areas[y][x] = number
        chart.signs[y][x] = sign if (x + 2 * y) % 5 == 0 else " "


def borders(chart: Chart) -> None:
    """Darken the last cells of an area before the next one."""
    for y in range(chart.height):
        for x in range(chart.width):
            here = chart.areas[y][x]
            beside = chart.areas[y][x + 1] if x + 1 < chart.width else here
            below = chart.areas[y + 1][x] if y + 1 < chart.height else here
            if here >= 0 and (beside != here or below != here):
                style = chart.styles[y][x]
                chart.styles[y][x] = style + Style(bgcolor=darker(style))


def darker(style: Style) -> str:
    """Give a darker shade of a background."""
    name = style.bgcolor.name if style.bgcolor else OTHER
    return "#" + "".join(f"{int(name[i : i + 2], 16) * 4 // 5:02x}" for i in (1, 3, 5))


@lru_cache(maxsize=4096)
def cells(
    points: tuple[float, ...], scale: tuple[float, float], width: int, height: int
) -> list[tuple[int, int]]:
    """List the cells whose middle lies in a polygon."""
    corners = list(zip(points[::2], points[1::2], strict=True))
    xs, ys = [x * scale[0] for x, _ in corners], [y * scale[1] for _, y in corners]
    return [
        (x, y)
        for y in range(max(0, int(min(ys))), min(height, ceil(max(ys))))
        for x in range(max(0, int(min(xs))), min(width, ceil(max(xs))))
        if inside(x + 0.5, y + 0.5, xs, ys)
    ]


def inside(x: float, y: float, xs: list[float], ys: list[float]) -> bool:
    """Tell whether a point lies in a polygon: count the edges to its left."""
    odd = False
    for i in range(len(xs)):
        x1, y1, x2, y2 = xs[i - 1], ys[i - 1], xs[i], ys[i]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def shortened(name: str, area: Area, scale: tuple[float, float]) -> str:
    """Cut a name to the width of its area."""
    xs = area.points[::2]
    return name[: max(2, int((max(xs) - min(xs)) * scale[0]) - 1)]


Token = tuple[tuple[float, float], int, str, int, bool]


def tokens(scene: Scene, marked: tuple[str, ...]) -> list[Token]:
    """Put pieces into words: one for each piece on a free table, one a side for each area."""
    found: list[Token] = [
        (piece.at, 0, letter(piece), piece.owner, piece.id in marked)
        for piece in scene.pieces
        if piece.at is not None
    ]
    for area in scene.areas:
        here = [p for p in scene.pieces if p.at is None and p.area == area.id]
        for line, owner in enumerate(sorted({p.owner for p in here}), 1):
            own = [p for p in here if p.owner == owner]
            lit = any(p.id in marked for p in own)
            found.append((area.centre, line, summed(own), owner, lit))
    return found


def summed(pieces: list[Piece]) -> str:
    """Write the pieces of one side in one area: figures of a single one, else counts by kind."""
    if len(pieces) == 1 and pieces[0].count == 1:
        return pieces[0].bottom or letter(pieces[0])
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[letter(piece)] = counts.get(letter(piece), 0) + piece.count
    return "".join(f"{n}{sign}" for sign, n in counts.items())


def letter(piece: Piece) -> str:
    """Give the letter of a symbol."""
    return LETTERS.get(piece.symbol, piece.name[:1] or "?")


def side_style(sides: tuple[Side, ...], owner: int, *, lit: bool) -> Style:
    """Colour a side's pieces; sides differ by bold and underline too."""
    colour = sides[owner].colour if 0 <= owner < len(sides) else "#777777"
    style = Style(color=PALE, bgcolor=colour, bold=True, underline=owner % 2 == 1)
    return style + Style(color="black", bgcolor=ACCENT) if lit else style
