"""What an entry of each component file may hold."""

from typing import Literal, NamedTuple

import msgspec

ALLIED, GERMAN = 0, 1
SIDES = ("allied", "german")
SIDE_NAMES = ("Allies", "Germans")
SideName = Literal["allied", "german"]
Kind = Literal["infantry", "armor", "at"]
EdgeName = Literal["north", "east", "south", "west"]
Basis = Literal["stated", "inferred", "family", "reconstructed"]


class Factors(NamedTuple):
    """The three figures on a side of a counter."""

    attack: int
    defence: int
    movement: int


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a component file: closed, so that a misspelt entry is refused."""


class Costs(Form, frozen=True):
    """Movement points by kind of unit; zero means only along a road."""

    infantry: int
    armor: int
    at: int


class Terrain(Form, frozen=True):
    """One kind of terrain."""

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
    """The map of one beach: its hexes, its length, its victory conditions."""

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
        """Return a side's Activations by odd and even card."""
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
    cards: int

    def card_count(self, jokers: int) -> int:
        """Count the cards of two colours and so many Jokers."""
        return 2 * self.suits_per_colour * (len(self.numbers) + len(self.faces)) + jokers


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

    jokers: int
    cards: int
    pool: Numbers
    face_actions: int
    die_sides: int
    always_misses: int
    always_hits: int


class RandomEvent(Form, frozen=True):
    """A line of the random-event table."""

    roll: int
    rule: str
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
