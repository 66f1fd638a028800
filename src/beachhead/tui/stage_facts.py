"""The facts of what just happened, as lines: who fired at what, what was needed, what came up."""

from beachhead.kernel.plurals import counted
from beachhead.match import LogItem
from beachhead.match.entries import Line

THINGS = ("from", "to", "at", "pieces", "target", "path", "loss")
"""Figures that name things of the scene."""


def list_stage_facts(line: Line) -> list[str]:
    """List what a line of the log says, and the figures behind it."""
    return [
        line.text,
        *(f"  {fact}" for fact in (describe_need(line), describe_dice(line)) if fact),
    ]


def describe_need(line: Line) -> str:
    """Return what a throw needed and why, empty if it was no throw."""
    need = line.figures.get("need", "")
    if not need:
        return ""
    terms = [describe_term(term) for term in as_list(line.figures.get("terms"))]
    weapon = f"{line.figures['weapon']}: " if line.figures.get("weapon") else ""
    return f"{weapon}needs {need}" + (f" ({', '.join(terms)})" if terms else "")


def describe_term(term: str) -> str:
    """Return one reason for a number, as `Bluff -1`."""
    label, _, rest = term.partition("|")
    return f"{label} {rest.partition('|')[0]}".strip()


def describe_dice(line: Line) -> str:
    """Return the dice, those that hit in brackets, and what they came to; empty without dice."""
    dice, hits = as_list(line.figures.get("dice")), as_list(line.figures.get("dice_hit"))
    if not dice:
        return ""
    good = [hit == "1" for hit in hits] or [False] * len(dice)
    shown = [f"[{die}]" if hit else die for die, hit in zip(dice, good, strict=False)]
    parts = [f"dice {' '.join(shown)}"]
    parts += [
        counted(n, name)
        for name in ("hit", "save")
        if isinstance(n := line.figures.get(f"{name}s"), int)
    ]
    parts += [str(line.figures["result"])] if line.figures.get("result") else []
    losses = as_list(line.figures.get("losses"))
    return ", ".join([*parts, *([f"lost: {', '.join(losses)}"] if losses else [])])


def recent_things(item: LogItem | None) -> tuple[str, ...]:
    """Return the ids of the things that the last move was about."""
    lines = item.lines if item else ()
    return tuple(t for line in lines for name in THINGS for t in as_list(line.figures.get(name)))


def as_list(value: object) -> list[str]:
    """Return a figure as a list of words."""
    if value is None:
        return []
    return [str(part) for part in value] if isinstance(value, list) else [str(value)]
