"""The analysis of a played match: its steps handed to `beachhead.ai.analysis`, and a picture."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.ai.analysis import Analysis, Step, analyse, check_worst
from beachhead.match.errors import MatchError
from beachhead.match.fold import Fold

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
    return check_worst(match.game, first, steps, found)


def list_curve(found: Analysis) -> list[tuple[int, float]]:
    """Return the win chance of side 0 by depth, from the start to the end."""
    curve = [(0, found.start)]
    return curve + [(item.depth + item.steps, item.chance) for item in found.items]


def draw_curve(found: Analysis, title: str) -> str:
    """Draw the win curve of side 0 as SVG."""
    curve = list_curve(found)
    last = max(curve[-1][0], 1)
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    points = " ".join(f"{EDGE + wide * d / last:.1f},{EDGE + high * (1 - c):.1f}" for d, c in curve)
    middle = EDGE + high / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect x="{EDGE}" y="{EDGE}" width="{wide}" height="{high}" fill="#fff" stroke="#999"/>'
        f'<path d="M{EDGE} {middle}h{wide}" stroke="#999" stroke-dasharray="4 4"/>'
        f'<polyline points="{points}" fill="none" stroke="#2b5d34" stroke-width="2"/>'
        f'<text x="2" y="{EDGE + 4}" font-size="11">100 %</text>'
        f'<text x="2" y="{HEIGHT - EDGE + 4}" font-size="11">0 %</text></svg>\n'
    )


def escape(text: str) -> str:
    """Return text that may stand in SVG."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
