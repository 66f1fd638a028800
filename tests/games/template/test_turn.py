"""PAT-TURN: rounds, turns and the one action."""

import pytest

from beachhead.games._template import GAME
from beachhead.games._template.content import DATA
from beachhead.kernel.nodes import Decision, Over
from tests.games.template.boards import field, options, play, refusal


@pytest.mark.rule("PAT-TURN-01")
def test_green_and_grey_alternate_and_a_round_is_one_turn_of_each():
    """Green and Grey take turns, Green first."""
    b = field()
    asked = []
    for _ in range(2 * DATA.rounds):
        node = GAME.node(b)
        assert isinstance(node, Decision)
        asked.append((b.round, node.side))
        play(b, "wait")
    assert asked == [(r, side) for r in range(1, DATA.rounds + 1) for side in (0, 1)]
    assert isinstance(GAME.node(b), Over)


@pytest.mark.rule("PAT-TURN-02")
def test_a_side_may_fire_only_at_an_enemy_in_range():
    """In its turn a side waits, fires if the enemy is in range, or advances."""
    near = field("50 60 hold", "50 15 hold")
    far = field("50 60 hold", "50 14 hold")
    assert options(near) == ["wait", "advance", "fire"]
    assert options(far) == ["wait", "advance"]
    assert refusal(far, "fire") == ("fire.range", "PAT-TURN-02")


@pytest.mark.rule("PAT-TURN-02")
def test_an_action_ends_the_turn():
    """One action: after firing or moving it is the enemy's turn."""
    for answers in (["wait"], ["fire", [6, 6, 6, 6]], ["advance", (50, 60)]):
        b = field()
        play(b, *answers)
        node = GAME.node(b)
        assert isinstance(node, Decision)
        assert (node.step, node.side) == ("choose_action", 1)
