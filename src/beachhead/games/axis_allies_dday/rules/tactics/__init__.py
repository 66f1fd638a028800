"""AAD-TACTIC: the single-use cards, by family: fire, preparations for later orders, late moves."""

from beachhead.games.axis_allies_dday.rules.tactics import deck, fire, late_moves, preparations

__all__ = ["deck", "fire", "late_moves", "preparations"]
