"""What happened, in a line for each event."""

from __future__ import annotations

from beachhead.games.five_beaches.notation.names import SIDES, card_name
from beachhead.games.five_beaches.rules.victory import victory_level
from beachhead.kernel.plurals import Count, counted
from beachhead.kernel.position import Event

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


def log_line(event: Event) -> str:
    """Return the log line of an event."""
    figures: dict[str, object] = {
        k: Count(v) if isinstance(v, int) else v for k, v in event.figures.items()
    }
    figures["drawn"] = describe_draw(event)
    if "side" in figures:
        figures["side"] = SIDES[int(str(figures["side"]))]
    if "card" in figures:
        figures["card"] = card_name(str(figures["card"]))
    for key in ("dice", "terms", "units"):
        value = figures.get(key)
        if isinstance(value, list):
            figures[key] = ", ".join(str(v) for v in value)
    return LINES[event.kind].format(**figures)


def describe_draw(event: Event) -> str:
    """Describe what decided an attack: a card, the campaign's die, the Joker, or no card at all."""
    if "die" in event.figures:
        return f"Die {event.figures['die']}"
    number = event.figures.get("number")
    return {"Joker": "The Joker", "no card": "No card left"}.get(str(number), f"Card {number}")


def ending_text(ending: str) -> str:
    """Describe in a sentence how the game ended."""
    if ending.startswith("maps_"):
        won = int(ending.removeprefix("maps_"))
        return f"The Allies win {counted(won, 'map')}: {victory_level(won)}. The Germans win {5 - won}: {victory_level(5 - won)}."
    winner = "Allies" if ending == "allied_victory" else "Germans"
    return f"The {winner} win the beach."
