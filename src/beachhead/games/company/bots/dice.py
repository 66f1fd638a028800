"""Chances of single dice, as a bot estimates with them."""

from fractions import Fraction

from beachhead.games.company.content.tables import TABLES

SIDES = 6


def at_least(need: int) -> Fraction:
    """Return the chance that a die shows a number or more."""
    return Fraction(min(SIDES, max(0, SIDES + 1 - need)), SIDES)


def hit_chance(need: int) -> Fraction:
    """Return the chance of a hit: ones always miss, seven cannot be rolled (MIN-FIRE-26, MIN-FIRE-27)."""
    return at_least(max(need, 2))


def save_chance(need: int, passed_again: bool) -> Fraction:
    """Return the chance of a save, passed ones rolled again where that is demanded."""
    return at_least(need) ** (2 if passed_again else 1)


def damage_chances() -> tuple[Fraction, Fraction]:
    """Return the chances that a damage roll suppresses and destroys."""
    table = TABLES.damage
    shaken = Fraction(table.suppressed_to - table.nothing_to, SIDES)
    return shaken, Fraction(SIDES - table.suppressed_to, SIDES)
