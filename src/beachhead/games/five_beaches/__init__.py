"""Five for Fighting: Utah, Omaha, Gold, Juno, Sword, and the campaign that joins them."""

from beachhead.games.five_beaches import (
    bots,
    checks,
    files,
    lines,
    notation,
    odds,
    pointing,
    refusals,
    settings,
    spelling,
    view,
)
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.rules import rules
from beachhead.games.five_beaches.rules.setup import first_position
from beachhead.kernel.bots import Bot
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario, Side
from beachhead.kernel.nodes import Decision, Refusal
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Scene

__all__ = ["GAME", "FiveBeaches", "notation", "refusals", "spelling"]

BOOK = load_rulebook(__package__)


class FiveBeaches(Game[Board]):
    """The five beach games and their campaign."""

    id = "five_beaches"
    title = "Five for Fighting"
    version = 1
    blurb = (
        "Utah, Omaha, Gold, Juno, Sword: five small hex battles in which every card of the deck "
        "decides who may act. One beach at a time in half an hour, or all five at once as a "
        "campaign. Two players."
    )
    meta = Meta(
        sides=(Side("Allies", "#4a6b3c", "stripes"), Side("Germans", "#5b6470", "dots")),
        longest=settings.LONGEST_CAMPAIGN,
        lowest=-5,
        highest=5,
        provenance=BOOK.notice,
    )
    rules = rules
    board = Board
    book = BOOK

    def scenarios(self) -> list[Scenario]:
        """Offer the five beaches and the campaign."""
        return settings.scenarios()

    def options(self) -> list[Option]:
        """List options and variants."""
        return settings.options()

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the maps with the variants and options agreed on."""
        settings.applicable(scenario, options)
        variants = settings.chosen_variants(options)
        return first_position(scenario, variants=variants, options=options)

    def invariants(self, b: Board) -> list[str]:
        """Check units, stacking, deck and accounting."""
        return checks.invariants(b)

    def evaluate(self, b: Board, side: int) -> float:
        """Weigh a position for bots that know no game."""
        return bots.evaluate(b, side)

    def bots(self) -> dict[str, Bot]:
        """Offer the commander beside the generic bots."""
        return {"commander": bots.Commander()}

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer exact questions about attacks and the end of the turn."""
        return odds.odds(b, question)

    def unusable(self, b: Board, node: Decision, thing: str) -> list[Refusal]:
        """Say why a thing is no answer now."""
        return pointing.unusable(b, node, thing)

    def check_file(self, name: str, text: str) -> str:
        """Check a corrected component file together with all the others."""
        return files.check_file(name, text)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw the maps; both sides see everything."""
        return view.scene(b)

    def heading(self, b: Board) -> str:
        """Say the turn, without drawing the scene."""
        return view.title(b)

    def line(self, event: Event) -> str:
        """Tell an event."""
        return lines.line(event)

    def reason(self, ending: str) -> str:
        """Say how the game ended."""
        return lines.reason(ending)


GAME = FiveBeaches()
