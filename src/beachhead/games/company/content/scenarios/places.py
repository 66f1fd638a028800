"""What can be wrong with the places of a scenario, its reserves and exits, and how it ends."""

import math
from collections.abc import Iterator, Sequence

from beachhead.games.company.content.scenarios.schema import Pair, Reserve, Scenario

EDGES = ("N", "E", "S", "W")
LARGEST = 240  # inches: no table is larger than twenty feet
MOST_POINTS = 1000
FARTHEST = 48  # inches that an objective reaches at most
SETUP, END = "MIN-SEQ-01", "MIN-LEAD-14"

Problem = tuple[str, str, str, str]
"""Entry, fault, remedy, rule."""


def sane(values: Sequence[float]) -> bool:
    """Return True if lengths are numbers that a table can have."""
    return all(math.isfinite(v) and abs(v) <= LARGEST for v in values)


def known(words: Sequence[str]) -> str:
    """Describe what may be written."""
    return f"use one of {', '.join(words)}" if words else "there is none yet: add one"


def off_table(s: Scenario, points: Sequence[Pair]) -> Pair | None:
    """Find a point that lies off the table, or is no number."""
    for x, y in points:
        if not sane((x, y)) or not (0 <= x <= s.width and 0 <= y <= s.height):
            return x, y
    return None


def within(s: Scenario) -> str:
    """Describe where the table is."""
    return f"keep points within 0 to {s.width:g} and 0 to {s.height:g}"


def places(s: Scenario) -> Iterator[Problem]:
    """Check zones, objectives, exits, bonus lines and mist."""
    yield from twice("zone", [z.id for z in s.zone])
    yield from twice("objective", [o.id for o in s.objective])
    yield from twice("terrain", [p.id for p in s.terrain])
    yield from zones(s)
    yield from objectives(s)
    yield from exits(s)
    yield from mists(s)


def twice(what: str, ids: Sequence[str]) -> Iterator[Problem]:
    """Refuse an id that stands for two things."""
    for name in dict.fromkeys(i for i in ids if ids.count(i) > 1):
        fault = f"the id is used {ids.count(name)} times"
        yield f"{what} {name}", fault, f"give every {what} its own", SETUP


def zones(s: Scenario) -> Iterator[Problem]:
    """Check where sides set up."""
    ids = [x.id for x in s.side]
    for z in s.zone:
        entry = f"zone {z.id}"
        if z.side not in ids:
            yield entry, f"unknown side {z.side!r}", known(ids), SETUP
        if len(z.points) < 3:
            yield entry, f"{len(z.points)} points are no area", "give three or more", SETUP
        elif (off := off_table(s, z.points)) is not None:
            yield entry, f"point {off[0]:g}, {off[1]:g} lies off the table", within(s), SETUP


def objectives(s: Scenario) -> Iterator[Problem]:
    """Check the places worth points."""
    ids = [x.id for x in s.side]
    for o in s.objective:
        entry = f"objective {o.id}"
        if off_table(s, [o.at]) is not None:
            yield entry, f"{o.at[0]:g}, {o.at[1]:g} lies off the table", within(s), SETUP
        if not sane([o.radius]) or not 0 < o.radius <= FARTHEST:
            yield (
                entry,
                f'a radius of {o.radius:g}"',
                f'use more than 0" and up to {FARTHEST}"',
                SETUP,
            )
        if not 0 <= o.vp <= MOST_POINTS:
            yield entry, f"{o.vp} points", f"use 0 to {MOST_POINTS}", SETUP
        if o.owner and o.owner not in ids:
            yield entry, f"unknown owner {o.owner!r}", f"{known(ids)}, or leave it out", SETUP


def exits(s: Scenario) -> Iterator[Problem]:
    """Check the ways off the table, and the lines that earn points."""
    ids = [x.id for x in s.side]
    for i, door in enumerate(s.exit):
        entry = f"exit[{i}]"
        if door.side not in ids:
            yield entry, f"unknown side {door.side!r}", known(ids), SETUP
        if not 0 <= door.vp <= MOST_POINTS:
            yield entry, f"{door.vp} points", f"use 0 to {MOST_POINTS}", SETUP
        yield from stretch(s, door.edge, door.span, entry)
        first = next(other for other in s.exit if other.side == door.side)
        if door.vp != first.vp:
            fault = f"{door.vp} points, {first.vp} by another exit of {door.side}"
            yield entry, fault, "give all exits of a side the same points", END
    for i, bonus in enumerate(s.bonus):
        entry = f"bonus[{i}]"
        for side in (bonus.side, bonus.enemy):
            if side not in ids:
                yield entry, f"unknown side {side!r}", known(ids), END
        if not sane([bonus.south_of]) or not 0 <= bonus.south_of <= s.height:
            fault = f"a line at {bonus.south_of:g}"
            yield entry, fault, f"use 0 to {s.height:g}", END


