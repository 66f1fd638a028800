"""Phase 2, step c: a red, a white and a blue die alike bring the country's bonus (DDD-RWB)."""

from itertools import compress
from operator import add

from beachhead.games.dday_dice.board import (
    CRY,
    LEADERSHIP,
    MOVED,
    NO_ITEMS,
    RED,
    SYMBOLS,
    UPKEEP,
    Board,
    Unit,
    code_of,
    name_result,
)
from beachhead.games.dday_dice.content.components import (
    AIDS,
    COLOURLESS,
    COLOURS,
    COUNTRIES,
    FACES,
    RESOURCES,
    STAR,
    BonusOption,
)
from beachhead.games.dday_dice.content.effects import UPKEEP as IN_UPKEEP
from beachhead.games.dday_dice.rules.base import DONE, for_each_side, gain, rules
from beachhead.games.dday_dice.rules.card_effects import give_resource
from beachhead.games.dday_dice.rules.faces import READINGS, STANDING, add_results, has_coloured
from beachhead.games.dday_dice.rules.free_actions import (
    can_change_tally,
    list_free_actions,
    take_free_action,
)
from beachhead.games.dday_dice.rules.items import choose_free_item, list_items_up_to
from beachhead.kernel.nodes import Answer

ORDER = (STAR, *(face for face in range(SYMBOLS) if face != STAR))
"""Leadership adds results, so it is collected first."""
ALIKE = [tuple(code_of(c, face) for c in range(COLOURLESS)) for face in range(SYMBOLS)]
"""The results of each symbol in every colour; both Soldier faces are symbols (DDD-RWB-19)."""


@rules.auto("DDD-UPKEEP-04")
def collect_rwbs(b: Board, side: int) -> None:
    """Collect one RWB after the other until none is left (DDD-RWB-23)."""
    u = b.units[side]
    face = find_next_rwb(u)
    if face >= 0:
        done = u.collected or (0,) * SYMBOLS
        u.collected = (*done[:face], done[face] + 1, *done[face + 1 :])
        b.agenda.append(COLLECT[side])  # DDD-RWB-21: there may be more
        score_rwb(b, side, face)  # DDD-RWB-13: each with a choice of its own


COLLECT = for_each_side(collect_rwbs)


def find_next_rwb(u: Unit) -> int:
    """Find an RWB not yet collected: Leadership first, then in order of the faces; -1 is none.

    Each die or result serves one RWB (DDD-RWB-22). An RWB needs at least one result that no
    Leadership brought: otherwise three bonus Stars would go on for ever (DDD-RWB-23).
    """
    if not READINGS[u.dice].triples and not has_coloured(u.extra):
        return -1
    # DDD-RWB-20: cancelled dice do not count; DDD-STRAIGHT-08: those of a Straight do; DDD-RWB-17,
    # DDD-RWB-18: of what cards and Sectors add only what has a colour, as ALIKE asks
    own = [*compress(u.dice, STANDING[u.cancelled]), *u.extra]
    brought = [code - LEADERSHIP for code in u.extra if code >= LEADERSHIP]
    for face in ORDER:
        counts = list(map(own.count, ALIKE[face]))
        found = min(counts)
        if brought:
            found = count_rwbs(counts, list(map(brought.count, ALIKE[face])))
        if found > (u.collected[face] if u.collected else 0):
            return face
    return -1


def count_rwbs(own: list[int], brought: list[int]) -> int:
    """Count the RWBs of a symbol from its own results by colour and those that Leadership brought."""
    found = min(own)
    left = [n - found for n in own]
    mixed: int = min(*map(add, left, brought), sum(left))
    return found + mixed


@rules.auto("DDD-RWB-12")
def collect_bonus(b: Board, side: int, face: int) -> None:
    """Collect a bonus that a card granted, as if the dice had shown it."""
    score_rwb(b, side, face)


