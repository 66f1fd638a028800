"""Reading answers that are not offered, so that they are refused with the reason, not as unknown.

`lock R1 R2 W1` is understood as three dice; `refusals.py` then says how many are locked.
"""

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import AWARD, ITEM, SPECIALIST, VEHICLE
from beachhead.games.dday_dice.notation.names import DIE_NAMES
from beachhead.games.dday_dice.rules import (
    combat,
    movement,
    rolling,
    rwb_bonuses,
    spending,
    unit_markers,
    upkeep,
)
from beachhead.kernel.nodes import Answer

CARDS = {
    "rally": (SPECIALIST,),
    "find": (ITEM, VEHICLE),
    "play": (ITEM, AWARD),
    "sacrifice": (SPECIALIST,),
}
NUMBERED = {"go": 0, "trade": 1}
"""Words that a number follows, and from what it counts."""


def read_dice(text: str, verb: str) -> int | None:
    """Read the dice that follow a word: `lock R1 W2`."""
    first, *names = text.upper().split()
    if first != verb.upper() or not names or not set(names) <= set(DIE_NAMES):
        return None
    return sum(1 << DIE_NAMES.index(name) for name in set(names))


@rolling.choose_lock.reads
def read_lock(b: Board, text: str, side: int) -> Answer | None:
    """Read a lock of any number of dice."""
    mask = read_dice(text, "lock") if text.split() else None
    return mask if mask is not None else read_act(b, text, side)


@rolling.choose_reroll.reads
def read_reroll(b: Board, text: str, side: int) -> Answer | None:
    """Read a re-roll of any dice."""
    mask = read_dice(text, "roll") if text.split() else None
    return mask if mask is not None else read_act(b, text, side)


@movement.move.reads
@spending.spend.reads
@unit_markers.marker_window.reads
@upkeep.upkeep_window.reads
@rwb_bonuses.use_find.reads
@combat.get_ready.reads
@combat.combat_window.reads
def read_act(b: Board, text: str, side: int) -> Answer | None:
    """Read `go 9`, `trade 2`, `rally scout`, `find grenade`, `play grenade`."""
    del b, side
    match text.lower().split():
        case [verb, number] if verb in NUMBERED and number.isdecimal() and len(number) < 4:
            return (verb, int(number) - NUMBERED[verb])
        case [verb, name] if any(name in family for family in CARDS.get(verb, ())):
            return (verb, name)
        case ["stay"]:
            return "stay"
    return None
