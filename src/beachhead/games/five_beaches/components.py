"""The component files: their forms, loading, and the checks that hold them together."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Literal

import msgspec

from beachhead.games.five_beaches import hexes
from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError

PACKAGE = "beachhead.games.five_beaches"
ALLIED, GERMAN = 0, 1
SIDES = ("allied", "german")
SideName = Literal["allied", "german"]
Kind = Literal["infantry", "armor", "at"]
EdgeName = Literal["north", "east", "south", "west"]
Basis = Literal["stated", "inferred", "family", "reconstructed"]
Factors = tuple[int, int, int]
"""Attack, defence, movement."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a component file: closed, so that a misspelt entry is refused."""


class Costs(Form, frozen=True):
    """Movement points by kind of unit; zero means only along a road."""

    infantry: int
    armor: int
    at: int


class Terrain(Form, frozen=True):
    """One kind of ground."""

    key: str
    letter: str
    name: str
    basis: Basis
    cost: Costs
    cover: int


class TerrainFile(Form, frozen=True):
    """The whole of terrain.toml."""

    road_cost: int
    strongpoint: int
    terrain: tuple[Terrain, ...]


class Numbers(Form, frozen=True):
    """A figure for odd and one for even cards."""

    odd: int
    even: int


class Sheet(Form, frozen=True):
    """One beach: its ground, its length, its victory conditions."""

    number: int
    key: str
    name: str
    basis: Basis
    rows: tuple[str, ...]
    turns: int
    coastal_limit: int
    allied: Numbers
    german: Numbers
    exit_edge: EdgeName
    allied_needs: int
    objectives: tuple[int, ...]
    strongpoints: tuple[int, ...]
    roads: tuple[tuple[int, ...], ...]
    places: dict[str, str]
    point_du_hoc: int = 0

    def activations(self, side: int) -> Numbers:
        """Give a side's Activations by odd and even card."""
        return self.allied if side == ALLIED else self.german


class MapsFile(Form, frozen=True):
    """The whole of maps.toml."""

    map: tuple[Sheet, ...]


class Joins(Form, frozen=True):
    """The whole of joins.toml: hexes that meet and roads that run on."""

    basis: Basis
    hexes: tuple[tuple[int, int], ...]
    roads: tuple[tuple[int, int], ...]


class Arrival(Form, frozen=True):
    """When and where a reinforcement comes on."""

    turn: int
    campaign_turn: int
    edge: EdgeName


class Unit(Form, frozen=True):
    """A counter with its two sides."""

    id: str
    name: str
    map: int
    side: SideName
    nation: Literal["US", "UK", "CA", "DE"]
    kind: Kind
    full: Factors
    reduced: Factors
    formation: str
    basis: Basis
    traits: tuple[Literal["m4", "churchill", "cliff_landing", "ost"], ...] = ()
    variant: bool = False
    zone: Literal["", "wave1", "wave2", "coastal", "reserve"] = ""
    hex: int = 0
    enters: Arrival | None = None


class UnitsFile(Form, frozen=True):
    """The whole of units.toml."""

    unit: tuple[Unit, ...]


class EntryRules(Form, frozen=True):
    """The rules of one variant's entry."""

    roll: str
    number: str
    edges: str
    again: str


class Entry(Form, frozen=True):
    """Variant units that come in by a roll."""

    rules: EntryRules

    from_turn: int
    success: Literal["at_most", "below"]
    one_roll: bool
    may_delay: bool
    edges: tuple[EdgeName, ...]


class VariantSetUp(Form, frozen=True):
    """Variant units that are set up before the first turn."""

    where: Literal["coast", "point_du_hoc", "east_edge"]
    full_at_most: int = 0


class Variant(Form, frozen=True):
    """One variant of a single beach game."""

    key: str
    name: str
    map: int
    favours: SideName
    basis: Basis
    units: tuple[str, ...]
    entry: Entry | None = None
    set_up: VariantSetUp | None = None
    artillery_bonus: int = 0
    exits_score: bool = True


class VariantsFile(Form, frozen=True):
    """The whole of variants.toml."""

    variant: tuple[Variant, ...]


class DeckTable(Form, frozen=True):
    """What the deck of a single game holds."""

    basis: Basis
    numbers: tuple[int, ...]
    faces: tuple[str, ...]
    suits_per_colour: int
    jokers: int


