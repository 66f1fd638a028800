"""What a planned assault does: closing in, defensive fire, the halt, close combat to its end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple

from beachhead.games.company.board import OVERWATCH, Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.ground import TANK
from beachhead.games.company.odds_chase import Chase
from beachhead.games.company.odds_dice import put
from beachhead.games.company.odds_fire import (
    planned,
    settled,
)
from beachhead.games.company.odds_hits import After, Hits
from beachhead.games.company.odds_melee import (
    ASSAULTED,
    End,
    Fight,
    Fighter,
    Melee,
    Row,
    State,
)
from beachhead.games.company.rules import assault, close_combat, reaction

HALTED, DESTROYED, REPULSED, THROWN_BACK, BROKE = (
    "the attackers are halted",
    "the assaulted Unit is destroyed",
    "the attackers are destroyed",
    "the assaulted Unit breaks off",
    "the attackers break off",
)


class Outcome(NamedTuple):
    """An end of the assault: how, Teams lost and markers of attackers and assaulted."""

    how: str
    lost: tuple[int, int]
    markers: tuple[int, int]


Outcomes = dict[Outcome, Fraction]


class Plan(NamedTuple):
    """What is assumed about the players' answers."""

    react: bool = True
    attacker_stands: bool = True
    assaulted_stands: bool = True


# Closing in -----------------------------------------------------------------------------------------------


def closed_in(b: Board, unit: int, target: int) -> Board | None:
    """Bring the assaulting Teams into contact on a copy; None if nobody gets there."""
    trial = b.clone()
    trial.story = None
    trial.agenda = []
    if trial.assault is None:
        assault.declare_assault(trial, target, unit)
    if not trial.plan:
        assault.close_in.run(trial, unit)
        if trial.plan:
            assault.make_contact.run(trial, unit)
    trial.agenda = []
    if trial.assault is None or trial.assault.over or not trial.plan:
        return None
    return trial


def defence(b: Board) -> tuple[Board | None, str]:
    """Aim the assaulted Unit's fire at the Teams in contact: everybody, Overwatch if it has it."""
    assert b.assault is not None
    target, unit = b.assault.target, b.assault.attacker
    watch = bool(b.flags[target] & OVERWATCH)
    kind = "defence_watch" if watch else "defence"
    if not reaction.can_react(b, target, unit, watch):
        return None, kind
    return planned(b, target, unit, kind), kind


# Close combat ---------------------------------------------------------------------------------------------


def fighter(b: Board, team: int) -> Fighter:
    """Describe a Team for close combat."""
    sheet = b.sheet(team)
    armored = sheet.armored
    flank = close_combat.flank(b, team) if armored else 0
    check = b.table.units[sheet.unit].check
    return Fighter(check, sheet.cls == TANK, armored, sheet.ta, flank, team)


def rows_of(b: Board) -> tuple[Row, Row]:
    """List both rows as they strike."""
    ours = tuple(fighter(b, t) for t in close_combat.attackers(b))
    theirs = tuple(fighter(b, t) for t in close_combat.defenders(b))
    return ours, theirs


def strike(fight: Fight, b: Board, p: Fraction) -> None:
    """Begin close combat from a position in contact; the first strikes by who reaches whom."""
    ours, theirs = rows_of(b)

    def reach(striker: Fighter, foes: Row) -> Row:
        near = set(close_combat.foes_of(b, striker.team, [f.team for f in foes]))
        return tuple(f for f in foes if f.team in near)

    marks = (tank_marks(b, ours), tank_marks(b, theirs))
    fight.begin(State(ours, theirs, marks), p, reach)


def tank_marks(b: Board, row: Row) -> int:
    """Count the markers on tanks of a row."""
    return sum(b.marks[f.team] for f in row if f.tank)


# The whole assault ----------------------------------------------------------------------------------------


