"""AAD-SETUP: sides, seats, components at the start."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.content.components import CHARTS, UNITS
from beachhead.games.axis_allies_dday.content.drawing import zone_shapes
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    BOTH,
    CHART_SPACES,
    GE,
    NEIGHBOURS,
    POWER_OF,
    POWERS,
    UK,
    US,
    ZONE_NUMBERS,
)
from beachhead.games.axis_allies_dday.rules.combat import attack_columns, defense_columns
from beachhead.games.axis_allies_dday.rules.turn import completed_pile, list_deck
from beachhead.kernel.errors import Unknown
from beachhead.kernel.meta import BadOption
from tests.games.axis_allies_dday.boards import (
    dice,
    do,
    has,
    kinds,
    put_up,
    texts,
    until_phase,
)


@pytest.mark.rule("AAD-WIN-01")
def test_the_axis_is_germany_and_the_allies_are_two_powers():
    """Three powers, no Canada: its troops are British pieces."""
    sides = {s: [p.code for p in UNITS.power if p.side == s] for s in ("Axis", "Allies")}
    assert sides == {"Axis": ["GE"], "Allies": ["UK", "US"]}
    assert {POWERS[p] for p in POWER_OF} == {"GE", "UK", "US"}


@pytest.mark.rule("AAD-SETUP-01")
def test_two_or_three_players():
    """Scenarios for two and three; nothing else is known."""
    assert [s.sides for s in GAME.scenarios()] == [2, 3]
    assert (GAME.new("two").seats, GAME.new("three").seats) == (2, 3)
    with pytest.raises(Unknown):
        GAME.new("four")


@pytest.mark.rule("AAD-SETUP-02")
def test_three_players_run_one_power_each():
    """Germany is seat 1, the U.K. seat 2, the U.S. seat 3."""
    b = GAME.new("three")
    assert [b.seat_of(p) for p in (GE, UK, US)] == [0, 1, 2]


@pytest.mark.rule("AAD-SETUP-03")
def test_of_two_players_one_has_both_allies():
    """The second seat owns every U.K. and U.S. piece."""
    b = GAME.new("two")
    assert [b.seat_of(p) for p in (GE, UK, US)] == [0, 1, 1]


@pytest.mark.rule("AAD-SETUP-04")
def test_one_player_keeps_the_allied_powers_apart():
    """Two U.K. and three U.S. infantry in a zone stay two stacks."""
    b = put_up(8, "20:i2j3")
    assert {"UK inf Z20", "US inf Z20"} <= set(texts(b))
    do(b, "US inf Z20", "Z25", "3")
    assert has(b, 20, "i2")
    assert has(b, 25, "j3")


@pytest.mark.rule("AAD-SETUP-05")
def test_powers_have_their_players_before_pieces_are_placed():
    """Every new position knows its seats; a wrong number of seats is no position."""
    b = GAME.new("three")
    b.seats = 1
    assert any("AAD-SETUP-01" in fault for fault in GAME.invariants(b))
    assert GAME.invariants(GAME.new("three")) == []


@pytest.mark.rule("AAD-SETUP-06")
def test_zones_are_adjacent_exactly_if_they_share_a_border_line():
    """The drawn outlines share an edge of some length exactly where the data says neighbours."""
    edges: dict[frozenset[tuple[int, int]], set[int]] = {}
    for number, shape in zone_shapes(0).items():
        points = list(zip(shape.outline[::2], shape.outline[1::2], strict=True))
        for one, two in zip(points, points[1:] + points[:1], strict=True):
            edges.setdefault(frozenset((one, two)), set()).add(number)
    drawn = {tuple(sorted(zones)) for zones in edges.values() if len(zones) == 2}
    listed = {(a, z) for a in ZONE_NUMBERS[0] for z in NEIGHBOURS[0][a] if a < z}
    assert drawn == listed
    assert len(listed) == 94


@pytest.mark.rule("AAD-SETUP-07")
def test_north_is_at_the_top():
    """The Airfield is drawn above the land, the Axis sectors below the beaches."""
    areas = {a.id: a for a in GAME.scene(GAME.new(), 0).areas}
    assert areas["airfield"].centre[1] < min(areas[f"zone:{z}"].centre[1] for z in (2, 14, 17))
    assert min(areas[f"zone:{z}"].centre[1] for z in (32, 34, 36, 40, 39, 42)) > max(
        areas[f"zone:{z}"].centre[1] for z in (11, 14, 15, 16, 17)
    )


@pytest.mark.rule("AAD-SETUP-08")
def test_the_turn_marker_starts_at_1():
    """Set-up leaves it on space 1."""
    assert GAME.new().turn == 1


@pytest.mark.rule("AAD-SETUP-09")
def test_the_battle_board_lists_strengths_in_columns():
    """Infantry 1/2, artillery 2/2, tanks 3/2 and 3/3, blockhouses 3/1."""
    b = put_up(11, "11:I1A1T1B1 26:i1a1t1")
    assert attack_columns(b, AXIS, 11) == (0, 1, 1, 2, 0, 0, 0)
    assert defense_columns(b, AXIS, 11) == (0, 1, 2, 1, 0, 0, 0)
    assert attack_columns(b, BOTH, 26) == (0, 1, 1, 1, 0, 0, 0)
    assert defense_columns(b, BOTH, 26) == (0, 0, 3, 0, 0, 0, 0)


@pytest.mark.rule("AAD-SETUP-10")
def test_a_combat_uses_the_battle_board_and_six_sided_dice():
    """The panel is there during the combat only, and dice have faces 1 to 6."""
    b = put_up(13, "30:I1i1f1", field=(3, 4, 1, 1))
    assert b.battle == 30
    assert any(p.id == "battle" for p in GAME.scene(b, 0).panels)
    assert dice(b) == 1, "the fighter is not on it"
    assert GAME.why_not(b, (7,))[0].code == "roll.face"
    assert [face for face in range(9) if not GAME.why_not(b, (face,))] == [1, 2, 3, 4, 5, 6]
    do(b, (6,), (6,))
    assert b.battle == -1
    assert not any(p.id == "battle" for p in GAME.scene(b, 0).panels)


@pytest.mark.rule("AAD-SETUP-11")
def test_each_power_has_one_chart_of_land_units():
    """Three charts, the German one in two lists; units leave them on cards 14 and 15 only."""
    assert [c.power for c in CHARTS.chart] == ["US", "UK", "GE", "GE"]
    assert all(slot < 10 and slot != 3 for spaces in CHART_SPACES for slot in spaces)
    full = (1, (1 << 29) - 1, 0, 0)
    b = put_up(2, waiting=full)
    until_phase(b, 14)
    assert b.waiting == tuple(full)
    do(b, (1, 1), "enter Gold", "2")
    assert b.waiting == (1, (1 << 29) - 4, 0, 0)


@pytest.mark.rule("AAD-SETUP-12", "AAD-ADV-01")
def test_the_basic_game_uses_order_cards_only():
    """Fortune and tactics cards are options, both off by default."""
    b = GAME.new()
    assert (b.fortune, b.tactics) == (0, 0)
    assert {o.id: o.default for o in GAME.options() if o.id in ("fortune", "tactics")} == {
        "fortune": False,
        "tactics": False,
    }
    events = until_phase(b, 16)
    assert not {"fortune", "tactics"} & set(kinds(events))
    assert GAME.new(fortune=True).fortune == 1
    assert GAME.new(tactics=True).tactics == 1
    with pytest.raises(BadOption):
        GAME.new(fortune=3)


@pytest.mark.rule("AAD-SETUP-13")
def test_the_order_deck_runs_from_1_to_16():
    """Number 1 lies uppermost and the completed pile is empty."""
    b = GAME.new()
    b.phase = 0
    assert list_deck(b) == list(range(1, 17))
    assert completed_pile(b) == []


@pytest.mark.rule("AAD-SETUP-14")
def test_each_power_has_its_colour():
    """Gray, tan and green, in data and on the counters."""
    assert [p.colour for p in UNITS.power] == ["gray", "tan", "green"]
    pieces = GAME.scene(GAME.new(), 0).pieces
    owners = {p.owner for p in pieces if p.area == "zone:30"}
    assert owners == {0}
    assert {(p.owner, p.colour, p.top) for p in pieces if p.area == "box:2"} == {(1, "", "UK")}
    assert {(p.owner, p.colour, p.top) for p in pieces if p.area == "box:0"} == {
        (1, UNITS.power[2].paint, "US")
    }
    three = GAME.scene(GAME.new("three"), 0).pieces
    assert {(p.owner, p.colour) for p in three if p.area == "box:0"} == {(2, "")}
