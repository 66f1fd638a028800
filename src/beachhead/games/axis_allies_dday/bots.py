"""A general for either side, and how good a position is.

The Allied general clears blockhouses in front of his landings, lands, breaks out and goes for the
three cities; the Axis general fills the cities, feeds them from reserves and avoids patrolled roads.
He looks at the position only, so that any position can be played on from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import mul
from typing import TypeVar, cast

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.estimate import WORTH, distances, row
from beachhead.games.axis_allies_dday.plans import ALLIES, GERMANS, plan, value
from beachhead.games.axis_allies_dday.rules.landing import BOX, WHOLE
from beachhead.games.axis_allies_dday.tables import (
    ARTILLERY,
    AXIS,
    BOTH,
    CHART_POWER,
    CITIES,
    FIRST,
    GE,
    LAND,
    MOBILE,
    MOVERS,
    TURNS,
    UK,
    US,
    WIDTH,
)
from beachhead.games.axis_allies_dday.targets import (
    best_bombing,
    best_patrol,
    blockhouse_value,
    bomb_value,
    box_score,
    entry_score,
)
from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import Below
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Frame, Position

B = TypeVar("B", bound=Position)
Policy = Callable[[Board, Frame, list[Answer]], Answer]


class General:
    """Answer every question by rule of thumb and reckoned fights."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, below: Below, seconds: float
    ) -> Answer:
        """Pick one of the decision's options."""
        del game, below, seconds
        b = cast("Board", cast("Position", view))
        policy = POLICIES.get(decision.step)
        answer = policy(b, decision.frame, decision.options) if policy else decision.options[0]
        return answer if answer in decision.options else decision.options[0]


def numbers(options: list[Answer]) -> list[int]:
    """Keep the options that are numbers."""
    return [o for o in options if isinstance(o, int)]


# ---- fire -------------------------------------------------------------------------------------------


