"""Everything about terrain, weapons, tanks, tables and scenarios as plain data, for programs."""

import msgspec

from beachhead.games.company.content.scenarios import reading
from beachhead.games.company.content.tables import TABLES, TANKS, TERRAIN, WEAPONS


def describe_content() -> dict[str, object]:
    """Return weapons, tanks, terrain, tables and every scenario with its map, forces and objectives."""
    return {
        "lengths": "inches, from the lower left corner of the table",
        "weapons": msgspec.to_builtins(WEAPONS),
        "tanks": msgspec.to_builtins(TANKS),
        "terrain": msgspec.to_builtins(TERRAIN),
        "tables": msgspec.to_builtins(TABLES),
        "scenarios": {
            name: msgspec.to_builtins(reading.load_published(name)) for name in reading.list_names()
        },
    }
