"""The component files: loading, and the checks that hold them together."""

from functools import cache
from itertools import pairwise

import msgspec

from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.content.schema import (
    Joins,
    MapsFile,
    Sheet,
    Tables,
    Terrain,
    TerrainFile,
    Unit,
    UnitsFile,
    Variant,
    VariantsFile,
)
from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError

PACKAGE = "beachhead.games.five_beaches.content"


class Components(msgspec.Struct, frozen=True):
    """All component files, checked against each other."""

    terrain: TerrainFile
    maps: tuple[Sheet, ...]
    joins: Joins
    units: tuple[Unit, ...]
    variants: tuple[Variant, ...]
    tables: Tables

    def sheet(self, key_or_number: str | int) -> Sheet:
        """Return a map by key or number."""
        return next(m for m in self.maps if key_or_number in (m.key, m.number))

    def terrain_at(self, hex_number: int) -> Terrain:
        """Return the terrain of a hex."""
        row, column = hex_grid.cell_of(hex_number)
        letter = self.sheet(hex_grid.sheet_of(hex_number)).rows[row - 1][column - 1]
        return next(t for t in self.terrain.terrain if t.letter == letter)

    def strips(self) -> hex_grid.Strips:
        """List the maps that join, west to east, from the border pairs."""
        numbers = sorted({hex_grid.sheet_of(h) for pair in self.joins.hexes for h in pair})
        return (tuple(numbers),) if numbers else ()


@cache
def components() -> Components:
    """Load and check every component file once."""
    parts = Components(
        load(PACKAGE, "terrain.toml", TerrainFile),
        load(PACKAGE, "maps.toml", MapsFile).map,
        load(PACKAGE, "joins.toml", Joins),
        load(PACKAGE, "units.toml", UnitsFile).unit,
        load(PACKAGE, "variants.toml", VariantsFile).variant,
        load(PACKAGE, "tables.toml", Tables),
    )
    check_components(parts)
    return parts


def check_components(parts: Components) -> None:
    """Raise DataError if components contradict each other, naming file, entry and remedy."""
    for sheet in parts.maps:
        check_sheet(parts, sheet)
    check_joins(parts)
    check_deck(parts)
    check_units(parts)
    check_variants(parts)


def data_fault(file: str, entry: str, what: str, remedy: str) -> DataError:
    """Return the error for one entry."""
    return DataError(f"{PACKAGE}/{file}: {entry}: {what}.", remedy=remedy)


def check_sheet(parts: Components, sheet: Sheet) -> None:
    """Check the rows, places, objectives and roads of one map."""
    letters = {t.letter for t in parts.terrain.terrain}
    if len(sheet.rows) != hex_grid.ROWS or any(len(r) != hex_grid.COLUMNS for r in sheet.rows):
        what = f"the map is not {hex_grid.ROWS} rows of {hex_grid.COLUMNS} letters"
        raise data_fault("maps.toml", sheet.key, what, "write one letter for each hex")
    unknown = sorted({c for row in sheet.rows for c in row} - letters)
    if unknown:
        remedy = "use the letters of terrain.toml"
        raise data_fault("maps.toml", sheet.key, f"unknown terrain letters {unknown}", remedy)
    named = [*sheet.objectives, *sheet.strongpoints, *map(int, sheet.places), *sum(sheet.roads, ())]
    for number in named:
        if not hex_grid.has_hex(number, (sheet.number,)):
            remedy = f"use hexes {sheet.number}001 to {sheet.number}084"
            raise data_fault("maps.toml", sheet.key, f"hex {number} is not on this map", remedy)
    for road in sheet.roads:
        check_road(sheet.key, road)


def check_road(key: str, road: tuple[int, ...]) -> None:
    """Check that a road runs from neighbour to neighbour."""
    for one, other in pairwise(road):
        if other not in hex_grid.neighbours(one):
            remedy = "list the hexes of a road in order"
            raise data_fault("maps.toml", key, f"the road jumps from {one} to {other}", remedy)


