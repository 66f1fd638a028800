"""Odds of fire: at one target or several, after a move, or in reaction to one.

The plan gives the orders that a player would give; everything after them is played by the rules.
"""

import re
from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_title, unit_title, write_type
from beachhead.games.company.odds.figures import (
    as_number,
    draw_numbers,
    expected_number,
    part_of,
    sum_of,
)
from beachhead.games.company.odds.plans import Examples, play_to_dice, react_with
from beachhead.games.company.odds.reading import (
    BadPlan,
    find_enemy,
    find_teams,
    find_unit,
    move_to,
    one_of,
    read_ground,
    read_point,
    read_word,
    read_words,
    start_of,
)
from beachhead.games.company.odds.terms import explain_attack
from beachhead.games.company.rules import actions, firing, targets
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.position import Event
from beachhead.odds import Budget, Case, Chances, Said
from beachhead.odds.questions import Told

MOST_TARGETS = 9
EACH = ("target", "teams", "directed", "ground")
SPLIT = tuple(f"{name}{k}" for k in range(2, MOST_TARGETS + 1) for name in EACH)
"""Further targets of divided fire: target2, teams2 and so on (MIN-FIRE-02)."""
WEAPON = re.compile(r"^(?P<team>[^:!]+)(:(?P<mode>\d{1,2}))?(!(?P<type>[a-z]+(/[a-z]+)?))?$")
BUDGET = Budget(positions=9_000, samples=400)
TAKEN = ("fire", "aimed")
"""Fire of a Unit's own action; who can fire with what in a reaction depends on the move."""
Order = tuple[int, int, int]
"""A Team, the mode of its weapons and the type it shoots at."""


class Volley(NamedTuple):
    """What is fired at one target."""

    target: int
    teams: tuple[int, ...] = ()
    """Teams that fire; none named is everybody who is not named for another target."""
    weapons: tuple[Order, ...] = ()
    directed: tuple[int, ...] = ()
    """Teams whose fire leaders direct (MIN-LEAD-06)."""
    ground: bool = False


