"""Agendas of strangers: what cannot come about is refused with its reason."""

import msgspec
import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.invariants.agenda import (
    NEXT_ROLL,
    frame_faults,
    order_faults,
    plays_to_end,
)
from beachhead.kernel.errors import BadPosition
from tests.games.dday_dice.boards import supplied_unit, table


@pytest.mark.parametrize(
    ("agenda", "told"),
    [
        ([["choose_border", 0], ["roll_mines", 0]], "choose_border cannot wait for roll_mines"),
        ([["choose_victim", 0, 1]], "choose_victim belongs to phase 2, not 5"),
        ([["choose_copied", 0]], "choose_copied belongs to phase 1, not 5"),
        ([["spend", 0]], "spend belongs to phase 4, not 5"),
    ],
)
def test_an_agenda_that_cannot_come_about_is_refused_with_its_reason(
    agenda: list[list[object]], told: str
):
    b = GAME.setup({"turn": 2, "phase": 5, "unit": [{"sector": 2, "soldiers": 20}]})
    position = msgspec.json.decode(GAME.save(b))
    assert position["agenda"][-1] == ["move", 0]
    position["agenda"][-1:] = agenda
    with pytest.raises(BadPosition) as refused:
        GAME.load(msgspec.json.encode(position))
    assert told in str(refused.value)


def test_a_question_can_wait_while_another_unit_makes_an_offer():
    """Nothing else interrupts: what waits below is asked when the offer is settled."""
    form = {
        "scenario": "omaha_beach-2",
        "turn": 2,
        "phase": 5,
        "unit": [{"sector": 2, "soldiers": 9}, {"sector": 2, "soldiers": 9}],
    }
    b = GAME.setup(form)
    for answer in ("trade 2", "give soldiers", "3", "offer"):
        GAME.play(b, GAME.parse(b, answer, 0), 0)
    position = msgspec.json.decode(GAME.save(b))
    waiting = [frame[0] for frame in position["branches"][1]["agenda"]]
    assert waiting[-2:] == ["move", "consent"]
    assert GAME.load(GAME.save(b)).phase == 5
    position["agenda"].append(["roll_for_way"])
    with pytest.raises(BadPosition, match="roll_for_way cannot wait for"):
        GAME.load(msgspec.json.encode(position))


def test_a_tally_is_copied_while_dice_are_exchanged_and_not_before():
    form = {"scenario": "omaha_beach-2", "turn": 2, "unit": [{"soldiers": 9}, {"soldiers": 9}]}
    position = msgspec.json.decode(GAME.save(GAME.setup(form)))
    position["branches"][1]["agenda"][:] = [["adjusting", 1], ["choose_copied", 1]]
    with pytest.raises(BadPosition, match="a tally is copied while dice are exchanged"):
        GAME.load(msgspec.json.encode(position))


def test_a_new_turn_follows_combat_and_no_earlier_phase():
    """Else what a Unit does in this turn would still be there in the next."""
    position = msgspec.json.decode(
        GAME.save(GAME.setup({"turn": 2, "phase": 5, "unit": [{"sector": 2, "soldiers": 20}]}))
    )
    position["agenda"][0] = ["take_turn"]
    with pytest.raises(BadPosition, match="phase 5 ends with take_turn: no way on"):
        GAME.load(msgspec.json.encode(position))


@pytest.mark.parametrize(("rolls", "step", "sound"), [
    (3, "choose_lock", False), (2, "choose_lock", True), (3, "adjust", True),
])  # fmt: skip
def test_after_the_last_roll_only_what_leads_to_another_is_refused(
    rolls: int, step: str, sound: bool
):
    b, u = supplied_unit(4)
    u.rolls = rolls
    assert (step in NEXT_ROLL) == (step == "choose_lock")
    assert (frame_faults(b, (step, 0)) == []) is sound


def test_a_turn_is_played_to_its_end():
    """The next one begins, or the game is over."""
    b = table()
    assert plays_to_end(b, lambda n: 0)
    assert b.turn == 2 or b.ending


def test_what_nothing_can_interrupt_does_not_wait():
    """A roll below a question; a lock waits for a card, any question for an offer."""
    assert order_faults([("roll_mines", 0), ("move", 0)])
    assert not order_faults([("choose_lock", 0), ("choose_die", 0)])
    assert not order_faults([("spend", 0), ("consent", 0)])
    assert not order_faults([("tallies",), ("choose_lock", 0)])
    assert not order_faults([("roll_fire", 4), ("roll_fire", 9)])
