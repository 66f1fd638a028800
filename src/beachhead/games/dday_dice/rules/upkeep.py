"""Phase 2: the Final Tally becomes resources in the order a, b, c, d.

DDD-UPKEEP-01 to 08, DDD-FACE-01 to 18, DDD-FEW-02 to 07.
"""

from functools import cache

from beachhead.games.dday_dice.board import (
    AWARDED,
    CRY,
    LEADERSHIP,
    NO_ITEMS,
    RED,
    SPARED,
    Board,
    Unit,
)
from beachhead.games.dday_dice.components import (
    AIDS,
    COLOURLESS,
    COLOURS,
    COUNTRIES,
    COURAGE,
    FACES,
    FIGURES,
    RESOURCES,
    SOLDIER1,
    SOLDIER2,
    STAR,
    TOOL,
    BonusOption,
    tools_to_points,
)
from beachhead.games.dday_dice.effects import UPKEEP
from beachhead.games.dday_dice.rules.base import (
    DONE,
    everyone,
    for_each_side,
    gain,
    leave_to,
    rules,
    simultaneously,
)
from beachhead.games.dday_dice.rules.cards import act, extras, opens
from beachhead.games.dday_dice.rules.claims import settle_claims
from beachhead.games.dday_dice.rules.free_cards import (
    awards_left,
    choose_award,
    choose_free_item,
    items_up_to,
)
from beachhead.games.dday_dice.rules.markers import markers
from beachhead.games.dday_dice.rules.played_gains import give
from beachhead.games.dday_dice.rules.rwb import (
    SYMBOLS,
    counts,
    next_rwb,
    read,
    standing,
    straight,
)
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

IGNORE = "ignore"


@rules.auto("DDD-UPKEEP-01")
def upkeep(b: Board) -> None:
    """Step a: add the bonus results, then let Straights choose their Awards (DDD-UPKEEP-02)."""
    b.phase = 2
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if u.conquered:
            continue
        u.offers = 0
        bonus_results(b, u)
        if straight(u) and not u.done & AWARDED and awards_left(b):
            work[side] = [choose_award(side)]
            b.tell("straight", "DDD-STRAIGHT-03", side=side)
    if work:
        simultaneously(b, everyone(b, work), settle_claims(), resolve_tallies())
    else:
        resolve_tallies.run(b)


def bonus_results(b: Board, u: Unit) -> None:
    """Add the results of Sector, Specialists and Vehicles (DDD-UPKEEP-07)."""
    results = b.sector_of(u).results
    if results:
        u.extra += colourless(results)
    if u.specialists and u.help.results:
        u.extra += colourless(u.help.results)
    if u.vehicle >= 0 or not b.solo:
        vehicles = b.vehicle_help(u.sector)
        if vehicles and vehicles.results:
            u.extra += colourless(vehicles.results)


@cache
def colourless(results: tuple[int, ...]) -> tuple[int, ...]:
    """Give the codes of so many results of each symbol."""
    return tuple(COLOURLESS * 6 + face for face, n in enumerate(results) for _ in range(n))


@rules.auto("DDD-UPKEEP-03")
def resolve_tallies(b: Board) -> None:
    """Take steps b and c for everybody, then step d."""
    if b.solo:
        b.do(RECORD)
        upkeep_opening.run(b, 0)
        return
    work: dict[int, list[Frame]] = {side: [upkeep_opening(side)] for side in b.active()}
    simultaneously(b, everyone(b, work), settle_claims(), record())


@rules.auto("DDD-UPKEEP-06")
def upkeep_opening(b: Board, side: int) -> None:
    """Let a Unit play cards before its Skulls are resolved."""
    u = b.units[side]
    if (u.items or u.awards or b.always) and opens(b, side, UPKEEP):
        b.do(upkeep_window(side))
    else:
        resolve_skulls(b, side)


@rules.choice("DDD-UPKEEP-06")
def upkeep_window(b: Board, side: int) -> list[Answer]:
    """Offer the cards, or to go on."""
    return [DONE, *extras(b, side, UPKEEP)]


