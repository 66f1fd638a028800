"""The words of prompts and log lines, whose sentences are in `prompts.toml` and `view/log.toml`."""

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import MUST_MOVE, Board
from beachhead.games.dday_dice.content.components import AIDS, COLOURS, DICE, FACES
from beachhead.games.dday_dice.notation.names import (
    DAMAGE,
    RESOURCE_NAMES,
    describe_offer,
    describe_swap,
    name_dice,
    unit_name,
    write_amount,
    write_goods,
    write_result,
)
from beachhead.kernel.phrases import Figures, Names, Words, set_prompts
from beachhead.kernel.plurals import Count

ADJUSTED = {
    "again": "a further re-roll",
    "last": "the Colonel's re-roll",
    "turn": "the General's new face",
    "recolour": "the Captain's new colour",
    "swap": "the Lieutenant's die",
}
LOSSES = {
    "wiped_out": "{} has no Soldiers and no Specialists left.",
    "stuck": "{} had to move and could not.",
}
"""Why the game is lost, with the Unit's name."""


# How figures are written ------------------------------------------------------------------------------


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


NAMES: Names = {
    "dice": write_results,
    "face": write_results,
    "was": write_results,
    "given": write_goods,
    "asked": write_goods,
    "names": write_list,
    "between": write_list,
}


# Prompts ----------------------------------------------------------------------------------------------


def ask_country(given: Figures) -> str:
    """Ask for a country; several players are told which Unit it is for."""
    if given["b"].solo:
        return "Which country do you take?"
    return f"Unit {given['side'] + 1}: which country?"


def list_offers(given: Figures) -> str:
    """Describe the offers that stand open, with their contents."""
    b = given["b"]
    return "; ".join(
        describe_offer(b, giver) for giver in rules.trade.open_offers(b, given["side"])
    )


def list_proposals(given: Figures) -> str:
    """Describe the dice that are proposed."""
    b = given["b"]
    givers = rules.lieutenant.list_proposals(b, given["side"])
    return "; ".join(describe_swap(b, giver) for giver in givers)


def describe_special_damage(given: Figures) -> str:
    """Describe what a 6 of the machine guns takes besides, where it does."""
    b = given["b"]
    damage = b.battle_map.data.special_damage
    if damage is None or not b.battle_map.sectors[given["sector"]].data.special_damage:
        return ""
    return f" Each 6 also takes {DAMAGE[damage.name].format(Count(damage.amount))}."


def name_target(given: Figures) -> str:
    """Return the place of the Sector that a Unit is about to enter."""
    b = given["b"]
    return str(b.battle_map.sectors[b.units[given["side"]].target].place)


@rules.conflicts.yield_card.prompt
def ask_holder(b: Board, side: int, rival: int, *claim: int) -> str:
    """Ask whether an equal Unit may have a card."""
    name = name_claimed(claim)
    return f"{unit_name(b, side)}: {unit_name(b, rival)} is as large and wants {name}, too."


def name_claimed(claim: tuple[int, ...]) -> str:
    """Return the name of the card that two Units want."""
    kind, card, *_ = claim
    return rules.conflicts.FAMILIES[kind][card].name


@rules.conflicts.roll_for_claim.prompt
def announce_claim(b: Board, side: int, rival: int, *claim: int) -> str:
    """Describe that dice decide between equal Units."""
    name = name_claimed(claim)
    return f"{unit_name(b, side)} and {unit_name(b, rival)} want {name}: a die decides."


@rules.movement.roll_for_way.prompt
def announce_way(b: Board, *sides: int) -> str:
    """Describe that dice decide who goes first."""
    return f"{' and '.join(unit_name(b, s) for s in sides)} want to go first: a die decides."


# The log ----------------------------------------------------------------------------------------------


def name_doer(figures: Figures) -> str:
    """Return a Unit by its country, or by its number before it has one."""
    return str(figures.get("country") or f"Unit {int(figures.get('side', 0)) + 1}")


def name_partner(figures: Figures) -> str:
    """Return the Unit that something is done to, which has no country yet."""
    kind, _, number = str(figures.get("to", figures.get("at", ""))).partition(":")
    return f"Unit {int(number) + 1}" if kind == "unit" else "another Unit"


def write_faces(figures: Figures) -> str:
    """Write what a roll shows, each die with its colour where it is known."""
    faces = write_results(figures["dice"])
    if "thrown" not in figures:
        return faces
    places = [int(str(die).rpartition(":")[2]) for die in figures["thrown"]]
    pairs = zip(places, faces.split(", "), strict=True)
    return ", ".join(f"{COLOURS[DICE[place]]} {face}" for place, face in pairs)


def describe_signal(figures: Figures) -> str:
    """Return who lets whom roll once more (DDD-SOLO-02: alone it is oneself)."""
    who, partner = name_doer(figures), figures.get("partner") or name_partner(figures)
    return f"{who} may" if who == partner else f"{who} lets {partner}"


def name_toll(given: Figures) -> str:
    """Return what counts besides the DEF in a combat: fire and damage, and what is prevented."""
    counted = {"fire and damage": given["fire"], "prevented": given["prevented"]}
    return "".join(f", {what} {number}" for what, number in counted.items() if number)


WORDS: Words = {
    # Of prompts
    "bonus": lambda given: AIDS.names[FACES[given["face"]]],
    "dice_named": lambda given: name_dice(given["mask"]),
    "fire_dice": lambda given: given["b"].fire_dice(given["sector"]),
    "gift": lambda given: write_amount(given["resource"], given["amount"]),
    "must": lambda given: (
        " You must move." if given["b"].units[given["side"]].face == MUST_MOVE else ""
    ),
    "number": lambda given: given["mask"].bit_count(),
    "number_of_roll": lambda given: given["b"].units[given["side"]].rolls + 1,
    "offers": list_offers,
    "proposals": list_proposals,
    "resource_name": lambda given: RESOURCE_NAMES[given["thing"]],
    "rolls": lambda given: rules.rolling.ROLLS,
    "sector_name": lambda given: given["b"].battle_map.sectors[given["sector"]].place,
    "special_damage": describe_special_damage,
    "target": name_target,
    "unit": lambda given: unit_name(given["b"], given["side"]),
    "verb": lambda given: "give" if given["way"] == rules.trade.GIVE else "ask for",
    "which_country": ask_country,
    # Of the log
    "adjustment": lambda figures: ADJUSTED.get(figures["what"], figures["what"]),
    "damage": lambda figures: DAMAGE[figures["name"]].format(Count(figures["amount"])),
    "faces": write_faces,
    "gain": lambda figures: write_amount(figures["resource"], figures["amount"]),
    "partner": name_partner,
    "place": lambda figures: (
        f"Sector {str(figures.get('to', figures.get('at', ''))).partition(':')[2]}"
    ),
    "price": lambda figures: figures.get("courage") or "no",
    "scores": lambda figures: ", ".join(map("{} {}".format, figures["sides"], figures["points"])),
    "signal": describe_signal,
    "toll": name_toll,
    "skulls": lambda figures: "a Skull cancels" if figures["number"] == 1 else "Skulls cancel",
    "who": name_doer,
    "why_lost": lambda figures: LOSSES[figures["reason"]].format(name_doer(figures)),
}
set_prompts(rules.rules, __package__, NAMES, WORDS)
