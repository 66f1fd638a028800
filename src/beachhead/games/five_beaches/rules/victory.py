"""Who wins: each map by points, the campaign by maps (FFF-WIN)."""

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.rules.base import rules

LEVELS = components().tables.levels.names


def victory_points(b: Board, sheet: int) -> int:
    """Count the Allied points of a map: objectives held and units exited (FFF-BEACH-45)."""
    held = sum(number in b.allied_held for number in b.content.sheets[sheet].objectives)
    return held + b.exits[sheet]


def allies_win(b: Board, sheet: int) -> bool:
    """Return True if the Allies have the points that a map asks for."""
    return victory_points(b, sheet) >= b.content.sheets[sheet].allied_needs


def maps_won(b: Board) -> int:
    """Count the maps that the Allies would win now (FFF-WIN-01)."""
    return sum(allies_win(b, i) for i in range(len(b.content.sheets)))


def victory_level(won: int) -> str:
    """Return the level of victory of either player who won so many maps (FFF-WIN-08)."""
    return LEVELS[won]


@rules.auto("FFF-BEACH-46")
def judge(b: Board) -> None:
    """Judge every map after the last turn; there is no draw and no early end (FFF-BEACH-47)."""
    for i, sheet in enumerate(b.content.sheets):
        b.tell(
            "judged",
            "FFF-BEACH-46",
            map=sheet.name,
            points=victory_points(b, i),
            needs=sheet.allied_needs,
            side=0 if allies_win(b, i) else 1,
        )
    won, total = maps_won(b), len(b.content.sheets)
    margin = 2 * won - total
    if b.content.campaign:
        b.finish(f"maps_{won}", margin, -margin)
    else:
        b.finish("allied_victory" if won else "german_victory", margin, -margin)
