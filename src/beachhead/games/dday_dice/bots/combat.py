"""Phases 5 and 6: cards and gifts before combat, casualties in it, the Bunker after it."""

from beachhead.games.dday_dice.bots.cooperation import begin_trade
from beachhead.games.dday_dice.bots.spending import choose_lost_card
from beachhead.games.dday_dice.notation.names import find_card
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.card_values import (
    count_explosives,
    count_needed_explosives,
    find_worst_loss,
)
from beachhead.games.dday_dice.odds.valuation.chance_tables import list_losses
from beachhead.kernel.nodes import Answer, Decision


def get_ready(assessment: Assessment, decision: Decision) -> Answer:
    """Play what saves the Unit now, and the big cards where the fire is hottest."""
    b, u = assessment.b, assessment.u
    bunker = b.in_bunker(u)
    sector = b.sector_of(u)
    chances = list_losses(b.defence(u), b.fire_dice(u.sector), u.abilities.lower_fire, 0)
    risk = sum(p for loss, p in chances if loss >= u.size)
    expected = sum(p * loss for loss, p in chances)
    hard = expected >= 0.85 * find_worst_loss(b, u)
    for answer in sorted(decision.options, key=str):
        if not isinstance(answer, tuple) or answer[0] not in ("play", "sacrifice"):
            continue
        effects = {e.name for e in find_card(str(answer[1])).data.effects}
        big = effects & {"clear_def", "shelter", "sacrifice_for_shelter"}
        small = effects & {"lower_def", "prevent", "fewer_fire_dice", "ignore_fire"}
        if big and not bunker and (risk > 0.15 or hard):
            return answer
        keep = (
            "lower_def" in effects
            and not bunker
            and count_explosives(u) <= count_needed_explosives(b)
        )
        if small and not keep and (risk > 0.02 if not bunker else risk > 0.0):
            if "fewer_fire_dice" in effects and not sector.data.fire:
                continue
            return answer
    return begin_trade(assessment, decision) or "done"


def answer_offer(assessment: Assessment, decision: Decision) -> Answer:
    """Accept gifts; refuse to give anything away unasked."""
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "accept":
            offer = assessment.b.units[int(answer[1])].offer
            if len(offer) == 3 or not any(offer[8:]):
                return answer
    return decision.options[0]


def act_in_combat(assessment: Assessment, decision: Decision) -> Answer:
    """Use bandages and glasses when the Unit would fall, or when all of it helps in the Bunker."""
    b, u = assessment.b, assessment.u
    losses_now = b.expected_losses(u) - u.prevent
    if losses_now >= u.size or (b.in_bunker(u) and losses_now >= u.size - 1):
        for answer in decision.options:
            if isinstance(answer, tuple) and answer[0] == "play":
                return answer
    return "done"


def lower_fire_die(assessment: Assessment, decision: Decision) -> Answer:
    """Turn the highest die to one."""
    b, u = assessment.b, assessment.u
    dice = next(r[1:] for r in b.fire if r[0] == u.sector)
    place = max(range(len(dice)), key=lambda i: dice[i])
    wanted = (place, 1)
    return wanted if wanted in decision.options else decision.options[0]


def choose_casualty(assessment: Assessment, decision: Decision) -> Answer:
    """Lose Soldiers first, then the Specialist who does least."""
    if "soldiers" in decision.options:
        return "soldiers"
    return choose_lost_card(assessment, decision)


def place_specialist(assessment: Assessment, decision: Decision) -> Answer:
    """Lay every Specialist beside the Bunker: he helps the others."""
    return next(a for a in decision.options if a != "done")


def choose_smallest_unit(assessment: Assessment, decision: Decision) -> Answer:
    """Help the weakest of the other Units."""
    return min(decision.options, key=lambda a: assessment.b.units[int(str(a))].size)
