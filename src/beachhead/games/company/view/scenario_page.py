"""A scenario as a page to print: both forces, their weapons, the ground, objectives and how it ends."""

from collections.abc import Iterable

from beachhead.games.company.content.forces import Table, people
from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.sheets import OBSERVER, TeamSheet, UnitSheet
from beachhead.games.company.content.tables import TABLES, TRAINING_VALUES
from beachhead.kernel.plurals import counted

EDGE = {"N": "north", "E": "east", "S": "south", "W": "west"}


def page(s: Scenario, t: Table) -> str:
    """Write the page in Markdown."""
    lines = [f"# {s.name}", ""]
    told = [x for x in (s.date, s.place, s.history) if x]
    lines += [*told, ""] if told else []
    who = f"Attacker: {named(s, s.attacker)}. First to set up: {named(s, s.first_setup)}"
    lines += [f'Table {s.width:g}" x {s.height:g}", {s.rounds} rounds. {who}.', ""]
    for side in (0, 1):
        lines += force(s, t, side)
    lines += [*weapons(t), *vehicles(s, t), *ground(s), *objectives(s), *conditions(s)]
    return "\n".join(lines).rstrip() + "\n"


def named(s: Scenario, code: str) -> str:
    """Return a side's name."""
    return next((side.name for side in s.side if side.id == code), code)


def row(*cells: str) -> str:
    """Write a row of a table."""
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> list[str]:
    """Begin a table; figures stand to the right."""
    return [row(*cells), row(*("---:" if c in FIGURES else "---" for c in cells))]


FIGURES = {"Value", "Range", "FP", "TA", "Barrage", "Move", "Front", "Flank"}


def force(s: Scenario, t: Table, side: int) -> list[str]:
    """List one side's Units with what they are worth."""
    lines = [f"## {s.side[side].name} ({t.sides[side]})", ""]
    lines += head("Unit", "Training", "Teams", "Value")
    total = 0.0
    for u in t.units:
        if u.side != side or u.kind == OBSERVER:
            continue
        value = index(t, u)
        total += value
        names = ", ".join(grouped(t.teams[i] for i in u.teams))
        lines.append(row(f"{u.name}{late(u)}", u.training, names, f"{value:.0f}"))
    return [*lines, row("", "", "", f"**{total:.0f}**"), ""]


def index(t: Table, unit: UnitSheet) -> float:
    """Return what a Unit is worth by its Training; a Commander has one worth, whatever he carries."""
    teams = sum(t.teams[i].value for i in unit.teams)
    plain = TABLES.value.commander if unit.commander is not None else teams
    return plain * TRAINING_VALUES[unit.training]


def grouped(teams: Iterable[TeamSheet]) -> list[str]:
    """Return the names of Teams, each weapon once: Rifle r1-r5."""
    found: dict[str, list[str]] = {}
    for team in teams:
        found.setdefault(team.name, []).append(team.id)
    return [f"{name} {', '.join(ids)}" for name, ids in found.items()]


def late(u: UnitSheet) -> str:
    """Describe when and where a Unit arrives, or that it is dug in."""
    if u.entry is None:
        with_ = u.commander.arrives_with if u.commander is not None else ""
        return f" (arrives with {with_})" if with_ else ""
    if (r := u.entry.reserve) is not None:
        (ax, ay), (bx, by) = r.span
        along = f"{ax:g}, {ay:g} to {bx:g}, {by:g}"
        return f" (reserve from round {r.round}, {EDGE[r.edge]} edge {along})"
    return " (dug in)" if u.entry.dug_in else ""


