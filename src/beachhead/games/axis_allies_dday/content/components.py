"""The component files in typed form: units, board, charts, cards and map, checked on load."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Literal

import msgspec

from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError

PowerCode = Literal["GE", "UK", "US"]
SideName = Literal["Axis", "Allies"]
Basis = Literal[
    "rulebook",
    "later map",
    "both maps",
    "earlier map",
    "charts",
    "player aid",
    "designer",
    "faq",
    "inferred",
    "reconstructed",
]
Sector = Literal["Rennes", "Chartres", "Rouen"]
Beach = Literal["Utah", "Omaha", "Gold", "Juno", "Sword"]
Need = Literal["", "airborne", "blockhouse", "fighter", "bomber", "allied chart", "axis chart"]
Aircraft = Literal["", "fighter", "bomber"]
LuckName = Literal[
    "hit",
    "scattered",
    "no limit",
    "ground",
    "spare zone",
    "restore",
    "shoot down",
    "march",
    "move out of",
    "any beach",
    "active boxes",
    "infantry attack",
    "attack zones",
    "reroll",
    "halve",
]
TacticName = Literal[
    "paratroopers",
    "rockets",
    "barnstorming",
    "fireball",
    "second strike",
    "friendly fire",
    "flood",
    "construction",
    "deception",
    "combined assault",
    "barrage",
    "resistance",
    "reconnaissance",
    "convoy",
    "volunteers",
]


class Phase(IntEnum):
    """A phase has the number of its order card and the name of the card's action (AAD-TURN-02)."""

    AIRBORNE_ASSAULT = 1
    NAVAL_BOMBARDMENT = 2
    FIGHTERS_PATROL = 3
    FIRE_AT_FIGHTERS = 4
    BOMBERS_STRIKE = 5
    FIRE_AT_BOMBERS = 6
    BOMBERS_RETURN = 7
    ALLIES_MOVE = 8
    BLOCKHOUSES_FIRE_TO_SEA = 9
    ALLIES_LAND = 10
    ALLIES_ATTACK = 11
    AXIS_MOVES = 12
    AXIS_ATTACKS = 13
    ALLIED_REINFORCEMENTS = 14
    AXIS_REINFORCEMENTS = 15
    FIGHTERS_RETURN = 16


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every entry: an unknown field is an error."""


class Power(Strict, frozen=True):
    """One of the three powers (AAD-WIN-01) and the colour of its pieces (AAD-SETUP-14)."""

    code: PowerCode
    name: str
    side: SideName
    colour: str
    paint: str
    """The colour that is drawn."""
    pattern: str


class UnitType(Strict, frozen=True):
    """A land unit: strengths, move, national versions, ability (AAD-UNIT-01)."""

    kind: str
    short: str
    letter: str
    attack: int
    defense: dict[PowerCode, int]
    move: int
    names: dict[PowerCode, str]
    ability: str = ""


class AircraftType(Strict, frozen=True):
    """An air unit: it has no strengths and no move (AAD-AIR-07, AAD-AIR-08)."""

    kind: str
    short: str
    names: dict[PowerCode, str]


class Units(Strict, frozen=True):
    """What `units.toml` holds."""

    turns: int
    stack: int
    power: tuple[Power, ...]
    unit: tuple[UnitType, ...]
    aircraft: tuple[AircraftType, ...]


class Zone(Strict, frozen=True):
    """A zone with its borders and what starts there (AAD-SETUP-06, AAD-BOARD-08)."""

    number: int
    name: str
    name_basis: Basis
    neighbours: tuple[int, ...]
    coast: bool
    basis: Basis
    city: bool = False
    sector: Sector | None = None
    garrison: dict[str, int] = {}
    arc: tuple[Beach, ...] = ()


class Beachhead(Strict, frozen=True):
    """A beachhead box (AAD-BOARD-03)."""

    name: Beach
    power: PowerCode
    capacity: int
    units: dict[str, int]
    lands_in: tuple[int, ...]
    basis: Basis


class AirborneBox(Strict, frozen=True):
    """An airborne box inside a zone (AAD-BOARD-17)."""

    name: str
    name_basis: Basis
    power: PowerCode
    zone: int
    infantry: int
    basis: Basis


class Airfield(Strict, frozen=True):
    """The aircraft at the start (AAD-BOARD-19)."""

    UK: dict[str, int]
    US: dict[str, int]
    basis: Basis


class Earlier(Strict, frozen=True):
    """A spot where the earlier community map differs."""

    basis: Basis
    zone: int = 0
    garrison: dict[str, int] = {}
    beachhead: Beach | None = None
    capacity: int = 0
    units: dict[str, int] = {}


class BoardFile(Strict, frozen=True):
    """What `board.toml` holds."""

    sources: dict[str, str]
    zone: tuple[Zone, ...]
    beachhead: tuple[Beachhead, ...]
    airborne: tuple[AirborneBox, ...]
    airfield: Airfield
    earlier: tuple[Earlier, ...]
    extra_zone: Zone


class Formation(Strict, frozen=True):
    """Some units of one formation that stand together on a chart."""

    row: int
    name: str
    units: str
    entry: tuple[str, ...]


class Chart(Strict, frozen=True):
    """A reinforcement chart, or one of the two lists of the German one."""

    name: str
    power: PowerCode
    basis: Basis
    formation: tuple[Formation, ...]


class Charts(Strict, frozen=True):
    """What `charts.toml` holds."""

    chart: tuple[Chart, ...]


class Order(Strict, frozen=True):
    """An order card (AAD-TURN-10, AAD-TURN-11, AAD-TURN-12)."""

    number: int
    side: SideName
    action: str
    text: str
    basis: Basis
    response: str = ""
    hit: int = 0
    dice: int = 0
    limit: int = 0
    needs: Need = ""


class Luck(Strict, frozen=True):
    """One result of a fortune card: a named effect with its figures."""

    effect: LuckName
    text: str
    rule: str
    """The rule of this result."""
    otherwise: str = ""
    """What it says with the option that reads it otherwise."""
    value: int = 0
    faces: tuple[int, ...] = ()
    unit: Aircraft = ""


class Fortune(Strict, frozen=True):
    """A fortune card: what a 1 and a 6 do."""

    number: int
    good: Luck
    bad: Luck
    basis: Basis


class Tactics(Strict, frozen=True):
    """A tactics card: its owner and a named effect with its figures."""

    number: int
    title: str
    owner: SideName
    effect: TacticName
    text: str
    basis: Basis
    hit: int = 0
    value: int = 0
    faces: tuple[int, ...] = ()


class Cards(Strict, frozen=True):
    """What `cards.toml` holds."""

    order: tuple[Order, ...]
    fortune: tuple[Fortune, ...]
    tactics: tuple[Tactics, ...]


PACKAGE = __package__
UNITS = load(PACKAGE, "units.toml", Units)
BOARD = load(PACKAGE, "board.toml", BoardFile)
CHARTS = load(PACKAGE, "charts.toml", Charts)
CARDS = load(PACKAGE, "cards.toml", Cards)


def check_cards(cards: Cards) -> None:
    """Check that each deck has one card for each phase (AAD-ADV-02), and that actions keep their names."""
    wanted = [int(phase) for phase in Phase]
    decks: dict[str, Iterable[Order | Fortune | Tactics]] = {
        "order": cards.order,
        "fortune": cards.fortune,
        "tactics": cards.tactics,
    }
    for name, deck in decks.items():
        numbers = [card.number for card in deck]
        if numbers != wanted:
            raise DataError(
                f"cards.toml: {name}: the numbers are {numbers}.",
                remedy=f"give one card for each of {wanted[0]} to {wanted[-1]}, in order",
            )
    for phase, order in zip(Phase, cards.order, strict=True):
        if order.action.upper().replace(" ", "_") != phase.name:
            raise DataError(
                f"cards.toml: order {order.number}: the action is {order.action!r}.",
                remedy=f"call it {phase.name.replace('_', ' ').capitalize()}: the rules know it so",
            )


def check_board(board: BoardFile) -> None:
    """Check that borders hold both ways and that names exist."""
    zones = {z.number: z for z in (*board.zone, board.extra_zone)}
    plain = {z.number for z in board.zone}
    for zone in board.zone:
        for other in zone.neighbours:
            if other not in plain or zone.number not in zones[other].neighbours:
                raise DataError(
                    f"board.toml: zone {zone.number}: it borders {other}, which does not border it.",
                    remedy=f"list {zone.number} among the neighbours of {other}, or drop {other}",
                )
    for box in board.beachhead:
        if not set(box.lands_in) <= plain or sum(box.units.values()) > box.capacity:
            raise DataError(
                f"board.toml: beachhead {box.name}: units or landing zones do not fit.",
                remedy="land in known zones and start with no more units than the capacity",
            )


def check_charts(charts: Charts) -> None:
    """Check that letters and places of entry are known."""
    places = {b.name for b in BOARD.beachhead} | {z.sector for z in BOARD.zone if z.sector}
    letters = {u.letter for u in UNITS.unit if u.move}
    for chart in charts.chart:
        for formation in chart.formation:
            if not set(formation.units) <= letters or not set(formation.entry) <= places:
                raise DataError(
                    f"charts.toml: {chart.name}: {formation.name}: unknown unit or entry.",
                    remedy=f"use the letters {sorted(letters)} and the places {sorted(places)}",
                )


def check_moves(units: Units, cards: Cards) -> None:
    """Check that the rules know every move: one zone, or two by the rules for tanks."""
    marches = [x.value for f in cards.fortune for x in (f.good, f.bad) if x.effect == "march"]
    convoys = [t.value for t in cards.tactics if t.effect == "convoy"]
    for value in (*[u.move for u in units.unit], *marches, *convoys):
        if not 0 <= value <= 2:
            raise DataError(
                f"units.toml or cards.toml: a move of {value} zones.", remedy="give 0, 1 or 2"
            )


check_moves(UNITS, CARDS)
check_cards(CARDS)
check_board(BOARD)
check_charts(CHARTS)
