"""How an assault's chances are told: the plan, fire and strikes term by term, every end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from beachhead.games.company.board import OVERWATCH, Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_titles, title
from beachhead.games.company.odds.assault import declared, followed, struck
from beachhead.games.company.odds.dice import Spread, at_least, bars, mean, put
from beachhead.games.company.odds.fire import planned
from beachhead.games.company.odds.plan import ASSAULTED, ATTACKER, Plan
from beachhead.games.company.odds.terms import save_terms, to_hit_terms
from beachhead.games.company.odds.turns import Outcomes
from beachhead.games.company.odds.walk import copy_of
from beachhead.games.company.rules import assault, close_combat, reaction

Told = dict[str, object]
SO_FAR = ": so far every way is followed; to plan more, say how many, or to the end"
NOT_FOLLOWED = "losses and markers of ways that are not followed"


def assault_odds(b: Board, unit: int, target: int, plan: Plan | None = None) -> Told:
    """Explain a whole assault: every fire term by term, the halt, the strikes, and every end."""
    names = title(b, unit), title(b, target)
    trial = declared(b, unit, target)
    found, plan = followed(trial, plan or Plan())
    lines = [*support_lines(trial, plan), *defence_lines(trial, plan), *melee_lines(trial, plan)]
    return told(f"{names[0]} assaults {names[1]}", lines, found, names)


def told(head: str, lines: list[str], found: Outcomes, names: Sequence[str]) -> Told:
    """Draw the ends of an assault, and losses and markers of both Units."""
    ways: dict[str, Fraction] = {}
    for o, p in found.items():
        put(ways, o.how, p)
    drawn: list[Told] = [{"label": h, "p": float(p)} for h, p in ways.items()]
    followed = {o: p for o, p in found.items() if o.followed}
    rest = 1 - sum(followed.values(), Fraction(0))
    end: list[Told] = [{"label": NOT_FOLLOWED, "p": float(rest)}] if rest else []
    parts = [part(followed, who) for who in (ATTACKER, ASSAULTED)]
    for name, (lost, _) in zip(names, parts, strict=True):
        drawn += bars(lost, "lost", name)
    for name, (_, markers) in zip(names, parts, strict=True):
        drawn += bars(markers, "markers at the end", name)
    return {
        "title": head,
        "lines": [*lines, *left_lines(rest)],
        "bars": [*drawn, *end],
        "expected_own_losses": float(mean(part(found, ATTACKER)[0])),
        "expected_losses": float(mean(part(found, ASSAULTED)[0])),
        "not_followed": float(rest),
    }


def left_lines(rest: Fraction) -> list[str]:
    """Say how much of a large assault is not followed to its end."""
    if not rest:
        return []
    much = f"{float(rest):.2%}"
    why = (
        "who fell decides where the others close in (MIN-ASSAULT-20) and whom they strike (MIN-ASSAULT-23),"
        " blow and counterblow go on until a Unit breaks off (MIN-ASSAULT-30), and the winner may follow"
        " (MIN-ASSAULT-27)"
    )
    means = (
        f"every chance shown is at least as high as shown and at most {much} higher; on average at least"
        " as many Teams are lost as shown (MIN-ASSAULT-16, MIN-ASSAULT-28)"
    )
    return [
        f"Not followed to the end: {much} of all ways this assault can go, the least likely ones: {why}",
        f"That means: {means}",
        "To have nothing left out, follow every way (ways=all): that takes minutes, of the largest Units hours or days",
    ]


def part(found: Outcomes, who: int) -> tuple[Spread, Spread]:
    """Give one Unit's losses and markers."""
    lost: Spread = {}
    markers: Spread = {}
    for o, p in found.items():
        put(lost, o.lost[who], p)
        put(markers, o.markers[who], p)
    return lost, markers


# Fire before contact --------------------------------------------------------------------------------------


def support_lines(trial: Board, plan: Plan) -> list[str]:
    """Explain the suppressive fire of the Teams that stay behind (MIN-ASSAULT-03)."""
    b = copy_of(trial)
    assert b.assault is not None
    a = b.assault
    a.stay += [t for t in plan.stay if t in a.goers]
    if b.plan or not a.stay:
        return []
    ids = team_titles(b, a.stay)
    aimed = planned(b, a.attacker, a.target, "support")
    if aimed is None:
        return [f"{ids} cannot give suppressive fire (MIN-ASSAULT-03)"]
    terms = to_hit_terms(b, aimed, a.target, "support")
    return [
        f"Planned: {ids} stay and give suppressive fire (MIN-ASSAULT-03)",
        *terms,
        *save_terms(aimed),
    ]


def in_contact(trial: Board, plan: Plan) -> Board:
    """Bring everybody who goes into contact on a copy, as if nothing stopped them."""
    b = copy_of(trial)
    assert b.assault is not None
    b.assault.goers = [t for t in b.assault.goers if t not in plan.stay]
    if not b.plan:
        assault.close_in.run(b, b.assault.attacker)
        if b.plan:
            assault.make_contact.run(b, b.assault.attacker)
    b.agenda = []
    return b


