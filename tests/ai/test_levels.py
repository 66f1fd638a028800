from math import inf
from random import Random

from beachhead.ai import LEVELS, bots, find_bot
from beachhead.ai.levels import Careless, Searcher
from beachhead.kernel import registry
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
    assert bot.decide(BEACHES, b, then, Random(99).randrange, inf) == planned
    assert not bot.plans


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


def test_results_of_a_searching_level_name_its_weights_and_its_effort():
    expert, strongest = find_bot(BEACHES, "expert"), find_bot(BEACHES, "strongest")
    assert isinstance(expert, Searcher)
    assert isinstance(strongest, Searcher)
    assert expert.weights() != strongest.weights()
    assert expert.weights() == find_bot(BEACHES, "expert").weights()  # type: ignore[attr-defined]
