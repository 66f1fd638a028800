"""What can never be true of a position: checked when one is loaded, and in random play."""

from beachhead.games.company.board import AWAY, LEFT, REMOVED, SWITCHES, Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.forces import table
from beachhead.games.company.geometry.plane import dist2
from beachhead.games.company.soundness_steps import under_way
from beachhead.kernel.errors import BeachheadError


def faults(b: Board) -> list[str]:
    """Name everything that is wrong; nothing else is looked at when lists have wrong lengths."""
    try:
        t = table(b.scenario)
    except BeachheadError as error:
        return [f"the scenario is unknown or broken: {error.message}"]
    return lengths(b, len(t.teams), len(t.units)) or [
        *numbers(b),
        *places(b),
        *accounts(b),
        *leaders(b),
        *under_way(b),
    ]


def lengths(b: Board, teams: int, units: int) -> list[str]:
    """Compare every list with the scenario's forces."""
    want = dict.fromkeys(("x", "y", "hull", "turret", "marks", "state", "shot", "helped"), teams)
    want |= dict.fromkeys(("flags", "losses", "left", "leader"), units)
    want |= dict.fromkeys(("points", "acted", "appointed"), 2)
    want |= {"switches": len(SWITCHES), "holders": len(b.table.objectives)}
    return [
        f"{name} has {len(getattr(b, name))} entries, not {n}"
        for name, n in want.items()
        if len(getattr(b, name)) != n
    ]


def numbers(b: Board) -> list[str]:
    """Check ranges."""
    most = TABLES.suppression.most
    found = []
    if any(not 0 <= m <= most for m in b.marks):
        found.append(f"a Team has 0 to {most} markers (MIN-SUPP-12)")
    if any(not 0 <= d < 360 for d in (*b.hull, *b.turret)):
        found.append("facings are whole degrees from 0 to 359")
    if any(v not in s.choices for v, s in zip(b.switches, TABLES.switch, strict=True)):
        found.append("a switch has a value that it does not take")
    if not 0 <= b.round <= b.table.scenario.rounds:
        found.append(f"the round is 0 to {b.table.scenario.rounds}, not {b.round}")
    if any(not -1 <= h <= 1 for h in b.holders) or len(b.smoke) % 8:
        found.append("objectives are held by a side or nobody, smoke has four corners")
    if any(m and s & REMOVED for m, s in zip(b.marks, b.state, strict=True)):
        found.append("a removed Team keeps no markers (MIN-SUPP-10)")
    return found


def places(b: Board) -> list[str]:
    """Check that everybody is on the table and nobody stands on anybody."""
    t = b.table
    here = [i for i, s in enumerate(b.state) if not s & AWAY]
    found = [
        f"{t.teams[i].id} stands off the table (MIN-MOVE-01)"
        for i in here
        if not t.ground.on_table(b.x[i], b.y[i], t.teams[i].radius)
    ]
    moving = movers(b)
    for n, i in enumerate(here):
        for j in here[n + 1 :]:
            wide = t.teams[i].radius + t.teams[j].radius
            if abs(b.x[i] - b.x[j]) < wide and dist2(b.x[i], b.y[i], b.x[j], b.y[j]) < wide * wide:
                passing = t.teams[i].side == t.teams[j].side and moving & {i, j}
                if not passing:
                    found.append(f"{t.teams[i].id} stands on {t.teams[j].id} (MIN-MOVE-01)")
    return found


def movers(b: Board) -> set[int]:
    """List the Teams that are on their way: they pass through friends, never through enemies."""
    under_way = any(frame[0] in {"advance", "arrive"} for frame in b.agenda)
    return {path[0] for path in b.plan} if under_way else set()


def accounts(b: Board) -> list[str]:
    """Check that every Team is on the table, lost, waiting or gone by an exit, and counted so."""
    found = []
    for u, sheet in enumerate(b.table.units):
        gone = sum(1 for t in sheet.teams if b.state[t] & LEFT)
        if b.left[u] != gone:
            found.append(
                f"left of {sheet.id} is {b.left[u]}, but {gone} of its Teams left the table"
            )
    away = [s & AWAY for s in b.state]
    if any(bits & (bits - 1) for bits in away):
        found.append("a Team is lost, waiting or gone by an exit: one of them only")
    return found


def leaders(b: Board) -> list[str]:
    """Check that a leader belongs to his Unit and is not removed."""
    t = b.table
    for u, chief in enumerate(b.leader):
        if chief >= 0 and (chief not in t.units[u].teams or b.state[chief] & REMOVED):
            return [f"{t.units[u].id} is led by a Team that cannot lead it (MIN-LEAD-01)"]
    return []
