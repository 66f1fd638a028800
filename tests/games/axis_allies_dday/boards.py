"""Helpers: put up a position in a line, answer in notation, give the dice."""

from __future__ import annotations

from typing import Any

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import BOXES, FORTUNE, LAST_ORDER, MOBILE_KINDS
from beachhead.games.axis_allies_dday.notation.positions import LETTERS, read_zones, write_units
from beachhead.games.axis_allies_dday.rules.turn import end_of_turn, order_card
from beachhead.kernel.nodes import Chance, Decision, Node, Over
from beachhead.kernel.position import Event

Step = str | tuple[int, ...]
PASSES = ("done", "stop", "stay", "hold", "keep", "rest")


def put_up(
    phase: int = 1,
    zones: str = "",
    *,
    turn: int = 2,
    close: int = 0,
    scenario: str = "two",
    field: tuple[int, ...] = (4, 4, 1, 1),
    waiting: tuple[int, ...] = (0, 0, 0, 0),
    options: dict[str, int | str | bool] | None = None,
    **boxes: Any,
) -> Board:
    """Put up a position just before an order card: `26:I2A1i3`, boxes by name, charts empty.

    The rules run on until somebody is needed, which may be a later card or turn.

    Letters: Axis I A T B, U.K. i a t, U.S. j b u, fighters f g, bombers x y.
    """
    b = GAME.new(scenario, **(options or {}))
    b.units, b.aloft = read_zones(zones)
    b.boxes = [0] * len(b.boxes)
    for name, units in boxes.items():
        i = BOXES.index(name) * MOBILE_KINDS
        b.boxes[i : i + MOBILE_KINDS] = units
    b.airborne = (0, 0, 0)
    b.airfield = tuple(field)
    b.waiting = tuple(waiting)
    b.turn = turn
    b.close = close
    if turn > 1:
        b.strike_order(Phase.AIRBORNE_ASSAULT)
    b.luck = 0
    start(b, phase)
    return b


def start(b: Board, phase: int) -> None:
    """Begin with an order card."""
    b.agenda.clear()
    b.do(*[order_card(n) for n in range(phase, LAST_ORDER + 1)], end_of_turn())
    GAME.engine.settle(b)


def next_turn(b: Board) -> list[Event]:
    """Go on idly to the next turn or the end."""
    turn, events = b.turn, []
    while b.turn == turn and step(b) != "over":
        events += lazily(b)
    return events


def node(b: Board) -> Node:
    """Give the open node."""
    return GAME.node(b)


def step(b: Board) -> str:
    """Name the step that waits, or `over`."""
    n = GAME.node(b)
    return "over" if isinstance(n, Over) else n.step


def texts(b: Board) -> list[str]:
    """List the legal answers in notation."""
    n = GAME.node(b)
    assert isinstance(n, Decision), n
    return [GAME.answer_text(b, n.frame, o).text for o in n.options]


def asked(b: Board) -> int:
    """Give the side that is asked or rolls."""
    n = GAME.node(b)
    assert not isinstance(n, Over)
    return n.side


def dice(b: Board) -> int:
    """Count the dice that are to be rolled."""
    n = GAME.node(b)
    assert isinstance(n, Chance), n
    return int(str(n.device.describe()["dice"]))


def do(b: Board, *steps: Step) -> list[Event]:
    """Answer in notation, or give the dice as a tuple; collect what is told."""
    events: list[Event] = []
    for item in steps:
        answer = GAME.parse(b, item) if isinstance(item, str) else item
        events += GAME.play(b, answer)
    return events


def lazily(b: Board) -> list[Event]:
    """Answer one node as idly as possible: pass, the first option, sixes; fortune rolls a 3."""
    n = GAME.node(b)
    if isinstance(n, Decision):
        quiet = [o for o in n.options if o in PASSES]
        return GAME.play(b, (quiet or n.options)[0])
    assert isinstance(n, Chance)
    face = 3 if n.step == "roll_fortune" else 6
    return GAME.play(b, (face,) * dice(b))


def until(b: Board, *names: str) -> list[Event]:
    """Go on idly until one of these steps waits (or the game is over)."""
    events: list[Event] = []
    while step(b) not in (*names, "over"):
        events += lazily(b)
    return events


def until_phase(b: Board, phase: int) -> list[Event]:
    """Go on idly until the phase has this number."""
    events: list[Event] = []
    while b.phase != phase and step(b) != "over":
        events += lazily(b)
    return events


def finish_phase(b: Board) -> list[Event]:
    """Go on idly until the phase or the turn is over."""
    phase, turn, events = b.phase, b.turn, []
    while b.phase == phase and b.turn == turn and step(b) != "over":
        events += lazily(b)
    return events


def has(b: Board, zone: int, letters: str) -> bool:
    """Tell whether a zone holds exactly these units."""
    return write_units(b, zone) == "".join(sorted_letters(letters))


def sorted_letters(letters: str) -> list[str]:
    """Put units in the order of the notation."""
    parts = [letters[i : i + 2] for i in range(0, len(letters), 2)]
    return sorted(parts, key=lambda part: LETTERS.index(part[0]))


def refusal(b: Board, answer: object) -> tuple[str, str]:
    """Give code and rule of the first reason against an answer."""
    reasons = GAME.why_not(b, answer)
    assert reasons, f"{answer!r} is legal"
    return reasons[0].code, reasons[0].rule


def kinds(events: list[Event]) -> list[str]:
    """List the kinds of events."""
    return [e.kind for e in events]


def orders(events: list[Event]) -> list[int]:
    """List the order cards that were announced."""
    return [int(str(e.figures["number"])) for e in events if e.kind == "order"]


WITH_TACTICS: dict[str, int | str | bool] = {"tactics": True}


def lucky(phase: Phase, effect: str, zones: str = "", **boxes: Any) -> Board:
    """Put up a position in which a fortune card with an effect is in force."""
    b = put_up(phase, zones, options={"fortune": True}, **boxes)
    b.phase = phase
    b.luck = 1 if FORTUNE[phase].good.effect == effect else -1
    luck = b.fortune_effect()
    assert luck is not None
    assert luck.effect == effect
    return b
