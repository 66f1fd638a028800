"""The end of phase 1: abilities change dice of the Final Tally."""

from functools import cache

from beachhead.games.dday_dice.board import (
    LAST_REROLL,
    RECOLOURED,
    SWAPPED,
    TURNED,
    Board,
    Unit,
    code_of,
    colour_of,
    dice_in,
    face_of,
    name_result,
    set_of_dice,
)
from beachhead.games.dday_dice.content.components import COLOURS, FACES, FIGURES, SKULL
from beachhead.games.dday_dice.content.effects import TALLY
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import DONE, rules
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

RECOLOUR, TURN, AGAIN, LAST = "recolour", "turn", "again", "last"


@rules.auto("DDD-TURN-04")
def adjusting(b: Board, side: int) -> None:
    """Ask for changes to the Final Tally if the Unit has the means."""
    u = b.units[side]
    if list_abilities(u) or is_asked(b, side, TALLY):
        b.agenda.append(adjust(side))
    elif b.agenda and b.agenda[-1] is TALLIES:  # nobody else has a say
        del b.agenda[-1]
        tallies.run(b)


@rules.choice("DDD-TURN-04")
def adjust(b: Board, side: int) -> list[Answer]:
    """Offer every change to the own tally, and to leave it as it is."""
    # DDD-SPEC-07: no ability has to be used
    return [DONE, *list_abilities(b.units[side]), *list_free_actions(b, side, TALLY)]


def list_abilities(u: Unit) -> list[Answer]:
    """List what Specialists and granted re-rolls can do to the dice now."""
    found: list[Answer] = []
    helped = PROFILES[u.specialists]
    if not (helped.adjusts or u.rerolls or u.card_dice):
        return found
    live = u.list_rolled()
    unlocked = [i for i in live if not u.is_locked(i)]
    if u.rerolls:
        found += [(AGAIN, m) for m in list_subsets(set_of_dice(unlocked))]
    if helped.reroll_after_last and u.rolls == FIGURES.dice.rolls and not u.done & LAST_REROLL:
        found += [(LAST, i) for i in unlocked]
    if helped.turn_skull and not u.done & TURNED:
        skulls = [i for i in live if face_of(u.dice[i]) == SKULL]
        found += [(TURN, i, face) for i in skulls for face in FACES[1:]]
    if helped.recolour_die and not u.done & RECOLOURED:
        colours = [(i, colour_of(u.dice[i])) for i in live]
        found += [(RECOLOUR, i, COLOURS[c]) for i, own in colours for c in range(3) if c != own]
    if not u.done & SWAPPED:  # DDD-LT-12: once per turn
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
    was = u.dice[place] if what not in (AGAIN, LAST) else -1
    if what == AGAIN:
        u.rerolls -= 1
        b.do(roll_extra(side, place))
    elif what == LAST:
        u.done |= LAST_REROLL
        b.do(roll_extra(side, set_of_dice([place])))
    elif what == TURN:
        u.done |= TURNED
        u.turn_die(place, FACES.index(str(rest[0])))
    elif what == RECOLOUR:
        u.done |= RECOLOURED
        u.set_die(place, code_of(COLOURS.index(str(rest[0])), face_of(u.dice[place])))
    else:
        u.done |= SWAPPED
        card_place = int(rest[0])
        u.set_die(place, u.card_dice[card_place])
        # DDD-LT-15: each die once, DDD-LT-16: so six in all
        u.card_dice = u.card_dice[:card_place] + u.card_dice[card_place + 1 :]
    if was < 0:
        b.tell("adjusted", "DDD-TURN-04", side=side, what=what)
    else:
        new = name_result(u.dice[place])
        b.tell("die_changed", "DDD-TURN-04", side=side, what=what, was=name_result(was), face=new)


@cache
def make_single_dice(colours: tuple[int, ...]) -> Dice:
    """Return single dice to be thrown again, each for itself."""
    return dice(*(Group(COLOURS[c], 1, FACES) for c in colours))


@rules.chance("DDD-ROLL-07", side=first)
def roll_extra(b: Board, side: int, mask: int) -> Dice:
    """Throw some dice once more."""
    u = b.units[side]
    return make_single_dice(tuple(colour_of(u.dice[i]) for i in dice_in(mask)))


@roll_extra.came_up
def lay_extra_dice(b: Board, faces: tuple[str, ...], side: int, mask: int) -> None:
    """Lay the dice down again, each in its colour."""
    u = b.units[side]
    for place, face in zip(dice_in(mask), faces, strict=True):
        u.turn_die(place, FACES.index(face))
    b.tell("rolled", "DDD-ROLL-07", side=side, dice=list(faces), roll=u.rolls)
