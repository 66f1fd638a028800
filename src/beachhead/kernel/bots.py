"""What a bot is: one method, a view, a budget."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from beachhead.kernel.chances import RandBelow
    from beachhead.kernel.game import Game
    from beachhead.kernel.nodes import Answer, Decision
    from beachhead.kernel.position import Position

    B = TypeVar("B", bound=Position)


class Bot(Protocol):
    """Answer a decision from a side's view within `seconds`, using only `randbelow` for luck.

    `view` is the bot's own copy: it may be changed freely. `decision` is `view`'s open node of the
    bot's side.
    """

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Pick one of the decision's options (or a legal free answer)."""


@runtime_checkable
class Weighted(Protocol):
    """A bot whose play also depends on a file of numbers: results name it by its fingerprint."""

    def weights(self) -> bytes:
        """Return the file's bytes."""


class ValueModels(Protocol):
    """Learned models of win chances, by key."""

    def has_model(self, key: str) -> bool:
        """Return True if there is a model of this key."""

    def chances(self, key: str, rows: Sequence[Sequence[float]]) -> list[float]:
        """Return the chance that side 0 wins, for each row of features."""

    def fingerprint(self) -> bytes:
        """Return a hash of all models."""

    def replaced(self, key: str, model: Any) -> AbstractContextManager[None]:
        """Use another model of a key for a while."""
