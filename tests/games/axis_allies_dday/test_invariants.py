"""Positions of strangers: what cannot be is refused with its reason, what loads can be played."""

import json
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.kernel.errors import BadPosition
from beachhead.sim.hostile import CHANGES, trials

Body = dict[str, Any]


def tampered(change: Callable[[Body], object], form: str = "turn = 3\norder = 8") -> bytes:
    """Return a sound position with one change."""
    body = json.loads(GAME.save(GAME.setup(f"{form}\n[zones]\nBayeux = {{'UK inf' = 3}}")))
    assert GAME.load(json.dumps(body)).turn == 3
    change(body)
    return json.dumps(body).encode()


def put(name: str, value: object) -> Callable[[Body], None]:
    """Return a change of one field."""
    return lambda body: body.__setitem__(name, value)


def agenda(frame: list[object]) -> Callable[[Body], None]:
    """Return a change of the top of the agenda."""
    return lambda body: body["agenda"].__setitem__(-1, frame)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("left", [99]), "a stack that may move is not there"),
        (put("strange", 1), "strange"),
        (put("fights", [30]), "not contested"),
        (put("way", 33), "zone 33"),
        (put("rested", [154, 9]), "left unmoved"),
        (put("acted", 7), "acted is 0 or 1"),
        (put("phase", 9), "counts of the movement"),
        (put("turn", 11), "the turn is 1 to 10"),
        (agenda(["choose_battle", 3]), "no step of order 8"),
        (agenda(["choose_stack", 7]), "who cannot be 7"),
        (agenda(["movement", 3]), "has not been carried out"),
        (agenda(["choose_number", 3, 154, 1]), "may not move there now"),
        (agenda(["choose_tactics", 8, 0]), "no such card is in this deck"),
        (lambda body: body["agenda"].pop(0), "does not go on with orders"),
        (lambda body: body["agenda"].insert(-1, ["choose_stack", 3]), "below another question"),
        (lambda body: body["agenda"].insert(-1, ["conclude", 3, 15]), "no step of order 8"),
        (lambda body: body["agenda"].extend([["choose_stack", 3]] * 90), "91 steps"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(change: Callable[[Body], object], said: str):
    with pytest.raises(BadPosition) as refused:
        GAME.load(tampered(change))
    assert said in str(refused.value)


def test_a_battle_needs_its_board_and_its_end():
    text = tampered(put("battle", 15), "turn = 3\norder = 12")
    with pytest.raises(BadPosition, match="battle board"):
        GAME.load(text)


def test_steps_of_a_tactics_card_are_those_of_the_order():
    form = "turn = 1\norder = 1\noptions = {tactics = true}"
    body = json.loads(GAME.save(GAME.setup(form)))
    body["agenda"][-1] = ["more_paratroopers", 0, 1]
    assert GAME.load(json.dumps(body)).phase == 1
    for number in (0, 2):
        body["agenda"][-1] = ["more_paratroopers", 0, number]
        with pytest.raises(BadPosition, match=f"for order 1, not {number}"):
            GAME.load(json.dumps(body))


def test_a_fortune_card_lets_nobody_name_three_zones():
    form = "turn = 3\norder = 12\nfortune = 6\noptions = {fortune = true, axis_origins = 2}"
    body = json.loads(GAME.save(GAME.setup(form)))
    assert body["agenda"][-2:] == [["name_origins", 0, 1], ["choose_origin", 0]]
    body["agenda"][-2][2] = 3
    with pytest.raises(BadPosition, match="name 3 zones"):
        GAME.load(json.dumps(body))


def test_whatever_loads_can_be_played_to_its_end():
    """The longer run of the same is `x.py fuzz axis_allies_dday --hostile`."""
    for trial in islice(trials("axis_allies_dday", 1), 25 * CHANGES):
        trial.run()
