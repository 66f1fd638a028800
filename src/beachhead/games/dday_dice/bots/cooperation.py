"""What Units do for each other: who takes a Sector for few, and who gives what to whom.

All win or lose together, so a Unit weighs the product of the chances of all.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from beachhead.games.dday_dice.board import MOVED, MOVING, MUST_MOVE, STAYED, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import ITEM
from beachhead.games.dday_dice.odds.valuation.assessment import HORIZON, Assessment
from beachhead.games.dday_dice.odds.valuation.chance_tables import (
    COURAGE,
    SOLDIERS,
    Array,
    Index,
    list_losses,
)
from beachhead.games.dday_dice.rules.requirements import find_courage_cost, list_payments, may_enter
from beachhead.games.dday_dice.rules.trade import count_spare_of
from beachhead.kernel.nodes import Answer, Decision

LEAST = 1.02
"""A gift must raise the common chance by so much: things are not passed to and fro."""
TRACE = 1e-6
"""Keeps a product alive where one Unit has no chance left, so that other gifts still count."""


NONE: Index = np.zeros(1, dtype=np.int64)


class Gift(NamedTuple):
    """What one Unit gives another."""

    worth: float
    resource: str
    amount: int


class Prospect:
    """A Unit's chance by what it has, in this moment of phase 5."""

    def __init__(self, assessment: Assessment) -> None:
        """Look the chances up once; a gift then costs no planning."""
        self.assessment = assessment
        u = assessment.u
        self.settled = bool(u.done & (MOVED | STAYED))
        if not u.conquered and not assessment.b.in_bunker(u):
            self.chance, self.alive = self.find_chances(-1), self.find_chances(HORIZON)

    def find_chances(self, left: int) -> Array:
        """Return the chances before the move, or before combat if it has been made."""
        assessment = self.assessment
        look, node = assessment.find_outlook(), assessment.make_node(assessment.u.face, left)
        return (look.fight if self.settled else look.after_upkeep)(node, assessment.deadline)

    def find_chance_with(self, soldiers: Index, courage: Index) -> Array:
        """Return the chance with so many Soldiers and so much Courage more, for each pair."""
        assessment, u, b = self.assessment, self.assessment.u, self.assessment.b
        if u.conquered:
            return np.asarray(u.size + soldiers > 0, dtype=np.float64)
        if b.in_bunker(u):
            chances = list_losses(b.defence(u), b.fire_dice(u.sector), u.abilities.lower_fire, 0)
            lives = [p * (loss < assessment.lives_at_stake + soldiers) for loss, p in chances]
            return np.asarray(sum(lives) + TRACE)
        strength = limit_to_table(assessment.strength + soldiers, SOLDIERS)
        own = limit_to_table(assessment.lives_at_stake + soldiers, SOLDIERS)
        coins = limit_to_table(u.courage + courage, COURAGE)
        ratio = self.alive[own, coins] / np.maximum(self.alive[strength, coins], 1e-9)
        return np.asarray(self.chance[strength, coins] * np.minimum(ratio, 1.0) + TRACE)


def limit_to_table(wanted: npt.NDArray[np.floating | np.integer], size: int) -> Index:
    """Cut numbers to what a table holds."""
    return np.asarray(np.minimum(np.maximum(wanted, 0), size - 1), dtype=np.int64)


def find_best_gift(assessment: Assessment, partner: int) -> Gift | None:
    """Find the gift of Soldiers or Courage that helps the group most, if any does."""
    fellow = Assessment(assessment.b, partner, assessment.deadline)
    ranges = {
        r: np.arange(1, find_limit(assessment, fellow, r) + 1) for r in ("soldiers", "courage")
    }
    if not any(len(n) for n in ranges.values()):
        return None
    own, other = Prospect(assessment), Prospect(fellow)
    now = float(own.find_chance_with(NONE, NONE)[0] * other.find_chance_with(NONE, NONE)[0])
    found = []
    for resource, n in ranges.items():
        if len(n):
            s, c = (n, 0 * n) if resource == "soldiers" else (0 * n, n)
            worth = own.find_chance_with(-s, -c) * other.find_chance_with(s, c)
            best = int(worth.argmax())
            found.append(Gift(float(worth[best]), resource, best + 1))
    gift = max(found)
    return gift if gift.worth > LEAST * now + TRACE else None


def find_limit(assessment: Assessment, fellow: Assessment, resource: str) -> int:
    """Return how much may be given: nobody becomes poorer than the Unit that is helped."""
    u, v = assessment.u, fellow.u
    if resource == "courage":
        return 0 if u.conquered else (u.courage - v.courage) // 2
    even = (
        count_spare_of(u, resource)
        if u.conquered
        else int(assessment.lives_at_stake - fellow.lives_at_stake) // 2
    )
    return min(even, count_spare_of(u, resource))


def begin_trade(assessment: Assessment, decision: Decision) -> Answer | None:
    """Begin the trade in which a gift helps most, if one does."""
    if assessment.b.solo:
        return None
    trades = [a for a in decision.options if isinstance(a, tuple) and a[0] == "trade"]
    best, top = None, 0.0
    for answer in trades:
        partner = int(answer[1])
        if assessment.b.units[partner].conquered:
            continue
        if list_keys(assessment, partner):
            return answer
        gift = find_best_gift(assessment, partner)
        if gift and gift.worth > top:
            best, top = answer, gift.worth
    return best


def build_offer(assessment: Assessment, decision: Decision) -> Answer:
    """Put the best gift into the offer, then make it."""
    offer = assessment.u.trade
    for name in list_keys(assessment, offer.partner):
        if not offer.given.items & ITEM[name].bit and ("give", name) in decision.options:
            return ("give", name)
    if "offer" in decision.options:
        return "offer"
    gift = find_best_gift(assessment, offer.partner)
    answer = ("give", gift.resource) if gift else "cancel"
    return answer if answer in decision.options else "cancel"


def choose_amount(assessment: Assessment, decision: Decision) -> Answer:
    """Choose the amount that helps the group most."""
    gift = find_best_gift(assessment, assessment.u.trade.partner)
    return gift.amount if gift and gift.amount in decision.options else 0


def find_locked_door(b: Board, v: Unit) -> Sector | None:
    """Return the shut door before which a Unit that must move is stuck, if it is."""
    if v.face != MUST_MOVE or v.conquered or v.done & (MOVED | STAYED) or b.phase != MOVING:
        return None
    if any(may_enter(b, v, way) for way in b.sector_of(v).ways):
        return None
    for way in b.sector_of(v).ways:
        sector = b.battle_map.sectors[way.to]
        need = sector.data.require
        if need and need.once and find_courage_cost(b, v, way) <= v.courage:
            return sector
    return None


def list_keys(assessment: Assessment, partner: int) -> tuple[str, ...]:
    """List the explosives that would open the door before which a partner is stuck."""
    door = find_locked_door(assessment.b, assessment.b.units[partner])
    if door is None or door.data.require is None:
        return ()
    sets = list_payments(assessment.u, door.data.require, door)
    return next((s for s in sets if all(name in ITEM for name in s)), ())


def enter_for_others(assessment: Assessment, decision: Decision) -> Answer | None:
    """Go through the door before which another Unit is stuck: it stays open."""
    b = assessment.b
    if b.solo:
        return None
    doors = [find_locked_door(b, b.units[i]) for i in b.list_active() if i != assessment.side]
    answers = [("go", door.number) for door in doors if door]
    return next((a for a in answers if a in decision.options), None)
