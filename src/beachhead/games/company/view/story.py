"""What the table shows, in the figures that all games share (`docs/events.md`), and the log."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from beachhead.games.company.board import Board, piece_id
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.words import NAMES, WORDS, find_worst
from beachhead.kernel.phrases import log_writer
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Event, Figure

ROLES = {
    "armor": "save",
    "broke": "check",
    "check": "check",
    "company": "check",
    "damage": "check",
    "extra": "check",
    "initiative": "draw",
    "pursuit": "check",
    "ranged": "support",
    "rolled": "attack",
    "saved": "save",
    "terrain": "check",
}
"""The part that the throw of each kind of event plays."""
FOUGHT = {
    *("fires", "rolled", "ground", "saved", "armor", "damage", "suppressed", "removed"),
    *("assaults", "charged", "halted", "broke", "pursuit", "destroyed"),
}
"""Events that belong to the attack or assault in which they happen."""
LOWEST_HIT = 2
"""A 1 is never a success."""
NAMED = ("unit", "team", "target", "firer", "victim")
OF_SIDES = {"company", "retreat", "holds", "declined"}
TOGETHER = {"moved", "charged", "halted", "suppressed", "recovered", "removed"}
"""What several Teams of a Unit do at once is one line."""
Figures = dict[str, Figure]


def name_fight(b: Board) -> str:
    """Return the word that everything about the present fight shares; none outside of one."""
    fight = b.assault or b.attack
    if fight is None:
        return ""
    return f"{b.round}.{b.initiative}.{fight.target}"


def add_shared_figures(b: Board, story: Sequence[Event], fight: str) -> list[Event]:
    """Return events with what every table needs to show them."""
    return [_share_event(b, event, fight) for event in story]


def _share_event(b: Board, event: Event, fight: str) -> Event:
    figures = dict(event.figures)
    if "piece" in figures:
        figures["pieces"] = [str(figures.pop("piece"))]
    if event.kind == "check":
        figures["pieces"] = _list_pieces(b, str(figures["unit"]))
    if fight and event.kind in FOUGHT:
        figures["battle"] = fight
    if event.kind == "moved" and "x" in figures:
        figures["spot"] = [_read_number(figures, "x"), _read_number(figures, "y")]
    if "target" in figures:
        figures["target_unit"] = figures["target"]
        figures["target"] = _list_pieces(b, str(figures["target"]))
    if event.kind in ("removed", "suppressed"):
        figures |= _describe_loss(event.kind, figures)
    if "dice" in figures:
        figures |= _describe_throw(b, event.kind, figures)
    return replace(event, figures=figures)


def _list_pieces(b: Board, unit: str) -> list[int | str]:
    found = next((u for u in range(len(b.table.units)) if b.unit_name(u) == unit), -1)
    return [piece_id(team) for team in b.teams_here(found)] if found >= 0 else []


def _describe_loss(kind: str, figures: Figures) -> Figures:
    lost: Figures = {"loss": figures["pieces"]}
    if kind == "removed":
        lost["losses"] = figures.get("teams") or [str(figures.get("team_title", ""))]
    return lost


def _describe_throw(b: Board, kind: str, figures: Figures) -> Figures:
    """Return the role of a throw, and what it needs or what it comes to."""
    dice = figures["dice"]
    assert isinstance(dice, list)
    faces = [int(face) for face in dice]
    found: Figures = {"role": ROLES[kind], "side": _find_side(b, figures)}
    if kind == "damage":
        found["terms"] = _list_damage()
    if kind == "initiative":
        found["dice_of"] = figures["sides"]
    if "need" not in figures:
        return {**found, "result": _name_result(kind, faces, figures)}
    need = _read_number(figures, "need")
    hit = [int(face >= max(need, LOWEST_HIT)) for face in faces]
    found |= {"need": f"{need}+", "dice_hit": list(hit)}
    if found["role"] == "save":
        found["saves"] = figures["passed"]
    elif found["role"] == "check":
        found["result"] = ("failed", "passed")[hit[0]] if len(hit) == 1 else f"{sum(hit)} passed"
    return found


def _list_damage() -> list[int | str]:
    """List what each face of the Vehicle Damage Table means."""
    nothing, suppressed = TABLES.damage.nothing_to, TABLES.damage.suppressed_to
    return [
        f"{_write_span(1, nothing)}|no effect|MIN-ARMOR-07",
        f"{_write_span(nothing + 1, suppressed)}|suppressed|MIN-ARMOR-08",
        f"{_write_span(suppressed + 1, 6)}|destroyed|MIN-ARMOR-09",
    ]


def _write_span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} to {last}"


def _find_side(b: Board, figures: Figures) -> int:
    """Return who throws: the side that is named, that of the Team, or no side."""
    if "side" in figures:
        return _read_number(figures, "side")
    pieces = figures.get("pieces")
    if isinstance(pieces, list) and pieces:
        return b.sheet(int(str(pieces[0]).removeprefix("team:"))).side
    return -1


def _name_result(kind: str, faces: list[int], figures: Figures) -> str:
    if kind == "damage":
        return find_worst(figures)
    if kind == "initiative":
        sides = figures["sides"]
        assert isinstance(sides, list)
        return "a tie" if faces[0] == faces[1] else str(sides[faces.index(max(faces))])
    return counted(faces[0], "inch|inches")


def _read_number(figures: Figures, name: str) -> int:
    value = figures[name]
    assert isinstance(value, int)
    return value


# The log ----------------------------------------------------------------------------------------------

KINDS = {"teams": "_together", "again": "_again"}
"""Endings of kinds of lines, by the figure that only these events have."""
_write_line = log_writer(__package__, NAMES, WORDS)


def log_line(event: Event) -> str:
    """Make the log line of an event."""
    others = (kind for figure, kind in KINDS.items() if figure in event.figures)
    return _write_line(replace(event, kind=event.kind + next(others, "")))


def add_titles(b: Board, story: Sequence[Event]) -> list[Event]:
    """Add to every event what players call its Units and Teams, beside their ids."""
    if not story:
        return []
    units = {b.unit_name(u): sheet.name for u, sheet in enumerate(b.table.units)}
    titles = {**units, **team_titles(b)}
    sides = [side.name for side in b.table.scenario.side]
    return [_add_title(event, titles, sides) for event in _merge_events(story, titles)]


def _merge_events(story: Sequence[Event], titles: dict[str, str]) -> list[Event]:
    """Make one event of what Teams of one Unit do one after the other."""
    found: list[Event] = []
    for (kind, unit, _), run in groupby(story, key=_find_action):
        events = list(run)
        if kind not in TOGETHER or len(events) == 1:
            found += events
            continue
        figures: Figures = {
            **{k: v for k, v in events[0].figures.items() if k == "side"},
            "unit": unit,
            "count": len(events),
            "pieces": [str(e.figures["piece"]) for e in events],
            "teams": [titles[str(e.figures["team"])] for e in events],
        }
        found.append(Event(kind, events[0].rule, figures))
    return found


def _find_action(event: Event) -> tuple[str, str, str]:
    """Return what a Team does, its Unit, and by which rule."""
    unit, _, _ = str(event.figures.get("team", "")).rpartition(".")
    return event.kind, unit, event.rule


def _add_title(event: Event, titles: dict[str, str], sides: Sequence[str]) -> Event:
    figures = event.figures
    found = {f"{k}_title": titles.get(str(figures[k]), "") for k in NAMED if k in figures}
    if victim := titles.get(str(figures.get("victim", "")).rpartition(".")[0]):
        short = found["victim_title"].partition(" of ")[0]
        found["victim_title"] = f"{short} of {victim}"  # its enemy may be called the same
    side = figures.get("side")
    if event.kind in OF_SIDES and isinstance(side, int):
        found["side_title"] = sides[side]
    extra = {k: v for k, v in found.items() if v}
    return replace(event, figures={**figures, **extra}) if extra else event


def team_titles(b: Board) -> dict[str, str]:
    """Return the players' name of every Team, by its id; with its Unit's where several are named alike."""
    short = [s.title for s in b.table.teams]
    shared = [(s.side, name) for s, name in zip(b.table.teams, short, strict=True)]
    return {
        b.team_name(t): short[t]
        if shared.count(shared[t]) == 1
        else f"{short[t]} of {b.table.units[b.table.teams[t].unit].name}"
        for t in range(len(short))
    }