class Fire(NamedTuple):
    """A plan of fire."""

    unit: int
    kind: str
    start: Board
    volleys: tuple[Volley, ...]
    move: Answer = "stay"
    moment: int = 0
    """The moment of the target's move at which the Unit reacts; 0 if it does not react."""

    @property
    def teams(self) -> list[list[int]]:
        """Return the Teams of every target, leaders who joined it included, each Team once."""
        known: set[int] = set()
        found = []
        for volley in self.volleys:
            mine = [t for t in self.start.target_teams(volley.target) if t not in known]
            known.update(mine)
            found.append(mine)
        return found

    def answer(self, b: Board, node: Decision) -> Answer | None:
        """Answer a decision as the plan says; None leaves it to the default."""
        match node.step:
            case "plan_move":
                return self.move
            case "choose_reaction":
                return self.plan_reaction(b, node)
            case "choose_target":
                open_ = (v.target for v in self.volleys if self.can_order(b, v))
                return next((t for t in open_ if t in node.options), "done")
            case "choose_firers" | "choose_reactors":
                return self.order(b, node)
            case "choose_ground":
                unit = node.frame[1]
                return (
                    "ground" if any(v.ground and v.target == unit for v in self.volleys) else None
                )
        return None

    def plan_reaction(self, b: Board, node: Decision) -> Answer:
        """Return the reaction of the plan, once."""
        if not self.moment:
            return "pass"
        return react_with(b, node, (self.unit,), self.moment)

    def can_order(self, b: Board, volley: Volley) -> bool:
        """Return True if somebody of the plan can still be ordered to fire at a target."""
        offered = firing.choose_firers.options(b, self.unit, self.kind, volley.target)
        return any(o in offered for o in self.list_orders_at(b, volley))

    def list_orders_at(self, b: Board, volley: Volley) -> list[Order]:
        """List the orders of the plan for one target: named weapons, else those of "all"."""
        trial = b.clone()
        trial.orders = []
        firing.order_all(trial, self.unit, self.kind, volley.target)
        named = {o[0]: o for o in volley.weapons}
        busy = {t for v in self.volleys if v is not volley for t in v.teams}
        who = set(volley.teams) or {o.team for o in trial.orders} - busy
        best = {o.team: (o.team, o.mode, o.type) for o in trial.orders}
        return [found for t in sorted(who) if (found := named.get(t) or best.get(t))]

    def order(self, b: Board, node: Decision) -> Answer | None:
        """Return the next Team that fires, then whom a leader directs, then it is enough."""
        volley = next((v for v in self.volleys if v.target == node.frame[3]), None)
        if volley is None:
            return None
        busy = {o.team for o in b.orders}
        orders: list[Answer] = [o for o in self.list_orders_at(b, volley) if o[0] not in busy]
        directed = {o.team for o in b.orders if o.helper >= 0}
        helps = [
            o
            for o in node.options
            if isinstance(o, tuple) and o[0] == -1 and o[2] in {*volley.directed} - directed
        ]
        return next((o for o in (*orders, *helps, "enough") if o in node.options), None)

    def case(self) -> Case[Board]:
        """Return the case that counts hits, then losses of every target, then markers of every one."""
        rows = self.teams
        marks = [sum(self.start.marks[t] for t in row) for row in rows]

        def count(after: Board, hits: Hashable) -> Hashable:
            lost = [sum(not after.is_here(t) for t in row) for row in rows]
            more = [
                sum(after.marks[t] for t in row) - m for row, m in zip(rows, marks, strict=True)
            ]
            return hits, *lost, *more

        return Case(
            start=self.start,
            until=lambda after: not after.agenda,
            count=count,
            plan=self.answer,
            watch=add_hits,
            kept=0,
            budget=BUDGET,
        )

    @property
    def goal(self) -> str:
        """Return what is to be achieved."""
        return f"fire at {unit_title(self.start, self.volleys[0].target)}: a Team lost"

    def succeeds(self, end: tuple[Hashable, ...]) -> bool:
        """Return True if the first target loses a Team."""
        return end[1] != 0

    def describe(self, chances: Chances) -> Told:
        """Explain a fire: every attack term by term, then hits, losses and markers."""
        b, ready = self.start, play_to_dice(self.start, self.answer)
        names = [unit_title(b, v.target) for v in self.volleys]
        count = len(names)
        attacks = [(self.unit, v.target, self.kind) for v in self.volleys]
        hits = part_of(chances, 0)
        lost, marks = (sum_of(chances, range(k, k + count)) for k in (1, 1 + count))
        bars = draw_numbers(hits, "hit|hits")
        for i, name in enumerate(names if count > 1 else [], 1):
            bars += draw_numbers(part_of(chances, i), "lost|lost", name)
            bars += draw_numbers(part_of(chances, i + count), "marker|markers", name)
        whole = "In all" if count > 1 else ""
        bars += draw_numbers(lost, "lost|lost", whole) + draw_numbers(
            marks, "marker|markers", whole
        )
        return {
            "title": f"{unit_title(b, self.unit)} fires at {' and '.join(names)}",
            "lines": [x for i, a in enumerate(attacks) for x in explain_attack(ready, a, i, count)],
            "bars": bars,
            "expected_hits": expected_number(hits),
            "expected_losses": expected_number(lost),
            "expected_markers": expected_number(marks),
        }


def add_hits(hits: Hashable, event: Event) -> Hashable:
    """Add the hits of a throw."""
    more = int(str(event.figures["hits"])) if event.kind == "rolled" else 0
    return as_number(hits) + more


# Reading --------------------------------------------------------------------------------------------------


def read_fire(b: Board, said: Said) -> Fire:
    """Read a plan of fire; raise BadPlan if it cannot be."""
    kind = one_of(said, "kind", TAKEN, "fire")
    unit = find_unit(b, read_word(said, "unit"))
    start = start_of(b, unit)
    goal = read_point(said)
    fire = Fire(unit, kind, start, read_volleys(b, unit, kind, said))
    if goal is not None:
        fire = fire._replace(move=move_to(start, unit, goal))
        start.action = "MF"
        start.do(actions.make_move(unit, 0), firing.give_fire_orders(unit, kind))
    else:
        start.do(firing.give_fire_orders(unit, kind))
    check_orders(fire)
    return fire


