"""The careful bot: it plans the way, rolls by the turn solver, rallies, finds, trades and plays."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar, cast

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import fighting, group, moving, quick, rolling, spending, tally
from beachhead.games.dday_dice.bots.mind import Mind
from beachhead.games.dday_dice.planner import OutOfTime
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)

SOLVING = 0.025
"""Seconds that are kept back for what follows a plan: the turn solver cannot be interrupted."""


class Careful:
    """Answer for one Unit; the same view gives the same answer if there is time to plan."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Ask the judgement that fits the step; without time for it, the rule of thumb."""
        deadline = time.monotonic() + seconds - SOLVING
        del game, randbelow
        mind = Mind(cast("Board", view), decision.side, deadline)
        judge = JUDGES.get(decision.step)
        if judge is None:
            return decision.options[0]
        thumb = quick.JUDGES.get(decision.step)
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
    "move": moving.best_move,
    "get_ready": fighting.get_ready,
    "combat_window": fighting.in_combat,
    "choose_fire_die": fighting.fire_die,
    "choose_casualty": fighting.casualty,
    "choose_lost_specialist": spending.least_specialist,
    "choose_lost_item": spending.least_item,
    "choose_payment": spending.payment,
    "choose_start": moving.best_start,
    "place_specialist": fighting.place,
    "choose_receiver": fighting.smallest_unit,
    "choose_sheltered": fighting.smallest_unit,
    "choose_bombarded": fighting.smallest_unit,
    "deal": group.deal,
    "choose_amount": group.amount,
    "consent": fighting.consent,
    "consent_to_swap": fighting.consent,
    "marker_window": spending.close,
    "upkeep_window": spending.close,
    "exchange": spending.close,
}