class CombatTable(Form, frozen=True):
    """The number needed, the range, and the modifiers of the addenda."""

    hit_at: int
    range: int
    infantry_distant: int
    armor_adjacent: int
    at_against_armor: int


class SupportTable(Form, frozen=True):
    """Naval and Artillery Support."""

    modifier: int
    naval_factor: int
    naval_reach: int
    artillery_factor: int


class ActivationTable(Form, frozen=True):
    """The two figures that the readings of "1 or 3" differ in."""

    ace_three: int
    plain_odd: int


class CampaignTable(Form, frozen=True):
    """The figures of the combined game."""

    turns: int
    most_turns: int
    jokers: int
    pool: Numbers
    face_actions: int
    die_sides: int
    always_misses: int
    always_hits: int


class RandomEvent(Form, frozen=True):
    """A line of the random-event table."""

    roll: int
    key: str
    name: str
    effect: Literal["fewer", "recover", "strike", "nothing"]
    side: SideName = "allied"


class Levels(Form, frozen=True):
    """Level of victory by games won."""

    names: tuple[str, ...]


class DuplexDrive(Form, frozen=True):
    """The table of the swimming tanks."""

    units: int
    full_at_most: int
    reduced_at_most: int


class FreeSetUp(Form, frozen=True):
    """A line of the free German set-up table."""

    rolls: tuple[int, ...]
    count: int
    kinds: tuple[Kind, ...]
    ost_only: bool = False
    variants: bool = False


class WiderEntry(Form, frozen=True):
    """Where variant units enter under the free German set-up."""

    units: tuple[str, ...]
    maps: tuple[int, ...]
    edges: tuple[EdgeName, ...]


class Tables(Form, frozen=True):
    """The whole of tables.toml."""

    deck: DeckTable
    combat: CombatTable
    support: SupportTable
    activation: ActivationTable
    campaign: CampaignTable
    event: tuple[RandomEvent, ...]
    levels: Levels
    duplex_drive: DuplexDrive
    free_set_up: tuple[FreeSetUp, ...]
    wider_entry: tuple[WiderEntry, ...]
    abbreviations: dict[str, str]
    """Fourteen short forms on the counters (FFF-ABBR-01)."""


class Components(msgspec.Struct, frozen=True):
    """All component files, checked against each other."""

    terrain: TerrainFile
    maps: tuple[Sheet, ...]
    joins: Joins
    units: tuple[Unit, ...]
    variants: tuple[Variant, ...]
    tables: Tables

    def sheet(self, key_or_number: str | int) -> Sheet:
        """Find a map by key or number."""
        return next(m for m in self.maps if key_or_number in (m.key, m.number))

    def ground(self, hex_number: int) -> Terrain:
        """Give the terrain of a hex."""
        row, column = hexes.cell_of(hex_number)
        letter = self.sheet(hexes.sheet_of(hex_number)).rows[row - 1][column - 1]
        return next(t for t in self.terrain.terrain if t.letter == letter)

    def strips(self) -> hexes.Strips:
        """List the maps that join, west to east, from the border pairs."""
        joined = sorted({hexes.sheet_of(h) for pair in self.joins.hexes for h in pair})
        return (tuple(joined),) if joined else ()


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
    check(parts)
    return parts


def check(parts: Components) -> None:
    """Refuse components that contradict each other, naming file, entry and remedy."""
    for sheet in parts.maps:
        check_sheet(parts, sheet)
    check_joins(parts)
    check_units(parts)
    check_variants(parts)


def fault(file: str, entry: str, what: str, remedy: str) -> DataError:
    """Compose the error for one entry."""
    return DataError(f"{PACKAGE}/{file}: {entry}: {what}.", remedy=remedy)


