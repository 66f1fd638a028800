"""The form of a scenario file: table, terrain, forces and victory."""

from typing import Annotated

import msgspec

from beachhead.games.company.content.tables import (
    TANKS,
    TERRAIN,
    WEAPONS,
    TankLine,
    TerrainType,
    Weapon,
)

Pair = tuple[float, float]
Corners = Annotated[list[Pair], msgspec.Meta(max_length=100)]
"""The points of a piece of ground: each is compared with every other."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain."""

    id: str
    type: str
    points: Corners
    z: float = 0


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side may set up."""

    id: str
    side: str
    points: Corners


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place worth points."""

    id: str
    name: str
    at: Pair
    radius: float
    vp: int
    owner: str = ""


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mist or night: the longest sight in some rounds."""

    first: int
    last: int
    inches: float


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edge by which a side may leave."""

    side: str
    edge: str
    span: Corners
    vp: int


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for every round without enemies south of a line."""

    side: str
    enemy: str
    south_of: float
    vp: float


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the winner is found."""

    kind: str
    note: str = ""
    unit_vp: int = 0
    ties: str = ""
    ties_to_holder_of: str = ""
    side: str = ""
    objective: str = ""
    target: str = ""
    win: int = 0
    draw: int = 0


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some equal Teams."""

    id: str
    role: str = "team"
    n: int = 1
    weapons: Annotated[tuple[str, ...], msgspec.Meta(max_length=20)] = ()
    tank: str = ""
    name: str = ""


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When and where a Unit arrives."""

    round: int
    edge: str
    span: Corners


class UnitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Unit of a side."""

    id: str
    name: str
    training: str
    teams: Annotated[list[Group], msgspec.Meta(max_length=100)]
    zone: str = ""
    anchor: Pair = (0, 0)
    facing: int = 0
    dug_in: bool = False
    moved: bool = False
    reserve: Reserve | None = None


def team_id(group: Group, index: int) -> str:
    """Return the id of a group's Team in its Unit: `r1`, `r2` and so on."""
    return f"{group.id}{index + 1}"


def observer_id(unit: UnitEntry, group: Group, index: int) -> str:
    """Return the id of the Unit that an observer is for himself."""
    return f"{unit.id}-{team_id(group, index)}"


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Company Commander."""

    training: str
    weapons: Annotated[tuple[str, ...], msgspec.Meta(max_length=20)] = ()
    tank: str = ""
    name: str = ""
    zone: str = ""
    anchor: Pair = (0, 0)
    arrives_with: str = ""


class SideEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force."""

    id: str
    name: str
    unit: Annotated[list[UnitEntry], msgspec.Meta(max_length=100)]
    commander: Commander | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table, its terrain, two forces, objectives and how the winner is found."""

    name: str
    width: float
    height: float
    rounds: int
    attacker: str
    first_setup: str
    victory: Victory
    side: Annotated[list[SideEntry], msgspec.Meta(max_length=10)]
    zone: Annotated[list[Zone], msgspec.Meta(max_length=50)]
    terrain: Annotated[list[Piece], msgspec.Meta(max_length=400)] = []
    objective: Annotated[list[Objective], msgspec.Meta(max_length=100)] = []
    sight: Annotated[list[Sight], msgspec.Meta(max_length=50)] = []
    exit: Annotated[list[Exit], msgspec.Meta(max_length=50)] = []
    bonus: Annotated[list[Bonus], msgspec.Meta(max_length=50)] = []
    weapon: Annotated[dict[str, Weapon], msgspec.Meta(max_length=100)] = {}
    tank: Annotated[dict[str, TankLine], msgspec.Meta(max_length=100)] = {}
    terrain_type: Annotated[dict[str, TerrainType], msgspec.Meta(max_length=100)] = {}
    date: str = ""
    place: str = ""
    history: str = ""
    balance: str = ""
    special: list[str] = []
    reconstructed: bool = True

    def weapon_line(self, key: str) -> Weapon:
        """Find a weapon line of the scenario's own or of the tables."""
        return self.weapon.get(key) or WEAPONS[key]

    def tank_line(self, key: str) -> TankLine:
        """Find a tank line of the scenario's own or of the tables."""
        return self.tank.get(key) or TANKS[key]

    def kind_of(self, piece: Piece) -> TerrainType:
        """Find the terrain class of a piece."""
        return self.terrain_type.get(piece.type) or TERRAIN[piece.type]
