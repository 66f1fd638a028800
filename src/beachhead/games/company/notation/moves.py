"""How moves and places are written: `move r1>12.00,5.00@90 r2>…`, `at 1200 3100`."""

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import arrival_edge
from beachhead.games.company.notation.names import (
    Move,
    anchor_teams,
    anchor_unit,
    leader_title,
    read_place,
    read_spot,
    read_team,
    read_turns,
    show_appointment,
    team_title,
    team_titles,
    unit_title,
    write_spot,
)
from beachhead.games.company.notation.places import (
    describe_enemy,
    describe_prospect,
    describe_team_way,
    describe_way,
)
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

Facings = dict[int, tuple[int, int]]
"""Where hull and turret of Teams shall face."""

# Moves ------------------------------------------------------------------------------------------------


def _write_move(b: Board, answer: tuple[int | str, ...]) -> str:
    """Write a move as `move r1>12.00,5.00@90/90 r2>…`."""
    out: list[str] = []
    words = list(answer)
    while words:
        name = str(words.pop(0))
        points: list[str] = []
        while words and isinstance(words[0], int):
            points.append(write_spot(words.pop(0), words.pop(0)))  # type: ignore[arg-type]
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


def _read_named_move(text: str) -> tuple[int | str, ...] | None:
    """Read a move after its word."""
    word, _, rest = text.partition(" ")
    return _read_move(rest) if word == "move" else None


@moving.plan_move.shown
def _show_move(b: Board, answer: Move, unit: int, leg: int) -> AnswerText:
    here = anchor_unit(b, unit)
    if isinstance(answer, str):
        labels = {"stay": "Stay", "done": "Go as laid out", "leader": "Use a leader first"}
        label = labels.get(answer, answer)
        return AnswerText(answer, label, at=here)
    assert isinstance(answer, tuple)
    if answer[0] == "take":
        team = int(answer[1])
        label = f"Lay out {team_title(b, team)}"
        return AnswerText(
            f"take {b.sheet(team).id}", label, at=anchor_teams(b, [team]), group="By hand"
        )
    if answer[0] == "draft":
        return AnswerText(f"draft {_write_move(b, answer[1:])}", "Lay out", at=here)
    plan = move_plans.parse(b, unit, answer)
    text = f"move {_write_move(b, answer)}"
    apart = _describe_end([(path[-2], path[-1]) for path in plan])
    return AnswerText(text, _describe_move(b, plan), at=here, group="Whole Unit", apart=apart)


def _describe_move(b: Board, plan: list[list[int]]) -> str:
    """Describe where a Unit goes: by the first Team of the plan, which goes in front."""
    team, x, y = plan[0][0], plan[0][-2], plan[0][-1]
    count = f"{len(plan)} Teams" if len(plan) > 1 else team_title(b, team)
    if b.is_off_table(team):
        edge = move_plans.EDGES[arrival_edge(b, team)[2]]
        return f"Enter with {count} by the {edge} edge ({describe_prospect(b, b.sheet(team).side, x, y)})"
    return f"Move {count} {describe_team_way(b, team, x, y)} ({describe_prospect(b, b.sheet(team).side, x, y)})"


