"""A Battle Map as its file gives it, and what its entries must not contradict."""

from typing import Literal

import msgspec

from beachhead.games.dday_dice.content.components import FACES, ITEM, ITEMS, SPECIALIST, VEHICLE
from beachhead.games.dday_dice.content.figures import Gains, Provenance
from beachhead.kernel.errors import DataError

WIDTH = 12
"""Units across a row."""
LEFT_OUT = ("items", "special_items", "awards", "vehicles", "mines", "fire", "red")


class SpecialDamage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each 6 of the Machine Gun Fire does where the black die is printed."""

    name: Literal["lose_specialist", "lose_item", "lose_courage", "lose_stars", "lose_soldiers"]
    amount: int


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Unit must have, pay or discard to enter."""

    specialist: str = ""
    explosives: int = 0
    once: bool = False
    points: int = 0
    meets: str = ""


class SectorData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Sector as the map's file gives it, with attributes of its own (DDD-SECTOR-01)."""

    number: int
    row: int
    col: int
    span: int
    defence: tuple[int, ...] = msgspec.field(name="def")
    shield: Literal["white", "black"] = "white"
    fire: int = 0
    special_damage: bool = False
    bunker: bool = False
    start: Gains | None = None
    per_turn: dict[str, int] = {}
    joins: str = ""
    require: Requirement | None = None
    enter_soldiers: int = 0
    enter_dice: int = 0
    lose_specialist: bool = False
    first_award: bool = False
    vehicle: str = ""
    no_lock: bool = False
    dice: int = 6
    no_find: bool = False
    no_rally: bool = False
    max_units: int = 0


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training level: what is left out."""

    id: str
    text: str
    provenance: Provenance
    leave_out: tuple[str, ...] = ()
    few_good_men: bool = False
    note: str = ""


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Simulated solitaire win rates of a careful and of a rule-of-thumb player."""

    careful: float
    rule_of_thumb: float


class MapProvenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a map's name, layout and Item list come from."""

    name: Provenance = "reconstructed"
    layout: Provenance = "reconstructed"
    special_items: Provenance = "reconstructed"
    sector_count: Provenance = "reconstructed"
    note: str = ""

    def summary(self) -> str:
        """Describe it in a line."""
        return f"name {self.name}, layout {self.layout}, Special Items {self.special_items}"


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as its file gives it: all that the Scenario Book says of it (DDD-SETUP-41)."""

    id: str
    name: str
    courage: tuple[int, ...]
    sector: tuple[SectorData, ...]
    number: int = 0
    place: str = ""
    date: str = ""
    special_items: tuple[str, ...] = ()
    few_good_men: bool = False
    special_damage: SpecialDamage | None = None
    barriers: tuple[tuple[int, int], ...] = ()
    mines: tuple[tuple[int, int], ...] = ()
    difficulty: Difficulty | None = None
    provenance: MapProvenance = MapProvenance()
    level: tuple[Level, ...] = ()


def map_fault(file: str, entry: str, what: str, remedy: str) -> DataError:
    """Return the error that says what is wrong with a map's file."""
    return DataError(f"{file}: {entry}: {what}.", remedy=remedy)


def check_map(data: MapData, file: str) -> None:
    """Refuse a map whose entries contradict each other."""
    if not data.id.isidentifier():
        # A scenario's id is the map's, a hyphen and the number of players.
        raise map_fault(file, "id", f"{data.id!r} is no plain name", "use letters, digits and _")
    numbers = [s.number for s in data.sector]
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        raise map_fault(
            file, "sector", f"the numbers are {sorted(numbers)}", "number them 1, 2, 3 …"
        )
    bunkers = [s for s in data.sector if s.bunker]
    if len(bunkers) != 1 or bunkers[0].number != len(numbers):
        raise map_fault(file, "sector", "one Bunker with the highest number is needed", "mark it")
    rows = max(s.row for s in data.sector)
    if len(data.courage) != rows:
        figures = f"{len(data.courage)} values for {rows} lines between rows"
        raise map_fault(file, "courage", figures, "give one value for each line")
    if bunkers[0].row != rows:
        raise map_fault(file, "sector", "the Bunker is not in the last row", "move it there")
    for s in data.sector:
        check_sector(data, s, file)
    for item in data.special_items:
        if item not in ITEM or ITEM[item].data.kind != "special":
            known = [c.id for c in ITEMS if c.data.kind == "special"]
            raise map_fault(file, "special_items", f"{item!r} is no Special Item", f"use {known}")
    for level in data.level:
        wrong = set(level.leave_out) - set(LEFT_OUT)
        if wrong:
            raise map_fault(file, f"level {level.id}", f"leave_out {wrong}", f"use {LEFT_OUT}")


def check_sector(data: MapData, s: SectorData, file: str) -> None:
    """Refuse a Sector that lies off the map or names unknown things."""
    entry = f"sector {s.number}"
    if not (s.row >= 0 and s.col >= 0 and s.span > 0 and s.col + s.span <= WIDTH):
        raise map_fault(
            file, entry, f"it lies outside the {WIDTH} units of a row", "mend col and span"
        )
    if not s.defence or min(s.defence) < 0:
        raise map_fault(
            file, entry, f"def is {list(s.defence)}", "give one DEF of 0 or more for a turn"
        )
    if s.start is not None and s.row:  # DDD-SECTOR-04
        raise map_fault(file, entry, "a start lies in row 0", "move it or drop start")
    if s.special_damage and data.special_damage is None:
        raise map_fault(
            file, entry, "Special Damage without an effect", "add special_damage = {…} on top"
        )
    wrong = set(s.per_turn) - set(FACES)
    if wrong:
        raise map_fault(file, entry, f"no die shows {sorted(wrong)}", f"use {list(FACES)}")
    need = s.require.specialist if s.require else ""
    for name in (s.joins, need):
        if name and name not in SPECIALIST:
            raise map_fault(
                file, entry, f"no Specialist {name!r}", f"use one of {list(SPECIALIST)}"
            )
    if s.vehicle and s.vehicle not in VEHICLE:
        raise map_fault(file, entry, f"no Vehicle {s.vehicle!r}", f"use one of {list(VEHICLE)}")
    for other in data.sector:
        if other.number < s.number and other.row == s.row and do_overlap(s, other):
            raise map_fault(file, entry, f"it overlaps sector {other.number}", "mend col and span")


def do_overlap(a: SectorData, b: SectorData) -> bool:
    """Return True if two Sectors of a row share ground."""
    return a.col < b.col + b.span and b.col < a.col + a.span
