"""What a Unit's Sector and Specialists change in its roll, and the solver for such a Unit."""

from copy import copy
from functools import lru_cache

import msgspec
import numpy as np

from beachhead.games.dday_dice.board import RED, UPKEEP, Board, Unit
from beachhead.games.dday_dice.content.components import DICE
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import HANDS
from beachhead.games.dday_dice.odds.valuation.turn_solver import TurnSolver
from beachhead.games.dday_dice.odds.valuation.utility import Utility, find_reaching_hands
from beachhead.games.dday_dice.rules.faces import split_total, total_standing
from beachhead.games.dday_dice.rules.upkeep import add_bonus_results

NO_HANDS = np.zeros(len(HANDS))


class Abilities(msgspec.Struct, frozen=True):
    """What changes the roll itself."""

    locks: tuple[int, ...]
    out: int = -1
    ignored: int = 0
    turned: int = 0
    recoloured: int = 0
    last: bool = False


def read_abilities(b: Board, u: Unit) -> Abilities:
    """Return what Sector and Specialists change in a Unit's roll."""
    helped, sector = u.abilities, b.sector_of(u).data
    fewer = tuple(range(max(2 - helped.lock_fewer, 1), 3))
    # Before the first roll of five dice any may be left out: all colours are alike.
    five = 0 if sector.dice < len(DICE) and not b.leaves_out(RED) and not u.dice else -1
    return Abilities(
        locks=() if sector.no_lock else fewer,
        out=u.dice.index(-1) if -1 in u.dice else five,
        ignored=helped.ignore_skulls,
        turned=min(helped.turn_skull, 1),
        recoloured=min(helped.recolour_die, 1),
        last=bool(helped.reroll_after_last),
    )


def solve_utility(b: Board, side: int, utility: Utility) -> TurnSolver:
    """Return the solver for a Unit to which things are worth what a player says."""
    return TurnSolver(utility, **msgspec.structs.asdict(read_abilities(b, b.units[side])))


def solve_goal(
    b: Board, side: int, wanted: tuple[int, int, int, int], *, straight: bool, whole: int
) -> TurnSolver:
    """Return a solver whose value is the chance to reach a goal, as a part of `whole`.

    `wanted` are Soldiers, Courage, Stars and Item Points, unless a Straight is the goal. No dice
    are changed after the rolls.
    """
    u = b.units[side]
    able = read_abilities(b, u)
    plain = Abilities(locks=able.locks, out=able.out, ignored=able.ignored)
    return _solve_goal(plain, wanted, count_results(b, u), straight, whole)


@lru_cache(maxsize=64)
def _solve_goal(
    able: Abilities, wanted: tuple[int, ...], results: tuple[int, ...], straight: bool, whole: int
) -> TurnSolver:
    """Solve a goal once for all its rolls."""
    values = whole * (find_reaching_hands(wanted, results) if not straight else NO_HANDS)
    award = float(whole) if straight else 0.0
    return TurnSolver(values, award=award, **msgspec.structs.asdict(able))


def count_results(b: Board, u: Unit) -> tuple[int, ...]:
    """Count the results by face that join a Unit's Final Tally without dice."""
    twin = copy(u)
    twin.dice, twin.cancelled = (), 0
    if b.phase < UPKEEP:  # there they join it
        add_bonus_results(b, twin)
    return split_total(total_standing(twin))
