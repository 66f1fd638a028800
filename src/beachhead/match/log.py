"""The log: entries as people read them, grouped by turn or phase."""

from collections.abc import Sequence

from beachhead.kernel.meta import Side
from beachhead.kernel.position import Event
from beachhead.kernel.registry import AnyGame
from beachhead.match.entries import Entry, Line, LogItem
from beachhead.match.fold import Fold


def log(match: Fold, from_ply: int = 0) -> list[LogItem]:
    """List the entries from a ply on as people read them.

    Answers and outcomes are not in it, as they may be secret: a game's events say what everybody
    may know.
    """
    active = set(match.active_plies)
    return [describe_entry(match, ply, active) for ply in range(max(from_ply, 0), match.ply)]


def describe_entry(match: Fold, ply: int, active: set[int]) -> LogItem:
    """Return one entry as the log shows it."""
    entry, effect = match.entries[ply], match.effects[ply]
    counts = entry.kind in ("answer", "roll")
    return LogItem(
        ply=ply,
        depth=effect.depth,
        kind=entry.kind,
        side=entry.side,
        heading=effect.heading,
        step=effect.step,
        rule=effect.rule,
        lines=tuple(make_line(match.game, event) for event in effect.events)
        or describe_match_entry(match, entry),
        typed=entry.kind == "roll" and match.header.dice == "typed",
        undone=counts and ply not in active,
    )


def make_line(game: AnyGame, event: Event) -> Line:
    """Return the line of one event."""
    return Line(event.kind, game.log_line(event), event.rule, event.figures)


def describe_match_entry(match: Fold, entry: Entry) -> tuple[Line, ...]:
    """Return the line of an entry about the match itself: an undo, a change of seat."""
    who = name_of(match.sides, entry.side)
    if entry.kind == "undo":
        agreed = " by agreement" if entry.text else ""
        steps = match.effects[entry.ply - 1].depth - match.effects[entry.ply].depth
        what = "the last step" if steps == 1 else f"the last {steps} steps"
        return (Line("undo", f"{who} undoes {what}{agreed}."),)
    if entry.kind == "seat" and isinstance(entry.body, tuple):
        kind, name, level = entry.body
        holder = f"a bot ({level})" if kind == "bot" else str(name) or str(kind)
        return (Line("seat", f"{who} is now played by {holder}."),)
    if entry.kind == "secret" and entry.text != "waive":
        what = "promises a secret for" if entry.text == "promise" else "adds its secret to"
        return (Line("secret", f"{who} {what} the dice."),)
    if entry.kind == "rules":
        text = f"The rules have changed ({entry.text}); the match goes on from ply {entry.body}."
        return (Line("rules", text),)
    return ()


def name_of(sides: Sequence[Side], side: int) -> str:
    """Return the name of a side, or "The table" if no side in particular acts."""
    return sides[side].name if 0 <= side < len(sides) else "The table"
