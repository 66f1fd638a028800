"""AAD-TURN: a turn is one pass through the deck, card by card, and a check for victory."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import NONE, Board
from beachhead.games.axis_allies_dday.board.charts import count_waiting
from beachhead.games.axis_allies_dday.content.components import Need, Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_KINDS,
    AIR_SLOTS,
    AXIS,
    BOMBER,
    BOTH,
    CHARTS_OF,
    FIGHTER,
    FORTUNE,
    GE,
    ORDER,
    TACTICS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.airborne import airborne_assault
from beachhead.games.axis_allies_dday.rules.aircraft import (
    bombers_return,
    bombers_strike,
    fighters_patrol,
    fighters_return,
)
from beachhead.games.axis_allies_dday.rules.antiaircraft import fire_at_aircraft
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.blockhouses import fire_to_sea
from beachhead.games.axis_allies_dday.rules.combat import attack
from beachhead.games.axis_allies_dday.rules.fortune import roll_fortune
from beachhead.games.axis_allies_dday.rules.landing import allies_land
from beachhead.games.axis_allies_dday.rules.movement import allies_move, axis_moves
from beachhead.games.axis_allies_dday.rules.naval import naval_bombardment
from beachhead.games.axis_allies_dday.rules.reinforcements import (
    allied_reinforcements,
    axis_reinforcements,
)
from beachhead.games.axis_allies_dday.rules.tactics.deck import tactics_card
from beachhead.games.axis_allies_dday.rules.victory import check_victory
from beachhead.kernel.position import Frame

ACTIONS: dict[Phase, Frame] = {
    Phase.AIRBORNE_ASSAULT: airborne_assault(),
    Phase.NAVAL_BOMBARDMENT: naval_bombardment(),
    Phase.FIGHTERS_PATROL: fighters_patrol(),
    Phase.FIRE_AT_FIGHTERS: fire_at_aircraft(FIGHTER),
    Phase.BOMBERS_STRIKE: bombers_strike(),
    Phase.FIRE_AT_BOMBERS: fire_at_aircraft(BOMBER),
    Phase.BOMBERS_RETURN: bombers_return(),
    Phase.ALLIES_MOVE: allies_move(),
    Phase.BLOCKHOUSES_FIRE_TO_SEA: fire_to_sea(),
    Phase.ALLIES_LAND: allies_land(),
    Phase.ALLIES_ATTACK: attack(BOTH),
    Phase.AXIS_MOVES: axis_moves(),
    Phase.AXIS_ATTACKS: attack(AXIS),
    Phase.ALLIED_REINFORCEMENTS: allied_reinforcements(),
    Phase.AXIS_REINFORCEMENTS: axis_reinforcements(),
    Phase.FIGHTERS_RETURN: fighters_return(),
}
"""What each order card does, in the order of the deck (AAD-ORDER00-03)."""
AXIS_CHARTS, ALLIED_CHARTS = CHARTS_OF[GE], CHARTS_OF[UK] + CHARTS_OF[US]
RUNS = {int(phase): (rules.runs[name], args) for phase, (name, *args) in ACTIONS.items()}


@rules.auto("AAD-TURN-01")
def turn(b: Board) -> None:
    """Go through the order cards from lowest to highest (AAD-TURN-05, AAD-ORDER00-02), then check victory."""
    b.phase = 0
    b.tell("turn", "AAD-TURN-01", number=b.turn)
    b.do(*[order_card(n) for n in list_deck(b)], end_of_turn())


@rules.auto("AAD-ORDER00-01")
def order_card(b: Board, number: int) -> None:
    """Turn up fortune, order and tactics of one number, in this order (AAD-ADV-03)."""
    b.phase = number
    needs = ORDER[number].needs
    there = not needs or THERE[needs](b)
    if not there and not can_come_back(b, needs):  # AAD-TURN-09: it leaves the deck for good
        b.strike_order(number)
    if b.fortune or b.tactics or number == Phase.AIRBORNE_ASSAULT:
        b.do(*cards_of_number(b, number, there=there))
    elif there:
        if b.story is not None:
            b.tell("order", "AAD-TURN-02", number=number)
        run, args = RUNS[number]
        run(b, *args)


def cards_of_number(b: Board, number: int, *, there: bool) -> list[Frame]:
    """List what belongs to a number when fortune or tactics cards are in the deck."""
    frames: list[Frame] = []
    if b.fortune and (there or can_restore(b, number)):  # AAD-FORTUNE01-01: none without its order
        frames.append(roll_fortune(number))
    if there:
        frames += [open_order(number), ACTIONS[Phase(number)]]
    frames.append(close_order(number))
    if b.tactics and not b.is_used(number):
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
    if number == Phase.AIRBORNE_ASSAULT:  # AAD-TURN-08, AAD-ORDER01-06: it happens only once
        b.strike_order(number)


@rules.auto("AAD-TACTIC00-03")
def lapse(b: Board, number: int) -> None:
    """End the tactics effects that reach up to this order (AAD-TACTIC00-03)."""
    if number == Phase.FIRE_AT_FIGHTERS:
        b.barnstormer = NONE
    elif number == Phase.ALLIES_MOVE:
        b.flooded = NONE
    elif number == Phase.ALLIES_LAND:
        b.decoy = NONE
    elif number == Phase.ALLIES_ATTACK:
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


def list_deck(b: Board) -> list[int]:
    """List the numbers in the deck (AAD-SETUP-13): struck cards have left it, unused tactics keep theirs."""
    return [n for n in ORDER if not b.has_left_deck(n) or (b.tactics and not b.is_used(n))]


def completed_pile(b: Board) -> list[int]:
    """List the order cards in the Completed Orders box (AAD-TURN-05)."""
    return [n for n in range(1, b.phase) if not b.has_left_deck(n)]


THERE: dict[Need, Callable[[Board], bool]] = {
    "airborne": lambda b: b.turn == 1 and any(b.airborne),  # AAD-ORDER01-01
    "blockhouse": Board.has_blockhouse,
    "fighter": lambda b: b.has_aircraft(FIGHTER),
    "bomber": lambda b: b.has_aircraft(BOMBER),
    "allied chart": lambda b: any(count_waiting(b, chart) for chart in ALLIED_CHARTS),
    "axis chart": lambda b: any(count_waiting(b, chart) for chart in AXIS_CHARTS),
}
"""Whether the units that a card names are there."""


def can_come_back(b: Board, needs: Need) -> bool:
    """Return True if a card still in play can bring such units back."""
    if needs == "blockhouse":
        return has_unused_card(b, "construction")
    if needs in {"fighter", "bomber"}:
        return bool(b.fortune) and any(card.good.unit == needs for card in FORTUNE.values())
    if needs == "allied chart":
        return has_unused_card(b, "volunteers") and b.home_front == BOTH
    return needs == "axis chart" and has_unused_card(b, "volunteers") and b.home_front == AXIS


def can_restore(b: Board, number: int) -> bool:
    """Return True if this fortune card could bring a lost aircraft back (AAD-FORTUNE00-10)."""
    good = FORTUNE[number].good
    if good.effect != "restore":
        return False
    return any(b.lost[slot] for slot in AIR_SLOTS[AIR_KINDS[good.unit]])


def has_unused_card(b: Board, effect: str) -> bool:
    """Return True if a tactics card with this effect is still in the deck."""
    return bool(b.tactics) and any(
        card.effect == effect and not b.is_used(card.number) for card in TACTICS.values()
    )
