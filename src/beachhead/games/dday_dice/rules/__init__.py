"""The rules, a module per chapter; importing them fills the table of steps."""

from beachhead.games.dday_dice.rules import (
    cards,
    casualties,
    claims,
    combat,
    ending,
    free_cards,
    markers,
    movement,
    played,
    rolling,
    sectors,
    setup,
    spending,
    tally,
    trade,
    turn,
    upkeep,
)
from beachhead.games.dday_dice.rules.base import rules

__all__ = [
    "cards",
    "casualties",
    "claims",
    "combat",
    "ending",
    "free_cards",
    "markers",
    "movement",
    "played",
    "rolling",
    "rules",
    "sectors",
    "setup",
    "spending",
    "tally",
    "trade",
    "turn",
    "upkeep",
]
