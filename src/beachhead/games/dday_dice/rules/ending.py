"""Winning, losing and Victory Points (DDD-WIN, DDD-LOSE, DDD-VP)."""

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import COUNTRIES, FIGURES, SPECIALIST
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import (
    DONE,
    act_simultaneously,
    include_everyone,
    rules,
    run_step,
)
from beachhead.games.dday_dice.rules.specialists import list_specialists
from beachhead.kernel.position import Frame

WON, LOST = 1, -1


@rules.auto("DDD-WIN-02")
def survived(b: Board, side: int) -> None:
    """Take back what the Medic saves; a Unit alive in the Bunker has conquered it."""
    u = b.units[side]
    if not u.size:
        return
    back = min(PROFILES[u.specialists].recover, u.fallen)
    if back:
        u.soldiers += back
        b.tell("recovered", "DDD-SPEC-06", side=side, amount=back)
    if u.sector == MAPS[b.map].bunker:
        u.conquered = b.turn
        b.tell("conquered", "DDD-WIN-02", side=side)


@rules.auto("DDD-WIN-01")
def end_turn(b: Board) -> None:
    """Judge the combat of all Units: lost, won, or place Specialists and go on."""
    wiped_out = [side for side, u in enumerate(b.units) if not u.size]
    if wiped_out:
        lose(b, wiped_out[0], "wiped_out")
        return
    if b.solo and not b.units[0].conquered:
        run_step(b, "take_turn")
        return
    if not b.list_active():
        win(b)
        return
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if u.conquered:  # DDD-WIN-09: too late for this turn
            work[side] = [placing(side, -1)]
    act_simultaneously(b, include_everyone(b, work), ("take_turn",))


END_TURN = end_turn()
AFTER_LOSSES = (END_TURN, survived(0))
"""What a solitaire Unit still has to do, the last thing first."""


@rules.auto("DDD-WIN-06")
def placing(b: Board, side: int, after: int) -> None:
    """Ask while Specialists are left to be named."""
    if b.units[side].specialists >> (after + 1):
        b.do(place_specialist(side, after))


@rules.choice("DDD-WIN-06")
def place_specialist(b: Board, side: int, after: int) -> list[str]:
    """Offer to lay a surviving Specialist beside the Bunker, or to stop."""
    return [DONE, *(c.id for c in list_specialists(b.units[side]) if c.index > after)]


@place_specialist.chosen
def lay_beside_bunker(b: Board, answer: str, side: int, after: int) -> None:
    """Lay the card beside the Bunker; his ability is off (DDD-WIN-07)."""
    if answer == DONE:
        return
    u = b.units[side]
    card = SPECIALIST[answer]
    u.specialists &= ~card.bit
    u.placed |= card.bit
    b.tell("placed", "DDD-WIN-06", side=side, card=card.name)
    b.do(placing(side, card.index))


def win(b: Board) -> None:
    """End the game in victory (DDD-WIN-01, DDD-WIN-10)."""
    b.tell("won", "DDD-WIN-01", turn=b.turn)
    close_game(b, "bunker_conquered", WON)


def lose(b: Board, side: int, reason: str) -> None:
    """End the game for everybody: one Unit's loss is the table's (DDD-SETUP-02, DDD-LOSE-04)."""
    rule = "DDD-LOSE-01" if reason == "wiped_out" else "DDD-LOSE-02"
    b.tell("lost", rule, side=side, reason=reason)
    close_game(b, reason, LOST)  # DDD-WIN-03


def close_game(b: Board, reason: str, score: int) -> None:
    """Count Victory Points if the option is on (DDD-VP-02) and finish."""
    if b.scored:  # DDD-SOLO-10
        b.points = [count_victory_points(b, u, won=score == WON) for u in b.units]
        names = [COUNTRIES[u.country].name for u in b.units]
        group = find_group_score(b)
        b.tell("scored", "DDD-VP-15", sides=names, points=list(b.points), group=group)
    b.finish(reason, *[score] * len(b.units))


def count_victory_points(b: Board, u: Unit, *, won: bool) -> int:
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


def find_group_score(b: Board) -> int:
    """Return the group's score: its lowest Unit's (DDD-VP-15)."""
    return min(b.points)


def rank_units(b: Board) -> list[tuple[int, int, int]]:
    """List rank, side and points, best first; equal points share a rank (DDD-VP-18)."""
    order = sorted(range(len(b.points)), key=lambda i: -b.points[i])
    return [(1 + sum(p > b.points[i] for p in b.points), i, b.points[i]) for i in order]
