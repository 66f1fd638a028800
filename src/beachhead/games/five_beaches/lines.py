"""Log lines from events, and cards in words."""

from __future__ import annotations

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.rules.victory import level
from beachhead.kernel.plurals import Count, counted
from beachhead.kernel.position import Event

NAMES = ("Allies", "Germans")
LINES = {
    "turn": "Turn {number} of {last}: the deck is shuffled.",
    "turn_over": "Turn {number} is over.",
    "card": "{side} turn {card}.",
    "joker_ignored": "The Joker is ignored: a side has had no card yet. The deck is played through.",
    "event": "Random event {roll}: {name}.",
    "moved": "{unit} moves to {place}.",
    "landed": "{unit} lands at {place}.",
    "exited": "{unit} exits the map for {points:point}.",
    "attacked": "{attacker} attacks {target}: {needed} or more hits ({terms}).",
    "redraw": "Another card is turned for the attack.",
    "missed": "{drawn}: {target} is missed.",
    "reduced": "{drawn}: {target} is hit and reduced.",
    "eliminated": "{drawn}: {target} is hit and eliminated.",
    "recovered": "{unit} is back at full strength.",
    "control": "{side} take control of {hex}.",
    "placed": "{unit} sets up in {hex}.",
    "entered": "{unit} enters in {hex}.",
    "entry_roll": "Entry roll {roll} for {units}: {needed} or less is needed.",
    "strength": "{unit} rolls {dice} for its strength.",
    "swam": "{unit} swims ashore unscathed ({dice}).",
    "swam_reduced": "{unit} loses tanks on the way ({dice}).",
    "sank": "{unit} sinks ({dice}).",
    "free_set_up": "The Germans roll {dice}: {count:unit} may be set up at will.",
    "judged": "{map}: {points:Allied point}, {needs} needed. {side} win the map.",
}


def line(event: Event) -> str:
    """Make the log line of an event."""
    figures: dict[str, object] = {
        k: Count(v) if isinstance(v, int) else v for k, v in event.figures.items()
    }
    figures["drawn"] = drawn(event)
    if "side" in figures:
        figures["side"] = NAMES[int(str(figures["side"]))]
    if "card" in figures:
        figures["card"] = card_name(str(figures["card"]))
    for key in ("dice", "terms", "units"):
        value = figures.get(key)
        if isinstance(value, list):
            figures[key] = ", ".join(str(v) for v in value)
    return LINES[event.kind].format(**figures)


def drawn(event: Event) -> str:
    """Name what decided an attack: a card, the campaign's die, the Joker, or no card at all."""
    if "die" in event.figures:
        return f"Die {event.figures['die']}"
    number = event.figures.get("number")
    return {"Joker": "The Joker", "no card": "No card left"}.get(str(number), f"Card {number}")


def card_name(face: str) -> str:
    """Name a card: `red5` is a red 5."""
    if face == "joker":
        return "the Joker"
    colour = "red" if face.startswith("red") else "black"
    rank = face.removeprefix(colour)
    return f"a {colour} {'face card' if rank == 'face' else 'Ace' if rank == '1' else rank}"


def card_text(b: Board) -> tuple[str, str]:
    """Give title and text of the card just turned: what it allows."""
    _, side, number = b.theatre.meaning[b.card]
    shown = card_name(b.card).removeprefix("a ").removeprefix("the ").capitalize()
    if side < 0:
        return shown, "A random event, or the end of the turn."
    if number:
        return shown, f"{NAMES[side]} activate units: {'odd' if number % 2 else 'even'} card."
    return shown, f"{NAMES[side]}: support attack, or flip a reduced unit."


def reason(ending: str) -> str:
    """Say in a sentence how the game ended."""
    if ending.startswith("maps_"):
        won = int(ending.removeprefix("maps_"))
        return f"The Allies win {counted(won, 'map')}: {level(won)}. The Germans win {5 - won}: {level(5 - won)}."
    winner = "Allies" if ending == "allied_victory" else "Germans"
    return f"The {winner} win the beach."
