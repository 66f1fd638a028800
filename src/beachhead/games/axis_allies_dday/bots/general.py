"""A general for either side.

The Allied general clears blockhouses in front of his landings, lands, breaks out and goes for the
three cities; the Axis general fills the cities, feeds them from reserves and avoids patrolled roads.
He looks at the position only, so that any position can be played on from.
"""

from typing import TypeVar, cast

import msgspec

from beachhead.games.axis_allies_dday.board import AFLOAT, BOATLOADS, EVERY_KIND, Board
from beachhead.games.axis_allies_dday.bots.cards import CARD_POLICIES, Policy, keep_numbers
from beachhead.games.axis_allies_dday.bots.plans import plan_move
from beachhead.games.axis_allies_dday.bots.targets import (
    blockhouse_value,
    bomb_value,
    box_score,
    entry_score,
    find_best_bombing,
    find_best_patrol,
)
from beachhead.games.axis_allies_dday.bots.weights import GENERAL, MARSHAL, Pair, Weights
from beachhead.games.axis_allies_dday.content.tables import AIRCRAFT, CHART_POWER, GE
from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Frame, Position

B = TypeVar("B", bound=Position)


class General:
    """Answer every question by rule of thumb and by estimated fights."""

    def __init__(self, weights: Pair = GENERAL) -> None:
        """Begin with what either side cares for."""
        self.pair = weights

    def weights(self) -> bytes:
        """Return the weights of both sides, as results name them by a fingerprint."""
        return msgspec.json.encode(self.pair)

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Pick one of the decision's options."""
        return answer_by_rule(cast("Board", cast("Position", view)), decision, self.pair)


def answer_by_rule(b: Board, decision: Decision, weights: Pair = GENERAL) -> Answer:
    """Return the general's answer to a question."""
    policy = POLICIES[decision.step]
    answer = policy(b, decision.frame, decision.options, weights.of(decision.side))
    return answer if answer in decision.options else decision.options[0]


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


def pick_aircraft(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Fire at the power that has more aircraft of the kind left: any of them is worth the same."""
    kind = int(frame[1])
    return max(keep_numbers(options), key=lambda power: b.count_everywhere(AIRCRAFT[kind][power]))


def pick_most(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take the largest number: what is ashore sooner fights sooner."""
    return options[0]


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


# ---- fights -----------------------------------------------------------------------------------------


def pick_battle(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take any: no fight changes another on the same card."""
    return options[0]


def pick_casualty(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Give up the unit that is worth least in the fights to come; keep blockhouses before tanks."""
    return min(keep_numbers(options), key=[0, 1, 3, 2, 0, 1, 2, 0, 1, 2].__getitem__)


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
    "choose_ashore": pick_most,
    "choose_battle": pick_battle,
    "choose_casualty": pick_casualty,
    "choose_entry": pick_entry,
    "choose_arrivals": pick_most,
    "choose_aircraft": pick_aircraft,
    **CARD_POLICIES,
}
"""How each question is answered."""


def bots() -> dict[str, Bot]:
    """Offer the general as he was set by hand, and the marshal whose weights were found by playing."""
    return {"general": General(GENERAL), "marshal": General(MARSHAL)}
