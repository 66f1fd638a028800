from math import inf
from random import Random

import pytest

from beachhead.ai import LEVELS, Players, bots, find_bot
from beachhead.ai.levels import Careless, Searcher
from beachhead.ai.search import full_effort, scale_effort
from beachhead.ai.turn_clock import ANSWERS_A_TURN, TurnClock
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Position
from tests.ai.positions import beach_with_a_choice

BEACHES = registry.game("five_beaches")


def play_until_asked(seed: int, decisions: int) -> tuple[Position, Decision]:
    """Return a position of Utah in which a unit is chosen, and the question."""
    b, _ = beach_with_a_choice(seed, decisions)
    node = BEACHES.node(b)
    assert isinstance(node, Decision)
    return b, node


def test_every_game_has_the_five_levels_in_order_with_a_sentence_each():
    for game in registry.all_games().values():
        assert [*bots(game)][-5:] == [level.id for level in LEVELS]
    assert all(level.text.endswith(".") for level in LEVELS)


def test_the_lower_a_level_the_more_it_slips_and_none_plays_like_another():
    for game in registry.all_games().values():
        beginner, casual, regular = game.tuning.slips
        assert 1 > beginner > casual > regular >= 0
    for game_id in ("dday_dice", "company"):  # expert is the policy where no moves are searched
        assert registry.game(game_id).tuning.slips[2] > 0


def test_a_player_who_never_slips_plays_the_policy():
    b, node = play_until_asked(1, 20)
    policy = find_bot(BEACHES, "commander").decide(BEACHES, b, node, Random(1).randrange, inf)
    assert Careless(0.0).decide(BEACHES, b, node, Random(1).randrange, inf) == policy


def test_a_player_who_always_slips_plays_otherwise_now_and_then_but_legally():
    b, node = play_until_asked(1, 20)
    policy = find_bot(BEACHES, "commander").decide(BEACHES, b, node, Random(1).randrange, inf)
    given = {
        Careless(1.0).decide(BEACHES, b.clone(), node, Random(seed).randrange, inf)
        for seed in range(20)
    }
    assert given <= set(node.options)
    assert given - {policy}


def test_the_search_goes_on_with_the_move_it_began_without_searching_again():
    b, node = play_until_asked(1, 20)
    bot = find_bot(BEACHES, "expert")
    assert isinstance(bot, Searcher)
    for seed in range(30):
        first = bot.decide(BEACHES, b.clone(), node, Random(seed).randrange, inf)
        if bot.plans:
            break
    BEACHES.apply(b, first)
    planned = bot.plans[BEACHES.key(b)]
    then = BEACHES.node(b)
    assert isinstance(then, Decision)
    asked = Random(99)
    state = asked.getstate()
    assert bot.decide(BEACHES, b, then, asked.randrange, inf) == planned
    assert asked.getstate() == state


def test_the_same_seed_gives_the_same_answer():
    b, node = play_until_asked(2, 30)
    answers = {
        find_bot(BEACHES, "strongest").decide(BEACHES, b.clone(), node, Random(5).randrange, inf)
        for _ in range(2)
    }
    assert len(answers) == 1


def test_without_time_the_search_still_answers():
    b, node = play_until_asked(2, 30)
    answer = find_bot(BEACHES, "strongest").decide(BEACHES, b, node, Random(5).randrange, 0.0)
    assert answer in node.options


class Ticking:
    """A clock that goes on by a hundredth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        self.now += 0.01
        return self.now


def test_the_answers_of_a_turn_share_its_time_and_the_next_turn_has_its_own():
    clock = TurnClock()
    given = []
    for _ in range(100):
        given.append(clock.allow(1, 1.0))
        clock.note(given[-1])
    assert given[:2] == [1.0, 1.0]
    assert 0 < given[-1] < 0.01
    assert sum(given) < ANSWERS_A_TURN
    assert clock.allow(2, 1.0) == 1.0


def test_a_searching_player_keeps_to_the_time_of_its_turn():
    b, node = play_until_asked(2, 30)
    clock = Ticking()
    bot = Searcher(BEACHES, scale_effort(full_effort(BEACHES.tuning), 1000), clock)
    spent = []
    for seed in range(25):
        before = clock.now
        bot.decide(BEACHES, b.clone(), node, Random(seed).randrange, 1.0)
        spent.append(clock.now - before)
    assert spent[0] > 0.7  # it uses what it has
    assert max(spent) < 1.1
    assert sum(spent) < ANSWERS_A_TURN + 25 * 0.05  # a few looks at the clock for each answer


def test_a_level_can_be_told_to_search_more():
    once, tenfold = find_bot(BEACHES, "strongest"), find_bot(BEACHES, "strongest@10")
    assert isinstance(once, Searcher)
    assert isinstance(tenfold, Searcher)
    assert tenfold.effort.samples == 10 * once.effort.samples
    for wrong in ("strongest@", "strongest@x", "regular@2", "@2"):
        with pytest.raises(BeachheadError):
            find_bot(BEACHES, wrong)


def test_the_players_of_a_match_go_on_with_their_moves():
    b, _ = play_until_asked(1, 20)
    players = Players(BEACHES)
    side = b.content.cards[b.card].side  # type: ignore[attr-defined]
    for seed in range(30):
        first = players.decide(b, side, "expert", seed=seed)
        bot = players.known["expert", side]
        assert isinstance(bot, Searcher)
        if bot.plans:
            break
    BEACHES.apply(b, first)
    assert isinstance(bot, Searcher)
    planned = bot.plans[BEACHES.key(b)]
    assert {players.decide(b, side, "expert", seed=seed) for seed in range(5)} == {planned}


def test_results_of_a_searching_level_name_its_weights_and_its_effort():
    expert, strongest = find_bot(BEACHES, "expert"), find_bot(BEACHES, "strongest")
    assert isinstance(expert, Searcher)
    assert isinstance(strongest, Searcher)
    assert expert.weights() != strongest.weights()
    assert expert.weights() == find_bot(BEACHES, "expert").weights()  # type: ignore[attr-defined]