@upkeep_window.chosen
def upkeep_acted(b: Board, answer: Answer, side: int) -> None:
    """Play a card and ask again, or go on."""
    if answer == DONE:
        resolve_skulls(b, side)
    else:
        b.do(upkeep_opening(side))
        act(b, answer, side)


# ---- step b: Skulls -----------------------------------------------------------------------


def resolve_skulls(b: Board, side: int) -> None:
    """Count the Skulls that bite: not those of a Straight or of a Dead Man's Gift."""
    u = b.units[side]
    biting = read(u.dice).skulls
    if biting and straight(u):
        biting -= 1
    if biting:
        b.do(COLLECTING[side])
        skulls_bite(b, side, biting)
    else:
        collect_rwbs.run(b, side)


def skulls_bite(b: Board, side: int, biting: int) -> None:
    """Cancel one die for every Skull; ask while there is a choice (DDD-FACE-06, -07)."""
    u = b.units[side]
    ignorable = u.help.ignore_skulls if u.specialists and not u.done & SPARED else 0
    victims = victims_of(u)
    if not victims:
        return
    if biting >= len(victims) and not ignorable:
        for place in victims:
            u.cancelled |= 1 << place
        if b.story is not None:
            b.tell("cancelled", "DDD-FACE-02", side=side, dice=len(victims))
    elif biting:
        b.do(choose_victim(side, biting))


def victims_of(u: Unit) -> tuple[int, ...]:
    """List the dice that a Skull may cancel: never a Skull, never a bonus result."""
    victims = read(u.dice).victims
    return still_standing(victims, u.cancelled) if u.cancelled else victims


@cache
def still_standing(places: tuple[int, ...], cancelled: int) -> tuple[int, ...]:
    """Leave out the dice that are cancelled already."""
    return tuple(place for place in places if not cancelled >> place & 1)


@rules.choice("DDD-FACE-03")
def choose_victim(b: Board, side: int, biting: int) -> list[Answer]:
    """Offer the dice a Skull may cancel, and to ignore it where a card allows."""
    u = b.units[side]
    answers: list[Answer] = [*victims_of(u)]
    if u.specialists and u.help.ignore_skulls and not u.done & SPARED:
        answers.append(IGNORE)
    return answers


@choose_victim.chosen
def cancel(b: Board, answer: Answer, side: int, biting: int) -> None:
    """Cancel the die, or ignore as many Skulls as the card says (DDD-FACE-09)."""
    u = b.units[side]
    if isinstance(answer, int):
        u.cancelled |= 1 << answer
        biting -= 1
        if b.story is not None:
            b.tell("cancelled", "DDD-FACE-03", side=side, dice=1)
    else:
        u.done |= SPARED
        biting -= u.help.ignore_skulls
    if biting > 0:
        skulls_bite(b, side, biting)


# ---- step c: RWBs -------------------------------------------------------------------------


@rules.auto("DDD-UPKEEP-04")
def collect_rwbs(b: Board, side: int) -> None:
    """Collect one RWB after the other until none is left (DDD-RWB-23)."""
    u = b.units[side]
    face = next_rwb(u)
    if face >= 0:
        done = u.collected or (0,) * SYMBOLS
        u.collected = (*done[:face], done[face] + 1, *done[face + 1 :])
    elif u.owed:
        face, u.owed = u.owed[0], u.owed[1:]
    else:
        if b.solo:
            leave_to(b, record)
        return
    b.do(COLLECTING[side])
    score_rwb(b, side, face)


COLLECTING = for_each_side(collect_rwbs)


def score_rwb(b: Board, side: int, face: int) -> None:
    """Let per-RWB Specialists react, then give the country's bonus (DDD-RWB-12)."""
    u = b.units[side]
    symbol = FACES[face]
    if b.story is not None:
        b.tell("rwb", "DDD-RWB-01", side=side, name=AIDS.names[symbol])
    if u.specialists:
        for effect in u.help.per_rwb:
            if not effect.symbols or symbol in effect.symbols:
                gain(b, side, effect.resource, effect.amount)
    choose_bonus.offer(b, side, face)


