"""The position: where Teams stand, what they have done, and the action being carried out."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Annotated, NamedTuple, Self

import msgspec

from beachhead.games.company.board.attacks import Assault, Attack
from beachhead.games.company.board.lookups import Lookups
from beachhead.games.company.content.forces import Table, load_table
from beachhead.games.company.content.geometry.ground import gap, is_within
from beachhead.games.company.content.geometry.plane import INCH, Point, squared_distance
from beachhead.games.company.content.sheets import COMMANDER, UNIT, TeamSheet, UnitSheet
from beachhead.games.company.content.tables import TABLES
from beachhead.kernel.position import Position

# What a Team has done or is, as bits of its state: the methods below ask and note them.
MOVED, FIRED, DUG_IN, GROUND, REMOVED, OFF_TABLE, LEFT, HALTED = (1 << i for i in range(8))
AWAY = REMOVED | OFF_TABLE | LEFT
# What a Unit has done or is, as bits of its flags.
ACTIVATED, ACTED, FREED, DECLINED, OVERWATCH, GROUNDED, RAN, DESTROYED = (1 << i for i in range(8))
# Of a leader who was placed in this activation, or has nothing more to do in it.
PLACED, CLOSED = 1, 2

SWITCHES = tuple(s.id for s in TABLES.switch)


Square = tuple[Point, ...]
Figures = int | str | Sequence[int | str]


def piece_id(team: int) -> str:
    """Return the id of a Team's piece in the scene."""
    return f"team:{team}"


class FireOrder(NamedTuple):
    """A Team that is to fire: with which weapon mode, at whom, and who directs it."""

    team: int
    """The firing Team."""
    mode: int
    """Its weapon mode, in the order of its sheet."""
    target: int
    """The Unit that is fired at."""
    type: int
    """The type of Team that an AT weapon names, 0 for none."""
    helper: int
    """The leader who directs the fire, -1 for none."""


class Reaction(NamedTuple):
    """Fire that was named for a moment of a move."""

    moment: int
    """Of the move, from 1 on."""
    unit: int
    """Who fires."""
    watch: int
    """1 for Overwatch, 0 for Reaction Fire."""


class TerrainContact(NamedTuple):
    """Where a declared path meets terrain that may stop a tank."""

    distance: int
    """From the start of the path."""
    path: int
    """Index in the plan."""
    piece: int
    """Index of the terrain on the table."""


