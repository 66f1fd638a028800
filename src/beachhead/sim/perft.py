"""Perft: count the lines of play of a given length, a fingerprint of the rules."""

from typing import TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision, Node, Over
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)


def perft(game: Game[B], b: B, depth: int, *, raw: bool = False) -> int:
    """Count the lines of exactly `depth` answers and outcomes from a position.

    Chance counts one line for each folded outcome, or for each raw one; where several sides act at
    once the first open node goes first.
    """
    if not depth:
        return 1
    answers = list_answers(game.node(b), raw=raw)
    if depth == 1:
        return len(answers)
    total = 0
    for answer in answers:
        twin = b.clone()
        game.apply(twin, answer)
        total += perft(game, twin, depth - 1, raw=raw)
    return total


def divide(game: Game[B], b: B, depth: int, *, raw: bool = False) -> dict[str, int]:
    """Return the count of lines after each first answer, by notation, to find a difference."""
    counts: dict[str, int] = {}
    for answer in list_answers(game.node(b), raw=raw):
        twin = b.clone()
        game.apply(twin, answer)
        counts[game.text(b, answer)] = perft(game, twin, depth - 1, raw=raw)
    return counts


def list_answers(node: Node, *, raw: bool) -> list[Answer]:
    """List the answers or outcomes of a node."""
    if isinstance(node, Over):
        return []
    if isinstance(node, Decision):
        return node.options
    chances = node.device.outcomes() if raw else node.device.folded()
    return [outcome for outcome, _ in chances]