def score_rwb(b: Board, side: int, face: int) -> None:
    """Let per-RWB Specialists react, then give the country's bonus (DDD-RWB-12)."""
    u = b.units[side]
    symbol = FACES[face]
    if b.story is not None:
        b.tell("rwb", "DDD-RWB-01", side=side, name=AIDS.names[symbol])
    for effect in u.abilities.per_rwb:  # DDD-SPEC-18: Veteran and Chaplain both react
        if not effect.symbols or symbol in effect.symbols:
            gain(b, side, effect.resource, effect.amount)
    choose_bonus.offer(b, side, face)


@rules.choice("DDD-RWB-12")
def choose_bonus(b: Board, side: int, face: int) -> list[int]:
    """Offer the alternatives of the bonus that can be had."""
    # DDD-RWB-11: of the own country's player aid
    options = COUNTRIES[b.units[side].country].bonus[face].options
    return [i for i, option in enumerate(options) if can_take_bonus(b, side, option)]


def can_take_bonus(b: Board, side: int, option: BonusOption) -> bool:
    """Return True if an alternative can be taken at all."""
    u = b.units[side]
    if option.take_item:
        barred = b.sector_of(u).data.no_find and not b.leaves_out(RED)
        barred = barred or b.leaves_out(NO_ITEMS)
        return not barred and bool(list_items_up_to(b, side, option.take_item))
    return not (option.free_move and u.done & (CRY | MOVED))


@choose_bonus.chosen
def take_bonus(b: Board, choice: int, side: int, face: int) -> None:
    """Take the chosen alternative."""
    u = b.units[side]
    option = COUNTRIES[u.country].bonus[face].options[choice]
    for resource in RESOURCES:
        amount = getattr(option, resource)
        if amount:
            gain(b, side, resource, amount)
    if option.another_soldiers:
        give_resource(b, side, "soldiers", option.another_soldiers)
    if option.every_soldiers:
        for other in b.list_active():
            gain(b, other, "soldiers", option.every_soldiers)
    if option.free_move:
        u.done |= CRY
        b.tell("free_move", "DDD-RWB-12", side=side)
    if option.add_results:
        b.agenda.append(adding_results(side, option.add_results))
    if option.take_item:
        b.agenda.append(using_find(side))
        choose_free_item.offer(b, side, option.take_item)


@rules.auto("DDD-ITEM-06")
def using_find(b: Board, side: int) -> None:
    """Ask a Unit that has found an Item which can still change its Final Tally."""
    if b.phase == UPKEEP and can_change_tally(b, side, b.units[side].items, 0):
        b.agenda.append(use_find(side))


@rules.choice("DDD-ITEM-06")
def use_find(b: Board, side: int) -> list[Answer]:
    """Offer the cards, or to go on with the upkeep."""
    return [DONE, *list_free_actions(b, side, IN_UPKEEP)]


@use_find.chosen
def act_on_find(b: Board, answer: Answer, side: int) -> None:
    """Play a card and ask again, or go on."""
    if answer != DONE:
        b.agenda.append(using_find(side))
        take_free_action(b, answer, side)


@rules.auto("DDD-RWB-05")
def adding_results(b: Board, side: int, left: int) -> None:
    """Ask for each result that a Leadership bonus adds."""
    if left:
        b.do(choose_result(side), adding_results(side, left - 1))


RESULTS: list[tuple[str, str]] = [(colour, face) for face in FACES[1:] for colour in COLOURS]


@rules.choice("DDD-RWB-05")
def choose_result(b: Board, side: int) -> list[tuple[str, str]]:
    """Offer any symbol but the Skull in any colour."""
    return RESULTS


@choose_result.chosen
def add_chosen_result(b: Board, answer: tuple[str, str], side: int) -> None:
    """Add the result; it may complete a further RWB."""
    colour, face = answer
    code = code_of(COLOURS.index(colour), FACES.index(face))
    add_results(b, side, code | LEADERSHIP)
    b.tell("result_added", "DDD-RWB-05", side=side, face=name_result(code))
