"""Component files: maps, borders, units, variants; and what is refused with file, entry, remedy."""

from importlib.resources import files

import msgspec
import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.content.components import Components, check_components, components
from beachhead.games.five_beaches.content.corrections import reachable_on_foot
from beachhead.games.five_beaches.content.scenario import scenario_content, scenario_keys
from beachhead.games.five_beaches.rules.combat import list_terms
from beachhead.kernel.errors import DataError
from tests.games.five_beaches.boards import (
    board,
    find_unit,
)

PARTS = components()


def changed(parts: Components, **fields: object) -> Components:
    """Copy the components with some of them replaced."""
    return msgspec.structs.replace(parts, **fields)


def with_unit(index: int, **fields: object) -> Components:
    """Change one unit."""
    units = list(PARTS.units)
    units[index] = msgspec.structs.replace(units[index], **fields)
    return changed(PARTS, units=tuple(units))


def with_map(index: int, **fields: object) -> Components:
    """Change one map."""
    maps = list(PARTS.maps)
    maps[index] = msgspec.structs.replace(maps[index], **fields)
    return changed(PARTS, maps=tuple(maps))


@pytest.mark.parametrize(
    ("broken", "file", "entry"),
    [
        (with_map(0, rows=PARTS.maps[0].rows[:-1]), "maps.toml", "utah"),
        (with_map(1, rows=("?" * 12, *PARTS.maps[1].rows[1:])), "maps.toml", "omaha"),
        (with_map(2, objectives=(3085,)), "maps.toml", "gold"),
        (with_map(3, roads=((4025, 4030),)), "maps.toml", "juno"),
        (with_unit(0, hex=2001), "units.toml", "us-8-4"),
        (with_unit(1, hex=1059), "units.toml", "us-22-4"),
        (with_unit(2, id="us-8-4"), "units.toml", "us-8-4"),
        (with_unit(2, traits=()), "units.toml", "us-70"),
        (with_unit(2, traits=("churchill",)), "units.toml", "traits"),
        (with_unit(0, hex=1034), "units.toml", "us-8-4"),
        (with_unit(0, variant=True), "units.toml", "us-8-4"),
    ],
)
def test_contradictory_components_are_refused_with_file_entry_and_remedy(
    broken: Components, file: str, entry: str
):
    with pytest.raises(DataError) as refused:
        check_components(broken)
    assert file in str(refused.value)
    assert f"{entry}:" in str(refused.value)
    assert refused.value.remedy
    assert refused.value.code == "data.invalid"


def test_a_border_pair_that_does_not_touch_is_refused():
    """Hexes of two maps that do not join cannot be listed as a border."""
    joins = msgspec.structs.replace(PARTS.joins, hexes=(*PARTS.joins.hexes, (3012, 4025)))
    with pytest.raises(DataError, match=r"joins\.toml: hexes"):
        check_components(changed(PARTS, joins=joins))
    roads = msgspec.structs.replace(PARTS.joins, roads=((3012, 4025),))
    with pytest.raises(DataError, match=r"joins\.toml: roads"):
        check_components(changed(PARTS, joins=roads))


def test_a_variant_names_variant_units_of_its_own_map():
    wrong = msgspec.structs.replace(PARTS.variants[0], units=("us-8-4",))
    with pytest.raises(DataError, match=r"variants\.toml: utah_parachutists"):
        check_components(changed(PARTS, variants=(wrong, *PARTS.variants[1:])))


def test_thirteen_m4_units_and_two_churchills():
    """Canadian Shermans are among the thirteen."""
    swimming = [u for u in PARTS.units if "m4" in u.traits]
    assert len(swimming) == 13
    assert [u.name for u in PARTS.units if "churchill" in u.traits] == ["1/79", "2/79"]
    assert {u.map: sum(v.map == u.map for v in swimming) for u in swimming} == {
        1: 2,
        2: 2,
        3: 3,
        4: 3,
        5: 3,
    }


