"""The end of phase 1: abilities change dice of the Final Tally."""

from functools import cache

from beachhead.games.dday_dice.board import LAST_REROLL, RECOLOURED, SWAPPED, TURNED, Board, Unit
from beachhead.games.dday_dice.content.components import COLOURS, DICE, FACES, FIGURES, SKULL
from beachhead.games.dday_dice.content.effects import TALLY
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import DONE, rules
from beachhead.games.dday_dice.rules.faces import set_die
from beachhead.games.dday_dice.rules.free_actions import (
    is_asked,
    list_free_actions,
    take_free_action,
)
from beachhead.games.dday_dice.rules.lieutenant import SWAP, TALLIES, tallies
from beachhead.kernel.chances import Group
from beachhead.kernel.devices import Dice, dice
from beachhead.kernel.nodes import Answer
from beachhead.kernel.steps import first

ALL = (1 << len(DICE)) - 1
RECOLOUR, TURN, AGAIN, LAST = "recolour", "turn", "again", "last"


@rules.auto("DDD-TURN-04")
def adjusting(b: Board, side: int) -> None:
    """Ask for changes to the Final Tally if the Unit has the means."""
    u = b.units[side]
    if (u.specialists or u.items or u.awards or u.rerolls or b.always) and (
        list_abilities(b, u) or is_asked(b, side, TALLY)
    ):
        b.agenda.append(adjust(side))
    elif b.agenda and b.agenda[-1] is TALLIES:  # nobody else has a say
        del b.agenda[-1]
        tallies.run(b)


@rules.choice("DDD-TURN-04")
def adjust(b: Board, side: int) -> list[Answer]:
    """Offer every change to the own tally, and to leave it as it is."""
    # DDD-SPEC-07: no ability has to be used
    return [DONE, *list_abilities(b, b.units[side]), *list_free_actions(b, side, TALLY)]


def list_abilities(b: Board, u: Unit) -> list[Answer]:
    """List what Specialists and granted re-rolls can do to the dice now."""
    found: list[Answer] = []
    helped = PROFILES[u.specialists]
    if not (helped.adjusts or u.rerolls or u.card_dice):
        return found
    live = [i for i, code in enumerate(u.dice) if code >= 0]
    unlocked = [i for i in live if not u.locked >> i & 1]
    if u.rerolls:
        found += [(AGAIN, m) for m in list_subsets(sum(1 << i for i in unlocked))]
    if helped.reroll_after_last and u.rolls == FIGURES.dice.rolls and not u.done & LAST_REROLL:
        found += [(LAST, i) for i in unlocked]
    if helped.turn_skull and not u.done & TURNED:
        found += [(TURN, i, face) for i in live if u.dice[i] % 6 == SKULL for face in FACES[1:]]
    if helped.recolour_die and not u.done & RECOLOURED:
        found += [(RECOLOUR, i, COLOURS[c]) for i in live for c in range(3) if c != u.dice[i] // 6]
    if b.solo and u.card_dice and not u.done & SWAPPED:  # DDD-LT-12: once per turn
        # DDD-LT-13, DDD-LT-14: any die, a Skull too, for one of any colour
        found += [(SWAP, i, j) for i in live for j in range(len(u.card_dice))]
    return found


@cache
def list_subsets(mask: int) -> tuple[int, ...]:
    """List the sets of dice within a mask, the empty one left out."""
    return tuple(m for m in range(1, mask + 1) if m & ~mask == 0)


@adjust.chosen
def adjust_tally(b: Board, answer: Answer, side: int) -> None:
    """Change the tally and ask again, until the player is content."""
    if answer == DONE:
        return
    b.do(adjusting(side))
    match answer:
        case (("recolour" | "turn" | "swap" | "again" | "last") as what, int() as place, *_):
            use_ability(b, side, what, place, answer[2:])
        case _:
            take_free_action(b, answer, side)


def use_ability(b: Board, side: int, what: str, place: int, rest: tuple[int | str, ...]) -> None:
    """Carry out one ability on one die."""
    u = b.units[side]
    code = u.dice[place] if what != AGAIN else 0
    if what == AGAIN:
        u.rerolls -= 1
        b.do(roll_extra(side, place))
    elif what == LAST:
        u.done |= LAST_REROLL
        b.do(roll_extra(side, 1 << place))
    elif what == TURN:
        u.done |= TURNED
        set_die(u, place, code - code % 6 + FACES.index(str(rest[0])))
    elif what == RECOLOUR:
        u.done |= RECOLOURED
        set_die(u, place, COLOURS.index(str(rest[0])) * 6 + code % 6)
    else:
        u.done |= SWAPPED
        card_place = int(rest[0])
        set_die(u, place, u.card_dice[card_place])
        # DDD-LT-15: each die once, DDD-LT-16: so six in all
        u.card_dice = u.card_dice[:card_place] + u.card_dice[card_place + 1 :]
    b.tell("adjusted", "DDD-TURN-04", side=side, what=what)


@cache
def make_single_dice(colours: tuple[int, ...]) -> Dice:
    """Name single dice to be thrown again, each for itself."""
    return dice(*(Group(COLOURS[c], 1, FACES) for c in colours))


@rules.chance("DDD-ROLL-07", side=first)
def roll_extra(b: Board, side: int, mask: int) -> Dice:
    """Throw some dice once more."""
    codes = b.units[side].dice
    return make_single_dice(tuple(codes[i] // 6 for i in range(len(codes)) if mask >> i & 1))


@roll_extra.came_up
def lay_extra_dice(b: Board, faces: tuple[str, ...], side: int, mask: int) -> None:
    """Lay the dice down again, each in its colour."""
    u = b.units[side]
    places = [i for i in range(len(u.dice)) if mask >> i & 1]
    for place, face in zip(places, faces, strict=True):
        set_die(u, place, u.dice[place] // 6 * 6 + FACES.index(face))
    b.tell("rolled", "DDD-ROLL-07", side=side, dice=list(faces), roll=u.rolls)
