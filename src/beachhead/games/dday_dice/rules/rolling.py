"""Phase 1: up to three rolls of the coloured dice, and the mulligan (DDD-ROLL, DDD-MULL)."""

from collections.abc import Callable
from functools import partial
from operator import getitem, itemgetter

from beachhead.games.dday_dice.board import (
    MULLIGAN,
    RED,
    Board,
    Unit,
    code_of,
    dice_in,
    face_of,
    set_of_dice,
)
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    COLOURS,
    COUNTRIES,
    DICE,
    FACES,
    FIGURES,
    SOLDIER1,
    SOLDIER2,
)
from beachhead.games.dday_dice.content.effects import ROLL as BETWEEN_ROLLS
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import for_each_side, rules
from beachhead.games.dday_dice.rules.final_tally import adjusting, list_subsets
from beachhead.games.dday_dice.rules.free_actions import list_free_actions, take_free_action
from beachhead.kernel.chances import Group
from beachhead.kernel.devices import Dice, dice
from beachhead.kernel.memo import Memo
from beachhead.kernel.nodes import Answer
from beachhead.kernel.steps import first

FULL = len(DICE)
ALL = set_of_dice(range(FULL))
ROLLS, PAIR = FIGURES.dice.rolls, FIGURES.dice.lock
STOP, MULLIGAN_ROLL = "stop", "mulligan"


@rules.auto("DDD-ROLL-01")
def begin_rolling(b: Board, side: int) -> None:
    """Roll all six dice, or five where the Sector says so."""
    sector = MAPS[b.map].sectors[b.units[side].sector]
    if sector.data.dice < FULL and not b.leaves_out(RED):  # DDD-CONFLICT-06
        b.agenda.append(leave_out_die(side))
    else:
        b.agenda.append(ROLL[side][ALL])


@rules.choice("DDD-SECTOR-06")
def leave_out_die(b: Board, side: int) -> list[str]:
    """Offer the colour of the die that stays out in a Sector with five dice."""
    return list(COLOURS)


@leave_out_die.chosen
def roll_five(b: Board, colour: str, side: int) -> None:
    """Roll the other five."""
    b.do(roll(side, ALL & ~set_of_dice([DICE.index(COLOURS.index(colour))])))


def make_dice(mask: int) -> Dice:
    """Return the dice of a set, by colour."""
    colours = [DICE[i] for i in dice_in(mask)]
    return dice(*(Group(name, colours.count(c), FACES) for c, name in enumerate(COLOURS)))


THROWN = [make_dice(mask) for mask in range(ALL + 1)]
"""The dice of every mask, named once."""


@rules.chance("DDD-ROLL-01", side=first)
def roll(b: Board, side: int, mask: int) -> Dice:
    """Throw the chosen dice."""
    return THROWN[mask]


ROLL = [[roll(side, mask) for mask in range(ALL + 1)] for side in range(len(COUNTRIES))]
CODES = [{face: code_of(colour, i) for i, face in enumerate(FACES)} for colour in DICE]
"""The code of each face of each die."""


def code_faces(live: list[dict[str, int]], faces: tuple[str, ...]) -> tuple[int, ...]:
    """Return the codes of what some dice show."""
    return tuple(map(getitem, live, faces))


CODES_OF = [Memo(partial(code_faces, [CODES[i] for i in dice_in(mask)])) for mask in range(ALL + 1)]
"""The codes of the faces, for the dice of every mask."""
NOT_ROLLED = (-1,) * len(DICE)


