"""AAD-BOARD: the map and what stands on it at the start."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.content.components import BOARD, CHARTS
from beachhead.games.axis_allies_dday.content.drawing import load_drawing
from beachhead.games.axis_allies_dday.content.tables import (
    AIRBORNE_BOXES,
    AXIS,
    BOX_POWER,
    BOXES,
    CHART_SPACES,
    CITIES,
    LANDS_IN,
    SLOTS,
    UK,
    US,
    ZONE_NUMBERS,
    ZONES,
)
from tests.games.axis_allies_dday.boards import asked, has, texts, until, until_phase

SECTORS = {z.number: z.sector for z in BOARD.zone if z.sector}


@pytest.mark.rule("AAD-BOARD-01")
def test_the_board_has_all_five_features():
    """Zones, cities, beachheads, airborne boxes, an airfield."""
    ids = {a.id.partition(":")[0] for a in GAME.scene(GAME.new(), 0).areas}
    assert ids == {"zone", "box", "airfield"}
    assert len(AIRBORNE_BOXES) == 3
    assert {ZONES[0][c].name for c in CITIES} == {"Cherbourg", "St. Lô", "Caen"}


@pytest.mark.rule("AAD-BOARD-02")
def test_there_are_41_zones_and_42_by_option():
    """Zone 33 is merged into 25; the option restores it."""
    assert len(GAME.new().zones()) == 41
    b = GAME.new(zones=42)
    assert len(b.zones()) == 42
    assert b.neighbours(33) == (25, 32, 34)
    assert 33 in b.neighbours(25)
    assert len(GAME.scene(b, 0).areas) == 42 + 5 + 1


@pytest.mark.rule("AAD-BOARD-03")
def test_allied_entry_points():
    """Five beaches with an arrow each and three airborne boxes in zones."""
    assert BOXES == ("Utah", "Omaha", "Gold", "Juno", "Sword")
    assert LANDS_IN == ((11,), (14,), (15,), (16,), (17,))
    assert AIRBORNE_BOXES == ((US, 11), (US, 10), (UK, 17))
    arrows = [m for m in GAME.scene(GAME.new(), 0).marks if m.kind == "arrow"]
    assert len(arrows) == 5


@pytest.mark.rule("AAD-BOARD-04")
def test_the_airfield_holds_all_aircraft_and_is_no_zone():
    """Ten of them at the start."""
    b = GAME.new()
    assert sum(b.airfield) == 10
    area = next(a for a in GAME.scene(b, 0).areas if a.id == "airfield")
    assert area.name == "Airfield"
    assert 0 not in b.zones()


@pytest.mark.rule("AAD-BOARD-05")
def test_the_turn_track_runs_from_1_to_10():
    """Another turn is no position."""
    b = GAME.new()
    track = GAME.scene(b, 0).panels[0].tracks[0]
    assert [c.text for c in track.cells] == [str(n) for n in range(1, 11)]
    b.turn = 11
    assert any("AAD-BOARD-05" in fault for fault in GAME.invariants(b))


@pytest.mark.rule("AAD-BOARD-06", "AAD-BOARD-07")
def test_six_zones_have_sector_markers_two_for_each_sector():
    """Rennes, Chartres and Rouen."""
    assert SECTORS == {
        32: "Rennes",
        34: "Rennes",
        36: "Chartres",
        40: "Chartres",
        39: "Rouen",
        42: "Rouen",
    }


@pytest.mark.rule("AAD-BOARD-08")
def test_every_silhouette_is_filled():
    """Zone by zone and box by box, none missing or extra; the other map is an option."""
    b = GAME.new()
    totals = [b.count_everywhere(slot) for slot in SLOTS[AXIS]]
    assert totals == [23, 13, 5, 17]
    assert sum(b.boxes) == sum(b.capacity) == 30
    other = GAME.new(setup="earlier")
    assert has(other, 2, "I1A1B2")
    assert has(other, 20, "T1")
    assert (other.boxes[6], other.capacity[2]) == (4, 6)


@pytest.mark.rule("AAD-BOARD-09")
def test_each_allied_silhouette_has_an_owner():
    """U.S. in Utah and Omaha, U.K. elsewhere."""
    assert [x.power for x in BOARD.beachhead] == ["US", "US", "UK", "UK", "UK"]
    assert [x.power for x in BOARD.airborne] == ["US", "US", "UK"]


@pytest.mark.rule("AAD-BOARD-10")
def test_zones_start_axis():
    """No Allied unit is in a zone before card 1; paratroopers are in their boxes."""
    b = GAME.new()
    assert b.phase == 1
    assert not any(b.count_allies(z) for z in b.zones())
    assert b.airborne == (3, 3, 3)


@pytest.mark.rule("AAD-BOARD-11")
def test_axis_pieces_match_the_map():
    """Every garrison of the data stands, and nothing else."""
    b = GAME.new()
    for zone in BOARD.zone:
        row = b.units_by_slot(zone.number)[: len(SLOTS[AXIS])]
        kinds = ("infantry", "artillery", "tank", "blockhouse")
        assert [*row] == [zone.garrison.get(k, 0) for k in kinds]


@pytest.mark.rule("AAD-BOARD-12")
def test_bayeux_starts_with_two_infantry_and_two_blockhouses():
    """The zone beside Gold."""
    assert ZONES[0][15].name == "Bayeux"
    assert has(GAME.new(), 15, "I2B2")
    assert LANDS_IN[BOXES.index("Gold")] == (15,)


@pytest.mark.rule("AAD-BOARD-13", "AAD-BOARD-18")
def test_the_charts_are_filled_with_units_of_their_power():
    """40 and 27 German units, 29 British, 38 American."""
    b = GAME.new()
    assert [mask.bit_count() for mask in b.waiting] == [38, 29, 40, 27]
    assert [len(s) for s in CHART_SPACES] == [38, 29, 40, 27]
    assert set(CHART_SPACES[0]) == {7, 8, 9}
    assert set(CHART_SPACES[1]) == {4, 5, 6}
    assert {slot for s in CHART_SPACES[2:] for slot in s} == {0, 1, 2}
    assert sum(len(f.units) for c in CHARTS.chart for f in c.formation) == 134


@pytest.mark.rule("AAD-BOARD-14")
def test_most_allies_start_at_sea():
    """Before card 8 of turn 1 only paratroopers are ashore."""
    b = GAME.new()
    assert sum(b.boxes) == 30
    until_phase(b, 9)
    ashore = {z for z in b.zones() if b.count_allies(z)}
    assert ashore == {10, 11, 17}


@pytest.mark.rule("AAD-BOARD-15", "AAD-BOARD-16")
def test_beachheads_by_nation():
    """U.S. units in Utah and Omaha; U.K. units in Gold, Juno and Sword."""
    assert BOX_POWER == (US, US, UK, UK, UK)
    assert GAME.new().boxes == [3, 1, 0, 6, 2, 0, 5, 1, 1, 3, 1, 1, 4, 1, 1]


@pytest.mark.rule("AAD-BOARD-17")
def test_paratroopers_are_infantry_of_the_boxes_nation():
    """After card 1 they stand in the zones: U.S. in 10 and 11, U.K. in 17."""
    b = GAME.new()
    until_phase(b, 2)
    assert [b.count(z, s) for z, s in ((10, 7), (11, 7), (17, 4))] == [3, 3, 3]


@pytest.mark.rule("AAD-BOARD-19")
def test_aircraft_start_on_the_airfield():
    """Four fighters and a bomber for each power."""
    b = GAME.new()
    assert b.airfield == (4, 4, 1, 1)
    until(b, "choose_patrol")
    assert asked(b) == 1
    assert "done" in texts(b)
    assert ZONE_NUMBERS[0][0] == 1


def test_names_of_zones_stand_clear_of_their_own_counters_and_near_them():
    """Above the counters, no further than the next zone, and on the sheet."""
    drawn = load_drawing()
    for zone in (*drawn.zone, *drawn.split):
        x, y = zone.label
        assert zone.centre[1] - 110 < y < zone.centre[1] - 38
        assert abs(x - zone.centre[0]) <= 80
        assert 0 < x < drawn.width
