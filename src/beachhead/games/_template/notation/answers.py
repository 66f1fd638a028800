"""How answers are written and shown: `at 50 75`, `fire`, `ambush`."""

from beachhead.games._template.board import Board
from beachhead.games._template.rules.fire import choose_loss
from beachhead.games._template.rules.move import choose_ambush, choose_spot
from beachhead.games._template.rules.setup import place_patrol
from beachhead.games._template.rules.turn import choose_action
from beachhead.kernel.nodes import Answer, AnswerText

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
def show_word(b: Board, answer: str, side: int) -> AnswerText:
    """Show a plain word, anchored to the own patrol."""
    return AnswerText(answer, LABELS[answer], at=(f"patrol:{side}",))


@choose_action.pointed
def point_at_patrol(b: Board, thing: str, side: int) -> Answer | None:
    """Take the enemy's patrol for the wish to fire: the rules say why that cannot be."""
    return "fire" if thing == f"patrol:{1 - side}" else None


@place_patrol.shown
def show_placing(b: Board, answer: tuple[int, int], side: int) -> AnswerText:
    """Show a spot, anchored to the own half: the patrol is not on the field yet."""
    x, y = answer
    return AnswerText(f"at {x} {y}", f"Stand at {x}, {y}", at=(f"half:{side}",))


@choose_spot.shown
def show_spot(b: Board, answer: tuple[int, int], side: int) -> AnswerText:
    """Show a spot."""
    x, y = answer
    return AnswerText(f"at {x} {y}", f"Go to {x}, {y}", at=(f"patrol:{side}",))


@place_patrol.reads
@choose_spot.reads
def read_spot(b: Board, text: str, side: int) -> tuple[int, int] | None:
    """Read `at 50 75` or `50 75`."""
    words = text.removeprefix("at").replace(",", " ").split()
    if len(words) == 2 and all(w.isdecimal() and len(w) < 7 for w in words):
        return int(words[0]), int(words[1])
    return None
