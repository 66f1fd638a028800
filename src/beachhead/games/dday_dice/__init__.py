"""D-Day Dice, 2nd edition: one to four Units fight their way to the Bunker together."""

from beachhead.games.dday_dice import bots, encoding, invariants, notation, odds, view
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content import catalog, corrections, options as settings
from beachhead.games.dday_dice.content.battle_maps import add_map
from beachhead.games.dday_dice.rules import rules
from beachhead.games.dday_dice.rules.ending import find_group_score
from beachhead.games.dday_dice.rules.setup import lay_out_table
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Side
from beachhead.kernel.moves import Move, Tuning
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.variations import list_variations
from beachhead.value import LearnedValue

__all__ = ["GAME", "DDayDice", "add_map", "notation"]


class DDayDice(Game[Board]):
    """A cooperative dice game: everybody wins or loses together."""

    id = "dday_dice"
    title = "D-Day Dice"
    version = 2
    blurb = (
        "Roll red, white and blue dice, gather soldiers, courage and specialists, and fight your "
        "way up the beach, Sector by Sector, until the Bunker is yours. Everybody wins or loses "
        "together. One to four players, half an hour."
    )
    meta = Meta(
        sides=(
            Side("Unit 1", "#a8323a", "plain"),
            Side("Unit 2", "#2f5d8c", "stripes"),
            Side("Unit 3", "#8a6d1f", "dots"),
            Side("Unit 4", "#3f6b3a", "cross"),
        ),
        longest=settings.LONGEST * len(settings.PLAYERS),
        zero_sum=False,
        cooperative=True,
        provenance="Most cards, eleven maps and most bonus figures are reconstructed; see each card.",
    )
    rules = rules
    board = Board
    book = load_rulebook(__package__)

    questions = odds.QUESTIONS
    scenarios = staticmethod(settings.scenarios)
    options = staticmethod(settings.options)
    reference_rate = staticmethod(settings.reference_rate)
    invariants = staticmethod(invariants.find_faults)
    check_file = staticmethod(corrections.check_file)
    why_unusable = staticmethod(notation.pointing.why_unusable)
    explain_text = staticmethod(notation.moments.explain_text)
    respell = staticmethod(notation.respelling.respell)
    scene = staticmethod(view.scene)
    heading = staticmethod(view.heading)
    log_line = staticmethod(view.log_line)
    ending_text = staticmethod(view.ending_text)
    value = LearnedValue(bots.__name__, bots.features.names)
    feature_names = staticmethod(bots.features.names)
    features = staticmethod(bots.features.features)
    is_quiet = staticmethod(bots.phases.is_quiet)
    stretch = staticmethod(bots.phases.stretch_of)
    turn_number = staticmethod(bots.phases.turn_of)
    horizon = staticmethod(bots.phases.horizon_of)
    bots = staticmethod(bots.bots)
    tuning = Tuning(slips=(0.1, 0.07, 0.035), seen=0)
    content = staticmethod(catalog.describe_content)
    setup_form = notation.setups.TableForm
    moment_fields = notation.setups.MOMENT_FIELDS
    build = staticmethod(notation.setups.build)
    fill_form = staticmethod(notation.setups.fill_form)
    options_of = staticmethod(notation.setups.find_options)
    encoding = staticmethod(encoding.number_scenario)

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the table."""
        map_id, players = settings.split_scenario(scenario)
        level = settings.find_level(map_id, str(options["training"]))
        return lay_out_table(map_id, players, options, level)

    def scenario_of(self, b: Board) -> str:
        """Return the scenario of a position: its map, for so many Units."""
        return settings.find_scenario(b.map, len(b.units))

    def check_position(self, b: Board) -> None:
        """Refuse what cannot be, and what cannot be played on to the end of the turn."""
        super().check_position(b)
        fault = invariants.rehearse(b)
        if fault:
            raise BadPosition(f"The position cannot be played on: {fault}.", rule="DDD-TURN-02")

    def perform(self, b: Board, taken: Answer, side: int = -1) -> list[Event]:
        """Carry out an answer; its events name the Units by their countries."""
        story = view.name_countries(b, super().perform(b, taken, side))
        return view.add_shared_figures(story)

    def is_searched(self, b: Board, side: int) -> bool:
        """Return False: no search was found that wins more games than the policy."""
        return False

    def list_moves(self, b: Board, decision: Decision) -> list[Move]:
        """List plans: dice to lock and to roll again, or what to buy and where to go."""
        return list_variations(self, b, decision, bots.list_thoughts)

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer a question about chances, or about what is on the table."""
        return odds.answer(self, b, question)

    def score_to_beat(self, b: Board) -> int | None:
        """Return the group's Victory Points, where they are counted (DDD-VP-03, DDD-VP-15)."""
        return find_group_score(b) if b.points else None


GAME = DDayDice()
