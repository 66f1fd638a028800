"""Near misses: answers that name something real and are not legal now must be refused with a reason.

Four kinds are tried at the decisions of a random game: things of the scene that are not offered,
answers that were legal one step earlier (as values and as words), answers that the same question
took earlier in the game (with the same reason as value and as words), and legal answers in other
words.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from beachhead.kernel.about import why_unusable
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.game import BROKEN, Game
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import Walk, spread_evenly, walk
from beachhead.kernel.things import things

B = TypeVar("B", bound=Position)
GENERIC = ("answer.not_offered", "thing.not_offered")
"""Codes of refusals that only list what is legal."""
OTHERWISE = ("answer.other", "answer.text")
"""Codes of refusals that say that an answer is no answer to this question."""
NOT_READ = (".form", ".text", ".unknown", ".other", ".not_offered")
"""How codes end that say so in a game's own words: wrong if the same answer as a value has a reason."""
Known = dict[tuple[str, int], dict[Answer, str]]
"""By question and side: the answers it took, with their notation."""
MOST = 30
"""Answers of one decision that are tried."""
REMEMBERED = 12
"""Answers that the same question took earlier."""


class NearMiss(NamedTuple):
    """Something real that was refused without a reason of its own."""

    kind: str
    """`thing`, `earlier`, `before`, `typed` or `words`."""
    step: str
    said: str
    message: str


def check_near_misses(
    game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200, unusual: float = 0.0
) -> None:
    """Assert that nothing real is refused by a mere list of what is legal."""
    tour = walk(game, scenario, seed, plies, unusual)
    for b, miss in _find_near_misses(tour, plies):
        tour.fail(b, f"{miss.step}: {miss.said!r} ({miss.kind}) has no reason: {miss.message}")


def list_near_misses(
    game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200, unusual: float = 0.0
) -> list[NearMiss]:
    """List what was refused without a reason in a random game."""
    tour = walk(game, scenario, seed, plies, unusual)
    return [miss for _, miss in _find_near_misses(tour, plies)]


def _find_near_misses(tour: Walk[B], plies: int) -> Iterator[tuple[B, NearMiss]]:
    """Go through the game once more, with each position and the one before it."""
    game = tour.game
    b = game.new(tour.scenario, **tour.options)
    before = b.clone()
    keep = set(spread_evenly(len(tour.moves), plies))
    known: Known = {}
    for ply, move in enumerate(tour.moves):
        if ply in keep:
            for _, node in game.asked_nodes(b):
                if isinstance(node, Decision):
                    for miss in (
                        *_try_all(game, b, before, node),
                        *_try_known(game, b, node, known),
                    ):
                        yield b.clone(), miss
        before = b.clone()
        game.apply(b, move.answer, move.side)


def _try_all(game: Game[B], b: B, before: B, node: Decision) -> Iterator[NearMiss]:
    """Try all three kinds at one decision."""
    side = node.side
    view = game.view(b, side)
    for thing in things(game.scene(view, side)).values():
        for reason in why_unusable(game, view, thing, side)[:1]:
            if reason.code in GENERIC:
                yield NearMiss("thing", node.step, thing.id, reason.message)
    for said in _earlier_answers(game, before, side):
        for reason in _list_reasons(game, b, node, said, side)[:1]:
            if reason.code in GENERIC:
                yield NearMiss("earlier", node.step, str(said), reason.message)
    for said in _other_words(game, b, node):
        for reason in _list_reasons(game, b, node, said, side)[:1]:
            yield NearMiss("words", node.step, said, reason.message)


def _try_known(game: Game[B], b: B, node: Decision, known: Known) -> Iterator[NearMiss]:
    """Try what the same question took earlier: its own kind of answer, so it needs a reason."""
    remembered = known.setdefault((node.step, node.side), {})
    for value, text in [*remembered.items()][-REMEMBERED:]:
        by_value = _list_reasons(game, b, node, value, node.side)[:1]
        by_text = _list_reasons(game, b, node, text, node.side)[:1]
        for said, reasons in ((value, by_value), (text, by_text)):
            for reason in reasons:
                if reason.code in (*GENERIC, *OTHERWISE):
                    yield NearMiss("before", node.step, str(said), reason.message)
        codes = {reason.code for reason in by_value}
        for reason in by_text if by_value else []:
            not_read = reason.code.endswith(NOT_READ) and reason.code not in codes
            if not_read and _write_answer(game, b, node, value) == text:
                yield NearMiss("typed", node.step, text, reason.message)
    for option in node.options[:MOST]:
        remembered.pop(option, None)
        remembered[option] = game.answer_text(b, node.frame, option).text


def _write_answer(game: Game[B], b: B, node: Decision, value: Answer) -> str:
    """Return how an answer is written here; empty if this question cannot take it."""
    try:
        return game.answer_text(b, node.frame, value).text
    except BROKEN:
        return ""


def _list_reasons(game: Game[B], b: B, node: Decision, said: object, side: int) -> list[Refusal]:
    """List the reasons against an answer, as a value or typed."""
    if not isinstance(said, str) or said in node.options:
        return game.why_not(b, said, side)
    try:
        return game.why_not(b, game.parse(b, said, side), side)
    except IllegalAnswer as error:
        return error.reasons


def _earlier_answers(game: Game[B], before: B, side: int) -> list[object]:
    """List the answers of a side one step earlier, as values and in notation."""
    found: list[object] = []
    if not before.ending:
        for _, node in game.asked_nodes(before):
            if isinstance(node, Decision) and node.side == side:
                for option in node.options[:MOST]:
                    found += [option, game.answer_text(before, node.frame, option).text]
    return found


def _other_words(game: Game[B], b: B, node: Decision) -> list[str]:
    """List legal answers as others would type them: in capitals, with blanks, by their label."""
    shown = game.option_texts(b, node.frame, node.options)[:MOST]
    labels = [one.label for one in shown if one.label]
    loud = [f"  {one.text.upper()} " for one in shown]
    return loud + [label for label in labels if labels.count(label) == 1]