@rules.choice("DDD-RWB-12")
def choose_bonus(b: Board, side: int, face: int) -> list[int]:
    """Offer the alternatives of the bonus that can be had."""
    options = COUNTRIES[b.units[side].country].bonus[face].options
    return [i for i, option in enumerate(options) if obtainable(b, side, option)]


def obtainable(b: Board, side: int, option: BonusOption) -> bool:
    """Tell whether an alternative can be taken at all."""
    u = b.units[side]
    if option.take_item:
        barred = b.sector_of(u).data.no_find and not b.leaves_out(RED)
        barred = barred or b.leaves_out(NO_ITEMS)
        return not barred and bool(items_up_to(b, side, option.take_item))
    return not (option.free_move and u.done & CRY)


@choose_bonus.chosen
def take_bonus(b: Board, choice: int, side: int, face: int) -> None:
    """Give the chosen alternative."""
    u = b.units[side]
    option = COUNTRIES[u.country].bonus[face].options[choice]
    for resource in RESOURCES:
        amount = getattr(option, resource)
        if amount:
            gain(b, side, resource, amount)
    if option.another_soldiers:
        give(b, side, "soldiers", option.another_soldiers)
    if option.every_soldiers:
        for other in b.active():
            gain(b, other, "soldiers", option.every_soldiers)
    if option.free_move:
        u.done |= CRY
    if option.add_results:
        b.do(add_results(side, option.add_results))
    if option.take_item:
        choose_free_item.offer(b, side, option.take_item)


@rules.auto("DDD-RWB-05")
def add_results(b: Board, side: int, left: int) -> None:
    """Ask for each result that a Leadership bonus adds."""
    if left:
        b.do(choose_result(side), add_results(side, left - 1))


RESULTS: list[tuple[str, str]] = [(colour, face) for face in FACES[1:] for colour in COLOURS]


@rules.choice("DDD-RWB-05")
def choose_result(b: Board, side: int) -> list[tuple[str, str]]:
    """Offer any symbol but the Skull in any colour."""
    del b, side
    return RESULTS


@choose_result.chosen
def result_added(b: Board, answer: tuple[str, str], side: int) -> None:
    """Add the result; it may complete a further RWB."""
    colour, face = answer
    code = COLOURS.index(colour) * 6 + FACES.index(face)
    b.units[side].extra += (code | LEADERSHIP,)
    b.tell("result_added", "DDD-RWB-05", side=side, face=face)


# ---- step d: the Resource card ------------------------------------------------------------


@rules.auto("DDD-UPKEEP-05")
def record(b: Board) -> None:
    """Enter everything on the Resource cards, then turn the markers."""
    for side, u in enumerate(b.units):
        if not u.conquered:
            record_unit(b, side)
    markers.run(b)


RECORD = record()


def record_unit(b: Board, side: int) -> None:
    """Count faces and bonus results of one Unit and add what the turn brought."""
    u = b.units[side]
    soldiers, courage, stars, points = worth(standing(u))
    if u.new_soldiers or u.new_courage or u.new_stars or u.new_points:
        soldiers += u.new_soldiers
        courage += u.new_courage
        stars += u.new_stars
        points += u.new_points
        u.new_soldiers = u.new_courage = u.new_stars = u.new_points = 0
    if u.vehicle >= 0 or not b.solo:
        vehicles = b.vehicle_help(u.sector)
        soldiers += vehicles.upkeep_soldiers if vehicles else 0
    if b.few:
        soldiers //= FIGURES.few_good_men.divide_by  # DDD-FEW-03: once, on the total
    u.soldiers += soldiers
    u.courage += courage
    u.stars += stars
    u.points += points
    if b.story is not None:
        b.tell(
            "recorded",
            "DDD-UPKEEP-05",
            side=side,
            soldiers=soldiers,
            courage=courage,
            stars=stars,
            points=points,
        )


def tally(u: Unit) -> list[int]:
    """Count the results of each symbol that stand."""
    return list(counts(standing(u)))


@cache
def worth(symbols: int) -> tuple[int, int, int, int]:
    """Give the Soldiers, Courage, Stars and Item Points of a Final Tally."""
    n = counts(symbols)
    return n[SOLDIER1] + 2 * n[SOLDIER2], n[COURAGE], n[STAR], tools_to_points(n[TOOL])
