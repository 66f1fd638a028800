"""Whole moves as variations of the policy's own: activations of the miniatures, plans of D-Day Dice."""

from math import inf
from random import Random

import pytest

from beachhead.ai import find_bot
from beachhead.ai.continuation import play_move, policy_of
from beachhead.ai.hints import find_hints
from beachhead.kernel import registry
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

COMPANY, DICE = registry.game("company"), registry.game("dday_dice")


def play_until(game: AnyGame, scenario: str, step: str, seed: int = 3) -> tuple[Position, Decision]:
    """Play by the policy until a step is asked with a choice."""
    b, luck, policy = game.new(scenario), Random(seed), policy_of(game)
    assert policy is not None
    while not isinstance(node := game.node(b), Over):
        if isinstance(node, Chance):
            game.apply(b, node.device.draw(luck.randrange))
            continue
        if node.step == step and len(game.list_moves(b, node)) > 1:
            return b, node
        side = node.side if b.branches else -1
        game.apply(b, policy.decide(game, b, node, luck.randrange, inf), side)
    raise AssertionError(f"{step} was never asked")


ASKED = [
    (COMPANY, "brecourt", "pick_unit"),
    (COMPANY, "brecourt", "choose_action"),
    (COMPANY, "brecourt", "plan_move"),
    (COMPANY, "hedgerow_lane", "choose_target"),
    (DICE, "merville_battery", "choose_lock"),
    (DICE, "merville_battery", "spend"),
    (DICE, "merville_battery", "move"),
    (DICE, "omaha_beach-2", "spend"),
]


@pytest.mark.parametrize(
    ("game", "scenario", "step"), ASKED, ids=lambda v: getattr(v, "id", None) or str(v)
)
def test_the_policys_own_move_comes_first_and_every_other_can_be_played_to_its_end(
    game: AnyGame, scenario: str, step: str
):
    b, node = play_until(game, scenario, step)
    moves = game.list_moves(b, node)
    policy = policy_of(game)
    assert policy is not None
    own = policy.decide(game, b.clone(), node, Random(0).randrange, inf)
    assert moves[0].answers[0] == own
    assert moves[0].prior == 1.0 > moves[1].prior
    assert len({move.answers for move in moves}) == len(moves)
    for move in moves:
        given = play_move(game, b.clone(), node.side, move.answers, policy, Random(0).randrange)
        assert given[: len(move.answers)] == move.answers


def test_an_activation_names_the_action_with_its_target_and_another_with_its_place():
    b, node = play_until(COMPANY, "hedgerow_lane", "choose_action")
    moves = [m.answers for m in COMPANY.list_moves(b, node)]
    assert {m[0] for m in moves} <= {*node.options}
    places = {m[-1] for m in moves if m[0] == "MF" and isinstance(m[-1], tuple)}
    assert len(places) > 1


def test_a_plan_of_d_day_dice_says_what_to_buy_and_where_to_go():
    b, node = play_until(DICE, "merville_battery", "spend")
    moves = [m.answers for m in DICE.list_moves(b, node)]
    bought = {m[0] for m in moves}
    assert len(bought) > 1
    rallied = next(a for a in bought if isinstance(a, tuple) and a[0] == "rally")
    goals = {m[-1] for m in moves if m[0] == rallied}
    assert "stay" in goals
    assert any(isinstance(goal, tuple) and goal[0] == "go" for goal in goals)


def test_a_roll_of_d_day_dice_says_what_to_lock_and_what_to_roll_again():
    b, node = play_until(DICE, "merville_battery", "choose_lock")
    first = find_hints(DICE, b, node.side, seed=1)[0]
    assert "Lock, then roll: " in first.text
    assert "Roll again: " in first.text


def test_hints_do_not_read_alike():
    b, node = play_until(COMPANY, "brecourt", "plan_move")
    texts = [hint.text for hint in find_hints(COMPANY, b, node.side, seed=1)]
    assert len(texts) == len({*texts})


@pytest.mark.parametrize("game", [COMPANY, DICE], ids=lambda game: game.id)
def test_where_the_search_does_not_win_more_games_the_strongest_plays_the_policy(game: AnyGame):
    scenario, step = (
        ("brecourt", "choose_action") if game is COMPANY else ("merville_battery", "spend")
    )
    b, node = play_until(game, scenario, step)
    own = game.list_moves(b, node)[0].answers[0]
    found = find_bot(game, "strongest").decide(game, b, node, Random(1).randrange, inf)
    assert found == own