@pytest.mark.parametrize("key", scenario_keys())
def test_every_objective_and_exit_can_be_reached_from_every_starting_hex(key: str):
    """Over the empty map, by infantry from the first sea hex of each map."""
    content = scenario_content(key)
    for sheet in content.sheets:
        start = next(u.hex for u in content.units if u.map == sheet.number and u.zone == "wave1")
        seen = content.hexes_in(reachable_on_foot(content, start))
        assert {*sheet.objectives, *content.edge(sheet.number, sheet.exit_edge)} <= {*seen}


def test_distances_are_counted_across_borders():
    """Along a strip columns run on; maps that do not join have no distance."""
    strips = PARTS.strips()
    assert hex_grid.distance(3048, 4037, strips) == 1
    assert hex_grid.distance(3037, 5048, strips) == 35
    assert hex_grid.distance(2048, 3037, strips) is None
    assert hex_grid.distance(1001, 1084) == 14


def test_neighbours_are_mutual_and_at_distance_one():
    """For every hex of the campaign."""
    content = scenario_content("campaign")
    for number, near in content.around.items():
        assert len(near) == len(set(near)) <= 6
        for other in near:
            assert number in content.around[other]
            assert content.distance(number, other) == 1


def test_what_is_not_from_the_published_game_is_marked():
    """Terrain, maps and most names are reconstructed; variants and borders are stated."""
    assert {t.basis for t in PARTS.terrain.terrain} == {"reconstructed"}
    assert {m.basis for m in PARTS.maps} == {"reconstructed"}
    assert {v.basis for v in PARTS.variants} == {"stated"}
    assert {u.basis for u in PARTS.units if u.variant} == {"stated"}


def file(name: str, old: str = "", new: str = "") -> str:
    """Return the text of a component file with one passage replaced."""
    text = (files("beachhead.games.five_beaches.content") / name).read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("name", ["terrain", "maps", "joins", "units", "variants", "tables"])
def test_the_files_of_the_game_hold_together(name: str):
    assert "87 units hold together" in GAME.check_file(f"{name}.toml", file(f"{name}.toml"))


def test_a_file_that_the_game_does_not_have_is_left_to_others():
    assert GAME.check_file("weather.toml", "") == ""


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("tables.toml", "suits_per_colour = 2", "suits_per_colour = 3", "67 cards, not 45"),
        ("tables.toml", "jokers = 2", "jokers = 3", "47 cards, not 46"),
        ("tables.toml", "numbers = [1, 2,", "numbers = [1, 1,", "tables.toml: deck"),
        ("units.toml", "hex = 1035", "hex = 2035", "hex 2035 is taken or not on map 1"),
        ("units.toml", 'traits = ["m4"]', "traits = []", "neither M-4 nor Churchill"),
        (
            "terrain.toml",
            "cost = { infantry = 2, armor = 2,",
            "cost = { infantry = 0, armor = 2,",
            "cannot stand in",
        ),
        ("terrain.toml", 'key = "beach"', 'key = "promenade"', "cannot get to"),
        ("joins.toml", "[3012, 4001]", "[3012, 4002]", "do not match"),
        ("maps.toml", "number = 5", "number = 7", "maps.toml"),
        ("variants.toml", "units = [", 'units = ["nobody", ', "'nobody' is not a variant unit"),
    ],
)
def test_a_corrected_file_that_breaks_the_game_is_refused(name: str, old: str, new: str, told: str):
    """Decks of other than 45 and 46 cards, units on a foreign map, borders that do not touch."""
    with pytest.raises(DataError) as refused:
        GAME.check_file(name, file(name, old, new))
    assert told in str(refused.value)
    assert refused.value.remedy


@pytest.mark.rule("FFF-BEACH-49")
def test_there_are_87_units_with_factors_on_both_sides():
    """Fifteen are for variants; a reduced side is never stronger than the full one."""
    units = components().units
    assert len(units) == 87
    assert sum(u.variant for u in units) == 15
    for unit in units:
        assert all(low <= high for low, high in zip(unit.reduced, unit.full, strict=True))
        assert min(unit.reduced) >= 1
    b = board("utah", "8/4 1042 reduced, 795 Ost 1041")
    found = {t.name: t.value for t in list_terms(b, find_unit(b, "8/4"), find_unit(b, "795 Ost"))}
    assert found["attack factor"] == 2
    assert found["defence factor"] == -2
