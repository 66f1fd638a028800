"""AAD-TURN: a turn is one pass through the deck, card by card, and a check for victory."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS, Need
from beachhead.games.axis_allies_dday.rules.air import (
    bombers_return,
    bombers_strike,
    fighters_patrol,
    fighters_return,
)
from beachhead.games.axis_allies_dday.rules.airborne import airborne_assault
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.coast import fire_to_sea
from beachhead.games.axis_allies_dday.rules.combat import attack
from beachhead.games.axis_allies_dday.rules.flak import fire_at_aircraft
from beachhead.games.axis_allies_dday.rules.fortune import roll_fortune
from beachhead.games.axis_allies_dday.rules.landing import allies_land
from beachhead.games.axis_allies_dday.rules.move import allies_move, axis_moves
from beachhead.games.axis_allies_dday.rules.naval import naval_bombardment
from beachhead.games.axis_allies_dday.rules.reinforce import (
    allied_reinforcements,
    axis_reinforcements,
)
from beachhead.games.axis_allies_dday.rules.tactics import owner, tactics_card
from beachhead.games.axis_allies_dday.rules.victory import check_victory
from beachhead.games.axis_allies_dday.tables import (
    AXIS,
    BOMBER,
    BOTH,
    CHARTS_OF,
    FIGHTER,
    GE,
    LAND,
    LAST,
    ORDERS,
    UK,
    US,
)
from beachhead.kernel.position import Frame

ACTIONS: tuple[Frame, ...] = (
    airborne_assault(),
    naval_bombardment(),
    fighters_patrol(),
    fire_at_aircraft(FIGHTER),
    bombers_strike(),
    fire_at_aircraft(BOMBER),
    bombers_return(),
    allies_move(),
    fire_to_sea(),
    allies_land(),
    attack(BOTH),
    axis_moves(),
    attack(AXIS),
    allied_reinforcements(),
    axis_reinforcements(),
    fighters_return(),
)
"""What each order card does, in the order of the deck (AAD-ORDER00-03)."""
AXIS_CHARTS, ALLIED_CHARTS = CHARTS_OF[GE], CHARTS_OF[UK] + CHARTS_OF[US]
RUNS = tuple((rules.runs[name], args) for name, *args in ACTIONS)


@rules.auto("AAD-TURN-01")
def turn(b: Board) -> None:
    """Go through the order cards from lowest to highest (AAD-TURN-05), then check victory."""
    b.phase = 0
    b.tell("turn", "AAD-TURN-01", number=b.turn)
    b.do(*[order_card(n) for n in deck(b)], end_of_turn())


@rules.auto("AAD-ORDER00-01")
def order_card(b: Board, number: int) -> None:
    """Turn up fortune, order and tactics of one number, in this order (AAD-ADV-03)."""
    b.phase = number
    needs = ORDERS[number - 1].needs
    there = not needs or THERE[needs](b)
    if not there and not revivable(b, needs):  # AAD-TURN-09: it leaves the deck for good
        b.struck |= 1 << number
    if b.fortune or b.tactics or number == 1:
        b.do(*advanced(b, number, there=there))
    elif there:
        if b.story is not None:
            b.tell("order", "AAD-TURN-02", number=number)
        run, args = RUNS[number - 1]
        run(b, *args)


def advanced(b: Board, number: int, *, there: bool) -> list[Frame]:
    """List what belongs to a number when fortune or tactics cards are in the deck."""
    frames: list[Frame] = []
    if b.fortune and (there or revives(b, number)):
        frames.append(roll_fortune(number))
    if there:
        frames += [open_order(number), ACTIONS[number - 1]]
    frames.append(close_order(number))
    if b.tactics and not b.spent >> number & 1:
        frames.append(tactics_card(number))
    frames.append(lapse(number))
    return frames


@rules.auto("AAD-TURN-02")
def open_order(b: Board, number: int) -> None:
    """Announce the card: the phase has its number."""
    b.tell("order", "AAD-TURN-02", number=number)


@rules.auto("AAD-TURN-05")
def close_order(b: Board, number: int) -> None:
    """Put the card on the completed pile; a fortune lasts one phase (AAD-FORTUNE00-07)."""
    b.luck = 0
    b.named = ()
    b.grounded = ()
    if number == 1:  # AAD-TURN-08, AAD-ORDER01-06: the airborne assault happens only once
        b.struck |= 1 << number


@rules.auto("AAD-TACTIC00-03")
def lapse(b: Board, number: int) -> None:
    """End the tactics effects that reach up to this order (AAD-TACTIC00-03)."""
    if number == 4:
        b.barnstormer = -1
    elif number == 8:
        b.flooded = -1
    elif number == 10:
        b.decoy = -1
    elif number == 11:
        b.combined = 0


@rules.auto("AAD-TURN-06")
def end_of_turn(b: Board) -> None:
    """Check victory; if nobody has won turn the deck over for the next turn (AAD-TURN-07)."""
    b.movers = []
    b.downed = ()
    check_victory(b)
    if not b.ending:
        b.turn += 1
        b.do(turn())


def deck(b: Board) -> list[int]:
    """List the numbers in the deck: struck cards have left it, unused tactics keep theirs."""
    unspent = b.tactics and (lambda n: not b.spent >> n & 1)
    return [n for n in range(1, LAST + 1) if not b.struck >> n & 1 or (unspent and unspent(n))]


def orders_pile(b: Board) -> list[int]:
    """List the order cards still to come this turn (AAD-SETUP-13)."""
    return [n for n in range(b.phase + 1, LAST + 1) if not b.struck >> n & 1]


def completed_pile(b: Board) -> list[int]:
    """List the order cards in the Completed Orders box (AAD-TURN-05)."""
    return [n for n in range(1, b.phase) if not b.struck >> n & 1]


def idle(b: Board, needs: Need) -> bool:
    """Tell whether none of the units that a card names are there now."""
    return bool(needs) and not THERE[needs](b)


THERE: dict[Need, Callable[[Board], bool]] = {
    "airborne": lambda b: b.turn == 1 and any(b.airborne),  # AAD-ORDER01-01
    "blockhouse": Board.fortified,
    "fighter": lambda b: b.flies(FIGHTER),
    "bomber": lambda b: b.flies(BOMBER),
    "allied chart": lambda b: any(b.waiting[chart] for chart in ALLIED_CHARTS),
    "axis chart": lambda b: any(b.waiting[chart] for chart in AXIS_CHARTS),
}
"""Whether the units that a card names are there."""


def revivable(b: Board, needs: Need) -> bool:
    """Tell whether a card still in play can bring such units back."""
    if needs == "blockhouse":
        return unused(b, "construction")
    if needs in {"fighter", "bomber"}:
        return bool(b.fortune) and any(f.good.unit == needs for f in CARDS.fortune)
    if needs == "allied chart":
        return unused(b, "volunteers") and b.home_front == BOTH
    return needs == "axis chart" and unused(b, "volunteers") and b.home_front == AXIS


def revives(b: Board, number: int) -> bool:
    """Tell whether this fortune card could bring a lost aircraft back (AAD-FORTUNE00-10)."""
    good = CARDS.fortune[number - 1].good
    if good.effect != "restore":
        return False
    first = LAND if good.unit == "fighter" else LAND + 2
    return bool(b.lost[first] + b.lost[first + 1])


def unused(b: Board, effect: str) -> bool:
    """Tell whether a tactics card with this effect is still in the deck."""
    return bool(b.tactics) and any(
        t.effect == effect and not b.spent >> t.number & 1 for t in CARDS.tactics
    )


__all__ = ["completed_pile", "deck", "idle", "orders_pile", "owner", "turn"]
