"""Who fires at whom in a plan: targets, Teams and weapons, and why a Team cannot fire at a target."""

from __future__ import annotations

import re
from collections.abc import Sequence

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_title, title, type_word
from beachhead.games.company.odds.ask import (
    EACH,
    MOST_TARGETS,
    BadPlan,
    Question,
    foe_of,
    grounded,
    teams_of,
    word,
    words,
)
from beachhead.games.company.odds.fire import Firers, Order, ordered
from beachhead.games.company.rules import firing, targets
from beachhead.games.company.rules.cover import fire_line, sees
from beachhead.kernel.nodes import Answer

WEAPON = re.compile(r"^(?P<team>[^:!]+)(:(?P<mode>\d{1,2}))?(!(?P<type>[a-z]+(/[a-z]+)?))?$")
Volleys = list[tuple[int, Firers]]


def key_of(word_: str, k: int) -> str:
    """Name a word of the first target, or of a further one: target, target2."""
    return word_ if k == 1 else f"{word_}{k}"


def counted(question: Question) -> list[int]:
    """List the numbers of the targets that a question names; what belongs to a target needs one."""
    found = [1]
    for k in range(2, MOST_TARGETS + 1):
        if word(question, key_of("target", k)):
            found.append(k)
        elif said := [key_of(w, k) for w in EACH[1:] if words(question, key_of(w, k))]:
            msg = f"{said[0]} needs target{k}."
            raise BadPlan(msg, rule="MIN-FIRE-02", remedy=f"name the Unit, target{k}=…")
    return found


def volleys(b: Board, unit: int, kind: str, question: Question) -> tuple[Board, Volleys]:
    """Read who fires at which target, let targets go to ground, and refuse what cannot be."""
    found: Volleys = []
    for k in counted(question):
        said = word(question, key_of("target", k))
        target = foe_of(b, unit, said)
        if target in [t for t, _ in found]:
            msg = f"{title(b, target)} is named as a target twice."
            raise BadPlan(msg, rule="MIN-FIRE-02", remedy="all who fire at a Unit are one attack")
        b = grounded(b, target, question, key_of("ground", k))
        found.append((target, firers(b, unit, target, kind, question, k)))
    once(b, found)
    return b, able(b, unit, kind, found)


def once(b: Board, found: Volleys) -> None:
    """Refuse a Team that divides its own fire (MIN-FIRE-03)."""
    busy: dict[int, int] = {}
    for target, who in found:
        for team in who.teams:
            if team in busy:
                both = f"{title(b, busy[team])} and {title(b, target)}"
                msg = f"{team_title(b, team)} cannot fire at both {both}."
                raise BadPlan(msg, rule="MIN-FIRE-03", remedy="name every Team for one target")
            busy[team] = target


def able(b: Board, unit: int, kind: str, found: Volleys) -> Volleys:
    """Refuse a plan in which somebody who is named cannot fire, or nobody can at a target."""
    trial = ordered(b, unit, kind, found)
    orders = {o[0]: o for o in trial.orders}
    for target, who in found:
        for team in who.teams:
            if team not in orders or orders[team][2] != target:
                raise BadPlan(**reason(b, team, target, kind))
        if target not in [o[2] for o in trial.orders]:
            raise BadPlan(**nobody(b, unit, target, len(found) > 1))
        for team in who.directed:
            if team not in orders or orders[team][4] < 0:
                msg = f"For {team_title(b, team)} nobody can direct this fire."
                remedy = f'a Team within {TABLES.distance.leader_help}" of a leader who may help'
                raise BadPlan(msg, rule="MIN-LEAD-06", remedy=remedy)
    return found


def nobody(b: Board, unit: int, target: int, split: bool) -> dict[str, str]:
    """Say that nobody fires at a target."""
    names = title(b, unit), title(b, target)
    if split:
        msg = f"Nobody of {names[0]} is left who can fire at {names[1]}."
        return {"message": msg, "rule": "MIN-FIRE-02", "remedy": "name who fires at which target"}
    msg = f"{names[0]} cannot hit {names[1]}."
    return {"message": msg, "rule": "MIN-FIRE-05", "remedy": "another target or spot"}


# Teams and weapons ----------------------------------------------------------------------------------------


def firers(b: Board, unit: int, target: int, kind: str, question: Question, k: int = 1) -> Firers:
    """Read who fires at a target: `a1`, or with a weapon and a type as in an order, `t1:0!tank`."""
    said = words(question, key_of("teams", k))
    named = [WEAPON.match(name) for name in said]
    ids = [m["team"] if m else name for m, name in zip(named, said, strict=True)]
    teams = teams_of(b, unit, ids)
    weapons = tuple(
        weapon(b, unit, target, kind, (team, m["mode"] or "", m["type"] or ""))
        for m, team in zip(named, teams, strict=True)
        if m is not None and (m["mode"] or m["type"])
    )
    directed = teams_of(b, unit, words(question, key_of("directed", k)))
    return Firers(teams, directed, weapons)


