"""Numbers and tables that the rules look things up in, derived once from the component files.

A slot is one kind of piece of one power: German infantry, U.S. fighters.
"""

from beachhead.games.axis_allies_dday.content.components import (
    BOARD,
    CARDS,
    CHARTS,
    UNITS,
    Earlier,
    Order,
)

GE, UK, US = 0, 1, 2
BOTH = 3
"""Both Allied powers together, where a set of powers is meant: AXIS, UK, US or BOTH."""
AXIS = GE
POWERS = tuple(p.code for p in UNITS.power)
INFANTRY, ARTILLERY, TANK, BLOCKHOUSE = 0, 1, 2, 3
KINDS = tuple(u.kind for u in UNITS.unit)
SHORTS = tuple(u.short for u in UNITS.unit)
MOBILE_KINDS = 3
"""Kinds that move come first."""

# Slots: four Axis kinds, three kinds of the U.K., three of the U.S., then aircraft.
LAND_SLOTS = 10
"""Slots of land units."""
ALL_SLOTS = 14
"""All slots, aircraft too."""
FIGHTER, BOMBER = 9, 11
"""How frames name the two kinds of aircraft."""
AIRCRAFT = {FIGHTER: (-1, 10, 11), BOMBER: (-1, 12, 13)}
"""Slots of fighters and bombers by power; the Axis has none (AAD-AIR-01)."""
AIR_SLOTS = {kind: slots[UK:] for kind, slots in AIRCRAFT.items()}
AIR_KINDS = {"fighter": FIGHTER, "bomber": BOMBER}
"""The kinds by the names that cards use."""
SLOTS = ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9), (4, 5, 6, 7, 8, 9))
"""Slots of the land units of the Axis, the U.K., the U.S., both Allies; of one power by kind."""
MOBILE_SLOTS = ((0, 1, 2), (4, 5, 6), (7, 8, 9), (4, 5, 6, 7, 8, 9))
"""The same without blockhouses (AAD-UNIT-04)."""
POWERS_OF = ((GE,), (UK,), (US,), (UK, US))
"""The powers of AXIS, UK, US and BOTH."""
INFANTRIES = tuple(tuple(SLOTS[p][INFANTRY] for p in powers) for powers in POWERS_OF)
ARTILLERIES = tuple(tuple(SLOTS[p][ARTILLERY] for p in powers) for powers in POWERS_OF)
"""Slots of the infantry, and of the artillery, of AXIS, UK, US and BOTH."""
POWER_OF = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 2, 1, 2)
KIND_OF = (0, 1, 2, 3, 0, 1, 2, 0, 1, 2)

STACK_LIMIT = UNITS.stack
TURNS = UNITS.turns
ATTACK = tuple(UNITS.unit[KIND_OF[s]].attack for s in range(LAND_SLOTS))
DEFENSE = tuple(UNITS.unit[KIND_OF[s]].defense[POWERS[POWER_OF[s]]] for s in range(LAND_SLOTS))
MOVE_OF = tuple(UNITS.unit[KIND_OF[s]].move for s in range(LAND_SLOTS))

EXTRA_ZONE = BOARD.extra_zone.number
ZONES = ({z.number: z for z in BOARD.zone}, {z.number: z for z in (*BOARD.zone, BOARD.extra_zone)})
"""Zones by number, in the 41-zone and the 42-zone form of the map."""
MAP_SIZE = max(ZONES[1]) + 1
ZONE_NUMBERS = (tuple(sorted(ZONES[0])), tuple(sorted(ZONES[1])))
CITIES = tuple(z.number for z in BOARD.zone if z.city)
COAST = frozenset(z.number for z in BOARD.zone if z.coast)


def list_neighbours(extra: int, zone: int) -> tuple[int, ...]:
    """List the zones that share a border (AAD-SETUP-06)."""
    found = set(ZONES[extra][zone].neighbours) if zone in ZONES[extra] else set()
    if extra and zone in ZONES[1][EXTRA_ZONE].neighbours:
        found.add(EXTRA_ZONE)
    return tuple(sorted(found))


