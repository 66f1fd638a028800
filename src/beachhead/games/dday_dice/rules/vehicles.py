"""Vehicles: found in Sectors or taken by an Award, lost at mines and the Bunker (DDD-VEH)."""

from beachhead.games.dday_dice.board import MINES, NO_VEHICLES, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Way
from beachhead.games.dday_dice.content.components import VEHICLE, VEHICLES, Card, pick_cards
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.conflicts import (
    FREE,
    PILES,
    VEHICLE_CARD,
    Pile,
    claim,
    find_contestable,
)
from beachhead.games.dday_dice.rules.items import FIND, find_price
from beachhead.kernel.nodes import Answer


def list_findable_vehicles(b: Board, u: Unit) -> list[Answer]:
    """List the Vehicle of the Sector, if it can be taken (DDD-VEH-01, DDD-VEH-09)."""
    index = b.sector_of(u).vehicle
    if index < 0 or u.vehicle >= 0 or not find_obtainable(b, u) >> index & 1:
        return []
    card = VEHICLES[index]
    return [(FIND, card.id)] if find_price(u, card.cost) <= u.points else []


@rules.choice("DDD-VEH-01")
def choose_free_vehicle(b: Board, side: int, limit: int) -> list[str]:
    """Offer every Vehicle that nobody has had and that can be paid for (DDD-VEH-02)."""
    u = b.units[side]
    left = pick_cards(find_obtainable(b, u), VEHICLES)
    return [c.id for c in left if find_price(u, c.cost) <= u.points]


def find_obtainable(b: Board, u: Unit) -> int:
    """Return the Vehicles that nobody has had, or that this Unit may claim, as bits."""
    if b.leaves_out(NO_VEHICLES):
        return 0
    return b.garage | find_contestable(b, u, VEHICLE_CARD)


@choose_free_vehicle.chosen
def take_free_vehicle(b: Board, vehicle: str, side: int, limit: int) -> None:
    """Pay for a Vehicle that an Award shows; it does not use up the turn's find (DDD-VEH-10)."""
    card = VEHICLE[vehicle]
    claim(b, side, VEHICLE_CARD, card, find_price(b.units[side], card.cost), FREE, limit)


def receive_vehicle(b: Board, side: int, card: Card) -> None:
    """Take a Vehicle that nobody has had; it is no Item of the pool."""
    b.garage &= ~card.bit
    b.units[side].vehicle = card.index
    b.tell("found", "DDD-VEH-02", side=side, card=card.name, card_text=card.data.text)


def return_vehicle(b: Board, side: int, card: Card) -> None:
    """Leave a Vehicle where it stood: a smaller Unit claims it."""
    b.garage |= card.bit
    b.units[side].vehicle = -1


PILES[VEHICLE_CARD] = Pile(receive_vehicle, return_vehicle, choose_free_vehicle)


def leave_vehicle(b: Board, u: Unit, way: Way, side: int) -> None:
    """Leave the Vehicle behind at mines and before the Bunker (DDD-VEH-07, DDD-VEH-08)."""
    # Whoever makes the mines harmless to the Unit: the Vehicle does not cross them.
    mined = way.mines and not b.leaves_out(MINES)
    if mined or way.to == b.battle_map.bunker:
        b.tell("abandoned", "DDD-VEH-07", side=side, card=VEHICLES[u.vehicle].name)
        u.vehicle = -1


def abandon(b: Board, side: int) -> None:
    """Leave the Vehicle behind for good (DDD-VEH-12, DDD-VEH-13)."""
    u = b.units[side]
    b.tell("abandoned", "DDD-VEH-12", side=side, card=VEHICLES[u.vehicle].name)
    u.vehicle = -1
