"""Hints: the best whole moves of a side with its win chance after each, and why."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeVar

import msgspec

from beachhead.ai.continuation import play_move, policy_of
from beachhead.ai.registry import decision_of
from beachhead.ai.search import Search, Weighed, find_leaves, full_effort
from beachhead.kernel.game import Game
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, AnswerText, Decision
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
MOST_OPTIONS = 16
"""Answers that are tried one by one where a game lists no whole moves."""
SHOWN = 3
MOST_STEPS = 4
"""Answers or parts of a move that are written out."""
GOES_TO = "To "
"""How a place begins to which something goes."""


class Part(NamedTuple):
    """A part of a move in words, and the things of the scene that it concerns."""

    text: str
    anchors: tuple[str, ...]


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
    effort = full_effort(game.tuning)
    # All that are shown are played on with the same luck, so that their figures can be compared.
    effort = msgspec.structs.replace(effort, finalists=max(SHOWN, effort.finalists))
    search = Search(game, side, effort, luck.randrange, seconds)
    found = search.weigh(world, moves)
    found = [*found[:1], *sorted(found[1:], key=lambda w: (-len(w.samples), -w.chance))]
    found = drop_alike(game, world, side, found)[:SHOWN]
    chances = smooth_rises(estimate_chances(found))
    words = tell_apart([list_parts(game, world, side, w.answers) for w in found])
    return [make_hint(game, side, found, chances, words, place) for place in range(len(found))]


def drop_alike(game: Game[B], b: B, side: int, found: list[Weighed[B]]) -> list[Weighed[B]]:
    """Return the first of those moves that read alike: who asks could not tell them apart."""
    by_text: dict[tuple[str, ...], Weighed[B]] = {}
    for weighed in found:
        parts = list_parts(game, b, side, weighed.answers)
        by_text.setdefault(tuple(part.text for part in parts), weighed)
    return [*by_text.values()]


def estimate_chances(found: list[Weighed[B]]) -> list[float]:
    """Return the win chance after each move, on the scale of the position's own win chance.

    Playing on tells moves apart. The luck that it shares would shift all of them alike, so their
    mean is that of the win chances right after the moves.
    """
    values = [weighed.value for weighed in found]
    common = min((len(weighed.samples) for weighed in found), default=0)
    if not common:
        return values
    played = [fmean(weighed.samples[:common]) for weighed in found]
    shift = fmean(values) - fmean(played)
    return [min(max(chance + shift, 0.0), 1.0) for chance in played]


def smooth_rises(chances: list[float]) -> list[float]:
    """Return chances that never rise along the list: those that would are replaced by their mean.

    The order knows more than the figures: what the policy prefers, and how doubtful a gain is. So
    this is the best estimate that agrees with it.
    """
    pools: list[list[float]] = []
    for chance in chances:
        pools.append([chance])
        while len(pools) > 1 and fmean(pools[-1]) > fmean(pools[-2]):
            last = pools.pop()
            pools[-1] += last
    return [fmean(pool) for pool in pools for _ in pool]


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


def make_hint(
    game: Game[B],
    side: int,
    found: list[Weighed[B]],
    chances: list[float],
    words: list[Part],
    place: int,
) -> Hint:
    """Put one of the moves found into words."""
    weighed, (text, anchors) = found[place], words[place]
    why = ", ".join((*describe_gain(chances, place), *describe_risk(game, side, weighed)))
    return Hint(weighed.answers, text, chances[place], why, [*anchors])


def describe_answers(game: Game[B], b: B, side: int, answers: tuple[Answer, ...]) -> str:
    """Return the answers of a move in words."""
    return tell_apart([list_parts(game, b, side, answers)])[0].text


def list_parts(game: Game[B], b: B, side: int, answers: tuple[Answer, ...]) -> list[Part]:
    """Return a move part by part: a long one is made of parts that begin with the same question."""
    twin, parts, first = b.clone(), list[Part](), ""
    joined = len(answers) > MOST_STEPS
    for answer in answers:
        node = game.open_node(twin, side)
        if not isinstance(node, Decision):
            break
        shown = game.answer_text(twin, node.frame, answer)
        first = first or node.step
        part = Part(name_answer(shown), tuple(shown.at))
        if joined and parts and node.step != first:
            part = join_parts(parts.pop(), part)
        parts.append(part)
        game.apply(twin, answer, side)
    return parts


def join_parts(one: Part, other: Part) -> Part:
    """Return a part that goes on: where a stack goes follows its name."""
    goes_on = other.text.startswith(GOES_TO)
    text = f" {other.text[0].lower()}{other.text[1:]}" if goes_on else f", {other.text}"
    return Part(one.text + text, tuple(dict.fromkeys((*one.anchors, *other.anchors))))


def tell_apart(moves: Sequence[list[Part]]) -> list[Part]:
    """Return each move in words; of long ones what all share is named in the first one only."""
    shared = Counter(part.text for part in moves[0])
    for parts in moves[1:]:
        shared &= Counter(part.text for part in parts)
    if len(moves) < 2 or max(map(len, moves)) <= MOST_STEPS:
        shared.clear()
    first, *others = (split_off(parts, shared) for parts in moves)
    told = [[part.text for part in parts] for parts in first]
    words = [shorten(told[0]) + (f"; alike in all: {shorten(told[1])}" if shared else "")]
    words += [
        shorten([part.text for part in own]) + ("; the rest alike" if shared else "")
        for own, _ in others
    ]
    things = [[a for part in own for a in part.anchors] for own, _ in (first, *others)]
    return [Part(w, tuple(dict.fromkeys(t))) for w, t in zip(words, things, strict=True)]


def split_off(parts: list[Part], shared: Counter[str]) -> tuple[list[Part], list[Part]]:
    """Return the parts that a move has for itself, and those that it shares."""
    left, own, common = shared.copy(), list[Part](), list[Part]()
    for part in parts:
        (common if left[part.text] > 0 else own).append(part)
        left[part.text] -= 1
    return own, common


def shorten(texts: list[str]) -> str:
    """Return the first of some steps in words, and how many more there are."""
    more = len(texts) - MOST_STEPS
    words = [*texts[:MOST_STEPS], *([f"and {counted(more, 'more step')}"] if more > 0 else [])]
    return "; ".join(words) or "nothing else"


def name_answer(shown: AnswerText) -> str:
    """Return an answer in words; what is ticked says what is done with it in its group."""
    label = (shown.label or shown.text).rstrip(".")
    return f"{shown.group}: {label}" if shown.tick and shown.group else label


def describe_gain(chances: list[float], place: int) -> list[str]:
    """Return what a move gains over the next one, or lacks beside the best."""
    if len(chances) == 1:
        return []
    gap = round(100 * (chances[0] - chances[place or 1]))
    if place:
        return [f"{counted(gap, 'point')} behind the best" if gap else "about as good"]
    return [f"{counted(gap, 'point')} better than the next" if gap else "about as good as the next"]


def describe_risk(game: Game[B], side: int, weighed: Weighed[B]) -> list[str]:
    """Return how much the throw after a move decides."""
    leaves = find_leaves(game, weighed.board, side, Random(0))
    chances = [game.win_chance(leaf, side) for leaf, _ in leaves]
    # Only the difference is told: the chances themselves come from a shorter look ahead.
    spread = round(100 * (max(chances) - min(chances)))
    return [f"its throw decides over {counted(spread, 'point')}"] if spread else []


def finish_by_policy(
    game: Game[B], b: B, side: int, answers: tuple[Answer, ...]
) -> tuple[Answer, ...]:
    """Play a move on a position, finished by the policy; return all its answers."""
    return play_move(game, b, side, answers, policy_of(game), Random(0).randrange)
