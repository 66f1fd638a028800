"""The next Sector that asks for a price: what a Unit still lacks for it, and how long that takes."""

from itertools import combinations

import msgspec
import numpy as np

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import ITEMS, SPECIALISTS, Card, pick_cards
from beachhead.games.dday_dice.odds.valuation.chance_tables import Index
from beachhead.games.dday_dice.rules.requirements import meets_requirement
from beachhead.games.dday_dice.rules.specialists import find_available

POINTS_A_TURN, STARS_A_TURN = 3, 1
"""What a Unit that needs them gets about each turn."""
MOST_TURNS = 8
NEVER = MOST_TURNS + 1
"""Turns until something that can no longer be reached."""


class Lack(msgspec.Struct, frozen=True):
    """One way to meet a price: what is missing, and the cards to get with it."""

    points: int
    stars: int = 0
    cards: tuple[str, ...] = ()
    buys: int = 0
    """Turns that the cards take: one Item and one Specialist can be had in each."""


class Hurdle(msgspec.Struct, frozen=True):
    """A Sector whose price a Unit does not have yet; number 0 is none."""

    sector: int = 0
    lacks: tuple[Lack, ...] = ()

    def count_turns(self, points: Index, stars: Index, buys: int) -> Index:
        """Return the turns until the price is there, with so much more and so many cards bought."""
        if not self.sector:
            return np.zeros_like(points)
        found = [np.full_like(points, NEVER)]
        for lack in self.lacks:
            turns = np.maximum(
                -((points - lack.points) // POINTS_A_TURN), -((stars - lack.stars) // STARS_A_TURN)
            )
            found.append(np.clip(turns, max(lack.buys - buys, 0), MOST_TURNS))
        return np.asarray(np.minimum.reduce(found), dtype=np.int64)


def find_hurdle(b: Board, u: Unit) -> Hurdle:
    """Return the nearest Sector ahead with a price that this Unit cannot pay yet."""
    row = b.sector_of(u).data.row
    ahead = [s for s in b.battle_map.sectors.values() if s.data.row >= row and is_priced(b, s)]
    for sector in sorted(ahead, key=lambda s: s.data.row):
        need = sector.data.require
        if need and not u.visited >> sector.number & 1 and not is_met(b, u, sector):
            routes = list_routes(b, u, need.explosives) if need.explosives else []
            lacks = routes or [Lack(max(need.points - u.points, 0))] * bool(need.points)
            return Hurdle(sector.number, tuple(lacks))
    return Hurdle()


def is_priced(b: Board, sector: Sector) -> bool:
    """Return True if a Sector asks for Item Points, or for explosives where no way leads round it."""
    need = sector.data.require
    alone = sum(other.row == sector.data.row for other in b.battle_map.data.sector) == 1
    return need is not None and bool(need.points or (need.explosives and alone))


def is_met(b: Board, u: Unit, sector: Sector) -> bool:
    """Return True if the Unit has the price, or another one that would open the door for all."""
    once = sector.data.require is not None and sector.data.require.once
    units = [b.units[i] for i in b.list_active()] if once else []
    return any(meets_requirement(b, v, sector) for v in (u, *units))


def list_routes(b: Board, u: Unit, need: int) -> list[Lack]:
    """List the ways to get explosives: one strong card, or two with those the Unit has."""
    pool = [c for c in pick_cards(b.pool & ~u.items, ITEMS) if c.data.explosives]
    people = [c for c in pick_cards(find_available(b, u), SPECIALISTS) if c.data.explosives]
    held = any(c.data.explosives for c in pick_cards(u.items, ITEMS)) or any(
        c.data.explosives for c in pick_cards(u.specialists, SPECIALISTS)
    )
    single = [(c,) for c in (*pool, *people) if held or c.data.explosives >= need]
    pairs = [] if held else [*combinations((*pool, *people), 2)]
    return [make_lack(u, cards, people) for cards in (*single, *pairs)]


def make_lack(u: Unit, cards: tuple[Card, ...], people: list[Card]) -> Lack:
    """Return what a Unit lacks for some cards."""
    hired = [c for c in cards if c in people]
    found = [c for c in cards if c not in people]
    points = sum(c.cost for c in found) - u.points
    stars = sum(c.cost for c in hired) - u.stars
    buys = max(len(hired), len(found))
    return Lack(max(points, 0), max(stars, 0), tuple(c.id for c in cards), buys)


def choose_route(hurdle: Hurdle) -> Lack | None:
    """Return the quickest way to the cards of a door, the cheapest of those; None without any."""
    routes = [lack for lack in hurdle.lacks if lack.cards]
    none = np.zeros(1, dtype=np.int64)

    def length(lack: Lack) -> tuple[int, int]:
        turns = Hurdle(hurdle.sector, (lack,)).count_turns(none, none, 1)
        return int(turns[0]), lack.points + lack.stars

    return min(routes, key=length, default=None)
