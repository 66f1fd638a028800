"""The general: wins against random play, finishes every form of the game, in time."""

import random

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board, StackMove
from beachhead.games.axis_allies_dday.bots.evaluation import evaluate
from beachhead.games.axis_allies_dday.bots.general import General
from beachhead.games.axis_allies_dday.bots.plans import plan_move
from beachhead.games.axis_allies_dday.bots.weights import GENERAL
from beachhead.kernel import registry
from beachhead.kernel.devices import sample
from beachhead.kernel.nodes import Decision, Over
from beachhead.sim.origins import weights_of
from tests.games.axis_allies_dday.boards import put_up, step, until


def match(
    seed: int, generals: set[int], scenario: str = "two", **options: int | str | bool
) -> Board:
    """Play a game with generals in some seats and random play in the others."""
    luck = random.Random(seed)
    general = General()
    b = GAME.new(scenario, **options)
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Decision):
            if node.side in generals:
                before = GAME.key(b)
                answer = general.decide(GAME, b, node, luck.randrange, 1.0)
                assert answer in node.options
                assert GAME.key(b) == before, "deciding changes nothing"
            else:
                answer = luck.choice(node.options)
            GAME.apply(b, answer)
        else:
            GAME.apply(b, sample(node.device, luck.random))
    return b


@pytest.mark.parametrize("seed", range(3))
def test_the_general_beats_random_play_on_both_sides(seed: int):
    """As the Axis and as the Allies."""
    assert match(seed, {0}).scores == [1, -1]
    assert match(seed, {1}).scores == [-1, 1]


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("two", {"fortune": True}),
        ("two", {"tactics": True, "zones": 42, "setup": "earlier"}),
        ("three", {"fortune": True, "tactics": True, "home_front": "Allies"}),
    ],
)
def test_the_general_plays_every_form_of_the_game(
    scenario: str, options: dict[str, int | str | bool]
):
    """With cards, other maps and three players."""
    assert match(1, {0, 1, 2}, scenario, **options).ending


def test_the_allies_clear_blockhouses_before_their_landings():
    """The first ship dice go at beaches with boxes behind them."""
    b = GAME.new()
    until(b, "choose_bombardment")
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert General().decide(GAME, b, node, random.randrange, 1.0) in {11, 14, 15, 16, 17}


def test_the_allies_take_an_empty_city_next_door():
    """Eight U.K. units in 16 and Caen empty."""
    b = put_up(8, "16:i8")
    found = plan_move(b, 3, GENERAL.allies)
    assert isinstance(found, StackMove)
    assert found.to == 30


def test_the_axis_feeds_a_threatened_city():
    """Reserves in 37 go to Caen."""
    b = put_up(12, "30:I2 37:I4 17:i8 16:i8")
    found = plan_move(b, 0, GENERAL.axis)
    assert found is not None
    assert (found.to, found.number) == (30, 4)


def test_the_axis_brings_reinforcements_in_away_from_patrols():
    """Four fighters over one Rouen zone: the tanks come in elsewhere."""
    b = put_up(15, "42:f4 39:g4 17:i8", field=(0, 0, 1, 1), waiting=(0, 0, 0, 31))
    until(b, "choose_entry")
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert General().decide(GAME, b, node, random.randrange, 1.0) in {36, 40}


def test_evaluation_is_symmetric_and_bounded():
    """What is good for one side is bad for the other; a decided game is worth its score."""
    b = put_up(8, "2:i3 26:i3 30:I3i1")
    assert evaluate(b, 0) == -evaluate(b, 1)
    assert -1 < evaluate(b, 1) < 1
    assert evaluate(b, 1) > evaluate(put_up(8, "2:I3 26:I3 30:I3 20:i1"), 1)
    b = put_up(16, "2:i1 26:i1 30:i1", turn=9, close=1)
    assert (step(b), evaluate(b, 1)) == ("over", 1)


def test_results_tell_the_general_from_the_marshal():
    """Both play by weights of their own, and a batch names them by their fingerprints."""
    general, marshal, dicer = weights_of(registry.game(GAME.id), ["general", "marshal", "random"])

    assert general
    assert marshal
    assert general != marshal
    assert dicer == ""
