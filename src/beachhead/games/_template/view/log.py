"""What happened, in a line for each event."""

from beachhead.games._template.notation.names import SIDES
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event

LINES = {
    "drew_order": "{side} draws a secret order.",
    "placed": "{side} stands at {x}, {y}.",
    "round": "Round {number}.",
    "wait": "{side} waits.",
    "advance": "{side} advances.",
    "fire": "{side} opens fire.",
    "fired": "{side} scores {hits:hit}.",
    "lost_man": "{side} loses a man, {left} left.",
    "down": "{side} throws itself down.",
    "ambush": "{side} springs an ambush.",
    "moved": "{side} reaches {spot[0]}, {spot[1]}.",
    "orders": "Orders shown: Green had {green}, Grey had {grey}.",
}


def log_line(event: Event) -> str:
    """Return the log line of an event."""
    figures = dict(event.figures)
    if "side" in figures:
        figures["side"] = SIDES[int(str(figures["side"]))]
    if "hits" in figures:
        figures["hits"] = Count(int(str(figures["hits"])))
    return LINES[event.kind].format(**figures)
