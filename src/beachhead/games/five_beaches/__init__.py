"""Five for Fighting: Utah, Omaha, Gold, Juno, Sword, and the campaign that joins them."""

from collections.abc import Sequence

from beachhead.games.five_beaches import bots, invariants, notation, odds, view
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.content import corrections, options as settings
from beachhead.games.five_beaches.rules import rules
from beachhead.games.five_beaches.rules.setup import first_position
from beachhead.kernel.bots import Bot
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario, Side
from beachhead.kernel.nodes import Decision, Refusal
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Scene
from beachhead.odds import Question

__all__ = ["GAME", "FiveBeaches", "notation"]

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
        settings.check_applicable(scenario, options)
        variants = settings.chosen_variants(options)
        return first_position(scenario, variants=variants, options=options)

    def invariants(self, b: Board) -> list[str]:
        """Check units, stacking, deck and accounting."""
        return invariants.find_faults(b)

    def evaluate(self, b: Board, side: int) -> float:
        """Weigh a position for bots that know no game."""
        return bots.evaluate(b, side)

    def bots(self) -> dict[str, Bot]:
        """Offer the commander beside the generic bots."""
        return {"commander": bots.Commander()}

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer a question about chances."""
        return odds.QUESTIONS.answer(self, b, question)

    def odds_questions(self) -> Sequence[Question[Board]]:
        """List the questions that can be asked."""
        return odds.QUESTIONS.all

    def why_unusable(self, b: Board, node: Decision, thing: str) -> list[Refusal]:
        """Explain why a thing is no answer now."""
        return notation.pointing.why_unusable(b, node, thing)

    def check_file(self, name: str, text: str) -> str:
        """Check a corrected component file together with all the others."""
        return corrections.check_file(name, text)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw the maps; both sides see everything."""
        return view.scene(b)

    def heading(self, b: Board) -> str:
        """Return the name of the game and its turn, without drawing the scene."""
        return view.heading(b)

    def log_line(self, event: Event) -> str:
        """Return the log line of an event."""
        return view.log_line(event)

    def ending_text(self, ending: str) -> str:
        """Describe how the game ended."""
        return view.ending_text(ending)


GAME = FiveBeaches()
