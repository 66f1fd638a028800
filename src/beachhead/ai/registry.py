"""The bots that can play a game, and how to ask one without showing it secrets."""

import re
from math import inf
from random import Random
from typing import Any, TypeVar

from beachhead.ai.greedy import Greedy
from beachhead.ai.levels import LEVELS, SEARCHING, make_level
from beachhead.ai.random import RandomBot
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import BeachheadError, Unknown, WrongSide
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)


class Fault(BeachheadError):
    """A bot gave an answer that the rules refuse: a bug of the bot."""

    code = "bot.illegal"


def bots(game: Game[B]) -> dict[str, Bot]:
    """Return the bots that can play a game: tools by name, then the levels, the strongest last."""
    levels = {level.id: make_level(game, level.id) for level in LEVELS}
    return {"random": RandomBot(), "greedy": Greedy(), **game.bots(), **levels}


def find_bot(game: Game[B], level: str) -> Bot:
    """Return the bot of a level; `strongest@10` is one that tries ten times as much."""
    name, _, times = level.partition("@")
    if times and name in SEARCHING and (factor := read_factor(times)):
        return make_level(game, name, factor)
    known = bots(game)
    if level not in known:
        raise Unknown("bot", level, sorted(known))
    return known[level]


def read_factor(text: str) -> float:
    """Return by how much an effort is multiplied; zero if the text is no such number."""
    found = re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text)
    return float(text) if found else 0.0


def default_level() -> str:
    """Return the level that plays where nobody chose one: it answers at once."""
    return "regular"


def decide(
    game: Game[B],
    b: B,
    side: int,
    level: str,
    *,
    seed: int | str = 0,
    seconds: float = inf,
    bot: Bot | None = None,
) -> Answer:
    """Ask the bot of a level for a side's answer; it sees that side's view and nothing else.

    The same view, level and seed give the same answer as long as the time does not run out, unless
    `bot` is one that has begun a move already.
    """
    bot = bot or find_bot(game, level)
    view = game.view(b, side)
    decision = decision_of(game, view, side)
    answer = bot.decide(game, view, decision, Random(seed).randrange, seconds)
    if answer not in decision.options and (reasons := game.why_not(b, answer, side)):
        msg = f"The bot {level!r} answers {answer!r:.80}: {reasons[0].message}"
        raise Fault(msg, rule=reasons[0].rule, position=game.show(b))
    return answer


class Players:
    """The bots of one match: each goes on with the move that it has begun, and keeps to its time."""

    def __init__(self, game: Game[Any]) -> None:
        """Begin with no bot."""
        self.game = game
        self.known: dict[tuple[str, int], Bot] = {}

    def decide(
        self, b: Position, side: int, level: str, *, seed: int | str = 0, seconds: float = inf
    ) -> Answer:
        """Ask a side's bot of a level for its answer."""
        bot = self.known.get((level, side))
        if bot is None:
            bot = self.known[level, side] = find_bot(self.game, level)
        return decide(self.game, b, side, level, seed=seed, seconds=seconds, bot=bot)


def decision_of(game: Game[B], b: B, side: int) -> Decision:
    """Return the decision that a side has to take now."""
    node = game.open_node(b, side)
    if not isinstance(node, Decision) or node.side != side:
        raise WrongSide(f"Side {side} has no decision to take now.", position=game.show(b))
    return node
