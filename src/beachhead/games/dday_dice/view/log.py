"""Log lines and reasons: every sentence is made from a structured event."""

from msgspec.structs import replace

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.notation.names import PHASES, unit_name
from beachhead.games.dday_dice.notation.words import NAMES, WORDS
from beachhead.kernel.phrases import log_writer
from beachhead.kernel.position import Event, Figure

REASONS = {
    "bunker_conquered": "Every Unit has conquered the Bunker.",
    "wiped_out": "A Unit was wiped out.",
    "stuck": "A Unit had to move and could not.",
}
log_line = log_writer(__package__, NAMES, WORDS)


def name_countries(b: Board, story: list[Event]) -> list[Event]:
    """Return the events, each with the country of its Unit, by which players know it."""
    return [
        replace(event, figures=add_names(b, event.figures)) if event.kind != "country" else event
        for event in story
    ]


def add_names(b: Board, figures: dict[str, Figure]) -> dict[str, Figure]:
    """Return figures with the names of the Units and of the Sector that an event is about."""
    found = dict(figures)
    side = figures.get("side")
    if isinstance(side, int) and 0 <= side < len(b.units) and b.units[side].country >= 0:
        found["country"] = unit_name(b, side)
    for key in ("at", "to"):
        kind, _, number = str(figures.get(key, "")).partition(":")
        if kind == "unit" and int(number) < len(b.units):
            found["partner"] = unit_name(b, int(number))
        elif kind == "sector" and int(number) in b.battle_map.sectors:
            found["place"] = b.battle_map.sectors[int(number)].place
    return found


def ending_text(ending: str) -> str:
    """Describe why the game ended."""
    return REASONS[ending]


def heading(b: Board) -> str:
    """Return turn and phase of a position."""
    return f"Turn {b.turn} · {PHASES[b.phase]}" if b.turn else PHASES[0]
