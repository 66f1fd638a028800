"""Odds of a barrage: ranging in, the template, and every Team under it."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import Point
from beachhead.games.company.notation.names import (
    team_titles,
    team_with_unit,
    unit_title,
    write_spot,
)
from beachhead.games.company.odds.figures import draw_numbers, expected_number, part_of
from beachhead.games.company.odds.plans import Examples
from beachhead.games.company.odds.reading import (
    BadPlan,
    find_unit,
    one_of,
    read_ground,
    read_point,
    read_word,
    start_of,
)
from beachhead.games.company.rules import checks, indirect, shells
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Event
from beachhead.odds import Budget, Case, Chances, Said
from beachhead.odds.questions import Told, describe_probability

MISSES = {
    "least": "the enemy shifts it off his Teams",
    "leave": "it stays",
    "shift": "the enemy shifts it to a spot",
}
"""What becomes of a template that misses."""
BUDGET = Budget(positions=9_000, samples=400)


class Barrage(NamedTuple):
    """A plan of a barrage."""

    start: Board
    unit: int
    observer: int
    team: int
    ground: bool = False
    miss: str = "least"
    spot: Point | None = None
    """Where a missed template is shifted to, if the plan says so."""

    def answer(self, b: Board, node: Decision) -> Answer | None:
        """Answer a decision as the plan says; None leaves it to the default."""
        match node.step:
            case "choose_barrage":
                return "shells", self.observer
            case "choose_aim":
                return self.team
            case "choose_ground":
                return "ground" if self.ground else None
            case "shift_template":
                return self.spot or (None if self.miss == "least" else "leave")
        return None

    @property
    def goal(self) -> str:
        """Return what is to be achieved."""
        target = indirect.find_target_unit(self.start, self.team)
        return f"barrage at {unit_title(self.start, target)}: a Team lost"

    def succeeds(self, end: tuple[Hashable, ...]) -> bool:
        """Return True if the enemy loses a Team."""
        return end[1] != 0

    def case(self) -> Case[Board]:
        """Return the case that counts whether it is ranged in, losses and markers of both sides."""
        side = self.start.side_of(self.unit)
        own, enemy = self.start.on_table(side), self.start.on_table(1 - side)
        before = sum(self.start.marks[t] for t in enemy)

        def note(ranged: Hashable, event: Event) -> Hashable:
            """Remember whether the last die ranged in."""
            return bool(event.figures["passed"]) if event.kind == "ranged" else ranged

        def count(after: Board, ranged: Hashable) -> Hashable:
            lost, own_lost = (sum(not after.is_here(t) for t in teams) for teams in (enemy, own))
            return ranged, lost, sum(after.marks[t] for t in enemy) - before, own_lost

        return Case(
            start=self.start,
            until=lambda after: not after.agenda,
            count=count,
            plan=self.answer,
            watch=note,
            kept=False,
            budget=BUDGET,
        )

    def describe(self, chances: Chances) -> Told:
        """Describe a barrage: ranging in, who lies under the template, losses and markers."""
        ranged, lost, marks, own = (part_of(chances, i) for i in range(4))
        friends = draw_numbers(own, "own Team lost|own Teams lost") if own.ends() != [0] else []
        b = self.start
        return {
            "title": f"{unit_title(b, self.unit)} fires a barrage at {team_with_unit(b, self.team)}",
            "lines": list_lines(self),
            "bars": [
                {"label": "ranged in", **describe_probability(ranged, True)},
                *draw_numbers(lost, "lost|lost"),
                *draw_numbers(marks, "marker|markers"),
                *friends,
            ],
            "expected_losses": expected_number(lost),
            "expected_markers": expected_number(marks),
        }


# Reading --------------------------------------------------------------------------------------------------


def read_barrage(b: Board, said: Said) -> Barrage:
    """Read a plan of a barrage; raise BadPlan if it cannot be."""
    unit = find_unit(b, read_word(said, "unit"))
    start = start_of(b, unit)
    observer, team = find_aim(start, unit, said)
    low = read_ground(start, indirect.find_target_unit(b, team), said)
    to = read_point(said, "shift")
    miss = one_of(said, "miss", MISSES, "shift" if to else "least")
    if miss == "shift":
        check_shift(start, team, to)
    start.do(indirect.begin_barrage(unit))
    return Barrage(start, unit, observer, team, low, miss, to if miss == "shift" else None)


def find_aim(b: Board, unit: int, said: Said) -> tuple[int, int]:
    """Return who observes, and the Team to range in on: the one named, or the first of a Unit."""
    observers = indirect.list_observers(b, unit)
    if name := read_word(said, "observer"):
        observers = [t for t in observers if name in {b.team_name(t), b.sheet(t).id}]
        if not observers:
            msg = f"{name[:40]} cannot observe for {unit_title(b, unit)}."
            raise BadPlan(msg, rule="MIN-INDIRECT-04")
    aim = read_word(said, "target")
    for observer in observers:
        for team in indirect.list_aims(b, unit, observer):
            if aim in {b.team_name(team), b.unit_name(indirect.find_target_unit(b, team))}:
                return observer, team
    msg = f"{unit_title(b, unit)} cannot range in on {aim[:40] or 'nobody'}."
    guns = indirect.list_guns(b, unit)
    if guns and not shells.count_barrage_checks(b, guns):
        left = f"{counted(len(guns), 'gun has|guns have')} no Fire Point left in a barrage"
        raise BadPlan(f"{msg[:-1]}: {left}.", rule="MIN-INDIRECT-13", remedy="more guns")
    remedy = "a Team that an observer sees and two guns reach"
    raise BadPlan(msg, rule="MIN-INDIRECT-06", remedy=remedy)


def check_shift(b: Board, team: int, to: Point | None) -> None:
    """Raise BadPlan if a missed template cannot be shifted there."""
    if to is None:
        msg = "A shifted template needs to know where it goes."
        raise BadPlan(msg, rule="MIN-INDIRECT-10", remedy='say "shift": "24.5,18"')
    trial = b.clone()
    trial.template = [b.x[team], b.y[team], 0, 0]
    if reasons := shells.cannot_shift(trial, to, 1 - b.sheet(team).side, "shells"):
        raise BadPlan(f"{reasons[0].message}.", rule=reasons[0].rule)


# Words ----------------------------------------------------------------------------------------------------


def list_lines(plan: Barrage) -> list[str]:
    """Explain ranging in, the guns, and what the Teams under the template have to fear."""
    b, team, who = plan.start, plan.team, (plan.unit, plan.observer, plan.team)
    sheet = b.table.units[indirect.find_target_unit(b, team)]
    terms = [f"{sheet.training} {sheet.to_hit} (MIN-FIRE-15)"]
    terms += [f"{name} {n:+d} ({rule})" for name, n, rule in indirect.list_range_modifiers(b, *who)]
    need = indirect.sum_range_number(b, *who)
    guns = indirect.list_firing_guns(b, plan.unit, b.x[team], b.y[team])
    points = counted(shells.count_barrage_checks(b, guns), "check")
    check = checks.number_needed(b, "barrage", plan.unit)
    return [
        f"Ranging in (MIN-INDIRECT-07): {', '.join(terms)} = {need}, one die {max(need, 2)}+",
        f"{team_titles(b, guns)}: {points} against every Team, each {check}+ (MIN-INDIRECT-11)",
        *list_team_lines(plan, guns),
        f"Planned after a miss: {describe_miss(plan)} (MIN-INDIRECT-10)",
    ]


def describe_miss(plan: Barrage) -> str:
    """Return what becomes of a template that is not ranged in."""
    if plan.spot is not None:
        return f"the enemy shifts it to {write_spot(*plan.spot)}"
    if plan.miss == "leave":
        return "the enemy leaves it"
    return "the enemy shifts it where it covers fewest of his Teams"


def list_team_lines(plan: Barrage, guns: list[int]) -> list[str]:
    """Explain the saves of the Teams under the template where it is aimed."""
    b = plan.start.clone()
    b.template = [b.x[plan.team], b.y[plan.team], *b.mean_position(guns)]
    found: dict[tuple[int, str], list[int]] = {}
    for team in shells.list_teams_under(b):
        found.setdefault((b.sheet(team).unit, explain_save(b, team)), []).append(team)
    return [
        f"{team_titles(b, teams)} of {unit_title(b, u)}: {text}"
        for (u, text), teams in found.items()
    ]


def explain_save(b: Board, team: int) -> str:
    """Explain a Team's save against shells."""
    need = shells.number_to_save(b, team)
    if b.sheet(team).armored:
        why = "flank armour (MIN-INDIRECT-15); a single hit does nothing (MIN-INDIRECT-17)"
    elif b.is_dug_in(team):
        why = "dug in (MIN-ACT-12)"
    else:
        hard = b.table.ground.hard_ground(*b.place(team))
        why = "hard cover (MIN-COVER-04)" if hard else "no hard cover from above (MIN-INDIRECT-15)"
    again = ", a passed save rolled again (MIN-ACT-08)" if b.has_run(b.sheet(team).unit) else ""
    return f"saves on {need}+, {why}{again}"


def list_barrages(b: Board, units: Sequence[int]) -> Examples:
    """List the barrages that Units could fire now."""
    return [
        {"unit": b.unit_name(u), "target": b.team_name(team), "observer": b.team_name(observer)}
        for u in units
        if indirect.is_artillery(b, u)
        for observer in indirect.list_observers(start_of(b, u), u)
        for team in indirect.list_aims(start_of(b, u), u, observer)
    ]
