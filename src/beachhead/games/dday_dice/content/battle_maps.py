"""Battle Maps: rows of Sectors, loaded from TOML, checked, and turned into tables."""

import os
from pathlib import Path

import msgspec

from beachhead.games.dday_dice.content.components import (
    FACES,
    FIGURES,
    ITEM,
    PACKAGE,
    SPECIALIST,
    VEHICLE,
)
from beachhead.games.dday_dice.content.map_data import MapData, SectorData, check_map, map_fault
from beachhead.kernel.data import list_files, load, load_file
from beachhead.kernel.errors import Unknown

CHEVRONS = 3
"""The highest face that counts turns."""
GO = "go"
"""The first word of an answer that names the Sector a Unit goes to."""
FOLDERS = "BEACHHEAD_MAPS"
"""Environment variable: folders with maps of the player's own, separated as in PATH."""


class Way(msgspec.Struct, frozen=True):
    """A border that a Unit may cross."""

    to: int
    advance: bool
    courage: int
    mines: int
    """Bit of the mined border, 0 without Land Mines."""
    asks: bool
    """The Sector beyond has a requirement or little room."""
    bit: int
    """The Sector beyond, as a bit of `Unit.visited`."""
    go: tuple[str, int]
    """The answer that goes this way."""

    @property
    def border(self) -> int:
        """Return the number of the mined border."""
        return self.mines.bit_length() - 1


class Sector(msgspec.Struct, frozen=True):
    """A Sector in play terms."""

    number: int
    data: SectorData
    ways: tuple[Way, ...]
    results: tuple[int, ...]
    """How many of each symbol join the Final Tally of a Unit that rolls here."""
    joins: int
    vehicle: int
    specialist: int
    """Bit of the Specialist that entering requires."""
    shields: tuple[int, ...]
    """The printed DEF by the face of the Unit's marker."""
    black: tuple[bool, bool]
    """Nobody may stay: in a group, and alone, where a Sector with little room is one too."""

    @property
    def label(self) -> str:
        """Return the name of the Sector."""
        return "Bunker" if self.data.bunker else f"Sector {self.number}"

    @property
    def place(self) -> str:
        """Return the Sector as a sentence names it."""
        return "the Bunker" if self.data.bunker else self.label


class BattleMap:
    """A map's tables: Sectors by number, borders, mines, starts."""

    def __init__(self, data: MapData, file: str) -> None:
        """Check the data, then work out neighbours."""
        self.data = data
        self.file = file
        self.id = data.id
        self.name = data.name
        check_map(data, file)
        self.mined = tuple(tuple(sorted(pair)) for pair in data.mines)
        self.sectors = {s.number: self.sector(s) for s in data.sector}
        # DDD-SECTOR-02: the Bunker is one of the Sectors
        self.bunker = next(s.number for s in data.sector if s.bunker)
        # DDD-SECTOR-05: the start symbol holds the resources
        self.starts = tuple(s.number for s in data.sector if s.start is not None)
        self.special_items = sum(ITEM[i].bit for i in data.special_items)
        check_borders(self)
        check_reach(self)

    def sector(self, data: SectorData) -> Sector:
        """Work out one Sector."""
        results = tuple(data.per_turn.get(face, 0) for face in FACES)
        need = data.require.specialist if data.require else ""
        return Sector(
            data.number,
            data,
            tuple(self.ways(data)),
            results if any(results) else (),
            SPECIALIST[data.joins].bit if data.joins else 0,
            VEHICLE[data.vehicle].index if data.vehicle else -1,
            SPECIALIST[need].bit if need else 0,
            tuple(
                find_defence(data.defence, face) for face in range(len(FIGURES.marker.faces) + 1)
            ),
            # DDD-SOLO-09: alone, where little room is
            (data.shield == "black", data.shield == "black" or data.max_units > 0),
        )

    def ways(self, a: SectorData) -> list[Way]:
        """List where a Unit can go: sideways or forward, never back or over a corner."""
        barriers = {tuple(sorted(pair)) for pair in self.data.barriers}
        found = []
        for b in self.data.sector:
            border = (min(a.number, b.number), max(a.number, b.number))
            if border in barriers or not (are_beside(a, b) or is_ahead(a, b)):
                continue
            mines = 1 << self.mined.index(border) if border in self.mined else 0
            advance = is_ahead(a, b)  # DDD-MOVE-13: into the Bunker too
            # DDD-ADV-03: of the line between the rows; DDD-ADV-04: the last one is the Bunker's
            courage = self.data.courage[b.row - 1] if advance else 0
            asks = b.require is not None or b.max_units > 0
            to, go = b.number, (GO, b.number)
            found.append(Way(to, advance, courage, mines, asks, 1 << to, go))
        return found