def mists(s: Scenario) -> Iterator[Problem]:
    """Check rounds and lengths of short sight."""
    for i, mist in enumerate(s.sight):
        entry = f"sight[{i}]"
        if not 1 <= mist.first <= mist.last <= s.rounds:
            fault = f"from round {mist.first} to round {mist.last}"
            yield entry, fault, f"use rounds from 1 to {s.rounds}, the first one first", SETUP
        if not sane([mist.inches]) or mist.inches <= 0:
            yield entry, f'a sight of {mist.inches:g}"', 'use more than 0"', SETUP


def reserves(s: Scenario, r: Reserve, entry: str) -> Iterator[Problem]:
    """Check when and where a Unit arrives."""
    if not 1 <= r.round <= s.rounds:
        fault = f"it arrives in round {r.round}"
        yield entry, fault, f"use a round from 1 to {s.rounds}", SETUP
    yield from stretch(s, r.edge, r.span, entry)


def stretch(s: Scenario, edge: str, span: Sequence[Pair], entry: str) -> Iterator[Problem]:
    """Check a stretch of table edge."""
    if edge not in EDGES:
        yield entry, f"unknown edge {edge!r}", known(EDGES), SETUP
        return
    if len(span) != 2:
        yield (
            entry,
            f"a span of {len(span)} points",
            "give its two ends, [[x, y], [x, y]]",
            SETUP,
        )
        return
    at = {"N": s.height, "E": s.width, "S": 0.0, "W": 0.0}[edge]
    axis = 1 if edge in {"N", "S"} else 0
    for p in span:
        if off_table(s, [p]) is not None or p[axis] != at:
            fault = f"{p[0]:g}, {p[1]:g} does not lie on edge {edge}"
            yield entry, fault, f"{'xy'[axis]} is {at:g} there; {within(s)}", SETUP
            return


# How it ends ------------------------------------------------------------------------------------------


def ends(s: Scenario) -> Iterator[Problem]:
    """Check how the winner is found."""
    v = s.victory
    sides = [x.id for x in s.side]
    held = [o.id for o in s.objective]
    kinds = ("points", "hold", "kill")
    if v.kind not in kinds:
        yield "victory kind", f"unknown kind {v.kind!r}", known(kinds), END
    if not 0 <= v.unit_vp <= MOST_POINTS:
        yield "victory unit_vp", f"{v.unit_vp} points", f"use 0 to {MOST_POINTS}", END
    needed = {"hold": ("side", "objective"), "kill": ("side", "target")}.get(v.kind, ())
    for field, value, words in (
        ("side", v.side, sides),
        ("ties", v.ties, sides),
        ("objective", v.objective, held),
        ("ties_to_holder_of", v.ties_to_holder_of, held),
    ):
        if value and value not in words:
            what = "side" if words is sides else "objective"
            yield f"victory {field}", f"unknown {what} {value!r}", known(words), END
        elif not value and field in needed:
            yield f"victory {field}", f"kind {v.kind} needs it", known(words), END
    if v.kind == "kill":
        yield from prey(s)


def prey(s: Scenario) -> Iterator[Problem]:
    """Check which Teams have to be destroyed, and how many of them."""
    v = s.victory
    groups = {
        f"{side.id}.{u.id}.{g.id}": g.n for side in s.side for u in side.unit for g in u.teams
    }
    if v.target not in groups:
        fault = f"{v.target!r} names no Teams" if v.target else "kind kill needs it"
        words = [name for name in groups if not name.startswith(f"{v.side}.")]
        yield "victory target", fault, f"write SIDE.unit.team: {known(words)}", END
    elif not 1 <= v.draw <= v.win <= groups[v.target]:
        fault = f"win {v.win} and draw {v.draw} of {groups[v.target]} Teams"
        remedy = f"use 1 to {groups[v.target]}, draw not above win"
        yield "victory win", fault, remedy, END
