"""What cards do to dice: set one, roll again, copy a tally, add results."""

from beachhead.games.dday_dice.board import FIGHTING, Board, code_of, face_of, name_result
from beachhead.games.dday_dice.content.components import COLOURLESS, FACES
from beachhead.games.dday_dice.content.effects import COMBAT, Effect
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.faces import add_results


def can_set_die(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if a die lies on the table: an own one, or in combat one of the Sector's."""
    if window != COMBAT:
        return bool(b.units[side].dice)
    return bool(b.machine_gun_dice_in(b.units[side].sector))


def play_set_die(b: Board, side: int, effect: Effect) -> None:
    """Ask which die, and what it shall show."""
    b.do(("choose_fire_die" if b.phase == FIGHTING else "choose_die", side))


@rules.choice("DDD-ITEM-11")
def choose_die(b: Board, side: int) -> list[tuple[int, str]]:
    """Offer every other face for every die, even a locked one."""
    u = b.units[side]
    return [
        (place, face)
        for place in u.list_rolled()
        for n, face in enumerate(FACES)
        if n != face_of(u.dice[place])
    ]


@choose_die.chosen
def turn_die(b: Board, answer: tuple[int, str], side: int) -> None:
    """Set the die, colour kept."""
    place, face = answer
    u = b.units[side]
    was = name_result(u.dice[place])
    u.turn_die(place, FACES.index(face))
    b.tell("die_set", "DDD-ITEM-11", side=side, was=was, face=name_result(u.dice[place]))


def can_copy(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if another Unit has a Final Tally to copy."""
    return b.units[side].whose_tally < 0 and any(
        i != side and b.units[i].dice for i in b.list_active()
    )


def play_copy(b: Board, side: int, effect: Effect) -> None:
    """Choose whose tally is copied."""
    choose_copied.offer(b, side)


@rules.choice("DDD-ITEM-11")
def choose_copied(b: Board, side: int) -> list[int]:
    """Offer the other Units that rolled."""
    return [i for i in b.list_active() if i != side and b.units[i].dice]


@choose_copied.chosen
def copy_tally(b: Board, other: int, side: int) -> None:
    """Note whose tally it will be when the exchange is over."""
    b.tell("copied", "DDD-ITEM-11", side=side, to=f"unit:{other}")
    b.units[side].copy_tally_of(other)


def play_reroll(b: Board, side: int, effect: Effect) -> None:
    """Grant one more re-roll of unlocked dice."""
    b.units[side].rerolls += 1


def play_reroll_for_another(b: Board, side: int, effect: Effect) -> None:
    """Grant another Unit one more re-roll; in solitaire oneself."""
    others = b.others(side)
    if len(others) == 1:
        grant_reroll(b, others[0], side)
    else:
        b.do(choose_signalled(side))


@rules.choice("DDD-ITEM-11")
def choose_signalled(b: Board, side: int) -> list[int]:
    """Offer the other Units."""
    return b.others(side)


@choose_signalled.chosen
def signal(b: Board, other: int, side: int) -> None:
    """Grant the re-roll."""
    grant_reroll(b, other, side)


def grant_reroll(b: Board, other: int, side: int) -> None:
    """Add a re-roll, and ask a Unit again that had closed its tally."""
    b.tell("signalled", "DDD-ITEM-11", side=side, to=f"unit:{other}")
    b.units[other].rerolls += 1
    if other != side and b.branches:
        branch = next((x for x in b.branches if x.side == other), None)
        if branch is not None and not branch.agenda:
            b.interrupt(other, ("adjusting", other))


def play_add_result(b: Board, side: int, effect: Effect) -> None:
    """Add colourless results to the Final Tally."""
    code = code_of(COLOURLESS, FACES.index(effect.symbol))
    add_results(b, side, *(code,) * effect.amount)
