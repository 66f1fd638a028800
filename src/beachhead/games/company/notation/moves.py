"""How moves and places are written: `move r1>12.00,5.00@90 r2>…`, `at 1200 3100`."""

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import arrival
from beachhead.games.company.notation.names import (
    Move,
    anchors,
    leader_title,
    of_unit,
    pointed,
    read_spot,
    show_appointment,
    spot,
    team_title,
    team_titles,
    title,
    turned,
)
from beachhead.games.company.notation.places import enemy_distance, prospect, team_way, way
from beachhead.games.company.rules import (
    close_combat,
    formations,
    indirect,
    leaders,
    move_plans,
    moving,
    pursuit,
    setup,
    shells,
)
from beachhead.kernel.nodes import AnswerText

# Moves ------------------------------------------------------------------------------------------------


def _written_move(b: Board, answer: tuple[int | str, ...]) -> str:
    """Write a move as `move r1>12.00,5.00@90/90 r2>…`."""
    out: list[str] = []
    words = list(answer)
    while words:
        name = str(words.pop(0))
        points: list[str] = []
        while words and isinstance(words[0], int):
            points.append(spot(words.pop(0), words.pop(0)))  # type: ignore[arg-type]
        facing = ""
        if words and words[0] == "@":
            words.pop(0)
            facing = "@" + "/".join(str(words.pop(0)) for _ in range(min(2, len(words))))
        out.append(">".join([name, *points]) + facing)
    return " ".join(out)


def _read_move(text: str) -> tuple[int | str, ...] | None:
    out: list[int | str] = []
    for chunk in text.split():
        body, _, facing = chunk.partition("@")
        name, *points = body.split(">")
        out.append(name)
        for p in points:
            found = read_spot(p)
            if found is None:
                return None
            out += found
        if facing:
            degrees = facing.split("/")
            if len(degrees) > 2 or not all(d.isdecimal() and len(d) < 4 for d in degrees):
                return None
            out += ["@", int(degrees[0]), int(degrees[-1])]
    return tuple(out) if out else None


@moving.plan_move.shown
def _show_move(b: Board, answer: Move, unit: int, leg: int) -> AnswerText:
    here = of_unit(b, unit)
    if isinstance(answer, str):
        labels = {"stay": "Stay", "done": "Go as laid out", "leader": "Use a leader first"}
        label = labels.get(answer, answer)
        return AnswerText(answer, label, at=here)
    assert isinstance(answer, tuple)
    if answer[0] == "take":
        team = int(answer[1])
        label = f"Lay out {team_title(b, team)}"
        return AnswerText(f"take {b.sheet(team).id}", label, at=anchors(b, [team]), group="By hand")
    if answer[0] == "draft":
        return AnswerText(f"draft {_written_move(b, answer[1:])}", "Lay out", at=here)
    plan = move_plans.parse(b, unit, answer)
    text = f"move {_written_move(b, answer)}"
    apart = f"{team_title(b, plan[0][0])} {_ending(plan[0])}"
    return AnswerText(text, _whole(b, plan), at=here, group="Whole Unit", apart=apart)


def _whole(b: Board, plan: list[list[int]]) -> str:
    """Describe where a Unit goes: by the first Team of the plan, which goes in front."""
    team, x, y = plan[0][0], plan[0][-2], plan[0][-1]
    count = f"{len(plan)} Teams" if len(plan) > 1 else team_title(b, team)
    if b.is_off_table(team):
        edge = move_plans.EDGES[arrival(b, team)[2]]
        return f"Enter with {count} by the {edge} edge ({prospect(b, b.sheet(team).side, x, y)})"
    return f"Move {count} {team_way(b, team, x, y)} ({prospect(b, b.sheet(team).side, x, y)})"


def _ending(path: list[int]) -> str:
    """Describe where a path ends, in inches from the table's lower left corner."""
    return f"to {move_plans.spelt((path[-2], path[-1]))}"


