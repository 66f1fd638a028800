"""The guide to a game: its goal card, the legend of its marks, and a tip for each kind of question.

book/goal.toml      what wins, how long it lasts, who you are
book/legend.toml    what the marks of the scene mean
book/coach.toml     one or two sentences for each kind of question
"""

from fnmatch import fnmatchcase
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from beachhead.book.content import Source, fill_in
from beachhead.book.folder import read_file
from beachhead.kernel.registry import AnyGame

EVERYONE = -1


class SideGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who you are on a side, and what you want; side -1 is everybody."""

    who: str
    aim: str
    side: int = EVERYONE


class ScenarioGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different in scenarios whose ids fit a pattern."""

    id: str
    wins: str | UnsetType = UNSET
    lasts: str | UnsetType = UNSET
    begin: str | UnsetType = UNSET
    side: tuple[SideGoal, ...] | UnsetType = UNSET


class GoalFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `goal.toml`."""

    wins: str = ""
    lasts: str = ""
    begin: str = ""
    rules: tuple[str, ...] = ()
    side: tuple[SideGoal, ...] = ()
    scenario: tuple[ScenarioGoal, ...] = ()
    figures: dict[str, Source] = {}
    """Figures of the content by the names under which the texts have them in braces."""


class Goal(msgspec.Struct, frozen=True):
    """What a player should know before the first match of a scenario."""

    scenario: str
    """Its title."""
    story: str
    """What the scenario says about itself."""
    wins: str
    lasts: str
    begin: str
    """What comes first."""
    rules: tuple[str, ...]
    sides: tuple[SideGoal, ...]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the legend: the marks that it explains, by pattern (see `list_marks`)."""

    group: str
    marks: tuple[str, ...]
    title: str
    text: str
    rule: str = ""
    sample: str = ""
    """The mark that is drawn beside it; by default the first of its marks."""


class LegendFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `legend.toml`."""

    entry: tuple[Entry, ...] = ()


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of question is about, in one or two sentences."""

    text: str
    rule: str = ""
    """Where to read on; by default the rule of the question."""


class CoachFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `coach.toml`: tips by the name of the step that asks."""

    tip: dict[str, Tip] = {}


class Guide(msgspec.Struct, frozen=True):
    """Everything that helps at the table, for one scenario of a game."""

    goal: Goal
    legend: tuple[Entry, ...]
    tips: dict[str, Tip]

    def explain(self, mark: str) -> Entry | None:
        """Return the line of the legend that explains a mark."""
        fits = (e for e in self.legend if any(fnmatchcase(mark, m) for m in e.marks))
        return next(fits, None)


def load_guide(game: AnyGame, scenario: str = "") -> Guide:
    """Load the guide to a scenario of a game; what the game does not say is empty."""
    return Guide(
        goal=_find_goal(game, scenario),
        legend=read_file(game, "legend.toml", LegendFile).entry,
        tips=read_file(game, "coach.toml", CoachFile).tip,
    )


def _find_goal(game: AnyGame, scenario: str) -> Goal:
    """Return the goal of a scenario: the game's, with what is different in the scenario."""
    file = read_file(game, "goal.toml", GoalFile)
    chosen = game.scenario(scenario)
    own = [s for s in file.scenario if fnmatchcase(chosen.id, s.id)]

    def pick(name: str) -> Any:
        said = [getattr(s, name) for s in own if getattr(s, name) is not UNSET]
        return said[0] if said else getattr(file, name)

    def fill_text(name: str) -> str:
        return fill_in(game, pick(name), file.figures, chosen.id)

    return Goal(
        scenario=chosen.title,
        story=chosen.text,
        wins=fill_text("wins"),
        lasts=fill_text("lasts"),
        begin=fill_text("begin"),
        rules=file.rules,
        sides=pick("side"),
    )
