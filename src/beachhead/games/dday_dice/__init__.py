"""D-Day Dice, 2nd edition: one to four Units fight their way to the Bunker together."""

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from beachhead.games.dday_dice import (
    agenda_checks,
    checks,
    lines,
    notation,
    pointing,
    refusals,
    view,
)
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.components import COUNTRIES
from beachhead.games.dday_dice.map_data import Level
from beachhead.games.dday_dice.maps import MAPS, BattleMap, add_map
from beachhead.games.dday_dice.rules import rules
from beachhead.games.dday_dice.rules.ending import group_score
from beachhead.games.dday_dice.rules.setup import CHOOSE, first_position
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.game import Game
from beachhead.kernel.meta import BadOption, Meta, Option, ReferenceRate, Scenario, Side
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.position import Event
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Scene

__all__ = ["GAME", "DDayDice", "add_map", "notation", "refusals"]

PLAYERS = (1, 2, 3, 4)
WORDS = {1: "solitaire", 2: "two players", 3: "three players", 4: "four players"}
LONGEST = 6000
"""Answers and outcomes that one Unit can need on the longest map."""


def with_solver(module: str) -> ModuleType | None:
    """Import what stands on the solver; its numpy is an extra, and the game does without."""
    try:
        return import_module(f"{__package__}.{module}")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return None


class DDayDice(Game[Board]):
    """A cooperative dice game: everybody wins or loses together."""

    id = "dday_dice"
    title = "D-Day Dice"
    version = 1
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
        longest=LONGEST * len(PLAYERS),
        zero_sum=False,
        cooperative=True,
        provenance="Most cards, eleven maps and most bonus figures are reconstructed; see each card.",
    )
    rules = rules
    board = Board
    book = load_rulebook(__package__)

    def scenarios(self) -> list[Scenario]:
        """Offer every map for one to four players; Exercise Tiger comes first (DDD-SETUP-08)."""
        return [scenario(m, n) for m in MAPS.values() for n in PLAYERS]

    def options(self) -> list[Option]:
        """Offer the optional rules, all of them off (DDD-SOLO-12)."""
        countries = (CHOOSE, *(c.id for c in COUNTRIES))
        return [
            Option(
                "country",
                "Country",
                CHOOSE,
                countries,
                "The first Unit's country; the others follow.",
                "DDD-SETUP-04",
                ("choose", *(c.name for c in COUNTRIES)),
            ),
            Option(
                "mulligan",
                "Soldier Mulligan (recommended)",  # DDD-MULL-07
                False,
                help="Once per game re-roll a first roll without Soldiers.",
                rule="DDD-MULL-01",
            ),
            Option(
                "bazooka_joe",
                "Bazooka Joe",
                0,
                (0, 1, 2),
                "An easier game: more cards to choose from.",
                "DDD-JOE-01",
                ("no", "all Special Items", "more Unique and Reserve Specialists, too"),
            ),
            Option(
                "blind_start",
                "Blind Start",
                False,
                help="Roll the starting resources.",
                rule="DDD-BLIND-01",
            ),
            Option(
                "victory_points",
                "Victory Points",
                False,
                help="Score the game at its end.",
                rule="DDD-VP-01",
            ),
            Option(
                "few_good_men",
                "A Few Good Men",
                False,
                help="Every two new Soldiers count as one.",
                rule="DDD-FEW-08",
            ),
            Option(
                "training",
                "Training level",
                "advanced",
                ("basic", "intermediate", "advanced", "veteran"),
                "Exercise Tiger only.",
                "DDD-FEW-08",
            ),
            Option(
                "late_marker",
                "No chevron in turn 1",
                False,
                help="The marker does not turn in the first turn.",
                rule="DDD-MARKER-13",
            ),
            Option(
                "ask_always",
                "Ask in every phase",
                False,
                help="Offer cards and trade in each phase, not only where they matter.",
                rule="DDD-ITEM-05",
            ),
        ]

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the table."""
        map_id, players = split(scenario)
        level = level_of(MAPS[map_id], str(options["training"]))
        return first_position(map_id, players, options, level)

    def check_file(self, name: str, text: str) -> str:
        """Check effects, player aids and maps as the game would load them."""
        return checks.check_file(name, text)

    def invariants(self, b: Board) -> list[str]:
        """Check resources, places and cards."""
        return checks.invariants(b)

    def accept(self, b: Board) -> None:
        """Refuse what cannot be, and what cannot be played on to the end of the turn."""
        super().accept(b)
        fault = agenda_checks.rehearse(b)
        if fault:
            raise BadPosition(f"The position cannot be played on: {fault}.", rule="DDD-TURN-02")

    def why_unusable(self, b: Board, node: Decision, thing: str) -> Sequence[Refusal]:
        """Say why a thing is no answer now."""
        return pointing.why_unusable(b, node, thing)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw the beach and the cards."""
        return view.scene(b, side)

    def bots(self) -> dict[str, Bot]:
        """Offer the careful bot where the solver's library is installed."""
        solver = with_solver("bots")
        return {"careful": solver.Careful()} if solver else {}

    def score_to_beat(self, b: Board) -> int | None:
        """Give the group's Victory Points, where they are counted (DDD-VP-03, DDD-VP-15)."""
        return group_score(b) if b.points else None

    def reference_rate(self, scenario: str) -> ReferenceRate | None:
        """Give what a careful player won in an earlier solitaire simulation of the map."""
        map_id, players = split(scenario)
        difficulty = MAPS[map_id].data.difficulty
        if players > 1 or difficulty is None:
            return None
        return ReferenceRate(
            difficulty.careful, "a careful player", {"country": COUNTRIES[0].id, "mulligan": True}
        )

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Value every choice of the roll on the table; say what the next combat may cost."""
        solver = with_solver("odds")
        found: dict[str, object] = solver.odds(b, question) if solver else {}
        return found

    def heading(self, b: Board) -> str:
        """Say turn and phase."""
        return lines.heading(b)

    def perform(self, b: Board, taken: Answer, side: int = -1) -> list[Event]:
        """Carry out an answer, and tell what happened to which country's Unit."""
        return lines.told(b, super().perform(b, taken, side))

    def log_line(self, event: Event) -> str:
        """Tell an event."""
        return lines.line(event)

    def ending_text(self, ending: str) -> str:
        """Say why the game ended."""
        return lines.reason(ending)


def scenario(battle_map: BattleMap, players: int) -> Scenario:
    """Describe a map for a number of players."""
    data = battle_map.data
    suffix = "" if players == 1 else f"-{players}"
    number = f"{data.number}. " if data.number else ""
    text = f"{data.place}, {data.date}. {len(battle_map.sectors)} Sectors."
    return Scenario(
        f"{battle_map.id}{suffix}",
        f"{number}{data.name}, {WORDS[players]}",
        text,
        players,
        LONGEST * players,
    )


def split(scenario_id: str) -> tuple[str, int]:
    """Cut a scenario's id into map and number of players."""
    map_id, _, players = scenario_id.partition("-")
    return map_id, int(players or 1)


def level_of(battle_map: BattleMap, name: str) -> Level | None:
    """Find the training level; only Exercise Tiger has any."""
    for level in battle_map.data.level:
        if level.id == name:
            return level
    if name != "advanced":
        msg = f"{battle_map.name} has no training level {name!r}; only Exercise Tiger has some."
        raise BadOption(msg, rule="DDD-FEW-08")
    return None


GAME = DDayDice()
