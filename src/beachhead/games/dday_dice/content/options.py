"""Scenarios and options: what can be agreed on before a game."""

from functools import cache

from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap
from beachhead.games.dday_dice.content.components import COUNTRIES, PACKAGE
from beachhead.games.dday_dice.content.map_data import Level
from beachhead.kernel.data import load
from beachhead.kernel.meta import BadOption, Option, OptionsFile, ReferenceRate, Scenario

CHOOSE = "choose"
"""The value of the option `country` that leaves the choice to the player."""
PLAYERS = (1, 2, 3, 4)
WORDS = {1: "solitaire", 2: "two players", 3: "three players", 4: "four players"}
OPTIONAL_RULES = load(PACKAGE, "options.toml", OptionsFile).option
LONGEST = 6000
"""Answers and outcomes that one Unit can need on the longest map."""


def scenarios() -> list[Scenario]:
    """Offer every map for one to four players; Exercise Tiger comes first (DDD-SETUP-08)."""
    return [describe_scenario(m, n) for m in MAPS.values() for n in PLAYERS]


@cache
def describe_scenario(battle_map: BattleMap, players: int) -> Scenario:
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


def split_scenario(scenario_id: str) -> tuple[str, int]:
    """Return the map and the number of players of a scenario."""
    map_id, _, players = scenario_id.partition("-")
    return map_id, int(players or 1)


def find_scenario(map_id: str, players: int) -> str:
    """Return the scenario of a map for a number of players."""
    return map_id if players == 1 else f"{map_id}-{players}"


def find_level(map_id: str, name: str) -> Level | None:
    """Return a training level; raise BadOption on maps without any: only Exercise Tiger has some."""
    battle_map = MAPS[map_id]
    for level in battle_map.data.level:
        if level.id == name:
            return level
    if name != "advanced":
        msg = f"{battle_map.name} has no training level {name!r}; only Exercise Tiger has some."
        raise BadOption(msg, rule="DDD-FEW-08")
    return None


def reference_rate(scenario: str) -> ReferenceRate | None:
    """Return what a careful player won in an earlier solitaire simulation of the map."""
    map_id, players = split_scenario(scenario)
    difficulty = MAPS[map_id].data.difficulty
    if players > 1 or difficulty is None:
        return None
    return ReferenceRate(
        difficulty.careful, "a careful player", {"country": COUNTRIES[0].id, "mulligan": True}
    )


def options() -> list[Option]:
    """List the country to play, and the optional rules, all of them off (DDD-SOLO-12)."""
    country = Option(
        "country",
        "Country",
        CHOOSE,
        (CHOOSE, *(c.id for c in COUNTRIES)),
        "The first Unit's country; the others follow.",
        "DDD-SETUP-04",
        ("choose", *(c.name for c in COUNTRIES)),
    )
    return [country, *OPTIONAL_RULES]
