"""All content as plain data, for programs that know nothing of this game."""

import msgspec

from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap, Way
from beachhead.games.dday_dice.content.components import (
    AIDS,
    AWARDS,
    COUNTRIES,
    FIGURES,
    ITEMS,
    SPECIALISTS,
    VEHICLES,
)
from beachhead.games.dday_dice.content.effects import EFFECTS

FAMILIES = {
    "specialists": SPECIALISTS,
    "items": ITEMS,
    "vehicles": VEHICLES,
    "awards": AWARDS,
}


def describe_content() -> dict[str, object]:
    """Return maps with their borders, cards in the order of their bits, player aids and figures."""
    cards = {
        name: [_describe_card(card.data) for card in family] for name, family in FAMILIES.items()
    }
    return {
        "maps": {map_id: _describe_map(battle_map) for map_id, battle_map in MAPS.items()},
        "cards": cards,
        "effects": {name: kind.text for name, kind in EFFECTS.items()},
        "countries": [msgspec.to_builtins(country) for country in COUNTRIES],
        "bonus_names": dict(AIDS.names),
        "figures": msgspec.to_builtins(FIGURES),
    }


def _describe_card(data: msgspec.Struct) -> dict[str, object]:
    """Return a card as its file gives it."""
    entries: dict[str, object] = msgspec.to_builtins(data)
    return entries


def _describe_map(battle_map: BattleMap) -> dict[str, object]:
    """Return a map as its file gives it, and the borders that a Unit may cross from each Sector."""
    entries: dict[str, object] = msgspec.to_builtins(battle_map.data)
    borders = {
        str(number): [_describe_way(way) for way in sector.ways]
        for number, sector in sorted(battle_map.sectors.items())
    }
    return {**entries, "bunker": battle_map.bunker, "ways": borders}


def _describe_way(way: Way) -> dict[str, object]:
    """Return one border: where it leads, what it costs, and whether Land Mines lie on it."""
    return {
        "to": way.to,
        "advance": way.advance,
        "courage": way.courage,
        "mines": bool(way.mines),
    }
