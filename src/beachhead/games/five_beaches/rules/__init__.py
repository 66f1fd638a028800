"""The rules, a module per chapter; importing them fills the table of steps."""

from beachhead.games.five_beaches.rules import (
    activation,
    combat,
    duplex_drive,
    entry,
    free_setup,
    movement,
    random_events,
    setup,
    support,
    turn,
    variant_setup,
    victory,
)
from beachhead.games.five_beaches.rules.base import rules

__all__ = [
    "activation",
    "combat",
    "duplex_drive",
    "entry",
    "free_setup",
    "movement",
    "random_events",
    "rules",
    "setup",
    "support",
    "turn",
    "variant_setup",
    "victory",
]
