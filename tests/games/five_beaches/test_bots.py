"""The commander: legal, quick, much better than chance, on every map and in the campaign."""

from random import Random

import pytest

from beachhead.ai import RandomBot
from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN, REDUCED, Board
from beachhead.games.five_beaches.bots import Commander
from beachhead.games.five_beaches.bots.evaluation import Evaluation
from beachhead.kernel.bots import Bot
from beachhead.kernel.nodes import Decision, Over
from tests.games.five_beaches.boards import board, find_unit, roll

BEACHES = ("utah", "omaha", "gold", "juno", "sword")


def duel(scenario: str, seed: int, bots: tuple[Bot, Bot], **options: int | str | bool) -> Board:
    """Let two bots play a game."""
    luck = Random(seed)
    b = GAME.new(scenario, **options)
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Decision):
            answer = bots[node.side].decide(GAME, b.clone(), node, luck.randrange, 60.0)
            assert answer in node.options
            GAME.apply(b, answer)
        else:
            GAME.apply(b, node.device.draw(luck.randrange))
    return b


@pytest.mark.parametrize("scenario", BEACHES)
@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_the_commander_beats_a_random_player(scenario: str, side: int):
    """Eight games of eight from either side."""
    bots: tuple[Bot, Bot] = (Commander(), RandomBot())
    if side == GERMAN:
        bots = bots[::-1]
    assert [duel(scenario, seed, bots).scores[side] for seed in range(8)] == [1] * 8


def test_the_commander_plays_a_campaign_with_everything():
    """Every option and variant; all kinds of decision are answered."""
    variants = {v.key: True for v in GAME.new("campaign").content.variants}
    b = duel(
        "campaign",
        1,
        (Commander(), Commander()),
        duplex_drive=True,
        free_german_set_up=True,
        campaign_variants=True,
        **variants,
    )
    assert b.ending.startswith("maps_")


def test_the_commander_takes_an_open_objective():
    """A unit next to an empty objective walks in rather than elsewhere."""
    b = board("utah", "8/4 1042, 7 Sturm 1003")
    roll(b, "red1")
    for wanted in (find_unit(b, "8/4"), 1041):
        node = GAME.node(b)
        assert isinstance(node, Decision)
        answer = Commander().decide(GAME, b, node, Random(1).randrange, 60.0)
        if wanted == 1041:
            assert answer in {1041, 1043}
        else:
            assert answer == wanted
        GAME.apply(b, answer)


def test_an_evaluation_is_zero_sum_and_likes_points():
    """What is good for one side is bad for the other; a taken objective is good for the Allies."""
    b = board("gold")
    before = GAME.evaluate(b, ALLIED)
    assert before == -GAME.evaluate(b, GERMAN)
    b.take_control(ALLIED, 3043)
    assert GAME.evaluate(b, ALLIED) > before


def test_the_commander_fears_whoever_can_hit_its_units():
    """An AT gun hits tanks in the open on 4 or more, five cards of eight; who is far hits nobody."""
    b = board("gold", "24/8 AB 3034, 2/352 AT 3046, 441 Ost 3063")
    evaluation = Evaluation(b, ALLIED)
    assert evaluation.menace(find_unit(b, "2/352 AT")) == 5 / 8
    assert evaluation.menace(find_unit(b, "441 Ost")) == 0.0
    b.steps[find_unit(b, "24/8 AB")] = REDUCED
    assert Evaluation(b, ALLIED).menace(find_unit(b, "2/352 AT")) > 5 / 8
