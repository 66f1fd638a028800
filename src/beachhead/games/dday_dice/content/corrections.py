"""Check corrected component files as the game would load them."""

from beachhead.games.dday_dice.content.battle_maps import BattleMap
from beachhead.games.dday_dice.content.components import (
    CardFile,
    CountryFile,
    check_countries,
    number_cards,
)
from beachhead.games.dday_dice.content.map_data import MapData
from beachhead.kernel.data import parse_toml


def check_file(name: str, text: str) -> str:
    """Check a corrected card file, or a map of the player's own, as the game would load it."""
    families = {"specialists.toml": "specialist", "items.toml": "item"}
    families |= {"vehicles.toml": "vehicle", "awards.toml": "award"}
    if name in families:
        found = number_cards(name, families[name], parse_toml(text, name, CardFile))
        return f"{len(found)} cards with effects that the rules know"
    if name == "countries.toml":
        check_countries(parse_toml(text, name, CountryFile))
        return "the player aids are complete"
    if name not in ("figures.toml", "income.toml", "options.toml", "rulebook.toml"):
        battle_map = BattleMap(parse_toml(text, name, MapData), name)
        return f"the map {battle_map.name} has {len(battle_map.sectors)} Sectors and a way to the Bunker"
    return ""
