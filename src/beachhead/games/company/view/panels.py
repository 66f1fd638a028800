"""Beside the table: both rosters, the rounds, and the position in words."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.forces import people_of
from beachhead.games.company.notation.words import write_halves
from beachhead.games.company.rules import morale
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Cell, Dial, Panel, Track


def _describe_condition(b: Board, u: int) -> str:
    sheet = b.table.units[u]
    if b.is_destroyed(u):
        return "destroyed"
    if b.is_waiting(u) and sheet.entry is not None and sheet.entry.reserve is not None:
        return f"reserve from round {sheet.entry.reserve.round}"
    words = [f"{len(b.teams_here(u))}/{sheet.size}"]
    conditions = (
        (b.is_activated(u), "activated"),
        (b.is_freed(u), "may act again"),
        (b.is_on_overwatch(u), "overwatch"),
        (b.has_gone_to_ground(u), "gone to ground"),
    )
    words += [word for holds, word in conditions if holds]
    marks = sum(b.marks[t] for t in b.teams_here(u))
    return ", ".join([*words, *([counted(marks, "marker")] if marks else [])])


def make_roster(b: Board, side: int) -> Panel:
    """Show a side's Units and points."""
    t = b.table
    lines = tuple(
        f"{t.units[u].name} ({t.units[u].training}): {_describe_condition(b, u)}"
        for u in t.companies[side]
    )
    commander = b.commander(side)
    away = "lost" if b.is_removed(commander) else "not there yet"
    where = "here" if b.is_here(commander) else away
    value = write_halves(morale.count_points(b, side))
    left = sum(1 for i in t.teams_of[side] if b.has_left(i))
    dials = [Dial(f"points:{side}", "Points", value, symbol="star", owner=side)]
    if t.scenario.exit:
        dials.append(Dial(f"left:{side}", "Teams off the table", left, owner=side))
    return Panel(
        f"side:{side}",
        t.scenario.side[side].name,
        side,
        dials=tuple(dials),
        lines=(*lines, f"Commander: {where}"),
    )


def make_rounds(b: Board) -> Panel:
    """Show the rounds and who has the Initiative."""
    total = b.table.scenario.rounds
    cells = tuple(Cell(str(r), on=r == b.round, done=r < b.round) for r in range(1, total + 1))
    owner = b.table.scenario.side[b.owner].name if b.initiative else "nobody yet"
    track = Track("rounds", "Rounds", cells)
    note_ = b.table.scenario.victory.note
    return Panel("rounds", "Rounds", tracks=(track,), lines=(f"Initiative: {owner}", note_))


def list_objectives(b: Board) -> Panel:
    """List the objectives, what they are worth and who holds them."""
    lines = tuple(describe_objective(b, i) for i in range(len(b.table.objectives)))
    return Panel("objectives", "Objectives", lines=lines)


def describe_objective(b: Board, objective: int) -> str:
    """Describe what an objective is worth and who holds it."""
    o = b.table.scenario.objective[objective]
    return f"{o.name}, {counted(o.vp, 'point')}: {_name_holder(b, objective)}"


def _name_holder(b: Board, objective: int) -> str:
    side = b.holders[objective]
    if side < 0:
        return "nobody's"
    return people_of(b.table.sides[side])


def summarize(b: Board) -> str:
    """Describe the position."""
    t = b.table
    parts = [f"Round {b.round} of {t.scenario.rounds}."]
    for side in (0, 1):
        units = "; ".join(
            f"{t.units[u].name} {_describe_condition(b, u)}" for u in t.companies[side]
        )
        parts.append(f"{t.scenario.side[side].name}: {units}.")
    return "\n".join(parts)
