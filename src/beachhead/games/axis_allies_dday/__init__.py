"""Axis & Allies: D-Day, complete: two or three players, fortune and tactics cards as options."""

from collections.abc import Sequence

import msgspec

from beachhead.games.axis_allies_dday import bots, invariants, notation, odds, view
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.setup import OPTIONS, PARTIES, SCENARIOS, first_position
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import from_validation
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario
from beachhead.kernel.nodes import Decision, Refusal
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Scene
from beachhead.kernel.things import Thing
from beachhead.odds import Question

__all__ = ["GAME", "DDay", "notation"]


class DDay(Game[Board]):
    """The Allies land in Normandy and need three cities within ten turns."""

    id = "axis_allies_dday"
    title = "Axis & Allies: D-Day"
    version = 1
    blurb = (
        "Land on five beaches, break out of the bridgehead, and hold Cherbourg, St. Lô and Caen "
        "within ten turns; or throw the invaders back into the sea. Sixteen orders a turn, from "
        "the paratroopers to the last reinforcement. Two or three players, an evening."
    )
    meta = Meta(
        sides=PARTIES,
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

    def scenario_of(self, b: Board) -> str:
        """Return the scenario: the game for two or for three players."""
        return SCENARIOS[b.seats - 2].id

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the game."""
        return first_position(scenario, options)

    def invariants(self, b: Board) -> list[str]:
        """Check limits and the ledger of pieces."""
        return invariants.find_faults(b)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw Normandy."""
        return view.scene(b, side)

    def heading(self, b: Board) -> str:
        """Return turn and order card, without drawing the scene."""
        return view.title(b)

    def log_line(self, event: Event) -> str:
        """Return the log line of an event."""
        return view.log_line(event)

    def ending_text(self, ending: str) -> str:
        """Return why the game ended."""
        return view.ENDINGS[ending]

    def evaluate(self, b: Board, side: int) -> float:
        """Weigh cities, the way to them, and losses."""
        return bots.evaluate(b, side)

    def bots(self) -> dict[str, Bot]:
        """Offer a general for either side."""
        return bots.bots()

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer a question about chances; an empty one is about what is on the table."""
        return odds.QUESTIONS.answer(self, b, question)

    def odds_questions(self) -> Sequence[Question[Board]]:
        """List the questions that can be asked."""
        return odds.QUESTIONS.all

    def describe_thing(self, b: Board, thing: Thing) -> str:
        """Return what a thing of the map is, with its figures."""
        return notation.pointing.describe_thing(thing, self.side_names(b))

    def why_unusable(self, b: Board, node: Decision, thing: str) -> list[Refusal]:
        """Return why a thing is no answer now."""
        return notation.pointing.why_unusable(b, node, thing)

    def show(self, b: Board) -> str:
        """Write a position on one line."""
        return notation.positions.show(b)

    def read(self, text: str) -> Board:
        """Read a position on one line; JSON is understood, too."""
        if text.lstrip().startswith("{"):
            return self.load(text)
        try:
            b = msgspec.convert(notation.positions.read(text), Board)
        except msgspec.ValidationError as error:
            raise from_validation(error, "The position") from None
        self.accept(b)
        return b


GAME = DDay()
