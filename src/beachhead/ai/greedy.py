"""The greedy bot: try every answer, weigh what comes of it, take the best.

It looks through the small steps of its own decision and through what others are asked before that
is carried out (losses, an ambush), where they too take what looks best to them; dice and cards in
between count by their exact chances. It deepens step by step, so that there is an answer whenever
the time is up.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Generic, TypeVar

from beachhead.kernel.chances import Below, Outcome
from beachhead.kernel.devices import Device, class_bound
from beachhead.kernel.errors import WrongSide
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision, Node
from beachhead.kernel.position import Frame, Position

B = TypeVar("B", bound=Position)
MARGIN = 0.9
"""Part of the budget after which nothing new is begun."""
PATIENCE = 12
"""Throws and replies in a row that are looked through."""
EXACT = 4
"""How many of those throws count by all their classes; later ones are thrown once."""
MOST_CLASSES = 60
SAMPLE = 12
"""Devices with more classes count by so many throws."""


class Greedy:
    """Weigh answers by the game's own evaluation, over the steps of one decision.

    `effort` bounds the positions looked at, so that a level plays the same on every machine;
    `steps` how many own steps in a row are looked through; `deals` over how many ways to fill in
    what the view hides the values are averaged. `clock` tells the seconds.
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
        self, game: Game[B], view: B, decision: Decision, below: Below, seconds: float
    ) -> Answer:
        """Deepen until effort or time is used up; equal answers are drawn for."""
        options = shuffled(decision.options, below)
        deals = self.deals if game.meta.secrets else 1
        worlds = [game.redeal(view, decision.side, below) for _ in range(deals)]
        until = self.clock() + MARGIN * seconds
        look = Look(game, decision.side, below, view.agenda[:-1], self.effort, until, self.clock)
        values = dict.fromkeys(options, 0.0)
        try:
            for depth in range(1, self.steps + 1):
                values = look.weigh(worlds, options, depth, values)
                if not look.cut_short:
                    break
                look.cut_short = False
        except OutOfTime as stopped:
            values = stopped.values
        return max(options, key=lambda o: values.get(o, -inf))


class OutOfTime(Exception):
    """Effort or time is used up; `values` holds what is known so far."""

    values: dict[Answer, float]


class Look(Generic[B]):
    """One look ahead: the game, for whom, and how much may still be looked at."""

    def __init__(
        self,
        game: Game[B],
        side: int,
        below: Below,
        under: list[Frame],
        effort: int,
        until: float,
        clock: Callable[[], float],
    ) -> None:
        self.game = game
        self.side = side
        self.below = below
        self.under = under
        """What the agenda held below the decision: while it stands, the action is not over."""
        self.effort = effort
        self.until = until
        self.clock = clock
        self.cut_short = False
        """A decision of the own side was weighed instead of being looked through."""

    def weigh(
        self, worlds: list[B], options: list[Answer], depth: int, before: dict[Answer, float]
    ) -> dict[Answer, float]:
        """Weigh every option at this depth; out of time, keep a part only if nothing is known."""
        values: dict[Answer, float] = {}
        try:
            for option in options:
                values[option] = sum(self.after(w, option, depth) for w in worlds) / len(worlds)
        except OutOfTime as stopped:
            stopped.values = values if depth == 1 else before
            raise
        return values

    def after(self, b: B, answer: Answer, depth: int, patience: int = PATIENCE) -> float:
        """Weigh what an answer leads to."""
        return self.value(self.moved(b, answer), depth - 1, patience)

    def moved(self, b: B, answer: Answer) -> B:
        """Carry out an answer on a copy, if effort and time allow."""
        if self.effort <= 0 or self.clock() >= self.until:
            raise OutOfTime
        self.effort -= 1
        twin = b.clone()
        self.game.apply(twin, answer, self.side if twin.branches else -1)
        return twin

    def value(self, b: B, depth: int, patience: int) -> float:
        """Average over chance, choose at own decisions, evaluate elsewhere.

        Patience wears off with every throw and every reply: a tie may be thrown again for ever.
        """
        node = self.question(b)
        if isinstance(node, Chance) and patience:
            chances = likely(node.device, self.below, exact=patience > PATIENCE - EXACT)
            return sum(p * self.after(b, o, depth + 1, patience - 1) for o, p in chances)
        if isinstance(node, Decision) and node.side == self.side:
            if depth > 0:
                return max(self.after(b, option, depth, patience) for option in node.options)
            self.cut_short = True
        elif isinstance(node, Decision) and patience and self.unfinished(b):
            return self.value(self.reply(b, node), depth, patience - 1)
        return self.game.evaluate(b, self.side)

    def unfinished(self, b: B) -> bool:
        """Tell whether somebody else is asked before the own action is carried out."""
        base = len(self.under)
        return not b.branches and len(b.agenda) > base and b.agenda[:base] == self.under

    def reply(self, b: B, node: Decision) -> B:
        """Give the position that the other side likes best."""
        twins = [self.moved(b, option) for option in node.options]
        return max(twins, key=lambda twin: self.game.evaluate(twin, node.side))

    def question(self, b: B) -> Node | None:
        """Give the node that matters to the side; while all act at once, only its own."""
        if not b.branches:
            return self.game.node(b)
        try:
            return self.game.open_node(b, self.side)
        except WrongSide:
            return None


def likely(device: Device, below: Below, *, exact: bool = True) -> list[tuple[Outcome, float]]:
    """Give the classes of a device with their chances, or a sample where they are too many."""
    if not exact:
        return [(device.draw(below), 1.0)]
    if class_bound(device) <= MOST_CLASSES:
        return [(outcome, float(p)) for outcome, p in device.folded()]
    return [(device.draw(below), 1 / SAMPLE) for _ in range(SAMPLE)]


def shuffled(options: list[Answer], below: Below) -> list[Answer]:
    """Mix the options, so that equal values are decided by lot."""
    mixed = options[:]
    for i in range(len(mixed) - 1, 0, -1):
        j = below(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
