"""What bots, hints and analysis ask of a game: how good a position is, who wins, whole moves."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from beachhead.kernel.bots import Bot, ValueModels
from beachhead.kernel.meta import Meta
from beachhead.kernel.moves import Move, Tuning, logistic, win_share
from beachhead.kernel.nodes import Answer, Chance, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)


class ValueHooks(Generic[B]):
    """Evaluation, win chances and moves; everything here has a default."""

    meta: Meta
    value: ValueModels | None = None
    """The learned models of win chances, where the game has any."""
    tuning: Tuning = Tuning()
    """How the search and the levels are set for this game."""

    def evaluate(self, b: B, side: int) -> float:
        """Return how good a position is for a side, in the unit of the scores."""
        return float(b.scores[side]) if b.scores else 0.0

    def bots(self) -> dict[str, Bot]:
        """Return the game's own bots by name, the quick policy last; levels are made elsewhere."""
        return {}

    # ---- win chances ------------------------------------------------------------------------

    def value_key(self, b: B) -> str:
        """Return which learned model a position needs."""
        return "all"

    def feature_names(self, key: str) -> Sequence[str]:
        """List the names of the numbers that `features` gives for positions of a key."""
        return ("evaluation",)

    def features(self, b: B) -> Sequence[float]:
        """Return the numbers that the win chance of a position is computed from."""
        return (self.evaluate(b, 0),)

    def feature_rows(self, boards: Sequence[B]) -> Any:
        """Return a row of features for each position; override where many are quicker at once."""
        return [self.features(b) for b in boards]

    def win_chances(self, boards: Sequence[B]) -> list[float]:
        """Return the chance that side 0 wins, for positions of one match."""
        running = [b for b in boards if not b.ending]
        chances = iter(self._ask_value(running) if running else ())
        return [win_share(b.scores, 0) if b.ending else next(chances) for b in boards]

    def _ask_value(self, boards: Sequence[B]) -> list[float]:
        """Ask the learned model, or make a chance of the evaluation where there is none."""
        key = self.value_key(boards[0])
        if self.value is not None and self.value.has_model(key):
            return self.value.chances(key, self.feature_rows(boards))
        scale = 4.0 / max(self.meta.highest, 1)
        return [logistic(scale * self.evaluate(b, 0)) for b in boards]

    def win_chance(self, b: B, side: int) -> float:
        """Return the chance that a side wins; in a cooperative game all win together."""
        chance = self.win_chances([b])[0]
        return chance if side == 0 or self.meta.cooperative else 1.0 - chance

    # ---- moves ------------------------------------------------------------------------------

    def list_moves(self, b: B, decision: Decision) -> list[Move]:
        """List complete sensible moves of the side that is asked, with what speaks for each.

        A move may leave its last answers to the policy. No move means: leave it to the policy.
        """
        return []

    def is_searched(self, b: B, side: int) -> bool:
        """Return False where the upper levels play the policy, as the search has not won more games."""
        return True

    def is_quiet(self, b: B) -> bool:
        """Return True if win chances may be asked here, rather than after the next throw."""
        return True

    def stretch(self, b: B) -> int:
        """Return in which stretch of play (turn, phase, card) a position is: it only grows."""
        return 0

    def turn_number(self, b: B) -> int:
        """Return in which turn a position is: a bot divides its time for a turn over its answers."""
        return self.stretch(b)

    def horizon(self, b: B) -> int:
        """Return the stretch at which a look ahead from a position ends."""
        return self.stretch(b) + 1

    def chance_classes(self, b: B, node: Chance) -> list[tuple[Answer, float]]:
        """List outcomes worth looking at with their odds; a game may merge those that differ little."""
        return [(outcome, float(p)) for outcome, p in node.device.folded()]
