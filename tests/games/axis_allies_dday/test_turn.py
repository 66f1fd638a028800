"""AAD-TURN: the sequence of order cards."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import ACTIVE, AXIS, ORDER, ORDERS
from beachhead.games.axis_allies_dday.rules.turn import completed_pile, has_unused_card, list_deck
from beachhead.kernel.scene import Card
from tests.games.axis_allies_dday.boards import (
    WITH_TACTICS,
    asked,
    do,
    finish_phase,
    kinds,
    next_turn,
    orders,
    put_up,
    step,
    texts,
    until,
    until_phase,
)


def find_card(b: Board) -> Card:
    """Return the order card that lies open beside the map."""
    return next(panel for panel in GAME.scene(b, 0).panels if panel.id == "orders").cards[0]


@pytest.mark.rule("AAD-TURN-01")
def test_a_turn_is_the_sixteen_cards_and_a_check():
    """The log of turn 1 is 1 to 16 and then the check."""
    b = GAME.new()
    events = next_turn(b)
    check = kinds(events).index("check")
    assert orders(events[:check]) == list(range(2, 17)), "card 1 was opened with the position"
    assert check > kinds(events).index("fighters_home")
    assert kinds(events)[check + 1] == "turn"


@pytest.mark.rule("AAD-TURN-02")
def test_the_phase_has_the_number_of_the_card():
    """Whatever waits, the announced card and the phase agree."""
    b = GAME.new()
    for number in range(2, 17):
        events = until_phase(b, number)
        if b.phase == number and orders(events):
            assert orders(events)[-1] == number


@pytest.mark.rule("AAD-TURN-03")
def test_one_side_is_active_on_each_card():
    """Allies 1, 2, 3, 5, 7, 8, 10, 11, 14, 16; Axis 4, 6, 9, 12, 13, 15."""
    axis = [n for n in range(1, 17) if ACTIVE[n] == AXIS]
    assert axis == [4, 6, 9, 12, 13, 15]


@pytest.mark.rule("AAD-TURN-04")
def test_both_allied_players_act_on_an_allied_card():
    """Three players, card 8: first the U.K. moves its own units, then the U.S."""
    b = put_up(8, "20:i2j2", scenario="three")
    assert (asked(b), texts(b)) == (1, ["UK inf Z20", "done"])
    do(b, "UK inf Z20", "Z25", "2")
    assert (asked(b), texts(b)) == (2, ["US inf Z20", "done"])
    b = put_up(2, "14:B2", scenario="three", field=(0, 0, 0, 0))
    do(b, "hit Z14 bh", (6,), "hit Z14 bh", (6,), "hit Z14 bh", (6,))
    assert asked(b) == 2, "the six ship dice are split three and three"
    do(b, "hit Z14 bh", (6,), "hit Z14 bh", (6,), "hit Z14 bh", (6,))
    assert b.phase > 2


@pytest.mark.rule("AAD-TURN-05")
def test_finished_cards_go_to_the_completed_pile():
    """In phase 6 of turn 2 the pile holds 2 to 5 and the deck starts at 7."""
    b = put_up(6, "26:A1x1", field=(4, 4, 0, 1), waiting=(1, 1, 1, 1))
    assert (b.turn, b.phase) == (2, 6)
    assert completed_pile(b) == [2, 3, 4, 5]


@pytest.mark.rule("AAD-TURN-06")
def test_victory_is_checked_after_the_last_card_only():
    """All three cities fall on card 11 of a turn that follows a good check: no win until its end."""
    b = put_up(11, "2:i1 26:i1 30:i8I1", close=1, turn=5)
    events = do(b, (1, 6, 6, 6, 6, 6, 6, 6), (6,))
    assert b.ending == "cities"
    assert kinds(events).index("check") == len(events) - 1


@pytest.mark.rule("AAD-TURN-07")
def test_the_deck_is_turned_over_and_the_marker_moves():
    """Turn 2 starts with cards 2 to 16."""
    b = GAME.new()
    next_turn(b)
    assert b.turn == 2
    assert list_deck(b) == list(range(2, 17))


@pytest.mark.rule("AAD-TURN-08")
def test_order_card_1_is_used_once():
    """No turn but the first has a phase 1."""
    b = GAME.new()
    assert b.phase == 1
    events = until(b, "over")
    assert 1 not in orders(events)
    assert kinds(events).count("turn") == 9


@pytest.mark.rule("AAD-TURN-09")
def test_cards_without_units_are_passed_over():
    """Both bombers lost: no 5, 6, 7; no blockhouse left: no 2, 9."""
    b = put_up(16, "26:I1A1 20:i1", field=(4, 4, 0, 0), waiting=(1, 1, 1, 1))
    events = next_turn(b)
    assert not {2, 5, 6, 7, 9} & set(orders(events))
    assert {3, 4, 8, 10, 11, 12, 13, 14, 15, 16} == set(orders(events)) | {3}
    assert not {2, 5, 6, 7, 9} & set(list_deck(b)), "struck for good: nothing can bring them back"


@pytest.mark.rule("AAD-TURN-09")
def test_a_card_stays_while_another_card_can_bring_its_units_back():
    """With tactics card 8 unused blockhouse cards are skipped, not struck; so are lost fighters."""
    b = put_up(2, "26:I1 20:i1", options={"tactics": True}, field=(0, 0, 0, 0))
    assert b.phase > 2
    assert not b.has_left_deck(2)
    b = put_up(2, "26:I1 20:i1", options={"fortune": True}, field=(0, 0, 1, 1))
    until_phase(b, 5)
    assert not b.has_left_deck(3)
    assert b.has_left_deck(2)


@pytest.mark.rule("AAD-TURN-09")
@pytest.mark.parametrize(("owner", "stays", "goes"), [("Allies", 14, 15), ("Axis", 15, 14)])
def test_a_reinforcement_card_stays_while_volunteers_can_fill_its_charts(
    owner: str, stays: int, goes: int
):
    """Tactics 16 brings infantry back to the charts of its owner, and of nobody else."""
    cards: dict[str, int | str | bool] = {"tactics": True, "home_front": owner}
    b = put_up(14, "20:i1 26:I1", options=cards)
    until_phase(b, 16)
    assert (b.has_left_deck(stays), b.has_left_deck(goes)) == (False, True)


@pytest.mark.rule("AAD-TURN-10", "AAD-TURN-11", "AAD-TURN-12", "AAD-TURN-13", "AAD-TURN-14")
def test_a_card_names_side_action_response_and_instructions():
    """Card 9 is the Axis card Blockhouses Fire to Sea; card 11 Allies Attack / Axis Defends."""
    nine, eleven = ORDER[9], ORDER[11]
    assert (nine.side, nine.action, nine.response) == ("Axis", "Blockhouses Fire to Sea", "")
    assert (eleven.side, eleven.action, eleven.response) == (
        "Allies",
        "Allies Attack",
        "Axis Defends",
    )
    assert all(o.text for o in ORDERS)
    b = put_up(9, "14:B1", Omaha=(1, 0, 0))
    card = find_card(b)
    assert (card.owner, card.title) == (0, "Axis: Blockhouses Fire to Sea")
    b = put_up(11, "30:I1i1")
    assert find_card(b).owner == 1
    events = finish_phase(b)
    assert [k for k in kinds(events) if k in ("attacked", "defended")] == ["attacked", "defended"]
    assert step(b) == "attackers_fire"


@pytest.mark.rule("AAD-TURN-04")
def test_an_ally_goes_on_after_the_other_has_acted_with_three_players_only():
    for scenario, acted in (("two", 0), ("three", 1)):
        b = put_up(3, "26:I1", scenario=scenario)
        do(b, "patrol Z26", "1")
        assert b.acted == acted
    b = put_up(3, "26:I1", scenario="three")
    assert b.agenda[-1] == ("choose_patrol", 1)
    do(b, "done")
    assert b.agenda[-1] == ("choose_patrol", 2)
    do(b, "patrol Z26", "1", "done")
    assert b.agenda[-1] == ("choose_patrol", 1)
    do(b, "done")
    assert step(b) != "choose_patrol"


def test_a_card_is_left_until_it_is_used():
    """Construction is tactics 8; without the option there is none."""
    b = put_up(2, "15:B1", options=WITH_TACTICS)
    assert has_unused_card(b, "construction")
    assert not has_unused_card(b, "sunshine")
    b.use_up(8)
    assert not has_unused_card(b, "construction")
    assert has_unused_card(b, "volunteers")
    assert not has_unused_card(put_up(2, "15:B1"), "construction")
