"""Phases 1 and 2: what is done with the dice when the rolls are over."""

from collections.abc import Sequence

from beachhead.games.dday_dice.board import Unit, code_of, colour_of, face_of
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
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import NOTHING, find_hand
from beachhead.games.dday_dice.rules.rwb_bonuses import find_next_rwb
from beachhead.kernel.nodes import Answer, Decision

SURE_GAINS = (("play", "toolkit"), ("play", "command_jacket"), ("play", "legion_dhonneur"))
"""Cards that add to any tally."""


def adjust(assessment: Assessment, decision: Decision) -> Answer:
    """Change the tally if that raises its value; else play what adds to it."""
    values = {answer: value_change(assessment, answer) for answer in decision.options}
    best = max(values, key=lambda answer: values[answer])
    if values[best] > value_dice(assessment, assessment.u.dice) + 1e-6:
        return best
    return play_sure_gain(assessment, decision)


def play_sure_gain(assessment: Assessment, decision: Decision) -> Answer:
    """Play what adds to the tally, or go on."""
    return next((a for a in SURE_GAINS if a in decision.options), decision.options[0])


def value_change(assessment: Assessment, answer: Answer) -> float:
    """Return what the dice are worth after a change, on average over a die that is rolled again."""
    u = assessment.u
    match answer:
        case ("turn", int() as place, str() as face):
            codes = [code_of(colour_of(u.dice[place]), FACES.index(face))]
        case ("recolour", int() as place, str() as colour):
            codes = [code_of(COLOURS.index(colour), face_of(u.dice[place]))]
        case ("swap", int() as place, int() as other):
            codes = [u.card_dice[other]]
        case ("last", int() as place):
            codes = [code_of(colour_of(u.dice[place]), face) for face in range(len(FACES))]
        case _:
            return 0.0
    changed = [(*u.dice[:place], code, *u.dice[place + 1 :]) for code in codes]
    return sum(value_dice(assessment, dice) for dice in changed) / len(changed)


def value_dice(assessment: Assessment, codes: Sequence[int]) -> float:
    """Value dice of any colours as a Final Tally; nothing if there are too many of a colour."""
    hand = find_hand(codes)
    return 0.0 if hand == NOTHING else float(assessment.tallies[hand])


def choose_victim(assessment: Assessment, decision: Decision) -> Answer:
    """Ignore the Skull if possible, else lose the die without which the rest is worth most."""
    if "ignore" in decision.options:
        return "ignore"
    u = assessment.u

    def value_rest(place: int) -> float:
        left = [c for i, c in enumerate(u.dice) if i != place and not u.is_cancelled(i)]
        return float(assessment.hands[find_hand(left)])

    return max((int(a) for a in decision.options if isinstance(a, int)), key=value_rest)


def choose_bonus(assessment: Assessment, decision: Decision) -> Answer:
    """Take the alternative that is worth most now."""
    b, u = assessment.b, assessment.u
    options = COUNTRIES[u.country].bonus[int(decision.frame[2])].options
    poor = u.courage + u.new_courage < assessment.count_courage_needed()

    def value(choice: int) -> float:
        o = options[choice]
        total = o.soldiers + (1.0 if b.solo else 0.6) * o.another_soldiers + POINT * o.points
        total += o.every_soldiers * (1 + 0.6 * (len(b.list_active()) - 1))
        total += assessment.star * o.stars + 2.2 * o.add_results
        total += o.courage * (1.3 if poor else 0.4) + o.free_move * (2.0 if poor else 0.2)
        cards = [c for c in pick_cards(b.pool, ITEMS) if c.cost <= o.take_item]
        return total + max((value_item(b, u, c) for c in cards), default=0.0)

    return max((int(a) for a in decision.options if isinstance(a, int)), key=value)


def choose_result(assessment: Assessment, decision: Decision) -> Answer:
    """Add the result that is worth most, an RWB completed included."""
    worth = (0.0, assessment.star, 1.0, 2.0, 1.3, 1.0)

    def value(answer: Answer) -> float:
        colour, name = (str(part) for part in answer) if isinstance(answer, tuple) else ("", "")
        face = FACES.index(name)
        if not completes_rwb(assessment.u, code_of(COLOURS.index(colour), face)):
            return worth[face]
        soldiers, courage, stars, points = value_bonus(assessment.b, assessment.side, face)
        return worth[face] + soldiers + 1.3 * courage + assessment.star * stars + POINT * points

    return max(decision.options, key=value)


def completes_rwb(u: Unit, code: int) -> bool:
    """Return True if a further result makes an RWB."""
    twin = u.__copy__()  # type: ignore[attr-defined]
    twin.extra = (*u.extra, code)
    return find_next_rwb(twin) == face_of(code)
