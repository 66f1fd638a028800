"""Log lines and reasons: every sentence is made from a structured event."""

from msgspec.structs import replace

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import FACES
from beachhead.games.dday_dice.notation.names import (
    FACE_NAMES,
    PHASES,
    RESOURCE_NAMES,
    unit_name,
)
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event, Figure

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
    "cancelled": "{side}: {number:die is|dice are} cancelled by Skulls.",
    "rwb": "{side} scores {name}.",
    "result_added": "{side} adds a {face}.",
    "gained": "{side} gains {amount} {resource}.",
    "recorded": "{side} records {soldiers:Soldier}, {courage} Courage, {stars:Star}, {points:Item Point}.",
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
    "casualties": "{side} loses {amount:Soldier}.",
    "recovered": "{side}'s Medic brings back {amount}.",
    "conquered": "{side} conquers the Bunker.",
    "placed": "{side} lays {card} beside the Bunker.",
    "won": "The Bunker is taken in turn {turn}.",
    "lost": "{side} is lost.",
    "scored": "Victory Points: {points}; the group scores {group}.",
}
ADJUSTED = {
    "again": "a further re-roll",
    "last": "the Colonel's re-roll",
    "turn": "the General's new face",
    "recolour": "the Captain's new colour",
    "swap": "the Lieutenant's die",
}
REASONS = {
    "bunker_conquered": "Every Unit has conquered the Bunker.",
    "wiped_out": "A Unit was wiped out.",
    "stuck": "A Unit had to move and could not.",
}


def log_line(event: Event) -> str:
    """Return the log line of an event."""
    words: dict[str, object] = {
        k: Count(v) if isinstance(v, int) else v for k, v in event.figures.items()
    }
    if "side" in words:
        words["side"] = event.figures.get("country") or f"Unit {int(str(words['side'])) + 1}"
    if "what" in words:
        words["what"] = ADJUSTED.get(str(words["what"]), words["what"])
    if words.get("resource") in RESOURCE_NAMES:
        words["resource"] = RESOURCE_NAMES[str(words["resource"])]
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


def name_countries(b: Board, story: list[Event]) -> list[Event]:
    """Return the events, each with the country of its Unit, by which players know it."""
    return [
        replace(event, figures=add_country(b, event.figures)) if event.kind != "country" else event
        for event in story
    ]


def add_country(b: Board, figures: dict[str, Figure]) -> dict[str, Figure]:
    """Return figures with the country of the Unit that an event is about."""
    side = figures.get("side")
    if not isinstance(side, int) or not 0 <= side < len(b.units) or b.units[side].country < 0:
        return figures
    return {**figures, "country": unit_name(b, side)}


def ending_text(ending: str) -> str:
    """Describe why the game ended."""
    return REASONS[ending]


def heading(b: Board) -> str:
    """Return turn and phase of a position."""
    return f"Turn {b.turn} · {PHASES[b.phase]}" if b.turn else PHASES[0]
