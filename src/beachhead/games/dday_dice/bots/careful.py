"""How the careful bot answers: which judgement belongs to which step."""

from __future__ import annotations

import time
from collections.abc import Callable

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import (
    combat,
    cooperation,
    movement,
    rolling,
    rules_of_thumb,
    spending,
    tally,
)
from beachhead.games.dday_dice.odds.valuation.assessment import Mind
from beachhead.games.dday_dice.odds.valuation.planner import OutOfTime
from beachhead.kernel.nodes import Answer, Decision

SOLVING = 0.025
"""Seconds that are kept back for what follows a plan: the turn solver cannot be interrupted."""


def decide(b: Board, decision: Decision, seconds: float) -> Answer:
    """Ask the judgement that fits the step; without time for it, the rule of thumb."""
    deadline = time.monotonic() + seconds - SOLVING
    mind = Mind(b, decision.side, deadline)
    judge = JUDGES.get(decision.step)
    if judge is None:
        return decision.options[0]
    thumb = rules_of_thumb.JUDGES.get(decision.step)
    if thumb and seconds < SOLVING:
        return thumb(mind, decision)
    try:
        return judge(mind, decision)
    except OutOfTime:
        # The first answer of a step without a rule of thumb is the modest one: done, none, no.
        return thumb(mind, decision) if thumb else decision.options[0]


JUDGES: dict[str, Callable[[Mind, Decision], Answer]] = {
    "choose_lock": rolling.best_lock,
    "choose_reroll": rolling.best_reroll,
    "leave_out_die": rolling.best_colour_out,
    "adjust": tally.adjust,
    "choose_victim": tally.best_victim,
    "choose_bonus": tally.best_bonus,
    "choose_result": tally.best_result,
    "choose_award": spending.best_card,
    "choose_free_item": spending.best_card,
    "choose_free_vehicle": spending.best_card,
    "choose_free_leader": spending.best_card,
    "choose_revived": spending.best_card,
    "choose_pool_item": spending.best_pool_item,
    "spend": spending.spend,
    "move": movement.best_move,
    "get_ready": combat.get_ready,
    "combat_window": combat.in_combat,
    "choose_fire_die": combat.fire_die,
    "choose_casualty": combat.casualty,
    "choose_lost_specialist": spending.least_specialist,
    "choose_lost_item": spending.least_item,
    "choose_payment": spending.payment,
    "choose_start": movement.best_start,
    "place_specialist": combat.place,
    "choose_receiver": combat.smallest_unit,
    "choose_sheltered": combat.smallest_unit,
    "choose_bombarded": combat.smallest_unit,
    "deal": cooperation.deal,
    "choose_amount": cooperation.amount,
    "consent": combat.consent,
    "consent_to_swap": combat.consent,
    "marker_window": spending.close,
    "upkeep_window": spending.close,
    "exchange": spending.close,
}
