"""Turns and cards: whose card, how many Activations, and when the turn ends."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN
from beachhead.kernel.nodes import Chance
from tests.games.five_beaches.boards import (
    asked_side,
    board,
    campaign,
    end_turn,
    find_unit,
    leave_cards,
    refusal,
    roll,
    say,
    step,
    steps,
    texts,
)

BEACHES = ("utah", "omaha", "gold", "juno", "sword")


@pytest.mark.rule("FFF-BEACH-01")
def test_the_deck_has_45_cards_ace_to_eight_faces_and_one_joker():
    """Ranks 1 to 8 and three faces in four suits, and a Joker."""
    b = board("utah")
    left = dict(zip(b.content.cards, b.deck, strict=True))
    assert sum(left.values()) == 45
    assert all(left[f"{colour}{n}"] == 2 for colour in ("red", "black") for n in range(1, 9))
    assert left["redface"] == left["blackface"] == 6
    assert left["joker"] == 1


@pytest.mark.rule("FFF-BEACH-02")
@pytest.mark.parametrize("scenario", BEACHES)
def test_a_beach_game_lasts_five_turns(scenario: str):
    """The game is judged when the fifth turn ends, and not before."""
    b = board(scenario)
    for turn in range(1, 6):
        assert b.turn == turn
        assert not b.ending
        while step(b) == "choose_entry":
            say(b, texts(b)[0])
        end_turn(b)
    assert b.ending


@pytest.mark.rule("FFF-BEACH-03")
def test_every_turn_starts_with_the_whole_deck():
    """Cards of the last turn are back, the Joker too."""
    b = board("omaha")
    end_turn(b)
    assert b.turn == 2
    assert b.deck == b.content.whole_deck
    assert b.jokers == 0


@pytest.mark.rule("FFF-BEACH-04")
def test_the_players_turn_cards_in_alternation_allies_first():
    """Whoever's colour comes up, the other player turns the next card."""
    b = board("gold")
    assert asked_side(b) == ALLIED
    roll(b, "blackface")
    assert asked_side(b) == GERMAN
    roll(b, "red2")
    say(b, "done")
    assert asked_side(b) == ALLIED
    roll(b, "black2")
    say(b, "done")
    roll(b, "joker")
    assert (b.turn, asked_side(b)) == (2, ALLIED)


@pytest.mark.rule("FFF-BEACH-05")
@pytest.mark.parametrize(("card", "side"), [("red4", ALLIED), ("black4", GERMAN)])
def test_the_colour_of_a_numbered_card_picks_the_side(card: str, side: int):
    """Red asks the Allies for a unit of theirs, black the Germans."""
    b = board("juno")
    roll(b, card)
    assert asked_side(b) == side
    assert all(b.content.side_of[find_unit(b, t)] == side for t in texts(b) if t != "done")


@pytest.mark.rule("FFF-BEACH-06")
@pytest.mark.parametrize(
    ("card", "number"), [("red3", 1), ("red8", 2), ("black7", 1), ("black2", 2)]
)
def test_an_odd_card_gives_one_activation_and_an_even_card_two(card: str, number: int):
    """The activations are counted down as units are picked."""
    b = board("sword")
    roll(b, card)
    assert b.left == number
    for _ in range(number):
        say(b, texts(b)[1])
        say(b, texts(b)[0])
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-BEACH-07")
def test_an_odd_red_card_gives_the_allies_three_activations_at_utah_only():
    """Three for the Allies at Utah; one for the Germans there and for everybody elsewhere."""
    for scenario in BEACHES:
        b = board(scenario)
        roll(b, "red5")
        assert b.left == (3 if scenario == "utah" else 1)
    b = board("utah")
    roll(b, "black5")
    assert b.left == 1


@pytest.mark.rule("FFF-BEACH-07")
def test_the_three_can_be_given_to_nobody_or_to_the_ace():
    """The option changes where the three applies."""
    nobody = board("utah", odd_three="nobody")
    roll(nobody, "red1")
    assert nobody.left == 1
    ace = board("omaha", odd_three="ace")
    roll(ace, "black1")
    assert ace.left == 3
    say(ace, "done")
    roll(ace, "black3")
    assert ace.left == 1


@pytest.mark.rule("FFF-BEACH-08")
def test_a_face_card_gives_one_support_attack_or_one_recovery():
    """An enemy in reach may be fired at, a reduced own unit flipped, and that is all."""
    units = "8/4 1057 reduced, 22/4 1045 reduced, 1/919 1058, 3/919 1021"
    b = board("utah", units)
    roll(b, "redface")
    assert texts(b) == ["done", "fire 1/919", "fire 3/919", "flip 8/4", "flip 22/4"]
    (event,) = [e for e in say(b, "flip 8/4") if e.kind == "recovered"]
    assert event.rule == "FFF-BEACH-08"
    assert (steps(b, "8/4"), steps(b, "22/4")) == (2, 1)
    assert step(b) == "turn_card"
    roll(b, "redface")
    say(b, "fire 3/919")
    assert step(b) == "draw_for_attack"
    roll(b, "red1")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-BEACH-09")
