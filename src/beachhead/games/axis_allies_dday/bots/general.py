"""A general for either side.

The Allied general clears blockhouses in front of his landings, lands, breaks out and goes for the
three cities; the Axis general fills the cities, feeds them from reserves and avoids patrolled roads.
He looks at the position only, so that any position can be played on from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from beachhead.games.axis_allies_dday.board import (
    AFLOAT,
    BARRAGES,
    BOATLOADS,
    EVERY_KIND,
    STACKS,
    Board,
)
from beachhead.games.axis_allies_dday.bots.forecast import WORTH, force_in
from beachhead.games.axis_allies_dday.bots.plans import plan_move, value_of_fight
from beachhead.games.axis_allies_dday.bots.targets import (
    blockhouse_value,
    bomb_value,
    box_score,
    entry_score,
    find_best_bombing,
    find_best_patrol,
)
from beachhead.games.axis_allies_dday.bots.weights import PLAIN, Pair, Weights
from beachhead.games.axis_allies_dday.content.tables import (
    ARTILLERIES,
    AXIS,
    BOTH,
    BOXES,
    CHART_POWER,
    CITIES,
    GE,
    INFANTRIES,
    INFANTRY,
    LANDS_IN,
    MOBILE_SLOTS,
    SLOTS,
    TURNS,
)
from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Frame, Position

B = TypeVar("B", bound=Position)
Policy = Callable[[Board, Frame, list[Answer], Weights], Answer]


class General:
    """Answer every question by rule of thumb and by estimated fights."""

    def __init__(self, weights: Pair = PLAIN) -> None:
        """Begin with what either side cares for."""
        self.weights = weights

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Pick one of the decision's options."""
        del game, randbelow, seconds
        return answer_by_rule(cast("Board", cast("Position", view)), decision, self.weights)


def answer_by_rule(b: Board, decision: Decision, weights: Pair = PLAIN) -> Answer:
    """Return the general's answer to a question."""
    policy = POLICIES.get(decision.step)
    if policy is None:
        return decision.options[0]
    answer = policy(b, decision.frame, decision.options, weights.of(decision.side))
    return answer if answer in decision.options else decision.options[0]


def keep_numbers(options: list[Answer]) -> list[int]:
    """Keep the options that are numbers."""
    return [o for o in options if isinstance(o, int)]


# ---- fire -------------------------------------------------------------------------------------------


