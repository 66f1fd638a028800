"""The order that a question is about: the one in force as far as it goes, or a later one.

Cards that are not turned up yet are left out: nobody knows them. Those in force count.
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.rules.fortune import roll_fortune
from beachhead.games.axis_allies_dday.rules.turn import close_order, end_of_turn, lapse, order_card
from beachhead.kernel.position import Frame
from beachhead.odds import start_with

AFTER = {close_order.name, lapse.name, order_card.name, end_of_turn.name, "tactics_card"}
"""Steps that follow an order."""


def frames_of_order(b: Board, phase: Phase) -> list[Frame]:
    """List what is left to do of an order in force, next thing first; nothing if it is not in force."""
    if b.ending or b.phase != phase:
        return []
    found: list[Frame] = []
    for frame in reversed(b.agenda):
        if frame[0] in AFTER:
            break
        found.append(frame)
    return [frame for frame in found if frame[0] != roll_fortune.name]


def is_under_way(b: Board, phase: Phase) -> bool:
    """Return True if an order is in force and not completed."""
    if b.ending or b.phase != phase:
        return False
    steps = {frame[0] for frame in b.agenda}
    return close_order.name in steps or lapse.name not in steps  # else it is closed already


def isolate_steps(b: Board, phase: Phase, *frames: Frame) -> Board:
    """Return a copy in which only these steps of an order are to be done."""
    start = start_with(b, *frames)
    start.fortune = start.tactics = 0
    if not is_under_way(b, phase):  # what a fortune card did to another order is over
        start.phase = phase
        start.luck = 0
        start.named = ()
        start.grounded = ()
    return start


def is_done(b: Board) -> bool:
    """Return True if nothing of the question is left to do."""
    return not b.agenda
