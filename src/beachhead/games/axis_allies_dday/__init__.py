"""Axis & Allies: D-Day, complete: two or three players, fortune and tactics cards as options."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.setup import OPTIONS, SCENARIOS, first_position
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario, Side
from beachhead.kernel.rulebook import load_rulebook

__all__ = ["GAME", "DDay"]


class DDay(Game[Board]):
    """The Allies land in Normandy and need three cities within ten turns."""

    id = "axis_allies_dday"
    title = "Axis & Allies: D-Day"
    version = 1
    blurb = "Land on five beaches, break out, and hold Cherbourg, St. Lô and Caen within ten turns."
    meta = Meta(
        sides=(
            Side("Axis", "#6b7078", "stripes"),
            Side("Allies", "#b08d57", "plain"),
            Side("Allies (U.S.)", "#4f7a3f", "dots"),
        ),
        longest=25_000,
        lowest=-2,
        highest=2,
        provenance=(
            "Zone names, some set-up and half of the tactics cards are reconstructed; "
            "see the game's page in the documentation."
        ),
    )
    rules = rules
    board = Board
    book = load_rulebook(__package__)

    def scenarios(self) -> list[Scenario]:
        """Offer the game for two and for three players."""
        return SCENARIOS

    def options(self) -> list[Option]:
        """Offer the two card types and the disputed points."""
        return OPTIONS

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the game."""
        return first_position(scenario, options)


GAME = DDay()
