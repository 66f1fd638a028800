"""Company-level miniatures on a free table: four pages of rules, twelve scenarios."""

from collections.abc import Callable
from typing import ClassVar, cast

import msgspec

from beachhead.games.company import bots, encoding, invariants, notation, view
from beachhead.games.company.board import Board
from beachhead.games.company.content import catalog, options as settings
from beachhead.games.company.notation import setups
from beachhead.games.company.odds import QUESTIONS, answer_odds, default_answer
from beachhead.games.company.rules import rules
from beachhead.games.company.rules.setup import first_position
from beachhead.kernel.bots import Bot
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario
from beachhead.kernel.moves import Move, Tuning
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.setups import SetupForm
from beachhead.kernel.variations import list_variations
from beachhead.value import LearnedValue

__all__ = ["GAME", "Company", "notation"]


class Company(Game[Board]):
    """Two companies fight over a table seen from above, measured in inches."""

    id = "company"
    title = "Company-level WW2 miniatures"
    version = 2
    blurb = (
        "Platoons and tanks on a free table among the hedgerows, measured in inches: roll to "
        "activate, dig in, wait on overwatch, lay smoke, and go in with the bayonet. Twelve "
        "scenarios from Pegasus Bridge to Mortain. Two players, one or two hours."
    )
    meta = Meta(
        sides=settings.SIDES,
        longest=60_000,
        provenance="Rules restated from a two-page set without title page; scenarios are reconstructed.",
    )
    commands: ClassVar[dict[str, dict[str, Callable[[str], object]]]] = {
        "scenario": {
            "new": view.own_scenarios.new,
            "check": view.own_scenarios.check,
            "show": view.own_scenarios.show,
            "draw": view.own_scenarios.draw,
        }
    }
    """Commands that the command line may add for this game: group, name, function of a path."""
    rules = rules
    value = LearnedValue(bots.__name__, bots.features.names)
    value_key = staticmethod(bots.features.model_key)
    feature_names = staticmethod(bots.features.names)
    features = staticmethod(bots.features.features)
    is_quiet = staticmethod(bots.phases.is_quiet)
    stretch = staticmethod(bots.phases.stretch_of)
    horizon = staticmethod(bots.phases.horizon_of)
    tuning = Tuning(slips=(0.5, 0.25, 0.1), seen=0)
    board = Board
    content = staticmethod(catalog.describe_content)
    setup_form = setups.BattleForm
    moment_fields = setups.MOMENT_FIELDS
    fill_form = staticmethod(setups.fill_form)
    book = load_rulebook(__package__)
    questions = QUESTIONS
    default_answer = staticmethod(default_answer)
    invariants = staticmethod(invariants.find_faults)
    why_unusable = staticmethod(notation.pointing.why_unusable)
    explain_text = staticmethod(notation.respelling.explain_text)
    respell = staticmethod(notation.respelling.respell)
    scene = staticmethod(view.scene)
    preview = staticmethod(view.preview)
    heading = staticmethod(view.heading)
    log_line = staticmethod(view.log_line)
    encoding = staticmethod(encoding.number_scenario)
    evaluate = staticmethod(bots.evaluate)

    def scenarios(self) -> list[Scenario]:
        """List the twelve scenarios, the learning game first, then your own."""
        own = view.own_scenarios.read_all().items()
        return [*settings.published_scenarios(), *(settings.own_scenario(*each) for each in own)]

    def scenario(self, name: str) -> Scenario:
        """Find a scenario by its id, or read the whole text of one; refuse a broken file with its faults."""
        if "\n" in name:
            return settings.own_scenario(name, name)
        view.own_scenarios.refuse_broken(name)
        return super().scenario(name)

    def is_own_scenario(self, scenario: str) -> bool:
        """Return True if a scenario is one of your own: its text is part of the first position."""
        return scenario.startswith("own:")

    def scenario_of(self, b: Board) -> str:
        """Return the scenario of a position; one of your own is known by its text."""
        if "\n" not in b.scenario:
            return b.scenario
        own = view.own_scenarios.read_all()
        return next((key for key, text in own.items() if text == b.scenario), b.scenario)

    def options(self) -> list[Option]:
        """List free deployment and the disputed rulings."""
        return settings.options(self.book)

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the table."""
        return first_position(self._find_source(scenario), options)

    def build(self, form: SetupForm) -> Board:
        """Build a position from the form of a set-up."""
        source = self._find_source(form.scenario)
        battle = cast("setups.BattleForm", msgspec.structs.replace(form, scenario=source))
        return setups.build(battle)

    def _find_source(self, scenario: str) -> str:
        """Return the text of one of your own scenarios, the id of any other."""
        own = view.own_scenarios.read_all() if scenario.startswith("own:") else {}
        return own.get(scenario, scenario)

    def perform(self, b: Board, taken: Answer, side: int = -1) -> list[Event]:
        """Carry out an answer; return what happened, with the players' own names."""
        fight = view.name_fight(b)
        story = view.add_titles(b, super().perform(b, taken, side))
        return view.add_shared_figures(b, story, fight or view.name_fight(b))

    def ending_text(self, ending: str) -> str:
        """Return why the battle is over."""
        return view.ENDINGS.get(ending, ending)

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer a question about chances, or about what is on the table."""
        return answer_odds(self, b, question)

    def is_searched(self, b: Board, side: int) -> bool:
        """Return False: no search was found that wins more games than the policy."""
        return False

    def list_moves(self, b: Board, decision: Decision) -> list[Move]:
        """List activations: a Unit, or its action with target and place."""
        return list_variations(self, b, decision, bots.list_thoughts)

    def bots(self) -> dict[str, Bot]:
        """Offer the captain for either side."""
        return {"captain": bots.Captain()}


GAME = Company()
