"""What the table shows of an attack, in the figures that all games share (`docs/events.md`)."""

from collections.abc import Sequence
from typing import Protocol

from beachhead.games.five_beaches.board import LOST, Board
from beachhead.games.five_beaches.content.schema import SIDE_NAMES
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS

Figures = dict[str, int | str | list[int | str]]
SUPPORT_NAMES = {SHIPS: "Naval Support", GUNS: "Artillery Support"}


class Named(Protocol):
    """A term of an attack: what it is, how much, by which rule."""

    @property
    def name(self) -> str:
        """Return what it is."""

    @property
    def value(self) -> int:
        """Return how much it is."""

    @property
    def rule(self) -> str:
        """Return the rule that gives it."""


def card_name(face: str) -> str:
    """Return the name of a card: `red5` is a red 5."""
    if face == "joker":
        return "the Joker"
    colour = "red" if face.startswith("red") else "black"
    rank = face.removeprefix(colour)
    return f"a {colour} {'face card' if rank == 'face' else 'Ace' if rank == '1' else rank}"


def tell_card_use(b: Board, face: str) -> str:
    """Return what a card allows, in a sentence."""
    _, side, number = b.content.cards[face]
    if side < 0 and b.content.campaign:
        return "The first of a turn brings a random event, the second ends the turn."
    if side < 0:
        return "It ends the turn, once both sides have had a card."
    if number:
        return f"{SIDE_NAMES[side]} activate units: {'odd' if number % 2 else 'even'} card."
    return f"{SIDE_NAMES[side]}: support attack, or flip a reduced unit."


def name_attacker(b: Board, attacker: int) -> str:
    """Return who attacks: a unit, or support."""
    return SUPPORT_NAMES[attacker] if attacker < 0 else b.content.units[attacker].name


def name_battle(b: Board, attacker: int, target: int) -> str:
    """Return the word that everything about one attack shares."""
    return f"{b.turn}.{attacker}.{target}"


def tell_aim(b: Board, attacker: int, target: int, needed: int, terms: Sequence[Named]) -> Figures:
    """Return who attacks whom, what is needed and why."""
    return {
        "battle": name_battle(b, attacker, target),
        "side": 1 - b.content.side_of[target],
        "role": "support" if attacker < 0 else "attack",
        "weapon": name_attacker(b, attacker),
        **({"pieces": [f"unit:{attacker}"]} if attacker >= 0 else {}),
        "target": [f"unit:{target}"],
        "target_name": b.content.units[target].name,
        "need": f"{needed} or more",
        "terms": [f"{term.name}|{term.value:+}|{term.rule}" for term in terms],
    }


def tell_draw(b: Board, number: int | str, hit: bool) -> Figures:
    """Return what decided: the campaign's die, or a card."""
    result = {"result": "hit" if hit else "miss"}
    if b.content.campaign and isinstance(number, int):
        return {"die": number, "dice": [number], "dice_hit": [int(hit)], **result}
    title = f"Card {number}" if isinstance(number, int) else number
    return {"number": number, "card": title, **result}


def tell_loss(b: Board, target: int) -> Figures:
    """Return what a hit has cost."""
    fate = "eliminated" if b.at[target] == LOST else "reduced"
    # A name such as *30 Mobile* does not break, and its number is no count (docs/events.md).
    lost = f"{b.content.units[target].name} {fate}".replace(" ", "\u00a0", 1)
    return {"loss": [f"unit:{target}"], "losses": [lost]}
