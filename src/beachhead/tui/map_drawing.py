"""Draw a scene in characters: areas with colours and signs, pieces with letters and figures.

A character cell is twice as high as it is wide; the map keeps its proportions.
"""

from collections.abc import Sequence
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
MARKED, RECENT = "#8a6d1d", "#2f5f6f"
"""Behind what an answer is about, and behind what the last move was about."""
LEGIBLE = 9
"""Columns that a usual area needs for its name."""
LARGEST = 4.0
SHORTEST_NAME = 5
SHIFTS = (0, 1, -1, 2, -2, 3, -3)
"""How far a token moves aside, in columns."""


class CharacterGrid:
    """A grid of characters with a colour for each cell."""

    def __init__(self, width: int, height: int) -> None:
        """Start with an empty map."""
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[Style(bgcolor=OTHER)] * width for _ in range(height)]
        self.areas = [[-1] * width for _ in range(height)]
        """The area of each cell, by its index in the scene."""
        self.taken = [[False] * width for _ in range(height)]
        """The cells with a name or a token."""

    def find_left(self, x: int, text: str) -> int:
        """Return the column where a text begins that is centred on a column."""
        return max(0, min(self.width - len(text), x - len(text) // 2))

    def is_free(self, x: int, y: int, text: str) -> bool:
        """Return True if a text centred on a cell would touch no other text."""
        left = self.find_left(x, text)
        return 0 <= y < self.height and not any(
            self.taken[y][max(0, left - 1) : left + len(text) + 1]
        )

    def reserve(self, x: int, y: int, text: str, *, taken: bool = True) -> None:
        """Keep the cells of a text free of others, or give them up again."""
        left = self.find_left(x, text)
        if 0 <= y < self.height:
            self.taken[y][left : left + len(text)] = [taken] * len(text[: self.width - left])

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Write text centred on a cell, over the ground."""
        left = self.find_left(x, text)
        self.reserve(x, y, text)
        if 0 <= y < self.height:
            for at, sign in enumerate(text[: self.width - left], left):
                self.signs[y][at] = sign
                self.styles[y][at] = self.styles[y][at] + style

    def text(self) -> Text:
        """Return the map as styled lines."""
        found = Text(no_wrap=True)
        for signs, styles in zip(self.signs, self.styles, strict=True):
            for sign, style in zip(signs, styles, strict=True):
                found.append(sign, style)
            found.append("\n")
        return found


def draw(
    scene: Scene,
    sides: tuple[Side, ...],
    columns: int,
    lines: int,
    marked: tuple[str, ...] = (),
    recent: tuple[str, ...] = (),
) -> Text:
    """Draw a scene in these columns and lines; `marked` ids stand out, `recent` ones a little."""
    grid = CharacterGrid(columns, lines)
    scale = (columns / scene.size[0], lines / scene.size[1])
    for shape in scene.backdrop:
        if shape.kind == "polygon" and len(shape.points) > 4:
            fill(grid, shape.points, scale, COLOURS.get(shape.fill, OTHER), -1, " ")
    for number, area in enumerate(scene.areas):
        usual = RECENT if area.id in recent else COLOURS.get(area.terrain, OTHER)
        colour = MARKED if area.id in marked else usual
        fill(grid, area.points, scale, colour, number, SIGNS.get(area.pattern, " "))
    darken_borders(grid)
    write_tokens(grid, scene, sides, scale, marked)
    write_names(grid, scene, scale)
    return grid.text()


def write_tokens(
    grid: CharacterGrid,
    scene: Scene,
    sides: tuple[Side, ...],
    scale: tuple[float, float],
    marked: tuple[str, ...],
) -> None:
    """Write the pieces; those of an area move aside a little if others stand there already."""
    for place, line, token, owner, lit in list_tokens(scene, marked):
        x, y = int(place[0] * scale[0]), int(place[1] * scale[1]) + line
        aside = SHIFTS if line else (0,)
        x += next((shift for shift in aside if grid.is_free(x + shift, y, token)), 0)
        grid.write(x, y, token, side_style(sides, owner, lit=lit))


def write_names(grid: CharacterGrid, scene: Scene, scale: tuple[float, float]) -> None:
    """Write the names of areas, whole where they touch nothing else, and of flags."""
    spots = [
        (area, int(area.centre[0] * scale[0]), int(area.centre[1] * scale[1]))
        for area in scene.areas
    ]
    for area, x, y in spots:
        grid.reserve(x, y, shorten(name_area(area), area, scale))
    for area, x, y in sorted(spots, key=lambda spot: not is_strong(spot[0])):
        whole, short = name_area(area), shorten(name_area(area), area, scale)
        grid.reserve(x, y, short, taken=False)
        strong = is_strong(area)
        style = Style(color=ACCENT if strong else PALE, dim=not strong, bold=strong)
        write_beside(grid, x, y, (whole, short, short[:SHORTEST_NAME]), style)
    for mark in scene.marks:
        if mark.kind == "flag":
            x, y = int(mark.points[0] * scale[0]), int(mark.points[1] * scale[1])
            name = f"⚑{mark.text.partition(',')[0]}"
            write_beside(grid, x, y, (name,), Style(color=ACCENT, bold=True))


def write_beside(grid: CharacterGrid, x: int, y: int, texts: Sequence[str], style: Style) -> None:
    """Write the first text that is free of others at a cell or close to it, else the last there."""
    near = [(shift, row) for row in (0, -1, 1) for shift in SHIFTS]
    for text in texts:
        for shift, row in near if text is not texts[0] or len(texts) == 1 else near[:1]:
            if grid.is_free(x + shift, y + row, text):
                grid.write(x + shift, y + row, text, style)
                return
    grid.write(x, y, texts[-1], style)


def is_strong(area: Area) -> bool:
    """Return True if an area stands out: an objective, or one with a badge."""
    return area.emphasis == "strong" or bool(area.badge)


def name_area(area: Area) -> str:
    """Return what stands on the map for an area: its badge, such as a city's star, and its name."""
    name = area.label or area.name
    return f"{area.badge} {name}" if area.badge and area.badge not in name else name


def choose_size(scene: Scene, width: int, height: int, zoom: float = 1.0) -> tuple[int, int]:
    """Return the columns and lines of a map: all of it in the window if names can be read then.

    A map whose areas would be too narrow for names is drawn larger, and scrolls.
    """
    columns, lines = fit_size(scene.size, width, height)
    widths = sorted(max(a.points[::2]) - min(a.points[::2]) for a in scene.areas if a.points)
    if widths:
        usual = widths[len(widths) // 2] * columns / scene.size[0]
        zoom *= min(max(1.0, LEGIBLE / max(usual, 0.1)), LARGEST)
    zoom = max(zoom, 1.0)
    return max(1, round(columns * zoom)), max(1, round(lines * zoom))


def fit_size(size: tuple[float, float], width: int, height: int) -> tuple[int, int]:
    """Return the largest size with the map's proportions that fits into a window."""
    across = min(width, round(2 * height * size[0] / size[1]))
    down = min(height, ceil(across * size[1] / size[0] / 2))
    return max(1, across), max(1, down)


def fill(
    grid: CharacterGrid,
    points: tuple[float, ...],
    scale: tuple[float, float],
    colour: str,
    number: int,
    sign: str,
) -> None:
    """Colour the cells of a polygon and write its pattern."""
    style = Style(bgcolor=colour, color="#8a8f80")
    for x, y in list_cells(points, scale, grid.width, grid.height):
        grid.styles[y][x] = style
        grid.areas[y][x] = number
        grid.signs[y][x] = sign if (x + 2 * y) % 5 == 0 else " "


def darken_borders(grid: CharacterGrid) -> None:
    """Darken the cells at the edge of each area."""
    for y in range(grid.height):
        for x in range(grid.width):
            here = grid.areas[y][x]
            beside = grid.areas[y][x + 1] if x + 1 < grid.width else here
            below = grid.areas[y + 1][x] if y + 1 < grid.height else here
            if here >= 0 and (beside != here or below != here):
                style = grid.styles[y][x]
                grid.styles[y][x] = style + Style(bgcolor=darken(style))


def darken(style: Style) -> str:
    """Return a darker shade of a background."""
    name = style.bgcolor.name if style.bgcolor else OTHER
    return "#" + "".join(f"{int(name[i : i + 2], 16) * 4 // 5:02x}" for i in (1, 3, 5))


@lru_cache(maxsize=4096)
def list_cells(
    points: tuple[float, ...], scale: tuple[float, float], width: int, height: int
) -> list[tuple[int, int]]:
    """List the cells whose centre is in a polygon."""
    corners = list(zip(points[::2], points[1::2], strict=True))
    xs, ys = [x * scale[0] for x, _ in corners], [y * scale[1] for _, y in corners]
    return [
        (x, y)
        for y in range(max(0, int(min(ys))), min(height, ceil(max(ys))))
        for x in range(max(0, int(min(xs))), min(width, ceil(max(xs))))
        if is_inside(x + 0.5, y + 0.5, xs, ys)
    ]


def is_inside(x: float, y: float, xs: list[float], ys: list[float]) -> bool:
    """Return True if a point is in a polygon: the number of edges to its left is odd."""
    odd = False
    for i in range(len(xs)):
        x1, y1, x2, y2 = xs[i - 1], ys[i - 1], xs[i], ys[i]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def shorten(name: str, area: Area, scale: tuple[float, float]) -> str:
    """Return a name cut to the width of its area."""
    xs = area.points[::2]
    return name[: max(2, int((max(xs) - min(xs)) * scale[0]) - 1)]


Token = tuple[tuple[float, float], int, str, int, bool]


def list_tokens(scene: Scene, marked: tuple[str, ...]) -> list[Token]:
    """List a token for each piece with coordinates, and one for each side in each area."""
    found: list[Token] = [
        (piece.at, 0, symbol_letter(piece), piece.owner, piece.id in marked)
        for piece in scene.pieces
        if piece.at is not None
    ]
    for area in scene.areas:
        here = [p for p in scene.pieces if p.at is None and p.area == area.id]
        for line, owner in enumerate(sorted({p.owner for p in here}), 1):
            own = [p for p in here if p.owner == owner]
            lit = any(p.id in marked for p in own)
            found.append((area.centre, line, sum_pieces(own), owner, lit))
    return found


def sum_pieces(pieces: list[Piece]) -> str:
    """Return the text of one side's pieces in an area: figures of a single one, else counts."""
    if len(pieces) == 1 and pieces[0].count == 1:
        return pieces[0].bottom or symbol_letter(pieces[0])
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[symbol_letter(piece)] = counts.get(symbol_letter(piece), 0) + piece.count
    return "".join(f"{n}{sign}" for sign, n in counts.items())


def symbol_letter(piece: Piece) -> str:
    """Return the letter of a piece's symbol."""
    return LETTERS.get(piece.symbol, piece.name[:1] or "?")


def side_style(sides: tuple[Side, ...], owner: int, *, lit: bool) -> Style:
    """Return the style of a side's pieces; sides also differ by underlining."""
    colour = sides[owner].colour if 0 <= owner < len(sides) else "#777777"
    style = Style(color=PALE, bgcolor=colour, bold=True, underline=owner % 2 == 1)
    return style + Style(color="black", bgcolor=ACCENT) if lit else style
