"""DDD-MARKER-01 to 14: phase 3, the Unit Markers turn."""

from beachhead.games.dday_dice.board import (
    ALONE,
    CANNOT_STAY,
    MUST_MOVE,
    RECOLOURED,
    STEADY,
    SWAPPED,
    Board,
    Unit,
)
from beachhead.games.dday_dice.content.components import DICE, FIGURES
from beachhead.games.dday_dice.content.effects import MARKER
from beachhead.games.dday_dice.rules.base import DONE, everyone, rules, simultaneously
from beachhead.games.dday_dice.rules.cards import act, extras, opens
from beachhead.games.dday_dice.rules.claims import settle_claims
from beachhead.games.dday_dice.rules.spending import spend_resources
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

HOME = list(DICE)


@rules.auto("DDD-TURN-06")
def markers(b: Board) -> None:
    """Clear locks and cancellations, send the dice home (DDD-LT-09), then turn the markers."""
    b.phase = 3
    work: dict[int, list[Frame]] = {}
    for side in ALONE if b.solo else b.active():
        u = b.units[side]
        u.offers = u.locked = u.cancelled = 0  # DDD-ROLL-12
        if u.done & (RECOLOURED | SWAPPED) or not b.solo:
            send_home(u)  # DDD-LT-09, DDD-LT-17
        if (u.items or u.awards or b.always) and opens(b, side, MARKER):
            work[side] = [marker_window(side)]
    if work:
        simultaneously(b, everyone(b, work), settle_claims(), turn_markers())
    else:
        turn_markers.run(b)


def send_home(u: Unit) -> None:
    """Give every die its own colour back, whichever Unit and card it served."""
    if [code // 6 for code in u.dice] != HOME:
        u.dice = tuple(DICE[i] * 6 + code % 6 if code >= 0 else -1 for i, code in enumerate(u.dice))


@rules.auto("DDD-TURN-06")
def marker_opening(b: Board, side: int) -> None:
    """Ask again while there is something to play."""
    if len(marker_window.options(b, side)) > 1:
        b.do(marker_window(side))


@rules.choice("DDD-TURN-06")
def marker_window(b: Board, side: int) -> list[Answer]:
    """Offer the cards, or to let the marker turn."""
    return [DONE, *extras(b, side, MARKER)]


@marker_window.chosen
def marker_acted(b: Board, answer: Answer, side: int) -> None:
    """Play a card and ask again."""
    if answer != DONE:
        b.do(marker_opening(side))
        act(b, answer, side)


@rules.auto("DDD-MARKER-03")
def turn_markers(b: Board) -> None:
    """Add a chevron to every marker, or turn it to the must-move face."""
    if not (b.late_marker and b.turn == 1):
        for side in ALONE if b.solo else b.active():
            u = b.units[side]
            if not u.done & STEADY:
                u.face = TURNED[u.face]  # DDD-MARKER-02
                if u.face == MUST_MOVE and b.story is not None:
                    b.tell("must_move", "DDD-MARKER-04", side=side)
    spend_resources.run(b)


def turned(face: int) -> int:
    """Give the next face: 1, 2, 3 chevrons, then must-move (DDD-MARKER-04, DDD-MARKER-05)."""
    # DDD-MOVE-02, DDD-COMBAT-06: three turns; DDD-MARKER-14: entered in turn 4, left in turn 7
    if face == CANNOT_STAY or face >= FIGURES.marker.stay:
        return MUST_MOVE
    return face + 1  # DDD-MARKER-07


TURNED = [turned(face) for face in range(len(FIGURES.marker.faces) + 1)]
"""The face that follows each face."""
