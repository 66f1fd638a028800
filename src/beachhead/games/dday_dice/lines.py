"""Log lines and reasons: every sentence is made from a structured event."""

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.components import FACES
from beachhead.games.dday_dice.notation import FACE_NAMES, PHASES, unit_name
from beachhead.kernel.position import Event

__all__ = ["PHASES", "line", "reason", "unit_name"]

LINES = {
    "country": "{side} plays {name}.",
    "started": "{side} lands.",
    "blind_start": "{side} rolls its start: {dice}.",
    "pool": "{side} adds {card} to the pool.",
    "turn": "Turn {number}.",
    "rolled": "{side} rolls {dice}.",
    "mulligan": "{side} uses its mulligan.",
    "adjusted": "{side} changes its tally ({what}).",
    "die_set": "{side} sets a die to {face}.",
    "proposed": "{side} proposes a dice trade.",
    "swapped": "{side} trades a die.",
    "straight": "{side} has a Straight and may choose an Award.",
    "cancelled": "{side}: {dice} dice are cancelled by Skulls.",
    "rwb": "{side} scores {name}.",
    "result_added": "{side} adds a {face}.",
    "gained": "{side} gains {amount} {resource}.",
    "recorded": "{side} records {soldiers} Soldiers, {courage} Courage, {stars} Stars, {points} Item Points.",
    "must_move": "{side} must move this turn.",
    "rallied": "{side} rallies {card}.",
    "found": "{side} finds {card}.",
    "award": "{side} receives {card}.",
    "played": "{side} plays {card}.",
    "sacrificed": "{side} sacrifices {card}.",
    "specialist_died": "{side} loses {card}.",
    "item_lost": "{side} loses {card}.",
    "abandoned": "{side} leaves {card} behind.",
    "contested": "{side} gets the contested card.",
    "offered": "{side} makes an offer.",
    "traded": "{side} accepts the offer.",
    "refused": "{side} refuses the offer.",
    "swept": "{side} sweeps a minefield.",
    "moved": "{side} moves to {to}.",
    "opened": "{side} opens the way.",
    "mines": "{side} crosses Land Mines: {dice}.",
    "recruits": "{side} meets new Soldiers: {dice}.",
    "fire": "Machine Gun Fire: {dice}.",
    "special_damage": "{side} suffers Special Damage.",
    "casualties": "{side} loses {amount} Soldiers.",
    "recovered": "{side}'s Medic brings back {amount}.",
    "conquered": "{side} conquers the Bunker.",
    "placed": "{side} lays {card} beside the Bunker.",
    "won": "The Bunker is taken in turn {turn}.",
    "lost": "{side} is lost.",
    "scored": "Victory Points: {points}; the group scores {group}.",
}
REASONS = {
    "bunker_conquered": "Every Unit has conquered the Bunker.",
    "wiped_out": "A Unit was wiped out.",
    "stuck": "A Unit had to move and could not.",
}


def line(event: Event) -> str:
    """Make the log line of an event."""
    words: dict[str, object] = dict(event.figures)
    if "side" in words:
        words["side"] = f"Unit {int(str(words['side'])) + 1}"
    dice = words.get("dice")
    if isinstance(dice, list):
        words["dice"] = ", ".join(FACE_NAMES.get(str(d), str(d)) for d in dice)
    if words.get("face") in FACES:
        words["face"] = FACE_NAMES[str(words["face"])]
    if "to" in words:
        words["to"] = str(words["to"]).replace("sector:", "Sector ").replace("unit:", "Unit ")
    points = words.get("points")
    if isinstance(points, list):
        words["points"] = ", ".join(str(p) for p in points)
    return LINES[event.kind].format(**words)


def reason(ending: str) -> str:
    """Say in a sentence why the game ended."""
    return REASONS[ending]


def heading(b: Board) -> str:
    """Say in which turn and phase a position is."""
    return f"Turn {b.turn} · {PHASES[b.phase]}" if b.turn else PHASES[0]