def find_defence(defence: tuple[int, ...], face: int) -> int:
    """Return the DEF for a marker's face: its chevrons count the turns, other faces are the first."""
    chevrons = face if face <= len(defence) else (1 if face > CHEVRONS else len(defence))
    return defence[chevrons - 1]  # DDD-COMBAT-09; DDD-COMBAT-04: the printed number


def are_beside(a: SectorData, b: SectorData) -> bool:
    """Return True if two Sectors touch sideways (DDD-MOVE-08)."""
    return a.row == b.row and (a.col + a.span == b.col or b.col + b.span == a.col)


def is_ahead(a: SectorData, b: SectorData) -> bool:
    """Return True if b lies in the next row and overlaps a (DDD-MOVE-09, DDD-MOVE-11)."""
    overlap = min(a.col + a.span, b.col + b.span) - max(a.col, b.col)
    return b.row == a.row + 1 and overlap > 0  # DDD-MOVE-12: never the row before


def check_borders(battle_map: BattleMap) -> None:
    """Refuse mines and barriers between Sectors that do not touch."""
    data = battle_map.data
    touching = {
        (min(a.number, b.number), max(a.number, b.number))
        for a in data.sector
        for b in data.sector
        if are_beside(a, b) or is_ahead(a, b)
    }
    for entry, pairs in (("mines", data.mines), ("barriers", data.barriers)):
        for low, high in map(sorted, pairs):
            if (low, high) not in touching:
                what = f"Sectors {low} and {high} have no border"
                raise map_fault(battle_map.file, entry, what, "name two Sectors that touch")


def check_reach(battle_map: BattleMap) -> None:
    """Refuse a map on which some start has no way to the Bunker (DDD-SETUP-03)."""
    if not battle_map.starts:
        raise map_fault(battle_map.file, "sector", "no Sector has a start", "add start = {…}")
    for start in battle_map.starts:
        if battle_map.bunker not in find_reachable(battle_map, start):
            what = f"the Bunker cannot be reached from sector {start}"
            raise map_fault(
                battle_map.file, "sector", what, "let the Sectors of each row touch the next"
            )


def find_reachable(battle_map: BattleMap, start: int) -> set[int]:
    """Collect every Sector that lies ahead of a start."""
    seen, todo = {start}, [start]
    while todo:
        for way in battle_map.sectors[todo.pop()].ways:
            if way.to not in seen:
                seen.add(way.to)
                todo.append(way.to)
    return seen


def load_published_maps() -> list[BattleMap]:
    """Load the published maps in their order (DDD-SETUP-30)."""
    names = [f"maps/{name}" for name in list_files(PACKAGE, "maps")]
    return [BattleMap(load(PACKAGE, name, MapData), f"{PACKAGE}/{name}") for name in names]


def load_map(path: Path) -> BattleMap:
    """Load a map that a player wrote."""
    return BattleMap(load_file(path, MapData), path.name)


def load_player_maps() -> list[BattleMap]:
    """Load the maps from the folders that the environment names."""
    folders = [Path(f) for f in os.environ.get(FOLDERS, "").split(os.pathsep) if f]
    return [load_map(p) for folder in folders for p in sorted(folder.glob("*.toml"))]


MAPS: dict[str, BattleMap] = {m.id: m for m in (*load_published_maps(), *load_player_maps())}


def find_map(map_id: str) -> BattleMap:
    """Find a map by its id."""
    if map_id not in MAPS:
        raise Unknown("map", map_id, sorted(MAPS))
    return MAPS[map_id]


def add_map(path: Path) -> BattleMap:
    """Add a player's map for this program's run; its id must be new."""
    new = load_map(path)
    if new.id in MAPS:
        raise map_fault(path.name, "id", f"there is a map {new.id!r} already", "choose another id")
    MAPS[new.id] = new
    return new