def read_reaction(b: Board, said: Said) -> Fire:
    """Read a plan of Reaction Fire or Overwatch at a Unit that moves to a point."""
    unit = find_unit(b, read_word(said, "unit"))
    target = find_enemy(b, unit, read_word(said, "target"))
    if b.table.units[target].kind != UNIT:
        msg = f"{unit_title(b, target)} moves with a Unit only."
        raise BadPlan(msg, rule="MIN-LEAD-02", remedy="name that Unit")
    goal = read_point(said)
    if goal is None:
        msg = f"Reaction Fire needs to know where {unit_title(b, target)} moves."
        raise BadPlan(msg, rule="MIN-REACT-01", remedy='say "to": "24.5,18"')
    last = b.moments
    moment = one_of(said, "moment", map(str, range(1, last + 1)), str(last))
    kind = "overwatch" if b.is_on_overwatch(unit) else "reaction"
    start = start_of(b, target)
    volley = read_volley(b, unit, kind, said, target)
    fire = Fire(unit, kind, start, (volley,), move_to(start, target, goal), int(moment))
    start.do(actions.make_move(target, 0))
    check_orders(fire)
    return fire


def key_of(name: str, k: int) -> str:
    """Return a word for the first target, or for a further one: target, target2."""
    return name if k == 1 else f"{name}{k}"


def read_volleys(b: Board, unit: int, kind: str, said: Said) -> tuple[Volley, ...]:
    """Read who fires at which target (MIN-FIRE-02)."""
    found: list[Volley] = []
    for k in range(1, MOST_TARGETS + 1):
        name = read_word(said, key_of("target", k))
        if not name and k > 1:
            if more := [key_of(w, k) for w in EACH[1:] if read_words(said, key_of(w, k))]:
                msg = f"{more[0]} needs target{k}."
                raise BadPlan(msg, rule="MIN-FIRE-02", remedy=f"name the Unit, target{k}=…")
            continue
        target = find_enemy(b, unit, name)
        if target in [v.target for v in found]:
            msg = f"{unit_title(b, target)} is named as a target twice."
            raise BadPlan(msg, rule="MIN-FIRE-02", remedy="all who fire at a Unit are one attack")
        found.append(read_volley(b, unit, kind, said, target, k))
    check_once(b, found)
    return tuple(found)


def read_volley(b: Board, unit: int, kind: str, said: Said, target: int, k: int = 1) -> Volley:
    """Read who fires at a target: `a1`, or with a weapon and a type as in an order, `t1:0!tank`."""
    names = read_words(said, key_of("teams", k))
    parts = [WEAPON.match(name) if kind in TAKEN else None for name in names]
    teams = find_teams(b, unit, [m["team"] if m else n for m, n in zip(parts, names, strict=True)])
    weapons = [
        find_weapon(b, unit, target, kind, (team, m["mode"] or "", m["type"] or ""))
        for m, team in zip(parts, teams, strict=True)
        if m is not None and (m["mode"] or m["type"])
    ]
    directed = find_teams(b, unit, read_words(said, key_of("directed", k)))
    low = read_ground(b, target, said, key_of("ground", k))
    return Volley(target, teams, tuple(weapons), directed, low)


def check_once(b: Board, volleys: Sequence[Volley]) -> None:
    """Raise BadPlan for a Team that divides its own fire (MIN-FIRE-03)."""
    busy: dict[int, int] = {}
    for volley in volleys:
        for team in volley.teams:
            if team in busy:
                both = f"{unit_title(b, busy[team])} and {unit_title(b, volley.target)}"
                msg = f"{team_title(b, team)} cannot fire at both {both}."
                raise BadPlan(msg, rule="MIN-FIRE-03", remedy="name every Team for one target")
            busy[team] = volley.target


