"""How an assault's chances are told: fire and strikes term by term, assumptions, every end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.odds_assault import (
    Outcomes,
    Plan,
    chase_of,
    closed_in,
    defence,
    ended,
    melee_of,
    outcomes,
    rows_of,
    tank_marks,
)
from beachhead.games.company.odds_dice import Spread, at_least, bars, mean, put
from beachhead.games.company.odds_fire import save_terms, to_hit_terms
from beachhead.games.company.odds_melee import ASSAULTED, ATTACKER, Fight, State, nameless
from beachhead.games.company.rules import close_combat
from beachhead.games.company.rules.base import unit_name

# Telling it -----------------------------------------------------------------------------------------------

ALWAYS = (
    (
        "Assumed: every Team strikes the first enemy it can hurt; from the first counterattack on"
        " everybody has one within 2 inches"
    ),
    (
        "Assumed: whoever breaks off is followed straight by whoever still has a leader, reckoned from"
        " where the Teams meet (MIN-ASSAULT-27, MIN-LEAD-09)"
    ),
    "Assumed: the Commanders grant no rerolls",
)


def assault_odds(b: Board, unit: int, target: int, plan: Plan | None = None) -> dict[str, object]:
    """Explain a whole assault: defensive fire term by term, the halt, and every end."""
    plan = plan or Plan()
    names = unit_name(b, unit), unit_name(b, target)
    trial = closed_in(b, unit, target)
    if trial is None:
        return {"title": f"{names[0]} cannot get into contact with {names[1]}"}
    lines = [*fire_lines(trial, plan), *melee_lines(trial, plan)]
    return told(f"{names[0]} assaults {names[1]}", lines, outcomes(trial, plan), names)


def told(title: str, lines: list[str], found: Outcomes, names: Sequence[str]) -> dict[str, object]:
    """Draw the ends of an assault, and losses and markers of both Units."""
    ways: dict[str, Fraction] = {}
    for o, p in found.items():
        put(ways, o.how, p)
    parts = [part(found, who) for who in (ATTACKER, ASSAULTED)]
    drawn: list[dict[str, object]] = [{"label": h, "p": float(p)} for h, p in ways.items()]
    for name, (lost, _) in zip(names, parts, strict=True):
        drawn += bars(lost, "lost", name)
    for name, (_, markers) in zip(names, parts, strict=True):
        drawn += bars(markers, "markers at the end", name)
    return {
        "title": title,
        "lines": lines,
        "bars": drawn,
        "expected_own_losses": float(mean(parts[0][0])),
        "expected_losses": float(mean(parts[1][0])),
    }


def part(found: Outcomes, who: int) -> tuple[Spread, Spread]:
    """Give one Unit's losses and markers."""
    lost: Spread = {}
    markers: Spread = {}
    for o, p in found.items():
        put(lost, o.lost[who], p)
        put(markers, o.markers[who], p)
    return lost, markers


def fire_lines(trial: Board, plan: Plan) -> list[str]:
    """Explain the fire at the incoming Teams and what halts them."""
    assert trial.assault is not None
    target, unit = trial.assault.target, trial.assault.attacker
    lines = []
    if trial.assault.stay:
        ids = ", ".join(trial.sheet(t).id for t in trial.assault.stay)
        lines.append(f"Not counted: what {ids} may do by suppressive fire first (MIN-ASSAULT-03)")
    aimed, kind = defence(trial) if plan.react else (None, "")
    if aimed is None:
        return [*lines, f"{unit_name(trial, target)} does not fire at the incoming Teams"]
    word = "Overwatch" if kind == "defence_watch" else "Reaction Fire"
    head = f"Assumed: {unit_name(trial, target)} fires with everybody ({word}), no other Unit does"
    halt = TABLES.assault
    stop = f"{halt.halt_hits} hits halt Teams on foot, {halt.halt_results} results tanks"
    return [
        *lines,
        head,
        *to_hit_terms(trial, aimed, unit, kind),
        *save_terms(aimed),
        f"{stop} (MIN-ASSAULT-10)",
    ]


def melee_lines(b: Board, plan: Plan) -> list[str]:
    """Explain the strikes, and what is assumed about standing and pursuit."""
    assert b.assault is not None
    a = b.assault
    ours, theirs = close_combat.attackers(b), close_combat.defenders(b)
    first = [t for t in ours if close_combat.foes_of(b, t, theirs)]
    lines = []
    for unit, row in ((a.attacker, first), (a.target, theirs)):
        check = b.table.units[unit].check
        p = float(at_least(check))
        lines.append(
            f"{unit_name(b, unit)}: {len(row)} strike, {check}+ each ({p:.1%}), no save (MIN-ASSAULT-16)"
        )
    for t in [t for t in (*ours, *theirs) if b.sheet(t).armored][:1]:
        rating = f"flank {close_combat.flank(b, t)}+ for every success of a Tank Assault rating"
        lines.append(f"Against {b.sheet(t).name}: {rating}, then damage (MIN-ASSAULT-32)")
    return [*lines, *assumptions(b, plan)]


def assumptions(b: Board, plan: Plan) -> list[str]:
    """Say what is assumed about both players."""
    assert b.assault is not None
    a = b.assault
    found = []
    for unit, stands in ((a.target, plan.assaulted_stands), (a.attacker, plan.attacker_stands)):
        need = b.table.units[unit].check
        what = f"counterattacks on {need}+ whenever it is struck" if stands else "breaks off"
        found.append(f"Assumed: {unit_name(b, unit)} {what} (MIN-ASSAULT-19)")
    return [*found, *ALWAYS]


# At the question ------------------------------------------------------------------------------------------


def standing(b: Board, unit: int) -> dict[str, object]:
    """Compare counterattack and break-off for a Unit that is asked."""
    assert b.assault is not None
    a = b.assault
    chase = chase_of(b)
    who = ATTACKER if unit == a.attacker else ASSAULTED
    ours, theirs = rows_of(b)
    state = State(nameless(ours), nameless(theirs), (tank_marks(b, ours), tank_marks(b, theirs)))
    halted = len(b.alive(a.attacker)) - len(ours)
    told_: list[dict[str, object]] = []
    names = unit_name(b, a.attacker), unit_name(b, a.target)
    for stands in (True, False):
        plan = Plan(True, stands or who != ATTACKER, stands or who != ASSAULTED)
        found: Outcomes = {}
        fight = Fight(melee_of(b, plan), chase.caught)
        fight.struck(state, who, Fraction(1))
        for end, p in fight.fought().items():
            put(found, ended(b, end, halted), p)
        word = "counterattacks" if stands else "breaks off"
        told_.append(told(f"{unit_name(b, unit)} {word}", [], found, names))
    off = told_[1]
    lines = [
        *assumptions(b, Plan()),
        (
            f"Breaking off instead costs {off['expected_own_losses']:.2f} of {names[0]} and"
            f" {off['expected_losses']:.2f} of {names[1]}"
        ),
    ]
    return {**told_[0], "lines": lines, "instead": off}
