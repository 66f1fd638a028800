"""Vehicles: found in Sectors or taken by an Award, lost at mines and the Bunker (DDD-VEH)."""

from beachhead.games.dday_dice.board import NO_VEHICLES, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Way
from beachhead.games.dday_dice.content.components import VEHICLE, VEHICLES, Card, pick_cards
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.conflicts import (
    FREE,
    VEHICLE_CARD,
    claim,
    find_claimed,
    grants,
    retries,
)
from beachhead.games.dday_dice.rules.items import FIND, find_price
from beachhead.kernel.nodes import Answer


def list_findable_vehicles(b: Board, u: Unit) -> list[Answer]:
    """List the Vehicle of the Sector, if it can be taken (DDD-VEH-01, DDD-VEH-09)."""
    index = b.sector_of(u).vehicle
    if index < 0 or not b.is_in_garage(index) or b.leaves_out(NO_VEHICLES):
        return []
    if u.vehicle >= 0 or find_claimed(u, VEHICLE_CARD):
        return []
    card = VEHICLES[index]
    return [(FIND, card.id)] if find_price(u, card.cost) <= u.points else []


@rules.choice("DDD-VEH-01")
def choose_free_vehicle(b: Board, side: int, limit: int) -> list[str]:
    """Offer every Vehicle that nobody has had."""
    del side, limit
    return [c.id for c in pick_cards(b.garage, VEHICLES)] if not b.leaves_out(NO_VEHICLES) else []


@choose_free_vehicle.chosen
def take_free_vehicle(b: Board, vehicle: str, side: int, limit: int) -> None:
    """Take a Vehicle without using up the turn's find (DDD-VEH-10)."""
    claim(b, side, VEHICLE_CARD, VEHICLE[vehicle], 0, FREE, limit)


@retries(VEHICLE_CARD)
def choose_another_vehicle(b: Board, side: int, limit: int) -> None:
    """Let a Unit choose again whose free Vehicle went to a smaller one."""
    choose_free_vehicle.offer(b, side, limit)


@grants(VEHICLE_CARD)
def receive_vehicle(b: Board, side: int, card: Card) -> None:
    """Take a Vehicle that nobody has had; it is no Item of the pool."""
    b.garage &= ~card.bit
    b.units[side].vehicle = card.index
    b.tell("found", "DDD-VEH-02", side=side, card=card.name)


def leave_vehicle(b: Board, u: Unit, way: Way, side: int) -> None:
    """Leave the Vehicle behind at mines and before the Bunker (DDD-VEH-07, DDD-VEH-08)."""
    if b.has_mines(way) or way.to == b.battle_map.bunker:
        b.tell("abandoned", "DDD-VEH-07", side=side, card=VEHICLES[u.vehicle].name)
        u.vehicle = -1


def abandon(b: Board, side: int) -> None:
    """Leave the Vehicle behind for good (DDD-VEH-12, DDD-VEH-13)."""
    u = b.units[side]
    b.tell("abandoned", "DDD-VEH-12", side=side, card=VEHICLES[u.vehicle].name)
    u.vehicle = -1
