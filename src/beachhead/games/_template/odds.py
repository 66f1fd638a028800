"""Odds: what a patrol's fire would do, asked of the rules.

game.odds(b, {})                     the throw that is open now
game.odds(b, {"fire": "Green"})      men lost if Green fired now
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import comb

from beachhead.games._template.board import NOWHERE, Board
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.fire import fire, hit_number
from beachhead.kernel.game import Game
from beachhead.odds import (
    BadQuestion,
    Case,
    Chances,
    Question,
    Questions,
    Said,
    Shortcut,
    start_with,
)
from beachhead.odds.questions import Told, make_bars

SIX = 6
SIDES = {"green": 0, "grey": 1}


def read_fire(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up a volley at this range; the target throws itself down when it can."""
    side = firing_side(b, said)
    return Case(
        start=start_with(b, fire(side)),
        until=lambda after: not after.agenda,
        count=lambda after, _: b.men[1 - side] - after.men[1 - side],
        plan=lambda _, node: "down" if node.step == "choose_loss" else None,
    )


def firing_side(b: Board, said: Said) -> int:
    """Return the side that fires; raise BadQuestion if it cannot (PAT-TURN-02)."""
    side = SIDES.get(str(said["fire"]).lower())
    if side is None:
        raise BadQuestion(f"There is no side {said['fire']!r:.40}.", remedy="ask for Green or Grey")
    if b.ending or NOWHERE in b.spots:
        raise BadQuestion("Nobody can fire now.", remedy="ask while both patrols are on the field")
    if not b.in_range(DATA.range):
        gap = f"The patrols are {b.distance(b.spots[0], 1):.0f} apart, the range is {DATA.range}."
        raise BadQuestion(gap, rule="PAT-TURN-02", remedy="ask when they are nearer")
    return side


def describe_fire(b: Board, said: Said, chances: Chances) -> Told:
    """Return a bar for each number of men lost."""
    return {"title": f"{said['fire']} fires", **make_bars(chances, lambda n: f"{n} men lost")}


def list_fire_questions(b: Board) -> list[dict[str, object]]:
    """List the sides that could fire now."""
    if b.ending or NOWHERE in b.spots or not b.in_range(DATA.range):
        return []
    return [{"fire": "Green"}, {"fire": "Grey"}]


def is_plain_volley(b: Board, said: Said) -> bool:
    """Return True if the target has thrown itself down already: every hit costs a man."""
    return not b.down[1 - SIDES[str(said["fire"]).lower()]]


def volley_formula(b: Board, said: Said) -> Mapping[Hashable, Fraction]:
    """Return the chances of each number of losses by the binomial formula."""
    side = SIDES[str(said["fire"]).lower()]
    dice, most, hit = b.men[side], b.men[1 - side], Fraction(hit_number(b), SIX)
    losses: dict[Hashable, Fraction] = {}
    for n in range(dice + 1):
        p = comb(dice, n) * hit**n * (1 - hit) ** (dice - n)
        losses[min(n, most)] = losses.get(min(n, most), Fraction(0)) + p
    return losses


FIRE: Question[Board] = Question(
    "fire",
    needs=("fire",),
    read=read_fire,
    words=describe_fire,
    examples=list_fire_questions,
    shortcut=Shortcut(is_plain_volley, volley_formula),
)
QUESTIONS: Questions[Board] = Questions(FIRE)
