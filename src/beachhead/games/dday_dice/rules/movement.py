"""Phase 5: Units move one Sector sideways or forward.

DDD-MOVE-01 to 13, DDD-MOVE-16. Everybody declares at the same time; then the moves are made, the
smallest Unit first (`marching.py`). Who waits for another Unit's move is asked again.
"""

from beachhead.games.dday_dice.board import MOVED, MUST_MOVE, STAYED, WAITING, Board
from beachhead.games.dday_dice.content.battle_maps import GO, MAPS
from beachhead.games.dday_dice.content.effects import MOVE
from beachhead.games.dday_dice.rules.base import (
    everyone,
    for_each_side,
    rules,
    simultaneously,
)
from beachhead.games.dday_dice.rules.cards import SACRIFICIAL, act, extras
from beachhead.games.dday_dice.rules.claims import settle_claims
from beachhead.games.dday_dice.rules.marching import MAKE_MOVES, make_moves
from beachhead.games.dday_dice.rules.requirements import declare_payment, moves
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

STAY, WAIT = "stay", "wait"


@rules.auto("DDD-TURN-09")
def move_units(b: Board) -> None:
    """Open phase 5."""
    b.phase = 5
    if b.solo:
        b.agenda.append(MAKE_MOVES)
        moving.run(b, 0)
        return
    sides = b.active()
    b.waits = len(sides) > 1
    for side in sides:
        b.units[side].offers = 0
    move_round.run(b)


@rules.auto("DDD-MOVE-16")
def move_round(b: Board) -> None:
    """Ask every Unit that has neither moved nor stayed."""
    if b.solo:
        b.agenda.append(MAKE_MOVES)
        moving.run(b, 0)
        return
    undecided = [i for i in b.active() if not b.units[i].done & (MOVED | STAYED)]
    work: dict[int, list[Frame]] = {i: [moving(i)] for i in undecided}
    simultaneously(b, everyone(b, work), settle_claims(), make_moves())


@rules.auto("DDD-MOVE-03")
def moving(b: Board, side: int) -> None:
    """Ask where the Unit goes; a Unit that can do nothing at all waits for the others."""
    u = b.units[side]
    if u.face != MUST_MOVE and moves(b, u, MAPS[b.map].sectors[u.sector].ways):
        b.agenda.append(MOVE_FRAMES[side])
        return
    answers = move.options(b, side)
    if len(answers) > 1:
        b.do(MOVE_FRAMES[side])
    elif answers:
        moved(b, answers[0], side)
    else:
        u.done |= WAITING


@rules.choice("DDD-MOVE-03")
def move(b: Board, side: int) -> list[Answer]:
    """Offer every Sector the Unit may enter, to stay where it may, and the extras."""
    u = b.units[side]
    answers = moves(b, u, MAPS[b.map].sectors[u.sector].ways)
    if u.face != MUST_MOVE:  # DDD-MARKER-06, DDD-MARKER-09
        answers.append(STAY)
    if b.waits:
        answers.append(WAIT)
    if u.items or u.awards or u.specialists & SACRIFICIAL or u.vehicle >= 0 or not b.solo:
        answers += extras(b, side, MOVE)
    return answers


MOVE_FRAMES = for_each_side(move)


@move.chosen
def moved(b: Board, answer: Answer, side: int) -> None:
    """Declare the move, or do something else first."""
    u = b.units[side]
    if isinstance(answer, tuple) and answer[0] == GO:
        u.target = answer[1]  # type: ignore[assignment]
        if declare_payment(b, side):
            return
    elif answer == STAY:
        u.done |= STAYED
    elif answer == WAIT:
        u.done |= WAITING
    else:
        b.do(moving(side))
        act(b, answer, side)
        return
    if b.agenda and b.agenda[-1] is MAKE_MOVES:  # nobody else has a say
        del b.agenda[-1]
        make_moves.run(b)
