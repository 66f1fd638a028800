"""The greedy bot: try every answer, evaluate the positions it leads to, take the best.

It follows the small steps of its own decision, and the replies of others that come before the
decision is carried out (losses, an ambush); others too take what looks best to them. Dice and cards
in between count by their exact odds. The search deepens step by step, so there is an answer
whenever time runs out.
"""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Generic, TypeVar

from beachhead.kernel.chances import Outcome, RandBelow
from beachhead.kernel.devices import Device, class_bound
from beachhead.kernel.errors import WrongSide
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision, Node
from beachhead.kernel.position import Frame, Position

B = TypeVar("B", bound=Position)
MARGIN = 0.9
"""Share of the time after which no new position is tried."""
REPLY_DEPTH = 12
"""Throws and replies in a row that are followed; a tie may be thrown again for ever."""
EXACT_THROWS = 4
"""How many of those throws count by all their outcomes; later ones are thrown once."""
MOST_CLASSES = 60
SAMPLES = 12
"""Throws drawn from a device with more classes of outcomes."""


class Greedy:
    """Evaluate answers with the game's own evaluation, over the steps of one decision.

    `effort` bounds the positions tried, so that a level plays the same on every machine; `steps`
    bounds the own steps followed in a row; `deals` is the number of guesses at what the view hides,
    over which values are averaged. `clock` returns seconds.
    """

    def __init__(
        self,
        effort: int = 300,
        steps: int = 3,
        deals: int = 3,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.effort = effort
        self.steps = steps
        self.deals = deals
        self.clock = clock

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Deepen until effort or time is used up; draw between equal answers."""
        options = shuffle(decision.options, randbelow)
        deals = self.deals if game.meta.secrets else 1
        worlds = [game.redeal(view, decision.side, randbelow) for _ in range(deals)]
        until = self.clock() + MARGIN * seconds
        search = Search(
            game, decision.side, randbelow, view.agenda[:-1], self.effort, until, self.clock
        )
        values = dict.fromkeys(options, 0.0)
        try:
            for depth in range(1, self.steps + 1):
                values = search.evaluate_options(worlds, options, depth, values)
                if not search.cut_short:
                    break
                search.cut_short = False
        except OutOfTime as stopped:
            values = stopped.values
        return max(options, key=lambda o: values.get(o, -inf))


class OutOfTime(Exception):
    """Effort or time is used up; `values` holds what is known so far."""

    values: dict[Answer, float]


class Search(Generic[B]):
    """One search: the game, the side, and the effort and time that are left."""

    def __init__(
        self,
        game: Game[B],
        side: int,
        randbelow: RandBelow,
        agenda_below: list[Frame],
        effort: int,
        until: float,
        clock: Callable[[], float],
    ) -> None:
        self.game = game
        self.side = side
        self.randbelow = randbelow
        self.agenda_below = agenda_below
        """The frames below the decision: while they are there, the action is not carried out."""
        self.effort = effort
        self.until = until
        self.clock = clock
        self.cut_short = False
        """True if a decision of the own side was evaluated instead of followed."""

    def evaluate_options(
        self, worlds: list[B], options: list[Answer], depth: int, before: dict[Answer, float]
    ) -> dict[Answer, float]:
        """Evaluate every option at this depth; out of time, keep a part only if nothing is known."""
        values: dict[Answer, float] = {}
        try:
            for option in options:
                values[option] = sum(self.value_after(w, option, depth) for w in worlds) / len(
                    worlds
                )
        except OutOfTime as stopped:
            stopped.values = values if depth == 1 else before
            raise
        return values

    def value_after(self, b: B, answer: Answer, depth: int, replies: int = REPLY_DEPTH) -> float:
        """Return the value of the position after an answer."""
        return self.value(self.apply_to_copy(b, answer), depth - 1, replies)

    def apply_to_copy(self, b: B, answer: Answer) -> B:
        """Return the position after an answer; raise OutOfTime if effort or time is used up."""
        if self.effort <= 0 or self.clock() >= self.until:
            raise OutOfTime
        self.effort -= 1
        twin = b.clone()
        self.game.apply(twin, answer, self.side)
        return twin

    def value(self, b: B, depth: int, replies: int) -> float:
        """Return the average at chance nodes, the best at own decisions, else the evaluation."""
        node = self.open_node(b)
        if isinstance(node, Chance) and replies:
            chances = weighted_outcomes(
                node.device, self.randbelow, exact=replies > REPLY_DEPTH - EXACT_THROWS
            )
            return sum(p * self.value_after(b, o, depth + 1, replies - 1) for o, p in chances)
        if isinstance(node, Decision) and node.side == self.side:
            if depth > 0:
                return max(self.value_after(b, option, depth, replies) for option in node.options)
            self.cut_short = True
        elif isinstance(node, Decision) and replies and self.is_unfinished(b):
            return self.value(self.best_reply(b, node), depth, replies - 1)
        return self.game.evaluate(b, self.side)

    def is_unfinished(self, b: B) -> bool:
        """Return True if somebody else is asked before the own action is carried out."""
        base = len(self.agenda_below)
        return not b.branches and len(b.agenda) > base and b.agenda[:base] == self.agenda_below

    def best_reply(self, b: B, node: Decision) -> B:
        """Return the position that the other side evaluates highest."""
        twins = [self.apply_to_copy(b, option) for option in node.options]
        return max(twins, key=lambda twin: self.game.evaluate(twin, node.side))

    def open_node(self, b: B) -> Node | None:
        """Return the open node; while sides act at the same time, only the own side's."""
        try:
            return self.game.open_node(b, self.side)
        except WrongSide:
            return None


def weighted_outcomes(
    device: Device, randbelow: RandBelow, *, exact: bool = True
) -> list[tuple[Outcome, float]]:
    """Return the classes of a device's outcomes with their odds, or samples if there are too many."""
    if not exact:
        return [(device.draw(randbelow), 1.0)]
    if class_bound(device) <= MOST_CLASSES:
        return [(outcome, float(p)) for outcome, p in device.folded()]
    return [(device.draw(randbelow), 1 / SAMPLES) for _ in range(SAMPLES)]


def shuffle(options: list[Answer], randbelow: RandBelow) -> list[Answer]:
    """Return the options in random order, so that luck decides between equal ones."""
    mixed = options[:]
    for i in range(len(mixed) - 1, 0, -1):
        j = randbelow(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
