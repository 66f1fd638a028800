"""Work whose speed is reported beside decisions and copies: the odds of battles."""

from collections.abc import Callable
from typing import cast

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import CITIES, SLOTS, UK
from beachhead.games.axis_allies_dday.odds.battle_formula import weigh_hits
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.registry import AnyGame

EIGHT = (3, 3, 2)
"""Infantry, artillery and tanks of each side."""


def workloads(game: AnyGame, randbelow: RandBelow) -> dict[str, Callable[[], int]]:
    """Answer for eight against eight, by the formula (remembering nothing) and by a walk through the rules."""
    plain, raised = eight_against_eight(game), eight_against_eight(game)
    raised.combined = 1  # tactics card 10 is in force: the formula does not know it

    def ask(b: Board, cycles: int) -> Callable[[], int]:
        def run() -> int:
            weigh_hits.cache_clear()
            game.odds(b, {"zone": CITIES[0], "cycles": cycles})
            return 1

        return run

    return {
        "odds of a plain battle, one cycle": ask(plain, 1),
        "odds of a plain battle, three cycles": ask(plain, 3),
        "odds of a battle with a card in force": ask(raised, 1),
    }


def eight_against_eight(game: AnyGame) -> Board:
    """Return a position in which eight units of each side meet in a city, before the Allies attack."""
    b = cast("Board", game.new("two"))
    zone = CITIES[0]
    for slot, number in enumerate(b.units_by_slot(zone)):
        b.add_units(zone, slot, -number)
    for slots in (SLOTS[0], SLOTS[UK]):
        for slot, number in zip(slots, EIGHT, strict=False):
            b.add_units(zone, slot, number)
    b.phase = Phase.ALLIES_LAND
    return b
