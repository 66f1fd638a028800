"""Commanders beside a close combat: which Teams keep them with their Units, wherever those get to (MIN-LEAD-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.dice import SIDES
from beachhead.games.company.odds.places import Places, Row
from beachhead.games.company.odds.plan import ATTACKER

if TYPE_CHECKING:
    from beachhead.games.company.odds.combat import Ground

FAR = 10**6
JOIN = TABLES.distance.leader_join * INCH
RUN = (SIDES + 1) * INCH  # more than a die lets anybody get away or follow
Company = tuple[tuple[int, ...], tuple[int, ...]]
"""Teams of both Units, any of which keeps the Commander with his Unit."""


class Commanders:
    """The Commanders of both sides, among places."""

    def __init__(self, ground: Ground, places: Places) -> None:
        """Ask nothing yet."""
        self.ground, self.places, b = ground, places, ground.b
        self.halted = tuple(places.at(t, b.x[t], b.y[t]) for t in ground.halted)
        self.lonely: dict[tuple[int, int], tuple[int, list[int]]] = {}
        self.joined: dict[tuple[int, int], bool] = {}
        self.known: dict[tuple[int, Row], tuple[int, ...]] = {}

    def company(self, one: Row, two: Row) -> Company:
        """List for both Units the Teams whose presence keeps their Commander with them."""
        return self.joiners(0, one), self.joiners(1, two)

    def at_hand(self, who: int, row: Row) -> bool:
        """Tell whether a Unit's Commander may join it after everybody has moved by a die."""
        if not self.ground.chiefs[who]:
            return False
        man, p = self.spot(who, row), self.places
        rows = (*row, *self.halted) if who == ATTACKER else row
        return man >= 0 and (man in row or any(p.gap(man, q) <= JOIN + RUN for q in rows))

    def joiners(self, who: int, row: Row) -> tuple[int, ...]:
        """List the Teams of a Unit that its Commander would join, as everybody stands."""
        if not self.ground.chiefs[who]:
            return ()
        key = (who, row)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.joining(who, row)
        return found

    def joining(self, who: int, row: Row) -> tuple[int, ...]:
        """Ask every Team."""
        man = self.spot(who, row)
        if man < 0:
            return ()
        team, own = self.places.team, self.ground.own[who]
        rows = (*row, *self.halted) if who == ATTACKER else row
        return tuple([team[q] for q in rows if team[q] in own and self.joins(man, q)])

    def spot(self, who: int, row: Row) -> int:
        """Find where a Unit's Commander stands, -1 if he is gone."""
        b, p = self.ground.b, self.places
        man = b.commander(b.side_of(self.ground.units[who]))
        if man in self.ground.base:
            return next((q for q in row if p.team[q] == man), -1)
        return p.at(man, b.x[man], b.y[man]) if b.here(man) else -1

    def joins(self, man: int, place: int) -> bool:
        """Tell whether a Commander joins this Team rather than any of another Unit."""
        key = (man, place)
        if key not in self.joined:
            self.joined[key] = self.prefers(man, place)
        return self.joined[key]

    def prefers(self, man: int, place: int) -> bool:
        """Measure it."""
        b, p = self.ground.b, self.places
        unit = b.sheet(p.team[place]).unit
        least, rivals = self.others(man, unit)
        gap = p.gap(man, place)
        if gap > JOIN or gap > least:
            return False
        if gap < least:
            return True
        tie = tuple(sorted({unit, *rivals}))  # his owner's choice, or the first in the file
        decided = b.decided(b.table.commanders[b.side_of(unit)], tie)
        return unit == (decided if decided >= 0 else tie[0])

    def others(self, man: int, unit: int) -> tuple[int, list[int]]:
        """Give how near any of his other Units is to a Commander, and which of them are that near."""
        key = (man, unit)
        if key not in self.lonely:
            b, p = self.ground.b, self.places
            units = b.table.companies[b.side_of(unit)]
            spots = [(p.at(t, b.x[t], b.y[t]), u) for u in units if u != unit for t in b.alive(u)]
            gaps = [(p.gap(man, q), u) for q, u in spots]
            least = min((gap for gap, _ in gaps), default=FAR)
            self.lonely[key] = least, [u for gap, u in gaps if gap == least]
        return self.lonely[key]
