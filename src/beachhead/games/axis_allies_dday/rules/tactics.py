"""AAD-TACTIC: single-use cards, each offered to its owner in the gap after its order.

What a card does is a named effect with figures from `cards.toml`; the effects stand in
`ploys.py`, in the order of the cards.
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.ploys import PLOYS
from beachhead.games.axis_allies_dday.tables import AXIS, BOTH


def owner(b: Board, number: int) -> int:
    """Give AXIS or BOTH, whose card this is (AAD-TACTIC00-01); card 16 is an option."""
    card = CARDS.tactics[number - 1]
    if card.effect == "volunteers":
        return b.home_front
    return AXIS if card.owner == "Axis" else BOTH


@rules.auto("AAD-TACTIC00-02")
def tactics_card(b: Board, number: int) -> None:
    """Offer the card if it can do anything now; an unused card comes up again next turn."""
    usable, _ = PLOYS[CARDS.tactics[number - 1].effect]
    if usable(b, owner(b, number)):
        b.do(choose_tactics(number))


@rules.choice("AAD-TACTIC00-05", side=lambda b, number: b.seat(owner(b, number)))
def choose_tactics(b: Board, number: int) -> list[str]:
    """Use the card or keep it: nobody is required to."""
    return ["use", "keep"]


@choose_tactics.chosen
def play_tactics(b: Board, answer: str, number: int) -> None:
    """Remove a used card from the deck (AAD-TACTIC00-04) and do what it says."""
    if answer == "use":
        b.spent |= 1 << number
        b.tell("tactics", "AAD-TACTIC00-04", side=b.seat(owner(b, number)), number=number)
        _, act = PLOYS[CARDS.tactics[number - 1].effect]
        act(b, number)
