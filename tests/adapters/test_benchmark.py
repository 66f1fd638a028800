"""The benchmark: the same games for everybody."""

import pytest

from beachhead.adapters.benchmark import ALONE, TASKS, Figure, evaluate, find_task, main
from beachhead.ai import find_bot
from beachhead.kernel import registry
from beachhead.kernel.errors import Unknown
from beachhead.kernel.nodes import Answer, Decision
from beachhead.match.content import content_hash


@pytest.mark.parametrize("task", TASKS)
def test_every_task_exists_with_its_opponents(task: str):
    asked = find_task(task)
    game = registry.game(asked.game)
    sides = game.scenario(asked.scenario).sides
    assert (asked.opponents == (ALONE,)) == (game.meta.cooperative or sides == 1)
    for opponent in asked.opponents:
        if opponent != ALONE:
            find_bot(game, opponent)


def test_the_same_bot_gets_the_same_figure():
    figure = evaluate("greedy", "patrols", "random", games=12)
    assert figure == evaluate("greedy", "patrols", "random", games=12)
    assert figure.won + figure.drawn <= figure.games == 12
    assert figure.low < figure.share < figure.high
    assert len(figure.by_side) == 2
    assert figure.content.startswith(content_hash(registry.game("template")))


def test_a_bot_against_itself_wins_on_one_side_what_it_loses_on_the_other():
    """Random Allies do not take Omaha from random Germans."""
    figure = evaluate("random", "omaha", "random", games=6)
    assert figure.by_side == (0.0, 1.0)


class First:
    """A bot that takes the first option."""

    def decide(
        self, game: object, view: object, decision: Decision, randbelow: object, seconds: float
    ) -> Answer:
        return decision.options[0]


def test_a_bot_of_ones_own_is_an_object_with_decide():
    assert isinstance(evaluate(First(), "patrols", "random", games=2), Figure)


def test_a_cooperative_task_is_played_for_all_sides():
    figure = evaluate("random", "tiger-2", games=2)
    assert figure.opponent == ALONE
    assert len(figure.by_side) == 1


def test_unknown_tasks_and_opponents_are_refused():
    with pytest.raises(Unknown, match="omaha"):
        evaluate("random", "waterloo")
    with pytest.raises(Unknown, match="napoleon"):
        evaluate("random", "patrols", "napoleon", games=1)


def test_the_command_prints_a_line_for_each_opponent(capsys: pytest.CaptureFixture[str]):
    assert main(["--task", "patrols", "--bot", "random", "--games", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("beachhead-1, beachhead ")
    assert [line.split()[1] for line in told[1:]] == ["random", "greedy"]
