"""Reading what a plan names: Units, Teams, points, words; a plan that cannot be is refused."""

from collections.abc import Iterable, Sequence

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH, Point
from beachhead.games.company.notation.names import unit_title
from beachhead.games.company.rules import firing, move_plans
from beachhead.kernel.nodes import Answer
from beachhead.odds import BadQuestion, Said, start_with

YES, NO = ("yes", "true", "1"), ("no", "false", "0")
FAR = 10**5  # inches; nothing is that far away


class BadPlan(BadQuestion):
    """A plan that cannot be: the message says why, the remedy what would do."""

    code = "odds.plan"


# Words ----------------------------------------------------------------------------------------------------


def read_word(said: Said, key: str) -> str:
    """Return a word of a question, empty if nothing is said."""
    value = said.get(key)
    return "" if value is None else str(value).strip()


def read_words(said: Said, key: str) -> list[str]:
    """Return a list of a question, also one written with commas."""
    value = said.get(key)
    if isinstance(value, (list, tuple)):
        return [str(v).strip() for v in value]
    return [w.strip() for w in read_word(said, key).split(",") if w.strip()]


def one_of(said: Said, key: str, known: Iterable[str], default: str) -> str:
    """Return one of the known words; raise BadPlan for another."""
    value = read_word(said, key).lower() or default
    if value not in (choices := list(known)):
        raise BadPlan(f"{key} {value[:40]!r} is not known.", remedy=f"one of {', '.join(choices)}")
    return value


def read_flag(said: Said, key: str, default: bool = False) -> bool:
    """Return yes or no."""
    return one_of(said, key, (*YES, *NO), "yes" if default else "no") in YES


# Units, Teams and points ----------------------------------------------------------------------------------


def find_unit(b: Board, name: str, what: str = "Unit") -> int:
    """Return a Unit that is on the table; raise BadPlan if there is none of that name."""
    names = {b.unit_name(u): u for u in range(len(b.table.units)) if b.teams_here(u)}
    if name not in names:
        msg = f"{name[:40] or 'Nothing'} is no {what} on the table."
        known = [f"{key} ({unit_title(b, u)})" for key, u in sorted(names.items())]
        raise BadPlan(msg, remedy=f"one of {', '.join(known)}")
    return names[name]


def find_enemy(b: Board, unit: int, name: str) -> int:
    """Return an enemy of a Unit that is on the table."""
    target = find_unit(b, name, "target Unit")
    if b.side_of(unit) == b.side_of(target):
        msg = f"{unit_title(b, target)} is no enemy of {unit_title(b, unit)}."
        raise BadPlan(msg, rule="MIN-FIRE-01")
    return target


def find_teams(b: Board, unit: int, names: Sequence[str]) -> tuple[int, ...]:
    """Return Teams of a Unit by their names, long or short."""
    known = {b.team_name(t): t for t in b.actors(unit) if b.is_here(t)}
    known |= {b.sheet(t).id: t for t in known.values()}
    found: list[int] = []
    for name in names:
        if name not in known:
            msg = f"{name[:40]} is no Team of {unit_title(b, unit)} on the table."
            raise BadPlan(msg, remedy=f"some of {', '.join(k for k in known if '.' not in k)}")
        if known[name] in found:
            raise BadPlan(f"{name} is named twice.", remedy="name every Team once")
        found.append(known[name])
    return tuple(found)


def read_point(said: Said, key: str = "to") -> Point | None:
    """Return a point given in inches, `24.5,18`; None if nothing is said."""
    values = read_words(said, key)
    if not values:
        return None
    try:
        at = [float(v) for v in values]
    except ValueError:
        at = []
    if len(at) != 2 or not all(abs(v) < FAR for v in at):
        msg = f"{','.join(values)[:40]!r} is no point of the table."
        raise BadPlan(msg, remedy="two numbers of inches, such as 24.5,18")
    return round(at[0] * INCH), round(at[1] * INCH)


def read_ground(b: Board, unit: int, said: Said, key: str = "ground") -> bool:
    """Return True if a Unit is to go to ground; raise BadPlan if it may not."""
    low = read_flag(said, key)
    if low and not firing.may_go_to_ground(b, unit):
        raise BadPlan(f"{unit_title(b, unit)} may not go to ground now.", rule="MIN-FIRE-43")
    return low


# Where a plan starts --------------------------------------------------------------------------------------


def start_of(b: Board, unit: int) -> Board:
    """Return a copy in which a Unit acts as it stands, and nothing else is left to do."""
    start = start_with(b)
    start.initiative = max(1, b.initiative)  # before the first Initiative nobody may fire
    start.orders, start.plan, start.draft, start.reactions = [], [], [], []
    start.contacts, start.attack, start.assault = [], None, None
    if unit != b.unit:
        start.unit, start.along, start.moved, start.action = unit, 0, 0, ""
    return start


def move_to(b: Board, unit: int, goal: Point) -> Answer:
    """Return the move of a whole Unit whose leader goes straight to a point, everybody else alike."""
    first = b.anchor(unit)
    dx, dy = goal[0] - b.x[first], goal[1] - b.y[first]
    paths = [
        [t, b.hull[t], b.turret[t], b.x[t], b.y[t], b.x[t] + dx, b.y[t] + dy]
        for t in b.teams_here(unit)
    ]
    if reasons := move_plans.check_plan(b, unit, paths):
        msg = f"{unit_title(b, unit)} cannot move so: {reasons[0].message}."
        raise BadPlan(msg, rule=reasons[0].rule)
    return tuple(part for path in paths for part in move_plans.write_path(b, path))
