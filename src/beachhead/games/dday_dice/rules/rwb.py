"""DDD-RWB-01 to 23, DDD-STRAIGHT-01 to 08: what a Final Tally holds."""

from functools import cache, lru_cache

from beachhead.games.dday_dice.board import LEADERSHIP, Unit
from beachhead.games.dday_dice.components import COLOURLESS, SKULL

SYMBOLS = 6
ALL_SYMBOLS = (1 << SYMBOLS) - 1
WIDTH = 6
"""Bits for the count of one symbol in a total; a Final Tally has far fewer results."""
CODES = (COLOURLESS + 1) * SYMBOLS
WEIGHT = (
    *(1 << WIDTH * ((code & ~LEADERSHIP) % SYMBOLS) for code in range(LEADERSHIP + CODES)),
    0,
)
"""What a result adds to a total that counts all symbols at once; -1, no die, adds nothing."""


def total(codes: tuple[int, ...]) -> int:
    """Count the symbols of dice or results, whatever their colours, in one number."""
    return sum([WEIGHT[code] for code in codes])


@cache
def counts(symbols: int) -> tuple[int, ...]:
    """Give the count of each symbol in a total."""
    return tuple(symbols >> WIDTH * face & (1 << WIDTH) - 1 for face in range(SYMBOLS))


@cache
def complete(symbols: int) -> bool:
    """Tell whether a total has every symbol."""
    return all(counts(symbols))


@cache
def three_alike(symbols: int) -> bool:
    """Tell whether some symbol stands often enough for an RWB."""
    return max(counts(symbols)) >= COLOURLESS


def straight(u: Unit) -> bool:
    """Tell whether dice and coloured results show every symbol (DDD-STRAIGHT-01, -05)."""
    if complete(total(u.dice)):
        return True
    if not u.extra:
        return False
    return complete(total((*u.dice, *(code for code in u.extra if code < COLOURLESS * 6))))


def skulls(u: Unit) -> int:
    """Count the Skulls on the dice."""
    return counts(total(u.dice))[SKULL]


def standing(u: Unit) -> int:
    """Count the symbols of the dice that are not cancelled, and of all bonus results."""
    symbols = total(u.dice)
    if u.cancelled:
        for place, code in enumerate(u.dice):
            if u.cancelled >> place & 1:
                symbols -= WEIGHT[code]
    return symbols + total(u.extra) if u.extra else symbols


def gifts(u: Unit) -> int:
    """Count the RWBs of Skulls: their Skulls cancel nothing (DDD-RWB-03)."""
    colours = [0, 0, 0]
    for code in u.dice:
        if code >= 0 and code % 6 == SKULL:
            colours[code // 6] += 1
    return min(colours)


@lru_cache(maxsize=4096)
def coloured(extra: tuple[int, ...]) -> bool:
    """Tell whether some bonus result has a colour."""
    return any(code & ~LEADERSHIP < COLOURLESS * 6 for code in extra)


def next_rwb(u: Unit) -> int:
    """Find an RWB not yet collected: Leadership first, then in order of the faces; -1 is none.

    Each die or result serves one RWB (DDD-RWB-22). An RWB needs at least one result that no
    Leadership brought: otherwise three bonus Stars would go on for ever (DDD-RWB-23).
    """
    late = u.extra and coloured(u.extra)
    if not late and not three_alike(total(u.dice)):
        return -1
    own = [0] * (SYMBOLS * 3)
    seen = 0
    for place, code in enumerate(u.dice):
        if code >= 0 and not u.cancelled >> place & 1:
            own[code] += 1
            seen |= 1 << code
    if not late and not seen & seen >> SYMBOLS & seen >> 2 * SYMBOLS:
        return -1
    brought = [0] * (SYMBOLS * 3)
    for code in u.extra:
        plain = code & ~LEADERSHIP
        if plain < COLOURLESS * 6:
            (own if code == plain else brought)[plain] += 1
    done = u.collected
    for face in (1, 0, 2, 3, 4, 5):
        found = min(own[face], own[6 + face], own[12 + face])
        if u.extra:
            left = [own[6 * c + face] - found for c in range(3)]
            mixed = min(left[c] + brought[6 * c + face] for c in range(3))
            found += min(mixed, sum(left))
        if found > (done[face] if done else 0):
            return face
    return -1
