"""Close combat from where the Teams stand: who reaches whom, strikes, markers, moves, break-off and pursuit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import lcm, prod

from beachhead.games.company.board import HALTED, RAN, REMOVED, Board
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.blows import (
    MOST,
    Blow,
    Left,
    Marks,
    balanced,
    blow,
    has_tanks,
    lay,
)
from beachhead.games.company.odds.chase import DICE, After, Bare, Chaser
from beachhead.games.company.odds.closing import Closing
from beachhead.games.company.odds.commanders import Commanders, Company
from beachhead.games.company.odds.dice import SIDES
from beachhead.games.company.odds.places import Places, Row
from beachhead.games.company.odds.plan import ATTACKER, hurts
from beachhead.games.company.rules import close_combat
from beachhead.kernel.progress import checkpoint

Stand = tuple[Row, Row]
Reach = tuple[tuple[Row, ...], tuple[Row, ...]]
Fled = tuple[tuple[int, ...], Company]
"""Who is in reach of the winner, and who keeps the Commanders."""
Chase = dict[Fled, int]
ROOM = 20_000  # places that are kept in mind at once
WANDER = 12  # inches that a fight may stray from where the Teams stood when it began


class Ground:
    """The table round a close combat: asks the rules about any standing of the Teams, once each."""

    def __init__(self, b: Board, before: Board) -> None:
        """Take the table as it is when close combat begins; `before` knows everybody who could fight."""
        assert b.assault is not None
        a = self.assault = b.assault.clone()
        self.b = b.clone()
        self.b.agenda, self.b.story = [], None
        self.units = a.attacker, a.target
        self.follow = True
        """Whether the winner follows after a break-off."""
        self.halted = [t for t in close_combat.assaulting(b) if b.state[t] & HALTED]
        fit = [t for t in close_combat.assaulting(before) if t not in self.halted]
        self.sides = tuple(fit), (*before.alive(a.target), *a.joined)
        self.base = {t: b.state[t] & ~REMOVED for t in (*self.sides[0], *self.sides[1])}
        self.leaders = before.leader[a.attacker], before.leader[a.target]
        self.own = tuple({*b.table.units[u].teams} for u in self.units)
        self.chiefs = tuple(self.chief_near(b, u) for u in self.units)
        self.by_team = tuple(
            (near and not balanced(b, u)) or has_tanks(b, u)
            for u, near in zip(self.units, self.chiefs, strict=True)
        )
        self.bound = tuple(
            apart or bool(b.table.observers[u])
            for u, apart in zip(self.units, self.by_team, strict=True)
        )
        """Whether a Team that is lost makes a difference to others of its Unit."""
        self.struck: dict[tuple[int, int], Blow] = {}
        self.number()
        self.chaser = self.new_chaser()
        self.plain = tuple(self.chaser.plain(b, u) for u in self.units)
        self.tanks = any(b.sheet(t).cls == TANK for t in self.base)
        self.touching: dict[Stand, bool] = {}
        self.reaches: dict[Stand, Reach] = {}
        self.closed: dict[tuple[Stand, int], Stand] = {}

    def chief_near(self, b: Board, unit: int) -> bool:
        """Tell whether a Commander is so near that he may take one of the Unit's markers."""
        chief = b.commander(b.side_of(unit))
        far = (TABLES.distance.leader_join + WANDER) * INCH
        xs, ys = [b.x[t] for t in self.base], [b.y[t] for t in self.base]
        inside = min(xs) - far <= b.x[chief] <= max(xs) + far
        return b.here(chief) and inside and min(ys) - far <= b.y[chief] <= max(ys) + far

    def number(self) -> None:
        """Begin with no place."""
        self.places = Places(self.b)
        self.commanders = Commanders(self, self.places)
        self.closing = Closing(Bare(self.b, list(self.base), self.places))

    def new_chaser(self) -> Chaser:
        """Follow break-offs among places of their own: nobody comes back from there."""
        places = Places(self.b)
        bare = Bare(self.b, list(self.base), places)
        return Chaser(self.b, bare, Commanders(self, places), list(self.base))

    # Standing -----------------------------------------------------------------------------------

    def stand_of(self, b: Board) -> Stand:
        """Note where the Teams of a position stand."""
        rows = close_combat.attackers(b), close_combat.defenders(b)
        one, two = (tuple(self.places.at(t, b.x[t], b.y[t]) for t in row) for row in rows)
        return one, two

    def teams(self, row: Row) -> list[int]:
        """Name the Teams of a row."""
        team = self.places.team
        return [team[q] for q in row]

    def place(self, stand: Stand) -> Board:
        """Put the Teams where they stand; whoever is missing is lost."""
        b = self.b
        for t, state in self.base.items():
            b.state[t] = state | REMOVED
        p = self.places
        for q in (*stand[0], *stand[1]):
            t = p.team[q]
            b.x[t], b.y[t], b.state[t] = p.x[q], p.y[q], self.base[t]
        for unit, chief in zip(self.units, self.leaders, strict=True):
            b.leader[unit] = chief if chief >= 0 and b.here(chief) else -1
        return b

    def reach(self, stand: Stand) -> Reach:
        """Give for every Team of both rows the places of the enemies within reach (MIN-ASSAULT-15, -35)."""
        if stand not in self.reaches:
            one, two = stand
            self.reaches[stand] = (
                tuple(self.foes(q, two) for q in one),
                tuple(self.foes(q, one) for q in two),
            )
        return self.reaches[stand]

    def foes(self, place: int, enemies: Row) -> Row:
        """List the enemies that a Team can strike from its place."""
        p, sheets = self.places, self.b.table.teams
        found = p.near.of(place, p.bits(enemies))
        if not found:
            return ()
        near = tuple(e for e in enemies if found & p.bit[e])
        if self.tanks and sheets[p.team[place]].cls == TANK:
            return tuple(e for e in near if sheets[p.team[e]].cls != TANK)
        return near

    def engaged(self, stand: Stand) -> bool:
        """Tell whether anybody can still strike anybody (MIN-ASSAULT-30)."""
        known = self.touching.get(stand)
        if known is None:
            (one, two), p = stand, self.places
            theirs = p.bits(two)
            known = any(p.near.of(q, theirs) for q in one)
            if known and self.tanks:
                known = any(self.foes(q, two) for q in one) or any(self.foes(q, one) for q in two)
            self.touching[stand] = known
        return known

    def closer(self, stand: Stand, who: int) -> Stand:
        """Bring the Teams that counterattack nearer (MIN-ASSAULT-20)."""
        key = (stand, who)
        if key not in self.closed:
            ours, theirs = self.closing.closer(self, stand, who)
            self.closed[key] = (ours, theirs) if who == ATTACKER else (theirs, ours)
        return self.closed[key]

    def leave(self) -> None:
        """Forget all places when the fight is over."""
        self.touching, self.reaches, self.closed = {}, {}, {}
        self.number()
        self.chaser = self.new_chaser()

    def crowded(self) -> bool:
        """Tell whether so many places are known that it is quicker to begin with none."""
        return len(self.places.team) > ROOM

    def forget(self) -> None:
        """Forget what is known of fights so far, and begin with new places if there are many."""
        self.touching, self.reaches, self.closed = {}, {}, {}
        if self.crowded():
            self.number()

    # Blows --------------------------------------------------------------------------------------

    def blows(self, stand: Stand, who: int) -> list[tuple[int, Row]]:
        """List who strikes, in order, and the places of enemies it could hurt, the first one first."""
        b, team = self.b, self.places.team
        return [
            (team[q], tuple(f for f in foes if hurts(b, team[q], team[f])))
            for q, foes in zip(stand[who], self.reach(stand)[who], strict=True)
        ]

    def blow(self, team: int, victim: int) -> Blow:
        """Give the chances of one Team against another."""
        known = self.struck.get((team, victim))
        if known is None:
            known = self.struck[team, victim] = self.measured(team, victim)
        return known

    def measured(self, team: int, victim: int) -> Blow:
        """Work them out, once for every pair."""
        b = self.b
        check = b.table.units[b.sheet(team).unit].check
        armored = b.sheet(victim).armored
        flank = close_combat.flank(b, victim) if armored else 0
        again = bool(b.flags[b.sheet(victim).unit] & RAN)
        return blow(check, b.sheet(team).ta, flank, again)

    def wave_whole(self) -> int:
        """Give a number of equally likely ways for whatever can come of one wave of strikes, whoever strikes."""
        one, two = self.sides
        return lcm(*(self.wholes(ours, foes) for ours, foes in ((one, two), (two, one))))

    def wholes(self, ours: Row, foes: Row) -> int:
        """Give the same for one Unit: everybody strikes once, somebody."""
        return prod(lcm(*(self.blow(t, foe).whole for foe in foes)) for t in ours)

    # Breaking off -------------------------------------------------------------------------------

    def chase(self, stand: Stand, who: int) -> Chase:
        """Give who is in reach of the winner after break-off and pursuit, out of all pairs of dice."""
        checkpoint()
        if len(self.chaser.places.team) > ROOM:
            self.chaser = self.new_chaser()
        b = self.place(stand)
        chaser, foe = self.chaser, 1 - who
        row, others = (chaser.places.taken_over(self.places, stand[i]) for i in (who, foe))
        bits, runs = chaser.places.bits(others), chaser.runs(row, others)
        men = chaser.commanders
        here, there = men.at_hand(who, row), men.at_hand(foe, others)
        found = Counter[Fled]()
        for away in DICE:
            losers = chaser.fled(row, bits, runs, away)
            ours = men.joiners(who, losers) if here else ()
            after = dict(ends := self.after(b, losers, others, who, idle=not there))
            for winners, n in Counter(row for row, _ in ends).items():
                theirs = men.joiners(foe, winners) if there else ()
                company = (ours, theirs) if who == ATTACKER else (theirs, ours)
                found[chaser.caught(losers, after[winners]), company] += n
        return dict(found)

    def after(self, b: Board, losers: Row, winners: Row, who: int, *, idle: bool) -> list[After]:
        """Give where the winners stand by each face of their die, if they follow."""
        if not self.follow:
            return [(winners, self.chaser.places.bits(winners))] * SIDES
        unit = self.units[1 - who]
        if self.plain[1 - who]:
            return self.chaser.followed(b, unit, losers, winners, idle=idle)
        return self.chaser.slowly(b, unit, losers, winners)

    def chief(self, who: int, joiners: tuple[int, ...], row: Row) -> bool:
        """Tell whether the Commander is with what is left of a Unit."""
        left = self.teams(row)
        man = self.b.commander(self.b.side_of(self.units[who]))
        if man in self.base and man not in left:
            return False
        return any(t in left or t in self.halted for t in joiners)

    # Counting -----------------------------------------------------------------------------------

    def left(self, who: int, teams: Collection[int]) -> list[int]:
        """List a Unit's own Teams on the table: of those that fight, and its halted ones."""
        fit = [*teams, *(self.halted if who == ATTACKER else ())]
        return [t for t in self.b.table.units[self.units[who]].teams if t in fit]

    def marks_of(self, b: Board, who: int) -> Marks:
        """Note a Unit's markers: by Team where that matters, otherwise their number."""
        teams = b.table.units[self.units[who]].teams
        marks = tuple(b.marks[t] if b.here(t) else 0 for t in teams)
        return marks if self.by_team[who] else (sum(marks),)

    def buried(self, who: int, marks: Marks, dead: Collection[int], alive: list[int]) -> Marks:
        """Pass the markers of Teams that are gone on to others of their Unit (MIN-SUPP-10).

        Where only their number counts, those without room are left out in the end.
        """
        if not self.by_team[who]:
            return marks
        teams = self.b.table.units[self.units[who]].teams
        now = dict(zip(teams, marks, strict=True))
        for t in (t for t in teams if t in dead):
            given, now[t] = now[t], 0
            for _ in range(given):
                lay(now, alive)
        return tuple(now.values())

    def shaken(self, who: int, marks: Marks, team: int, alive: list[int]) -> Marks:
        """Lay a marker beside a tank, if the limits allow it (MIN-SUPP-04)."""
        teams = self.b.table.units[self.units[who]].teams
        now = dict(zip(teams, marks, strict=True))
        if now[team] >= MOST or any(now[t] < now[team] for t in alive):
            return marks
        now[team] += 1
        return tuple(now.values())

    def gets_away(self, who: int, marks: Marks, team: int) -> bool:
        """Tell whether a Team is a tank without a marker (MIN-ASSAULT-28)."""
        teams = self.b.table.units[self.units[who]].teams
        return self.b.sheet(team).cls == TANK and team in teams and not marks[teams.index(team)]

    def without_observers(self, who: int, row: Row) -> Row:
        """Take away the observers of a Unit that is wiped out (MIN-INDIRECT-32)."""
        if self.left(who, self.teams(row)):
            return row
        gone = {
            t for o in self.b.table.observers[self.units[who]] for t in self.b.table.units[o].teams
        }
        return tuple(q for q in row if self.places.team[q] not in gone)

    def what_is_left(self, who: int, marks: Marks, row: Row, *, chief: bool) -> Left:
        """Tell what matters of the rest of a Unit for its losses and markers."""
        left = self.left(who, self.teams(row))
        if self.by_team[who]:
            return marks, tuple(left), chief
        return marks, self.b.table.units[self.units[who]].teams[: len(left)], chief

    def final(self, who: int, marks: Marks, alive: list[int], *, chief: bool) -> tuple[int, int]:
        """Give a Unit's losses, and its markers when it has taken one for each (MIN-ASSAULT-31)."""
        lost = self.assault.start[who] - len(alive)
        if not self.by_team[who] and not chief:
            return lost, min(marks[0] + lost, MOST * len(alive))
        b = self.b
        if self.by_team[who]:
            now = dict(zip(b.table.units[self.units[who]].teams, marks, strict=True))
        else:
            now = dict.fromkeys(alive, 0)
            for _ in range(marks[0]):
                lay(now, alive)
        takers = list(alive)
        if chief and alive:
            man = b.commander(b.side_of(self.units[who]))
            now[man] = b.marks[man]
            takers.append(man)
        for _ in range(lost):
            lay(now, takers)
        return lost, sum(now[t] for t in alive)
