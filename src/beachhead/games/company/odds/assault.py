"""Odds of an assault: the fire at the incoming Teams, and the whole fight to its end."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_titles, unit_title
from beachhead.games.company.odds.figures import (
    as_number,
    draw_ends,
    draw_numbers,
    expected_number,
    figures_of,
    part_of,
)
from beachhead.games.company.odds.plans import Examples, react_with
from beachhead.games.company.odds.reading import (
    BadPlan,
    find_enemy,
    find_teams,
    find_unit,
    one_of,
    read_flag,
    read_ground,
    read_word,
    read_words,
    start_of,
)
from beachhead.games.company.rules import assault, targets
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Event
from beachhead.odds import Budget, Case, Chances, Said
from beachhead.odds.questions import Told

STANDS = {
    "both": "both Units",
    "assaulted": "the assaulted Unit only",
    "attacker": "the attackers only",
    "none": "neither Unit",
}
"""Who counterattacks when struck."""
STRIKES = ("strike", "tank_strike")
LAST_STEPS = ("wrap_up", "end_activation")
"""What follows an assault in an activation."""
SHORT, HALTED, PARTED = "the attackers do not get there", "the attackers are halted", "they part"
STRUCK = "the attackers strike"
BUDGET = Budget(positions=3_000, samples=300)
DEFENCE_BUDGET = Budget(positions=5_000, samples=200)


class Assault(NamedTuple):
    """A plan of an assault."""

    start: Board
    attacker: int
    target: int
    stay: tuple[int, ...] = ()
    """Teams that stay behind and give suppressive fire, besides those that cannot go."""
    reacting: tuple[int, ...] = ()
    """Units that fire at the incoming Teams."""
    ground: bool = False
    standing: tuple[int, ...] = ()
    """Units that counterattack when they are struck."""
    counterattacks: int | None = None
    """How many there are in all; after the last one the struck Unit breaks off."""
    follow: bool = True

    def answer(self, b: Board, node: Decision) -> Answer | None:
        """Answer a decision as the plan says; None leaves it to the default."""
        match node.step:
            case "choose_assaulted":
                return self.target
            case "choose_support":
                return next((t for t in self.stay if t in node.options), "go")
            case "choose_reaction":
                return react_with(b, node, self.reacting)
            case "choose_ground":
                return "ground" if self.ground and node.frame[1] == self.target else None
            case "choose_stand":
                return "counter" if self.stands(b, node.frame[1]) else "off"
            case "pursue":
                return None if self.follow else "stay"
        return None

    @property
    def units(self) -> tuple[int, int]:
        """Return both Units, the attackers first."""
        return self.attacker, self.target

    def stands(self, b: Board, unit: int | str) -> bool:
        """Return True if a struck Unit is to counterattack."""
        most = self.counterattacks
        return unit in self.standing and (most is None or b.current_assault.turn < most)

    def left(self, b: Board) -> tuple[int, int]:
        """Count the Teams of both Units."""
        return len(b.teams_here(self.attacker)), len(b.teams_here(self.target))

    def marks(self, b: Board) -> tuple[int, int]:
        """Count the markers of both Units."""
        own, enemy = (sum(b.marks[t] for t in b.teams_here(u)) for u in self.units)
        return own, enemy

    @property
    def goal(self) -> str:
        """Return what is to be achieved."""
        return f"assault: {unit_title(self.start, self.target)} is destroyed or breaks off"

    def succeeds(self, end: tuple[Hashable, ...]) -> bool:
        """Return True if the assaulted Unit is destroyed or breaks off."""
        return str(end[0]).startswith(f"{unit_title(self.start, self.target)} ")

    def case(self) -> Case[Board]:
        """Return the case that counts how a fight ends, and losses and markers of both Units."""
        before = self.left(self.start)
        names = {self.start.unit_name(u): unit_title(self.start, u) for u in self.units}

        def note(kept: Hashable, event: Event) -> Hashable:
            """Remember whether the attackers were halted or came to blows, and who broke off."""
            if event.kind == "broke":
                return f"{names[str(event.figures['unit'])]} breaks off"
            if event.kind == "halted":
                return HALTED
            return PARTED if event.kind == "check" and event.figures["what"] in STRIKES else kept

        def count(after: Board, kept: Hashable) -> Hashable:
            own, enemy = self.left(after)
            gone = [u for u, left in zip(self.units, (own, enemy), strict=True) if not left]
            how = f"{unit_title(after, gone[0])} is destroyed" if gone else kept
            return how, before[0] - own, before[1] - enemy, *self.marks(after)

        return Case(
            start=self.start,
            until=lambda after: not after.agenda,
            count=count,
            plan=self.answer,
            watch=note,
            kept=PARTED if is_fought(self.start) else SHORT,
            budget=BUDGET,
        )

    def describe(self, chances: Chances) -> Told:
        """Describe how an assault ends, and losses and markers of both Units."""
        names = [unit_title(self.start, u) for u in self.units]
        own, enemy = part_of(chances, 1), part_of(chances, 2)
        marks = "marker at the end|markers at the end"
        return {
            "title": f"{names[0]} assaults {names[1]}",
            "lines": [*list_fire_lines(self), *list_fight_lines(self)],
            "bars": [
                *draw_ends(part_of(chances, 0)),
                *draw_numbers(own, "lost|lost", names[0]),
                *draw_numbers(enemy, "lost|lost", names[1]),
                *draw_numbers(part_of(chances, 3), marks, names[0]),
                *draw_numbers(part_of(chances, 4), marks, names[1]),
            ],
            "expected_own_losses": expected_number(own),
            "expected_losses": expected_number(enemy),
        }


class Defence(Assault):
    """The same plan, followed up to the first blow: what the fire at the incoming Teams does."""

    def case(self) -> Case[Board]:
        """Return the case that counts the hits of fire at the incoming Teams, and whether these strike."""
        teams = self.left(self.start)[0]

        def note(kept: Hashable, event: Event) -> Hashable:
            """Remember whose fire is resolved, add its hits, and see who is halted."""
            counts, hits, how = figures_of(kept)
            match event.kind:
                case "fires":
                    return event.figures["how"] in targets.TRIGGERED, hits, how
                case "rolled" if counts is True:
                    return counts, as_number(hits) + int(str(event.figures["hits"])), how
                case "halted":
                    return counts, hits, HALTED
            return kept

        def count(after: Board, kept: Hashable) -> Hashable:
            _, hits, how = figures_of(kept)
            return STRUCK if is_fought(after) else how, hits, teams - self.left(after)[0]

        return Case(
            start=self.start,
            until=lambda after: not after.agenda or is_fought(after),
            count=count,
            plan=self.answer,
            watch=note,
            kept=(False, 0, SHORT),
            budget=DEFENCE_BUDGET,
        )

    def describe(self, chances: Chances) -> Told:
        """Describe hits and losses of the incoming Teams, and whether they get to strike."""
        names = [unit_title(self.start, u) for u in self.units]
        hits, lost = part_of(chances, 1), part_of(chances, 2)
        return {
            "title": f"Fire at {names[0]}, which assaults {names[1]}",
            "lines": list_fire_lines(self),
            "bars": [
                *draw_ends(part_of(chances, 0)),
                *draw_numbers(hits, "hit|hits"),
                *draw_numbers(lost, "lost|lost"),
            ],
            "expected_hits": expected_number(hits),
            "expected_losses": expected_number(lost),
        }


def is_fought(b: Board) -> bool:
    """Return True if it has come to close combat (MIN-ASSAULT-14)."""
    return b.assault is not None and bool(b.assault.struck or b.assault.turn)


# Reading --------------------------------------------------------------------------------------------------


def read_assault(b: Board, said: Said) -> Assault:
    """Read a plan of an assault, or of the one that is being fought; raise BadPlan if it cannot be."""
    unit = find_unit(b, read_word(said, "unit"))
    target = find_enemy(b, unit, read_word(said, "target"))
    pair = unit, target
    stand = one_of(said, "stand", STANDS, "both")
    return Assault(
        start_assault(b, unit, target),
        unit,
        target,
        stay=find_teams(b, unit, read_words(said, "stay")),
        reacting=read_reacting(b, target, said),
        ground=read_ground(b, target, said),
        standing={"both": pair, "attacker": pair[:1], "assaulted": pair[1:], "none": ()}[stand],
        counterattacks=read_counterattacks(said),
        follow=read_flag(said, "follow", default=True),
    )


def start_assault(b: Board, unit: int, target: int) -> Board:
    """Return a copy in which an assault is all that is left to do."""
    if b.assault is not None and (b.assault.attacker, b.assault.target) == (unit, target):
        start = b.clone()
        lowest = max((i for i, f in enumerate(b.agenda) if f[0] in LAST_STEPS), default=-1)
        start.agenda = b.agenda[lowest + 1 :]
        return start
    start = start_of(b, unit)
    if target not in assault.list_assault_targets(start, unit):
        text, rule = assault.explain_out_of_reach(start, unit, target)
        raise BadPlan(f"{unit_title(b, unit)} cannot assault: {text}.", rule=rule)
    start.do(assault.begin_assault(unit))
    return start


def read_counterattacks(said: Said) -> int | None:
    """Read how many counterattacks there are at most; None if nothing is said."""
    value = read_word(said, "counterattacks")
    if not value:
        return None
    if not value.isascii() or not value.isdigit() or len(value) > 4:
        msg = f"{value[:40]!r} is no number of counterattacks."
        raise BadPlan(msg, rule="MIN-ASSAULT-18", remedy="a whole number")
    return int(value)


def read_reacting(b: Board, target: int, said: Said) -> tuple[int, ...]:
    """Read which Units fire at the incoming Teams: the assaulted one, all, none, or those named."""
    names = read_words(said, "react") or ["target"]
    company = [u for u in b.table.companies[b.side_of(target)] if b.teams_here(u)]
    groups = {"target": (target,), "none": (), "all": tuple(company)}
    if len(names) == 1 and names[0].lower() in groups:
        return groups[names[0].lower()]
    units = tuple(find_unit(b, name) for name in names)
    for unit in units:
        if unit not in company:
            msg = f"{unit_title(b, unit)} is no Unit of the assaulted side."
            raise BadPlan(msg, rule="MIN-REACT-01")
    return units


def read_defence(b: Board, said: Said) -> Defence:
    """Read a plan of an assault of which only the fire on the way is asked about."""
    return Defence(*read_assault(b, said))


def list_assaults(b: Board, units: Sequence[int]) -> Examples:
    """List the assaults that Units could make now."""
    return [
        {"unit": b.unit_name(u), "target": b.unit_name(t)}
        for u in units
        for t in assault.list_assault_targets(start_of(b, u), u)
    ]


# What is planned ------------------------------------------------------------------------------------------


def list_fire_lines(plan: Assault) -> list[str]:
    """List who fires on the way, and what halts the attackers."""
    b = plan.start
    firing = " and ".join(unit_title(b, u) for u in plan.reacting) or "Nobody"
    found = [f"Planned: {firing} fires at the incoming Teams (MIN-ASSAULT-08)"]
    if plan.stay:
        who = team_titles(b, plan.stay)
        found.insert(0, f"Planned: {who} stay and give suppressive fire (MIN-ASSAULT-03)")
    if plan.ground:
        found.append(f"Planned: {unit_title(b, plan.target)} goes to ground (MIN-FIRE-43)")
    limit = TABLES.assault
    halt = f"Halted after {limit.halt_hits} hits by {unit_title(b, plan.target)} (MIN-ASSAULT-10)"
    return [*found, f"{halt}, tanks after {limit.halt_results} results (MIN-ASSAULT-13)"]


def list_fight_lines(plan: Assault) -> list[str]:
    """List how both Units fight on."""
    b = plan.start
    found = []
    for unit in (plan.attacker, plan.target):
        check = b.table.units[unit].check
        act = (
            f"counterattacks on {check}+ when struck"
            if unit in plan.standing
            else "breaks off when struck"
        )
        found.append(
            f"{unit_title(b, unit)}: strikes on {check}+ (MIN-ASSAULT-16), {act} (MIN-ASSAULT-19)"
        )
    if plan.counterattacks is not None:
        most = counted(plan.counterattacks, "counterattack")
        found.append(f"Planned: {most} at most, then the struck Unit breaks off (MIN-ASSAULT-18)")
    follows = "follows" if plan.follow else "stays"
    return [*found, f"Planned: after a break-off the winner {follows} (MIN-ASSAULT-27)"]
