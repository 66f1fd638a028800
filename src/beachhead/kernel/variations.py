"""Whole moves as variations: the policy's own move, and those that differ from it in an answer or two.

A game only says what else is worth a thought at the questions that make up its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from beachhead.kernel.errors import WrongSide
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

if TYPE_CHECKING:
    from beachhead.kernel.game import Game

B = TypeVar("B", bound=Position)
Thoughts = list[tuple[Answer, float]]
"""Answers to a question with their priors, the policy's own first with a prior of 1."""
DEPTH = 2
"""Questions of a move that are varied."""
LONGEST = 40
"""Answers of a move after which nothing more is varied."""


def list_variations(
    game: Game[B], b: B, decision: Decision, think: Callable[[B, Decision], Thoughts]
) -> list[Move]:
    """List the policy's own move and others that are worth a thought, the best prior first.

    A move ends with the last answer that was varied; the policy finishes it.
    """
    found = _Variations(game, decision.side, think).vary(b, decision, ())
    return sorted(found, key=lambda move: -move.prior) if len(found) > 1 else []


class _Variations(Generic[B]):
    """The moves of one side from one position."""

    def __init__(self, game: Game[B], side: int, think: Callable[[B, Decision], Thoughts]) -> None:
        self.game = game
        self.side = side
        self.think = think
        self.policy = [*game.bots().values()][-1]

    def vary(self, b: B, decision: Decision, varied: tuple[str, ...]) -> list[Move]:
        """List each thought with what may follow it; each step is varied once."""
        steps = (*varied, decision.step)
        return [
            Move((answer, *later.answers), prior + later.prior)
            for answer, prior in self.think(b, decision)
            for later in self.follow(b, answer, steps)
        ]

    def follow(self, b: B, answer: Answer, varied: tuple[str, ...]) -> Iterator[Move]:
        """Yield what may follow an answer, with the change of its prior; at least nothing."""
        twin = b.clone()
        self.game.apply(twin, answer, self.side)
        given, node = self.go_on(twin, varied) if len(varied) < DEPTH else ((), None)
        if node is None:
            yield Move(())
            return
        for move in self.vary(twin, node, varied):
            yield Move((*given, *move.answers), move.prior - 1.0)

    def go_on(self, b: B, varied: tuple[str, ...]) -> tuple[tuple[Answer, ...], Decision | None]:
        """Answer by the policy up to the next question of this turn that can be varied."""
        turn, given = self.game.turn_number(b), list[Answer]()
        while len(given) < LONGEST and self.game.turn_number(b) == turn:
            node = self.ask(b)
            if node is None:
                break
            if node.step not in varied and len(self.think(b, node)) > 1:
                return tuple(given), node
            given.append(self.policy.decide(self.game, b, node, take_first, inf))
            self.game.apply(b, given[-1], self.side)
        return (), None

    def ask(self, b: B) -> Decision | None:
        """Return the question that the side is asked; None if a throw or another side comes next."""
        try:
            node: Any = self.game.open_node(b, self.side)
        except WrongSide:
            return None
        return node if isinstance(node, Decision) and node.side == self.side else None


def take_first(number: int) -> int:
    """Settle the ties of a policy."""
    del number
    return 0
