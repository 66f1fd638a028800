"""Numbers that tell who is winning: what the learned win chance is computed from.

Positions are taken many at a time, as an array of land units by zone and slot (which may be
fractions: a search guesses losses), beside what stays the same while units move.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.bots.clock import PARTS, part_of_turn
from beachhead.games.axis_allies_dday.bots.forecast import WORTH, distances
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    BOTH,
    BOXES,
    CHART_POWER,
    CITIES,
    LAND_SLOTS,
    MAP_SIZE,
    MOBILE_KINDS,
    NEIGHBOURS,
    SLOTS,
    TACTICS,
    TURNS,
    ZONE_NUMBERS,
    ZONES,
)

Array = NDArray[np.float32]
RINGS = 5
NEAR_RINGS = 3
_DISTANCES = np.array(distances(0))
_LAND = np.array(ZONE_NUMBERS[0])
_CITIES = list(CITIES)
_RING = np.stack(
    [(_DISTANCES[c][:, None] == np.arange(RINGS)).astype(np.float32) for c in CITIES], 1
).reshape(MAP_SIZE, -1)
"""Zone by city and distance."""
_NEXT = np.zeros((MAP_SIZE, MAP_SIZE), np.float32)
for _zone in range(MAP_SIZE):
    _NEXT[_zone, list(NEIGHBOURS[0][_zone])] = 1
_SIDES = np.zeros((LAND_SLOTS, 2), np.float32)
for _slot in SLOTS[AXIS]:
    _SIDES[_slot, 0] = WORTH[_slot]
for _slot in SLOTS[BOTH]:
    _SIDES[_slot, 1] = WORTH[_slot]
_NUMBERED = tuple(sorted(TACTICS))


# ---- names --------------------------------------------------------------------------------------


def names(key: str) -> tuple[str, ...]:
    """List the names of the features."""
    city = [ZONES[0][c].name for c in CITIES]
    rings = [f"{c}_ring_{r}" for c in city for r in range(RINGS)]
    main = [
        *(f"balance_{c}_within_{r}" for c in city for r in range(NEAR_RINGS)),
        *(f"{what}_{c}" for what in ("allied", "contested") for c in city),
        "cities_held",
        "all_three",
        *(f"axis_{c}" for c in city),
        "allies_in_danger",
        "axis_in_danger",
        "fights",
        "fights_relative",
        "axis_in_fights",
        "allies_in_fights",
        "contested_zones",
        "axis_beside_fights",
        "allies_beside_fights",
        *(f"total_{slot}" for slot in range(LAND_SLOTS)),
    ]
    return (
        *frame_names(),
        *(f"{side}_in_{ZONES[0][z].name}" for side in ("axis", "allies") for z in ZONE_NUMBERS[0]),
        *(f"{side}_{ring}" for side in ("axis", "allies") for ring in rings),
        *(f"{what}_{c}" for what in ("axis_beside", "allies_beside", "intruders") for c in city),
        *main,
        *(f"{name}_by_turn" for name in main),
        "about_to_win",
    )


def frame_names() -> tuple[str, ...]:
    """List the names of what stays the same while units move."""
    return (
        *(f"part_{name}" for name in PARTS),
        *(f"turn_{n}" for n in range(1, TURNS + 1)),
        "cities_at_last_check",
        *(f"afloat_{name}" for name in BOXES),
        *(f"waiting_{n}" for n in range(len(CHART_POWER))),
        *(f"aircraft_lost_{n}" for n in range(4)),
        "fortune",
        "tactics",
        *(f"tactics_{n}_left" for n in _NUMBERED),
    )


# ---- numbers ------------------------------------------------------------------------------------


def fixed_features(b: Board, part: int, turn: int, *, landed: bool = False) -> list[float]:
    """Return what stays the same while units move; `landed` empties the boxes."""
    boats = [
        0.0 if landed else sum(b.boxes[i * MOBILE_KINDS : (i + 1) * MOBILE_KINDS]) / 4
        for i in range(len(BOXES))
    ]
    return [
        *(float(part == i) for i in range(len(PARTS))),
        *(float(turn == n) for n in range(1, TURNS + 1)),
        float(b.close),
        *boats,
        *(w.bit_count() / 8 for w in b.waiting),
        *(n / 3 for n in b.lost[LAND_SLOTS : LAND_SLOTS + 4]),
        float(b.fortune),
        float(b.tactics),
        *(float(b.tactics and not b.spent >> n & 1) for n in _NUMBERED),
    ]


def units_of(b: Board) -> Array:
    """Return the land units by zone and slot."""
    return np.array(b.units, np.float32).reshape(MAP_SIZE, LAND_SLOTS)


def rows_of(boards: Sequence[Board]) -> Array:
    """Return the features of some positions."""
    units = np.stack([units_of(b) for b in boards])
    frames = np.array(
        [fixed_features(b, part_of_turn(b.phase), b.turn) for b in boards], np.float32
    )
    return make_rows(units, frames, np.array([b.turn for b in boards], np.float32))


def make_rows(units: Array, frames: Array, turns: Array) -> Array:
    """Return the features of units (n, zone, slot) with their frames (n or 1) and turns (n or 1)."""
    n = len(units)
    sides = units.reshape(-1, LAND_SLOTS) @ _SIDES
    axis = np.ascontiguousarray(sides[:, 0]).reshape(n, MAP_SIZE)
    allies = np.ascontiguousarray(sides[:, 1]).reshape(n, MAP_SIZE)
    some_axis, some_allies = np.minimum(axis, 1), np.minimum(allies, 1)
    shared = some_axis * some_allies
    rings = axis @ _RING, allies @ _RING
    free_axis, free_allies = axis * (1 - some_allies), allies * (1 - some_axis)
    beside_axis, beside_allies = free_axis @ _NEXT, free_allies @ _NEXT
    held = (some_allies * (1 - some_axis))[:, _CITIES]
    threats = list_threats(
        axis, allies, shared, (free_axis, free_allies), (beside_axis, beside_allies)
    )
    main = np.concatenate(
        [
            balance_by_city(*rings),
            held,
            shared[:, _CITIES],
            held.sum(1, keepdims=True),
            held.prod(1, keepdims=True),
            (some_axis * (1 - some_allies))[:, _CITIES],
            threats,
            units.sum(1) / 10,
        ],
        1,
    )
    beside = [
        beside_axis[:, _CITIES],
        beside_allies[:, _CITIES],
        np.minimum(beside_axis, 1)[:, _CITIES] * held,
    ]
    stay = np.broadcast_to(frames, (n, frames.shape[-1]))
    late = np.broadcast_to(turns / 10, (n,))[:, None]
    close = stay[:, len(PARTS) + TURNS : len(PARTS) + TURNS + 1]
    return np.concatenate(
        [
            stay,
            axis[:, _LAND] / 5,
            allies[:, _LAND] / 5,
            rings[0] / 10,
            rings[1] / 10,
            np.concatenate(beside, 1) / 5,
            main,
            main * late,
            held.prod(1, keepdims=True) * close,
        ],
        1,
    ).astype(np.float32)


def balance_by_city(axis: Array, allies: Array) -> Array:
    """Return the balance of forces around each city, within nought, one and two zones."""
    n = len(axis)
    near = [
        np.cumsum(side.reshape(n, len(CITIES), RINGS), 2)[:, :, :NEAR_RINGS]
        for side in (axis, allies)
    ]
    found: Array = ((near[1] - near[0]) / (near[1] + near[0] + 1)).reshape(n, -1)
    return found


def list_threats(
    axis: Array,
    allies: Array,
    shared: Array,
    free: tuple[Array, Array],
    beside: tuple[Array, Array],
) -> Array:
    """Return who stands in danger, how the fights stand, and who could join them."""
    danger_allies = free[1] * np.clip(beside[0] / (free[1] + 1), 0, 1)
    danger_axis = free[0] * np.clip(beside[1] / (free[0] + 1), 0, 1)
    some_axis, some_allies = np.minimum(axis, 1), np.minimum(allies, 1)
    return np.stack(
        [
            danger_allies.sum(1),
            danger_axis.sum(1),
            (shared * (allies - axis)).sum(1) / 5,
            (shared * (allies - axis) / (allies + axis + 1)).sum(1),
            (axis * some_allies).sum(1) / 10,
            (allies * some_axis).sum(1) / 10,
            shared.sum(1),
            (shared * beside[0]).sum(1) / 10,
            (shared * beside[1]).sum(1) / 10,
        ],
        1,
    )
