"""A scenario as a page to print: both forces, their weapons, the ground, objectives and how it ends."""

from collections.abc import Iterable

from beachhead.games.company.content.forces import Table, people_of
from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.sheets import OBSERVER, TeamSheet, UnitSheet
from beachhead.games.company.content.tables import TABLES, TRAINING_VALUES
from beachhead.kernel.plurals import counted

EDGE = {"N": "north", "E": "east", "S": "south", "W": "west"}


def write_page(s: Scenario, t: Table) -> str:
    """Write the page in Markdown."""
    lines = [f"# {s.name}", ""]
    told = [x for x in (s.date, s.place, s.history) if x]
    lines += [*told, ""] if told else []
    who = f"Attacker: {_side_name(s, s.attacker)}. First to set up: {_side_name(s, s.first_setup)}"
    lines += [f'Table {s.width:g}" x {s.height:g}", {s.rounds} rounds. {who}.', ""]
    for side in (0, 1):
        lines += _list_force(s, t, side)
    lines += [
        *_list_weapons(t),
        *_list_vehicles(s, t),
        *_list_ground(s),
        *_list_objectives(s),
        *_list_conditions(s),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _side_name(s: Scenario, code: str) -> str:
    return next((side.name for side in s.side if side.id == code), code)


def _write_row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _write_head(*cells: str) -> list[str]:
    """Begin a table; figures stand to the right."""
    return [_write_row(*cells), _write_row(*("---:" if c in FIGURES else "---" for c in cells))]


FIGURES = {"Value", "Range", "FP", "TA", "Barrage", "Move", "Front", "Flank"}


def _list_force(s: Scenario, t: Table, side: int) -> list[str]:
    lines = [f"## {s.side[side].name} ({t.sides[side]})", ""]
    lines += _write_head("Unit", "Training", "Teams", "Value")
    total = 0.0
    for u in t.units:
        if u.side != side or u.kind == OBSERVER:
            continue
        value = _unit_value(t, u)
        total += value
        names = ", ".join(_group_teams(t.teams[i] for i in u.teams))
        lines.append(
            _write_row(f"{u.name}{_describe_arrival(u)}", u.training, names, f"{value:.0f}")
        )
    return [*lines, _write_row("", "", "", f"**{total:.0f}**"), ""]


def _unit_value(t: Table, unit: UnitSheet) -> float:
    """Return what a Unit is worth by its Training; a Commander has one worth, whatever he carries."""
    teams = sum(t.teams[i].value for i in unit.teams)
    plain = TABLES.value.commander if unit.commander is not None else teams
    return plain * TRAINING_VALUES[unit.training]


def _group_teams(teams: Iterable[TeamSheet]) -> list[str]:
    """Return the names of Teams, each weapon once: Rifle r1-r5."""
    found: dict[str, list[str]] = {}
    for team in teams:
        found.setdefault(team.name, []).append(team.id)
    return [f"{name} {', '.join(ids)}" for name, ids in found.items()]


def _describe_arrival(u: UnitSheet) -> str:
    """Describe when and where a Unit arrives, or that it is dug in."""
    if u.entry is None:
        with_ = u.commander.arrives_with if u.commander is not None else ""
        return f" (arrives with {with_})" if with_ else ""
    if (r := u.entry.reserve) is not None:
        (ax, ay), (bx, by) = r.span
        along = f"{ax:g}, {ay:g} to {bx:g}, {by:g}"
        return f" (reserve from round {r.round}, {EDGE[r.edge]} edge {along})"
    return " (dug in)" if u.entry.dug_in else ""


def _list_weapons(t: Table) -> list[str]:
    used = {w.name: w for team in t.teams for _, parts in team.modes for w, _ in parts}
    lines = ["## Weapons", "", *_write_head("Weapon", "Range", "FP", "TA", "Barrage", "Traits")]
    for w in used.values():
        traits = ", ".join("AT" if x == "at" else x.replace("_", " ") for x in w.traits) or "-"
        lines.append(
            _write_row(
                w.name, f'{w.range}"', str(w.fp), str(w.ta or "-"), str(w.barrage or "-"), traits
            )
        )
    silent = {team.name: team for team in t.teams if team.barrage and not team.modes}
    lines += [
        _write_row(x.name, f'{x.reach / 100:g}"', "-", "-", str(x.barrage), "-")
        for x in silent.values()
    ]
    return [*lines, ""]


def _list_vehicles(s: Scenario, t: Table) -> list[str]:
    used = {team.line.name: team.line for team in t.teams if team.line is not None}
    if not used:
        return []
    lines = [
        "## Vehicles",
        "",
        *_write_head("Vehicle", "Move", "Front", "Flank", "Weapons", "Traits"),
    ]
    for line in used.values():
        arms = [s.weapon_line(line.main).name] if line.main else []
        arms += ["coax MG"] * line.coax_mg + ["hull MG"] * line.hull_mg
        traits = ["turret"] * line.turret + [x.replace("_", " ") for x in line.traits]
        front, flank = (f"{n}+" if line.armored else "-" for n in (line.front, line.flank))
        words = ", ".join(arms) or "-", ", ".join(traits) or "-"
        lines.append(_write_row(line.name, f'{line.move}"', front, flank, *words))
    return [*lines, ""]


def _list_ground(s: Scenario) -> list[str]:
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
        lines.append(f"- Zone {z.id} of {_side_name(s, z.side)}: {corners}")
    return [*lines, ""]


def _list_objectives(s: Scenario) -> list[str]:
    """List what is worth points, and the ways off the table."""
    lines = ["## Objectives", ""]
    for o in s.objective:
        held = f", {people_of(o.owner)} at first" if o.owner else ""
        at = f'{o.at[0]:g}, {o.at[1]:g}, radius {o.radius:g}"'
        lines.append(f"- {o.name}: {counted(o.vp, 'point')} at {at}{held}")
    for e in s.exit:
        (ax, ay), (bx, by) = e.span
        where = f"{EDGE[e.edge]} edge, {ax:g}, {ay:g} to {bx:g}, {by:g}"
        points = counted(e.vp, "point")
        lines.append(
            f"- exit of {_side_name(s, e.side)}, {where}: {points} for each Unit, half of it or more"
        )
    return [*lines, ""]


def _list_conditions(s: Scenario) -> list[str]:
    """Describe how the winner is found, and what is special."""
    v = s.victory
    lines = ["## Victory", ""]
    if v.kind == "hold":
        lines.append(
            f"- {_side_name(s, v.side)} wins by holding {v.objective} at the end, or else loses"
        )
    elif v.kind == "kill":
        lines.append(f"- {_side_name(s, v.side)} wins by destroying {v.win} of {v.target}")
    if v.unit_vp:
        lines.append(f"- {counted(v.unit_vp, 'point')} for every destroyed enemy Unit")
    for bonus in s.bonus:
        worth = f"{bonus.vp:g} points a round without enemies south of {bonus.south_of:g}"
        lines.append(f"- {_side_name(s, bonus.side)}: {worth}")
    if v.ties:
        lines.append(f"- {_side_name(s, v.ties)} wins ties")
    return [*lines, *([f"- {v.note}"] if v.note else []), *(f"- {x}" for x in s.special)]
