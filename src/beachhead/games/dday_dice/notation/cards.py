"""What cards ask for: cards to take, Units to help."""

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.notation.words import RESOURCE_NAMES, card, extra, unit_name
from beachhead.games.dday_dice.rules import (
    free_cards,
    played_combat,
    played_dice,
    played_gains,
    played_moves,
    setup,
)
from beachhead.kernel.nodes import AnswerText


@free_cards.choose_free_item.shown
@free_cards.choose_free_vehicle.shown
@free_cards.choose_free_leader.shown
def free_words(b: Board, answer: str, side: int, limit: int) -> AnswerText:
    """Show a free card."""
    del b, side, limit
    found = card(answer)
    return AnswerText(f"take {answer}", f"{found.name}: {found.data.text}", (f"card:{answer}",))


@free_cards.choose_award.shown
@played_gains.choose_revived.shown
@setup.choose_pool_item.shown
def taken_words(b: Board, answer: str, side: int) -> AnswerText:
    """Show a card to be taken."""
    if answer == "done":
        return extra(b, answer, side)
    found = card(answer)
    return AnswerText(f"take {answer}", f"{found.name}: {found.data.text}", (f"card:{answer}",))


@played_combat.choose_sheltered.shown
@played_moves.choose_afar.shown
@played_dice.choose_copied.shown
@played_dice.choose_signalled.shown
def other_words(b: Board, answer: int, side: int) -> AnswerText:
    """Show another Unit."""
    del side
    return AnswerText(f"unit {answer + 1}", unit_name(b, answer), (f"unit:{answer}",))


@played_gains.choose_receiver.shown
def receiver_words(b: Board, answer: int, side: int, resource: str, amount: int) -> AnswerText:
    """Show a Unit that receives."""
    del side
    label = f"{amount} {RESOURCE_NAMES[resource]} for {unit_name(b, answer)}"
    return AnswerText(f"unit {answer + 1}", label, (f"unit:{answer}",))


@played_combat.choose_bombarded.shown
def bombarded_words(b: Board, answer: int, side: int, amount: int) -> AnswerText:
    """Show the Unit whose Sector is shelled."""
    del side
    label = f"DEF -{amount} in the Sector of {unit_name(b, answer)}"
    return AnswerText(f"unit {answer + 1}", label, (f"unit:{answer}",))
