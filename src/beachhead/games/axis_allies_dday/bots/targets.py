"""What a general fires at, patrols, bombs, and where reinforcements come in."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.board.charts import count_waiting, next_space
from beachhead.games.axis_allies_dday.bots.forecast import WORTH, count_units, distances
from beachhead.games.axis_allies_dday.bots.plans import axis_pull, pull_by_zone, zones_around
from beachhead.games.axis_allies_dday.bots.weights import Weights
from beachhead.games.axis_allies_dday.content.tables import (
    ARCS,
    ARTILLERY,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    BOX_POWER,
    CHARTS_OF,
    CITIES,
    ENTRY_PLACES,
    GE,
    LANDS_IN,
    SLOTS,
)

BEACHES = frozenset(zone for zones in LANDS_IN for zone in zones)
AVERAGE_ROLL = 7
SURVIVES = 5 / 6
"""Chance to live through one shot of a fighter or a gun."""


def blockhouse_value(b: Board, zone: int) -> float:
    """Return what the fall of a blockhouse is worth: boxes in its arc, fights in its zone."""
    value, counts = 0.2, count_units(b)
    for box in ARCS[zone]:
        value += 0.5 * min(1.5, b.box_total(box) / 2) + 0.15
        if zone in LANDS_IN[box] and b.box_total(box):
            value += 0.7
    if counts.allies[zone]:
        value += 0.8
    if zone in CITIES:
        near = counts.allies[zone] + sum([counts.allies[z] for z in zones_around(b.extra, zone, 2)])
        value += 0.25 + 0.15 * min(near, 8)
    return value


def bomb_value(b: Board, zone: int, slot: int) -> float:
    """Return what a unit under a bomber is worth."""
    if slot == BLOCKHOUSE:
        return blockhouse_value(b, zone)
    steps = distances(b.extra)
    front = min((steps[zone][z] for z, n in enumerate(count_units(b).allies) if n), default=4)
    front = min(front, 1 if zone in BEACHES else 4)
    return WORTH[slot] * (0.55 + (0.5 if zone in CITIES else 0.0) + 0.35 * max(0, 3 - front))


def find_best_bombing(b: Board, w: Weights) -> int | None:
    """Find the zone where a bomber does most, with its own danger."""
    best, found = 0.0, None
    counts = count_units(b)
    for zone in b.zones():
        if counts.allies[zone] or not counts.axis[zone]:
            continue
        value = max(bomb_value(b, zone, s) for s in SLOTS[AXIS] if b.count(zone, s))
        guns = b.count(zone, ARTILLERY)
        danger = w.bomber * (1 - SURVIVES**guns) / (1 + b.count_bombers(zone))
        if 0.5 * value - danger > best:
            best, found = 0.5 * value - danger, zone
    return found


def expect_traffic(b: Board, w: Weights) -> dict[int, float]:
    """Guess how many Axis units will enter or leave each zone this turn."""
    steps, counts = distances(b.extra), count_units(b)
    pulls = {c: axis_pull(b, w, c) for c in CITIES}
    found: dict[int, float] = {}
    for zone in b.zones():
        n = counts.moving_axis[zone]
        if not n or zone in CITIES or counts.allies[zone]:
            continue
        city = max(CITIES, key=lambda c: pulls[c] * w.fading ** steps[zone][c])
        found[zone] = found.get(zone, 0.0) + n
        for near in b.neighbours(zone):
            if steps[near][city] < steps[zone][city]:
                found[near] = found.get(near, 0.0) + 0.7 * n
    for zone, share in expect_arrivals(b).items():
        found[zone] = found.get(zone, 0.0) + share
    for city in CITIES if w.patrol_city else ():
        found[city] = found.get(city, 0.0) * (1 + w.patrol_city)
    return found


def expect_arrivals(b: Board) -> dict[int, float]:
    """Guess how many Axis reinforcements come into each zone this turn."""
    found: dict[int, float] = {}
    for chart in CHARTS_OF[GE]:
        head = next_space(b, chart)
        if head >= 0:
            share = min(AVERAGE_ROLL, count_waiting(b, chart)) / len(ENTRY_PLACES[chart][head])
            for zone in ENTRY_PLACES[chart][head]:
                found[zone] = found.get(zone, 0.0) + share
    return found


def find_best_patrol(b: Board, w: Weights, zones: list[int]) -> int | None:
    """Find the zone where one more fighter catches most."""
    busy = expect_traffic(b, w)
    best, found = w.least_patrol, None
    for zone in zones:
        there = b.count_fighters(zone)
        guns = b.count(zone, ARTILLERY)
        value = busy.get(zone, 0.0) * SURVIVES**there / 6 * 1.3
        value -= w.fighter * guns / 6 / (1 + there)
        if value > best - w.repeat_patrol:
            best, found = value + w.repeat_patrol, zone
    return found


def box_score(b: Board, w: Weights, box: int) -> float:
    """Return how good a box is for reinforcements: room ashore, few guns at sea, near the goal."""
    zone = LANDS_IN[box][0]
    steps = distances(b.extra)
    guns = sum(b.count(z, BLOCKHOUSE) for z in b.zones() if box in ARCS[z])
    room = b.room_for(BOTH, zone) - b.box_total(box)
    open_cities = [c for c in CITIES if b.controller(c) != BOTH] or list(CITIES)
    near = min(steps[zone][c] for c in open_cities if BOX_POWER[box])
    return w.box_room * room - w.box_guns * guns - w.box_way * near


def entry_score(b: Board, w: Weights, zone: int, number: int) -> float:
    """Return how good a marker zone is for Axis reinforcements."""
    lost = 1 - SURVIVES ** b.count_fighters(zone)
    crowd = max(0, number - b.room_for(AXIS, zone)) * 0.2
    enemy = 3.0 if b.count_allies(zone) > b.count_axis(zone) else 0.0
    return pull_by_zone(b, w)[zone] * (1 - lost) - crowd - enemy - 2.0 * lost
