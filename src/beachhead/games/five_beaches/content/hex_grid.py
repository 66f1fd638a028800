"""The hex grid: pointy-top hexes in rows, even rows half a hex to the east.

A hex is known by its printed number: map x 1000 + (row - 1) x columns + column, all counted from
one in the north-west corner. Maps of one strip lie side by side, so that columns run on.
"""

from collections.abc import Iterator

COLUMNS = 12
ROWS = 7
SHEET = 1000
"""The factor of the map in a hex number."""
Cell = tuple[int, int]
"""Row and column, from one; columns run on along a strip."""

ODD_ROW: tuple[Cell, ...] = ((0, 1), (0, -1), (-1, -1), (-1, 0), (1, -1), (1, 0))
EVEN_ROW: tuple[Cell, ...] = ((0, 1), (0, -1), (-1, 0), (-1, 1), (1, 0), (1, 1))
Strips = tuple[tuple[int, ...], ...]
"""Maps that lie side by side, west to east, a tuple for each strip."""


def number_at(sheet: int, row: int, column: int) -> int:
    """Return the printed number of a hex."""
    return sheet * SHEET + (row - 1) * COLUMNS + column


def sheet_of(hex_number: int) -> int:
    """Return the number of the map on which a hex lies."""
    return hex_number // SHEET


def cell_of(hex_number: int) -> Cell:
    """Return row and column of a hex on its own map."""
    row, column = divmod(hex_number % SHEET - 1, COLUMNS)
    return row + 1, column + 1


def has_hex(hex_number: int, sheets: tuple[int, ...]) -> bool:
    """Return True if one of these maps has this hex."""
    return sheet_of(hex_number) in sheets and 1 <= hex_number % SHEET <= ROWS * COLUMNS


def sheet_numbers(sheet: int) -> range:
    """List the hexes of a map, row by row."""
    return range(sheet * SHEET + 1, sheet * SHEET + ROWS * COLUMNS + 1)


def strip_of(sheet: int, strips: Strips) -> tuple[int, ...]:
    """Return the strip that a map belongs to; a map alone is a strip of one."""
    return next((strip for strip in strips if sheet in strip), (sheet,))


def neighbours(hex_number: int, strips: Strips = ()) -> Iterator[int]:
    """List the hexes that touch a hex, also across the borders inside a strip."""
    sheet = sheet_of(hex_number)
    strip = strip_of(sheet, strips)
    row, column = cell_of(hex_number)
    offset = strip.index(sheet) * COLUMNS
    for down, east in EVEN_ROW if row % 2 == 0 else ODD_ROW:
        far, along = row + down, column + offset + east
        if 1 <= far <= ROWS and 1 <= along <= COLUMNS * len(strip):
            sheets_east, at = divmod(along - 1, COLUMNS)
            yield number_at(strip[sheets_east], far, at + 1)


def distance(one: int, other: int, strips: Strips = ()) -> int | None:
    """Count the hexes between two hexes; None where their maps do not join."""
    strip = strip_of(sheet_of(one), strips)
    if sheet_of(other) not in strip:
        return None
    row, x = _double_coordinates(one, strip)
    other_row, other_x = _double_coordinates(other, strip)
    across, down = abs(x - other_x), abs(row - other_row)
    return down + max(0, (across - down) // 2)


def _double_coordinates(hex_number: int, strip: tuple[int, ...]) -> Cell:
    """Return row and doubled column, in which a shift of half a hex is one."""
    row, column = cell_of(hex_number)
    column += strip.index(sheet_of(hex_number)) * COLUMNS
    return row, 2 * column + (row % 2 == 0)


def list_edge_hexes(sheet: int, name: str) -> list[int]:
    """List the hexes along one edge of a map."""
    if name in ("north", "south"):
        row = 1 if name == "north" else ROWS
        return [number_at(sheet, row, column) for column in range(1, COLUMNS + 1)]
    column = 1 if name == "west" else COLUMNS
    return [number_at(sheet, row, column) for row in range(1, ROWS + 1)]
