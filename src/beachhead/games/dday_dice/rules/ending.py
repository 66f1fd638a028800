"""DDD-WIN-01, DDD-WIN-10, DDD-LOSE-01 to 04, DDD-VP-01 to 18: how the game ends and what it scores."""

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.components import FIGURES

WON, LOST = 1, -1


def lose(b: Board, side: int, reason: str) -> None:
    """End the game for everybody: one Unit's loss is the table's (DDD-SETUP-02, DDD-LOSE-04)."""
    rule = "DDD-LOSE-01" if reason == "wiped_out" else "DDD-LOSE-02"
    b.tell("lost", rule, side=side, reason=reason)
    close(b, reason, LOST)  # DDD-WIN-03


def win(b: Board) -> None:
    """End the game in victory (DDD-WIN-01, DDD-WIN-10)."""
    b.tell("won", "DDD-WIN-01", turn=b.turn)
    close(b, "bunker_conquered", WON)


def close(b: Board, reason: str, score: int) -> None:
    """Count Victory Points if the option is on (DDD-VP-02) and finish."""
    if b.scored:  # DDD-SOLO-10
        b.points = [victory_points(b, u, won=score == WON) for u in b.units]
        b.tell("scored", "DDD-VP-15", points=list(b.points), group=min(b.points))
    b.finish(reason, *[score] * len(b.units))


def victory_points(b: Board, u: Unit, *, won: bool) -> int:
    """Return one Unit's Victory Points; nothing else scores (DDD-VP-13).

    The rulebook's sample, a solitaire victory at Omaha Beach, comes to 161 (DDD-VP-16).
    """
    worth = FIGURES.victory_points
    first = min((v.conquered for v in b.units if v.conquered), default=0)
    total = worth.bunker if u.conquered else 0  # DDD-VP-04
    # DDD-VP-05; DDD-VP-06: all of the same turn; DDD-VP-14: alone both
    if u.conquered and u.conquered == first:
        total += worth.first_in_bunker
    if won:
        total += worth.per_sector_victory * len(b.battle_map.sectors)  # DDD-VP-07
    else:
        total += worth.per_last_sector_defeat * u.sector  # DDD-VP-08
    total += worth.soldier * u.soldiers  # DDD-VP-09
    total += worth.courage * u.courage  # DDD-VP-10
    total += worth.specialist * (u.specialists | u.placed).bit_count()  # DDD-VP-11
    return total + worth.award * u.earned  # DDD-VP-12


def group_score(b: Board) -> int:
    """Give the group's score: its lowest Unit's (DDD-VP-15)."""
    return min(b.points)


def ranking(b: Board) -> list[tuple[int, int, int]]:
    """List rank, side and points, best first; equal points share a rank (DDD-VP-18)."""
    order = sorted(range(len(b.points)), key=lambda i: -b.points[i])
    return [(1 + sum(p > b.points[i] for p in b.points), i, b.points[i]) for i in order]
