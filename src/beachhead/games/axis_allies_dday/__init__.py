"""Axis & Allies: D-Day, complete: two or three players, fortune and tactics cards as options."""

import msgspec

from beachhead.games.axis_allies_dday import bots, encoding, invariants, notation, odds, view
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content import catalog
from beachhead.games.axis_allies_dday.content.tables import AXIS
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.setup import OPTIONS, PARTIES, SCENARIOS, first_position
from beachhead.kernel.errors import from_validation
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario
from beachhead.kernel.moves import Tuning
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.things import Thing

__all__ = ["GAME", "DDay", "notation"]


class DDay(Game[Board]):
    """The Allies land in Normandy and need three cities within ten turns."""

    id = "axis_allies_dday"
    title = "Axis & Allies: D-Day"
    version = 3
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
    questions = odds.QUESTIONS
    set_up = staticmethod(first_position)
    content = staticmethod(catalog.describe_content)
    setup_form = notation.setups.DDayForm
    moment_fields = notation.setups.MOMENT_FIELDS
    build = staticmethod(notation.setups.build)
    fill_form = staticmethod(notation.setups.fill_form)
    invariants = staticmethod(invariants.find_faults)
    show = staticmethod(notation.positions.show)
    why_unusable = staticmethod(notation.pointing.why_unusable)
    explain_text = staticmethod(notation.pointing.explain_text)
    respell = staticmethod(notation.respelling.respell)
    scene = staticmethod(view.scene)
    heading = staticmethod(view.title)
    log_line = staticmethod(view.log_line)
    evaluate = staticmethod(bots.evaluate)
    encoding = staticmethod(encoding.number_scenario)
    value = bots.VALUE
    value_key = staticmethod(bots.clock.model_key)
    feature_names = staticmethod(bots.name_features)
    features = staticmethod(bots.features_of)
    feature_rows = staticmethod(bots.rows_of)
    list_moves = staticmethod(bots.list_moves)
    tuning = Tuning(
        breadth=14,
        blend=1.0,
        highest_prior=10.0,
        finalists=10,
        samples=4,
        caution=1.0,
        slips=(0.3, 0.05, 0.0),
        seen=0,
    )
    is_quiet = staticmethod(bots.clock.is_quiet)
    stretch = staticmethod(bots.clock.stretch_of)
    horizon = staticmethod(bots.clock.horizon_of)
    bots = staticmethod(bots.bots)

    def is_searched(self, b: Board, side: int) -> bool:
        """Return False for the Allies where cards are played: there rules of thumb win more games."""
        return side == AXIS or not (b.fortune or b.tactics)

    def scenarios(self) -> list[Scenario]:
        """Offer the game for two and for three players."""
        return SCENARIOS

    def options(self) -> list[Option]:
        """Offer the two card types and the disputed points."""
        return OPTIONS

    def scenario_of(self, b: Board) -> str:
        """Return the scenario: the game for two or for three players."""
        return SCENARIOS[b.seats - 2].id

    def ending_text(self, ending: str) -> str:
        """Return why the game ended."""
        return view.ENDINGS[ending]

    def describe_thing(self, b: Board, thing: Thing) -> str:
        """Return what a thing of the map is, with its figures."""
        return notation.pointing.describe_thing(thing, self.side_names(b))

    def read(self, text: str) -> Board:
        """Read a position on one line; JSON is understood, too."""
        if text.lstrip().startswith("{"):
            return self.load(text)
        try:
            b = msgspec.convert(notation.positions.read(text), Board)
        except msgspec.ValidationError as error:
            raise from_validation(error) from None
        self.check_position(b)
        return b


GAME = DDay()
