"""How answers are written and shown: `at 50 75`, `fire`, `ambush`."""

from beachhead.games._template.board import Board
from beachhead.games._template.rules.fire import choose_loss, fire
from beachhead.games._template.rules.move import choose_ambush, choose_spot
from beachhead.games._template.rules.setup import draw_order, place_patrol
from beachhead.games._template.rules.turn import choose_action
from beachhead.kernel.nodes import Answer, Words

SIDES = ("Green", "Grey")
LABELS = {
    "wait": "Wait",
    "advance": "Advance",
    "fire": "Fire",
    "man": "Lose a man",
    "down": "Throw yourselves down",
    "ambush": "Spring the ambush",
    "pass": "Let them pass",
}


@choose_action.shown
@choose_loss.shown
@choose_ambush.shown
def word(b: Board, answer: str, side: int) -> Words:
    """Show a plain word, anchored to the own patrol."""
    del b
    return Words(answer, LABELS[answer], at=(f"patrol:{side}",))


@choose_action.pointed
def point_at_patrol(b: Board, thing: str, side: int) -> Answer | None:
    """Take the enemy's patrol for the wish to fire: the rules say why that cannot be."""
    del b
    return "fire" if thing == f"patrol:{1 - side}" else None


@place_patrol.shown
def place(b: Board, answer: tuple[int, int], side: int) -> Words:
    """Show a spot, anchored to the own half: the patrol is not on the field yet."""
    del b
    x, y = answer
    return Words(f"at {x} {y}", f"Stand at {x}, {y}", at=(f"half:{side}",))


@choose_spot.shown
def spot(b: Board, answer: tuple[int, int], side: int) -> Words:
    """Show a spot."""
    del b
    x, y = answer
    return Words(f"at {x} {y}", f"Go to {x}, {y}", at=(f"patrol:{side}",))


@place_patrol.reads
@choose_spot.reads
def read_spot(b: Board, text: str, side: int) -> tuple[int, int] | None:
    """Read `at 50 75` or `50 75`."""
    del b, side
    words = text.removeprefix("at").replace(",", " ").split()
    if len(words) == 2 and all(w.isdecimal() and len(w) < 7 for w in words):
        return int(words[0]), int(words[1])
    return None


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
