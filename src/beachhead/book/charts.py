"""Player aids: charts of values, terrain and cards, made from a game's own content.

    [[chart]]
    page = "Units"
    title = "Land units"
    source = { file = "units.toml", path = "unit" }
    columns = [{ title = "Unit", path = "kind" }, { title = "Attack", path = "attack" }]

A row is an entry of the list or table at `path`; where the way leads through a list, every entry of
it is followed. In a column `@key` is the entry's name, `@value` an entry that is one value.
"""

from collections.abc import Iterator

import msgspec

from beachhead.book.content import Source, find_value
from beachhead.book.folder import read_file
from beachhead.kernel.errors import DataError
from beachhead.kernel.registry import AnyGame

NONE = "\N{EN DASH}"
Row = tuple[str, object]
"""An entry with its name."""


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column: its title, the way to its value in a row, and how the value is written."""

    title: str
    path: str
    form: str = "{}"
    """As `{}+` or `{} inches`."""
    names: dict[str, str] = {}
    """What values are called, if not by themselves."""
    symbols: dict[str, str] = {}
    """Letters that are drawn as symbols of counters."""


class ChartForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chart as it is declared: rows of the content, or a panel of the scene."""

    title: str
    page: str
    source: Source | None = None
    columns: tuple[Column, ...] = ()
    only: tuple[str, ...] = ()
    """The names of the rows to show, in this order; without it all."""
    where: dict[str, str | int | bool] = {}
    """Values that a row must have."""
    needs: str = ""
    """An entry that a row must have."""
    panel: str = ""
    note: str = ""
    rule: str = ""


class AidsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `aids.toml`."""

    chart: tuple[ChartForm, ...] = ()


class ChartCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in a row below a title: words, or symbols of counters."""

    text: str = ""
    symbols: tuple[str, ...] = ()


class Chart(msgspec.Struct, frozen=True):
    """A chart to be shown; `panel` names the scene's panel that stands in its place."""

    title: str
    page: str
    head: tuple[str, ...]
    rows: tuple[tuple[ChartCell, ...], ...]
    panel: str
    note: str
    rule: str


def load_charts(game: AnyGame, scenario: str = "") -> list[Chart]:
    """Make the charts of a scenario; those without a row are left out."""
    chosen = game.scenario(scenario).id
    made = [_make_chart(game, f, chosen) for f in read_file(game, "aids.toml", AidsFile).chart]
    return [chart for chart in made if chart.rows or chart.panel]


def _make_chart(game: AnyGame, form: ChartForm, scenario: str) -> Chart:
    """Fill a chart with the content's figures."""
    rows = list(_list_rows(game, form, scenario)) if form.source else []
    return Chart(
        form.title,
        form.page,
        tuple(c.title for c in form.columns),
        tuple(tuple(_write_cell(c, row) for c in form.columns) for row in rows),
        form.panel,
        form.note,
        form.rule,
    )


def _list_rows(game: AnyGame, form: ChartForm, scenario: str) -> Iterator[Row]:
    """Go through the entries that a chart shows."""
    assert form.source is not None
    file = msgspec.structs.replace(form.source, path="")
    content = find_value(game, file, scenario)
    found = list(_find_rows(("", content), form.source.path.split("."))) if content else []
    if not found and not form.source.without:
        msg = f"{game.id}: the chart {form.title!r} finds no {form.source.path!r} in content."
        raise DataError(msg, remedy=f"correct the source, now content/{form.source.file}")
    rows = [row for row in found if _is_wanted(form, row)]
    if not form.only:
        yield from rows
        return
    named = dict(rows)
    for name in form.only:
        if name not in named:
            msg = f"{game.id}: the chart {form.title!r} names a row {name!r} that is not there."
            raise DataError(msg, remedy=f"use only {', '.join(named)}")
        yield name, named[name]


def _find_rows(row: Row, path: list[str]) -> Iterator[Row]:
    """Follow a way through tables and lists to the rows at its end."""
    key, here = row
    if isinstance(here, list):
        for number, entry in enumerate(here):
            yield from _find_rows((str(number), entry), path)
    elif path and path[0]:
        if isinstance(here, dict) and path[0] in here:
            yield from _find_rows((path[0], here[path[0]]), path[1:])
    elif isinstance(here, dict) and path == [""]:
        yield from here.items()
    elif isinstance(here, dict) and not path:
        # The end of the way: a table of rows by name, or a row of a list.
        yield from [row] if key.isdigit() else here.items()
    else:
        yield row


def _is_wanted(form: ChartForm, row: Row) -> bool:
    """Return True if a row has what the chart asks for."""
    if form.needs and _value_of(form.needs, row) is None:
        return False
    return all(_value_of(path, row) == value for path, value in form.where.items())


def _value_of(path: str, row: Row) -> object:
    """Return a value of a row."""
    key, here = row
    if path in ("@key", "@value"):
        return key if path == "@key" else here
    for name in path.split("."):
        if isinstance(here, list) and name.isdigit() and int(name) < len(here):
            here = here[int(name)]
        else:
            here = here.get(name) if isinstance(here, dict) else None
    return here


def _write_cell(column: Column, row: Row) -> ChartCell:
    """Write a value of a row as its column wants it."""
    value = _value_of(column.path, row)
    if column.symbols and isinstance(value, str):
        return ChartCell(symbols=tuple(column.symbols[c] for c in value if c in column.symbols))
    if value is None or value in ("", []):
        return ChartCell(NONE)
    parts = value if isinstance(value, list) else [value]
    words = [column.names.get(_write_value(p), _write_value(p)) for p in parts]
    known = len(parts) == 1 and _write_value(parts[0]) in column.names
    return ChartCell(words[0] if known else column.form.format(", ".join(words)))


def _write_value(value: object) -> str:
    """Write a value as people do: yes and no, 2.5, and names without underscores."""
    if isinstance(value, bool):
        return "yes" if value else NONE
    return f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")