def reacting(b: Board, plan: Plan) -> list[tuple[int, str]]:
    """List the Units of the plan that can fire at the incoming Teams, and the kind of their fire."""
    assert b.assault is not None
    target, unit = b.assault.target, b.assault.attacker
    found = []
    for u in (target,) if plan.reacting is None else sorted(plan.reacting):
        watch = bool(b.flags[u] & OVERWATCH)
        if b.plan and reaction.can_react(b, u, unit, watch):
            kind = ("defence_watch" if watch else "defence") if u == target else ""
            found.append((u, kind or ("overwatch" if watch else "reaction")))
    return found


def defence_lines(trial: Board, plan: Plan) -> list[str]:
    """Explain the fire at the incoming Teams and what halts them."""
    b = in_contact(trial, plan)
    if b.assault is None:
        return []
    unit, target = b.assault.attacker, b.assault.target
    firing = reacting(b, plan)
    lines = []
    for u, kind in firing:
        word = "Overwatch (MIN-ACT-17)" if "watch" in kind else "Reaction Fire (MIN-REACT-01)"
        lines.append(f"Planned: {title(b, u)} fires with everybody, {word}")
        if aimed := planned(b, u, unit, kind):
            lines += [*to_hit_terms(b, aimed, unit, kind), *save_terms(aimed)]
    if target not in [u for u, _ in firing]:
        lines.append(f"{title(b, target)} does not fire at the incoming Teams (MIN-ASSAULT-08)")
    halt = TABLES.assault
    stop = f"{halt.halt_hits} hits halt Teams on foot, {halt.halt_results} results tanks"
    return [*lines, f"{stop}; only the assaulted Unit's fire halts (MIN-ASSAULT-10)"]


# Close combat ---------------------------------------------------------------------------------------------


def melee_lines(trial: Board, plan: Plan) -> list[str]:
    """Explain the strikes, and what is planned about standing and pursuit."""
    b = in_contact(trial, plan)
    if b.assault is None:
        return []
    a = b.assault
    ours, theirs = close_combat.attackers(b), close_combat.defenders(b)
    first = [t for t in ours if close_combat.foes_of(b, t, theirs)]
    lines = []
    for unit, count in ((a.attacker, f"{len(first)} strike first"), (a.target, "strikes back")):
        check = b.table.units[unit].check
        p = float(at_least(check))
        lines.append(
            f"{title(b, unit)}: {count}, {check}+ each ({p:.1%}), no save (MIN-ASSAULT-16)"
        )
    for t in [t for t in (*ours, *theirs) if b.sheet(t).armored][:1]:
        rating = f"flank {close_combat.flank(b, t)}+ for every success of a Tank Assault rating"
        lines.append(f"Against {b.sheet(t).name}: {rating}, then damage (MIN-ASSAULT-32)")
    return [*lines, *planned_lines(b, plan)]


def planned_lines(b: Board, plan: Plan) -> list[str]:
    """Say how both players answer in close combat."""
    assert b.assault is not None
    a = b.assault
    found = [
        "Planned: every Team strikes the first enemy in reach that it can hurt (MIN-ASSAULT-15)"
    ]
    for unit, stands in ((a.target, plan.assaulted_stands), (a.attacker, plan.attacker_stands)):
        need = b.table.units[unit].check
        what = (
            f"counterattacks on {need}+ when it is struck" if stands else "breaks off when struck"
        )
        found.append(f"Planned: {title(b, unit)} {what} (MIN-ASSAULT-19)")
    if plan.counterattacks >= 0 and plan.attacker_stands and plan.assaulted_stands:
        many = f"{plan.counterattacks} counterattack" + "s" * (plan.counterattacks != 1)
        end = "then whoever is struck breaks off (MIN-ASSAULT-18)"
        found.append(f"Planned: {many} at most, {end}{SO_FAR * plan.cut_short}")
    follows = "follows straight" if plan.follow else "stays"
    return [
        *found,
        f"Planned: whoever stands {follows} after a break-off (MIN-ASSAULT-27)",
        "Planned: the Commanders grant no rerolls (MIN-LEAD-10)",
    ]


# At the question ------------------------------------------------------------------------------------------


def standing(b: Board, unit: int) -> Told:
    """Compare counterattack and break-off for a Unit that is asked."""
    assert b.assault is not None
    a = b.assault
    names = title(b, a.attacker), title(b, a.target)
    ways = []
    for stands in (True, False):
        ours = unit == a.attacker
        asked = Plan(attacker_stands=stands or not ours, assaulted_stands=stands or ours)
        found, asked = struck(b, unit, asked)
        word = "counterattacks" if stands else "breaks off"
        plan = planned_lines(b, asked) if stands else []
        ways.append(told(f"{title(b, unit)} {word}", plan, found, names))
    on, off = ways
    line = f"Breaking off instead costs {off['expected_own_losses']:.2f} of {names[0]} and"
    line += f" {off['expected_losses']:.2f} of {names[1]}"
    lines = on["lines"]
    assert isinstance(lines, list)
    return {**on, "lines": [*lines, line], "instead": off}
