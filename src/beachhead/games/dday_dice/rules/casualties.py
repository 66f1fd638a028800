"""Casualties, taken as Soldiers or Specialists (DDD-CAS)."""

from beachhead.games.dday_dice.board import FIGHTING, Board, Unit
from beachhead.games.dday_dice.content.components import SPECIALIST, specialist_ids
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.ending import lose
from beachhead.games.dday_dice.rules.specialists import kill_specialist

SOLDIERS = "soldiers"


@rules.auto("DDD-CAS-01")
def take_casualties(b: Board, side: int, losses: int, after: int) -> None:
    """Lose Soldiers; ask only if Specialists could be lost instead (DDD-CAS-03)."""
    u = b.units[side]
    if losses <= 0:
        return
    if losses >= u.soldiers and losses >= u.size:
        b.tell("casualties", "DDD-CAS-05", side=side, amount=u.soldiers)
        wipe_out(b, side)
    elif u.specialists >> (after + 1):
        choose_casualty.offer(b, side, losses, after)
    else:
        lose_soldiers(b, side, losses)


@rules.choice("DDD-CAS-03")
def choose_casualty(b: Board, side: int, losses: int, after: int) -> list[str]:
    """Offer the Soldiers for all losses, or a Specialist for one of them.

    Specialists are named in the order of their cards, so that no mix is offered twice; when the
    Soldiers do not suffice, enough Specialists must stay to be named.
    """
    u = b.units[side]
    left = specialist_ids(u.specialists >> (after + 1) << (after + 1))
    must = losses - u.soldiers
    if must <= 0:
        return [SOLDIERS, *left]  # DDD-SPEC-16
    # Whoever is passed over now cannot be named later: leave enough of them for the rest.
    return left[: len(left) - must + 1]


@choose_casualty.chosen
def take_casualty(b: Board, answer: str, side: int, losses: int, after: int) -> None:
    """Lose the Soldiers, or one Specialist and go on (DDD-CAS-04)."""
    if answer == SOLDIERS:
        lose_soldiers(b, side, losses)
        return
    card = SPECIALIST[answer]
    kill_specialist(b, side, card)
    b.do(take_casualties(side, losses - 1, card.index))


def lose_soldiers(b: Board, side: int, losses: int) -> None:
    """Subtract casualties from the Soldiers (DDD-CAS-01)."""
    u = b.units[side]
    taken = min(losses, u.soldiers)  # DDD-FEW-07: never divided
    u.soldiers -= taken
    u.fallen += taken
    if b.story is not None:
        b.tell("casualties", "DDD-CAS-01", side=side, amount=taken)


def wipe_out(b: Board, side: int) -> None:
    """Take a Unit off that has nobody left (DDD-CAS-05): the game is lost, in combat at its end."""
    destroy_unit(b.units[side])
    b.tell("wiped_out", "DDD-CAS-05", side=side)
    if b.phase != FIGHTING:  # DDD-LOSE-04: combat is carried out for every Unit first
        lose(b, side, "wiped_out")


def destroy_unit(u: Unit) -> None:
    """Take away all Soldiers and Specialists of a Unit."""
    u.soldiers = 0
    u.dead |= u.specialists
    u.specialists = 0


def check_alive(b: Board, side: int) -> None:
    """End the game if the Unit's last member has gone (DDD-LOSE-01)."""
    if not b.units[side].size:
        wipe_out(b, side)