def test_a_unit_is_activated_once_per_card():
    """With a second activation of the same card it is not offered again; with the next card it is."""
    b = board("omaha", "116/29 2016, 16/1 2019, 3/726 2044")
    roll(b, "red2")
    say(b, "16/1", "2007")
    assert "16/1" not in texts(b)
    assert refusal(b, find_unit(b, "16/1")) == ("unit.acted", "FFF-BEACH-09")
    say(b, "done")
    roll(b, "red4")
    assert "16/1" in texts(b)


@pytest.mark.rule("FFF-BEACH-09")
def test_a_unit_that_attacked_in_vain_and_stands_where_it_stood_is_not_offered_again():
    """Nobody has moved or fallen; only that it has acted is new."""
    b = board("omaha", "741 2029, 16/1 2019, 2/916 2040")
    roll(b, "red2")
    assert texts(b) == ["done", "16/1", "741"]
    say(b, "741", "x2040")
    roll(b, "red1")
    assert texts(b) == ["done", "16/1"]


@pytest.mark.rule("FFF-BEACH-10")
def test_unused_activations_are_lost():
    """Stopping early leaves nothing for the next card."""
    b = board("gold")
    roll(b, "red6")
    assert b.left == 2
    say(b, "done")
    assert b.left == 0
    assert step(b) == "turn_card"
    roll(b, "red3")
    assert b.left == 1


@pytest.mark.rule("FFF-BEACH-11")
def test_the_joker_ends_the_turn():
    """Cards left in the deck are not turned any more."""
    b = board("juno")
    roll(b, "red1")
    say(b, "done")
    roll(b, "blackface")
    assert b.turn == 1
    roll(b, "joker")
    assert b.turn == 2
    assert sum(b.deck) == 45


@pytest.mark.rule("FFF-BEACH-12")
@pytest.mark.parametrize("cards", [(), ("redface",), ("blackface", "blackface")])
def test_a_joker_before_both_sides_have_had_a_card_is_ignored(cards: tuple[str, ...]):
    """The turn goes on, and then ends only when the deck is empty."""
    b = board("omaha", "16/1 2019, 30 Mobile 2082")
    roll(b, *cards, "joker")
    assert b.turn == 1
    turned = len(cards) + 1
    while b.turn == 1:
        assert turned < 45
        roll(b, next(f for f, n in zip(b.content.cards, b.deck, strict=True) if n))
        while b.turn == 1 and step(b) != "turn_card":
            say(b, "done")
        turned += 1
    assert turned == 45
    assert b.turn == 2


@pytest.mark.rule("FFF-BEACH-12")
def test_a_card_turned_for_an_attack_is_no_card_of_a_sides_colour():
    """A black card that resolves an Allied attack gives the Germans no chance to act."""
    b = board("omaha", "16/1 2030, 3/916 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "black1", "joker")
    assert b.turn == 1


def test_a_chance_node_names_who_turns_the_card():
    """The attacker turns the card of an attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    node = GAME.node(b)
    assert isinstance(node, Chance)
    assert node.side == ALLIED


@pytest.mark.rule("FFF-BEACH-48")
def test_the_last_card_gives_no_attack_to_anybody():
    """With an empty deck no card decides: only those that can move act, and ships are silent."""
    ring = "2/916 2040, 3/916 2042, 439 Ost 2029, 3/726 2054, 914/352 2053"
    for left, offered in ((0, {"done", "16/1"}), (1, {"done", "16/1", "741"})):
        b = board("omaha", f"16/1 2030, 741 2041, {ring}")
        leave_cards(b, red1=1, red2=left)
        roll(b, "red1")
        assert set(texts(b)) == offered
    b = board("omaha", "16/1 2030, 2/916 2040")
    leave_cards(b, redface=1)
    roll(b, "redface")
    assert (step(b), b.turn) == ("turn_card", 2)


@pytest.mark.rule("FFF-BEACH-13")
def test_a_unit_that_can_do_one_thing_only_does_it_at_once():
    """Shut in by friends with one enemy in range, it attacks; with two it is asked which."""
    for enemies, then in (("16/1 2082", "draw_for_attack"), ("16/1 2082, 741 2070", "act")):
        b = board("omaha", f"3/726 2084, 3/916 2083, 914/352 2072, 2/916 2071, {enemies}")
        roll(b, "black1")
        say(b, "3/726")
        assert step(b) == then


@pytest.mark.rule("FFF-ACT-02")
def test_the_units_offered_are_those_of_the_colour_that_was_turned_last():
    """Also if nobody has moved since the other side's card."""
    b = campaign()
    roll(b, "red1")
    say(b, "done")
    roll(b, "black1")
    say(b, "utah")
    sides = {b.content.side_of[find_unit(b, name)] for name in texts(b)}
    assert sides == {GERMAN}


def test_a_position_in_the_middle_of_an_activation_offers_the_same_when_it_is_read_again():
    b = board("omaha", "16/1 2030, 2/916 2040")
    roll(b, "red1")
    say(b, "16/1")
    again = GAME.load(GAME.save(b))
    assert texts(again) == texts(b)


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("red8", "Allies turn a red 8. Allies activate units: even card."),
        ("black5", "Allies turn a black 5. Germans activate units: odd card."),
        ("joker", "Allies turn the Joker. It ends the turn, once both sides have had a card."),
    ],
)
def test_the_log_says_whom_a_card_lets_act(card: str, told: str):
    """Whoever turns it: the colour decides."""
    events = GAME.play(GAME.new("omaha"), (card,))
    assert GAME.log_line(events[-1] if card != "joker" else events[0]) == told
