"""AAD-WIN and AAD-VICTORY: three cities at the ends of two turns running, within ten turns."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import BOTH, TACTICS, TURNS


def check_victory(b: Board) -> None:
    """Test the Allied condition first (AAD-VICTORY-07), then the deadline (AAD-WIN-05).

    Nothing else wins (AAD-WIN-02): only the ends of turns are compared (AAD-WIN-03).
    """
    held = b.allies_hold_cities()
    b.tell("check", "AAD-VICTORY-01", held=int(held), turn=b.turn)
    if held and b.close:  # AAD-VICTORY-04
        allies_win(b)
    elif b.turn >= TURNS:  # AAD-WIN-05
        axis_wins(b, "deadline")
    elif b.early_end and is_destroyed(b):  # AAD-WIN-04: the result is certain
        axis_wins(b, "destroyed")
    else:  # AAD-VICTORY-02; losing one city restarts the clock (AAD-VICTORY-05, AAD-VICTORY-06)
        b.close = int(held)


def is_destroyed(b: Board) -> bool:
    """Return True if no Allied land unit is left and none can come back."""
    return not b.allied_land_units() and not may_return(b)


def may_return(b: Board) -> bool:
    """Return True if an unused card can still bring Allied infantry back (AAD-TACTIC16-02)."""
    cards = [card.number for card in TACTICS.values() if card.effect == "volunteers"]
    return bool(b.tactics and b.home_front == BOTH and not all(map(b.is_used, cards)))


def allies_win(b: Board) -> None:
    """End the game for the Allies; with three players both powers share the victory."""
    b.finish("cities", *((-2, 1, 1) if b.seats == 3 else (-1, 1)))


def axis_wins(b: Board, reason: str) -> None:
    """End the game for the Axis."""
    b.finish(reason, *((2, -1, -1) if b.seats == 3 else (1, -1)))
