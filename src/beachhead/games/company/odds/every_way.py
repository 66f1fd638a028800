"""A close combat in every way, however many there are: in bounded memory, and for as long as somebody waits."""

from __future__ import annotations

from contextlib import closing
from fractions import Fraction
from itertools import groupby

from beachhead.games.company.odds.combat import Ground, Stand
from beachhead.games.company.odds.melee import NOTHING, Fight
from beachhead.games.company.odds.plan import Plan
from beachhead.games.company.odds.shelf import Flat, Shelf
from beachhead.games.company.odds.turns import Both, Off, Turn, size_of, teams_of, together
from beachhead.games.company.odds.weights import Weight
from beachhead.kernel.progress import checkpoint

Way = tuple[Off, Both]
"""A break-off with markers."""


class EveryWay(Fight):
    """A close combat whose turns and break-offs lie on a shelf until they are followed."""

    def __init__(self, ground: Ground, plan: Plan) -> None:
        """Begin with nobody fighting yet."""
        super().__init__(ground, plan)
        self.to_come = Shelf(self.flat_turn, self.turn)
        self.offs = Shelf(self.flat_way, self.way)

    def fight(self, counterattacks: int, cutoff: Fraction = NOTHING) -> None:
        """Work through all turns, the largest fights first, and through the break-offs of each size after them."""
        self.set_out(counterattacks)
        with closing(self.to_come), closing(self.offs):
            while size := self.to_come.highest():
                for turns in self.to_come.take(size):
                    self.work(turns, far=bool(size[-1]))
                    self.forget()
                self.break_all(self.to_come.highest()[:1])
        self.ground.leave()

    def later(self, turn: Turn, p: Weight) -> None:
        """Note a turn that comes up."""
        if p:
            self.to_come.add(size_of(turn), turn, p)

    def off(self, who: int, stand: Stand, marks: Both, p: Weight) -> None:
        """Note a break-off."""
        if p:
            self.offs.add((teams_of(stand),), ((who, stand), marks), p)

    def break_all(self, most: tuple[int, ...]) -> None:
        """Follow the break-offs of fights larger than all that are still to come."""
        while (size := self.offs.highest()) > most:
            for ways in self.offs.take(size):
                ordered = sorted(ways, key=lambda way: together(way[0]))
                for (who, stand), same in groupby(ordered, lambda way: way[0]):
                    checkpoint(self.done / self.whole)
                    self.break_off(who, stand, {way[1]: ways[way] for way in same})
                self.forget()

    def forget(self) -> None:
        """Forget what is known of fights so far; what is to come is written down before places get new numbers."""
        self.waves = {}
        if self.ground.crowded():
            self.to_come.put_away()
            self.offs.put_away()
        self.ground.forget()

    # Written ------------------------------------------------------------------------------------

    def flat_turn(self, turn: Turn) -> Flat:
        """Write a turn with places as they are on the table.

        Who is left comes first: idle rounds lead from one turn to another of the same Teams, and pieces keep those
        together.
        """
        teams, codes = self.ground.teams, self.ground.places.codes
        one, two = turn.stand
        left = tuple(teams(one)), tuple(teams(two))
        return *left, turn.who, codes(one), codes(two), turn.marks, turn.left, turn.closed

    def turn(self, flat: Flat) -> Turn:
        """Read a turn."""
        _, _, who, one, two, marks, left, closed = flat
        decoded = self.ground.places.decoded
        return Turn(who, left, (decoded(one), decoded(two)), marks, closed)

    def flat_way(self, way: Way) -> Flat:
        """Write a break-off, so that those with the same winners follow each other."""
        (who, stand), marks = way
        codes = self.ground.places.codes
        return who, codes(stand[1 - who]), codes(stand[who]), marks

    def way(self, flat: Flat) -> Way:
        """Read a break-off."""
        who, others, own, marks = flat
        decoded = self.ground.places.decoded
        rows = decoded(own), decoded(others)
        return (who, (rows[who], rows[1 - who])), marks
