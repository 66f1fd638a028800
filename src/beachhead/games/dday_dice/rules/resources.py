"""Phase 2, step d: results are entered on the Resource card. DDD-FACE-01 to 18, DDD-FEW-02 to 07."""

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.components import (
    COURAGE,
    FIGURES,
    SOLDIER1,
    SOLDIER2,
    STAR,
    TOOL,
    tools_to_points,
)
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.markers import markers
from beachhead.games.dday_dice.rules.rwb import counts, standing
from beachhead.kernel.memo import Memo


@rules.auto("DDD-UPKEEP-05")
def record(b: Board) -> None:
    """Enter everything on the Resource cards, then turn the markers."""
    if b.solo:
        record_unit(b, b.units[0], 0)
    else:
        for side in b.active():
            record_unit(b, b.units[side], side)
    markers.run(b)


RECORD = record()


def record_unit(b: Board, u: Unit, side: int) -> None:
    """Count faces and bonus results of one Unit and add what the turn brought."""
    soldiers, courage, stars, points = WORTHS[standing(u)]
    if u.new_soldiers or u.new_courage or u.new_stars or u.new_points:
        soldiers += u.new_soldiers  # DDD-RWB-02: bonuses come on top of the faces
        courage += u.new_courage
        stars += u.new_stars
        points += u.new_points
        u.new_soldiers = u.new_courage = u.new_stars = u.new_points = 0
    if u.vehicle >= 0 or not b.solo:
        vehicles = b.vehicle_help(u.sector)
        soldiers += vehicles.upkeep_soldiers if vehicles else 0
    if b.few:
        # DDD-FEW-02, DDD-FEW-03: once, on the total; DDD-FEW-04: of seven, three are left
        soldiers //= FIGURES.few_good_men.divide_by
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


def worth(symbols: int) -> tuple[int, int, int, int]:
    """Give the Soldiers, Courage, Stars and Item Points of a Final Tally."""
    n = counts(symbols)
    return (
        n[SOLDIER1] + 2 * n[SOLDIER2],  # DDD-FACE-14, DDD-FACE-15; DDD-ROLL-18: the sample's seven
        n[COURAGE],  # DDD-FACE-16
        n[STAR],  # DDD-FACE-11
        tools_to_points(n[TOOL]),  # DDD-ITEM-01, DDD-FACE-18: all Tools together, once
    )


WORTHS = Memo(worth)
"""The worth of every total of symbols."""
