"""Phase 4 and every gift: whom to rally, what to find, draw, play and give up."""

from __future__ import annotations

from beachhead.games.dday_dice.content.components import HAND, ITEM, ITEMS, SPECIALIST, pick_cards
from beachhead.games.dday_dice.notation.names import find_card
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.card_values import (
    count_explosives,
    count_needed_explosives,
    count_turns_left,
    value_item,
    value_specialist,
)
from beachhead.kernel.nodes import Answer, Decision

DEAR = 0.7
"""Soldiers per Item Point that make an Item worth more than a toll ahead."""


def choose_card(assessment: Assessment, decision: Decision) -> Answer:
    """Take the card that is worth most."""

    def worth(answer: Answer) -> float:
        if answer == "done":
            return 0.1
        found = find_card(str(answer))
        if found.family == "specialist":
            return value_specialist(assessment.b, assessment.u, found)
        if found.family == "vehicle":
            return float(found.cost)
        return value_item(assessment.b, assessment.u, found)

    return max(decision.options, key=worth)


def choose_pool_item(assessment: Assessment, decision: Decision) -> Answer:
    """Add the Item that is the best bargain; explosives first where the Bunker asks for them."""
    need = count_needed_explosives(assessment.b)

    def worth(answer: Answer) -> float:
        found = ITEM[str(answer)]
        # A Grenade is always to be had: only doors for two explosives call for more.
        doors = 10.0 if need > 1 and found.data.explosives >= need else 0.0
        return doors + value_item(assessment.b, assessment.u, found) / max(found.cost, 1)

    return max(decision.options, key=worth)


def spend(assessment: Assessment, decision: Decision) -> Answer:
    """Rally, play what helps at once, find bargains, draw with Courage to spare."""
    u = assessment.u
    rallies = [a for a in decision.options if isinstance(a, tuple) and a[0] == "rally"]
    if rallies:
        best = max(rallies, key=lambda a: value_rally(assessment, str(a[1])))
        if value_rally(assessment, str(best[1])) >= 0.5:
            return best
    for answer in decision.options:
        if (
            isinstance(answer, tuple)
            and answer[0] == "play"
            and is_played_now(assessment, str(answer[1]))
        ):
            return answer
    finds = [a for a in decision.options if isinstance(a, tuple) and a[0] == "find"]
    if finds:
        choice = choose_find(assessment, [str(a[1]) for a in finds])
        if choice:
            return ("find", choice)
    if "draw" in decision.options and u.courage - assessment.count_courage_needed() >= 6:
        return "draw"
    return "done"


def value_rally(assessment: Assessment, name: str) -> float:
    """Weigh a Specialist against what else the Stars could buy later."""
    found = SPECIALIST[name]
    worth = value_specialist(assessment.b, assessment.u, found)
    return worth / found.cost + 0.05 * worth + (0.01 if found.bit & HAND else 0.0)


def is_played_now(assessment: Assessment, name: str) -> bool:
    """Return True if a card is best played at once: pure gains are."""
    effects = find_card(name).data.effects
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


def choose_find(assessment: Assessment, names: list[str]) -> str:
    """Pick the best bargain, saving for better ones while there is time."""
    b, u = assessment.b, assessment.u
    need = count_needed_explosives(b) - count_explosives(u)

    def value(name: str) -> float:
        found = find_card(name)
        if found.family == "vehicle":
            return 0.6
        doors = 5.0 if need > 0 and found.data.explosives else 0.0
        return doors + value_item(b, u, found) / max(found.cost, 1)

    kept = find_toll(assessment)
    names = [n for n in names if u.points - find_card(n).cost >= kept or value(n) > DEAR]
    if not names:
        return ""
    best = max(names, key=value)
    left = count_turns_left(b, u)
    dream = max(
        (
            value_item(b, u, c) / c.cost
            for c in pick_cards(b.pool, ITEMS)
            if c.cost <= u.points + 3 * left
        ),
        default=0.0,
    )
    if value(best) >= 0.8 * dream or (left < 3 and value(best) >= 0.2):
        return best
    return ""


def find_toll(assessment: Assessment) -> int:
    """Return the Item Points that a Sector of the next row asks for, to be kept for it."""
    row = assessment.b.sector_of(assessment.u).data.row + 1
    return max(
        (
            s.require.points
            for s in assessment.b.battle_map.data.sector
            if s.row == row and s.require
        ),
        default=0,
    )


def choose_lost_specialist(assessment: Assessment, decision: Decision) -> Answer:
    """Choose the Specialist who is worth least to be lost."""
    names = [a for a in decision.options if isinstance(a, str) and a in SPECIALIST]
    return min(names, key=lambda n: value_specialist(assessment.b, assessment.u, SPECIALIST[n]))


def choose_lost_item(assessment: Assessment, decision: Decision) -> Answer:
    """Choose the Item that is worth least to be lost."""
    return min(decision.options, key=lambda n: value_item(assessment.b, assessment.u, ITEM[str(n)]))


def choose_payment(assessment: Assessment, decision: Decision) -> Answer:
    """Discard the cards that are worth least."""

    def worth(answer: Answer) -> float:
        names = answer if isinstance(answer, tuple) else (answer,)
        total = 0.0
        for name in names:
            found = find_card(str(name))
            if found.family == "specialist":
                total += value_specialist(assessment.b, assessment.u, found)
            else:
                total += value_item(assessment.b, assessment.u, found)
        return total

    return min(decision.options, key=worth)


def close_window(assessment: Assessment, decision: Decision) -> Answer:
    """Play pure gains, else close the window."""
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "play":
            effects = {e.name for e in find_card(str(answer[1])).data.effects}
            if effects == {"skip_marker"}:
                return answer if assessment.b.defence(assessment.u) < 8 else "done"
    return "done"