def _describe_end(ends: list[tuple[int, int]]) -> str:
    """Describe where Teams end, or the middle of it, in inches from the table's lower left corner."""
    xs, ys = zip(*ends, strict=True)
    middle = move_plans.write_point((sum(xs) // len(ends), sum(ys) // len(ends)))
    return f"around {middle}" if len(ends) > 1 else f"to {middle}"


@moving.plan_move.reads
def _read_plan(b: Board, text: str, unit: int, leg: int) -> Move | None:
    """Read a move; `at x y` brings the leader there and everybody along with him."""
    there = read_place(b, text)
    if there is not None:
        return _move_together(b, unit, there, read_turns(b, text))
    draft = _read_move(text.removeprefix("draft ")) if text.startswith("draft ") else None
    return ("draft", *draft) if draft else _read_named_move(text)


def _move_together(b: Board, unit: int, there: tuple[int, int], facings: Facings) -> Move | None:
    """Bring the leader to a spot and everybody along, or a reserve in round it, facing as told."""
    chief = b.anchor(unit) if b.teams_here(unit) else -1
    if b.is_waiting(unit):
        plan = formations.plan_entry(b, unit, *there)
    else:
        plan = formations.shift_unit(b, unit, *there) if chief >= 0 else []
        if not any(p[0] == chief and (p[-2], p[-1]) == there for p in plan):
            facing = _write_facing(facings, chief)
            return (b.sheet(chief).id, *there, *facing) if chief >= 0 else None
    for path in plan:
        path[1], path[2] = facings.get(path[0], (path[1], path[2]))
    return formations.write_answer(b, plan)


def _write_facing(facings: Facings, team: int) -> tuple[int | str, ...]:
    return ("@", *facings[team]) if team in facings else ()


@moving.lay_path.shown
def _show_path(b: Board, answer: tuple[int, ...], unit: int, leg: int, team: int) -> AnswerText:
    """Show where one Team goes, and the cover there."""
    text = _write_move(b, (b.sheet(team).id, *answer))
    x, y = answer[0], answer[1]
    there = describe_prospect(b, b.sheet(team).side, x, y)
    label = f"{team_title(b, team)} {describe_team_way(b, team, x, y)} ({there})"
    return AnswerText(text, label, at=anchor_teams(b, [team]), apart=_describe_end([(x, y)]))


@moving.lay_path.reads
def _read_path(b: Board, text: str, unit: int, leg: int, team: int) -> tuple[int, ...] | None:
    """Read a path of one Team: `at x y`, a point, or `r1>12.00,5.00@90`."""
    there = read_place(b, text) or read_spot(text)
    if there is not None:
        return (*there, *_write_facing(read_turns(b, text), team))  # type: ignore[arg-type]
    found = _read_move(text)
    if found is None or found[0] != b.sheet(team).id:
        return None
    return found[1:]  # type: ignore[return-value]


@close_combat.pursue.shown
def _show_pursuit(b: Board, answer: Move, unit: int, inches: int) -> AnswerText:
    """Show a pursuit, and whom it catches."""
    note, rule = describe_catch(b, unit, answer), "MIN-ASSAULT-28"
    if isinstance(answer, tuple):
        text, label = f"move {_write_move(b, answer)}", f'Follow up to {inches}"'
        return AnswerText(text, label, at=anchor_unit(b, unit), note=note, rule=rule)
    return AnswerText("stay", "Let them go", at=anchor_unit(b, unit), note=note, rule=rule)


def describe_catch(b: Board, unit: int, answer: Move) -> str:
    """Describe how many Teams that broke off are destroyed after a pursuit."""
    if b.assault is None:
        return ""
    trial = b.clone()
    for path in move_plans.parse(b, unit, answer):
        trial.x[path[0]], trial.y[path[0]] = path[-2], path[-1]
    fled = close_combat.list_fighters(trial, close_combat.opponent_of(trial, unit))
    lost = pursuit.list_caught(trial, *fled)
    return f"destroys {team_titles(b, lost)}" if lost else "catches nobody"


@close_combat.pursue.reads
def _read_pursuit(b: Board, text: str, unit: int, inches: int) -> Move | None:
    """Read a pursuit; `at x y` brings the leader there, and the Teams that may follow with him."""
    there = read_place(b, text)
    if there is not None:
        plan = move_plans.parse(
            b, unit, _move_together(b, unit, there, read_turns(b, text)) or "stay"
        )
        follow = [p for p in plan if pursuit.may_follow(b, unit, p[0])]
        return formations.write_answer(b, follow or plan)
    return _read_named_move(text)


@setup.deploy.shown
def _show_deployment(b: Board, answer: Move, unit: int) -> AnswerText:
    if isinstance(answer, tuple):
        return AnswerText(f"move {_write_move(b, answer)}", f"Set up {unit_title(b, unit)} so")
    return AnswerText("standard", f"Set up {unit_title(b, unit)} in the standard formation")


@setup.deploy.reads
def _read_deployment(b: Board, text: str, unit: int) -> Move | None:
    """Read a set-up; `at x y` moves the standard formation there."""
    there = read_place(b, text)
    if there is not None:
        return _write_set_up(b, unit, there, read_turns(b, text))
    return _read_named_move(text)


def _write_set_up(b: Board, unit: int, there: tuple[int, int], facings: Facings) -> Move:
    """Write the standard formation round a spot, facing as told."""
    names = {b.sheet(t).id: turn for t, turn in facings.items() if b.sheet(t).unit == unit}
    found = list(setup.write_set_up(b, unit, *there))
    for i, word in enumerate(found):
        if isinstance(word, str) and word in names:
            found[i + 4], found[i + 5] = names[word]
    return tuple(found)


# Leaders, smoke, templates ----------------------------------------------------------------------------


@leaders.leader_business.shown
def _show_business(b: Board, answer: Move, unit: int) -> AnswerText:
    chief = b.leader[unit]
    here = anchor_teams(b, [chief]) if chief >= 0 else ()
    match answer:
        case ("place", int() as x, int() as y):
            return AnswerText(
                f"place {write_spot(x, y)}",
                f"Place the leader {describe_team_way(b, chief, x, y)}",
                at=here,
            )
        case ("shift", int() as leader, int() as team, int() as to):
            text = f"shift {b.team_name(leader)}>{b.team_name(team)}>{b.team_name(to)}"
            label = f"Shift a marker from {team_title(b, team)} to {team_title(b, to)}"
            by = f"by {leader_title(b, leader)}"
            return AnswerText(text, label, at=anchor_teams(b, [team, to]), apart=by)
        case ("appoint", _):
            return show_appointment(b, answer)
        case _:
            return AnswerText("leave", "Leave it", at=here)


@leaders.leader_business.reads
def _read_business(b: Board, text: str, unit: int) -> Move | None:
    """Read where a leader is placed, or any Teams whose marker is shifted or who is appointed."""
    there = read_place(b, text) or read_spot(text.removeprefix("place "))
    if there is not None:
        return ("place", *there)
    word, _, rest = text.strip().partition(" ")
    teams = [read_team(b, name) for name in rest.split(">")]
    if (word, len(teams)) not in {("shift", 3), ("appoint", 1)} or None in teams:
        return None
    return (word, *(t for t in teams if t is not None))


@indirect.aim_smoke.shown
def _show_smoke(b: Board, answer: tuple[int, int], unit: int, observer: int) -> AnswerText:
    near = describe_enemy(b, b.side_of(unit), *answer)
    who = leader_title(b, observer)
    here = answer == (b.x[observer], b.y[observer])
    label = (
        f"Smoke on {who}" if here else f"Smoke {describe_team_way(b, observer, *answer)} of {who}"
    )
    return AnswerText(write_spot(*answer), f"{label}, {near}".removesuffix(", "))


@indirect.aim_smoke.reads
def _read_smoke(b: Board, text: str, unit: int, observer: int) -> tuple[int, int] | None:
    return read_place(b, text) or read_spot(text)


@shells.shift_template.shown
def _show_shift(b: Board, answer: str | tuple[int, int], side: int, kind: str) -> AnswerText:
    if isinstance(answer, tuple):
        return AnswerText(
            write_spot(*answer), f"Move it {describe_way(b.template[0], b.template[1], *answer)}"
        )
    return AnswerText("leave", "Leave it where it is")


@shells.shift_template.reads
def _read_shift(b: Board, text: str, side: int, kind: str) -> tuple[int, int] | None:
    return read_place(b, text) or read_spot(text)