def weapon(b: Board, unit: int, target: int, kind: str, said: tuple[int, str, str]) -> Order:
    """Find the order that names this weapon and type."""
    team, mode, type_ = said
    offered = [o for o in orders_of(b, unit, target, kind) if o[0] == team]
    fits = [
        o
        for o in offered
        if (not mode or o[1] == int(mode)) and (type_word(o[2]) == type_ if type_ else not o[2])
    ]
    if not fits:
        if not offered:
            raise BadPlan(**reason(b, team, target, kind))
        sheet = b.sheet(team)
        known = [f"{written(b, o)} ({sheet.modes[o[1]][0]})" for o in offered]
        msg = f"{team_title(b, team)} cannot fire so at {title(b, target)}."
        raise BadPlan(msg, rule="MIN-FIRE-38", remedy=f"one of {', '.join(known)}")
    return fits[0]


def orders_of(b: Board, unit: int, target: int, kind: str) -> list[Order]:
    """List the Teams, weapons and types that may be named against a target."""
    trial = b.clone()
    trial.story = None
    trial.orders = []
    offered: Sequence[Answer] = firing.choose_firers.options(trial, unit, kind, target)
    return [(int(o[0]), int(o[1]), int(o[2])) for o in offered if isinstance(o, tuple)]


def written(b: Board, order: Order) -> str:
    """Write a Team with its weapon and type as `t1:0!tank`."""
    team, mode, code = order
    return f"{b.sheet(team).id}:{mode}{'!' + type_word(code) if code else ''}"


# Why not --------------------------------------------------------------------------------------------------


def reason(b: Board, team: int, target: int, kind: str) -> dict[str, str]:
    """Say with figures why a Team cannot fire at a target."""
    name, foe = team_title(b, team), title(b, target)
    text, rule, remedy = (
        idle(b, team, kind) or blind(b, team, target, kind) or barred(b, team, target, kind)
    )
    return {"message": f"{name} cannot fire at {foe}: {text}.", "rule": rule, "remedy": remedy}


Why = tuple[str, str, str]


def idle(b: Board, team: int, kind: str) -> Why | None:
    """Say why a Team cannot fire at anybody."""
    sheet = b.sheet(team)
    if marks := b.marks[team]:
        text = f"it is suppressed by {marks} marker{'s' * (marks > 1)}"
        return text, "MIN-SUPP-05", "a Team without markers"
    if b.shot[team] == b.initiative:
        text = f"it fired already in Initiative {b.initiative}"
        return text, "MIN-REACT-04", "a Team that has not fired"
    if not sheet.modes:
        text = f"its {sheet.name} has no direct fire"
        return text, "MIN-FIRE-13", "plan a barrage instead"
    movers = targets.moving_teams(b)
    if kind in {"reaction", "defence"} and not targets.close_to_mover(b, team, movers):
        apart = min(b.gap(team, m) for m in movers) / INCH
        limit = TABLES.distance.reaction
        text = f'it sees nobody who moves within {limit}", the nearest is {apart:.1f}" away'
        return text, "MIN-REACT-01", "another moment or another Team"
    return None


def blind(b: Board, team: int, target: int, kind: str) -> Why | None:
    """Say that a Team does not see its target, or that the target is too far away."""
    foes = targets.aims_at(b, target, kind)
    if not (seen := [t for t in foes if sees(b, team, t)]):
        return f"it sees none of {len(foes)} Teams", "MIN-FIRE-04", "another Team or spot"
    arms = [w for _, parts in b.sheet(team).modes for w, _ in parts]
    reach = 2 * max(w.range for w in arms)
    apart = min(b.gap(team, t) for t in seen) / INCH
    if apart > reach:
        text = f'the nearest Team in sight is {apart:.1f}" away, its weapons reach {reach}"'
        return text, "MIN-FIRE-05", "another Team or spot"
    if all(b.sheet(t).armored for t in seen) and not any(w.at for w in arms):
        return "only AT weapons harm Armored Teams", "MIN-ARMOR-04", "a Team with an AT weapon"
    return None


def barred(b: Board, team: int, target: int, kind: str) -> Why:
    """Say that arc, friends or halved Fire Points leave a Team no dice at a target that it sees."""
    foes = [t for t in targets.aims_at(b, target, kind) if sees(b, team, t)]
    parts = [part for _, mode in b.sheet(team).modes for part in mode]
    faced = [
        (w, t) for w, mount in parts for t in foes if targets.in_arc(b, team, mount, b.x[t], b.y[t])
    ]
    if not faced:
        text = f"{len(foes)} Teams in sight, none in the arc of its weapons"
        return text, "MIN-FIRE-07", "turn it first, or name another Team"
    if not any(fire_line(b, team, t, w.over_friends) for w, t in faced):
        return "friends are in the way", "MIN-FIRE-11", "another Team or spot"
    text = "halved Fire Points leave it no dice at this distance"
    return text, "MIN-FIRE-21", "another Team or spot"