def weapons(t: Table) -> list[str]:
    """List the weapons of both forces."""
    used = {w.name: w for team in t.teams for _, parts in team.modes for w, _ in parts}
    lines = ["## Weapons", "", *head("Weapon", "Range", "FP", "TA", "Barrage", "Traits")]
    for w in used.values():
        traits = ", ".join("AT" if x == "at" else x.replace("_", " ") for x in w.traits) or "-"
        lines.append(
            row(w.name, f'{w.range}"', str(w.fp), str(w.ta or "-"), str(w.barrage or "-"), traits)
        )
    silent = {team.name: team for team in t.teams if team.barrage and not team.modes}
    lines += [
        row(x.name, f'{x.reach / 100:g}"', "-", "-", str(x.barrage), "-") for x in silent.values()
    ]
    return [*lines, ""]


def vehicles(s: Scenario, t: Table) -> list[str]:
    """List the vehicles of both forces."""
    used = {team.line.name: team.line for team in t.teams if team.line is not None}
    if not used:
        return []
    lines = ["## Vehicles", "", *head("Vehicle", "Move", "Front", "Flank", "Weapons", "Traits")]
    for line in used.values():
        arms = [s.weapon_line(line.main).name] if line.main else []
        arms += ["coax MG"] * line.coax_mg + ["hull MG"] * line.hull_mg
        traits = ["turret"] * line.turret + [x.replace("_", " ") for x in line.traits]
        front, flank = (f"{n}+" if line.armored else "-" for n in (line.front, line.flank))
        words = ", ".join(arms) or "-", ", ".join(traits) or "-"
        lines.append(row(line.name, f'{line.move}"', front, flank, *words))
    return [*lines, ""]


def ground(s: Scenario) -> list[str]:
    """Count the pieces of terrain, and say how far is seen."""
    counts: dict[str, int] = {}
    for p in s.terrain:
        counts[p.type] = counts.get(p.type, 0) + 1
    pieces = ", ".join(f"{k.replace('_', ' ')} ({n})" for k, n in counts.items()) or "open ground"
    lines = ["## Ground", "", f"- Terrain: {pieces}"]
    for mist in s.sight:
        when = f"rounds {mist.first} to {mist.last}" if mist.last > mist.first else ""
        lines.append(f'- Sight in {when or f"round {mist.first}"}: {mist.inches:g}"')
    for z in s.zone:
        corners = "; ".join(f"{x:g}, {y:g}" for x, y in z.points)
        lines.append(f"- Zone {z.id} of {named(s, z.side)}: {corners}")
    return [*lines, ""]


def objectives(s: Scenario) -> list[str]:
    """List what is worth points, and the ways off the table."""
    lines = ["## Objectives", ""]
    for o in s.objective:
        held = f", {people(o.owner)} at first" if o.owner else ""
        at = f'{o.at[0]:g}, {o.at[1]:g}, radius {o.radius:g}"'
        lines.append(f"- {o.name}: {counted(o.vp, 'point')} at {at}{held}")
    for e in s.exit:
        (ax, ay), (bx, by) = e.span
        where = f"{EDGE[e.edge]} edge, {ax:g}, {ay:g} to {bx:g}, {by:g}"
        points = counted(e.vp, "point")
        lines.append(
            f"- exit of {named(s, e.side)}, {where}: {points} for each Unit, half of it or more"
        )
    return [*lines, ""]


def conditions(s: Scenario) -> list[str]:
    """Describe how the winner is found, and what is special."""
    v = s.victory
    lines = ["## Victory", ""]
    if v.kind == "hold":
        lines.append(
            f"- {named(s, v.side)} wins by holding {v.objective} at the end, or else loses"
        )
    elif v.kind == "kill":
        lines.append(f"- {named(s, v.side)} wins by destroying {v.win} of {v.target}")
    if v.unit_vp:
        lines.append(f"- {counted(v.unit_vp, 'point')} for every destroyed enemy Unit")
    for bonus in s.bonus:
        worth = f"{bonus.vp:g} points a round without enemies south of {bonus.south_of:g}"
        lines.append(f"- {named(s, bonus.side)}: {worth}")
    if v.ties:
        lines.append(f"- {named(s, v.ties)} wins ties")
    return [*lines, *([f"- {v.note}"] if v.note else []), *(f"- {x}" for x in s.special)]