def make_placer(mask: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Put new dice in their places: they stand behind the six that lay on the table."""
    found = list(range(FULL))
    for new, place in enumerate(dice_in(mask)):
        found[place] = FULL + new
    return itemgetter(*found)


PLACES = [make_placer(mask) for mask in range(ALL + 1)]


@roll.came_up
def lay_dice(b: Board, faces: tuple[str, ...], side: int, mask: int) -> None:
    """Lay the dice down and ask what to do with them, if a roll is left."""
    u = b.units[side]
    # DDD-ROLL-14: as in the sample, any six faces
    new = CODES_OF[mask][faces]
    u.dice = new if mask == ALL else PLACES[mask]((u.dice or NOT_ROLLED) + new)
    u.rolls += 1
    if b.story is not None:
        which = dice_in(mask)
        b.tell("rolled", "DDD-ROLL-01", side=side, dice=list(faces), roll=u.rolls, thrown=which)
    if u.rolls >= ROLLS:  # DDD-ROLL-09
        adjusting.run(b, side)
    elif u.rolls > 1 or MAPS[b.map].sectors[u.sector].data.no_lock:
        b.agenda.append(REROLLING[side])
    else:  # DDD-ROLL-03: after the first roll and at no other time
        b.agenda.append(LOCKING[side])


def list_locks(rolled_dice: int, fewer: int) -> list[Answer]:
    """List every set of dice that may be locked, and with a Sergeant smaller ones."""
    masks = range(1, ALL + 1)  # DDD-ROLL-04; DDD-ROLL-15: the sample's two Soldiers are a pair
    counts = range(max(PAIR - fewer, 0) or 1, PAIR + 1)
    return [STOP, *(m for m in masks if m & ~rolled_dice == 0 and m.bit_count() in counts)]


LOCKS = [[list_locks(mask, fewer) for mask in range(ALL + 1)] for fewer in range(PAIR + 1)]
"""The sets that may be locked, by how many fewer a Unit may lock and by the dice on the table."""


SUBSETS: list[list[Answer]] = [[STOP, *list_subsets(mask)] for mask in range(ALL + 1)]
"""The sets that may be rolled again, by the unlocked dice on the table."""


def find_rolled(dice: tuple[int, ...]) -> int:
    """Return the dice that were rolled this turn, as a set: one of them may have stayed out."""
    return ALL & ~(1 << dice.index(-1)) if -1 in dice else ALL


ROLLED = Memo(find_rolled)
"""The dice that were rolled, by what lies on the table."""


@rules.choice("DDD-ROLL-02")
def choose_lock(b: Board, side: int) -> list[Answer]:
    """Offer to stop, or every pair to lock; a Sergeant may lock one die instead."""
    u = b.units[side]
    fewer = min(PROFILES[u.specialists].lock_fewer, PAIR)
    answers = LOCKS[fewer][ROLLED[u.dice]]
    if b.mulligan and may_mulligan(u):
        answers = [*answers, MULLIGAN_ROLL]
    return answers + list_free_actions(b, side, BETWEEN_ROLLS)


def may_mulligan(u: Unit) -> bool:
    """Return True if a Unit may roll everything again, where the option allows that."""
    # DDD-MULL-03: after the first roll, in any Sector; DDD-MULL-04: once per game
    return u.rolls == 1 and not u.ever & MULLIGAN and shows_no_soldiers(u)


def shows_no_soldiers(u: Unit) -> bool:
    """Return True if no die shows a Soldier (DDD-MULL-01)."""
    return all(face_of(code) not in (SOLDIER1, SOLDIER2) for code in u.dice if code >= 0)


@choose_lock.chosen
def lock(b: Board, answer: Answer, side: int) -> None:
    """Lock two dice for the turn, stop, or use the mulligan."""
    u = b.units[side]
    if isinstance(answer, int):
        u.locked = answer
        b.agenda.append(REROLLING[side])
    elif answer == STOP:
        adjusting.run(b, side)
    elif answer == MULLIGAN_ROLL:
        use_mulligan(b, side)
    else:
        b.agenda.append(LOCKING[side])
        take_free_action(b, answer, side)


def use_mulligan(b: Board, side: int) -> None:
    """Roll all dice again (DDD-MULL-02); the new roll takes the place of the first."""
    u = b.units[side]
    u.ever |= MULLIGAN
    u.rolls = 0  # DDD-MULL-06
    b.tell("mulligan", "DDD-MULL-01", side=side)
    b.agenda.append(ROLL[side][ROLLED[u.dice]])


@rules.choice("DDD-ROLL-06")
def choose_reroll(b: Board, side: int) -> list[Answer]:
    """Offer to stop, or any of the unlocked dice to roll again."""
    u = b.units[side]
    # DDD-ROLL-05: never a locked die; DDD-ROLL-08: kept ones are free (DDD-ROLL-16, DDD-ROLL-17)
    answers = SUBSETS[ROLLED[u.dice] & ~u.locked]
    if b.mulligan and may_mulligan(u) and not u.locked:  # a Sector without locks asks only here
        answers = [*answers, MULLIGAN_ROLL]
    return answers + list_free_actions(b, side, BETWEEN_ROLLS)


@choose_reroll.chosen
def reroll(b: Board, answer: Answer, side: int) -> None:
    """Roll again, or keep what lies on the table as the Final Tally (DDD-ROLL-11)."""
    if isinstance(answer, int):
        b.agenda.append(ROLL[side][answer])
    elif answer == STOP:
        adjusting.run(b, side)
    elif answer == MULLIGAN_ROLL:
        use_mulligan(b, side)
    else:
        b.agenda.append(REROLLING[side])
        take_free_action(b, answer, side)


LOCKING, REROLLING = for_each_side(choose_lock), for_each_side(choose_reroll)
