"""Component files: sound ones are loaded, others refused with the entry that is wrong."""

import msgspec
import pytest

from beachhead.games.axis_allies_dday.content.components import (
    BOARD,
    CARDS,
    CHARTS,
    UNITS,
    BoardFile,
    Cards,
    check_board,
    check_cards,
    check_charts,
    check_moves,
)
from beachhead.games.axis_allies_dday.content.drawing import load_drawing, zone_shapes
from beachhead.games.axis_allies_dday.content.tables import (
    COAST,
    NEIGHBOURS,
    ZONE_NUMBERS,
)
from beachhead.kernel.data import parse_toml
from beachhead.kernel.errors import DataError

change = msgspec.structs.replace


def test_a_border_that_holds_one_way_only_is_refused():
    """The message names file, zone and remedy."""
    first, *rest = BOARD.zone
    lonely = change(BOARD, zone=(change(first, neighbours=(*first.neighbours, 42)), *rest))
    with pytest.raises(DataError, match=r"board.toml: zone 1: it borders 42") as caught:
        check_board(lonely)
    assert "42" in caught.value.remedy


def test_more_units_than_silhouettes_are_refused():
    """A beachhead box cannot start over its capacity."""
    utah, *rest = BOARD.beachhead
    crowded = change(BOARD, beachhead=(change(utah, capacity=1), *rest))
    with pytest.raises(DataError, match="beachhead Utah"):
        check_board(crowded)


def test_a_missing_card_is_refused():
    """A deck has one card for each number."""
    with pytest.raises(DataError, match=r"cards.toml: fortune"):
        check_cards(change(CARDS, fortune=CARDS.fortune[1:]))


def test_an_unknown_unit_on_a_chart_is_refused():
    """Blockhouses do not arrive."""
    chart, *rest = CHARTS.chart
    formation = change(chart.formation[0], units="B")
    bad = change(CHARTS, chart=(change(chart, formation=(formation,)), *rest))
    with pytest.raises(DataError, match=r"charts.toml: United States"):
        check_charts(bad)


def test_a_move_of_three_zones_is_refused():
    """The rules know one and two."""
    tank = change(UNITS.unit[2], move=3)
    with pytest.raises(DataError, match="a move of 3 zones"):
        check_moves(change(UNITS, unit=(tank,)), CARDS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns = 10\n", "unknown field `turns`"),
        ("[[order]]\nnumber = 1\n", "side"),
        ("order = 3\n", "order"),
        ("order = [\n", "not TOML"),
    ],
)
def test_a_broken_file_names_the_entry(text: str, message: str):
    """Unknown or missing fields are told with their place."""
    with pytest.raises(DataError, match=message):
        parse_toml(text, "cards.toml", Cards)


def test_every_entry_says_where_it_comes_from():
    """Each basis is listed among the sources, or says that it is ours."""
    known = {*BOARD.sources, "inferred"}
    bases = {z.basis for z in BOARD.zone} | {x.basis for x in BOARD.beachhead}
    bases |= {a.basis for a in BOARD.airborne} | {c.basis for c in CHARTS.chart}
    bases |= {o.basis for o in CARDS.order} | {f.basis for f in CARDS.fortune}
    bases |= {t.basis for t in CARDS.tactics}
    assert bases <= known
    named = [z.name for z in BOARD.zone if z.name_basis == "rulebook"]
    assert named == ["Cherbourg", "Bayeux", "St. Lô", "Caen"]
    assert isinstance(BOARD, BoardFile)


@pytest.mark.parametrize("extra", [0, 1])
def test_the_drawn_map_fits_the_borders(extra: int):
    """Two outlines share a line exactly if their zones are neighbours, in both forms of the map."""
    edges: dict[frozenset[tuple[int, int]], set[int]] = {}
    for number, shape in zone_shapes(extra).items():
        points = list(zip(shape.outline[::2], shape.outline[1::2], strict=True))
        for one, two in zip(points, points[1:] + points[:1], strict=True):
            edges.setdefault(frozenset((one, two)), set()).add(number)
    drawn = {tuple(sorted(z)) for z in edges.values() if len(z) == 2}
    listed = {(a, z) for a in ZONE_NUMBERS[extra] for z in NEIGHBOURS[extra][a] if a < z}
    assert drawn == listed
    assert load_drawing().width == 1600
    assert len(COAST) == 18


# ---- positions --------------------------------------------------------------------------------------
