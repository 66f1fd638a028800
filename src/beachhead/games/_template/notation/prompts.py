"""What is asked, and what is rolled for, in a sentence."""

from beachhead.games._template.board import Board
from beachhead.games._template.notation.names import SIDES
from beachhead.games._template.rules.fire import choose_loss, fire
from beachhead.games._template.rules.move import choose_ambush, choose_spot
from beachhead.games._template.rules.setup import draw_order, place_patrol
from beachhead.games._template.rules.turn import choose_action


@choose_action.prompt
def ask_action(b: Board, side: int) -> str:
    """Ask for the action of the turn."""
    return f"Round {b.round}: what does {SIDES[side]} do?"


@place_patrol.prompt
@choose_spot.prompt
def ask_spot(b: Board, side: int) -> str:
    """Ask for a spot."""
    del b
    return f"Where does {SIDES[side]}'s patrol go?"


@choose_loss.prompt
def ask_loss(b: Board, side: int) -> str:
    """Ask how a hit is taken."""
    del b
    return f"{SIDES[side]} is hit."


@choose_ambush.prompt
def ask_ambush(b: Board, side: int) -> str:
    """Ask whether to interrupt."""
    del b
    return f"The enemy moves into range. Does {SIDES[side]} ambush?"


@fire.prompt
def say_fire(b: Board, side: int) -> str:
    """Say who shoots."""
    return f"{SIDES[side]} fires with {b.men[side]} men."


@draw_order.prompt
def say_draw(b: Board, side: int) -> str:
    """Say who draws."""
    del b
    return f"{SIDES[side]} draws a secret order."
