"""The careful bot: it plans the way, rolls by the turn solver, rallies, finds, trades and plays."""

from typing import TypeVar, cast

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import features, phases
from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.extras import require_extra
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position
from beachhead.kernel.variations import Thoughts

__all__ = ["Careful", "bots", "features", "list_thoughts", "phases"]
B = TypeVar("B", bound=Position)


class Careful:
    """Answer for one Unit; the same view gives the same answer if there is time to plan."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Answer within the time; raise MissingExtra without the solver's library."""
        with require_extra("solver", "The careful bot of D-Day Dice"):
            from beachhead.games.dday_dice.bots import careful  # noqa: PLC0415 - an extra
        return careful.decide(cast("Board", view), decision, seconds)


def list_thoughts(b: Board, decision: Decision) -> Thoughts:
    """List the careful bot's answer and the next best ones; raise MissingExtra without numpy."""
    with require_extra("solver", "Whole moves of D-Day Dice"):
        from beachhead.games.dday_dice.bots import thoughts  # noqa: PLC0415 - an extra
    return thoughts.list_thoughts(b, decision)


def bots() -> dict[str, Bot]:
    """Offer the careful bot beside the generic ones."""
    return {"careful": Careful()}
