"""The readable form of a position: `round = 3`, `[green] men = 2`."""

import msgspec

from beachhead.games._template.board import GREEN, GREY, NO_ORDER, NOWHERE, Board
from beachhead.games._template.content import DATA
from beachhead.games._template.notation.names import SIDES
from beachhead.games._template.rules.setup import first_position
from beachhead.games._template.rules.turn import turn
from beachhead.kernel.setups import BadSetup, SetupForm


class PatrolForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One side: what is not said is as at the start."""

    men: int = DATA.men
    """How many it has left."""
    at: tuple[int, int] | None = None
    """Across and down; a patrol that is not placed yet has none."""
    order: str = NO_ORDER
    """Its order, once it is drawn."""
    can_go_down: bool = True
    """It may still throw itself down."""
    can_ambush: bool = True
    """It may still ambush."""


class PatrolsForm(SetupForm):
    """The whole field."""

    round: int = 1
    """From 1 on."""
    turn: str = ""
    """Green or Grey: whose turn it is, once both patrols are placed."""
    green: PatrolForm = msgspec.field(default_factory=PatrolForm)
    """The patrol of Green."""
    grey: PatrolForm = msgspec.field(default_factory=PatrolForm)
    """The patrol of Grey."""


def build(form: PatrolsForm) -> Board:
    """Build the position; both patrols must be placed before somebody's turn."""
    b = first_position()
    b.round = form.round
    for side, patrol in enumerate((form.green, form.grey)):
        b.men[side] = patrol.men
        b.spots[side] = patrol.at or NOWHERE
    b.orders = (form.green.order, form.grey.order)
    b.down = (int(form.green.can_go_down), int(form.grey.can_go_down))
    b.ambush = (int(form.green.can_ambush), int(form.grey.can_ambush))
    if form.turn:
        begin_turn(b, form.turn)
    return b


def begin_turn(b: Board, name: str) -> None:
    """Let a side have its turn next."""
    if name not in SIDES:
        msg = f"turn: {name!r:.40} is no side."
        raise BadSetup(msg, code="setup.side", remedy="write Green or Grey")
    for side in (GREEN, GREY):
        if b.spots[side] == NOWHERE or b.orders[side] == NO_ORDER:
            msg = f"{SIDES[side]} has no place or no order yet, so nobody can have a turn."
            raise BadSetup(msg, code="setup.patrol", rule="PAT-SETUP-04", remedy="give both")
    b.agenda.clear()
    b.do(turn(SIDES.index(name)))


def fill_form(b: Board) -> PatrolsForm:
    """Describe a position."""
    green, grey = (
        PatrolForm(
            men=b.men[side],
            at=None if b.spots[side] == NOWHERE else b.spots[side],
            order=b.orders[side],
            can_go_down=bool(b.down[side]),
            can_ambush=bool(b.ambush[side]),
        )
        for side in (GREEN, GREY)
    )
    top = b.agenda[-1] if b.agenda else ("",)
    name = SIDES[int(top[1])] if top[0] == "choose_action" else ""
    return PatrolsForm(round=b.round, turn=name, green=green, grey=grey)
