"""PAT-SETUP: both sides draw an order and place their patrol at the same time."""

from beachhead.games._template.board import GREEN, GREY, NO_ORDER, NOWHERE, Board, as_spot, on_field
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.base import rules
from beachhead.games._template.rules.turn import turn
from beachhead.kernel.cards import Deck, deck
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.position import replaced_at
from beachhead.kernel.steps import first

ORDERS = deck(*((order, 1) for order in DATA.orders))
PLACES = [
    [(DATA.field[0] * sixth // 6, DATA.field[1] * quarter // 4) for sixth in range(1, 6)]
    for quarter in (3, 1)
]
"""Five spots along the middle of each half."""


def first_position() -> Board:
    """Return the start: both sides have their men, nobody is on the field yet (PAT-SETUP-01)."""
    b = Board(
        men=[DATA.men] * 2,
        spots=[NOWHERE] * 2,
        orders=(NO_ORDER, NO_ORDER),
        down=(1, 1),
        ambush=(1, 1),
    )
    b.do(set_up())
    return b


@rules.auto("PAT-SETUP-04")
def set_up(b: Board) -> None:
    """Let both sides draw and place without waiting; then Green begins."""
    b.do(turn(GREEN))
    b.together({side: [draw_order(side), place_patrol(side)] for side in (GREEN, GREY)})


@rules.chance("PAT-SETUP-02", side=first)
def draw_order(b: Board, side: int) -> Deck:
    """Draw from a deck that holds each order once."""
    return ORDERS


@draw_order.came_up
def keep_order(b: Board, card: tuple[str], side: int) -> None:
    """Keep the card hidden: the event says that it was drawn, not which one."""
    b.orders = replaced_at(b.orders, side, card[0])
    b.tell("drew_order", side=side)


@rules.choice("PAT-SETUP-03", free=True)
def place_patrol(b: Board, side: int) -> list[tuple[int, int]]:
    """Offer bots five spots along the middle of the half."""
    return PLACES[side]


@place_patrol.refuses
def cannot_stand_there(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Demand a spot in the own half outside no man's land."""
    spot = as_spot(answer)
    if spot is None:
        return [Refusal("spot.form", "a spot is two whole numbers, across and down")]
    if not on_field(*spot):
        return [Refusal("spot.off_field", f"{spot} is off the field of {DATA.field}")]
    ahead = (spot[1] - DATA.field[1] / 2) * (1 if side == GREEN else -1)
    if ahead < DATA.no_mans_land:
        figures = f"{ahead:g} from the middle, {DATA.no_mans_land} or more are needed"
        return [Refusal("spot.not_own_half", f"{spot} lies {figures}")]
    return []


@place_patrol.chosen
def put_on_field(b: Board, spot: tuple[int, int], side: int) -> None:
    """Put the patrol on the field."""
    b.spots[side] = spot
    b.tell("placed", side=side, to=f"patrol:{side}", x=spot[0], y=spot[1])
