"""Log lines and reasons: every sentence is made from a structured event."""

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import COLOURS, DICE
from beachhead.games.dday_dice.notation.names import (
    DAMAGE,
    PHASES,
    unit_name,
    write_amount,
    write_goods,
    write_result,
)
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event, Figure

LINES = {
    "country": "{side} plays {name}.",
    "started": "{side} lands in {place}.",
    "blind_start": "{side} rolls its start: {dice}.",
    "pool": "{side} adds {card} to the pool.",
    "turn": "Turn {number}.",
    "rolled": "{side} rolls {dice}.",
    "mulligan": "{side} uses its mulligan.",
    "adjusted": "{side} changes its tally ({what}).",
    "die_set": "{side} turns a {was} to a {face}.",
    "die_changed": "{side} changes a {was} to a {face} ({what}).",
    "fire_set": "{side} turns a fire die of {place} from {was} to {face}.",
    "skull_ignored": "{side} ignores {number:Skull}.",
    "free_move": "{side} can move this turn without Courage, mines and requirements.",
    "paid": "{side} gives up {names} to enter {place}.",
    "combat": "{side} in {place}: DEF {defence}, fire and damage {fire}, prevented {prevented}: {amount:loss|losses}.",
    "proposed": "{side} offers {partner} a {given} for a {asked}.",
    "swapped": "{side} gives {partner} a {given} for a {asked}.",
    "straight": "{side} has a Straight and may choose an Award.",
    "cancelled": "{side}: {skulls} {names}.",
    "rwb": "{side} scores {name}.",
    "result_added": "{side} adds a {face}.",
    "gained": "{side} gains {what}.",
    "recorded": "{side} records {soldiers:Soldier}, {courage} Courage, {stars:Star}, {points:Item Point}.",
    "must_move": "{side} must move this turn.",
    "rallied": "{side} rallies {card}.",
    "found": "{side} finds {card}.",
    "award": "{side} receives {card}.",
    "played": "{side} plays {card}: {card_text}",
    "sacrificed": "{side} sacrifices {card}: {card_text}",
    "specialist_died": "{side} loses {card}.",
    "item_lost": "{side} loses {card}.",
    "abandoned": "{side} leaves {card} behind.",
    "contested": "{side} gets {card}, which {partner} wanted, too.",
    "goes_first": "{side} goes first.",
    "offered": "{side} offers {partner} {given} for {asked}.",
    "traded": "{side} accepts the offer of {partner}: {given} for {asked}.",
    "refused": "{side} refuses the offer of {partner}: {given} for {asked}.",
    "swept": "{side} sweeps the mines between Sectors {between}.",
    "shelled": "{side} aims at {partner}'s Sector: its DEF is {amount} lower this turn.",
    "sheltered": "{side} shelters {partner}: no casualties this turn, except in the Bunker.",
    "in_touch": "{side} and {partner} may trade this turn, wherever they are.",
    "copied": "{side} copies the Final Tally of {partner}.",
    "signalled": "{signal} roll unlocked dice once more.",
    "moved": "{side} moves to {place}, for {courage} Courage.",
    "opened": "{side} opens the way into {place} for everybody.",
    "mines": "{side} crosses Land Mines, rolls {dice} and loses as many.",
    "recruits": "{side} rolls {dice} for new Soldiers, who join.",
    "fire": "Machine Gun Fire rolls {dice}: every Unit in {place} loses as many.",
    "special_damage": "{side} suffers Special Damage from a 6: {what}.",
    "casualties": "{side} loses {amount:Soldier}.",
    "recovered": "{side}'s Medic brings back {amount:Soldier}.",
    "conquered": "{side} conquers the Bunker.",
    "placed": "{side} lays {card} beside the Bunker.",
    "won": "The Bunker is taken in turn {turn}.",
    "wiped_out": "{side} is wiped out.",
    "lost": "Everybody loses: {reason}",
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


LOSSES = {
    "wiped_out": "{} has no Soldiers and no Specialists left.",
    "stuck": "{} had to move and could not.",
}
"""Why the game is lost, with the Unit's name."""


def log_line(event: Event) -> str:
    """Return the log line of an event."""
    figures = event.figures
    words: dict[str, object] = {
        k: Count(v) if isinstance(v, int) else v for k, v in figures.items()
    }
    words["side"] = figures.get("country") or f"Unit {int(str(figures.get('side', 0))) + 1}"
    kind, _, number = str(figures.get("to", figures.get("at", ""))).partition(":")
    words.setdefault("place", f"Sector {number}")
    words.setdefault("partner", f"Unit {int(number) + 1}" if kind == "unit" else "another Unit")
    for key, write in WRITERS.items():
        if key in words:
            words[key] = write(words[key])
    words |= write_what(event.kind, words)
    return LINES[event.kind].format(**words)


def write_what(kind: str, words: dict[str, object]) -> dict[str, object]:
    """Return the words that depend on the kind of event."""
    amount = words.get("amount")
    match kind:
        case "lost":
            return {"reason": LOSSES[str(words["reason"])].format(words["side"])}
        case "scored":
            names, points = cast("list[str]", words["sides"]), cast("list[int]", words["points"])
            return {"points": ", ".join(map("{} {}".format, names, points))}
        case "gained":
            return {"what": write_amount(str(words["resource"]), int(str(amount)))}
        case "special_damage":
            return {"what": DAMAGE[str(words["name"])].format(amount)}
        case "rolled" if "thrown" in words:
            thrown, faces = cast("list[object]", words["thrown"]), str(words["dice"]).split(", ")
            places = [int(str(die).rpartition(":")[2]) for die in thrown]
            pairs = zip(places, faces, strict=True)
            return {"dice": ", ".join(f"{COLOURS[DICE[place]]} {face}" for place, face in pairs)}
        case "cancelled":
            return {"skulls": "a Skull cancels" if words["number"] == 1 else "Skulls cancel"}
        case "signalled":
            who, partner = words["side"], words["partner"]  # DDD-SOLO-02: alone it is oneself
            return {"signal": f"{who} may" if who == partner else f"{who} lets {partner}"}
        case "moved" if not words.get("courage"):
            return {"courage": "no"}
        case "adjusted" | "die_changed":
            return {"what": ADJUSTED.get(str(words["what"]), words["what"])}
    return {}


def write_results(results: object) -> str:
    """Write faces of dice, with their colours where they are known."""
    listed = results if isinstance(results, list) else [results]
    return ", ".join(write_result(str(result)) for result in listed)


def write_list(things: object) -> str:
    """Write names or numbers one after the other."""
    listed = things if isinstance(things, list) else [things]
    return " and ".join(
        write_result(str(thing)) if " " in str(thing) else str(thing) for thing in listed
    )


WRITERS: dict[str, Callable[[object], str]] = {
    "dice": write_results,
    "face": write_results,
    "was": write_results,
    "given": write_goods,
    "asked": write_goods,
    "names": write_list,
    "between": write_list,
}
"""How figures are written."""


def name_countries(b: Board, story: list[Event]) -> list[Event]:
    """Return the events, each with the country of its Unit, by which players know it."""
    return [
        replace(event, figures=add_names(b, event.figures)) if event.kind != "country" else event
        for event in story
    ]


def add_names(b: Board, figures: dict[str, Figure]) -> dict[str, Figure]:
    """Return figures with the names of the Units and of the Sector that an event is about."""
    found = dict(figures)
    side = figures.get("side")
    if isinstance(side, int) and 0 <= side < len(b.units) and b.units[side].country >= 0:
        found["country"] = unit_name(b, side)
    for key in ("at", "to"):
        kind, _, number = str(figures.get(key, "")).partition(":")
        if kind == "unit" and int(number) < len(b.units):
            found["partner"] = unit_name(b, int(number))
        elif kind == "sector" and int(number) in b.battle_map.sectors:
            found["place"] = b.battle_map.sectors[int(number)].place
    return found


def ending_text(ending: str) -> str:
    """Describe why the game ended."""
    return REASONS[ending]


def heading(b: Board) -> str:
    """Return turn and phase of a position."""
    return f"Turn {b.turn} · {PHASES[b.phase]}" if b.turn else PHASES[0]