def check_joins(parts: Components) -> None:
    """Check that the border pairs are exactly the hexes that touch across borders."""
    strips = parts.strips()
    touching = {
        (one, other)
        for strip in strips
        for sheet in strip
        for one in hex_grid.sheet_numbers(sheet)
        for other in hex_grid.neighbours(one, strips)
        if hex_grid.sheet_of(one) < hex_grid.sheet_of(other)
    }
    wrong = sorted(touching.symmetric_difference(parts.joins.hexes))
    if wrong:
        remedy = "list every pair that touches, the western hex first"
        raise data_fault("joins.toml", "hexes", f"the pairs {wrong[:4]} do not match", remedy)
    loose = sorted(set(parts.joins.roads) - set(parts.joins.hexes))
    if loose:
        raise data_fault(
            "joins.toml", "roads", f"{loose} are not border pairs", "correct the pairs"
        )


def check_deck(parts: Components) -> None:
    """Check that the decks of a single game and of the campaign have the cards they should."""
    deck, campaign = parts.tables.deck, parts.tables.campaign
    for entry, jokers, wanted in (
        ("deck", deck.jokers, deck.cards),
        ("campaign", campaign.jokers, campaign.cards),
    ):
        size = deck.card_count(jokers)
        if size != wanted or len(set(deck.numbers)) != len(deck.numbers):
            what = f"numbers, faces and Jokers make {size} cards, not {wanted} (FFF-BEACH-01)"
            raise data_fault(
                "tables.toml", entry, what, "correct the numbers, faces, suits or Jokers"
            )


def check_units(parts: Components) -> None:
    """Check ids, starting hexes, traits and the count of swimming tanks."""
    seen: set[str] = set()
    taken: set[int] = set()
    for unit in parts.units:
        if unit.id in seen or unit.name in seen:
            raise data_fault("units.toml", unit.id, "id or name stands twice", "rename one of them")
        seen |= {unit.id, unit.name}
        if unit.hex and (unit.hex in taken or not hex_grid.has_hex(unit.hex, (unit.map,))):
            what = f"hex {unit.hex} is taken or not on map {unit.map}"
            raise data_fault("units.toml", unit.id, what, "give every unit a hex of its own map")
        if unit.hex and (parts.terrain_at(unit.hex).key == "sea") != (unit.side == "allied"):
            what = f"hex {unit.hex} is {parts.terrain_at(unit.hex).name.lower()}"
            remedy = "start Allied units at sea and German ones on land"
            raise data_fault("units.toml", unit.id, what, remedy)
        taken.add(unit.hex)
        if sum((unit.variant, bool(unit.hex), unit.enters is not None)) != 1:
            what = "a unit is set up, or enters, or is a variant"
            raise data_fault("units.toml", unit.id, what, "give exactly one of the three")
    check_tanks(parts)


def check_tanks(parts: Components) -> None:
    """Check that every Allied tank is an M-4 or a Churchill, and that the M-4 units number 13."""
    for unit in parts.units:
        tank = unit.side == "allied" and unit.kind == "armor"
        if tank and len({"m4", "churchill"} & set(unit.traits)) != 1:
            what = "an Allied armor unit is neither M-4 nor Churchill, or both"
            raise data_fault("units.toml", unit.id, what, "give it the trait m4 or churchill")
    swimming = sum("m4" in u.traits for u in parts.units)
    if swimming != parts.tables.duplex_drive.units:
        what = f"{swimming} units have the trait m4, not {parts.tables.duplex_drive.units}"
        raise data_fault("units.toml", "traits", what, "mark the M-4 units")


def check_variants(parts: Components) -> None:
    """Check that variants name variant units of their map."""
    known = {u.id: u for u in parts.units}
    for variant in parts.variants:
        for name in variant.units:
            unit = known.get(name)
            if unit is None or not unit.variant or unit.map != variant.map:
                what = f"{name!r} is not a variant unit of map {variant.map}"
                raise data_fault("variants.toml", variant.key, what, "name units of units.toml")
        if (variant.entry is None) == (variant.set_up is None):
            what = "a variant has either an entry or a set-up"
            raise data_fault("variants.toml", variant.key, what, "give one of the two")
