"""What a plan is, and how decisions on the way are answered where it says nothing.

Owners of Teams take the first of those that are due for a hit or a marker; Commanders grant no
rerolls; nobody goes to ground; an assaulted Unit fires at the incoming Teams, counterattacks when it
is struck, and the winner follows; a leader has a miss in ranging in rolled again; a missed template
is shifted to where it covers fewest Teams of the side that shifts it.
"""

from collections.abc import Callable, Hashable
from typing import Protocol

from beachhead.games.company.board import Board
from beachhead.games.company.rules import rules, shells
from beachhead.kernel.engine import Engine
from beachhead.kernel.nodes import Answer, Decision
from beachhead.odds import Case, Chances
from beachhead.odds.questions import Told

Answers = Callable[[Board, Decision], Answer | None]
Examples = list[dict[str, object]]
ENGINE: Engine[Board] = Engine(rules)


class Plan(Protocol):
    """What can be planned: read from a question, played by the rules, told in words."""

    @property
    def goal(self) -> str:
        """Return what is to be achieved, in a few words."""

    def succeeds(self, end: tuple[Hashable, ...]) -> bool:
        """Return True for an end in which that is achieved."""

    def case(self) -> Case[Board]:
        """Return the case that the rules play."""

    def describe(self, chances: Chances) -> Told:
        """Describe the chances in words and figures."""


def play_to_dice(b: Board, plan: Answers | None = None) -> Board:
    """Answer decisions on a copy by a plan, or as usual, up to the next dice; return the copy."""
    copy = b.clone()
    ENGINE.settle(copy)
    while copy.agenda and isinstance(node := ENGINE.node(copy), Decision):
        planned = plan(copy, node) if plan else None
        ENGINE.apply(copy, default_answer(copy, node) if planned is None else planned)
    return copy


def default_answer(b: Board, decision: Decision) -> Answer:
    """Return how a decision is usually answered."""
    options = decision.options
    match decision.step:
        case "choose_firers" | "choose_reactors":
            return "enough" if "enough" in options else options[0]
        case "choose_target":
            return "done" if b.orders else options[0]
        case "choose_reaction":
            return react_with(b, decision, (b.assault.target,) if b.assault else ())
        case "choose_victim":
            return next((v for v in options if can_hurt(b, decision, v)), options[0])
        case "pursue":
            return options[-1]
        case "choose_range_help":
            return options[1]
        case "shift_template":
            return min(options, key=lambda spot: count_under(b, decision, spot))
    return options[0]


def react_with(b: Board, node: Decision, units: tuple[int, ...], moment: int = 0) -> Answer:
    """Return a reaction of one of these Units that has none yet, by Overwatch where it can; else pass."""
    done = {u for _, u, _ in b.reactions}
    for option in node.options:  # Overwatch is offered first
        if isinstance(option, tuple) and option[1] in {*units} - done and moment in (0, option[2]):
            return option
    return "pass"


def can_hurt(b: Board, node: Decision, victim: Answer) -> bool:
    """Return True if a Team has dice against a victim in close combat (MIN-ASSAULT-32)."""
    return not b.sheet(int(str(victim))).armored or bool(b.sheet(int(node.frame[2])).ta)


def count_under(b: Board, node: Decision, spot: Answer) -> int:
    """Count the Teams of the side that shifts a template which would lie under it."""
    trial = b.clone()
    if isinstance(spot, tuple):
        trial.template[:2] = [int(v) for v in spot]
    return sum(b.sheet(t).side == node.side for t in shells.list_teams_under(trial))
