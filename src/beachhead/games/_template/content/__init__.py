"""The numbers of the game, from `game.toml`."""

import msgspec

from beachhead.kernel.data import load


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `game.toml` holds."""

    men: int
    rounds: int
    field: tuple[int, int]
    no_mans_land: int
    """Depth on either side of the middle line."""
    hit: int
    close: int
    range: int
    reach: int
    contact: int
    orders: dict[str, int]
    """Order cards and the points they are worth."""


DATA = load(__package__, "game.toml", Figures)
