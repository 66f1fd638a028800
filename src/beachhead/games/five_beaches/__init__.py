"""Five for Fighting: Utah, Omaha, Gold, Juno, Sword, and the campaign that joins them."""

from beachhead.games.five_beaches import bots, encoding, invariants, notation, odds, view
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.content import catalog, corrections, options as settings
from beachhead.games.five_beaches.rules import rules
from beachhead.games.five_beaches.rules.setup import first_position
from beachhead.kernel.bots import Bot
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Side
from beachhead.kernel.moves import Tuning
from beachhead.kernel.rulebook import load_rulebook

__all__ = ["GAME", "FiveBeaches", "notation"]

BOOK = load_rulebook(__package__)


class FiveBeaches(Game[Board]):
    """The five beach games and their campaign."""

    id = "five_beaches"
    title = "Five for Fighting"
    version = 3
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
    questions = odds.QUESTIONS
    scenarios = staticmethod(settings.scenarios)
    options = staticmethod(settings.options)
    content = staticmethod(catalog.describe_content)
    setup_form = notation.setups.BeachForm
    moment_fields = notation.setups.MOMENT_FIELDS
    build = staticmethod(notation.setups.build)
    fill_form = staticmethod(notation.setups.fill_form)
    invariants = staticmethod(invariants.find_faults)
    check_file = staticmethod(corrections.check_file)
    check_content = staticmethod(corrections.check_content)
    why_unusable = staticmethod(notation.pointing.why_unusable)
    explain_text = staticmethod(notation.pointing.explain_text)
    respell = staticmethod(notation.reading.respell)
    scene = staticmethod(view.scene)
    heading = staticmethod(view.heading)
    log_line = staticmethod(view.log_line)
    ending_text = staticmethod(view.ending_text)
    evaluate = staticmethod(bots.evaluate)
    value = bots.campaign.VALUE
    value_key = staticmethod(bots.features.model_key)
    feature_names = staticmethod(bots.features.names)
    feature_rows = staticmethod(bots.campaign.feature_rows)
    list_moves = staticmethod(bots.moves.list_moves)
    is_quiet = staticmethod(bots.moves.is_quiet)
    stretch = staticmethod(bots.moves.stretch_of)
    turn_number = staticmethod(bots.moves.turn_of)
    horizon = staticmethod(bots.moves.horizon_of)
    tuning = Tuning(breadth=40, finalists=4, rounds=3)
    chance_classes = staticmethod(bots.moves.merge_cards)
    encoding = staticmethod(encoding.number_scenario)

    def scenario_of(self, b: Board) -> str:
        """Return the beach, or the campaign."""
        return b.scenario

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the maps with the variants and options agreed on."""
        settings.check_applicable(scenario, options)
        variants = settings.chosen_variants(options)
        return first_position(scenario, variants=variants, options=options)

    def features(self, b: Board) -> list[float]:
        """Return the numbers that the win chance of a position is computed from."""
        return self.feature_rows([b])[0]

    def bots(self) -> dict[str, Bot]:
        """Offer the commander beside the generic bots."""
        return {"commander": bots.Commander()}


GAME = FiveBeaches()
