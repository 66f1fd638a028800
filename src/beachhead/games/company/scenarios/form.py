"""The form of a scenario file: table, terrain, forces and victory."""

import msgspec

from beachhead.games.company.data import (
    TANKS,
    TERRAIN,
    WEAPONS,
    TankLine,
    TerrainType,
    Weapon,
)

Pair = tuple[float, float]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain."""

    id: str
    type: str
    points: list[Pair]
    z: float = 0


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side may set up."""

    id: str
    side: str
    points: list[Pair]


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
    span: list[Pair]
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
    weapons: tuple[str, ...] = ()
    tank: str = ""
    name: str = ""


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When and where a Unit arrives."""

    round: int
    edge: str
    span: list[Pair]


class UnitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Unit of a side."""

    id: str
    name: str
    training: str
    teams: list[Group]
    zone: str = ""
    anchor: Pair = (0, 0)
    facing: int = 0
    dug_in: bool = False
    moved: bool = False
    reserve: Reserve | None = None


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Company Commander."""

    training: str
    weapons: tuple[str, ...] = ()
    tank: str = ""
    name: str = ""
    zone: str = ""
    anchor: Pair = (0, 0)
    arrives_with: str = ""


class SideEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force."""

    id: str
    name: str
    unit: list[UnitEntry]
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
    side: list[SideEntry]
    zone: list[Zone]
    terrain: list[Piece] = []
    objective: list[Objective] = []
    sight: list[Sight] = []
    exit: list[Exit] = []
    bonus: list[Bonus] = []
    weapon: dict[str, Weapon] = {}
    tank: dict[str, TankLine] = {}
    terrain_type: dict[str, TerrainType] = {}
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
