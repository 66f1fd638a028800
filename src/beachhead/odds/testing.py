"""Checks of a game's odds, for the conformance suite.

check_odds(game, scenario="", seed=1, plies=100)
"""

from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.position import Position
from beachhead.kernel.testing import Walk, walk as play
from beachhead.odds.questions import Question
from beachhead.odds.walk import walk

B = TypeVar("B", bound=Position)
ASKED = 3
"""At each position so many questions are tried."""


def check_odds(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 60) -> None:
    """Assert that every question can be answered, that chances add up to 1, and that shortcuts hold.

    One game is played as usual, one with every option and card in play that the scenario takes.
    """
    for unusual in (0.0, 1.0) if game.options() else (0.0,):
        tour = play(game, scenario, seed, plies, unusual)
        luck = tour.random("odds")
        for stop in tour.stops:
            for question, said in _pick_questions(game, stop.b, luck):
                _check_question(tour, stop.b, question, said)


def _pick_questions(
    game: Game[B], b: B, luck: Random
) -> list[tuple[Question[Any], dict[str, object]]]:
    """Choose some questions that can be asked at a position."""
    found = [(q, said) for q in game.odds_questions() for said in q.examples(b)]
    return luck.sample(found, min(ASKED, len(found)))


def _check_question(tour: Walk[B], b: B, question: Question[Any], said: dict[str, object]) -> None:
    """Assert that one answer holds: its sum, and its shortcut if it has one here."""
    before = tour.game.key(b)
    chances = question.chances(tour.game, b, said)
    if tour.game.key(b) != before:
        tour.fail(b, f"the question {said} changes the position")
    if chances.is_exact and chances.followed != 1:
        tour.fail(b, f"the chances of {said} add up to {chances.followed}, not to 1")
    if not chances.is_exact and not Fraction(0) <= chances.followed < 1:
        tour.fail(b, f"{chances.followed} of {said} is followed")
    if question.shortcut is None or not question.shortcut.applies(b, said):
        return
    walked = walk(tour.game, question.read(tour.game, b, said))
    if walked.is_exact and dict(walked.exact) != {e: p for e, p in chances.exact.items() if p}:
        tour.fail(
            b,
            f"the shortcut of {question.name} for {said} says {dict(chances.exact)}, the rules {dict(walked.exact)}",
        )
