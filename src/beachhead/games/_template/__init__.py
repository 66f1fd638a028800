"""Two Patrols: the smallest complete game, to be copied."""

from collections.abc import Sequence

import msgspec

from beachhead.games._template import bots, invariants, notation, odds, view
from beachhead.games._template.board import Board
from beachhead.games._template.content import DATA
from beachhead.games._template.notation import setups
from beachhead.games._template.notation.setups import PatrolsForm
from beachhead.games._template.rules import rules
from beachhead.games._template.rules.setup import first_position
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Scenario, Side
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Scene
from beachhead.odds import Question

__all__ = ["GAME", "TwoPatrols", "notation"]


class TwoPatrols(Game[Board]):
    """Two patrols meet; the worked example of `docs/adding-a-game.md`."""

    id = "template"
    title = "Two Patrols"
    version = 1
    blurb = "Two patrols with secret orders meet on a field. Ten minutes; made to be copied."
    hidden = True
    meta = Meta(
        sides=(Side("Green", "#3f6b3a", "stripes"), Side("Grey", "#5a6068", "dots")),
        longest=200,
        secrets=True,
    )
    rules = rules
    board = Board
    book = load_rulebook(__package__)
    setup_form = PatrolsForm

    def scenarios(self) -> list[Scenario]:
        """Offer the only scenario."""
        return [Scenario("meeting", "The meeting", "Two patrols, one field.")]

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the field."""
        del scenario, options
        return first_position()

    def build(self, form: PatrolsForm) -> Board:
        """Build the position that a form describes."""
        return setups.build(form)

    def fill_form(self, b: Board) -> PatrolsForm:
        """Describe a position in the same form."""
        return setups.fill_form(b)

    def content(self) -> dict[str, object]:
        """Return the numbers of the game."""
        numbers: dict[str, object] = msgspec.to_builtins(DATA)
        return numbers

    def invariants(self, b: Board) -> list[str]:
        """List what cannot be."""
        return invariants.find_faults(b)

    def view(self, b: Board, side: int) -> Board:
        """Hide the other side's order."""
        return b.seen_by(side)

    def redeal(self, b: Board, side: int, randbelow: RandBelow) -> Board:
        """Give the other side an order that it could have."""
        del side
        return b.deal_unknown_orders(randbelow)

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer a question about chances."""
        return odds.QUESTIONS.answer(self, b, question)

    def odds_questions(self) -> Sequence[Question[Board]]:
        """List the questions that can be asked."""
        return odds.QUESTIONS.all

    def evaluate(self, b: Board, side: int) -> float:
        """Return how good a position is for the greedy bot."""
        return bots.evaluate(b, side)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw the field."""
        return view.scene(b, side)

    def log_line(self, event: Event) -> str:
        """Return the log line of an event."""
        return view.log_line(event)


GAME = TwoPatrols()
