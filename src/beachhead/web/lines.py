"""The log on the wire: lines of a match, and which of them a client lacks."""

from collections.abc import Sequence
from typing import cast

from beachhead.match import LogItem, Match
from beachhead.web.messages import Line


def first_changed_ply(match: Match, known: int) -> int:
    """Return the first ply whose lines a client at ply `known` lacks, or has wrong."""
    if not 0 <= known <= match.ply:
        return 0
    if any(entry.kind == "rules" for entry in match.entries[known:]):
        return 0
    first = known
    if any(entry.kind == "undo" for entry in match.entries[known:]):
        line: list[int] = []
        for entry in match.entries:
            if entry.kind in ("answer", "roll"):
                line.append(entry.ply)
            elif entry.kind == "undo":
                depth = cast("int", entry.body)
                if entry.ply >= known:
                    first = min(first, *line[depth : depth + 1], first)
                del line[depth:]
    return first


def list_lines(items: Sequence[LogItem]) -> list[Line]:
    """List the lines of the log; undone lines are left out, the undo itself is not."""
    return [
        Line(
            ply=item.ply,
            depth=item.depth,
            heading=item.heading,
            text=line.text,
            kind=line.kind,
            rule=line.rule,
            side=figure if type(figure := line.figures.get("side")) is int else item.side,
            figures=line.figures,
            typed=item.typed,
        )
        for item in items
        if not item.undone
        for line in item.lines
    ]
