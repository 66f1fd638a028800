"""Hints: the best whole moves of a side with its win chance after each, and why."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TypeVar

import msgspec

from beachhead.ai.continuation import play_move, policy_of
from beachhead.ai.registry import decision_of
from beachhead.ai.search import Search, Weighed, find_leaves, full_effort
from beachhead.kernel.game import Game
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
MOST_OPTIONS = 16
"""Answers that are tried one by one where a game lists no whole moves."""
SHOWN = 3
MOST_STEPS = 4
"""Answers of a move that are written out."""


class Hint(msgspec.Struct, frozen=True):
    """A whole move: its answers, what it is in words, the win chance after it, and why."""

    answers: tuple[Answer, ...]
    """In the order in which they are given."""
    text: str
    """The move in words."""
    chance: float
    """The side's win chance after it."""
    why: str
    """What speaks for it."""
    anchors: list[str] = []
    """Things of the scene that the move concerns."""


def find_hints(
    game: Game[B], b: B, side: int, *, seed: int | str = 0, seconds: float = inf
) -> list[Hint]:
    """Return the three best moves of a side that is asked, the best first, from its own view."""
    view = game.view(b, side)
    decision = decision_of(game, view, side)
    luck = Random(seed)
    world = game.redeal(view, side, luck.randrange)
    moves = candidates(game, world, decision)
    search = Search(game, side, full_effort(game.tuning), luck.randrange, seconds)
    found = search.weigh(world, moves)
    found = [*found[:1], *sorted(found[1:], key=lambda w: -w.chance)][:SHOWN]
    return [make_hint(game, world, side, weighed, found) for weighed in found]


def candidates(game: Game[B], b: B, decision: Decision) -> list[Move]:
    """Return the moves to compare: the game's whole moves, or single answers and the policy's."""
    moves = game.list_moves(b, decision)
    if moves:
        return moves
    policy = policy_of(game)
    preferred = (
        policy.decide(game, b.clone(), decision, Random(0).randrange, inf) if policy else None
    )
    options = decision.options[:MOST_OPTIONS]
    if preferred is not None and preferred not in options:
        options = [preferred, *options]
    return [Move((o,), float(o == preferred)) for o in options]


def make_hint(game: Game[B], b: B, side: int, weighed: Weighed[B], found: list[Weighed[B]]) -> Hint:
    """Put a move into words."""
    text, anchors = describe_answers(game, b, side, weighed.answers)
    return Hint(weighed.answers, text, weighed.chance, explain(game, side, weighed, found), anchors)


def describe_answers(
    game: Game[B], b: B, side: int, answers: tuple[Answer, ...]
) -> tuple[str, list[str]]:
    """Return the answers of a move in words, and the things they concern."""
    twin, words, anchors = b.clone(), [], []
    for answer in answers:
        node = game.open_node(twin, side)
        if not isinstance(node, Decision):
            break
        shown = game.answer_text(twin, node.frame, answer)
        words.append(shown.label or shown.text)
        anchors += [thing for thing in shown.at if thing not in anchors]
        game.apply(twin, answer, side)
    if len(words) > MOST_STEPS:
        words = [*words[:MOST_STEPS], f"and {len(words) - MOST_STEPS} more steps"]
    return "; ".join(words), anchors


def explain(game: Game[B], side: int, weighed: Weighed[B], found: list[Weighed[B]]) -> str:
    """Return what a move gains over the next best, and what it risks with its throw."""
    parts = []
    best = found[0]
    if weighed is best and len(found) > 1:
        gain = 100 * (best.chance - max(w.chance for w in found[1:]))
        parts.append(
            f"{gain:.0f} points better than the next" if gain >= 1 else "about as good as the next"
        )
    elif weighed is not best:
        loss = 100 * (best.chance - weighed.chance)
        parts.append(
            f"{counted(round(loss), 'point')} behind the best"
            if round(loss) >= 1
            else "about as good"
        )
    leaves = find_leaves(game, weighed.board, side, Random(0))
    if len(leaves) > 1:
        chances = [game.win_chance(leaf, side) for leaf, _ in leaves]
        parts.append(f"{min(chances):.0%} to {max(chances):.0%} after the throw")
    return ", ".join(parts)


def finish_by_policy(
    game: Game[B], b: B, side: int, answers: tuple[Answer, ...]
) -> tuple[Answer, ...]:
    """Play a move on a position, finished by the policy; return all its answers."""
    return play_move(game, b, side, answers, policy_of(game), Random(0).randrange)
