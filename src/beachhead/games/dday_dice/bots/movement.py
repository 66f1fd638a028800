"""Phase 5: where to land, when to leave, which way to take."""

from __future__ import annotations

import numpy as np

from beachhead.games.dday_dice.board import CRY, SAFE, UNPAID
from beachhead.games.dday_dice.bots.cooperation import offering, opening
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.notation.names import card as any_card
from beachhead.games.dday_dice.odds.valuation.assessment import HORIZON, Mind
from beachhead.games.dday_dice.odds.valuation.chance_tables import COURAGE, SOLDIERS
from beachhead.games.dday_dice.odds.valuation.planner import Help, Node, outlook
from beachhead.games.dday_dice.odds.valuation.room import kept_for_others
from beachhead.kernel.nodes import Answer, Decision

HOPELESS = 0.02
"""The chance below which anything else is tried."""


def best_move(mind: Mind, decision: Decision) -> Answer:
    """Go or stay where the chances are best."""
    for another in (offering(mind, decision), opening(mind, decision)):
        if another:
            return another
    u = mind.u
    look = mind.outlook()
    node = mind.node(u.face)
    means = mind.common
    strength = int(np.clip(means.strength, 0, SOLDIERS - 1))
    own = int(np.clip(means.body, 0, SOLDIERS - 1))
    near = mind.node(u.face, HORIZON)
    money = int(np.clip(u.courage, 0, COURAGE - 1))
    free = bool(u.done & CRY)
    late = mind.deadline

    def value(answer: Answer) -> float:
        if answer == "stay":
            chance, alive = look.staying(node, late), look.staying(near, late)
            coins = money
        elif isinstance(answer, tuple) and answer[0] == "go":
            way = next(w for w in mind.ways() if w.to == answer[1])
            chance, alive = (
                look.going(node, way, late, free=free),
                look.going(near, way, late, free=free),
            )
            coins = COURAGE - 1 if free or u.done & UNPAID else money
        else:
            return -0.5 if answer == "wait" else -1.0
        ratio = alive[own, coins] / max(alive[strength, coins], 1e-9)
        return float(chance[strength, coins] * min(ratio, 1.0) + 1e-6 * alive[own, coins])

    chances = {answer: value(answer) for answer in decision.options}
    best = max(chances, key=lambda answer: chances[answer])
    if chances[best] <= HOPELESS and not u.done & (SAFE | UNPAID):
        best = last_resort(decision) or best
    if not isinstance(best, tuple) and best not in ("stay", "wait"):
        return decision.options[0]
    return best


def last_resort(decision: Decision) -> Answer | None:
    """Play or sacrifice what opens another way, if there is anything."""
    cards = [a for a in decision.options if isinstance(a, tuple) and a[0] in ("sacrifice", "play")]
    return next(
        (a for a in cards if any(opens_a_way(e) for e in any_card(str(a[1])).data.effects)), None
    )


def opens_a_way(effect: Effect) -> bool:
    """Return True if an effect pays for a move or does without the price."""
    if effect.name == "gain":
        return effect.resource == "courage"
    return effect.name in ("sacrifice_to_move", "battle_cry")


def best_start(mind: Mind, decision: Decision) -> Answer:
    """Land where the chances are best."""
    b = mind.b
    look = outlook(b.map, Help(few=b.few, closed=kept_for_others(b, mind.side)))

    def value(answer: Answer) -> float:
        start = b.battle_map.sectors[int(str(answer))].data.start
        if start is None:
            return 0.0
        soldiers = start.soldiers + 1.5 * start.stars
        table = look.start(Node(int(str(answer)), 1, 1 << int(str(answer))), mind.deadline)
        return float(table[int(soldiers), min(start.courage, COURAGE - 1)])

    return max(decision.options, key=value)
