"""The generic bots: they finish, keep their time, see no secret, and greed beats luck."""

from math import inf
from random import Random

import pytest

from beachhead.ai import Fault, Greedy, bots, decide, decision_of
from beachhead.games._template import GAME, TwoPatrols
from beachhead.games._template.board import Board
from beachhead.kernel import registry
from beachhead.kernel.bots import Bot
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.devices import d6
from beachhead.kernel.errors import Unknown, WrongSide
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.sim.origins import weights_of


def placed(green: str = "hold", grey: str = "raid") -> Board:
    """Two patrols in range of each other, Green to act."""
    b = GAME.new()
    for side, order, y in ((0, green, 60), (1, grey, 40)):
        GAME.play(b, (order,), side)
        GAME.play(b, (50, y), side)
    return b


def playout(seed: int, levels: tuple[str, str]) -> tuple[int, ...]:
    """Play one game between two levels."""
    dice = Random(seed)
    b = GAME.new()
    ply = 0
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Chance):
            GAME.apply(b, node.device.draw(dice.randrange))
        else:
            GAME.apply(b, decide(GAME, b, node.side, levels[node.side], seed=f"{seed}/{ply}"))
        ply += 1
    return node.scores


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_every_generic_level_plays_a_game_to_its_end(level: str):
    assert playout(1, (level, level)) in {(1, -1), (-1, 1), (0, 0)}


def test_greedy_beats_random_clearly():
    """Of 60 games, sides swapped, greed scores well above luck."""
    wins = [playout(n, ("greedy", "random"))[0] for n in range(30)]
    wins += [playout(n, ("random", "greedy"))[1] for n in range(30)]
    assert sum(wins) > 12


def test_two_deals_that_look_the_same_to_a_bot_get_the_same_answer():
    """The enemy's order differs, the own side cannot see it, and the answer does not change."""
    for level in bots(GAME):
        for seed in range(12):
            answers = {
                decide(GAME, placed("hold", order), 0, level, seed=seed)
                for order in ("hold", "raid", "watch")
            }
            assert len(answers) == 1


def test_a_bot_is_given_a_view_in_which_the_secret_is_masked():
    seen: list[tuple[str, ...]] = []

    class Spy:
        def decide(
            self,
            game: Game[Position],
            view: Board,
            decision: Decision,
            randbelow: RandBelow,
            seconds: float,
        ) -> Answer:
            seen.append(view.orders)
            return decision.options[0]

    class Spied(TwoPatrols):
        def bots(self) -> dict[str, Bot]:
            return {"spy": Spy()}  # type: ignore[dict-item]

    decide(Spied(), placed("hold", "raid"), 0, "spy")
    assert seen == [("hold", "?")]


def test_the_same_seed_gives_the_same_answer_and_the_position_stays_as_it_was():
    b = placed()
    before = GAME.key(b)
    assert decide(GAME, b, 0, "greedy", seed=3) == decide(GAME, b, 0, "greedy", seed=3)
    assert GAME.key(b) == before


def test_greedy_shoots_when_shooting_is_best():
    """With the enemy in range and its order fulfilled, waiting gains nothing and fire may."""
    assert decide(GAME, placed("hold"), 0, "greedy") == "fire"


def test_greedy_sees_past_a_question_to_the_enemy_inside_its_own_action():
    """The enemy is asked how it takes the hits before the fire is over."""
    b = placed("hold")
    b.down = (1, 1)
    assert decide(GAME, b, 0, "greedy") == "fire"


def test_greedy_looks_through_its_own_small_steps():
    """To advance is worth nothing until the spot is chosen: the second step shows the gain."""
    b = placed("raid")
    b.men = [1, 4]
    b.ambush = (0, 0)
    b.spots = [(50, 52), (55, 5)]
    assert decide(GAME, b, 0, "greedy") == "advance"