@moving.plan_move.reads
def _read_plan(b: Board, text: str, unit: int, leg: int) -> Move | None:
    """Read a move; `at x y` brings the leader there and everybody along with him."""
    there = pointed(b, text)
    if there is not None:
        return _together(b, unit, there, turned(b, text))
    word, _, rest = text.partition(" ")
    if word == "move":
        return _read_move(rest)
    if word == "draft":
        found = _read_move(rest)
        return None if found is None else ("draft", *found)
    return None


def _together(
    b: Board, unit: int, there: tuple[int, int], facings: dict[int, tuple[int, int]]
) -> Move | None:
    """Bring the leader to a spot and everybody along, facing as told."""
    if b.is_waiting(unit):
        return _entering(b, unit, there, facings)
    plan = formations.shift_to(b, unit, *there) if b.teams_here(unit) else []
    chief = b.anchor(unit) if b.teams_here(unit) else -1
    if any(p[0] == chief and (p[-2], p[-1]) == there for p in plan):
        for path in plan:
            path[1], path[2] = facings.get(path[0], (path[1], path[2]))
        return formations.answer(b, plan)
    return (b.sheet(chief).id, *there, *_faced(facings, chief)) if chief >= 0 else None


def _entering(
    b: Board, unit: int, there: tuple[int, int], facings: dict[int, tuple[int, int]]
) -> Move:
    """Bring a reserve in round a spot, facing as told."""
    plan = formations.enter_at(b, unit, *there)
    for path in plan:
        path[1], path[2] = facings.get(path[0], (path[1], path[2]))
    return formations.answer(b, plan)


def _faced(facings: dict[int, tuple[int, int]], team: int) -> tuple[int | str, ...]:
    return ("@", *facings[team]) if team in facings else ()


@moving.lay_path.shown
def _show_path(b: Board, answer: tuple[int, ...], unit: int, leg: int, team: int) -> AnswerText:
    """Show where one Team goes, and the cover there."""
    text = _written_move(b, (b.sheet(team).id, *answer))
    x, y = answer[0], answer[1]
    there = prospect(b, b.sheet(team).side, x, y)
    label = f"{team_title(b, team)} {team_way(b, team, x, y)} ({there})"
    return AnswerText(text, label, at=anchors(b, [team]), apart=_ending([x, y]))


@moving.lay_path.reads
def _read_path(b: Board, text: str, unit: int, leg: int, team: int) -> tuple[int, ...] | None:
    """Read a path of one Team: `at x y`, a point, or `r1>12.00,5.00@90`."""
    there = pointed(b, text) or read_spot(text)
    if there is not None:
        return (*there, *_faced(turned(b, text), team))  # type: ignore[arg-type]
    found = _read_move(text)
    if found is None or found[0] != b.sheet(team).id:
        return None
    return found[1:]  # type: ignore[return-value]


@close_combat.pursue.shown
def _show_pursuit(b: Board, answer: Move, unit: int, inches: int) -> AnswerText:
    """Show a pursuit, and whom it catches."""
    note, rule = catch(b, unit, answer), "MIN-ASSAULT-28"
    if isinstance(answer, tuple):
        text, label = f"move {_written_move(b, answer)}", f'Follow up to {inches}"'
        return AnswerText(text, label, at=of_unit(b, unit), note=note, rule=rule)
    return AnswerText("stay", "Let them go", at=of_unit(b, unit), note=note, rule=rule)


def catch(b: Board, unit: int, answer: Move) -> str:
    """Describe how many Teams that broke off are destroyed after a pursuit."""
    if b.assault is None:
        return ""
    trial = b.clone()
    for path in move_plans.parse(b, unit, answer):
        trial.x[path[0]], trial.y[path[0]] = path[-2], path[-1]
    fled = close_combat.fighters(trial, close_combat.other(trial, unit))
    lost = pursuit.within_grasp(trial, *fled)
    return f"destroys {team_titles(b, lost)}" if lost else "catches nobody"


