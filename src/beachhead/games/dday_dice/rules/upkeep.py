"""Phase 2: the Final Tally becomes resources in the order a, b, c, d (DDD-UPKEEP).

Step a is here; step b are the `skulls`, step c the `rwb_bonuses`, step d the `resources`.
"""

from functools import cache

from beachhead.games.dday_dice.board import AWARDED, STRAIGHT, UPKEEP, Board, Unit, code_of
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import COLOURLESS
from beachhead.games.dday_dice.content.effects import UPKEEP as IN_UPKEEP
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.awards import are_awards_left, choose_award
from beachhead.games.dday_dice.rules.base import DONE, act_simultaneously, include_everyone, rules
from beachhead.games.dday_dice.rules.conflicts import settle_claims
from beachhead.games.dday_dice.rules.faces import is_straight
from beachhead.games.dday_dice.rules.free_actions import (
    can_change_tally,
    is_asked,
    list_free_actions,
    take_free_action,
)
from beachhead.games.dday_dice.rules.resources import record
from beachhead.games.dday_dice.rules.skulls import resolve_skulls
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame


@rules.auto("DDD-UPKEEP-01")
def upkeep(b: Board) -> None:
    """Step a: add the bonus results, then let Straights choose their Awards (DDD-UPKEEP-02)."""
    b.phase = UPKEEP  # DDD-TURN-05
    work: dict[int, list[Frame]] = {}
    for side in b.list_active():
        u = b.units[side]
        u.offers = 0
        add_bonus_results(b, u)
        if not is_straight(u):
            continue
        u.done |= STRAIGHT  # DDD-UPKEEP-08: later results come too late
        if not u.done & AWARDED and are_awards_left(b):  # DDD-AWARD-08: one for each player
            work[side] = [choose_award(side)]
            b.tell("straight", "DDD-STRAIGHT-03", side=side)
    if work:  # DDD-STRAIGHT-04, DDD-AWARD-15: the dice pay after the Award as well
        act_simultaneously(b, include_everyone(b, work), settle_claims(), resolve_tallies())
    else:
        resolve_tallies.run(b)


def add_bonus_results(b: Board, u: Unit) -> None:
    """Add the results of Sector, Specialists and Vehicles (DDD-UPKEEP-07)."""
    u.extra += code_colourless(MAPS[b.map].sectors[u.sector].results)
    u.extra += code_colourless(PROFILES[u.specialists].results)
    u.extra += code_colourless(b.vehicle_help(u.sector).results)


@cache
def code_colourless(results: tuple[int, ...]) -> tuple[int, ...]:
    """Return the codes of so many results of each symbol."""
    return tuple(code_of(COLOURLESS, face) for face, n in enumerate(results) for _ in range(n))


RECORD = record()


@rules.auto("DDD-UPKEEP-03")
def resolve_tallies(b: Board) -> None:
    """Take steps b and c for everybody, then step d."""
    if b.solo:
        b.agenda.append(RECORD)
        upkeep_opening.run(b, 0)
        return
    work: dict[int, list[Frame]] = {side: [upkeep_opening(side)] for side in b.list_active()}
    act_simultaneously(b, include_everyone(b, work), settle_claims(), RECORD)


@rules.auto("DDD-UPKEEP-06")
def upkeep_opening(b: Board, side: int) -> None:
    """Let a Unit play cards before its Skulls are resolved."""
    if is_asked(b, side, IN_UPKEEP) or has_new_award(b, side):
        b.agenda.append(upkeep_window(side))
    else:
        resolve_skulls(b, side)


def has_new_award(b: Board, side: int) -> bool:
    """Return True if a Unit that has just had an Award could change its Final Tally with one."""
    # DDD-AWARD-06: in any phase but combat
    u = b.units[side]
    return bool(u.done & AWARDED) and can_change_tally(b, side, 0, u.awards)


@rules.choice("DDD-UPKEEP-06")
def upkeep_window(b: Board, side: int) -> list[Answer]:
    """Offer the cards, or to go on."""
    return [DONE, *list_free_actions(b, side, IN_UPKEEP)]


@upkeep_window.chosen
def act_in_upkeep(b: Board, answer: Answer, side: int) -> None:
    """Play a card and ask again, or go on."""
    if answer == DONE:
        resolve_skulls(b, side)
    else:
        b.do(upkeep_opening(side))
        take_free_action(b, answer, side)
