"""Reading answers that are not offered, so that they are refused with the reason, not as unknown.

`lock R1 R2 W1` is understood as three dice; `refusals.py` then says how many are locked.
"""

import re

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import AWARD, ITEM, RESOURCES, SPECIALIST, VEHICLE
from beachhead.games.dday_dice.notation.names import DIE_NAMES, is_card
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


@rules.rolling.choose_lock.reads
def read_lock(b: Board, text: str, side: int) -> Answer | None:
    """Read a lock of any number of dice."""
    mask = read_dice(text, "lock") if text.split() else None
    return mask if mask is not None else read_act(b, text, side)


@rules.rolling.choose_reroll.reads
def read_reroll(b: Board, text: str, side: int) -> Answer | None:
    """Read a re-roll of any dice."""
    mask = read_dice(text, "roll") if text.split() else None
    return mask if mask is not None else read_act(b, text, side)


@rules.skulls.choose_victim.reads
def read_victim(b: Board, text: str, side: int, biting: int) -> Answer | None:
    """Read any die."""
    mask = read_dice(text, "cancel") if text.split() else None
    return mask.bit_length() - 1 if mask and mask.bit_count() == 1 else None


@rules.casualties.choose_casualty.reads
def read_casualty(b: Board, text: str, side: int, losses: int, after: int) -> str | None:
    """Read any Specialist."""
    match text.lower().split():
        case ["lose", name] if name in SPECIALIST:
            return name
    return None


@rules.trade.deal.reads
def read_thing(b: Board, text: str, side: int) -> Answer | None:
    """Read anything to give or to ask for."""
    match text.lower().split():
        case [("give" | "ask") as way, name] if name in RESOURCES or is_card(name):
            return (way, name)
        case ["offer"]:
            return "offer"
    return None


@rules.trade.choose_amount.reads
def read_amount(b: Board, text: str, side: int, way: str, thing: str) -> int | None:
    """Read any amount."""
    found = re.fullmatch(r"(?:amount +)?(\d{1,4})", text.strip().lower())
    return int(found[1]) if found else None


@rules.trade.consent.reads
def read_reply(b: Board, text: str, side: int) -> tuple[str, int] | None:
    """Read a reply to any Unit."""
    found = re.fullmatch(r"(accept|refuse) +(\d)", text.strip().lower())
    return (found[1], int(found[2]) - 1) if found else None


@rules.movement.move.reads
@rules.spending.spend.reads
@rules.unit_markers.marker_window.reads
@rules.upkeep.upkeep_window.reads
@rules.rwb_bonuses.use_find.reads
@rules.combat.get_ready.reads
@rules.combat.combat_window.reads
def read_act(b: Board, text: str, side: int) -> Answer | None:
    """Read `go 9`, `trade 2`, `rally scout`, `find grenade`, `play grenade`."""
    match text.lower().split():
        case [verb, number] if verb in NUMBERED and number.isdecimal() and len(number) < 4:
            return (verb, int(number) - NUMBERED[verb])
        case [verb, name] if any(name in family for family in CARDS.get(verb, ())):
            return (verb, name)
        case ["stay"]:
            return "stay"
    return None