def outcomes(b: Board, plan: Plan) -> Outcomes:
    """Give every end of an assault from the moment of contact."""
    assert b.assault is not None
    chase = chase_of(b)
    trial, _ = defence(b) if plan.react else (None, "")
    found: Outcomes = {}
    fights: dict[tuple[int, int], tuple[Board, Fight]] = {}
    for here, p in after_fire(b, trial):
        go_in(found, fights, here, Fight(melee_of(b, plan), chase.caught), p)
    for (halted, _), (here, fight) in fights.items():
        for end, p in fight.fought().items():
            put(found, ended(here, end, halted), p)
    return found


def chase_of(b: Board) -> Chase:
    """Note from where both Units would break off and follow."""
    return Chase(b, close_combat.attackers(b), close_combat.defenders(b))


def melee_of(b: Board, plan: Plan) -> Melee:
    """Give the numbers on which both Units stand."""
    assert b.assault is not None
    a = b.assault
    checks = b.table.units[a.attacker].check, b.table.units[a.target].check
    return Melee(*checks, plan.attacker_stands, plan.assaulted_stands)


def after_fire(b: Board, trial: Board | None) -> Iterator[tuple[Board, Fraction]]:
    """Give every position that the defensive fire can leave."""
    if trial is None:
        yield b, Fraction(1)
        return

    def same(t: int) -> Hashable:
        return fighter(b, t)._replace(team=-1), b.marks[t]

    hits = Hits(trial)
    for after, p in hits.ends(same).items():
        yield shot_at(hits, after), p


def shot_at(hits: Hits, after: After) -> Board:
    """Carry the end of the defensive fire out, and note what can halt the assault."""
    b = settled(hits, after)
    assert b.assault is not None
    b.agenda = []
    b.assault.hits, b.assault.results = after.soft, after.results
    b.attack = None
    return b


def go_in(
    found: Outcomes,
    fights: dict[tuple[int, int], tuple[Board, Fight]],
    b: Board,
    fresh: Fight,
    p: Fraction,
) -> None:
    """Halt the assault, or let it come to close combat; fights that end alike are one."""
    assert b.assault is not None
    here = b.clone()
    assault.halt_test.run(here, b.assault.attacker)
    here.agenda = []
    ours, theirs = close_combat.attackers(here), close_combat.defenders(here)
    alive = b.alive(b.assault.attacker)
    if not any(close_combat.foes_of(here, t, theirs) for t in ours):
        put(found, ended(b, standing(b, len(alive), len(theirs)), 0, HALTED), p)
        return
    key = (len(alive) - len(ours), sum(b.marks[t] for t in alive))
    _, fight = fights.setdefault(key, (b, fresh))
    strike(fight, here, p)


def standing(b: Board, ours: int, theirs: int) -> End:
    """Describe both Units as they are before anybody strikes."""
    rows = rows_of(b)
    return End(ours, theirs, -1, (tank_marks(b, rows[0]), tank_marks(b, rows[1])))


def how(end: End) -> str:
    """Name an end of close combat."""
    if end.broke >= 0:
        return THROWN_BACK if end.broke == ASSAULTED else BROKE
    return DESTROYED if not end.assaulted else REPULSED


def ended(b: Board, end: End, halted: int, name: str = "") -> Outcome:
    """Count losses since the assault began and the markers they bring (MIN-ASSAULT-31)."""
    assert b.assault is not None
    a = b.assault
    left = end.attackers + halted, end.assaulted
    joined = sum(1 for t in a.joined if b.here(t))
    lost = a.start[0] - left[0], max(0, a.start[1] + joined - left[1])
    markers = []
    for who, unit in enumerate((a.attacker, a.target)):
        foot = sum(b.marks[t] for t in b.alive(unit) if b.sheet(t).cls != TANK)
        most = TABLES.suppression.most * left[who]
        markers.append(min(most, foot + end.marks[who] + lost[who]))
    return Outcome(name or how(end), lost, (markers[0], markers[1]))