def bombardment(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Fire at the blockhouse that matters most."""
    return max(numbers(options), key=lambda z: blockhouse_value(b, z))


def patrol(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Patrol where most units will pass."""
    found = best_patrol(b, numbers(options))
    return "done" if found is None else found


def one(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Take the smallest number."""
    return options[-1]


def bomber_zone(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Bomb where it pays."""
    found = best_bombing(b)
    return "stay" if found is None else found


def bomb_target(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Aim at the most valuable unit."""
    zone = int(frame[2])
    return max(numbers(options), key=lambda slot: bomb_value(b, zone, slot))


def sea_target(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Aim at tanks, then artillery, then infantry."""
    return max(numbers(options), key=lambda t: t % MOBILE)


# ---- moves ------------------------------------------------------------------------------------------


def stack(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Begin the best move, or stop."""
    move = plan(b, int(frame[1]))
    return "done" if move is None else move.code


def destination(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Go on with the move that was begun."""
    move = plan(b, int(frame[1]))
    return options[0] if move is None else move.to


def how_many(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Send as many as the plan says."""
    move = plan(b, int(frame[1]))
    return options[0] if move is None else move.number


def landing(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Land whole boxes where they fit, else the strongest units first."""
    stacks = numbers(options)
    whole = [s for s in stacks if s % BOX == WHOLE]
    if whole:
        return whole[0]
    return max(stacks, key=lambda s: s % BOX) if stacks else "done"


# ---- reinforcements ---------------------------------------------------------------------------------


def entry(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Come in where it is safe and near the goal."""
    chart, number = int(frame[1]), int(frame[2])
    places = numbers(options)
    if CHART_POWER[chart] == GE:
        return max(places, key=lambda z: entry_score(b, z, number))
    return max(places, key=lambda box: box_score(b, box))


def reroll(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Throw a low die again."""
    low = min(numbers(options))
    return low if low <= 3 else "keep"


# ---- cards ------------------------------------------------------------------------------------------


def origin(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Move out of the zone with most units near the front."""
    who = int(frame[1])
    return max(numbers(options), key=lambda z: sum(b.count(z, s) * WORTH[s] for s in MOVERS[who]))


def attack_zone(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Attack where it pays most."""
    side = AXIS if int(frame[1]) == AXIS else BOTH
    w = GERMANS if side == AXIS else ALLIES
    return max(numbers(options), key=lambda z: value(b, side, z, row(b, z), w))


def fullest_box(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Name the box with most units."""
    return max(numbers(options), key=b.box_total)


def dearest(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Aim at the dearest unit, in a city rather than elsewhere."""
    return max(
        numbers(options),
        key=lambda c: WORTH[c % WIDTH] + (0.5 if c // WIDTH in CITIES else 0.0),
    )


def flooded(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Flood the zone that holds most free Allied units."""
    return max(numbers(options), key=lambda z: b.allies(z) * (not b.axis(z)))


def barrage(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Fire with most guns, at a city if there is one."""
    guns = [FIRST[p] + ARTILLERY for p in ((GE,) if int(frame[1]) == AXIS else (UK, US))]
    return max(
        numbers(options),
        key=lambda p: sum(b.count(p // 64, s) for s in guns) + 0.5 * (p % 64 in CITIES),
    )


def tactics(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Keep cards that want many units until there are many; use the others at once."""
    number = int(frame[1])
    ready = WORTH_WAITING.get(number)
    return "use" if ready is None or ready(b) else "keep"


def most_guns(b: Board, slots: tuple[int, ...]) -> int:
    """Count the most artillery in one zone."""
    return max(sum(b.count(z, s) for s in slots) for z in b.zones())


WORTH_WAITING: dict[int, Callable[[Board], bool]] = {
    7: lambda b: max(b.allies(z) * (not b.axis(z)) for z in b.zones()) >= 5,
    9: lambda b: False,
    10: lambda b: (
        sum(
            min(b.count(z, 4) + b.count(z, 7), b.count(z, 5) + b.count(z, 8))
            for z in b.all_contested()
        )
        >= 3
    ),
    11: lambda b: most_guns(b, (5, 8)) >= 3,
    13: lambda b: most_guns(b, (1,)) >= 3,
    14: lambda b: False,
    16: lambda b: b.lost[0] >= 4 or b.turn >= TURNS - 1,
}


def volunteers(b: Board, frame: Frame, options: list[Answer]) -> Answer:
    """Take everybody."""
    return options[0]


POLICIES: dict[str, Policy] = {
    "choose_bombardment": bombardment,
    "choose_patrol": patrol,
    "choose_fighters": one,
    "choose_bomber_zone": bomber_zone,
    "choose_bomb_target": bomb_target,
    "choose_sea_target": sea_target,
    "choose_stack": stack,
    "choose_destination": destination,
    "choose_number": how_many,
    "choose_landing": landing,
    "choose_entry": entry,
    "choose_reroll": reroll,
    "choose_origin": origin,
    "choose_attack_zone": attack_zone,
    "choose_active_box": fullest_box,
    "choose_decoy": fullest_box,
    "choose_unit": dearest,
    "choose_flooded": flooded,
    "choose_barrage": barrage,
    "choose_tactics": tactics,
    "choose_volunteers": volunteers,
    "choose_scouts": lambda b, frame, options: "done",
}
"""How each question is answered; the others take the first option, which is the sensible one."""


def evaluate(b: Board, side: int) -> float:
    """Say how good a position is for a side: cities, how near they are, and what is left."""
    if b.ending:
        return float(b.scores[side])
    holders = [b.controller(city) for city in CITIES]
    held = holders.count(BOTH)
    contested = len([c for c, who in zip(CITIES, holders, strict=True) if who < 0 and b.axis(c)])
    ashore: float = sum(map(mul, b.masses(BOTH), nearness(b.extra)))
    left = [WORTH[slot] * b.total(slot) for slot in range(LAND)]
    lost = [WORTH[slot] * b.lost[slot] for slot in range(LAND)]
    ours, theirs = slice(FIRST[UK], LAND), slice(FIRST[UK])
    score = 0.25 * held + 0.08 * contested + 0.006 * ashore
    score += 0.004 * (sum(lost[theirs]) - sum(lost[ours]))
    score += 0.001 * (sum(left[ours]) - sum(left[theirs])) - 0.4
    score -= 0.03 * b.turn * (3 - held) / 3
    mine = -score if side == 0 else score
    return max(-0.99, min(0.99, mine))


@cache
def nearness(extra: int) -> tuple[float, ...]:
    """Say what an Allied unit's place is worth by its way to the nearest city."""
    steps = distances(extra)
    return tuple(0.8 ** min([way[city] for city in CITIES]) for way in steps)


def bots() -> dict[str, Bot]:
    """Offer the general beside the generic bots."""
    return {"general": General()}
