"""Actions and observations as numbers, for programs that learn.

Spots are named as bots see them: five places in the own half, and a step in one of eight
directions. Every other spot is legal for people, but is no action.
"""

from beachhead.games._template.board import NO_ORDER, UNKNOWN, Board
from beachhead.games._template.content import DATA
from beachhead.games._template.rules import rules
from beachhead.games._template.rules.move import RING
from beachhead.games._template.rules.setup import PLACES
from beachhead.kernel.encoding import Arguments, Encoding, Factor, Field, Relative, word_question

Spot = tuple[int, int]
DIRECTIONS = ("stay", "n", "ne", "e", "se", "s", "sw", "w", "nw")
ORDERS = (NO_ORDER, *DATA.orders, UNKNOWN)
FIELDS = (
    Field("men", (2,), 0, DATA.men),
    Field("spots", (2, 2), -1, max(DATA.field), "across and down; -1 before the patrol is placed"),
    Field("orders", (2,), 0, len(ORDERS) - 1, f"in the order {ORDERS}"),
    Field("down", (2,), 0, 1),
    Field("ambush", (2,), 0, 1),
    Field("round", (1,), 1, DATA.rounds),
)


def number_scenario(scenario: str = "") -> Encoding[Board]:
    """Return the numbers of the only scenario."""
    blocks = (
        Relative("place_patrol", (Factor("place", tuple(range(5))),), find_places),
        word_question("choose_action", "wait", "advance", "fire"),
        Relative("choose_spot", (Factor("direction", DIRECTIONS),), find_directions),
        word_question("choose_ambush", "ambush", "pass"),
        word_question("choose_loss", "man", "down"),
    )
    return Encoding(rules, blocks, FIELDS, observe, Arguments(0, 1), sides=2)


def find_places(b: Board, spots: list[Spot], side: int) -> list[int]:
    """Return which of the five places of the own half each spot is, from the left."""
    return [PLACES[side].index(spot) for spot in spots]


def find_directions(b: Board, spots: list[Spot], side: int) -> list[int]:
    """Return in which direction each spot lies: 0 is staying, then clockwise from the north."""
    x, y = b.spots[side]
    steps = [(0, 0), *RING]
    return [steps.index((spot[0] - x, spot[1] - y)) for spot in spots]


def observe(b: Board, side: int) -> list[int]:
    """Return what a side sees, in the order of `FIELDS`; it does not see the other's order."""
    seen = b.seen_by(side)
    return [
        *b.men,
        *b.spots[0],
        *b.spots[1],
        *(ORDERS.index(order) for order in seen.orders),
        *b.down,
        *b.ambush,
        b.round,
    ]
