"""Two Patrols: the smallest complete game, to be copied."""

import msgspec

from beachhead.games._template import bots, encoding, invariants, notation, odds, view
from beachhead.games._template.board import Board
from beachhead.games._template.content import DATA
from beachhead.games._template.notation import setups
from beachhead.games._template.notation.setups import PatrolsForm
from beachhead.games._template.rules import rules
from beachhead.games._template.rules.setup import first_position
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Scenario, Side
from beachhead.kernel.rulebook import load_rulebook

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
    questions = odds.QUESTIONS
    setup_form = PatrolsForm
    build = staticmethod(setups.build)
    fill_form = staticmethod(setups.fill_form)
    invariants = staticmethod(invariants.find_faults)
    why_unusable = staticmethod(notation.pointing.why_unusable)
    scene = staticmethod(view.scene)
    log_line = staticmethod(view.log_line)
    evaluate = staticmethod(bots.evaluate)
    encoding = staticmethod(encoding.number_scenario)

    def scenarios(self) -> list[Scenario]:
        """Offer the only scenario."""
        return [Scenario("meeting", "The meeting", "Two patrols, one field.")]

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the field."""
        return first_position()

    def content(self) -> dict[str, object]:
        """Return the numbers of the game."""
        numbers: dict[str, object] = msgspec.to_builtins(DATA)
        return numbers

    def view(self, b: Board, side: int) -> Board:
        """Hide the other side's order."""
        return b.seen_by(side)

    def redeal(self, b: Board, side: int, randbelow: RandBelow) -> Board:
        """Deal the other side an order that it could have."""
        return b.deal_unknown_orders(randbelow)


GAME = TwoPatrols()
