"""Who wins: each map by points (FFF-BEACH-44 to 47), the campaign by maps (FFF-WIN)."""

from __future__ import annotations

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.components import components
from beachhead.games.five_beaches.rules.base import rules

LEVELS = components().tables.levels.names


def points(b: Board, sheet: int) -> int:
    """Count the Allied victory points of a map: objectives held and units exited."""
    held = sum(number in b.allied_held for number in b.theatre.sheets[sheet].objectives)
    return held + b.exits[sheet]


def allies_win(b: Board, sheet: int) -> bool:
    """Tell whether the Allies have the points that a map asks for."""
    return points(b, sheet) >= b.theatre.sheets[sheet].allied_needs


def maps_won(b: Board) -> int:
    """Count the maps that the Allies would win now (FFF-WIN-01)."""
    return sum(allies_win(b, i) for i in range(len(b.theatre.sheets)))


def level(won: int) -> str:
    """Name the level of victory of a player who won so many maps .

    From five to none: FFF-WIN-02, FFF-WIN-03, FFF-WIN-04, FFF-WIN-05, FFF-WIN-06, FFF-WIN-07;
    read for each player: FFF-WIN-08.
    """
    return LEVELS[won]


@rules.auto("FFF-BEACH-46")
def judge(b: Board) -> None:
    """Judge every map after the last turn; there is no draw and no early end (FFF-BEACH-47)."""
    for i, sheet in enumerate(b.theatre.sheets):
        b.tell(
            "judged",
            "FFF-BEACH-46",
            map=sheet.name,
            points=points(b, i),
            needs=sheet.allied_needs,
            side=0 if allies_win(b, i) else 1,
        )
    won, total = maps_won(b), len(b.theatre.sheets)
    margin = 2 * won - total
    if b.theatre.campaign:
        b.finish(f"maps_{won}", margin, -margin)
    else:
        b.finish("allied_victory" if won else "german_victory", margin, -margin)
