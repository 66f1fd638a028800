"""What every game gets: starting, options, notation, refusals, errors on the wire."""

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.errors import BeachheadError, GameOver, IllegalAnswer, Unknown
from beachhead.kernel.meta import BadOption, Option
from beachhead.kernel.notation import plain_text, plain_value, same_text
from beachhead.kernel.position import Event
from tests.kernel.toy import TOY, Toy, among, open_branches, pick, start, throw


def test_a_game_starts_with_its_first_scenario_and_the_defaults():
    assert TOY.new().notes == ["plain", "extra=False", "n=2"]
    assert TOY.new("other", extra=True, n=1).notes == ["other", "extra=True", "n=1"]


def test_an_unknown_scenario_or_option_lists_the_known_ones():
    with pytest.raises(Unknown, match="plain, other") as caught:
        TOY.new("none")
    assert caught.value.code == "scenario.unknown"
    with pytest.raises(Unknown, match="extra, n") as option:
        TOY.new(speed=1)
    assert option.value.code == "option.unknown"


@pytest.mark.parametrize("value", [3, "2", True, 2.0])
def test_an_option_takes_only_its_values(value: int):
    """1 is not True, and "2" is not 2."""
    with pytest.raises(BadOption, match="takes 1, 2"):
        TOY.new(n=value)
    with pytest.raises(BadOption) as caught:
        TOY.new(extra=1)
    assert caught.value.rule == "TOY-A-01"


def test_an_option_has_a_name_for_every_value_or_for_none():
    assert (
        Option("n", "Moments", 1, (1, 2), names=("its end", "half of it")).names[1] == "half of it"
    )
    with pytest.raises(ValueError, match="option n: 1 names for 2 values"):
        Option("n", "Moments", 1, (1, 2), names=("its end",))


def test_answers_are_written_and_read_without_regard_to_case_and_blanks():
    b = start(pick(0))
    assert TOY.text(b, "left") == "left"
    assert TOY.parse(b, " LEFT ") == "left"
    assert TOY.parse(start(among(0, 3)), "2") == 2


def test_outcomes_are_written_and_read():
    b = start(throw(2))
    assert TOY.text(b, (1, 6)) == "1 6"
    assert TOY.parse(b, "6 1") == (1, 6)


def test_each_side_reads_its_own_question_while_both_act():
    b = start(open_branches("picks"))
    assert TOY.parse(b, "right", 1) == "right"


def test_a_text_that_is_not_understood_is_refused_with_what_is_legal():
    with pytest.raises(IllegalAnswer, match="not understood") as caught:
        TOY.parse(start(pick(0)), "up")
    assert "left, right" in caught.value.reasons[0].message


def test_nothing_is_read_after_the_end():
    with pytest.raises(GameOver):
        TOY.parse(start(), "left")


def test_a_free_answer_is_read_by_its_step():
    b = GAME.new()
    GAME.play(b, ("hold",), 0)
    assert GAME.parse(b, "at 51 76", 0) == (51, 76)
    assert GAME.parse(b, "51, 76", 0) == (51, 76)
    with pytest.raises(IllegalAnswer):
        GAME.parse(b, "at the farm", 0)


def test_prompts_are_sentences_of_the_game_or_the_step_s_name():
    assert GAME.prompt(GAME.new(), GAME.node(GAME.new())) == "Green draws a secret order."
    b = start(pick(0))
    assert TOY.prompt(b, TOY.node(b)) == "Pick"
    assert TOY.prompt(start(), TOY.node(start())) == "done"


def test_an_event_without_a_line_of_its_own_is_told_by_its_figures():
    assert TOY.log_line(Event("big_bang", "", {"side": 1})) == "big bang: side 1"
    assert TOY.log_line(Event("over")) == "over"


def test_a_game_without_secrets_shows_everybody_everything():
    b = start(pick(0))
    assert TOY.key(TOY.view(b, 1)) == TOY.key(TOY.redeal(b, 1, lambda n: 0)) == TOY.key(b)
    assert TOY.evaluate(b, 0) == 0.0
    assert TOY.evaluate(start(), 1) == -1.0
    assert TOY.bots() == {}
    assert TOY.odds(b, {}) == {}


def test_a_long_list_of_legal_answers_is_cut_short():
    reasons = TOY.why_not(start(among(0, 40)), 99)
    assert reasons[0].message.endswith("and 28 more")


def test_an_error_says_what_where_and_what_helps():
    error = BeachheadError("It broke.", code="x.y", rule="R-1", position="P", remedy="mend it.")
    assert str(error) == "It broke. (rule R-1) Remedy: mend it. Position: P"
    assert error.wire() == {"code": "x.y", "message": "It broke.", "rule": "R-1"}


def test_plain_notation_joins_the_parts_of_an_answer():
    assert plain_text(("a", 1)) == "a 1"
    assert plain_text(7) == "7"
    assert same_text("At 5 7", "at57")
    assert not same_text("at 5", "at 6")


def test_untrusted_values_become_plain_answers_or_nothing():
    assert plain_value([1, "a"]) == (1, "a")
    assert plain_value([1, None]) is None
    assert plain_value(["x"] * 5000) is None
    assert plain_value(10**10) is None


def test_a_game_must_provide_its_scenarios_and_scene():
    from beachhead.kernel.game import Game

    class Bare(Game[Toy]):
        rules = TOY.rules
        board = Toy

    for ask in (Bare().scenarios, lambda: Bare().set_up("", {}), lambda: Bare().scene(Toy(), 0)):
        with pytest.raises(NotImplementedError):
            ask()
