"""Phase 3: the Unit Markers turn (DDD-MARKER)."""

from beachhead.games.dday_dice.board import (
    CANNOT_STAY,
    MARKERS,
    MUST_MOVE,
    STEADY,
    Board,
    code_of,
    face_of,
)
from beachhead.games.dday_dice.content.components import DICE, FIGURES
from beachhead.games.dday_dice.content.effects import MARKER
from beachhead.games.dday_dice.rules.base import DONE, act_simultaneously, include_everyone, rules
from beachhead.games.dday_dice.rules.conflicts import settle_claims
from beachhead.games.dday_dice.rules.faces import CODES
from beachhead.games.dday_dice.rules.free_actions import (
    is_asked,
    list_free_actions,
    take_free_action,
)
from beachhead.games.dday_dice.rules.spending import spend_resources
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame


@rules.auto("DDD-TURN-06")
def markers(b: Board) -> None:
    """Clear locks and cancellations, send the dice home (DDD-LT-09), then turn the markers."""
    b.phase = MARKERS
    work: dict[int, list[Frame]] = {}
    for side in b.list_active():
        u = b.units[side]
        u.offers = u.locked = u.cancelled = 0  # DDD-ROLL-12
        u.dice = restore_colours(u.dice)  # DDD-LT-09, DDD-LT-17
        if is_asked(b, side, MARKER):
            work[side] = [marker_window(side)]
    if work:
        act_simultaneously(b, include_everyone(b, work), settle_claims(), turn_markers())
    else:
        turn_markers.run(b)


OWN = [(*(code_of(colour, face_of(code)) for code in CODES), -1) for colour in DICE]
"""By die and result: the same face in the die's own colour; -1, not rolled, stays what it is."""


def restore_colours(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return some dice in their own colours, whichever Unit and card they served."""
    return tuple([own[code] for own, code in zip(OWN, dice, strict=False)])


@rules.auto("DDD-TURN-06")
def marker_opening(b: Board, side: int) -> None:
    """Ask again while there is something to play."""
    marker_window.offer(b, side)


@rules.choice("DDD-TURN-06")
def marker_window(b: Board, side: int) -> list[Answer]:
    """Offer the cards, or to let the marker turn."""
    return [DONE, *list_free_actions(b, side, MARKER)]


@marker_window.chosen
def act_before_turning(b: Board, answer: Answer, side: int) -> None:
    """Play a card and ask again."""
    if answer != DONE:
        b.do(marker_opening(side))
        take_free_action(b, answer, side)


@rules.auto("DDD-MARKER-03")
def turn_markers(b: Board) -> None:
    """Add a chevron to every marker, or turn it to the must-move face."""
    if not (b.late_marker and b.turn == 1):  # DDD-MARKER-13
        for side in b.list_active():
            u = b.units[side]
            if not u.done & STEADY:
                u.face = NEXT_FACE[u.face]  # DDD-MARKER-02
                if u.face == MUST_MOVE and b.story is not None:
                    b.tell("must_move", "DDD-MARKER-04", side=side)
    spend_resources.run(b)


def find_next_face(face: int) -> int:
    """Return the next face: 1, 2, 3 chevrons, then must-move (DDD-MARKER-04, DDD-MARKER-05)."""
    # DDD-MOVE-02, DDD-COMBAT-06: three turns; DDD-MARKER-14: entered in turn 4, left in turn 7
    if face == CANNOT_STAY or face >= FIGURES.marker.stay:
        return MUST_MOVE
    return face + 1  # DDD-MARKER-07


NEXT_FACE = [find_next_face(face) for face in range(len(FIGURES.marker.faces) + 1)]
"""The face that follows each face."""