class Slow(TwoPatrols):
    """A game on a clock of its own: every look at a position takes two milliseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0

    def evaluate(self, b: Board, side: int) -> float:
        self.seconds += 0.002
        return 0.0

    def bots(self) -> dict[str, Bot]:
        return {"deep": Greedy(effort=10**9, steps=50, clock=lambda: self.seconds)}


def test_no_time_still_gives_a_legal_answer():
    game, b = Slow(), placed()
    answer = decide(game, b, 0, "deep", seconds=0.0)
    assert not GAME.why_not(b, answer)
    assert game.seconds == 0.0, "nothing was looked at"


def test_a_hard_budget_is_kept_however_much_there_is_to_look_at():
    game = Slow()
    decide(game, placed(), 0, "deep", seconds=0.2)
    assert 0.1 < game.seconds <= 0.2


def test_without_a_time_limit_the_effort_bounds_the_search():
    counted = 0

    class Counting(TwoPatrols):
        def evaluate(self, b: Board, side: int) -> float:
            nonlocal counted
            counted += 1
            return 0.0

        def bots(self) -> dict[str, Bot]:
            return {"deep": Greedy(effort=50, steps=50)}

    decide(Counting(), placed(), 0, "deep", seconds=inf)
    assert 0 < counted <= 50


def test_a_bot_that_answers_illegally_is_found_out():
    class Mad:
        def decide(
            self,
            game: Game[Position],
            view: Position,
            decision: Decision,
            randbelow: RandBelow,
            seconds: float,
        ) -> Answer:
            return "surrender"

    class Madhouse(TwoPatrols):
        def bots(self) -> dict[str, Bot]:
            return {"mad": Mad()}  # type: ignore[dict-item]

    with pytest.raises(Fault) as caught:
        decide(Madhouse(), placed(), 0, "mad")
    assert caught.value.code == "bot.illegal"
    assert caught.value.rule == "PAT-TURN-02"


def test_a_throw_that_may_be_repeated_for_ever_is_looked_through_only_so_far():
    """After a tie some games throw again; the look ahead must end all the same."""
    from copy import copy

    from beachhead.games._template.rules.fire import fire
    from beachhead.kernel.steps import Rules

    rules: Rules[Board] = Rules("template")
    for step in GAME.rules.steps.values():
        rules.add(copy(step))
    rules.steps["fire"].resolve = lambda b, roll, side: b.do(fire(side))  # type: ignore[attr-defined]
    again = type("Again", (TwoPatrols,), {"rules": rules})()
    b = placed()
    assert decide(again, b, 0, "greedy") in ("wait", "advance", "fire")


def test_an_unknown_level_lists_the_known_ones():
    with pytest.raises(Unknown, match="greedy, random, regular"):
        decide(GAME, placed(), 0, "genius")


def test_a_side_that_is_not_asked_gets_no_bot():
    with pytest.raises(WrongSide):
        decision_of(GAME, placed(), 1)
    b = GAME.new()
    with pytest.raises(WrongSide):
        decision_of(GAME, b, 0)


def test_while_both_act_each_side_is_asked_for_its_own_decision():
    b = GAME.new()
    GAME.play(b, ("raid",), 1)
    assert decision_of(GAME, b, 1).step == "place_patrol"
    assert not GAME.why_not(b, decide(GAME, b, 1, "greedy"), 1)


def test_huge_devices_are_sampled_and_small_ones_enumerated():
    from beachhead.ai.greedy import weighted_outcomes

    randbelow = Random(1).randrange
    assert sum(p for _, p in weighted_outcomes(d6(2), randbelow)) == pytest.approx(1)
    assert len(weighted_outcomes(d6(2), randbelow)) == 21
    assert len(weighted_outcomes(d6(30), randbelow)) == 12


def test_results_can_name_the_weights_of_every_bot_of_every_game():
    for game in registry.all_games().values():
        names = [*bots(game)]
        assert len(weights_of(game, names)) == len(names)
    general, marshal = weights_of(registry.game("axis_allies_dday"), ["general", "marshal"])
    assert general != marshal != ""
