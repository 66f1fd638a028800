"""The rules, a module per chapter; importing them fills the table of steps."""

from beachhead.games.five_beaches.rules import (
    activation,
    combat,
    entry,
    joker,
    movement,
    options,
    setup,
    strike,
    turn,
    victory,
)
from beachhead.games.five_beaches.rules.base import rules

__all__ = [
    "activation",
    "combat",
    "entry",
    "joker",
    "movement",
    "options",
    "rules",
    "setup",
    "strike",
    "turn",
    "victory",
]
