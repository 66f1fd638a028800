"""Check corrected component files as the game would load them: form, contents, and the ground."""

from __future__ import annotations

from beachhead.games.five_beaches.components import Components, corrected, fault
from beachhead.games.five_beaches.theatre import Theatre


def check_file(name: str, text: str) -> str:
    """Check a component file with all the others; "" for a file that this game does not have."""
    try:
        parts = corrected(name, text)
        if parts is None:
            return ""
        check_ground(parts)
    except (LookupError, StopIteration, ValueError) as error:
        what = f"it does not fit the other files ({error!r:.80})"
        remedy = "compare it with the file that came with the game"
        raise fault(name, "the whole file", what, remedy) from None
    return f"{len(parts.maps)} maps and {len(parts.units)} units hold together"


def check_ground(parts: Components) -> None:
    """Check set-ups and ways on every map."""
    for sheet in parts.maps:
        ground = Theatre(sheet.key, parts)
        check_set_up(ground)
        check_reachable(ground)


def check_set_up(ground: Theatre) -> None:
    """Check that every unit starts where its kind can stand (FFF-BEACH-39)."""
    for unit, walker in zip(ground.units, ground.walker, strict=True):
        if unit.hex and not (walker.can_stand | ground.sea) >> ground.spot[unit.hex] & 1:
            what = f"{unit.kind} cannot stand in {ground.place(unit.hex)}"
            raise fault("units.toml", unit.id, what, "start it in terrain that is open to it")


def check_reachable(ground: Theatre) -> None:
    """Check that infantry gets from every landing hex to every objective and the exit edge."""
    (sheet,) = ground.sheets
    foot = ground.walkers["infantry", False]
    goals = {*sheet.objectives, *ground.edge(sheet.number, sheet.exit_edge)}
    for unit in ground.units:
        if unit.zone == "wave1":
            seen, edge = 0, ground.mark[unit.hex]
            while edge:
                seen |= edge
                edge = ground.union(foot.open[s] for s in ground.bits(edge)) & ~seen
            lost = sorted(h for h in goals if not seen & ground.mark[h])
            if lost:
                what = f"{unit.name} in {unit.hex} cannot get to {lost[:4]}"
                raise fault("maps.toml", sheet.key, what, "open a way through the terrain")
