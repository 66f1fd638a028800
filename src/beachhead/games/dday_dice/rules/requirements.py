"""What it takes to enter a Sector: Courage, room, explosives (DDD-ADV, DDD-EXPL)."""

from beachhead.games.dday_dice.board import CRY, RED, UNPAID, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS, Sector, Way
from beachhead.games.dday_dice.content.components import (
    ITEM,
    ITEMS,
    SPECIALIST,
    SPECIALISTS,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.content.map_data import Requirement
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.specialists import kill_specialist
from beachhead.kernel.nodes import Answer
from beachhead.kernel.plurals import counted

IGNORE = "ignore"
"""The answer that enters without meeting the requirement, where an ability allows that."""


def may_enter(b: Board, u: Unit, way: Way) -> bool:
    """Return True if a Unit may cross a border."""
    return bool(list_moves(b, u, (way,)))


def list_moves(b: Board, u: Unit, ways: tuple[Way, ...]) -> list[Answer]:
    """List the moves over some borders: check visits, Courage, room and requirements."""
    found: list[Answer] = []
    visited, courage = u.visited, u.courage
    for way in ways:  # DDD-MOVE-05
        if visited & way.bit:
            continue  # DDD-MOVE-10
        if way.courage > courage and find_courage_cost(b, u, way) > courage:
            continue  # DDD-ADV-01
        if not way.asks or lets_in(b, u, way):
            found.append(way.go)
    return found


def lets_in(b: Board, u: Unit, way: Way) -> bool:
    """Check room and requirements of the next Sector."""
    sector = MAPS[b.map].sectors[way.to]
    if sector.data.max_units and not b.solo and is_full(b, sector):
        return False  # DDD-MOVE-15
    return meets_requirement(b, u, sector)


def is_full(b: Board, sector: Sector) -> bool:
    """Return True if a Sector holds as many Units as it may."""
    return len(b.units_in(sector.number)) >= sector.data.max_units


def find_courage_cost(b: Board, u: Unit, way: Way) -> int:
    """Return what an Advance costs this Unit now (DDD-ADV-01); sideways is free (DDD-ADV-05)."""
    if u.done & (CRY | UNPAID):
        return 0
    cost = way.courage
    cost -= PROFILES[u.specialists].cheaper_advance
    cost -= b.vehicle_help(u.sector).cheaper_advance
    return max(cost, 0)


def find_requirement(b: Board, u: Unit, sector: Sector) -> Requirement | None:
    """Return the requirement that binds this Unit, if any."""
    return None if can_ignore_requirements(u) else find_open_requirement(b, sector)


def find_open_requirement(b: Board, sector: Sector) -> Requirement | None:
    """Return the requirement of a Sector as long as nobody has met it for all."""
    need = sector.data.require
    # DDD-CONFLICT-05: a training level overrides the Sector
    if need is None or b.leaves_out(RED):
        return None
    return None if b.is_opened(sector.number) else need


def can_ignore_requirements(u: Unit) -> bool:
    """Return True if a Battle Cry or a Specialist lets a Unit in without paying."""
    return bool(u.done & CRY or u.abilities.ignore_requirements)


def meets_requirement(b: Board, u: Unit, sector: Sector) -> bool:
    """Return True if a Unit has what the Sector asks for (DDD-MOVE-14)."""
    need = find_requirement(b, u, sector)
    if need is None:
        return True
    if need.specialist and not u.specialists & sector.specialist:
        return False
    if u.points < need.points:
        return False
    if not need.explosives and not need.meets:
        return True
    return bool(list_payments(u, need, sector))


def list_payments(u: Unit, need: Requirement, sector: Sector) -> list[tuple[str, ...]]:
    """List the smallest sets of cards that meet a requirement (DDD-EXPL-02)."""
    cards = [*pick_cards(u.items, ITEMS), *pick_cards(u.specialists, SPECIALISTS)]
    name = need.meets or "explosives"
    found: list[tuple[str, ...]] = [(c.id,) for c in cards if stands_for(c, name, sector)]
    if need.explosives:
        loaded = [c for c in cards if c.data.explosives]  # DDD-EXPL-01
        # DDD-EXPL-04: one card alone
        found += [(c.id,) for c in loaded if c.data.explosives >= need.explosives]
        # DDD-EXPL-03: or two together
        weak = [c for c in loaded if c.data.explosives < need.explosives]
        found += [(c.id, d.id) for i, c in enumerate(weak) for d in weak[i + 1 :]]
    return found


def stands_for(card: Card, name: str, sector: Sector) -> bool:
    """Return True if a card may be discarded for a requirement of this name."""
    effect = card.effect("meets")
    if effect is None or effect.requirement != name:
        return False
    return not (effect.where == "not_bunker" and sector.data.bunker)


def declare_payment(b: Board, side: int) -> None:
    """Ask which cards are discarded, where there is a choice."""
    b.units[side].pays = 0
    choose_payment.offer(b, side)


@rules.choice("DDD-EXPL-03")
def choose_payment(b: Board, side: int) -> list[Answer]:
    """Offer every smallest set of cards that meets the requirement, or to do without."""
    u = b.units[side]
    sector = MAPS[b.map].sectors[u.target]
    need = find_open_requirement(b, sector)
    if need is None or not (need.explosives or need.meets):
        return []
    if not can_ignore_requirements(u):
        return [*list_payments(u, need, sector)]
    # DDD-SPEC-07: only doors that stay open for the others make it worth to pay all the same
    paid = list_payments(u, need, sector) if need.once and not b.solo else []
    return [*paid, IGNORE]


@choose_payment.chosen
def declare_cards(b: Board, answer: Answer, side: int) -> None:
    """Note the cards to be discarded on entering."""
    cards = answer if isinstance(answer, tuple) else ()
    items = sum(ITEM[name].bit for name in cards if name in ITEM)
    people = sum(SPECIALIST[name].bit for name in cards if name in SPECIALIST)
    b.units[side].set_payment(items, people)


def still_holds(u: Unit) -> bool:
    """Return True if a Unit still has the cards it means to discard."""
    items, specialists = u.payment
    return not (items & ~u.items or specialists & ~u.specialists)


def pay_requirement(b: Board, side: int, sector: Sector) -> None:
    """Pay what the Sector requires (DDD-EXPL-06, DDD-EXPL-07)."""
    u = b.units[side]
    need = find_open_requirement(b, sector)
    if need and (u.pays or not can_ignore_requirements(u)):
        u.points -= need.points
        items, specialists = u.payment
        u.items &= ~items
        tell_payment(b, side, sector, need.points)
        for card in pick_cards(specialists, SPECIALISTS):
            kill_specialist(b, side, card)
        if need.once:
            b.open_sector(sector.number)
            b.tell("opened", "DDD-EXPL-02", side=side, at=f"sector:{sector.number}")
    u.pays = 0


def tell_payment(b: Board, side: int, sector: Sector, points: int) -> None:
    """Add an event about what a Unit pays or discards to enter a Sector."""
    items, specialists = b.units[side].payment
    paid = [c.name for c in (*pick_cards(items, ITEMS), *pick_cards(specialists, SPECIALISTS))]
    paid += [counted(points, "Item Point")] * bool(points)
    if paid:
        b.tell("paid", "DDD-MOVE-14", side=side, at=f"sector:{sector.number}", names=paid)
