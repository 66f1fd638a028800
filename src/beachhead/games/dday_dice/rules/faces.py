"""The die faces: what the results of a Final Tally show and what they are worth (DDD-FACE)."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, compress
from typing import NamedTuple

from beachhead.games.dday_dice.board import (
    LEADERSHIP,
    SYMBOLS,
    UPKEEP,
    Board,
    Unit,
    code_of,
    face_of,
    is_coloured,
)
from beachhead.games.dday_dice.content.components import (
    COLOURLESS,
    COURAGE,
    DICE,
    RESOURCES,
    SKULL,
    SOLDIER1,
    SOLDIER2,
    STAR,
    TOOL,
    tools_to_points,
)
from beachhead.games.dday_dice.rules.base import gain
from beachhead.kernel.memo import Memo

ALL_SYMBOLS = (1 << SYMBOLS) - 1
SKULLS = tuple(code_of(colour, SKULL) for colour in range(COLOURLESS))
"""The Skull of each colour."""
NO_VICTIMS = (-1, *SKULLS)
"""What no Skull can cancel: a die that was not rolled, and another Skull."""
WIDTH = 6
"""Bits for the count of one symbol in a total; a Final Tally has far fewer results."""
CODES = range((COLOURLESS + 1) * SYMBOLS)
weigh = (
    *(1 << WIDTH * face_of(code) for code in range(LEADERSHIP + len(CODES))),
    0,
).__getitem__
"""What a result adds to a total that counts all symbols at once; -1, no die, adds nothing."""
flag_colour = (
    *(1 << code for code in CODES[: COLOURLESS * SYMBOLS]),
    *[0] * (SYMBOLS + 1),
).__getitem__
"""The bit of a coloured result; what has no colour, or was not rolled, has none."""
STANDING = [
    tuple(not mask >> place & 1 for place in range(len(DICE))) for mask in range(1 << len(DICE))
]
"""Which dice stand when those of a mask are cancelled."""


@cache
def split_total(symbols: int) -> tuple[int, ...]:
    """Return the count of each symbol in a total."""
    return tuple(symbols >> WIDTH * face & (1 << WIDTH) - 1 for face in range(SYMBOLS))


def find_shown(codes: Iterable[int]) -> int:
    """Return the set of coloured results that dice show, as bits."""
    return sum(map(flag_colour, set(codes)))


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


def read_dice(dice: tuple[int, ...]) -> Reading:
    """Return what dice say."""
    seen = find_shown(dice)
    skulls = [dice.count(skull) for skull in SKULLS]
    return Reading(
        # DDD-STRAIGHT-02: each symbol, in whatever colour
        (seen | seen >> SYMBOLS | seen >> 2 * SYMBOLS) & ALL_SYMBOLS == ALL_SYMBOLS,
        sum(skulls) - len(SKULLS) * min(skulls),
        tuple(place for place, code in enumerate(dice) if code not in NO_VICTIMS),
        seen & seen >> SYMBOLS & seen >> 2 * SYMBOLS,
    )


READINGS = Memo(read_dice)
"""Dice are read once: few of the many that are rolled differ."""


def is_straight(u: Unit) -> bool:
    """Return True if dice and coloured results show every symbol (DDD-STRAIGHT-01)."""
    # DDD-STRAIGHT-05: what has no colour does not count; what a card's Leadership brought does
    coloured_results = [code & ~LEADERSHIP for code in u.extra if is_coloured(code)]
    return READINGS[(*u.dice, *coloured_results)].straight


def total_standing(u: Unit) -> int:
    """Count the symbols of the dice that are not cancelled, and of all bonus results."""
    # DDD-ROLL-10: all dice, locked ones too; DDD-FACE-04: cancelled ones for the whole turn
    return sum(map(weigh, chain(compress(u.dice, STANDING[u.cancelled]), u.extra)))


@lru_cache(maxsize=4096)
def has_coloured(extra: tuple[int, ...]) -> bool:
    """Return True if some bonus result has a colour."""
    return any(map(is_coloured, extra))


def value_symbols(symbols: int) -> tuple[int, int, int, int]:
    """Return the Soldiers, Courage, Stars and Item Points of a Final Tally."""
    n = split_total(symbols)
    return (
        n[SOLDIER1] + 2 * n[SOLDIER2],  # DDD-FACE-14, DDD-FACE-15; DDD-ROLL-18: the sample's seven
        n[COURAGE],  # DDD-FACE-16
        n[STAR],  # DDD-FACE-11
        tools_to_points(n[TOOL]),  # DDD-ITEM-01, DDD-FACE-18: all Tools together, once
    )


WORTHS = Memo(value_symbols)
"""The worth of every total of symbols."""


def add_results(b: Board, side: int, *codes: int) -> None:
    """Add results to the Final Tally; after step 2d they are entered for their own worth."""
    if b.phase <= UPKEEP:
        b.units[side].extra += codes
        return
    # DDD-UPKEEP-09: there is no tally left that they could join
    for resource, amount in zip(RESOURCES, WORTHS[sum(map(weigh, codes))], strict=True):
        if amount:
            gain(b, side, resource, amount)