NEIGHBOURS = tuple(tuple(list_neighbours(extra, z) for z in range(MAP_SIZE)) for extra in (0, 1))
"""Neighbours of each zone, in both forms of the map."""
NEIGHBOUR_LISTS = tuple([[*near] for near in form] for form in NEIGHBOURS)
"""The same as lists to choose from; nobody changes them."""
FEWEST_NEIGHBOURS = min(len(NEIGHBOURS[extra][z]) for extra in (0, 1) for z in ZONE_NUMBERS[extra])
"""Neighbours of the most remote zone."""

BOXES = tuple(b.name for b in BOARD.beachhead)
BOX_POWER = tuple(POWERS.index(b.power) for b in BOARD.beachhead)
BOX_SLOTS = tuple(MOBILE_SLOTS[power] for power in BOX_POWER)
"""Slots of the units in each beachhead box by kind."""
BOXES_OF = tuple(tuple(i for i, p in enumerate(BOX_POWER) if p == power) for power in (GE, UK, US))
LANDS_IN = tuple(b.lands_in for b in BOARD.beachhead)
ARCS = tuple(
    tuple(BOXES.index(a) for a in ZONES[1][z].arc) if z in ZONES[1] else () for z in range(MAP_SIZE)
)
"""Boxes that the blockhouses of a zone can fire at (AAD-BLOCK-05)."""
COASTAL_BATTERIES = tuple(z for z in range(MAP_SIZE) if ARCS[z])
AIRBORNE_BOXES = tuple((POWERS.index(a.power), a.zone) for a in BOARD.airborne)
"""Power and zone of each airborne box."""
PRINTED_BLOCKHOUSES = tuple(
    ZONES[1][z].garrison.get("blockhouse", 0) if z in ZONES[1] else 0 for z in range(MAP_SIZE)
)
"""Blockhouse silhouettes of each zone (AAD-TACTIC00-10)."""
FORTIFIED_ZONES = tuple(z for z in range(MAP_SIZE) if PRINTED_BLOCKHOUSES[z])
"""The only zones where a blockhouse can stand."""

CHART_POWER = tuple(POWERS.index(c.power) for c in CHARTS.chart)
CHART_NAMES = tuple(c.name for c in CHARTS.chart)
CHARTS_OF = tuple(
    tuple(i for i, p in enumerate(CHART_POWER) if p == power) for power in (GE, UK, US)
)
KIND_BY_LETTER = {u.letter: kind for kind, u in enumerate(UNITS.unit)}
CHART_SPACES = tuple(
    tuple(SLOTS[CHART_POWER[i]][KIND_BY_LETTER[u]] for f in c.formation for u in f.units)
    for i, c in enumerate(CHARTS.chart)
)
"""Slot of the unit on each space of each chart, in order of arrival (AAD-REINF-03)."""


def list_entries(chart: int, entry: tuple[str, ...]) -> tuple[int, ...]:
    """List the places of entry: boxes for the Allies, zones with a sector's marker for the Axis."""
    if CHART_POWER[chart] == GE:
        return tuple(z.number for z in BOARD.zone if z.sector in entry)
    return tuple(BOXES.index(name) for name in BOXES if name in entry)


ENTRY_PLACES = tuple(
    tuple(list_entries(i, f.entry) for f in c.formation for _ in f.units)
    for i, c in enumerate(CHARTS.chart)
)
CHART_FORMATIONS = tuple(tuple(f.name for f in c.formation for _ in f.units) for c in CHARTS.chart)
"""Formation of each space, for the charts that people see."""

ORDERS: tuple[Order, ...] = CARDS.order
ORDER = {card.number: card for card in CARDS.order}
FORTUNE = {card.number: card for card in CARDS.fortune}
TACTICS = {card.number: card for card in CARDS.tactics}
LAST_ORDER = len(ORDERS)
ACTIVE = {card.number: AXIS if card.side == "Axis" else BOTH for card in CARDS.order}
"""Who acts on a card (AAD-TURN-03)."""
HIT = {card.number: card.hit for card in CARDS.order}
COUNTDOWN = tuple([*range(most, 0, -1)] for most in range(2 * STACK_LIMIT))
"""Numbers to choose from, the most first."""


def find_earlier_garrison(zone: int) -> Earlier | None:
    """Find what the earlier map has in a zone, where it differs."""
    return next((e for e in BOARD.earlier if e.zone == zone), None)


def find_earlier_box(name: str) -> Earlier | None:
    """Find what the earlier map has in a box, where it differs."""
    return next((e for e in BOARD.earlier if e.beachhead == name), None)
