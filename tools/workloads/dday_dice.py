"""Work whose speed is reported beside decisions and copies: turns and rolls that are solved."""

from collections.abc import Callable

from beachhead.games.dday_dice.odds.valuation.turn_solver import TurnSolver
from beachhead.games.dday_dice.odds.valuation.utility import Utility
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.registry import AnyGame

FACES, DICE, LOCK = 6, 6, 3


def workloads(game: AnyGame, randbelow: RandBelow) -> dict[str, Callable[[], int]]:
    """Solve whole turns from nothing, each under another utility, and re-rolls of given dice."""

    def utility() -> Utility:
        return Utility(1, 1 + randbelow(1000) / 1000, 1 + randbelow(1000) / 1000)

    def turn() -> int:
        TurnSolver(utility()).value()
        return 1

    def roll() -> int:
        TurnSolver(utility()).after_second([randbelow(FACES) for _ in range(DICE)], LOCK)
        return 1

    turn()
    return {"fresh turns solved": turn, "given rolls solved": roll}
