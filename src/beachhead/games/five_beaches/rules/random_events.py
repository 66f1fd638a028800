"""FFF-JOKER: the random events of the campaign's first Joker."""

from beachhead.games.five_beaches.board import ALLIED, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.schema import SIDES
from beachhead.games.five_beaches.rules.base import rules
from beachhead.kernel.devices import Dice, d6

EVENTS = {event.roll: event for event in components().tables.event}


@rules.chance("FFF-JOKER-01", side=lambda b, drawer: drawer)
def roll_event(b: Board, drawer: int) -> Dice:
    """Roll a D6: the player who drew the first Joker does."""
    return d6(1)


@roll_event.came_up
def apply_event(b: Board, roll: tuple[int], drawer: int) -> None:
    """Apply the event of the table."""
    event = EVENTS[roll[0]]
    side = SIDES.index(event.side)
    b.tell(
        "event",
        event.rule,
        side=drawer,
        role="draw",
        dice=list(roll),
        result=event.name,
        name=event.name,
        roll=roll[0],
        effect=event.effect,
        whose=side,
        reduced=len(b.reduced_units(side)),
    )
    if event.effect == "fewer":
        b.fewer = (b.fewer[0] + 1, b.fewer[1]) if side == 0 else (b.fewer[0], b.fewer[1] + 1)
    elif event.effect == "recover":
        decorate.offer(b, side)  # with none it is No Event: FFF-JOKER-05, FFF-JOKER-10
    elif event.effect == "strike":
        b.strike += 1


@rules.choice("FFF-JOKER-04")
def decorate(b: Board, side: int) -> list[int]:
    """Pick the reduced unit that is flipped."""
    return b.reduced_units(side)


@decorate.chosen
def flip_unit(b: Board, unit: int, side: int) -> None:
    """Flip it to full strength."""
    b.recover(unit, "FFF-JOKER-04" if side == ALLIED else "FFF-JOKER-09")
