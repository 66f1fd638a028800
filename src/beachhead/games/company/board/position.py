"""The position: where Teams stand, what they have done, and the action being carried out."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Self

import msgspec

from beachhead.games.company.board.attacks import Assault, Attack
from beachhead.games.company.board.standing import Standing
from beachhead.games.company.content.forces import Table, table
from beachhead.games.company.content.geometry.ground import gap, within
from beachhead.games.company.content.geometry.plane import INCH, Point, dist2
from beachhead.games.company.content.sheets import COMMANDER, UNIT, TeamSheet, UnitSheet
from beachhead.games.company.content.tables import TABLES
from beachhead.kernel.position import Position

# What a Team has done or is, as bits of its state.
MOVED, FIRED, DUG_IN, GROUND, REMOVED, OFF_TABLE, LEFT, HALTED = (1 << i for i in range(8))
AWAY = REMOVED | OFF_TABLE | LEFT
# What a Unit has done or is, as bits of its flags.
ACTIVATED, ACTED, FREED, DECLINED, OVERWATCH, GROUNDED, RAN, DESTROYED = (1 << i for i in range(8))

SWITCHES = tuple(s.id for s in TABLES.switch)
EXTRA_11_12, PASS_TAKES_FAIL, OPEN_LASTS, MOMENTS, GUN_HARD, AT_SUPPRESSES, REROLL_RANGE = range(7)
LAST_HIT_CLASS = 3


class Board(Position, dict=True):
    """Teams by number, Units by number, sides by number; lengths in hundredths of an inch."""

    scenario: Annotated[str, msgspec.Meta(max_length=200_000)]
    switches: list[int]
    x: list[int]
    y: list[int]
    hull: list[int]
    turret: list[int]
    marks: list[int]
    state: list[int]
    shot: list[int]
    """Initiative in which the Team last fired."""
    helped: list[int]
    """Initiative in which the Team, as a leader, last helped."""
    flags: list[int]
    losses: list[int]
    """Casualties of the Unit in this round."""
    left: list[int]
    """Teams of the Unit that left by an exit."""
    leader: list[int]
    """The Unit's Platoon Leader, -1 without one."""
    holders: list[int]
    """Who holds each objective, -1 for nobody."""
    points: list[int]
    """Half points a side gathered besides objectives."""
    acted: list[int]
    """Round in which the Commander last acted with a Unit."""
    appointed: list[int]
    """Initiative in which the Commander last appointed a leader."""
    smoke: list[int] = msgspec.field(default_factory=list)
    """Eight numbers for every square of smoke."""
    round: int = 0
    initiative: int = 0
    owner: int = 0
    first: int = 0
    # The activation being carried out.
    unit: int = -1
    action: str = ""
    along: int = 0
    placed: int = 0
    observed: int = -1
    moved: int = 0
    plan: list[list[int]] = msgspec.field(default_factory=list)
    """Declared paths: team, hull, turret, then points."""
    draft: list[list[int]] = msgspec.field(default_factory=list)
    """Paths a person has laid out but not confirmed."""
    contacts: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    """Terrain checks to come: distance, index in the plan, piece."""
    reactions: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    """Reactions named: moment, Unit, 1 for Overwatch."""
    orders: list[tuple[int, int, int, int, int]] = msgspec.field(default_factory=list)
    """Fire orders: Team, weapon mode, target Unit, type named, helping leader."""
    attack: Attack | None = None
    assault: Assault | None = None
    template: list[int] = msgspec.field(default_factory=list)
    """Barrage in the air: centre and guns' mean position."""
    guns: list[int] = msgspec.field(default_factory=list)
    queue: list[int] = msgspec.field(default_factory=list)
    """Units lost at the end of a round whose company is still to be tested."""
    beaten: int = 0
    """Companies that retreat, as bits."""
    watching: tuple[int, int] = (-1, -1)
    """The Unit that each side's Commander went on Overwatch with, -1 for none."""
    joining: tuple[tuple[int, ...], ...] = ()
    """Whom Commanders and observers as near to several Units join: he, the Unit, all of them."""

    def clone(self) -> Self:
        """Copy by hand: this is where search spends its time."""
        twin = self.twin()
        twin.x, twin.y = self.x[:], self.y[:]
        twin.hull, twin.turret = self.hull[:], self.turret[:]
        twin.marks, twin.state = self.marks[:], self.state[:]
        twin.shot, twin.helped = self.shot[:], self.helped[:]
        twin.flags, twin.losses = self.flags[:], self.losses[:]
        twin.left, twin.leader = self.left[:], self.leader[:]
        twin.holders, twin.points = self.holders[:], self.points[:]
        twin.acted, twin.appointed = self.acted[:], self.appointed[:]
        twin.smoke = self.smoke[:]
        twin.plan = [p[:] for p in self.plan]
        twin.draft = [p[:] for p in self.draft]
        twin.contacts, twin.reactions = self.contacts[:], self.reactions[:]
        twin.orders, twin.guns = self.orders[:], self.guns[:]
        twin.template, twin.queue = self.template[:], self.queue[:]
        twin.switches = self.switches
        if self.attack is not None:
            twin.attack = self.attack.clone()
        if self.assault is not None:
            twin.assault = self.assault.clone()
        return twin

    # Sheets -----------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Table:
        """Return the table of the scenario: looked up once, no part of the position."""
        return table(self.scenario)

    @cached_property
    def standing(self) -> Standing:
        """Remember what follows from where everybody stands: no part of the position either."""
        return Standing(self, AWAY)

    def known(self) -> Standing:
        """Return what was worked out since somebody last moved, turned, dug in or fell."""
        if not self.standing.holds(self):
            self.standing = Standing(self, AWAY)
        return self.standing

    def sheet(self, team: int) -> TeamSheet:
        """Return what never changes about a Team."""
        return self.table.teams[team]

    def unit_sheet(self, unit: int) -> UnitSheet:
        """Return what never changes about a Unit."""
        return self.table.units[unit]

    def side_of(self, unit: int) -> int:
        """Return the side of a Unit."""
        return self.table.units[unit].side

    # Who is there -----------------------------------------------------------------------------

    def here(self, team: int) -> bool:
        """Return True if a Team is on the table."""
        return not self.state[team] & AWAY

    def alive(self, unit: int) -> list[int]:
        """List the Unit's Teams on the table."""
        state = self.state
        return [t for t in self.table.units[unit].teams if not state[t] & AWAY]

    def on_table(self, side: int) -> list[int]:
        """List a side's Teams on the table, leaders and observers included."""
        return self.known().there(side)

    def commander(self, side: int) -> int:
        """Return the Commander's Team, whether or not he is on the table."""
        t = self.table
        return t.units[t.commanders[side]].teams[0]

    def actors(self, unit: int) -> list[int]:
        """List the Teams that act with a Unit: its own, its observers (MIN-INDIRECT-28), the Commander along."""
        t = self.table
        teams = [i for i in t.units[unit].teams if not self.state[i] & (REMOVED | LEFT)]
        for o in t.observers[unit]:
            teams += [i for i in t.units[o].teams if not self.state[i] & (REMOVED | LEFT)]
        if self.along and unit == self.unit:
            cc = self.commander(t.units[unit].side)
            if not self.state[cc] & REMOVED:
                teams.append(cc)
        return teams

    def watching_along(self, unit: int) -> list[int]:
        """List the Commander, if he is on Overwatch with a Unit."""
        side = self.table.units[unit].side
        man = self.commander(side)
        return [man] if self.watching[side] == unit and self.here(man) else []

    def watch_with(self, side: int, unit: int) -> None:
        """Note the Unit that a Commander is on Overwatch with, -1 for none."""
        self.watching = (unit, self.watching[1]) if side == 0 else (self.watching[0], unit)

    def waiting(self, unit: int) -> bool:
        """Return True if a Unit is a reserve that has not arrived."""
        state = self.state
        return any(state[t] & OFF_TABLE for t in self.table.units[unit].teams)

    def any_alive(self, unit: int) -> bool:
        """Return True if one of the Unit's Teams is on the table."""
        state = self.state
        return any(not state[t] & AWAY for t in self.table.units[unit].teams)

    # Distances --------------------------------------------------------------------------------

    def gap(self, a: int, b: int) -> int:
        """Measure between the edges of two bases."""
        teams = self.table.teams
        return gap(self.x[a], self.y[a], teams[a].radius, self.x[b], self.y[b], teams[b].radius)

    def near(self, a: int, b: int, inches: int) -> bool:
        """Return True if two bases are at most so many inches apart."""
        teams = self.table.teams
        return within(
            self.x[a],
            self.y[a],
            teams[a].radius,
            self.x[b],
            self.y[b],
            teams[b].radius,
            inches * INCH,
        )

    def joins(self, lone: int) -> int:
        """Find the Unit that an attacked Commander or observer joins, -1 for none (MIN-LEAD-16, MIN-INDIRECT-31)."""
        near = self.nearest_units(lone)
        if len(near) < 2:
            return near[0] if near else -1
        decided = self.decided(lone, near)
        return decided if decided >= 0 else near[0]

    def nearest_units(self, lone: int) -> tuple[int, ...]:
        """List the Units within 6" that nobody is nearer to: several are a tie, which the owner decides."""
        joined = self.known().joined
        if lone not in joined:
            joined[lone] = self._nearest(lone, TABLES.distance.leader_join * INCH)
        return joined[lone]

    def _nearest(self, lone: int, reach: int) -> tuple[int, ...]:
        t = self.table
        man = t.units[lone].teams[0]
        side, radius = t.units[lone].side, t.teams[man].radius
        x, y, far = self.x[man], self.y[man], reach + radius + t.widest + 1
        near = self.known().near(side, x - far, x + far, y - far, y + far)
        gaps = [
            (self.gap(man, i), t.teams[i].unit)
            for i in near
            if t.units[t.teams[i].unit].kind == UNIT
        ]
        least, _ = min(gaps, default=(reach + 1, -1))
        return tuple(sorted({u for gap, u in gaps if gap == least})) if least <= reach else ()

    def decided(self, lone: int, near: tuple[int, ...]) -> int:
        """Return the Unit that the owner chose while these tie, -1 before he was asked."""
        return next((u for who, u, *tie in self.joining if who == lone and (*tie,) == near), -1)

    def undecided(self, unit: int) -> list[int]:
        """List the Commanders and observers that an attack on a Unit makes choose where they belong."""
        t = self.table
        men = t.lone[t.units[unit].side] if t.units[unit].kind == UNIT else (unit,)
        return [
            u
            for u in men
            if self.any_alive(u)
            and len(near := self.nearest_units(u)) > 1
            and (u == unit or unit in near)
            and self.decided(u, near) < 0
        ]

    def target_teams(self, unit: int) -> list[int]:
        """List the Teams an attack on a Unit can concern, leaders who join it included."""
        known = self.known().targets
        if unit not in known:
            known[unit] = (*self.alive(unit), *self._joining(unit))
        return list(known[unit])

    def _joining(self, unit: int) -> list[int]:
        t = self.table
        if t.units[unit].kind != UNIT:
            return []
        teams = self.alive(unit)
        found: list[int] = []
        for lone in t.lone[t.units[unit].side]:
            man = t.units[lone].teams[0]
            near = not self.state[man] & AWAY and self.stands_by(man, [*teams, *found])
            if near and self._may_join(lone, unit):
                found.append(man)
        return found

    def _may_join(self, lone: int, unit: int) -> bool:
        near = self.nearest_units(lone)
        return unit in near and (len(near) == 1 or self.decided(lone, near) in {unit, -1})

    def stands_by(self, man: int, teams: list[int]) -> bool:
        """Return True if a Commander or observer is near enough to one of these Teams to join it."""
        xs, ys, sheets = self.x, self.y, self.table.teams
        x, y, far = xs[man], ys[man], TABLES.distance.leader_join * INCH + sheets[man].radius
        for i in teams:
            dx, dy, limit = xs[i] - x, ys[i] - y, far + sheets[i].radius
            if dx * dx + dy * dy <= limit * limit:
                return True
        return False

    def targets(self, side: int) -> list[int]:
        """List what a side's enemies can aim at: Units, and leaders who stand alone."""
        t = self.table
        return [
            u
            for u in t.by_side[1 - side]
            if self.any_alive(u) and (t.units[u].kind == UNIT or self.joins(u) < 0)
        ]

    def mean(self, teams: list[int]) -> Point:
        """Return the mean position of some Teams."""
        n = len(teams)
        return sum(self.x[t] for t in teams) // n, sum(self.y[t] for t in teams) // n

    def anchor(self, unit: int) -> int:
        """Return the Team that cohesion is measured from: the leader, or who stands in for him."""
        chief = self.leader[unit]
        if chief >= 0 and not (self.state[chief] & LEFT and self.any_alive(unit)):
            return chief
        teams = self.alive(unit)
        mx, my = self.mean(teams)
        return min(teams, key=lambda t: (dist2(self.x[t], self.y[t], mx, my), t))

    def on(self, switch: int) -> int:
        """Return the value of a switch."""
        return self.switches[switch]

    def is_commander(self, team: int) -> bool:
        """Return True if a Team is a Company Commander."""
        t = self.table
        return t.units[t.teams[team].unit].kind == COMMANDER
