"""What people type, in the game's notation: `find Flame-Thrower` is `find flame_thrower`."""

import re
from difflib import get_close_matches

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import AWARD, ITEM, SPECIALIST, VEHICLE
from beachhead.kernel.nodes import Decision, Refusal

SPELLINGS = (
    (r"[,;]", " "),
    (r"^(reroll|re-roll) ", "roll "),
    (r"^(move|advance) ", "go "),
    (r"^(buy|take) ", "find "),
    (r"^(recruit) ", "rally "),
    (r"^(use) ", "play "),
    (r"^draw an? award$|^draw award$", "draw"),
    (r"^go (to )?(sector )?", "go "),
)
"""Other words for those of the notation, in the order in which they are looked for."""


def squeeze(text: str) -> str:
    """Return the letters and digits only: `Flame-Thrower` is `flamethrower`."""
    return re.sub(r"[\W_]", "", text.lower())


CARD_IDS = {
    squeeze(name): card.id
    for family in (SPECIALIST, ITEM, VEHICLE, AWARD)
    for card in family.values()
    for name in (card.name, card.id)
}


def respell(b: Board, node: Decision, text: str) -> str:
    """Write cards by their ids, the Bunker by its number, and verbs as the game has them."""
    found = " ".join(text.lower().split())
    for wanted, written in SPELLINGS:
        found = " ".join(re.sub(wanted, written, found).split())
    verb, _, name = found.partition(" ")
    if verb == "go" and name in ("bunker", "the bunker", "into the bunker"):
        return f"go {MAPS[b.map].bunker}"
    if node.step == "move" and found.isdecimal():
        return f"go {found}"
    return f"{verb} {CARD_IDS[squeeze(name)]}" if squeeze(name) in CARD_IDS else found


def refuse_unknown_card(name: str) -> Refusal:
    """Refuse a name that no card has, with the card that it may have meant."""
    near = get_close_matches(squeeze(name), CARD_IDS, 1, 0.7)
    meant = f"; did you mean {CARD_IDS[near[0]]!r}?" if near else ""
    return Refusal("card.unknown", f"no card is called {name!r:.40}{meant}", "")
