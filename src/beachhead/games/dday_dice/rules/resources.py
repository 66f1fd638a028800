"""Phase 2, step d: results are entered on the Resource card; A Few Good Men (DDD-FEW)."""

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.components import FIGURES
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.faces import WORTHS, total_standing
from beachhead.games.dday_dice.rules.unit_markers import markers


@rules.auto("DDD-UPKEEP-05")
def record(b: Board) -> None:
    """Enter everything on the Resource cards, then turn the markers."""
    for side in b.list_active():
        record_unit(b, b.units[side], side)
    markers.run(b)


def record_unit(b: Board, u: Unit, side: int) -> None:
    """Count faces and bonus results of one Unit and add what the turn brought."""
    soldiers, courage, stars, points = WORTHS[total_standing(u)]
    soldiers += u.new_soldiers  # DDD-RWB-02: bonuses come on top of the faces
    courage += u.new_courage
    stars += u.new_stars
    points += u.new_points
    u.new_soldiers = u.new_courage = u.new_stars = u.new_points = 0
    soldiers += b.vehicle_help(u.sector).upkeep_soldiers
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
