"""Everything about the maps, units, cards and tables as plain data, for programs."""

import msgspec

from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.map_graph import CAMPAIGN, MapGraph
from beachhead.games.five_beaches.content.scenario import scenario_content
from beachhead.games.five_beaches.content.schema import Sheet


def describe_content() -> dict[str, object]:
    """Return maps with every hex, joins of the campaign, units, variants, decks and tables."""
    parts = components()
    return {
        "terrain": msgspec.to_builtins(parts.terrain),
        "maps": [_describe_sheet(sheet) for sheet in parts.maps],
        "joins": msgspec.to_builtins(parts.joins),
        "units": msgspec.to_builtins(parts.units),
        "variants": msgspec.to_builtins(parts.variants),
        "tables": msgspec.to_builtins(parts.tables),
        "decks": {"beach": _list_deck(parts.maps[0].key), "campaign": _list_deck(CAMPAIGN)},
    }


def _describe_sheet(sheet: Sheet) -> dict[str, object]:
    """Return a map with its hexes."""
    content = scenario_content(sheet.key)
    entries: dict[str, object] = msgspec.to_builtins(sheet)
    return {**entries, "hexes": [_describe_hex(content, h) for h in content.numbers]}


def _describe_hex(content: MapGraph, number: int) -> dict[str, object]:
    """Return a hex: terrain, neighbours on its map, roads, and what it is good for."""
    return {
        "number": number,
        "terrain": content.terrain[number].key,
        "neighbours": [*content.around[number]],
        "roads": [other for other in content.around[number] if (number, other) in content.roads],
        "cover": content.cover[number] + content.strongpoint[number],
        "objective": number in content.objectives,
        "exit": number in content.exits,
    }


def _list_deck(key: str) -> list[dict[str, object]]:
    """List the cards of a deck: whose they are, their number, and how many there are."""
    content = scenario_content(key)
    return [
        {"face": face, "side": kind.side, "number": kind.number, "count": count}
        for (face, kind), count in zip(content.cards.items(), content.whole_deck, strict=True)
    ]
