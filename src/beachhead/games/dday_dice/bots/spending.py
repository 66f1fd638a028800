"""Phase 4 and every gift: whom to rally, what to find, draw, play and give up."""

from __future__ import annotations

from beachhead.games.dday_dice.content.components import HAND, ITEM, ITEMS, SPECIALIST, picked
from beachhead.games.dday_dice.notation.names import card as any_card
from beachhead.games.dday_dice.odds.valuation.assessment import Mind
from beachhead.games.dday_dice.odds.valuation.card_values import (
    explosives_of,
    item_worth,
    needs_explosives,
    specialist_worth,
    turns_left,
)
from beachhead.kernel.nodes import Answer, Decision

DEAR = 0.7
"""Soldiers per Item Point that make an Item worth more than a toll ahead."""


def best_card(mind: Mind, decision: Decision) -> Answer:
    """Take the card that is worth most."""

    def worth(answer: Answer) -> float:
        if answer == "done":
            return 0.1
        found = any_card(str(answer))
        if found.family == "specialist":
            return specialist_worth(mind.b, mind.u, found)
        if found.family == "vehicle":
            return float(found.cost)
        return item_worth(mind.b, mind.u, found)

    return max(decision.options, key=worth)


def best_pool_item(mind: Mind, decision: Decision) -> Answer:
    """Add the Item that is the best bargain; explosives first where the Bunker asks for them."""
    need = needs_explosives(mind.b)

    def worth(answer: Answer) -> float:
        found = ITEM[str(answer)]
        # A Grenade is always to be had: only doors for two explosives call for more.
        doors = 10.0 if need > 1 and found.data.explosives >= need else 0.0
        return doors + item_worth(mind.b, mind.u, found) / max(found.cost, 1)

    return max(decision.options, key=worth)


def spend(mind: Mind, decision: Decision) -> Answer:
    """Rally, play what helps at once, find bargains, draw with Courage to spare."""
    u = mind.u
    rallies = [a for a in decision.options if isinstance(a, tuple) and a[0] == "rally"]
    if rallies:
        best = max(rallies, key=lambda a: rally_value(mind, str(a[1])))
        if rally_value(mind, str(best[1])) >= 0.5:
            return best
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "play" and plays_now(mind, str(answer[1])):
            return answer
    finds = [a for a in decision.options if isinstance(a, tuple) and a[0] == "find"]
    if finds:
        choice = best_find(mind, [str(a[1]) for a in finds])
        if choice:
            return ("find", choice)
    if "draw" in decision.options and u.courage - mind.courage_need() >= 6:
        return "draw"
    return "done"


def rally_value(mind: Mind, name: str) -> float:
    """Weigh a Specialist against what else the Stars could buy later."""
    found = SPECIALIST[name]
    worth = specialist_worth(mind.b, mind.u, found)
    return worth / found.cost + 0.05 * worth + (0.01 if found.bit & HAND else 0.0)


def plays_now(mind: Mind, name: str) -> bool:
    """Return True if a card is best played at once: pure gains are."""
    effects = any_card(name).data.effects
    gains = (
        "gain",
        "gain_for_another",
        "gain_for_others",
        "rally_free",
        "take_vehicle",
        "take_item",
        "draw_award",
    )
    return all(e.name in gains for e in effects)


def best_find(mind: Mind, names: list[str]) -> str:
    """Pick the best bargain, saving for better ones while there is time."""
    b, u = mind.b, mind.u
    need = needs_explosives(b) - explosives_of(u)

    def value(name: str) -> float:
        found = any_card(name)
        if found.family == "vehicle":
            return 0.6
        doors = 5.0 if need > 0 and found.data.explosives else 0.0
        return doors + item_worth(b, u, found) / max(found.cost, 1)

    kept = tolls(mind)
    names = [n for n in names if u.points - any_card(n).cost >= kept or value(n) > DEAR]
    if not names:
        return ""
    best = max(names, key=value)
    left = turns_left(b, u)
    dream = max(
        (
            item_worth(b, u, c) / c.cost
            for c in picked(b.pool, ITEMS)
            if c.cost <= u.points + 3 * left
        ),
        default=0.0,
    )
    if value(best) >= 0.8 * dream or (left < 3 and value(best) >= 0.2):
        return best
    return ""


def tolls(mind: Mind) -> int:
    """Return the Item Points that a Sector of the next row asks for, to be kept for it."""
    row = mind.b.sector_of(mind.u).data.row + 1
    return max(
        (s.require.points for s in mind.b.battle_map.data.sector if s.row == row and s.require),
        default=0,
    )


def least_specialist(mind: Mind, decision: Decision) -> Answer:
    """Choose the Specialist who is worth least to be lost."""
    names = [a for a in decision.options if isinstance(a, str) and a in SPECIALIST]
    return min(names, key=lambda n: specialist_worth(mind.b, mind.u, SPECIALIST[n]))


def least_item(mind: Mind, decision: Decision) -> Answer:
    """Choose the Item that is worth least to be lost."""
    return min(decision.options, key=lambda n: item_worth(mind.b, mind.u, ITEM[str(n)]))


def payment(mind: Mind, decision: Decision) -> Answer:
    """Discard the cards that are worth least."""

    def worth(answer: Answer) -> float:
        names = answer if isinstance(answer, tuple) else (answer,)
        total = 0.0
        for name in names:
            found = any_card(str(name))
            if found.family == "specialist":
                total += specialist_worth(mind.b, mind.u, found)
            else:
                total += item_worth(mind.b, mind.u, found)
        return total

    return min(decision.options, key=worth)


def close(mind: Mind, decision: Decision) -> Answer:
    """Play pure gains, else close the window."""
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "play":
            effects = {e.name for e in any_card(str(answer[1])).data.effects}
            if effects == {"skip_marker"}:
                return answer if mind.b.defence(mind.u) < 8 else "done"
    return "done"
