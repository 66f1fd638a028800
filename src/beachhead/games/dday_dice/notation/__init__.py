"""How answers are written and shown: `lock R1 W2`, `roll B1 B2`, `rally scout`, `go 4`."""

from beachhead.games.dday_dice.notation import cards, dice, prompts, reading, turn
from beachhead.games.dday_dice.notation.words import (
    DIE_NAMES,
    FACE_NAMES,
    PHASES,
    card,
    dice_words,
    die_id,
    unit_name,
)

__all__ = [
    "DIE_NAMES",
    "FACE_NAMES",
    "PHASES",
    "card",
    "cards",
    "dice",
    "dice_words",
    "die_id",
    "prompts",
    "reading",
    "turn",
    "unit_name",
]