def pick_bombardment(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Fire at the blockhouse that matters most."""
    return max(keep_numbers(options), key=lambda z: blockhouse_value(b, z))


def pick_patrol(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Patrol where most units will pass."""
    found = find_best_patrol(b, w, keep_numbers(options))
    return "done" if found is None else found


def pick_fewest(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take the smallest number."""
    return options[-1]


def pick_bomber_zone(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Bomb where it pays."""
    found = find_best_bombing(b, w)
    return "stay" if found is None else found


def pick_bomb_target(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Aim at the most valuable unit."""
    zone = int(frame[2])
    return max(keep_numbers(options), key=lambda slot: bomb_value(b, zone, slot))


def pick_sea_target(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Aim at tanks, then artillery, then infantry."""
    return max(keep_numbers(options), key=lambda target: AFLOAT[target].kind)


# ---- moves ------------------------------------------------------------------------------------------


def pick_stack(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Begin the best move, or stop."""
    move = plan_move(b, int(frame[1]), w)
    return "done" if move is None else move.stack


def pick_destination(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Go on with the move that was begun."""
    move = plan_move(b, int(frame[1]), w)
    return options[0] if move is None else move.to


def pick_number(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Send as many as the plan says."""
    move = plan_move(b, int(frame[1]), w)
    return options[0] if move is None else move.number


def pick_landing(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Land whole boxes where they fit, else the strongest units first."""
    stacks = keep_numbers(options)
    whole = [s for s in stacks if BOATLOADS[s].kind == EVERY_KIND]
    if whole:
        return whole[0]
    return max(stacks, key=lambda s: BOATLOADS[s].kind) if stacks else "done"


# ---- reinforcements ---------------------------------------------------------------------------------


def pick_entry(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Come in where it is safe and near the goal."""
    chart, number = int(frame[1]), int(frame[2])
    places = keep_numbers(options)
    if CHART_POWER[chart] == GE:
        return max(places, key=lambda z: entry_score(b, w, z, number))
    return max(places, key=lambda box: box_score(b, w, box))


def pick_reroll(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Throw a low die again."""
    low = min(keep_numbers(options))
    return low if low <= 3 else "keep"


# ---- cards ------------------------------------------------------------------------------------------


def pick_origin(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Move out of the zone with most units near the front."""
    who = int(frame[1])
    return max(
        keep_numbers(options),
        key=lambda z: sum(b.count(z, s) * WORTH[s] for s in MOBILE_SLOTS[who]),
    )


def pick_attack_zone(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Attack where it pays most."""
    side = AXIS if int(frame[1]) == AXIS else BOTH
    return max(keep_numbers(options), key=lambda z: value_of_fight(b, side, z, force_in(b, z), w))


def pick_fullest_box(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Choose the box with most units."""
    return max(keep_numbers(options), key=b.box_total)


def pick_dearest(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Aim at the dearest unit, in a city rather than elsewhere."""
    return max(
        keep_numbers(options),
        key=lambda s: WORTH[STACKS[s].slot] + (0.5 if STACKS[s].zone in CITIES else 0.0),
    )


def pick_flooded(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Flood the zone that holds most free Allied units."""
    return max(keep_numbers(options), key=lambda z: b.allies(z) * (not b.axis(z)))


def pick_barrage(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Fire with most guns, at a city if there is one."""
    guns = ARTILLERIES[int(frame[1])]

    def score(pair: int) -> float:
        zone, target = BARRAGES[pair]
        return b.count_all(zone, guns) + 0.5 * (target in CITIES)

    return max(keep_numbers(options), key=score)


def pick_tactics(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Keep cards that want many units until there are many; use the others at once."""
    number = int(frame[1])
    ready = WORTH_WAITING.get(number)
    return "use" if ready is None or ready(b) else "keep"


def count_most_guns(b: Board, slots: tuple[int, ...]) -> int:
    """Count the most artillery in one zone."""
    return max(b.count_all(z, slots) for z in b.zones())


def overflow_of(b: Board, box: int) -> int:
    """Count the units of a box for which its landing zone has no room."""
    return b.box_total(box) - b.room(BOTH, LANDS_IN[box][0])


def pick_decoy(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Let the box with most units too many land next door."""
    return max(keep_numbers(options), key=lambda box: overflow_of(b, box))


def count_pairs(b: Board) -> int:
    """Count the Allied infantry in contested zones that artillery could help."""
    return sum(
        min(b.count_all(z, INFANTRIES[BOTH]), b.count_all(z, ARTILLERIES[BOTH]))
        for z in b.all_contested()
    )


WORTH_WAITING: dict[int, Callable[[Board], bool]] = {
    7: lambda b: max(b.allies(z) * (not b.axis(z)) for z in b.zones()) >= 5,
    9: lambda b: max(overflow_of(b, box) for box in range(len(BOXES))) > 0,
    10: lambda b: count_pairs(b) >= 3,
    11: lambda b: count_most_guns(b, ARTILLERIES[BOTH]) >= 3,
    13: lambda b: count_most_guns(b, ARTILLERIES[AXIS]) >= 3,
    14: lambda b: False,
    16: lambda b: b.lost[SLOTS[AXIS][INFANTRY]] >= 4 or b.turn >= TURNS - 1,
}


def volunteers(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take everybody."""
    return options[0]


POLICIES: dict[str, Policy] = {
    "choose_bombardment": pick_bombardment,
    "choose_patrol": pick_patrol,
    "choose_fighters": pick_fewest,
    "choose_bomber_zone": pick_bomber_zone,
    "choose_bomb_target": pick_bomb_target,
    "choose_sea_target": pick_sea_target,
    "choose_stack": pick_stack,
    "choose_destination": pick_destination,
    "choose_number": pick_number,
    "choose_landing": pick_landing,
    "choose_entry": pick_entry,
    "choose_reroll": pick_reroll,
    "choose_origin": pick_origin,
    "choose_attack_zone": pick_attack_zone,
    "choose_active_box": pick_fullest_box,
    "choose_decoy": pick_decoy,
    "choose_unit": pick_dearest,
    "choose_flooded": pick_flooded,
    "choose_barrage": pick_barrage,
    "choose_tactics": pick_tactics,
    "choose_volunteers": volunteers,
    "choose_scouts": lambda b, frame, options, w: "done",
}
"""How each question is answered; the others take the first option, which is the sensible one."""


def bots() -> dict[str, Bot]:
    """Offer the general beside the generic bots."""
    return {"general": General()}
