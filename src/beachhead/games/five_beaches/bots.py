"""A commander for either side: weigh every attack and move by what it brings, and take the best.

The policy looks one action ahead; the weighing is in `look`.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TypeVar, cast

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.distances import costs_to
from beachhead.games.five_beaches.forms import ALLIED
from beachhead.games.five_beaches.look import Look
from beachhead.games.five_beaches.rules.victory import points
from beachhead.kernel.chances import Below
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
MARGIN = 0.8
"""Part of the time after which no further answer is weighed."""


class Commander:
    """Answer every step of the game by one look at the board."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, below: Below, seconds: float
    ) -> Answer:
        """Pick the answer that is worth most, or the best so far when the time is up."""
        options = [o for o in decision.options if isinstance(o, int)]
        if not options:
            return decision.options[0]  # choose_roll: roll
        until = monotonic() + MARGIN * seconds
        look = Look(cast("Board", view), decision.side)
        best, answer = -inf, options[0]
        for option in options:
            value = look.worth(decision.step, option, decision.frame)
            if value > best:
                best, answer = value, option
            if monotonic() > until:
                break
        return answer


# ---- a light evaluation for bots that know no game ----------------------------------------------

LEAD, STEPS, ADVANCE = 0.45, 0.02, 0.03
"""Worth of being ahead on a map, of a step, and of being near an open objective."""


def evaluate(b: Board, side: int) -> float:
    """Weigh points against what each map asks for, steps, and how near the Allies are."""
    if b.ending:
        return float(b.scores[side])
    total = sum(map_value(b, i) for i in range(len(b.theatre.sheets)))
    units = zip(b.at, b.steps, b.theatre.units, strict=True)
    for at, steps, unit in units:
        if at > 0:
            total += STEPS * steps if unit.side == "allied" else -STEPS * steps
    total += ADVANCE * sum(nearness(b, unit) for unit in b.theatre.of_side[ALLIED])
    return total if side == ALLIED else -total


def map_value(b: Board, sheet: int) -> float:
    """Weigh the Allied points of a map between certain defeat and certain victory."""
    needs = b.theatre.sheets[sheet].allied_needs
    return LEAD * min(max((points(b, sheet) - needs + 0.5) / needs, -1.0), 1.0)


def nearness(b: Board, unit: int) -> float:
    """Say how near an Allied unit is to an objective that is not yet held: 1 on it, less far off."""
    at = b.at[unit]
    if at <= 0:
        return 0.0
    ground = b.theatre
    kind, spot = ground.units[unit].kind, ground.spot[at]
    goals = [h for h in ground.sheet_of(at).objectives if h not in b.allied_held]
    nearest = min((costs_to(ground.key, kind, (h,))[spot] for h in goals), default=0)
    return 1.0 / (1.0 + nearest)