@close_combat.pursue.reads
def _read_pursuit(b: Board, text: str, unit: int, inches: int) -> Move | None:
    """Read a pursuit; `at x y` brings the leader there, and along with him whoever may follow."""
    there = pointed(b, text)
    if there is not None:
        plan = move_plans.parse(b, unit, _together(b, unit, there, turned(b, text)) or "stay")
        follow = [p for p in plan if pursuit.may_follow(b, unit, p[0])]
        return formations.answer(b, follow or plan)
    word, _, rest = text.partition(" ")
    return _read_move(rest) if word == "move" else None


@setup.deploy.shown
def _show_deployment(b: Board, answer: Move, unit: int) -> AnswerText:
    if isinstance(answer, tuple):
        return AnswerText(f"move {_written_move(b, answer)}", f"Set up {title(b, unit)} so")
    return AnswerText("standard", f"Set up {title(b, unit)} in the standard formation")


@setup.deploy.reads
def _read_deployment(b: Board, text: str, unit: int) -> Move | None:
    """Read a set-up; `at x y` moves the standard formation there."""
    there = pointed(b, text)
    if there is not None:
        return _set_up_facing(b, unit, there, turned(b, text))
    word, _, rest = text.partition(" ")
    return _read_move(rest) if word == "move" else None


def _set_up_facing(
    b: Board, unit: int, there: tuple[int, int], facings: dict[int, tuple[int, int]]
) -> Move:
    """Write the standard formation round a spot, facing as told."""
    names = {b.sheet(t).id: turn for t, turn in facings.items() if b.sheet(t).unit == unit}
    found = list(setup.set_up_at(b, unit, *there))
    for i, word in enumerate(found):
        if isinstance(word, str) and word in names:
            found[i + 4], found[i + 5] = names[word]
    return tuple(found)


# Leaders, smoke, templates ----------------------------------------------------------------------------


@leaders.leader_business.shown
def _show_business(b: Board, answer: Move, unit: int) -> AnswerText:
    chief = b.leader[unit]
    here = anchors(b, [chief]) if chief >= 0 else ()
    match answer:
        case ("place", int() as x, int() as y):
            return AnswerText(
                f"place {spot(x, y)}", f"Place the leader {team_way(b, chief, x, y)}", at=here
            )
        case ("shift", int() as leader, int() as team, int() as to):
            text = f"shift {b.team_name(leader)}>{b.team_name(team)}>{b.team_name(to)}"
            label = f"Shift a marker from {team_title(b, team)} to {team_title(b, to)}"
            by = f"by {leader_title(b, leader)}"
            return AnswerText(text, label, at=anchors(b, [team, to]), apart=by)
        case ("appoint", _):
            return show_appointment(b, answer)
        case _:
            return AnswerText("leave", "Leave it", at=here)


@leaders.leader_business.reads
def _read_business(b: Board, text: str, unit: int) -> Move | None:
    there = pointed(b, text) or read_spot(text.removeprefix("place "))
    return None if there is None else ("place", *there)


@indirect.aim_smoke.shown
def _show_smoke(b: Board, answer: tuple[int, int], unit: int, observer: int) -> AnswerText:
    near = enemy_distance(b, b.side_of(unit), *answer)
    label = f"Smoke {team_way(b, observer, *answer)} of {leader_title(b, observer)}, {near}"
    return AnswerText(spot(*answer), label.removesuffix(", "))


@indirect.aim_smoke.reads
def _read_smoke(b: Board, text: str, unit: int, observer: int) -> tuple[int, int] | None:
    return pointed(b, text) or read_spot(text)


@shells.shift_template.shown
def _show_shift(b: Board, answer: str | tuple[int, int], side: int, kind: str) -> AnswerText:
    if isinstance(answer, tuple):
        return AnswerText(spot(*answer), f"Move it {way(b.template[0], b.template[1], *answer)}")
    return AnswerText("leave", "Leave it where it is")


@shells.shift_template.reads
def _read_shift(b: Board, text: str, side: int, kind: str) -> tuple[int, int] | None:
    return pointed(b, text) or read_spot(text)
