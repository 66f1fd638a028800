"""Numbers and tables that the rules look things up in, derived once from the component files.

Kinds of pieces are called slots: how many of slot `s` stand in zone `z` is `units[z * WIDTH + s]`.
"""

from __future__ import annotations

from beachhead.games.axis_allies_dday.data import BOARD, CARDS, CHARTS, UNITS, Earlier, Order

GE, UK, US = 0, 1, 2
BOTH = 3
"""Both Allied powers together, where a set of powers is meant: AXIS, UK, US or BOTH."""
AXIS = GE
POWERS = tuple(p.code for p in UNITS.power)
INFANTRY, ARTILLERY, TANK, BLOCKHOUSE = 0, 1, 2, 3
KINDS = tuple(u.kind for u in UNITS.unit)
SHORTS = tuple(u.short for u in UNITS.unit)
MOBILE = 3
"""Kinds that move come first."""

# Slots: four Axis kinds, three kinds of the U.K., three of the U.S., then aircraft.
WIDTH = LAND = 10
"""Slots of land units."""
PIECES = 14
"""All slots, aircraft too."""
FIRST = (0, 4, 7)
"""A power's infantry slot; its artillery and tanks follow, and the Axis blockhouse."""
FIGHTER, BOMBER = 9, 11
"""A power's fighters stand at FIGHTER + power, its bombers at BOMBER + power."""
SLOTS = ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9), (4, 5, 6, 7, 8, 9))
"""Slots of the land units of the Axis, the U.K., the U.S., both Allies."""
MOVERS = ((0, 1, 2), (4, 5, 6), (7, 8, 9), (4, 5, 6, 7, 8, 9))
"""The same without blockhouses."""
POWER_OF = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 2, 1, 2)
KIND_OF = (0, 1, 2, 3, 0, 1, 2, 0, 1, 2)

STACK = UNITS.stack
TURNS = UNITS.turns
ATTACK = tuple(UNITS.unit[KIND_OF[s]].attack for s in range(LAND))
DEFENSE = tuple(UNITS.unit[KIND_OF[s]].defense[POWERS[POWER_OF[s]]] for s in range(LAND))
MOVE = tuple(UNITS.unit[KIND_OF[s]].move for s in range(LAND))

EXTRA = BOARD.extra_zone.number
ZONES = ({z.number: z for z in BOARD.zone}, {z.number: z for z in (*BOARD.zone, BOARD.extra_zone)})
"""Zones by number, in the 41-zone and the 42-zone form of the map."""
SIZE = max(ZONES[1]) + 1
NUMBERS = (tuple(sorted(ZONES[0])), tuple(sorted(ZONES[1])))
CITIES = tuple(z.number for z in BOARD.zone if z.city)
COAST = frozenset(z.number for z in BOARD.zone if z.coast)


def neighbours(extra: int, zone: int) -> tuple[int, ...]:
    """List the zones that share a border (AAD-SETUP-06)."""
    found = set(ZONES[extra][zone].neighbours) if zone in ZONES[extra] else set()
    if extra and zone in ZONES[1][EXTRA].neighbours:
        found.add(EXTRA)
    return tuple(sorted(found))


NEAR = tuple(tuple(neighbours(extra, z) for z in range(SIZE)) for extra in (0, 1))
"""Neighbours of each zone, in both forms of the map."""
WAYS = tuple([[*near] for near in form] for form in NEAR)
"""The same as lists to choose from; nobody changes them."""
AROUND = tuple(tuple(sum(1 << z for z in near) for near in form) for form in NEAR)
"""The same as bit masks."""
FEWEST = min(len(NEAR[extra][z]) for extra in (0, 1) for z in NUMBERS[extra])
"""Neighbours of the most remote zone."""

BOXES = tuple(b.name for b in BOARD.beachhead)
BOX_POWER = tuple(POWERS.index(b.power) for b in BOARD.beachhead)
BOXES_OF = tuple(tuple(i for i, p in enumerate(BOX_POWER) if p == power) for power in (GE, UK, US))
LANDS_IN = tuple(b.lands_in for b in BOARD.beachhead)
ARCS = tuple(
    tuple(BOXES.index(a) for a in ZONES[1][z].arc) if z in ZONES[1] else () for z in range(SIZE)
)
"""Boxes that the blockhouses of a zone can fire at (AAD-BLOCK-05)."""
BATTERIES = tuple(z for z in range(SIZE) if ARCS[z])
DROPS = tuple((POWERS.index(a.power), a.zone) for a in BOARD.airborne)
"""Power and zone of each airborne box."""
PRINTED = tuple(
    ZONES[1][z].garrison.get("blockhouse", 0) if z in ZONES[1] else 0 for z in range(SIZE)
)
"""Blockhouse silhouettes of each zone (AAD-TACTIC00-10)."""
FORTS = tuple(z for z in range(SIZE) if PRINTED[z])
"""The only zones where a blockhouse can stand."""

CHART_POWER = tuple(POWERS.index(c.power) for c in CHARTS.chart)
CHART_NAMES = tuple(c.name for c in CHARTS.chart)
CHARTS_OF = tuple(
    tuple(i for i, p in enumerate(CHART_POWER) if p == power) for power in (GE, UK, US)
)
LETTERS = {u.letter: kind for kind, u in enumerate(UNITS.unit)}
SPACES = tuple(
    tuple(FIRST[CHART_POWER[i]] + LETTERS[u] for f in c.formation for u in f.units)
    for i, c in enumerate(CHARTS.chart)
)
"""Slot of the unit on each space of each chart, in order of arrival (AAD-REINF-03)."""


def doors(chart: int, entry: tuple[str, ...]) -> tuple[int, ...]:
    """List the places of entry: boxes for the Allies, zones with a sector's marker for the Axis."""
    if CHART_POWER[chart] == GE:
        return tuple(z.number for z in BOARD.zone if z.sector in entry)
    return tuple(BOXES.index(name) for name in BOXES if name in entry)


ENTRY = tuple(
    tuple(doors(i, f.entry) for f in c.formation for _ in f.units)
    for i, c in enumerate(CHARTS.chart)
)
OPENS = tuple(
    {
        place: sum(1 << space for space, places in enumerate(entry) if place in places)
        for place in {p for places in entry for p in places}
    }
    for entry in ENTRY
)
"""For each chart and place of entry a bit for each space whose unit may come in there."""
ON_CHART = tuple(
    tuple(
        (slot, sum(1 << i for i, s in enumerate(spaces) if s == slot)) for slot in sorted({*spaces})
    )
    for spaces in SPACES
)
"""For each chart the slots on it, with a bit for each of their spaces."""
FORMATION = tuple(tuple(f.name for f in c.formation for _ in f.units) for c in CHARTS.chart)
"""Formation of each space, for the charts that people see."""

ORDERS: tuple[Order, ...] = CARDS.order
LAST = len(ORDERS)
ACTIVE = tuple(AXIS if o.side == "Axis" else BOTH for o in ORDERS)
"""Who acts on a card, by number - 1 (AAD-TURN-03)."""
HIT = tuple(o.hit for o in ORDERS)
COUNTDOWN = tuple([*range(most, 0, -1)] for most in range(2 * STACK))
"""Numbers to choose from, the most first."""


def earlier_garrison(zone: int) -> Earlier | None:
    """Find what the earlier map has in a zone, where it differs."""
    return next((e for e in BOARD.earlier if e.zone == zone), None)


def earlier_box(name: str) -> Earlier | None:
    """Find what the earlier map has in a box, where it differs."""
    return next((e for e in BOARD.earlier if e.beachhead == name), None)
