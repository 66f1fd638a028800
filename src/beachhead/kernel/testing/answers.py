"""Checks of decisions: what is listed, accepted, refused, written."""

from collections.abc import Iterable
from typing import TypeVar

from beachhead.kernel.errors import AnswerError, BeachheadError
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision, Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import Stop, Walk, walk

B = TypeVar("B", bound=Position)
GARBAGE: tuple[object, ...] = ("no such answer", -999_999, (), ("", -1), None, 1.5, True, [[1]], "")
MOST = 24
"""How many answers of one decision are tried."""


def check_listed_iff_accepted(
    game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200
) -> None:
    """Assert that whatever is listed is accepted; whatever is not is refused and changes nothing."""
    tour = walk(game, scenario, seed, plies)
    pool = answers_seen(tour)
    for stop, side, node in decisions(tour):
        for answer in _select_some(node.options):
            if reasons := game.why_not(stop.b, answer, side):
                tour.fail(stop.b, f"{answer!r} is listed, yet refused: {reasons[0]}")
            _check_accepted(tour, stop, side, answer)
        for wrong in wrong_answers(node, pool.get(node.step, [])):
            if not node.free or game.why_not(stop.b, wrong, side):
                _check_refused(tour, stop, side, wrong)
            else:
                _check_accepted(tour, stop, side, wrong)


def _check_accepted(tour: Walk[B], stop: Stop[B], side: int, answer: object) -> None:
    """Play a legal answer on a copy."""
    try:
        tour.game.play(stop.b.clone(), answer, side)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault of the rules
        tour.fail(stop.b, f"{answer!r} is legal, yet playing it fails: {error!r}")


def _check_refused(tour: Walk[B], stop: Stop[B], side: int, answer: object) -> None:
    """Try an illegal answer: it must be refused by an error, and nothing may change."""
    b = stop.b.clone()
    try:
        tour.game.play(b, answer, side)
    except AnswerError:
        if tour.game.key(b) != stop.key:
            tour.fail(stop.b, f"{answer!r} was refused, yet it changed the position")
        if not tour.game.why_not(b, answer, side):
            tour.fail(stop.b, f"{answer!r} is refused without a reason")
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no refusal
        tour.fail(stop.b, f"{answer!r} is not legal, yet it was taken: {error!r}")
    else:
        tour.fail(stop.b, f"{answer!r} is not legal, yet it was taken")


