"""DDD-RWB-01 to 23, DDD-STRAIGHT-01 to 08: what a Final Tally holds."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import compress
from typing import NamedTuple

from beachhead.games.dday_dice.board import LEADERSHIP, Unit
from beachhead.games.dday_dice.content.components import COLOURLESS, DICE, SKULL, STAR
from beachhead.kernel.memo import Memo

SYMBOLS = 6
ALL_SYMBOLS = (1 << SYMBOLS) - 1
SKULLS = tuple(colour * SYMBOLS + SKULL for colour in range(COLOURLESS))
"""The Skull of each colour."""
WIDTH = 6
"""Bits for the count of one symbol in a total; a Final Tally has far fewer results."""
CODES = range((COLOURLESS + 1) * SYMBOLS)
weight = (
    *(1 << WIDTH * ((code & ~LEADERSHIP) % SYMBOLS) for code in range(LEADERSHIP + len(CODES))),
    0,
).__getitem__
"""What a result adds to a total that counts all symbols at once; -1, no die, adds nothing."""
bit = (*(1 << code for code in CODES[: COLOURLESS * SYMBOLS]), *[0] * (SYMBOLS + 1)).__getitem__
"""The bit of a coloured result; what has no colour, or was not rolled, has none."""
STANDING = [
    tuple(not mask >> place & 1 for place in range(len(DICE))) for mask in range(1 << len(DICE))
]
"""Which dice stand when those of a mask are cancelled."""


@cache
def counts(symbols: int) -> tuple[int, ...]:
    """Give the count of each symbol in a total."""
    return tuple(symbols >> WIDTH * face & (1 << WIDTH) - 1 for face in range(SYMBOLS))


def shown(codes: Iterable[int]) -> int:
    """Give the set of coloured results that dice show, as bits."""
    return sum(map(bit, set(codes)))


class Reading(NamedTuple):
    """What dice on the table say before any of them is cancelled."""

    straight: bool
    """They show every symbol."""
    skulls: int
    """Skulls that cancel something: not those of an RWB of Skulls (DDD-RWB-03)."""
    victims: tuple[int, ...]
    """The places of the dice that a Skull may cancel: never a Skull (DDD-FACE-05)."""
    triples: int
    """The symbols shown in all three colours, as bits."""
    symbols: int
    """The total of all symbols."""


def read(dice: tuple[int, ...]) -> Reading:
    """Read dice."""
    seen = shown(dice)
    skulls = [dice.count(skull) for skull in SKULLS]
    return Reading(
        # DDD-STRAIGHT-02: each symbol, in whatever colour
        (seen | seen >> SYMBOLS | seen >> 2 * SYMBOLS) & ALL_SYMBOLS == ALL_SYMBOLS,
        sum(skulls) - len(SKULLS) * min(skulls),
        tuple(place for place, code in enumerate(dice) if code >= 0 and code not in SKULLS),
        seen & seen >> SYMBOLS & seen >> 2 * SYMBOLS,
        sum(map(weight, dice)),
    )


READINGS = Memo(read)
"""Dice are read once: few of the many that are rolled differ."""


def straight(u: Unit) -> bool:
    """Return True if dice and coloured results show every symbol (DDD-STRAIGHT-01)."""
    if not u.extra or not coloured(u.extra):
        return READINGS[u.dice].straight
    # DDD-STRAIGHT-05: what has no colour does not count
    coloured_results = [code for code in u.extra if code < COLOURLESS * SYMBOLS]
    return READINGS[(*u.dice, *coloured_results)].straight


def standing(u: Unit) -> int:
    """Count the symbols of the dice that are not cancelled, and of all bonus results."""
    if u.cancelled:  # DDD-FACE-04: for the whole turn
        symbols = sum(map(weight, compress(u.dice, STANDING[u.cancelled])))
    else:
        symbols = READINGS[u.dice].symbols  # DDD-ROLL-10: all dice, locked ones too
    return symbols + sum(map(weight, u.extra)) if u.extra else symbols


@lru_cache(maxsize=4096)
def coloured(extra: tuple[int, ...]) -> bool:
    """Tell whether some bonus result has a colour."""
    return any(code & ~LEADERSHIP < COLOURLESS * 6 for code in extra)


ORDER = (STAR, *(face for face in range(SYMBOLS) if face != STAR))
"""Leadership adds results, so it is collected first."""
ALIKE = [tuple(face + SYMBOLS * c for c in range(COLOURLESS)) for face in range(SYMBOLS)]
"""The results of each symbol in every colour; both Soldier faces are symbols (DDD-RWB-19)."""


def next_of_dice(u: Unit, triples: int) -> int:
    """Find an RWB among the dice alone, which show some symbols in all colours."""
    # DDD-RWB-20: cancelled dice do not count; DDD-STRAIGHT-08: those of a Straight do
    stands = tuple(compress(u.dice, STANDING[u.cancelled]))
    for face in ORDER:
        if triples >> face & 1:
            found = min(map(stands.count, ALIKE[face]))
            if found > (u.collected[face] if u.collected else 0):
                return face
    return -1


def next_rwb(u: Unit) -> int:
    """Find an RWB not yet collected: Leadership first, then in order of the faces; -1 is none.

    Each die or result serves one RWB (DDD-RWB-22). An RWB needs at least one result that no
    Leadership brought: otherwise three bonus Stars would go on for ever (DDD-RWB-23).
    """
    if not u.extra or not coloured(u.extra):  # DDD-RWB-18
        triples = READINGS[u.dice].triples
        return next_of_dice(u, triples) if triples else -1
    own = [0] * (SYMBOLS * 3)
    for place, code in enumerate(u.dice):
        if code >= 0 and not u.cancelled >> place & 1:
            own[code] += 1
    brought = [0] * (SYMBOLS * 3)
    for code in u.extra:
        plain = code & ~LEADERSHIP
        if plain < COLOURLESS * 6:  # DDD-RWB-17
            (own if code == plain else brought)[plain] += 1
    done = u.collected
    for face in ORDER:
        found = min(own[face], own[6 + face], own[12 + face])
        left = [own[6 * c + face] - found for c in range(3)]
        mixed = min(left[c] + brought[6 * c + face] for c in range(3))
        found += min(mixed, sum(left))
        if found > (done[face] if done else 0):
            return face
    return -1
