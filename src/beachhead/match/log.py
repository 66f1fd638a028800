"""The log: entries as people read them, grouped by turn or phase."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.kernel.meta import Side
from beachhead.kernel.position import Event
from beachhead.kernel.registry import AnyGame
from beachhead.match.entries import Entry, Line, LogItem
from beachhead.match.fold import Fold


def log(match: Fold, from_ply: int = 0) -> list[LogItem]:
    """Tell the entries from a ply on.

    Answers and outcomes themselves are not in it, for they may be secret: a game's events say what
    everybody may know.
    """
    standing = set(match.line)
    return [item(match, ply, standing) for ply in range(max(from_ply, 0), match.ply)]


def item(match: Fold, ply: int, standing: set[int]) -> LogItem:
    """Tell one entry."""
    entry, told = match.entries[ply], match.told[ply]
    counts = entry.kind in ("answer", "roll")
    return LogItem(
        ply=ply,
        depth=told.depth,
        kind=entry.kind,
        side=entry.side,
        heading=told.heading,
        step=told.step,
        rule=told.rule,
        lines=tuple(line(match.game, event) for event in told.events) or said(match, entry),
        typed=entry.kind == "roll" and match.header.dice == "typed",
        undone=counts and ply not in standing,
    )


def line(game: AnyGame, event: Event) -> Line:
    """Tell one event."""
    return Line(event.kind, game.line(event), event.rule, event.figures)


def said(match: Fold, entry: Entry) -> tuple[Line, ...]:
    """Tell an entry that is about the match rather than the game."""
    who = name_of(match.sides, entry.side)
    if entry.kind == "undo":
        agreed = " by agreement" if entry.text else ""
        steps = match.told[entry.ply - 1].depth - match.told[entry.ply].depth
        what = "the last step" if steps == 1 else f"the last {steps} steps"
        return (Line("undo", f"{who} takes back {what}{agreed}."),)
    if entry.kind == "seat" and isinstance(entry.body, tuple):
        kind, name, level = entry.body
        holder = f"a bot ({level})" if kind == "bot" else str(name) or str(kind)
        return (Line("seat", f"{who} is now played by {holder}."),)
    return ()


def name_of(sides: Sequence[Side], side: int) -> str:
    """Name a side, also where nobody in particular acts."""
    return sides[side].name if 0 <= side < len(sides) else "The table"