def check_refusals(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that every refusal has a code, a sentence, and a rule that is in the book."""
    tour = walk(game, scenario, seed, plies)
    pool = answers_seen(tour)
    for stop, side, node in decisions(tour):
        for wrong in wrong_answers(node, pool.get(node.step, [])):
            for refusal in game.why_not(stop.b, wrong, side):
                _check_refusal(tour, stop, wrong, refusal)


def _check_refusal(tour: Walk[B], stop: Stop[B], answer: object, refusal: Refusal) -> None:
    """Look at one reason."""
    what = f"the refusal of {answer!r}"
    if not refusal.code or not refusal.message.strip():
        tour.fail(stop.b, f"{what} lacks a code or a sentence: {refusal}")
    if refusal.rule not in tour.game.book.rules:
        tour.fail(stop.b, f"{what} cites {refusal.rule!r}, which is not in the book: {refusal}")


def check_choices(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that a decision offers two different answers or more; a free one at least a candidate."""
    tour = walk(game, scenario, seed, plies)
    for stop, _, node in decisions(tour):
        if len(node.options) < (1 if node.free else 2):
            tour.fail(stop.b, f"{node.step} asks with {len(node.options)} options")
        if len(set(node.options)) != len(node.options):
            tour.fail(stop.b, f"{node.step} lists an answer twice")
        if not 0 <= node.side < len(game.meta.sides):
            tour.fail(stop.b, f"{node.step} asks side {node.side}, which does not exist")


def check_candidates(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that every candidate of a free step is accepted by the step's own geometry."""
    tour = walk(game, scenario, seed, plies)
    for stop, side, node in decisions(tour):
        for answer in node.options if node.free else ():
            if reasons := game.why_not(stop.b, answer, side):
                tour.fail(stop.b, f"candidate {answer!r} of {node.step} is refused: {reasons[0]}")


def check_notation(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that every answer and outcome is written so that it is read back, and shown unlike any other."""
    tour = walk(game, scenario, seed, plies)
    for stop, side, node in decisions(tour):
        words = game.option_texts(stop.b, node.frame, node.options)
        texts = {"".join(w.text.split()).lower() for w in words}
        if len(texts) != len(words):
            tour.fail(stop.b, f"{node.step} writes two answers alike: {[w.text for w in words]}")
        if any(not w.text.strip() or "\n" in w.text or not w.label.strip() for w in words):
            tour.fail(stop.b, f"{node.step} leaves a text or label empty, or breaks its line")
        if len({(w.group, w.label) for w in words}) != len(words):
            tour.fail(stop.b, f"{node.step} shows two answers alike: {[w.label for w in words]}")
        for answer in _select_some(node.options):
            _check_read_back(tour, stop, side, answer)
    luck = tour.random("notation")
    for stop, side, chance in tour.each(Chance):
        assert isinstance(chance, Chance)
        _check_read_back(tour, stop, side, chance.device.draw(luck.randrange))


def _check_read_back(tour: Walk[B], stop: Stop[B], side: int, answer: Answer) -> None:
    """Write an answer and read it again."""
    text = tour.game.text(stop.b, answer, side)
    try:
        again = tour.game.parse(stop.b, text, side)
    except BeachheadError as error:
        tour.fail(stop.b, f"{answer!r} is written {text!r}, which is not read: {error.message}")
    if again != answer:
        tour.fail(stop.b, f"{answer!r} is written {text!r}, which is read as {again!r}")


def decisions(tour: Walk[B]) -> list[tuple[Stop[B], int, Decision]]:
    """List the decisions of a walk."""
    found = tour.each(Decision)
    return [(stop, side, node) for stop, side, node in found if isinstance(node, Decision)]


def answers_seen(tour: Walk[B]) -> dict[str, list[Answer]]:
    """Collect by step what was legal somewhere: the best candidates for being illegal elsewhere."""
    pool: dict[str, list[Answer]] = {}
    for _, _, node in decisions(tour):
        known = pool.setdefault(node.step, [])
        known += [o for o in node.options[:40] if len(known) < 200 and o not in known]
    return pool


def wrong_answers(node: Decision, pool: list[Answer]) -> list[object]:
    """Make up wrong answers: garbage, near misses, and what is legal at other times."""
    tries: list[object] = [*GARBAGE, *pool, *_near_misses(node.options[:6])]
    wrong = [a for a in tries if not _is_listed(a, node.options)]
    return wrong[:MOST]


def _is_listed(answer: object, options: list[Answer]) -> bool:
    """Return True if an answer is in the list, type and all."""
    as_given = tuple(answer) if isinstance(answer, list) else answer
    return any(o == as_given and type(o) is type(as_given) for o in options)


def _near_misses(options: Iterable[Answer]) -> Iterable[object]:
    """Change legal answers a little."""
    for option in options:
        if isinstance(option, int):
            yield from (option + 1, -option - 1, str(option), (option,))
        elif isinstance(option, str):
            yield from (option + "x", option.upper() + " ", (option,))
        else:
            yield from (option[:-1], (*option, 0), tuple(reversed(option)))
            yield tuple(p + 1000 if isinstance(p, int) else p + "x" for p in option)


def _select_some(options: list[Answer]) -> list[Answer]:
    """Take all options of a short list, and an even selection of a long one."""
    stride = -(-len(options) // MOST) if options else 1
    return options[::stride]
