"""Questions about plans: reading them, refusing bad ones with a reason, and setting the plan up on a copy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from beachhead.games.company.board import MOMENTS, OVERWATCH, Board
from beachhead.games.company.board.paths import points_of
from beachhead.games.company.content.geometry.plane import INCH, Point, along
from beachhead.games.company.notation.names import title
from beachhead.games.company.odds.plan import AS_FAR, TO_THE_END, Plan
from beachhead.games.company.odds.walk import copy_of
from beachhead.games.company.rules import assault, ground, move_plans, moving
from beachhead.games.company.rules.base import name_of, unit_name
from beachhead.kernel.errors import BeachheadError

Question = Mapping[str, object]
ALWAYS = ("kind", "unit", "target", "form")
MOST_TARGETS = 9
EACH = ("target", "teams", "directed", "ground")
SPLIT = tuple(f"{word}{k}" for k in range(2, MOST_TARGETS + 1) for word in EACH)
"""Further targets of divided fire: target2, teams2 and so on (MIN-FIRE-02)."""
FIRE = ("teams", "directed", "to", "ground", *SPLIT)
KEYS: dict[str, tuple[str, ...]] = {
    "fire": FIRE,
    "aimed": FIRE,
    "reaction": ("teams", "directed", "to", "moment"),
    "assault": ("stay", "react", "ground", "counterattacks", "stand", "follow", "ways"),
    "barrage": ("observer", "miss", "shift", "ground"),
}
WAYS = ("likely", "all")
STANDS = ("both", "attacker", "assaulted", "none")
YES, NO = ("yes", "true", "1"), ("no", "false", "0")
FAR = 10**5  # inches; nothing is that far away


COUNTED = {"": AS_FAR, "far": AS_FAR, "end": TO_THE_END}


class BadPlan(BeachheadError):
    """A plan that cannot be: the message says why, the remedy what would do."""

    code = "odds.plan"


# Words ----------------------------------------------------------------------------------------------------


def word(question: Question, key: str) -> str:
    """Give a word of a question, empty if nothing is said."""
    value = question.get(key)
    return "" if value is None else str(value).strip()


def words(question: Question, key: str) -> list[str]:
    """Give a list of a question, also one written with commas."""
    value = question.get(key)
    if isinstance(value, (list, tuple)):
        return [str(v).strip() for v in value]
    return [w.strip() for w in word(question, key).split(",") if w.strip()]


def one_of(question: Question, key: str, known: Iterable[str], default: str) -> str:
    """Give one of the known words."""
    said = word(question, key).lower() or default
    if said not in (choices := list(known)):
        msg = f"{key} {said!r} is not known."
        raise BadPlan(msg, remedy=f"one of {', '.join(choices)}")
    return said


def flag(question: Question, key: str, default: bool) -> bool:
    """Give yes or no."""
    return one_of(question, key, (*YES, *NO), "yes" if default else "no") in YES


def kind_of(question: Question) -> str:
    """Give the kind of the plan; words that it does not know are refused."""
    kind = one_of(question, "kind", KEYS, "fire")
    if strange := [k for k in question if k not in (*ALWAYS, *KEYS[kind])]:
        msg = f"A plan of kind {kind} does not know {', '.join(sorted(strange))}."
        known = [k for k in (*ALWAYS[1:3], *KEYS[kind]) if not k[-1].isdigit() or k.endswith("2")]
        raise BadPlan(msg, remedy=f"it knows {', '.join(known)}")
    return kind


def unit_of(b: Board, said: str, what: str) -> int:
    """Find a Unit that is on the table."""
    names = {unit_name(b, u): u for u in range(len(b.table.units)) if b.alive(u)}
    if said not in names:
        msg = f"{said or 'Nothing'} is no {what} on the table."
        known = [f"{name} ({title(b, u)})" for name, u in sorted(names.items())]
        raise BadPlan(msg, remedy=f"one of {', '.join(known)}")
    return names[said]


def pair_of(b: Board, question: Question) -> tuple[int, int]:
    """Find who does it, and the enemy it is done to."""
    unit = unit_of(b, word(question, "unit"), "Unit")
    return unit, foe_of(b, unit, word(question, "target"))


def foe_of(b: Board, unit: int, said: str) -> int:
    """Find an enemy of a Unit that is on the table."""
    target = unit_of(b, said, "target Unit")
    if b.side_of(unit) == b.side_of(target):
        msg = f"{title(b, target)} is no enemy of {title(b, unit)}."
        raise BadPlan(msg, rule="MIN-FIRE-01")
    return target


def teams_of(b: Board, unit: int, named: Sequence[str]) -> tuple[int, ...]:
    """Find Teams of a Unit by their names, long or short."""
    known = {name_of(b, t): t for t in b.actors(unit) if b.here(t)}
    known |= {b.sheet(t).id: t for t in known.values()}
    found: list[int] = []
    for said in named:
        if said not in known:
            msg = f"{said} is no Team of {title(b, unit)} on the table."
            raise BadPlan(msg, remedy=f"some of {', '.join(k for k in known if '.' not in k)}")
        if known[said] in found:
            raise BadPlan(f"{said} is named twice.", remedy="name every Team once")
        found.append(known[said])
    return tuple(found)


def begun(b: Board) -> Board:
    """Take the first Initiative for won before anybody has it: until then nobody may fire."""
    if b.initiative:
        return b
    trial = copy_of(b)
    trial.initiative = 1
    return trial


# Moves ----------------------------------------------------------------------------------------------------


def spot_of(question: Question, key: str = "to") -> Point | None:
    """Read a point in inches, `24.5,18`."""
    said = words(question, key)
    if not said:
        return None
    try:
        at = [float(v) for v in said]
    except ValueError:
        at = []
    if len(at) != 2 or not all(abs(v) < FAR for v in at):
        msg = f"{','.join(said)!r} is no point of the table."
        raise BadPlan(msg, remedy="two numbers of inches, such as 24.5,18")
    return round(at[0] * INCH), round(at[1] * INCH)


def marched(b: Board, unit: int, goal: Point, moment: int) -> Board:
    """Let a Unit move on a copy: its leader straight to a point, everybody else alike."""
    trial = copy_of(b)
    trial.agenda, trial.orders = [], []
    first = b.anchor(unit)
    dx, dy = goal[0] - b.x[first], goal[1] - b.y[first]
    paths = [
        [t, b.hull[t], b.turret[t], b.x[t], b.y[t], b.x[t] + dx, b.y[t] + dy] for t in b.alive(unit)
    ]
    if reasons := move_plans.check(trial, unit, paths):
        msg = f"{title(b, unit)} cannot move so: {reasons[0].message}."
        raise BadPlan(msg, rule=reasons[0].rule)
    trial.plan = paths
    for path in paths:
        moving.begin_path(trial, path)
        trial.x[path[0]], trial.y[path[0]] = along(points_of(path), moment, b.on(MOMENTS))
    return trial


def moved_first(b: Board, unit: int, goal: Point | None) -> Board:
    """Let a Unit move before it fires, if the plan says so (MIN-ACT-06)."""
    if goal is None:
        return b
    trial = marched(b, unit, goal, b.on(MOMENTS))
    trial.plan, trial.moved = [], 1
    return trial


def moving_target(b: Board, unit: int, target: int, question: Question) -> tuple[Board, str]:
    """Let the target move, up to the moment at which the Unit reacts, and give the kind of its fire."""
    goal = spot_of(question)
    if goal is None:
        msg = f"Reaction Fire needs to know where {title(b, target)} moves."
        raise BadPlan(msg, rule="MIN-REACT-01", remedy='say "to": "24.5,18"')
    last = b.on(MOMENTS)
    moment = one_of(question, "moment", (str(k) for k in range(1, last + 1)), str(last))
    kind = "overwatch" if b.flags[unit] & OVERWATCH else "reaction"
    return marched(b, target, goal, int(moment)), kind


def grounded(b: Board, unit: int, question: Question, key: str = "ground") -> Board:
    """Let a target go to ground before the dice, if the plan says so."""
    if not flag(question, key, False):
        return b
    if not ground.may_go_to_ground(b, unit):
        msg = f"{title(b, unit)} may not go to ground now."
        raise BadPlan(msg, rule="MIN-FIRE-43")
    trial = copy_of(b)
    ground.go_to_ground(trial, "ground", unit)
    return trial


# Assaults -------------------------------------------------------------------------------------------------


def assault_plan(b: Board, unit: int, target: int, question: Question) -> Plan:
    """Read what a question plans for an assault."""
    if b.assault is None and target not in assault.assault_targets(b, unit):
        msg = f'{title(b, unit)} has no leader or no path of 12" to {title(b, target)}.'
        raise BadPlan(msg, rule="MIN-ASSAULT-05")
    stand = one_of(question, "stand", STANDS, "both")
    return Plan(
        stay=teams_of(b, unit, words(question, "stay")),
        reacting=reacting(b, target, question),
        ground=flag(question, "ground", False),
        counterattacks=counterattacks(question),
        attacker_stands=stand in {"both", "attacker"},
        assaulted_stands=stand in {"both", "assaulted"},
        follow=flag(question, "follow", True),
        every_way=one_of(question, "ways", WAYS, WAYS[0]) == WAYS[1],
    )


def counterattacks(question: Question) -> int:
    """Read how long both Units fight on."""
    said = word(question, "counterattacks").lower()
    if said in COUNTED:
        return COUNTED[said]
    if not said.isascii() or not said.isdigit() or int(said) > FAR:
        msg = f"{said!r} is no number of counterattacks."
        raise BadPlan(msg, rule="MIN-ASSAULT-18", remedy="a whole number, end, or far")
    return int(said)


def reacting(b: Board, target: int, question: Question) -> tuple[int, ...] | None:
    """Read which Units fire at the incoming Teams."""
    value = question.get("react")
    said = words(question, "react")
    if value is None or value is True or said in ([], ["target"]):
        return None
    if value is False or said == ["none"]:
        return ()
    side = b.side_of(target)
    if said == ["all"]:
        return tuple(u for u in b.table.companies[side] if b.alive(u))
    found = tuple(unit_of(b, name, "Unit") for name in said)
    for u in found:
        if u not in b.table.companies[side]:
            msg = f"{title(b, u)} is no Unit of the assaulted side."
            raise BadPlan(msg, rule="MIN-REACT-01")
    return found
