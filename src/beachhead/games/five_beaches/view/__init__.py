"""What people see: the scene, and the log of `log.toml`."""

from beachhead.games.five_beaches.notation.words import NAMES, WORDS
from beachhead.games.five_beaches.rules.victory import victory_level
from beachhead.games.five_beaches.view.scene import heading, scene
from beachhead.kernel.phrases import log_writer
from beachhead.kernel.plurals import counted

__all__ = ["ending_text", "heading", "log_line", "scene"]

log_line = log_writer(__package__, NAMES, WORDS)


def ending_text(ending: str) -> str:
    """Describe in a sentence how the game ended."""
    if ending.startswith("maps_"):
        won = int(ending.removeprefix("maps_"))
        allies = f"The Allies win {counted(won, 'map')}: {victory_level(won)}."
        return f"{allies} The Germans win {5 - won}: {victory_level(5 - won)}."
    winner = "Allies" if ending == "allied_victory" else "Germans"
    return f"The {winner} win the beach."