def find_weapon(b: Board, unit: int, target: int, kind: str, said: tuple[int, str, str]) -> Order:
    """Return the order that names this weapon and type."""
    team, mode, type_ = said
    offered = [o for o in list_orders(b, unit, target, kind) if o[0] == team]
    for order in offered:
        if (not mode or order[1] == int(mode)) and write_type(order[2]) == (type_ or "any"):
            return order
    if not offered:
        raise refuse(firing.cannot_fire(b, (team, 0, 0), unit, kind, target))
    known = [f"{write_order(b, o)} ({b.sheet(team).modes[o[1]][0]})" for o in offered]
    msg = f"{team_title(b, team)} cannot fire so at {unit_title(b, target)}."
    raise BadPlan(msg, rule="MIN-FIRE-38", remedy=f"one of {', '.join(known)}")


def list_orders(b: Board, unit: int, target: int, kind: str) -> list[Order]:
    """List the Teams, weapons and types that may be named against a target."""
    offered = firing.choose_firers.options(start_of(b, unit), unit, kind, target)
    return [(o[0], o[1], o[2]) for o in offered if isinstance(o, tuple) and o[0] >= 0]


def write_order(b: Board, order: Order) -> str:
    """Write a Team with its weapon and type as `t1:0!tank`."""
    team, mode, code = order
    return f"{b.sheet(team).id}:{mode}{'!' + write_type(code) if code else ''}"


# Checking -------------------------------------------------------------------------------------------------


def check_orders(fire: Fire) -> None:
    """Raise BadPlan if somebody who is named cannot fire, or nobody can at a target."""
    b = play_to_dice(fire.start, fire.answer)
    if fire.move != "stay" and not b.orders and b.agenda:
        return  # terrain checks come first; who can fire after them is not known yet
    orders = {o.team: o for o in b.orders}
    for volley in fire.volleys:
        for team in volley.teams:
            if team not in orders or orders[team].target != volley.target:
                raise refuse(firing.cannot_fire(b, (team, 0, 0), *fire[:2], volley.target))
        if volley.target not in [o.target for o in b.orders]:
            raise refuse(explain_silence(fire, volley))
        for team in volley.directed:
            if team not in orders or orders[team].helper < 0:
                msg = f"For {team_title(b, team)} nobody can direct this fire."
                remedy = f'a Team within {TABLES.distance.leader_help}" of a leader who may help'
                raise BadPlan(msg, rule="MIN-LEAD-06", remedy=remedy)


def explain_silence(fire: Fire, volley: Volley) -> list[Refusal]:
    """List why nobody fires at a target."""
    b = fire.start
    names = unit_title(b, fire.unit), unit_title(b, volley.target)
    if volley.target in targets.list_fire_targets(b, fire.unit, fire.kind):
        text = f"nobody of {names[0]} is left who can fire at {names[1]}"
        return [Refusal("fire.nobody", text, "MIN-FIRE-02")]
    if fire.moment:
        text = f"{names[0]} cannot react to {names[1]} at moment {fire.moment} of this move"
        return [Refusal("fire.reaction", text, "MIN-REACT-01")]
    why = firing.cannot_target(b, volley.target, fire.unit, fire.kind)
    return [Refusal(r.code, f"{names[0]} cannot hit {names[1]}: {r.message}", r.rule) for r in why]


def refuse(reasons: Sequence[Refusal]) -> BadPlan:
    """Return the error for a plan that the rules refuse."""
    first = reasons[0]
    text = first.message[:1].upper() + first.message[1:]
    return BadPlan(f"{text}.", rule=first.rule, remedy="another Team, target or spot")


# Examples -------------------------------------------------------------------------------------------------


def list_fire(b: Board, units: Sequence[int]) -> Examples:
    """List the fire that Units could give now."""
    return [
        {"unit": b.unit_name(u), "target": b.unit_name(t)}
        for u in units
        for t in targets.list_fire_targets(start_of(b, u), u, "fire")
    ]


def list_reactions(b: Board, units: Sequence[int]) -> Examples:
    """List the reactions of Units to enemies in sight that move an inch to the east."""
    found: Examples = []
    for said in list_fire(b, units):
        first = b.anchor(find_unit(b, str(said["target"])))
        plan = {**said, "to": f"{b.x[first] / INCH + 1},{b.y[first] / INCH}"}
        with suppress(BadPlan):
            read_reaction(b, plan)
            found.append(plan)
    return found
