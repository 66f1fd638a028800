"""The scene: the field, the two patrols, ranges, and what each side knows."""

from beachhead.games._template.board import NOWHERE, Board
from beachhead.games._template.content import DATA
from beachhead.games._template.notation.names import SIDES
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Area, Card, Dial, Mark, Panel, Piece, Scene


def scene(b: Board, side: int) -> Scene:
    """Draw the field as a side sees it."""
    width, depth = DATA.field
    return Scene(
        title=f"Round {b.round} of {DATA.rounds}",
        size=(width, depth),
        standing=", ".join(f"{SIDES[s]} {counted(b.men[s], 'man|men')}" for s in (0, 1)),
        areas=tuple(draw_half(owner) for owner in (0, 1)),
        pieces=tuple(draw_patrol(b, s) for s in (0, 1) if b.spots[s] != NOWHERE),
        marks=tuple(draw_reach(b, s) for s in (side,) if s >= 0 and b.spots[s] != NOWHERE),
        panels=tuple(make_panel(b, s) for s in (0, 1)),
        free=True,
        ruler=1.0,
        unit="pace",
        summary=summary(b),
    )


def draw_half(owner: int) -> Area:
    """Draw one half of the field."""
    width, depth = DATA.field
    top, bottom = (depth / 2, depth) if owner == 0 else (0.0, depth / 2)
    corners = (0.0, top, width, top, width, bottom, 0.0, bottom)
    name = f"{SIDES[owner]}'s half"
    return Area(
        f"half:{owner}", name, corners, (width / 2, (top + bottom) / 2), "field", owner=owner
    )


def draw_patrol(b: Board, side: int) -> Piece:
    """Draw a patrol with its number of men."""
    states = ("ready to ambush",) if b.ambush[side] else ()
    return Piece(
        f"patrol:{side}",
        f"{SIDES[side]} patrol",
        "infantry",
        side,
        at=b.spots[side],
        size=8,
        round=True,
        bottom=str(b.men[side]),
        states=states,
    )


def draw_reach(b: Board, side: int) -> Mark:
    """Draw how far the own patrol can go."""
    return Mark("ring", (*b.spots[side], DATA.reach), "reach")


def make_panel(b: Board, side: int) -> Panel:
    """Show a side's men and its order, as far as it is known."""
    known = b.knows_order(side)
    order = Card(f"order:{side}", b.orders[side] if known else "Order", face_up=known, owner=side)
    men = Dial(f"men:{side}", "Men", b.men[side], DATA.men, "soldier", side)
    return Panel(f"side:{side}", SIDES[side], side, dials=(men,), cards=(order,))


def summary(b: Board) -> str:
    """Describe the position in words."""
    where = [
        f"{SIDES[s]} has {b.men[s]} men" + (f" at {x}, {y}" if x >= 0 else "")
        for s, (x, y) in enumerate(b.spots)
    ]
    return "\n".join(f"{line}." for line in [f"Round {b.round}", *where])
