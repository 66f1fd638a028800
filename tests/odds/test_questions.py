"""Questions by name, their refusals, and shortcuts that must agree with the rules."""

from fractions import Fraction

import pytest

from beachhead.games._template import GAME, odds
from beachhead.games._template.board import Board
from beachhead.kernel.nodes import Chance
from beachhead.odds import BadQuestion, Question, Shortcut
from beachhead.odds.testing import check_odds
from tests.games.template.boards import field, play


def test_a_question_is_answered_with_bars_and_fractions():
    b = field("50 60 hold", "50 35 hold")
    b.down = (0, 0)

    told = GAME.odds(b, {"fire": "green"})

    assert told["method"] == "exact"
    assert told["bars"][0] == {"label": "0 men lost", "p": 16 / 81, "exact": "16/81"}  # type: ignore[index]


def test_the_rule_that_a_question_depends_on_is_named_when_it_is_refused():
    with pytest.raises(BadQuestion) as refused:
        GAME.odds(field("50 90 hold", "50 10 hold"), {"fire": "Green"})

    assert refused.value.rule == "PAT-TURN-02"
    assert "80 apart" in refused.value.message


@pytest.mark.parametrize("said", [{"fire": "Blue"}, {"shoot": "Green"}, {"fire": 1, "at": 2}])
def test_what_cannot_be_asked_is_refused_with_a_remedy(said: dict[str, object]):
    with pytest.raises(BadQuestion) as refused:
        GAME.odds(field(), said)

    assert refused.value.remedy


def test_an_empty_question_is_about_the_throw_that_is_open():
    b = field("50 60 hold", "50 35 hold 1")
    b.down = (0, 0)
    play(b, "fire")
    assert isinstance(GAME.node(b), Chance)

    told = GAME.odds(b, {})

    assert told["title"] == "Green fires with 4 men."
    bars = {str(bar["label"]): bar["exact"] for bar in told["bars"]}  # type: ignore[attr-defined]
    line = "Green fires 4 rifles at the other patrol, hitting on 2 or less: 0 hits."
    assert bars[line] == "16/81"
    assert sum(map(Fraction, bars.values())) == 1


def test_when_nothing_is_thrown_there_is_nothing_on_the_table():
    assert GAME.odds(field(), {}) == {}


class Forgetful(type(GAME)):  # type: ignore[misc]
    """Two Patrols with a formula that forgets that a patrol may throw itself down."""

    def odds_questions(self) -> list[Question[Board]]:
        fire = odds.FIRE
        always = Shortcut[Board](lambda b, said: True, odds.volley_formula)
        return [
            Question(
                "fire",
                needs=fire.needs,
                read=fire.read,
                words=fire.words,
                examples=fire.examples,
                shortcut=always,
            )
        ]


def test_the_suite_catches_a_shortcut_that_forgets_a_rule():
    with pytest.raises(AssertionError, match="shortcut of fire"):
        check_odds(Forgetful(), "", 3, 200)


def test_the_true_shortcut_agrees_with_the_rules():
    for seed in range(8):
        check_odds(GAME, "", seed, 200)
