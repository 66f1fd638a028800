"""The tables of the game: training, saves, weapons, tanks, terrain and switches."""

import msgspec

from beachhead.kernel.data import load


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the Training table."""

    check: int
    to_hit: int


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of extra activations: up to so many Units need this second die."""

    units: int
    second: int


class ToHit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers and limits of To Hit."""

    concealed: int
    gone_to_ground: int
    long_range: int
    firing_unit_moved: int
    reaction_fire: int
    commander_observing: int
    moving_in_open: int
    misses_from: int
    rerolls_saves_to: int


class Saves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Save numbers."""

    infantry: int
    infantry_hard: int
    gun: int


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The die for the part that is hit, and rows of the Vehicle Damage Table."""

    hull_to: int
    nothing_to: int
    suppressed_to: int


class Suppression(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hits become markers and markers a penalty."""

    hits_per_marker: int
    most: int
    penalty: list[int]


class Moves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Move lengths in inches."""

    infantry: int
    gun: int
    assault: int
    counterattack: int
    leader_extra: int
    difficult: int


class Distances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances in inches."""

    cohesion: int
    cohesion_tank: int
    reaction: int
    point_blank: int
    close_combat: int
    halt_gap: int
    leader_help: int
    leader_join: int
    template: int
    template_shift: int


class Halt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What halts an assault."""

    halt_hits: int
    halt_results: int


class Barrage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of a barrage."""

    least_guns: int
    bonus_above: int
    bonus: int
    half_below: int


class Bases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base sizes in inches."""

    infantry: float
    leader: float
    gun_carried: float
    gun_towed: float
    turret: float
    height_infantry: float
    height_gun_towed: float
    height_tank: float
    contact: float
    touch: float
    cover_reach: float


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Teams are worth: judgement."""

    leader: int
    commander: int
    observer: int
    green: float
    veteran: float
    elite: float


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disputed ruling with its default."""

    id: str
    rule: str
    default: int
    choices: list[int]
    names: list[str]
    title: str


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `tables.toml`."""

    training: dict[str, Training]
    extra: list[Extra]
    to_hit: ToHit
    save: Saves
    damage: Damage
    suppression: Suppression
    move: Moves
    distance: Distances
    assault: Halt
    barrage: Barrage
    base: Bases
    value: Values
    switch: list[Switch]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon line: range in inches, Fire Points, Tank Assault rating, Team class, traits."""

    name: str
    range: int
    fp: int
    team: str
    barrage: int = 0
    ta: int = 0
    traits: tuple[str, ...] = ()
    value: int = 0
    reconstructed: bool = False

    @property
    def at(self) -> bool:
        """Return True if the weapon has the AT trait."""
        return "at" in self.traits

    @property
    def over_friends(self) -> bool:
        """Return True if the weapon fires directly over friends (MIN-WEAPON-11)."""
        return "direct_over_friends" in self.traits


class TankLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tank line: armour, weapons, move in inches, traits; unarmoured ones are Soft Skinned."""

    name: str
    move: int
    radius: float
    front: int = 7
    flank: int = 7
    main: str = ""
    hull_mg: bool = False
    coax_mg: bool = False
    turret: bool = False
    armored: bool = True
    traits: tuple[str, ...] = ()
    value: int = 0
    reconstructed: bool = False


class TerrainType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of terrain does to sight, cover and movement."""

    shape: str
    cover: str
    height: float
    blocks_sight: bool
    tank: str
    gun: str
    infantry: str
    reconstructed: bool = True


TABLES = load(__package__, "tables.toml", Tables)
TRAINING_VALUES = {
    "green": TABLES.value.green,
    "veteran": TABLES.value.veteran,
    "elite": TABLES.value.elite,
}
"""How much more a Team of some Training is worth."""
WEAPONS = load(__package__, "weapons.toml", dict[str, Weapon])
TANKS = load(__package__, "tanks.toml", dict[str, TankLine])
TERRAIN = load(__package__, "terrain.toml", dict[str, TerrainType])
