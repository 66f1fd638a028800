"""Levels: five opponents for people, the same in every game, from beginner to strongest.

The lower three play the game's quick policy and err: an erring player sees only a few of the moves
and takes any of them. The upper two search.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from itertools import pairwise
from math import inf
from time import monotonic
from typing import Any, TypeVar

import msgspec

from beachhead.ai.continuation import ask_policy, policy_of
from beachhead.ai.greedy import Greedy
from beachhead.ai.search import Effort, Search, full_effort, scale_effort
from beachhead.ai.turn_clock import TurnClock
from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
SEARCHING = ("expert", "strongest")
"""Levels whose effort can be changed."""
MOST_PLANS = 2000
"""Answers of moves under way that are remembered."""


class Level(msgspec.Struct, frozen=True):
    """A level as people choose it."""

    id: str
    """What `bot` takes."""
    title: str
    """What people call it."""
    text: str
    """What it is like to play against, in a sentence."""


LEVELS = (
    Level("beginner", "Beginner", "Knows the rules, sees little and often errs."),
    Level("casual", "Casual", "Has a plan, but misses chances and makes mistakes."),
    Level("regular", "Regular", "Plays by sound rules of thumb and rarely slips."),
    Level("expert", "Expert", "Compares whole moves by who is likely to win after them."),
    Level(
        "strongest", "Strongest", "Also plays its best moves on before it decides; takes longer."
    ),
)


def make_level(game: Game[B], level: str, times: float = 1.0) -> Bot:
    """Return a new player of a level; a searching one may try so many times as much."""
    tuning = game.tuning
    if level == "strongest":
        return Searcher(game, scale_effort(full_effort(tuning), times))
    if level == "expert":
        effort = msgspec.structs.replace(full_effort(tuning), samples=tuning.expert_samples)
        return Searcher(game, scale_effort(effort, times))
    number = [one.id for one in LEVELS].index(level)
    return Careless(tuning.slips[number])


class Careless:
    """Play the game's quick policy, and err now and then."""

    def __init__(self, slips: float) -> None:
        """Err with this chance at every decision that matters."""
        self.slips = slips

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Return the policy's answer, or a plausible wrong one."""
        if self.slips and randbelow(1_000_000) < self.slips * 1_000_000:
            return answer_with_error(game, view, decision, randbelow)
        return quick_answer(game, view, decision, randbelow, seconds)


def quick_answer(
    game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
) -> Answer:
    """Return the answer of the game's policy, or a greedy one where there is none."""
    policy = policy_of(game)
    if policy is None:
        return Greedy().decide(game, view, decision, randbelow, seconds)
    return ask_policy(game, view, decision, policy, randbelow)


def answer_with_error(game: Game[B], view: B, decision: Decision, randbelow: RandBelow) -> Answer:
    """Return the best of the few answers that an erring player sees."""
    moves = game.moves(view, decision.side) if game.tuning.seen else []
    if moves:
        seen = [moves[randbelow(len(moves))] for _ in range(game.tuning.seen)]
        return max(seen, key=lambda m: m.prior).answers[0]
    return decision.options[randbelow(len(decision.options))]


class Searcher:
    """Search whole moves; keep what is left of a move for the questions that follow.

    The time of a whole turn is divided over its answers, so a player plays in one match only.
    """

    def __init__(
        self, game: Game[Any], effort: Effort, clock: Callable[[], float] = monotonic
    ) -> None:
        """Begin without plans."""
        self.effort = effort
        self.models = game.value
        self.plans: OrderedDict[bytes, Answer] = OrderedDict()
        self.clock = clock
        self.turns: defaultdict[int, TurnClock] = defaultdict(TurnClock)
        """By side."""

    def weights(self) -> bytes:
        """Return the hash of the game's models and of the effort."""
        models = self.models.fingerprint() if self.models else b""
        return models + msgspec.json.encode(self.effort)

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Go on with a move under way, or search for the best one."""
        planned = self.plans.get(game.key(view))
        if planned is not None and (decision.free or planned in decision.options):
            return planned
        asked = len(decision.options) > 1 and game.is_searched(view, decision.side)
        moves = game.moves(view, decision.side) if asked else []
        if len(moves) < 2:
            return quick_answer(game, view, decision, randbelow, seconds)
        if seconds == inf:
            return self.search(game, view, decision, moves, randbelow, inf)
        turn = self.turns[decision.side]
        started = self.clock()
        allowed = turn.allow(game.turn_number(view), seconds)
        answer = self.search(game, view, decision, moves, randbelow, allowed)
        turn.note(self.clock() - started)
        return answer

    def search(
        self,
        game: Game[B],
        view: B,
        decision: Decision,
        moves: list[Move],
        randbelow: RandBelow,
        seconds: float,
    ) -> Answer:
        """Search for the best move, remember it and return its first answer."""
        world = game.redeal(view, decision.side, randbelow)
        search = Search(game, decision.side, self.effort, randbelow, seconds, self.clock)
        best = search.weigh(world, moves)[0]
        self.remember(game, view, decision.side, best.answers)
        return best.answers[0]

    def remember(self, game: Game[B], view: B, side: int, answers: tuple[Answer, ...]) -> None:
        """Note the rest of a move by the positions in which it will be asked for."""
        twin = view.clone()
        for now, then in pairwise(answers):
            game.apply(twin, now, side)
            self.plans[game.key(twin)] = then
        while len(self.plans) > MOST_PLANS:
            self.plans.popitem(last=False)