class Board(Position, dict=True):
    """Teams by number, Units by number, sides by number; lengths in hundredths of an inch."""

    scenario: Annotated[str, msgspec.Meta(max_length=200_000)]
    """Its id, or the text of one's own."""
    switches: list[int]
    """Values of the options, in the order of `content`."""
    x: list[int]
    """Of each Team's base, from the left edge of the table."""
    y: list[int]
    """Of each Team's base, from the lower edge."""
    hull: list[int]
    """Each Team's facing in degrees, counterclockwise from the right."""
    turret: list[int]
    """The facing of its turret, in the same unit."""
    marks: list[int]
    """Suppression markers on each Team."""
    state: list[int]
    """What each Team has done or is, as bits.

    1 moved, 2 fired, 4 dug in, 8 put to ground, 16 lost, 32 in reserve, 64 left, 128 halted."""
    shot: list[int]
    """Initiative in which the Team last fired."""
    helped: list[int]
    """Initiative in which the Team, as a leader, last helped."""
    flags: list[int]
    """What each Unit has done or is, as bits.

    1 activated, 2 acted, 4 freed, 8 declined, 16 on Overwatch, 32 gone to ground, 64 ran,
    128 destroyed."""
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
    """From 1 on; 0 while the table is set up."""
    initiative: int = 0
    """How many Initiatives there have been."""
    owner: int = 0
    """The side that has the Initiative."""
    first: int = 0
    """The side that had the first one of this round."""
    # The activation being carried out.
    unit: int = -1
    """The Unit that is being activated, -1 for none."""
    action: str = ""
    """What it does: the two letters of its order, or nothing yet."""
    along: int = 0
    """1 if the Commander acts along with it."""
    placed: int = 0
    """Of its leader: 1 if he was placed in this activation, 2 if he has nothing more to do."""
    observed: int = -1
    """The Team that observed for guns in this activation, -1 for none."""
    moved: int = 0
    """1 if it moved in this activation."""
    plan: list[list[int]] = msgspec.field(default_factory=list)
    """Declared paths: team, hull, turret, then points."""
    draft: list[list[int]] = msgspec.field(default_factory=list)
    """Paths a person has laid out but not confirmed."""
    contacts: list[TerrainContact] = msgspec.field(default_factory=list)
    """Terrain checks to come."""
    reactions: list[Reaction] = msgspec.field(default_factory=list)
    """Fire that was named for moments of the move under way."""
    orders: list[FireOrder] = msgspec.field(default_factory=list)
    """Teams that are to fire."""
    attack: Attack | None = None
    """The fire being resolved."""
    assault: Assault | None = None
    """The assault being fought."""
    template: list[int] = msgspec.field(default_factory=list)
    """Barrage in the air: centre and guns' mean position."""
    guns: list[int] = msgspec.field(default_factory=list)
    """Teams whose barrage is in the air."""
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

    # Sheets and settings ----------------------------------------------------------------------

    @cached_property
    def table(self) -> Table:
        """Return the table of the scenario: looked up once, no part of the position."""
        return load_table(self.scenario)

    def sheet(self, team: int) -> TeamSheet:
        """Return what never changes about a Team."""
        return self.table.teams[team]

    def unit_sheet(self, unit: int) -> UnitSheet:
        """Return what never changes about a Unit."""
        return self.table.units[unit]

    def side_of(self, unit: int) -> int:
        """Return the side of a Unit."""
        return self.table.units[unit].side

    def setting(self, switch: str) -> int:
        """Return the value of a disputed ruling in this game."""
        return self.switches[SWITCHES.index(switch)]

    @property
    def moments(self) -> int:
        """Return the number of moments of a move at which fire may be resolved."""
        return self.setting("reaction_moments")

    @property
    def reroll_range(self) -> int:
        """Return how near a Commander must be to grant a reroll, 0 for any distance."""
        return self.setting("cc_reroll_range")

    @cached_property
    def _lookups(self) -> Lookups:
        return Lookups(self, AWAY)

    def lookups(self) -> Lookups:
        """Return what was worked out since somebody last moved, turned, dug in or fell."""
        if not self._lookups.is_current(self):
            self._lookups = Lookups(self, AWAY)
        return self._lookups

    def restore_lookups(self, lookups: Lookups) -> None:
        """Take back what was worked out before Teams were moved to try something."""
        self._lookups = lookups

    # What is being carried out ----------------------------------------------------------------

    @property
    def current_attack(self) -> Attack:
        """Return the attack that is being resolved."""
        assert self.attack is not None
        return self.attack

    @property
    def current_assault(self) -> Assault:
        """Return the assault that is being fought."""
        assert self.assault is not None
        return self.assault

    def unit_name(self, unit: int) -> str:
        """Write a Unit as `US.rif`."""
        t = self.table
        return f"{t.sides[t.units[unit].side]}.{t.units[unit].id}"

    def team_name(self, team: int) -> str:
        """Write a Team as `US.rif.r1`."""
        sheet = self.table.teams[team]
        return f"{self.unit_name(sheet.unit)}.{sheet.id}"

    def tell_unit(self, kind: str, rule: str, unit: int, **figures: Figures) -> None:
        """Report what a Unit does, with its id and its side."""
        if self.story is not None:
            self.tell(kind, rule, side=self.side_of(unit), unit=self.unit_name(unit), **figures)

    def tell_team(self, kind: str, rule: str, team: int, **figures: Figures) -> None:
        """Report what a Team does or suffers, with its id and its piece."""
        if self.story is not None:
            self.tell(kind, rule, piece=piece_id(team), team=self.team_name(team), **figures)

    # Teams ------------------------------------------------------------------------------------

    def is_here(self, team: int) -> bool:
        """Return True if a Team is on the table."""
        return not self.state[team] & AWAY

    def is_removed(self, team: int) -> bool:
        """Return True if a Team is lost."""
        return bool(self.state[team] & REMOVED)

    def is_off_table(self, team: int) -> bool:
        """Return True if a Team has not arrived."""
        return bool(self.state[team] & OFF_TABLE)

    def has_left(self, team: int) -> bool:
        """Return True if a Team left by an exit."""
        return bool(self.state[team] & LEFT)

    def has_moved(self, team: int) -> bool:
        """Return True if a Team moved since its last activation began."""
        return bool(self.state[team] & MOVED)

    def has_moved_or_fired(self, team: int) -> bool:
        """Return True if a Team moved or fired since its last activation began."""
        return bool(self.state[team] & (MOVED | FIRED))

    def is_dug_in(self, team: int) -> bool:
        """Return True if a Team dug in and has not moved since."""
        return bool(self.state[team] & DUG_IN)

    def is_put_to_ground(self, team: int) -> bool:
        """Return True if a Team went to ground when it was fired at."""
        return bool(self.state[team] & GROUND)

    def is_halted(self, team: int) -> bool:
        """Return True if defensive fire halted a Team in this assault."""
        return bool(self.state[team] & HALTED)

    def is_commander(self, team: int) -> bool:
        """Return True if a Team is a Company Commander."""
        t = self.table
        return t.units[t.teams[team].unit].kind == COMMANDER

    def place(self, team: int) -> Point:
        """Return where a Team stands."""
        return self.x[team], self.y[team]

    def enter(self, team: int, x: int, y: int) -> None:
        """Put a Team on the table."""
        self.x[team], self.y[team] = x, y
        self.state[team] &= ~OFF_TABLE

    def note_move(self, team: int) -> None:
        """Note that a Team moves: it is no longer dug in or on the ground."""
        self.state[team] = (self.state[team] | MOVED) & ~(DUG_IN | GROUND)

    def note_fire(self, team: int) -> None:
        """Note that a Team fires in this Initiative."""
        self.state[team] = (self.state[team] | FIRED) & ~GROUND
        self.shot[team] = self.initiative

    def forget_action(self, team: int) -> None:
        """Forget what a Team did in its last activation."""
        self.state[team] &= ~(MOVED | FIRED)

    def dig_in(self, team: int) -> None:
        """Note that a Team digs in."""
        self.state[team] |= DUG_IN

    def put_to_ground(self, team: int) -> None:
        """Note that a Team goes to ground."""
        self.state[team] |= GROUND

    def halt(self, team: int) -> None:
        """Note that a Team is halted in its assault."""
        self.state[team] |= HALTED

    def end_halt(self, team: int) -> None:
        """Note that the assault that halted a Team is over."""
        self.state[team] &= ~HALTED

    def remove(self, team: int) -> None:
        """Take a Team off the table, or out of the reserve, for good."""
        self._forget(team, REMOVED)

    def leave(self, team: int) -> None:
        """Let a Team leave by an exit."""
        self._forget(team, LEFT)
        self.left[self.sheet(team).unit] += 1

    def _forget(self, team: int, state: int) -> None:
        """Forget where a Team stood and what it did: it does not come back."""
        self.state[team] = state
        for figures in (self.x, self.y, self.hull, self.turret, self.shot, self.helped):
            figures[team] = 0

    # Units ------------------------------------------------------------------------------------

    def teams_here(self, unit: int) -> list[int]:
        """List the Unit's Teams on the table."""
        state = self.state
        return [t for t in self.table.units[unit].teams if not state[t] & AWAY]

    def has_teams_here(self, unit: int) -> bool:
        """Return True if one of the Unit's Teams is on the table."""
        state = self.state
        return any(not state[t] & AWAY for t in self.table.units[unit].teams)

    def is_waiting(self, unit: int) -> bool:
        """Return True if a Unit is a reserve that has not arrived."""
        state = self.state
        return any(state[t] & OFF_TABLE for t in self.table.units[unit].teams)

    def is_spent(self, unit: int) -> bool:
        """Return True if a Unit was activated, declined to act again or is destroyed."""
        return bool(self.flags[unit] & (ACTIVATED | DECLINED | DESTROYED))

    def is_activated(self, unit: int) -> bool:
        """Return True if the activation of a Unit in this round is over."""
        return bool(self.flags[unit] & ACTIVATED)

    def has_acted(self, unit: int) -> bool:
        """Return True if an activation of the Unit began in this round."""
        return bool(self.flags[unit] & ACTED)

    def is_freed(self, unit: int) -> bool:
        """Return True if a Unit may be activated once more."""
        return bool(self.flags[unit] & FREED)

    def is_on_overwatch(self, unit: int) -> bool:
        """Return True if a Unit is on Overwatch."""
        return bool(self.flags[unit] & OVERWATCH)

    def has_gone_to_ground(self, unit: int) -> bool:
        """Return True if a Unit went to ground in this round (MIN-FIRE-43)."""
        return bool(self.flags[unit] & GROUNDED)

    def has_run(self, unit: int) -> bool:
        """Return True if a Unit ran in its last activation."""
        return bool(self.flags[unit] & RAN)

    def is_destroyed(self, unit: int) -> bool:
        """Return True if a Unit is destroyed."""
        return bool(self.flags[unit] & DESTROYED)

    def begin_activation(self, unit: int) -> None:
        """Note that a Unit is activated: Overwatch and running are over."""
        self.flags[unit] = (self.flags[unit] | ACTED) & ~(OVERWATCH | RAN)

    def end_activation(self, unit: int) -> None:
        """Note that the activation of a Unit is over."""
        self.flags[unit] = (self.flags[unit] | ACTIVATED) & ~FREED

    def allow_again(self, unit: int) -> None:
        """Let a Unit be activated once more."""
        self.flags[unit] = (self.flags[unit] | FREED) & ~(ACTIVATED | DECLINED)

    def note_declined(self, unit: int) -> None:
        """Note that a Unit is not activated once more."""
        self.flags[unit] |= DECLINED

    def begin_overwatch(self, unit: int) -> None:
        """Put a Unit on Overwatch."""
        self.flags[unit] |= OVERWATCH

    def end_overwatch(self, unit: int) -> None:
        """End the Overwatch of a Unit."""
        self.flags[unit] &= ~OVERWATCH

    def go_to_ground(self, unit: int) -> None:
        """Note that a Unit goes to ground for the rest of the round."""
        self.flags[unit] = (self.flags[unit] | GROUNDED) & ~OVERWATCH

    def note_run(self, unit: int) -> None:
        """Note that a Unit runs."""
        self.flags[unit] |= RAN

    def destroy(self, unit: int) -> None:
        """Note that a Unit is destroyed."""
        self.flags[unit] |= DESTROYED

    def ready_everybody(self) -> None:
        """Forget what Units did in the round, and let everybody get up from the ground."""
        for u in range(len(self.flags)):
            self.flags[u] &= ~(ACTIVATED | ACTED | FREED | DECLINED | GROUNDED)
            self.losses[u] = 0
        for t in range(len(self.state)):
            self.state[t] &= ~GROUND

    # Sides ------------------------------------------------------------------------------------

    def on_table(self, side: int) -> list[int]:
        """List a side's Teams on the table, leaders and observers included."""
        return self.lookups().teams_there(side)

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

    def commander_watching(self, unit: int) -> list[int]:
        """List the Commander, if he is on Overwatch with a Unit."""
        side = self.table.units[unit].side
        man = self.commander(side)
        return [man] if self.watching[side] == unit and self.is_here(man) else []

    def watch_with(self, side: int, unit: int) -> None:
        """Note the Unit that a Commander is on Overwatch with, -1 for none."""
        self.watching = (unit, self.watching[1]) if side == 0 else (self.watching[0], unit)

    def is_beaten(self, side: int) -> bool:
        """Return True if a side's company retreats."""
        return bool(self.beaten >> side & 1)

    def note_retreat(self, side: int) -> None:
        """Note that a side's company retreats."""
        self.beaten |= 1 << side

    # Distances --------------------------------------------------------------------------------

    def gap(self, a: int, b: int) -> int:
        """Measure between the edges of two bases."""
        teams = self.table.teams
        return gap(self.x[a], self.y[a], teams[a].radius, self.x[b], self.y[b], teams[b].radius)

    def near(self, a: int, b: int, inches: int) -> bool:
        """Return True if two bases are at most so many inches apart."""
        teams = self.table.teams
        return is_within(
            self.x[a],
            self.y[a],
            teams[a].radius,
            self.x[b],
            self.y[b],
            teams[b].radius,
            inches * INCH,
        )

    def joined_unit(self, lone: int) -> int:
        """Find the Unit that an attacked Commander or observer joins, -1 for none (MIN-LEAD-16, MIN-INDIRECT-31)."""
        near = self.nearest_units(lone)
        if len(near) < 2:
            return near[0] if near else -1
        decided = self._chosen_unit(lone, near)
        return decided if decided >= 0 else near[0]

    def nearest_units(self, lone: int) -> tuple[int, ...]:
        """List the Units within 6" that nobody is nearer to: several are a tie, which the owner decides."""
        joined = self.lookups().joined
        if lone not in joined:
            joined[lone] = self._find_nearest_units(lone, TABLES.distance.leader_join * INCH)
        return joined[lone]

    def _find_nearest_units(self, lone: int, reach: int) -> tuple[int, ...]:
        t = self.table
        man = t.units[lone].teams[0]
        side, radius = t.units[lone].side, t.teams[man].radius
        x, y, far = self.x[man], self.y[man], reach + radius + t.widest + 1
        near = self.lookups().teams_in_box(side, x - far, x + far, y - far, y + far)
        gaps = [
            (self.gap(man, i), t.teams[i].unit)
            for i in near
            if t.units[t.teams[i].unit].kind == UNIT
        ]
        least, _ = min(gaps, default=(reach + 1, -1))
        return tuple(sorted({u for gap, u in gaps if gap == least})) if least <= reach else ()

    def _chosen_unit(self, lone: int, near: tuple[int, ...]) -> int:
        """Return the Unit that the owner chose while these tie, -1 before he was asked."""
        return next((u for who, u, *tie in self.joining if who == lone and (*tie,) == near), -1)

    def undecided_leaders(self, unit: int) -> list[int]:
        """List the Commanders and observers that an attack on a Unit makes choose where they belong."""
        t = self.table
        men = t.lone[t.units[unit].side] if t.units[unit].kind == UNIT else (unit,)
        return [
            u
            for u in men
            if self.has_teams_here(u)
            and len(near := self.nearest_units(u)) > 1
            and (u == unit or unit in near)
            and self._chosen_unit(u, near) < 0
        ]

    def target_teams(self, unit: int) -> list[int]:
        """List the Teams an attack on a Unit can concern, leaders who join it included."""
        known = self.lookups().targets
        if unit not in known:
            known[unit] = (*self.teams_here(unit), *self._list_joining_leaders(unit))
        return list(known[unit])

    def _list_joining_leaders(self, unit: int) -> list[int]:
        t = self.table
        if t.units[unit].kind != UNIT:
            return []
        teams = self.teams_here(unit)
        found: list[int] = []
        for lone in t.lone[t.units[unit].side]:
            man = t.units[lone].teams[0]
            near = not self.state[man] & AWAY and self.is_beside(man, [*teams, *found])
            if near and self._may_join(lone, unit):
                found.append(man)
        return found

    def _may_join(self, lone: int, unit: int) -> bool:
        near = self.nearest_units(lone)
        return unit in near and (len(near) == 1 or self._chosen_unit(lone, near) in {unit, -1})

    def is_beside(self, man: int, teams: list[int]) -> bool:
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
            if self.has_teams_here(u) and (t.units[u].kind == UNIT or self.joined_unit(u) < 0)
        ]

    def mean_position(self, teams: list[int]) -> Point:
        """Return the mean position of some Teams."""
        n = len(teams)
        return sum(self.x[t] for t in teams) // n, sum(self.y[t] for t in teams) // n

    def anchor(self, unit: int) -> int:
        """Return the Team that cohesion is measured from: the leader, or who stands in for him."""
        chief = self.leader[unit]
        if chief >= 0 and not (self.state[chief] & LEFT and self.has_teams_here(unit)):
            return chief
        teams = self.teams_here(unit)
        mx, my = self.mean_position(teams)
        return min(teams, key=lambda t: (squared_distance(self.x[t], self.y[t], mx, my), t))

    # Smoke ------------------------------------------------------------------------------------

    def smoke_squares(self) -> tuple[Square, ...]:
        """Return the squares of smoke on the table."""
        return _squares(tuple(self.smoke)) if self.smoke else ()

    def lay_smoke(self, corners: Square) -> None:
        """Add a square of smoke."""
        self.smoke = [*self.smoke, *(v for p in corners for v in p)]


@lru_cache(maxsize=1024)
def _squares(s: tuple[int, ...]) -> tuple[Square, ...]:
    return tuple(tuple((s[i + k], s[i + k + 1]) for k in (0, 2, 4, 6)) for i in range(0, len(s), 8))
