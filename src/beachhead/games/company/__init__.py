"""Company-level miniatures on a free table: four pages of rules, twelve scenarios."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import ClassVar

from beachhead.games.company import soundness
from beachhead.games.company.board import Board
from beachhead.games.company.bots import captain as bots
from beachhead.games.company.data import TABLES
from beachhead.games.company.notation import answers as notation
from beachhead.games.company.odds import answers as odds
from beachhead.games.company.rules import rules
from beachhead.games.company.rules.setup import first_position
from beachhead.games.company.scenarios import own as scenarios, reading as scenario_files
from beachhead.games.company.scenarios.form import Scenario as ScenarioFile
from beachhead.games.company.view import (
    log as view_log,
    pointing,
    preview as view_preview,
    scene as view,
)
from beachhead.kernel.bots import Bot
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario, Side
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.position import Event, Frame
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Preview, Scene

__all__ = ["GAME", "Company", "notation"]


@cache
def published() -> tuple[Scenario, ...]:
    """List the scenarios that come with the game."""
    files = [(n, scenario_files.parse(scenario_files.source(n), n)) for n in scenario_files.names()]
    return tuple(Scenario(name, s.name, s.history, parties=parties(s)) for name, s in files)


def parties(s: ScenarioFile) -> tuple[Side, ...]:
    """Name the two sides of a scenario as its file does, in the game's colours."""
    looks = Company.meta.sides
    return tuple(
        Side(side.name, look.colour, look.pattern) for side, look in zip(s.side, looks, strict=True)
    )


class Company(Game[Board]):
    """Two companies fight over a table seen from above, measured in inches."""

    id = "company"
    title = "Company-level WW2 miniatures"
    version = 1
    blurb = (
        "Platoons and tanks on a free table among the hedgerows, measured in inches: roll to "
        "activate, dig in, wait on overwatch, lay smoke, and go in with the bayonet. Twelve "
        "scenarios from Pegasus Bridge to Mortain. Two players, one or two hours."
    )
    meta = Meta(
        sides=(Side("Allies", "#4a6b2f", "stripes"), Side("Germans", "#5a6068", "dots")),
        longest=60_000,
        provenance="Rules restated from a two-page set without title page; scenarios are reconstructed.",
    )
    commands: ClassVar[dict[str, dict[str, Callable[[str], object]]]] = {
        "scenario": {
            "new": scenarios.new,
            "check": scenarios.check,
            "show": scenarios.show,
            "draw": scenarios.draw,
        }
    }
    """Commands that the command line may add for this game: group, name, function of a path."""
    rules = rules
    board = Board
    book = load_rulebook(__package__)

    def scenarios(self) -> list[Scenario]:
        """List the twelve scenarios, the learning game first."""
        found = list(published())
        return found + [own_scenario(key, text) for key, text in scenarios.own().items()]

    def scenario(self, name: str) -> Scenario:
        """Find a scenario by its id, or take the whole text of one; a broken file is refused with its faults."""
        if "\n" in name:
            return own_scenario(name, name)
        scenarios.refuse_broken(name)
        return super().scenario(name)

    def is_own_scenario(self, scenario: str) -> bool:
        """Keep the first position of a scenario of one's own: its text is part of it."""
        return scenario.startswith("own:")

    def scenario_of(self, b: Board) -> str:
        """Name the scenario of a position; one of your own is known by its text."""
        if "\n" not in b.scenario:
            return b.scenario
        own = scenarios.own()
        return next((key for key, text in own.items() if text == b.scenario), b.scenario)

    def options(self) -> list[Option]:
        """Offer free deployment and the disputed rulings."""
        free = Option(
            "deployment",
            "Set-up",
            "standard",
            ("standard", "free"),
            "by hand: each side places its Units in its zones",
            "MIN-SEQ-01",
            ("at the anchors of the scenario", "by hand"),
        )
        return [free] + [
            Option(
                s.id,
                s.title,
                s.default,
                tuple(s.choices),
                self.book.rules[s.rule].title,
                s.rule,
                tuple(s.names),
            )
            for s in TABLES.switch
        ]

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the table."""
        own = scenarios.own() if scenario.startswith("own:") else {}
        return first_position(own.get(scenario, scenario), options)

    def why_unusable(self, b: Board, node: Decision, thing: str) -> list[Refusal]:
        """Say why a thing is no answer now."""
        return pointing.why_unusable(b, node, thing)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw the table."""
        return view.scene(b, side)

    def preview(self, b: Board, frame: Frame, answer: Answer) -> Preview | None:
        """Sketch a move, a set-up or a template that is being aimed."""
        return view_preview.preview(b, frame, answer)

    def heading(self, b: Board) -> str:
        """Say the round, without drawing the scene."""
        return view.title(b)

    def perform(self, b: Board, taken: Answer, side: int = -1) -> list[Event]:
        """Carry out an answer, and tell what happened in the players' own names."""
        return view_log.titled(b, super().perform(b, taken, side))

    def log_line(self, event: Event) -> str:
        """Tell an event."""
        return view.line(event)

    def ending_text(self, ending: str) -> str:
        """Tell why the battle is over."""
        return view_log.ENDINGS.get(ending, ending)

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Answer exact questions about a planned fire."""
        return odds.odds(b, question)

    def evaluate(self, b: Board, side: int) -> float:
        """Weigh a position for the generic bots."""
        return bots.evaluate(b, side)

    def bots(self) -> dict[str, Bot]:
        """Offer the captain for either side."""
        return bots.bots()

    def invariants(self, b: Board) -> list[str]:
        """Check places, markers and lengths of a position."""
        return soundness.faults(b)


@lru_cache(maxsize=256)
def own_scenario(key: str, text: str) -> Scenario:
    """Offer a scenario that is known by its text."""
    s = scenario_files.parse(text, key if "\n" not in key else "scenario")
    return Scenario(key, s.name, s.history or "A scenario of your own.", parties=parties(s))


GAME = Company()
