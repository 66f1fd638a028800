"""What Units do for each other: who takes a Sector for few, and who gives what to whom.

All win or lose together, so a Unit weighs the product of the chances of all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from beachhead.games.dday_dice.board import MOVED, MUST_MOVE, STAYED, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import ITEM
from beachhead.games.dday_dice.odds.valuation.assessment import HORIZON, Mind
from beachhead.games.dday_dice.odds.valuation.chance_tables import (
    COURAGE,
    SOLDIERS,
    Array,
    Index,
    losses,
)
from beachhead.games.dday_dice.rules.requirements import find_courage_cost, list_payments, may_enter
from beachhead.games.dday_dice.rules.trade import count_spare_of
from beachhead.kernel.nodes import Answer, Decision

LEAST = 1.02
"""A gift must raise the common chance by so much: things are not passed to and fro."""
TRACE = 1e-6
"""Keeps a product alive where one Unit has no chance left, so that other gifts still count."""


MOVING = 5
"""The phase in which Units move (DDD-TURN-02)."""
NONE: Index = np.zeros(1, dtype=np.int64)


class Gift(NamedTuple):
    """What one Unit gives another."""

    worth: float
    resource: str
    amount: int


class Prospect:
    """A Unit's chance by what it has, in this moment of phase 5."""

    def __init__(self, mind: Mind) -> None:
        """Look the chances up once; a gift then costs no planning."""
        self.mind = mind
        u = mind.u
        self.settled = bool(u.done & (MOVED | STAYED))
        if not u.conquered and not mind.b.in_bunker(u):
            self.chance, self.alive = self.table(-1), self.table(HORIZON)

    def table(self, left: int) -> Array:
        """Return the chances before the move, or before combat if it has been made."""
        mind = self.mind
        look, node = mind.outlook(), mind.node(mind.u.face, left)
        return (look.staying if self.settled else look.middle)(node, mind.deadline)

    def after(self, soldiers: Index, courage: Index) -> Array:
        """Return the chance with so many Soldiers and so much Courage more, for each pair."""
        mind, u, b = self.mind, self.mind.u, self.mind.b
        if u.conquered:
            return np.asarray(u.size + soldiers > 0, dtype=np.float64)
        if b.in_bunker(u):
            chances = losses(b.defence(u), b.fire_dice(u.sector), u.help.lower_fire, 0)
            lives = [p * (loss < mind.body + soldiers) for loss, p in chances]
            return np.asarray(sum(lives) + TRACE)
        strength = table_row(mind.strength + soldiers, SOLDIERS)
        own = table_row(mind.body + soldiers, SOLDIERS)
        coins = table_row(u.courage + courage, COURAGE)
        ratio = self.alive[own, coins] / np.maximum(self.alive[strength, coins], 1e-9)
        return np.asarray(self.chance[strength, coins] * np.minimum(ratio, 1.0) + TRACE)


def table_row(wanted: npt.NDArray[np.floating | np.integer], size: int) -> Index:
    """Cut numbers to what a table holds."""
    return np.asarray(np.minimum(np.maximum(wanted, 0), size - 1), dtype=np.int64)


def best_gift(mind: Mind, partner: int) -> Gift | None:
    """Find the gift of Soldiers or Courage that helps the group most, if any does."""
    fellow = Mind(mind.b, partner, mind.deadline)
    ranges = {r: np.arange(1, limit(mind, fellow, r) + 1) for r in ("soldiers", "courage")}
    if not any(len(n) for n in ranges.values()):
        return None
    own, other = Prospect(mind), Prospect(fellow)
    now = float(own.after(NONE, NONE)[0] * other.after(NONE, NONE)[0])
    found = []
    for resource, n in ranges.items():
        if len(n):
            s, c = (n, 0 * n) if resource == "soldiers" else (0 * n, n)
            worth = own.after(-s, -c) * other.after(s, c)
            best = int(worth.argmax())
            found.append(Gift(float(worth[best]), resource, best + 1))
    gift = max(found)
    return gift if gift.worth > LEAST * now + TRACE else None


def limit(mind: Mind, fellow: Mind, resource: str) -> int:
    """Return how much may be given: nobody becomes poorer than the Unit that is helped."""
    u, v = mind.u, fellow.u
    if resource == "courage":
        return 0 if u.conquered else (u.courage - v.courage) // 2
    even = count_spare_of(u, resource) if u.conquered else int(mind.body - fellow.body) // 2
    return min(even, count_spare_of(u, resource))


def offering(mind: Mind, decision: Decision) -> Answer | None:
    """Begin the trade in which a gift helps most, if one does."""
    if mind.b.solo:
        return None
    trades = [a for a in decision.options if isinstance(a, tuple) and a[0] == "trade"]
    best, top = None, 0.0
    for answer in trades:
        partner = int(answer[1])
        if mind.b.units[partner].conquered:
            continue
        if keys_for(mind, partner):
            return answer
        gift = best_gift(mind, partner)
        if gift and gift.worth > top:
            best, top = answer, gift.worth
    return best


def deal(mind: Mind, decision: Decision) -> Answer:
    """Put the best gift into the offer, then make it."""
    offer = mind.u.trade
    for name in keys_for(mind, offer.partner):
        if not offer.given.items & ITEM[name].bit and ("give", name) in decision.options:
            return ("give", name)
    if "offer" in decision.options:
        return "offer"
    gift = best_gift(mind, offer.partner)
    answer = ("give", gift.resource) if gift else "cancel"
    return answer if answer in decision.options else "cancel"


def amount(mind: Mind, decision: Decision) -> Answer:
    """Choose the amount that helps the group most."""
    gift = best_gift(mind, mind.u.trade.partner)
    return gift.amount if gift and gift.amount in decision.options else 0


def locked_door(b: Board, v: Unit) -> Sector | None:
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


def keys_for(mind: Mind, partner: int) -> tuple[str, ...]:
    """List the explosives that would open the door before which a partner is stuck."""
    door = locked_door(mind.b, mind.b.units[partner])
    if door is None or door.data.require is None:
        return ()
    sets = list_payments(mind.u, door.data.require, door)
    return next((s for s in sets if all(name in ITEM for name in s)), ())


def opening(mind: Mind, decision: Decision) -> Answer | None:
    """Go through the door before which another Unit is stuck: it stays open."""
    b = mind.b
    if b.solo:
        return None
    doors = [locked_door(b, b.units[i]) for i in b.active() if i != mind.side]
    answers = [("go", door.number) for door in doors if door]
    return next((a for a in answers if a in decision.options), None)