def check_sheet(parts: Components, sheet: Sheet) -> None:
    """Check the rows, places, objectives and roads of one map."""
    letters = {t.letter for t in parts.terrain.terrain}
    if len(sheet.rows) != hexes.ROWS or any(len(r) != hexes.COLUMNS for r in sheet.rows):
        what = f"the map is not {hexes.ROWS} rows of {hexes.COLUMNS} letters"
        raise fault("maps.toml", sheet.key, what, "write one letter for each hex")
    unknown = sorted({c for row in sheet.rows for c in row} - letters)
    if unknown:
        remedy = "use the letters of terrain.toml"
        raise fault("maps.toml", sheet.key, f"unknown terrain letters {unknown}", remedy)
    named = [*sheet.objectives, *sheet.strongpoints, *map(int, sheet.places), *sum(sheet.roads, ())]
    for number in named:
        if not hexes.exists(number, (sheet.number,)):
            remedy = f"use hexes {sheet.number}001 to {sheet.number}084"
            raise fault("maps.toml", sheet.key, f"hex {number} is not on this map", remedy)
    for road in sheet.roads:
        check_road(sheet.key, road)


def check_road(key: str, road: tuple[int, ...]) -> None:
    """Check that a road runs from neighbour to neighbour."""
    for one, other in pairwise(road):
        if other not in hexes.neighbours(one):
            remedy = "list the hexes of a road in order"
            raise fault("maps.toml", key, f"the road jumps from {one} to {other}", remedy)


def check_joins(parts: Components) -> None:
    """Check that the border pairs are exactly the hexes that touch across borders."""
    strips = parts.strips()
    touching = {
        (one, other)
        for strip in strips
        for sheet in strip
        for one in hexes.sheet_numbers(sheet)
        for other in hexes.neighbours(one, strips)
        if hexes.sheet_of(one) < hexes.sheet_of(other)
    }
    wrong = sorted(touching.symmetric_difference(parts.joins.hexes))
    if wrong:
        remedy = "list every pair that touches, the western hex first"
        raise fault("joins.toml", "hexes", f"the pairs {wrong[:4]} do not match", remedy)
    loose = sorted(set(parts.joins.roads) - set(parts.joins.hexes))
    if loose:
        raise fault("joins.toml", "roads", f"{loose} are not border pairs", "correct the pairs")


def check_units(parts: Components) -> None:
    """Check ids, starting hexes, traits and the count of swimming tanks."""
    seen: set[str] = set()
    taken: set[int] = set()
    for unit in parts.units:
        if unit.id in seen or unit.name in seen:
            raise fault("units.toml", unit.id, "id or name stands twice", "rename one of them")
        seen |= {unit.id, unit.name}
        if unit.hex and (unit.hex in taken or not hexes.exists(unit.hex, (unit.map,))):
            what = f"hex {unit.hex} is taken or not on map {unit.map}"
            raise fault("units.toml", unit.id, what, "give every unit a hex of its own map")
        if unit.hex and (parts.ground(unit.hex).key == "sea") != (unit.side == "allied"):
            what = f"hex {unit.hex} is {parts.ground(unit.hex).name.lower()}"
            remedy = "start Allied units at sea and German ones on land"
            raise fault("units.toml", unit.id, what, remedy)
        taken.add(unit.hex)
        if sum((unit.variant, bool(unit.hex), unit.enters is not None)) != 1:
            what = "a unit is set up, or enters, or is a variant"
            raise fault("units.toml", unit.id, what, "give exactly one of the three")
    check_tanks(parts)


def check_tanks(parts: Components) -> None:
    """Check that every Allied tank is an M-4 or a Churchill, and that the M-4 units number 13."""
    for unit in parts.units:
        tank = unit.side == "allied" and unit.kind == "armor"
        if tank and len({"m4", "churchill"} & set(unit.traits)) != 1:
            what = "an Allied armor unit is neither M-4 nor Churchill, or both"
            raise fault("units.toml", unit.id, what, "give it the trait m4 or churchill")
    swimming = sum("m4" in u.traits for u in parts.units)
    if swimming != parts.tables.duplex_drive.units:
        what = f"{swimming} units have the trait m4, not {parts.tables.duplex_drive.units}"
        raise fault("units.toml", "traits", what, "mark the M-4 units")


def check_variants(parts: Components) -> None:
    """Check that variants name variant units of their map."""
    known = {u.id: u for u in parts.units}
    for variant in parts.variants:
        for name in variant.units:
            unit = known.get(name)
            if unit is None or not unit.variant or unit.map != variant.map:
                what = f"{name!r} is not a variant unit of map {variant.map}"
                raise fault("variants.toml", variant.key, what, "name units of units.toml")
        if (variant.entry is None) == (variant.set_up is None):
            what = "a variant has either an entry or a set-up"
            raise fault("variants.toml", variant.key, what, "give one of the two")
