"""Every registered game keeps every promise, in every scenario.

The default scenario is walked thoroughly, the others lightly.
"""

from pathlib import Path
from random import Random

import pytest

from beachhead.ai import bots
from beachhead.ai.testing import check_analysis
from beachhead.kernel import registry
from beachhead.kernel.meta import BadOption
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.setups import SetupForm
from beachhead.kernel.testing import (
    CHECKS,
    check_bots,
    check_marks,
    check_near_misses,
    check_rulebook,
    check_setups,
    random_moves,
)
from beachhead.lessons.testing import check_lessons
from beachhead.odds.testing import check_odds
from beachhead.sim import list_jobs, play

GAMES = list(registry.all_games().values())
TESTS = Path(__file__).parents[1]


def starts() -> list[tuple[AnyGame, str, int]]:
    """List every scenario with the number of positions to look at: fewer where there are many."""
    found = []
    for game in GAMES:
        first, *others = game.scenarios()
        found.append((game, first.id, 80))
        found += [(game, s.id, 25 if len(others) < 8 else 10) for s in others]
    return found


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(
    ("game", "scenario", "plies"), starts(), ids=lambda v: getattr(v, "id", None) or str(v)
)
def test_the_game_keeps_its_promise(game: AnyGame, scenario: str, plies: int, check: str):
    CHECKS[check](game, scenario, 1, plies)


@pytest.mark.parametrize(
    ("game", "scenario", "plies"), starts(), ids=lambda v: getattr(v, "id", None) or str(v)
)
def test_odds_are_those_of_the_rules(game: AnyGame, scenario: str, plies: int):
    check_odds(game, scenario, 1, plies // 4)


@pytest.mark.parametrize(
    ("game", "scenario", "plies"), starts(), ids=lambda v: getattr(v, "id", None) or str(v)
)
def test_luck_errors_and_doubt_add_up_to_the_result(game: AnyGame, scenario: str, plies: int):
    check_analysis(game, scenario, 1, plies, plies // 5)


FORMED = [game for game in GAMES if game.setup_form is not SetupForm]
"""Games that can be set up from a readable form."""


@pytest.mark.parametrize("game", FORMED, ids=lambda game: game.id)
def test_every_position_can_be_described_and_set_up_again(game: AnyGame):
    check_setups(game, "", 3, 25, 0.5)


@pytest.mark.parametrize(
    ("game", "scenario", "plies"),
    starts(),
    ids=lambda v: getattr(v, "id", None) or str(v),
)
def test_nothing_real_is_refused_without_a_reason(game: AnyGame, scenario: str, plies: int):
    """Things that are not offered, answers of one step before, legal answers in other words."""
    check_near_misses(game, scenario, 1, plies // 2)
    check_near_misses(game, scenario, 2, plies // 2, 0.6)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_bot_keeps_its_time_and_sees_no_secret(game: AnyGame):
    check_bots(game, bots(game), plies=60)


@pytest.mark.parametrize(
    ("game", "level"),
    [pytest.param(game, level, id=f"{game.id}-{level}") for game in GAMES for level in bots(game)],
)
def test_every_bot_plays_a_whole_game(game: AnyGame, level: str):
    """In a hurry, on every side: whatever it answers is legal, and the game ends in time."""
    result = play(next(list_jobs(game.id, 1, (level,), seconds=0.001)))
    assert len(result.scores) == game.scenarios()[0].sides


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_lesson_is_played_to_its_end(game: AnyGame):
    """As it says, with every accepted answer; things, rules, answers and dice in it exist."""
    check_lessons(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_code_cites_every_rule_of_the_book_and_no_other(game: AnyGame):
    check_rulebook(game)


def test_tests_assert_only_rules_that_are_in_a_book():
    check_marks(GAMES, TESTS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_value_of_every_option_belongs_to_a_scenario_and_can_be_played(game: AnyGame):
    """Each option is set to each of its values, in the first scenario that has it."""
    for option in game.options():
        for value in option.values:
            b = started(game, option.id, value)
            random_moves(game, b, Random(1), 60)
            assert game.key(game.load(game.save(b))) == game.key(b)


def started(game: AnyGame, option: str, value: int | str | bool) -> Position:
    """Start the first scenario that takes the option."""
    refusal: BadOption | None = None
    for scenario in game.scenarios():
        try:
            return game.new(scenario.id, **{option: value})
        except BadOption as error:
            refusal = error
    raise AssertionError(f"{game.id}: no scenario takes {option}={value!r}: {refusal}")
