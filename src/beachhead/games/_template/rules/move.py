"""PAT-MOVE: advancing, and the ambush that interrupts it."""

from functools import lru_cache
from math import cos, dist, pi, sin

from beachhead.games._template.board import Board, as_spot, on_field
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.base import rules
from beachhead.games._template.rules.fire import fire
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.position import replaced_at

RING = [
    (int(DATA.reach * sin(angle)), int(-DATA.reach * cos(angle)))
    for angle in (pi * eighth / 4 for eighth in range(8))
]
"""A full move in eight directions; cutting off fractions keeps it within reach."""


@lru_cache(maxsize=10_000)
def spots_around(x: int, y: int) -> list[tuple[int, int]]:
    """List a spot and those of its ring that lie on the field."""
    ring = [(x + across, y + down) for across, down in RING]
    return [(x, y)] + [to for to in ring if on_field(*to)]


@rules.choice("PAT-MOVE-01", free=True)
def choose_spot(b: Board, side: int) -> list[tuple[int, int]]:
    """Offer bots staying put and a full move in eight directions."""
    here, enemy = b.spots[side], b.spots[1 - side]
    near = DATA.contact
    return [to for to in spots_around(*here) if dist(to, enemy) >= near or to == here]


@choose_spot.refuses
def cannot_go_there(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Demand a spot on the field, within reach, and not in contact with the enemy."""
    spot = as_spot(answer)
    if spot is None:
        return [Refusal("spot.form", "a spot is two whole numbers, across and down")]
    if not on_field(*spot):
        return [Refusal("spot.off_field", f"{spot} is off the field of {DATA.field}")]
    far = b.distance(spot, side)
    if far > DATA.reach:
        return [Refusal("spot.too_far", f"{spot} is {far:.1f} away, the reach is {DATA.reach}")]
    if far and b.distance(spot, 1 - side) < DATA.contact:
        gap = f"{spot} is {b.distance(spot, 1 - side):.1f} from the enemy"
        return [Refusal("spot.contact", f"{gap}, {DATA.contact} are needed")]
    return []


@choose_spot.chosen
def set_out(b: Board, spot: tuple[int, int], side: int) -> None:
    """Let the enemy have its chance of an ambush before the patrol arrives."""
    enemy = 1 - side
    moving = spot != b.spots[side]
    if moving and b.ambush[enemy] and b.distance(spot, enemy) <= DATA.range:
        b.do(choose_ambush(enemy), arrive(side, *spot))
    else:
        b.do(arrive(side, *spot))


@rules.choice("PAT-MOVE-02")
def choose_ambush(b: Board, side: int) -> list[str]:
    """Interrupt the enemy's move, or let it pass."""
    return ["ambush", "pass"]


@choose_ambush.chosen
def spring_ambush(b: Board, answer: str, side: int) -> None:
    """Fire before the enemy arrives: hits and their choices are settled inside the move."""
    if answer == "ambush":
        b.ambush = replaced_at(b.ambush, side, 0)
        b.tell("ambush", "PAT-MOVE-02", side=side)
        b.do(fire(side))


@rules.auto("PAT-MOVE-01")
def arrive(b: Board, side: int, x: int, y: int) -> None:
    """Complete the move."""
    b.spots[side] = (x, y)
    if b.story is not None:
        b.tell("moved", "PAT-MOVE-01", side=side, pieces=[f"patrol:{side}"], spot=[x, y])
