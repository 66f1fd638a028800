"""PAT-FIRE: shooting and taking hits."""

from fractions import Fraction

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.errors import BadRoll
from beachhead.kernel.nodes import Chance, Decision
from tests.games.template.boards import field, options, play


@pytest.mark.rule("PAT-FIRE-01")
def test_a_patrol_throws_one_die_a_man_and_hits_on_the_hit_number_or_less():
    """At long range 1 and 2 hit: of 1, 2, 3, 6 two do."""
    b = field("50 60 hold", "50 35 hold 4")
    log = play(b, "fire", [1, 2, 3, 6])
    assert "Green fires 4 rifles at the other patrol, hitting on 2 or less: 2 hits." in log


@pytest.mark.rule("PAT-FIRE-01")
def test_at_close_range_one_more_face_hits():
    """At a gap of 20 a 3 hits too; at 21 it does not."""
    close, far = field("50 60 hold", "50 40 hold"), field("50 60 hold", "50 39 hold")
    assert "Green fires 4 rifles at the other patrol, hitting on 3 or less: 1 hit." in play(
        close, "fire", [3, 4, 5, 6]
    )
    assert "Green fires 4 rifles at the other patrol, hitting on 2 or less: 0 hits." in play(
        far, "fire", [3, 4, 5, 6]
    )


@pytest.mark.rule("PAT-FIRE-01")
def test_fewer_men_throw_fewer_dice():
    b = field("50 60 hold 3")
    play(b, "fire")
    with pytest.raises(BadRoll, match="3 dice"):
        play(b, [1, 1, 1, 1])


@pytest.mark.rule("PAT-FIRE-01")
def test_the_odds_of_a_volley_are_binomial():
    """Worked out by hand: four men at long range score no hit with (2/3)^4, four with (1/3)^4."""
    b = field("50 60 hold", "50 35 hold")
    play(b, "fire")
    node = GAME.node(b)
    assert isinstance(node, Chance)
    chances = [p for _, p in node.device.folded()]
    assert chances[0] == Fraction(16, 81)
    assert chances[4] == Fraction(1, 81)
    assert sum(chances) == 1


@pytest.mark.rule("PAT-FIRE-02")
def test_every_hit_costs_a_man_or_the_one_chance_to_throw_oneself_down():
    """For every hit the target loses a man or, once in the game, loses nobody."""
    b = field()
    play(b, "fire", [1, 1, 6, 6])
    assert options(b) == ["man", "down"]
    play(b, "man")
    assert b.men == [4, 3]
    play(b, "down")
    assert b.men == [4, 3]


@pytest.mark.rule("PAT-FIRE-02")
def test_a_side_that_has_thrown_itself_down_is_not_asked_again():
    b = field()
    play(b, "fire", [1, 1, 1, 6], "down")
    assert b.men == [4, 2]
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert node.step == "choose_action"


@pytest.mark.rule("PAT-FIRE-02")
def test_the_target_chooses_not_the_shooter():
    b = field()
    play(b, "fire", [1, 6, 6, 6])
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert node.side == 1
