"""Small words of the notation: points, names of Units and Teams, anchors in the scene."""

import re
from collections.abc import Iterable

from beachhead.games.company.board import Board, piece_id
from beachhead.kernel.nodes import AnswerText

Answered = int | str | tuple[int | str, ...]
Move = str | tuple[int | str, ...]
TYPES = ("any", "infantry", "gun", "tank")
COVERS = ("", "open", "soft", "hard", "grounded")
TYPE_TITLES = ("anybody", "infantry", "guns", "tanks")
COVER_TITLES = ("", " in the open", " in soft cover", " in hard cover", " gone to ground")
QUARTERS = ("the start", "a quarter", "half", "three quarters", "the end")
REACTIONS = {"react": "Reaction Fire", "watch": "Overwatch"}
TURN = re.compile(r"^team:(\d{1,4}) (-?\d{1,4})(?: (-?\d{1,4}))?$")
POINT = re.compile(r"^(-?\d{1,4}(?:\.\d{1,2})?),(-?\d{1,4}(?:\.\d{1,2})?)$")


def write_spot(x: int, y: int) -> str:
    """Write a point in inches."""
    return f"{x / 100:.2f},{y / 100:.2f}"


def read_unit(b: Board, text: str) -> int | None:
    """Read the name of any Unit, so that the rules can say why it is not offered."""
    names = {b.unit_name(u).lower(): u for u in range(len(b.table.units))}
    return names.get(text.strip().lower())


def read_team(b: Board, text: str) -> int | None:
    """Read the name of any Team, so that the rules can say why it is not offered."""
    names = {b.team_name(t).lower(): t for t in range(len(b.x))}
    return names.get(text.strip().lower())


def read_spot(text: str) -> tuple[int, int] | None:
    """Read a point in inches."""
    found = POINT.match(text.strip())
    return (round(float(found[1]) * 100), round(float(found[2]) * 100)) if found else None


def read_place(b: Board, text: str) -> tuple[int, int] | None:
    """Read `at 1200 3100`, a place in the scene, whose y runs downwards."""
    place, _, _ = text.partition(" turn ")
    words = place.split()
    if len(words) != 3 or words[0] != "at":
        return None
    if not all(re.fullmatch(r"-?\d{1,6}", w) for w in words[1:]):
        return None
    return int(words[1]), b.table.ground.height - int(words[2])


def read_turns(b: Board, text: str) -> dict[int, tuple[int, int]]:
    """Read `turn team:5 90 45` after a place: facing and turret in the scene, clockwise from the top."""
    found: dict[int, tuple[int, int]] = {}
    for part in text.split(" turn ")[1:]:
        match = TURN.match(part.strip())
        if match and int(match[1]) < len(b.x):
            hull = (90 - int(match[2])) % 360
            turret = hull if match[3] is None else (90 - int(match[3])) % 360
            found[int(match[1])] = (hull, turret)
    return found


def describe_moment(moment: int, moments: int) -> str:
    """Describe the moment of a move at which fire is resolved; an assault has no moments but its end."""
    if not moments:
        return "when it has closed in"
    return f"at {QUARTERS[moment * 4 // moments]} of the move"


def write_type(code: int) -> str:
    """Write the type that an AT weapon names."""
    word, cover = TYPES[code % 4], COVERS[code // 4]
    return f"{word}/{cover}" if cover else word


def read_type(text: str) -> int:
    """Read the type that an AT weapon names; an unknown word names none."""
    word, _, cover = text.partition("/")
    if word not in TYPES or cover not in COVERS:
        return 0
    return TYPES.index(word) + len(TYPES) * COVERS.index(cover)


def describe_type(code: int) -> str:
    """Describe the type of Teams that an AT weapon names."""
    return TYPE_TITLES[code % 4] + COVER_TITLES[code // 4]


def anchor_teams(b: Board, teams: list[int]) -> tuple[str, ...]:
    """Anchor an answer to Teams that are on the table."""
    return tuple(piece_id(t) for t in teams if b.is_here(t))


def anchor_unit(b: Board, unit: int) -> tuple[str, ...]:
    """Anchor an answer to a Unit: to its leader, or its first Team."""
    teams = b.teams_here(unit)
    if not teams:
        return ()
    return (piece_id(b.anchor(unit) if b.table.units[unit].kind == 0 else teams[0]),)


def anchor_members(b: Board, unit: int) -> tuple[str, ...]:
    """Anchor an answer to every Team of a Unit, its leader first: any of its bases names it."""
    first = anchor_unit(b, unit)
    return first + tuple(p for p in anchor_teams(b, b.teams_here(unit)) if p not in first)


def unit_title(b: Board, unit: int) -> str:
    """Return a Unit's name for players."""
    return b.table.units[unit].name


def team_title(b: Board, team: int) -> str:
    """Return a Team's name for players: weapon and number."""
    return b.sheet(team).title


def leader_title(b: Board, team: int) -> str:
    """Return the name of a leader or observer: Commanders and observers by their office."""
    if b.is_commander(team):
        return "the Commander"
    sheet = b.sheet(team)
    return f"the observer {sheet.id}" if sheet.role == "fo" else sheet.title


def team_titles(b: Board, teams: Iterable[int]) -> str:
    """Return the names of several Teams, each weapon once: Rifle r1, r2, LMG m1."""
    found: dict[str, list[str]] = {}
    for t in teams:
        found.setdefault(b.sheet(t).name, []).append(b.sheet(t).id)
    return ", ".join(f"{name} {', '.join(ids)}" for name, ids in found.items())


def team_with_unit(b: Board, team: int) -> str:
    """Return a Team's name with its Unit's."""
    return f"{team_title(b, team)} of {unit_title(b, b.sheet(team).unit)}"


def show_appointment(b: Board, answer: Answered) -> AnswerText:
    """Show a new leader."""
    assert isinstance(answer, tuple)
    team = int(answer[1])
    label = f"Make {team_title(b, team)} leader of {unit_title(b, b.sheet(team).unit)}"
    return AnswerText(f"appoint {b.team_name(team)}", label, at=anchor_teams(b, [team]))
