"""Phase 2: the Final Tally becomes resources in the order a, b, c, d.

DDD-UPKEEP-01 to 08. Step b are the Skulls, step c the bonuses, step d the Resource card: each has a
module of its own.
"""

from functools import cache

from beachhead.games.dday_dice.board import ALONE, AWARDED, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import COLOURLESS
from beachhead.games.dday_dice.content.effects import UPKEEP
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import DONE, everyone, rules, simultaneously
from beachhead.games.dday_dice.rules.cards import act, extras, opens
from beachhead.games.dday_dice.rules.claims import settle_claims
from beachhead.games.dday_dice.rules.free_cards import awards_left, choose_award
from beachhead.games.dday_dice.rules.resources import RECORD, record
from beachhead.games.dday_dice.rules.rwb import straight
from beachhead.games.dday_dice.rules.skulls import resolve_skulls
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame


@rules.auto("DDD-UPKEEP-01")
def upkeep(b: Board) -> None:
    """Step a: add the bonus results, then let Straights choose their Awards (DDD-UPKEEP-02)."""
    b.phase = 2
    work: dict[int, list[Frame]] = {}
    for side in ALONE if b.solo else b.active():
        u = b.units[side]
        u.offers = 0
        bonus_results(b, u)
        # DDD-UPKEEP-08: later results come too late; DDD-AWARD-08: one Award for each player
        if straight(u) and not u.done & AWARDED and awards_left(b):
            work[side] = [choose_award(side)]
            b.tell("straight", "DDD-STRAIGHT-03", side=side)
    if work:  # DDD-STRAIGHT-04, DDD-AWARD-15: the dice pay after the Award as well
        simultaneously(b, everyone(b, work), settle_claims(), resolve_tallies())
    else:
        resolve_tallies.run(b)


def bonus_results(b: Board, u: Unit) -> None:
    """Add the results of Sector, Specialists and Vehicles (DDD-UPKEEP-07)."""
    results = MAPS[b.map].sectors[u.sector].results
    if results:
        u.extra += colourless(results)
    if u.specialists:
        results = PROFILES[u.specialists].results
        if results:
            u.extra += colourless(results)
    if u.vehicle >= 0 or not b.solo:
        vehicles = b.vehicle_help(u.sector)
        if vehicles and vehicles.results:
            u.extra += colourless(vehicles.results)


@cache
def colourless(results: tuple[int, ...]) -> tuple[int, ...]:
    """Give the codes of so many results of each symbol."""
    return tuple(COLOURLESS * 6 + face for face, n in enumerate(results) for _ in range(n))


@rules.auto("DDD-UPKEEP-03")
def resolve_tallies(b: Board) -> None:
    """Take steps b and c for everybody, then step d."""
    if b.solo:
        b.agenda.append(RECORD)
        upkeep_opening.run(b, 0)
        return
    work: dict[int, list[Frame]] = {side: [upkeep_opening(side)] for side in b.active()}
    simultaneously(b, everyone(b, work), settle_claims(), record())


@rules.auto("DDD-UPKEEP-06")
def upkeep_opening(b: Board, side: int) -> None:
    """Let a Unit play cards before its Skulls are resolved."""
    u = b.units[side]
    if (u.items or u.awards or b.always) and opens(b, side, UPKEEP):
        b.agenda.append(upkeep_window(side))
    else:
        resolve_skulls(b, side)


@rules.choice("DDD-UPKEEP-06")
def upkeep_window(b: Board, side: int) -> list[Answer]:
    """Offer the cards, or to go on."""
    return [DONE, *extras(b, side, UPKEEP)]


@upkeep_window.chosen
def upkeep_acted(b: Board, answer: Answer, side: int) -> None:
    """Play a card and ask again, or go on."""
    if answer == DONE:
        resolve_skulls(b, side)
    else:
        b.do(upkeep_opening(side))
        act(b, answer, side)
