"""The analysis of a played match: its steps handed to `beachhead.ai.analysis`, and a picture."""

import re
from collections.abc import Callable

import msgspec

from beachhead.ai.analysis import Analysis, Item, Step, analyse, check_worst
from beachhead.match.errors import MatchError
from beachhead.match.fold import Fold
from beachhead.match.log import log

TURN = re.compile(r"(turn|round) \d+", re.IGNORECASE)
WIDTH, HEIGHT, EDGE = 720, 240, 28


def steps_of(match: Fold) -> list[Step]:
    """List the answers and rolls that stand."""
    entries = [match.entries[ply] for ply in match.active_plies]
    return [Step(entry.side, entry.body) for entry in entries]


def require_end(match: Fold) -> None:
    """Refuse to analyse a match that goes on: an analysis tells what is best now."""
    if not match.position.ending:
        msg = "A match is analysed when it is over."
        raise MatchError(msg, code="analysis.early", remedy="finish the match, or ask for a hint")


def analyse_match(match: Fold, report: Callable[[float], None] | None = None) -> Analysis:
    """Analyse a match that is over; its worst decisions are played on to be sure."""
    require_end(match)
    first, steps = match.at(0), steps_of(match)
    found = analyse(match.game, first, steps, report)
    return name_throws(match, check_worst(match.game, first, steps, found))


def name_throws(match: Fold, found: Analysis) -> Analysis:
    """Name throws in the words of the log, where it has any."""
    told = {item.depth - 1: item.lines for item in log(match) if not item.undone and item.lines}

    def name(item: Item) -> Item:
        if item.kind != "throw" or item.depth not in told:
            return item
        return msgspec.structs.replace(item, text=told[item.depth][0].text.rstrip("."))

    return msgspec.structs.replace(found, items=[name(item) for item in found.items])


def list_curve(found: Analysis) -> list[tuple[int, float]]:
    """Return the win chance of side 0 by depth, from the start to the end."""
    curve = [(0, found.start)]
    return curve + [(item.depth + item.steps, item.chance) for item in found.items]


def list_turns(found: Analysis) -> list[tuple[int, str]]:
    """Return where turns begin, with their short names, as far as headings number them."""
    turns: list[tuple[int, str]] = []
    for item in found.items:
        named = TURN.search(item.heading)
        if named and (not turns or turns[-1][1] != named[0].capitalize()):
            turns.append((item.depth, named[0].capitalize()))
    return turns


def draw_curve(found: Analysis, title: str) -> str:
    """Draw the win curve of side 0 as SVG."""
    curve = list_curve(found)
    last = max(curve[-1][0], 1)
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    points = " ".join(f"{EDGE + wide * d / last:.1f},{EDGE + high * (1 - c):.1f}" for d, c in curve)
    middle = EDGE + high / 2
    turns = "".join(
        f'<path d="M{EDGE + wide * d / last:.1f} {EDGE}v{high}" stroke="#ddd"/>'
        f'<text x="{EDGE + wide * d / last + 3:.1f}" y="{EDGE + high - 4}" font-size="10" fill="#666">'
        f"{text.rpartition(' ')[2]}</text>"
        for d, text in list_turns(found)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect x="{EDGE}" y="{EDGE}" width="{wide}" height="{high}" fill="#fff" stroke="#999"/>'
        f'<path d="M{EDGE} {middle}h{wide}" stroke="#999" stroke-dasharray="4 4"/>'
        f"{turns}"
        f'<polyline points="{points}" fill="none" stroke="#2b5d34" stroke-width="2"/>'
        f'<text x="2" y="{EDGE + 4}" font-size="11">100 %</text>'
        f'<text x="2" y="{HEIGHT - EDGE + 4}" font-size="11">0 %</text></svg>\n'
    )


def escape(text: str) -> str:
    """Return text that may stand in SVG."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
