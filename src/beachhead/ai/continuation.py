"""Playing on: finish a move by the policy, follow a position to its next quiet moment or horizon."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import TypeVar
from zlib import crc32

from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.errors import WrongSide
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Over
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
Luck = Callable[[str, int], RandBelow]
"""The random numbers of a step and a side."""
LONGEST_MOVE = 400
"""Answers of one side in a row after which a move counts as finished."""


class StepLuck:
    """Random numbers for each step and side: what is thrown more elsewhere shifts no other throw.

    Two positions that are played on with equal luck see the same cards and dice as far as they can,
    so what is left between them is what the moves are worth.
    """

    def __init__(self, seed: int) -> None:
        """Begin without streams."""
        self.seed = seed
        self.streams: dict[tuple[str, int], RandBelow] = {}

    def __call__(self, step: str, side: int) -> RandBelow:
        """Return the numbers for a step and a side."""
        stream = self.streams.get((step, side))
        if stream is None:
            number = crc32(step.encode()) << 8 | side + 1
            stream = self.streams[step, side] = Random(self.seed << 40 | number).randrange
        return stream


def policy_of(game: Game[B]) -> Bot | None:
    """Return the game's quick policy: its own last bot."""
    own = list(game.bots().values())
    return own[-1] if own else None


def policy_name(game: Game[B]) -> str:
    """Return the name of the game's quick policy."""
    return [*game.bots()][-1] if game.bots() else "greedy"


def asked_node(game: Game[B], b: B, side: int) -> Node | None:
    """Return the node that a side is asked now; None while it waits for others."""
    try:
        return game.open_node(b, side)
    except WrongSide:
        return None


def ask_policy(
    game: Game[B], b: B, node: Decision, policy: Bot | None, randbelow: RandBelow
) -> Answer:
    """Return the policy's answer, or any where the game has no policy."""
    if len(node.options) == 1 and not node.free:
        return node.options[0]
    if policy is None:
        return node.options[randbelow(len(node.options))]
    return policy.decide(game, b, node, randbelow, inf)


def play_move(
    game: Game[B],
    b: B,
    side: int,
    answers: tuple[Answer, ...],
    policy: Bot | None,
    randbelow: RandBelow,
) -> tuple[Answer, ...]:
    """Play a move and finish it by the policy; return all its answers.

    A move is over when a throw or another side comes next, or at a quiet position of a new stretch.
    """
    given: list[Answer] = []
    planned = [*answers]
    start = game.stretch(b)
    while len(given) < LONGEST_MOVE:
        node = asked_node(game, b, side)
        if not isinstance(node, Decision) or node.side != side:
            break
        if planned and planned[0] not in node.options and not node.free:
            planned = []
        if not planned and given and game.is_quiet(b) and game.stretch(b) != start:
            break
        answer = planned.pop(0) if planned else ask_policy(game, b, node, policy, randbelow)
        game.apply(b, answer, side)
        given.append(answer)
    return tuple(given)


def settle(game: Game[B], b: B, policy: Bot | None, randbelow: RandBelow) -> None:
    """Play on by the policy, with luck, until win chances may be asked or the game is over."""
    while not b.ending and not game.is_quiet(b):
        take_step(game, b, policy, lambda _step, _side: randbelow)


def play_to(game: Game[B], b: B, policy: Bot | None, seed: int, until: int) -> None:
    """Play on by the policy until a stretch is reached and the position is quiet."""
    luck = StepLuck(seed)
    while not b.ending and (game.stretch(b) < until or not game.is_quiet(b)):
        take_step(game, b, policy, luck)


def take_step(game: Game[B], b: B, policy: Bot | None, luck: Luck) -> None:
    """Let luck or the policy answer the first open node."""
    node = game.node(b)
    if isinstance(node, Chance):
        game.apply(b, node.device.draw(luck(node.step, node.side)))
    elif not isinstance(node, Over):
        answer = ask_policy(game, b, node, policy, luck("", node.side))
        game.apply(b, answer, node.side if b.branches else -1)
