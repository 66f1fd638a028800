"""How the careful bot answers: which judgement belongs to which step."""

import time
from collections.abc import Callable
from contextlib import suppress

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import combat, cooperation, movement, rolling, spending, tally
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.planner import OutOfTime
from beachhead.games.dday_dice.rules.movement import STAY
from beachhead.kernel.nodes import Answer, Decision

SOLVING = 0.025
"""Seconds that are kept back for what follows a plan: the turn solver cannot be interrupted."""


def decide(b: Board, decision: Decision, seconds: float) -> Answer:
    """Ask the judgement that fits the step; without time for it, stay or take the first answer."""
    judge = JUDGES.get(decision.step)
    if judge and seconds > SOLVING:
        deadline = time.monotonic() + seconds - SOLVING
        with suppress(OutOfTime):
            return judge(Assessment(b, decision.side, deadline), decision)
    # The first answer is the modest one: done, stop, none, no.
    return STAY if STAY in decision.options else decision.options[0]


JUDGES: dict[str, Callable[[Assessment, Decision], Answer]] = {
    "choose_lock": rolling.choose_lock,
    "choose_reroll": rolling.choose_reroll,
    "leave_out_die": rolling.leave_out_die,
    "adjust": tally.adjust,
    "choose_victim": tally.choose_victim,
    "choose_bonus": tally.choose_bonus,
    "choose_result": tally.choose_result,
    "choose_award": spending.choose_card,
    "choose_free_item": spending.choose_card,
    "choose_free_vehicle": spending.choose_card,
    "choose_free_leader": spending.choose_card,
    "choose_revived": spending.choose_card,
    "choose_pool_item": spending.choose_pool_item,
    "spend": spending.spend,
    "move": movement.choose_move,
    "get_ready": combat.get_ready,
    "combat_window": combat.act_in_combat,
    "choose_fire_die": combat.lower_fire_die,
    "choose_casualty": combat.choose_casualty,
    "choose_lost_specialist": spending.choose_lost_card,
    "choose_lost_item": spending.choose_lost_card,
    "choose_payment": spending.choose_payment,
    "choose_start": movement.choose_start,
    "place_specialist": combat.place_specialist,
    "choose_receiver": combat.choose_smallest_unit,
    "choose_sheltered": combat.choose_smallest_unit,
    "choose_bombarded": combat.choose_smallest_unit,
    "deal": cooperation.build_offer,
    "choose_amount": cooperation.choose_amount,
    "consent": combat.answer_offer,
    "consent_to_swap": combat.answer_offer,
    "marker_window": spending.close_window,
    "upkeep_window": tally.play_sure_gain,
    "use_find": tally.play_sure_gain,
    "exchange": spending.close_window,
}
