"""Sectors: what happens to a Unit that enters one (DDD-SECTOR)."""

from beachhead.games.dday_dice.board import AWARDED, HONOURED, JOINED, MINED, RED, Board
from beachhead.games.dday_dice.content.components import (
    FIGURES,
    SPECIALIST,
    SPECIALISTS,
    specialist_ids,
)
from beachhead.games.dday_dice.rules.awards import are_awards_left, draw_blindly
from beachhead.games.dday_dice.rules.base import gain, rules
from beachhead.games.dday_dice.rules.casualties import check_alive, take_casualties
from beachhead.games.dday_dice.rules.specialists import (
    find_available,
    kill_specialist,
    rally_from_pool,
)
from beachhead.kernel.chances import Total
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.steps import first


@rules.auto("DDD-SECTOR-06")
def entering(b: Board, side: int) -> None:
    """Cross the Land Mines first, then follow the Sector's instructions."""
    expected = b.units[side].take_expected()
    if not expected:
        instructions.run(b, side)
        return
    if expected & HONOURED:
        b.do(first_award(side))
    if expected & JOINED:
        b.do(meet_specialist(side), instructions(side))
    else:
        b.do(instructions(side))
    if expected & MINED:
        b.do(roll_mines(side))


@rules.chance("DDD-SECTOR-09", side=first)
def roll_mines(b: Board, side: int) -> Dice:
    """Roll for the Land Mines on the border."""
    return d6(FIGURES.mines.dice, Total())


@roll_mines.came_up
def mines_explode(b: Board, roll: tuple[int, ...], side: int) -> None:
    """Lose that many Soldiers (DDD-CAS-02)."""
    b.tell("mines", "DDD-SECTOR-09", side=side, dice=list(roll))
    b.do(take_casualties(side, sum(roll), -1))


@rules.auto("DDD-SECTOR-06")
def instructions(b: Board, side: int) -> None:
    """Follow the green instructions, then the red ones (DDD-SECTOR-07)."""
    u = b.units[side]
    sector = b.sector_of(u)
    data = sector.data
    if data.lose_specialist and not b.leaves_out(RED):
        b.do(lose_a_specialist(side))
    if data.enter_soldiers:
        gain(b, side, "soldiers", data.enter_soldiers)
    if data.enter_dice:
        b.do(roll_recruits(side))


@rules.auto("DDD-AWARD-05")
def first_award(b: Board, side: int) -> None:
    """Draw the Sector's Award; a second Award in a turn is forfeited (DDD-AWARD-07)."""
    if are_awards_left(b) and not b.units[side].done & AWARDED:
        draw_blindly(b, side, 0)


@rules.chance("DDD-SECTOR-06", side=first)
def roll_recruits(b: Board, side: int) -> Dice:
    """Roll for the Soldiers who join in this Sector."""
    return d6(b.sector_of(b.units[side]).data.enter_dice, Total())


@roll_recruits.came_up
def recruits_join(b: Board, roll: tuple[int, ...], side: int) -> None:
    """Add them."""
    b.tell("recruits", "DDD-SECTOR-06", side=side, dice=list(roll))
    gain(b, side, "soldiers", sum(roll))


@rules.auto("DDD-SECTOR-06")
def meet_specialist(b: Board, side: int) -> None:
    """Let the Sector's Specialist join if he can still be had and the limits allow."""
    card = SPECIALISTS[b.sector_of(b.units[side]).joins.bit_length() - 1]
    if find_available(b, b.units[side], card.bit):
        rally_from_pool(b, side, card)


@rules.auto("DDD-SECTOR-07")
def lose_a_specialist(b: Board, side: int) -> None:
    """Lose one Specialist of choice; nothing happens without one."""
    choose_lost_specialist.offer(b, side)


@rules.choice("DDD-SECTOR-07")
def choose_lost_specialist(b: Board, side: int) -> list[str]:
    """Offer the Unit's Specialists."""
    return specialist_ids(b.units[side].specialists)


@choose_lost_specialist.chosen
def lose_specialist(b: Board, specialist: str, side: int) -> None:
    """Turn the Specialist face-down."""
    kill_specialist(b, side, SPECIALIST[specialist])
    check_alive(b, side)
