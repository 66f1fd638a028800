"""AAD-TACTIC: single-use cards, each offered to its owner in the gap after its order.

What a card does is a named effect with figures from `cards.toml`.
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import AXIS, BOTH, TACTICS
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.tactics.effect import Effect
from beachhead.games.axis_allies_dday.rules.tactics.fire import FIRE
from beachhead.games.axis_allies_dday.rules.tactics.late_moves import LATE_MOVES
from beachhead.games.axis_allies_dday.rules.tactics.preparations import PREPARATIONS

EFFECTS: dict[str, Effect] = {**FIRE, **PREPARATIONS, **LATE_MOVES}


def owner_of_card(b: Board, number: int) -> int:
    """Return AXIS or BOTH, whose card this is (AAD-TACTIC00-01); card 16 is an option."""
    card = TACTICS[number]
    if card.effect == "volunteers":
        return b.home_front
    return AXIS if card.owner == "Axis" else BOTH


@rules.auto("AAD-TACTIC00-02")
def tactics_card(b: Board, number: int) -> None:
    """Offer the card if it can do anything now; an unused card comes up again next turn.

    Two Allied players are asked one after the other, each for its own pieces (AAD-TURN-04).
    """
    parties = b.split_allies() if owner_of_card(b, number) == BOTH else (AXIS,)
    b.do(*[offer_tactics(number, who) for who in parties])


@rules.auto("AAD-TACTIC00-02")
def offer_tactics(b: Board, number: int, who: int) -> None:
    """Ask a party that can do something with the card, unless its ally has used it."""
    if not b.is_used(number) and EFFECTS[TACTICS[number].effect].is_usable(b, who):
        b.do(choose_tactics(number, who))


@rules.choice("AAD-TACTIC00-05", side=lambda b, number, who: b.seat_of(who))
def choose_tactics(b: Board, number: int, who: int) -> list[str]:
    """Use the card or keep it: nobody is required to."""
    return ["use", "keep"]


@choose_tactics.chosen
def play_tactics(b: Board, answer: str, number: int, who: int) -> None:
    """Remove a used card from the deck (AAD-TACTIC00-04) and do what it says."""
    if answer == "use":
        b.use_up(number)
        card = TACTICS[number]
        said = {"card": card.title, "card_text": card.text}
        b.tell("tactics", "AAD-TACTIC00-04", side=b.seat_of(who), number=number, who=who, **said)
        EFFECTS[card.effect].act(b, number, who)
