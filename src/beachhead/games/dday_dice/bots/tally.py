"""Phases 1 and 2: what is done with the dice when the rolls are over."""

from __future__ import annotations

from beachhead.games.dday_dice.board import Unit
from beachhead.games.dday_dice.content.components import (
    COLOURS,
    COUNTRIES,
    FACES,
    ITEMS,
    pick_cards,
)
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.card_values import value_bonus, value_item
from beachhead.games.dday_dice.odds.valuation.chance_tables import POINT
from beachhead.games.dday_dice.rules.rwb_bonuses import find_next_rwb
from beachhead.kernel.nodes import Answer, Decision


def adjust(assessment: Assessment, decision: Decision) -> Answer:
    """Change the tally if that raises its value."""
    u = assessment.u
    base = tally_value(assessment, u.dice)
    best, top = decision.options[0], base + 1e-6
    for answer in decision.options:
        new = changed(u, answer)
        if new is not None:
            value = tally_value(assessment, new)
            if value > top:
                best, top = answer, value
        elif isinstance(answer, tuple) and answer[0] == "last":
            value = last_value(assessment, int(answer[1]))
            if value > top:
                best, top = answer, value
    if best == decision.options[0]:
        for answer in decision.options:
            if answer in (
                ("play", "toolkit"),
                ("play", "command_jacket"),
                ("play", "legion_dhonneur"),
            ):
                return answer
    return best


def changed(u: Unit, answer: Answer) -> tuple[int, ...] | None:
    """Return the dice after a change that needs no luck."""
    match answer:
        case ("turn", int() as place, str() as face):
            code = u.dice[place] // 6 * 6 + FACES.index(face)
        case ("recolour", int() as place, str() as colour):
            code = COLOURS.index(colour) * 6 + u.dice[place] % 6
        case ("swap", int() as place, int() as other):
            code = u.card_dice[other]
        case _:
            return None
    return (*u.dice[:place], code, *u.dice[place + 1 :])


def tally_value(assessment: Assessment, dice: tuple[int, ...]) -> float:
    """Value dice whose colours may be changed: the Skulls cancel what hurts least."""
    live = [c for c in dice if c >= 0]
    skulls = [sum(1 for c in live if c == 6 * k) for k in range(3)]
    biting = sum(skulls) - 3 * min(skulls) - assessment.u.help.ignore_skulls
    straight = len({c % 6 for c in live}) == len(FACES)
    biting = max(biting - straight, 0)
    kept = [c for c in live if c % 6]
    # Sum of marginal values: exact enough for comparing single dice.
    worth = sorted((die_value(assessment, c) for c in kept), reverse=True)
    total = sum(worth[: max(len(worth) - biting, 0)])
    counts = [[sum(1 for c in live if c == 6 * k + f) for k in range(3)] for f in range(6)]
    for face in range(6):
        s, c, t, p = value_bonus(assessment.b, assessment.side, face)
        total += min(counts[face]) * (s + 1.2 * c + 1.2 * t + POINT * p)
    return total + (6.0 if straight else 0.0)


def die_value(assessment: Assessment, code: int) -> float:
    """Return a die's own worth in Soldiers."""
    return (0.0, assessment.star, 1.0, 2.0, 1.3, 1.0)[code % 6]


def last_value(assessment: Assessment, place: int) -> float:
    """Average over the re-roll of one die."""
    u = assessment.u
    total = 0.0
    for face in range(6):
        code = u.dice[place] // 6 * 6 + face
        total += tally_value(assessment, (*u.dice[:place], code, *u.dice[place + 1 :]))
    return total / 6


def choose_victim(assessment: Assessment, decision: Decision) -> Answer:
    """Ignore the Skull if possible, else give up the die that is worth least."""
    if "ignore" in decision.options:
        return "ignore"
    u = assessment.u

    def loss(place: int) -> float:
        own = die_value(assessment, u.dice[place])
        code = u.dice[place]
        face = code % 6
        counts = [0, 0, 0]
        for i, c in enumerate(u.dice):
            if c >= 0 and c % 6 == face and not u.cancelled >> i & 1:
                counts[c // 6] += 1
        if min(counts) and counts[code // 6] == min(counts):
            own += sum(value_bonus(assessment.b, assessment.side, face))
        return own

    return min((int(a) for a in decision.options if isinstance(a, int)), key=loss)


def choose_bonus(assessment: Assessment, decision: Decision) -> Answer:
    """Take the alternative that is worth most now."""
    b, u = assessment.b, assessment.u
    face = int(decision.frame[2])
    options = COUNTRIES[u.country].bonus[face].options
    need = assessment.count_courage_needed()

    def worth(choice: int) -> float:
        o = options[choice]
        other = 1.0 if b.solo else 0.6
        total = o.soldiers + other * o.another_soldiers + POINT * o.points
        total += o.every_soldiers * (1 + 0.6 * (len(b.active()) - 1))
        total += assessment.star * o.stars + 2.2 * o.add_results
        total += o.courage * (1.3 if u.courage + u.new_courage < need else 0.4)
        if o.free_move:
            total += 2.0 if u.courage + u.new_courage < need else 0.2
        if o.take_item:
            cards = [c for c in pick_cards(b.pool, ITEMS) if c.cost <= o.take_item]
            total += max((value_item(b, u, c) for c in cards), default=0.0)
        return total

    return max((int(a) for a in decision.options if isinstance(a, int)), key=worth)


def choose_result(assessment: Assessment, decision: Decision) -> Answer:
    """Add the result that is worth most, an RWB completed included."""
    u = assessment.u
    best, top = decision.options[0], -1.0
    for answer in decision.options:
        if not isinstance(answer, tuple):
            continue
        colour, face = str(answer[0]), FACES.index(str(answer[1]))
        code = COLOURS.index(colour) * 6 + face
        value = die_value(assessment, code)
        extra = u.extra
        u.extra = (*extra, code | 32)
        if find_next_rwb(u) == face:
            value += sum(value_bonus(assessment.b, assessment.side, face))
        u.extra = extra
        if value > top:
            best, top = answer, value
    return best
