"""AAD-WIN and AAD-VICTORY: three cities at the ends of two turns running, within ten turns."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.tables import TURNS


def check_victory(b: Board) -> None:
    """Test the Allied condition first (AAD-VICTORY-07), then the deadline (AAD-WIN-05).

    Nothing else wins (AAD-WIN-02): only the ends of turns are compared (AAD-WIN-03).
    """
    held = b.cities_held()
    b.tell("check", "AAD-VICTORY-01", held=int(held), turn=b.turn)
    if held and b.close:  # AAD-VICTORY-04
        allies_win(b)
    elif b.turn >= TURNS:  # AAD-WIN-05
        axis_wins(b, "deadline")
    elif not b.allied_land_units():  # AAD-WIN-04: nothing can change the result any more
        axis_wins(b, "destroyed")
    else:  # AAD-VICTORY-02; losing one city restarts the clock (AAD-VICTORY-05, AAD-VICTORY-06)
        b.close = int(held)


def allies_win(b: Board) -> None:
    """End the game for the Allies; with three players both powers share the victory."""
    b.finish("cities", *((-2, 1, 1) if b.seats == 3 else (-1, 1)))


def axis_wins(b: Board, reason: str) -> None:
    """End the game for the Axis."""
    b.finish(reason, *((2, -1, -1) if b.seats == 3 else (1, -1)))
