"""Phase 5: where to land, when to leave, which way to take."""

import numpy as np

from beachhead.games.dday_dice.board import CRY, SAFE, UNPAID
from beachhead.games.dday_dice.bots.cooperation import begin_trade, enter_for_others
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.notation.names import find_card
from beachhead.games.dday_dice.odds.valuation.assessment import (
    HORIZON,
    Assessment,
    find_kept_sectors,
)
from beachhead.games.dday_dice.odds.valuation.chance_tables import COURAGE, SOLDIERS
from beachhead.games.dday_dice.odds.valuation.planner import Help, Node, share_outlook
from beachhead.kernel.nodes import Answer, Decision

HOPELESS = 0.02
"""The chance below which anything else is tried."""


def choose_move(assessment: Assessment, decision: Decision) -> Answer:
    """Go or stay where the chances are best."""
    for another in (begin_trade(assessment, decision), enter_for_others(assessment, decision)):
        if another:
            return another
    u = assessment.u
    chances = value_answers(assessment, decision.options)
    best = max(chances, key=lambda answer: chances[answer])
    if chances[best] <= HOPELESS and not u.done & (SAFE | UNPAID):
        best = find_last_resort(decision) or best
    if not isinstance(best, tuple) and best not in ("stay", "wait"):
        return decision.options[0]
    return best


def value_answers(assessment: Assessment, options: list[Answer]) -> dict[Answer, float]:
    """Return the chances after going or staying; what is neither is below zero."""
    u = assessment.u
    look = assessment.find_outlook()
    node = assessment.make_node(u.face)
    means = assessment.average_means
    strength = int(np.clip(means.strength, 0, SOLDIERS - 1))
    own = int(np.clip(means.lives_at_stake, 0, SOLDIERS - 1))
    near = assessment.make_node(u.face, HORIZON)
    money = int(np.clip(u.courage, 0, COURAGE - 1))
    free = bool(u.done & CRY)
    late = assessment.deadline

    def value(answer: Answer) -> float:
        if answer == "stay":
            chance, alive = look.fight(node, late), look.fight(near, late)
            coins = money
        elif isinstance(answer, tuple) and answer[0] == "go":
            way = next(w for w in assessment.list_ways() if w.to == answer[1])
            chance, alive = (
                look.go(node, way, late, free=free),
                look.go(near, way, late, free=free),
            )
            coins = COURAGE - 1 if free or u.done & UNPAID else money
        else:
            return {"wait": -0.5, "stuck": -2.0}.get(str(answer), -1.0)
        ratio = alive[own, coins] / max(alive[strength, coins], 1e-9)
        return float(chance[strength, coins] * min(ratio, 1.0) + 1e-6 * alive[own, coins])

    return {answer: value(answer) for answer in options}


def rank_answers(assessment: Assessment, options: list[Answer]) -> list[Answer]:
    """List the ways to go, and staying, the best chance first."""
    chances = value_answers(assessment, options)
    return sorted((a for a in options if chances[a] >= 0.0), key=lambda a: -chances[a])


def find_last_resort(decision: Decision) -> Answer | None:
    """Play or sacrifice what opens another way, if there is anything."""
    cards = [a for a in decision.options if isinstance(a, tuple) and a[0] in ("sacrifice", "play")]
    return next(
        (a for a in cards if any(opens_a_way(e) for e in find_card(str(a[1])).data.effects)), None
    )


def opens_a_way(effect: Effect) -> bool:
    """Return True if an effect pays for a move or does without the price."""
    if effect.name == "gain":
        return effect.resource == "courage"
    return effect.name in ("sacrifice_to_move", "battle_cry")


def choose_start(assessment: Assessment, decision: Decision) -> Answer:
    """Land where the chances are best."""
    b = assessment.b
    look = share_outlook(b.map, Help(few=b.few, closed=find_kept_sectors(b, assessment.side)))

    def value(answer: Answer) -> float:
        start = b.battle_map.sectors[int(str(answer))].data.start
        if start is None:
            return 0.0
        soldiers = start.soldiers + 1.5 * start.stars
        table = look.before_roll(
            Node(int(str(answer)), 1, 1 << int(str(answer))), assessment.deadline
        )
        return float(table[int(soldiers), min(start.courage, COURAGE - 1)])

    return max(decision.options, key=value)
