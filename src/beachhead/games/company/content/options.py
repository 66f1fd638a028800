"""Scenarios and options: what can be agreed on before a game."""

from functools import cache, lru_cache

from beachhead.games.company.content.scenarios import reading
from beachhead.games.company.content.scenarios.schema import Scenario as ScenarioFile
from beachhead.games.company.content.tables import TABLES
from beachhead.kernel.meta import Option, Scenario, Side
from beachhead.kernel.rulebook import Rulebook

SIDES = (Side("Allies", "#4a6b2f", "stripes"), Side("Germans", "#5a6068", "dots"))


@cache
def published_scenarios() -> tuple[Scenario, ...]:
    """List the scenarios that come with the game."""
    files = [(n, reading.load_published(n)) for n in reading.list_names()]
    return tuple(Scenario(name, s.name, s.history, parties=_name_parties(s)) for name, s in files)


@lru_cache(maxsize=256)
def own_scenario(key: str, text: str) -> Scenario:
    """Return a scenario that is known by its text."""
    s = reading.parse(text, key if "\n" not in key else "scenario")
    return Scenario(key, s.name, s.history or "A scenario of your own.", parties=_name_parties(s))


def _name_parties(s: ScenarioFile) -> tuple[Side, ...]:
    """Return the two sides of a scenario with the names of its file, in the game's colours."""
    return tuple(
        Side(side.name, look.colour, look.pattern) for side, look in zip(s.side, SIDES, strict=True)
    )


def options(book: Rulebook) -> list[Option]:
    """List free deployment and the disputed rulings."""
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
            book.rules[s.rule].title,
            s.rule,
            tuple(s.names),
        )
        for s in TABLES.switch
    ]
