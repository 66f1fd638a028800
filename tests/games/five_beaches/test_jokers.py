"""FFF-JOKER: random events, and the end of a turn of the campaign."""

from itertools import permutations

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN, LATER
from beachhead.games.five_beaches.rules import support
from tests.games.five_beaches.boards import (
    asked_side,
    campaign,
    enter_all,
    leave_cards,
    roll,
    say,
    spend,
    step,
    steps,
    texts,
)

BEACHES = ["utah", "omaha", "gold", "juno", "sword"]


@pytest.mark.rule("FFF-JOKER-01")
def test_the_first_joker_of_a_turn_rolls_an_event():
    """The player who drew it rolls; play goes on; the next turn counts anew."""
    b = campaign()
    roll(b, "joker")
    assert (step(b), asked_side(b)) == ("roll_event", ALLIED)
    roll(b, 6)
    roll(b, "red1")
    say(b, "done")
    roll(b, "black1")
    say(b, "done")
    roll(b, "joker")
    assert b.turn == 2
    enter_all(b)
    roll(b, "red1")
    say(b, "done")
    roll(b, "joker")
    assert (step(b), asked_side(b)) == ("roll_event", GERMAN)


@pytest.mark.rule("FFF-JOKER-02")
def test_fubar_takes_one_german_activation_from_the_next_black_number():
    """A red card and a black face do not use it up; the card after is whole again."""
    b = campaign()
    roll(b, "joker", 1)
    roll(b, "red8")
    assert b.left == 10
    say(b, "done")
    roll(b, "blackface")
    roll(b, "black8")
    assert b.left == 9
    say(b, "done")
    roll(b, "black8")
    assert b.left == 10


@pytest.mark.rule("FFF-JOKER-02")
def test_fubar_waits_for_a_later_turn_if_need_be():
    """With no black number after it this turn it strikes in the next."""
    b = campaign()
    roll(b, "black1")
    say(b, "done")
    roll(b, "joker", 1)
    roll(b, "red1")
    say(b, "done")
    roll(b, "joker")
    assert b.turn == 2
    enter_all(b)
    roll(b, "black4")
    assert b.left == 9


@pytest.mark.rule("FFF-JOKER-02", "FFF-JOKER-06")
def test_fubar_and_snafu_of_several_turns_add_up_for_each_side():
    """What the other side has lost is not touched."""
    b = campaign()
    b.fewer = (2, 1)
    roll(b, "joker", 3)
    assert b.fewer == (3, 1)
    b = campaign()
    b.fewer = (2, 1)
    roll(b, "joker", 1)
    assert b.fewer == (2, 2)


@pytest.mark.rule("FFF-JOKER-03")
def test_fubar_on_an_odd_card_leaves_one_map_without_a_german_activation():
    """Four activations, one on each map: the German decides which map goes without."""
    b = campaign()
    roll(b, "joker", 1)
    roll(b, "black5")
    assert b.left == 4
    for key in ("omaha", "gold", "juno", "sword"):
        spend(b, key)
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-04")
def test_a_medal_flips_one_reduced_allied_unit_at_once():
    """The Allied player picks one of three, on any map."""
    units = "8/4 1046 reduced, 16/1 2030 reduced, 8/3 5028 reduced, 2/916 2040 reduced"
    b = campaign(units)
    roll(b, "joker", 2)
    assert (step(b), asked_side(b)) == ("decorate", ALLIED)
    assert texts(b) == ["8/4", "16/1", "8/3"]
    (event,) = [e for e in say(b, "16/1") if e.kind == "recovered"]
    assert event.rule == "FFF-JOKER-04"
    assert [steps(b, n) for n in ("8/4", "16/1", "8/3", "2/916")] == [1, 2, 1, 1]
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-05")
def test_a_medal_without_a_reduced_unit_is_no_event():
    """Nothing changes."""
    b = campaign("8/4 1046, 2/916 2040 reduced")
    before = b.steps[:]
    roll(b, "joker", 2)
    assert b.steps == before
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-06")
def test_snafu_takes_one_allied_activation_from_the_next_red_number():
    """Pool nine on the next even red card, ten on the one after."""
    b = campaign()
    roll(b, "joker", 3)
    roll(b, "black8")
    assert b.left == 10
    say(b, "done")
    roll(b, "red8")
    assert b.left == 9
    say(b, "done")
    roll(b, "red8")
    assert b.left == 10


@pytest.mark.rule("FFF-JOKER-07")
def test_snafu_on_an_odd_card_leaves_a_map_without_an_allied_activation():
    """Four activations on four maps use up the pool; the Allies decide which goes without."""
    b = campaign()
    roll(b, "joker", 3)
    roll(b, "red5")
    assert b.left == 4
    for key in ("utah", "omaha", "gold", "juno"):
        spend(b, key)
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-08")
def test_aggressive_naval_support_is_one_free_strike_later_in_the_turn():
    """Offered before cards and between actions, it costs no activation and counts on no map."""
    b = campaign("16/1 2030, 18/1 2031, 2/916 2040, 914/352 2050")
    roll(b, "joker", 4)
    assert (step(b), asked_side(b)) == ("choose_strike", ALLIED)
    say(b, "wait")
    roll(b, "black2")
    assert (step(b), asked_side(b)) == ("choose_strike", ALLIED)  # between German actions too
    say(b, "wait")
    spend(b, "omaha")
    left, used = b.left, b.used
    assert step(b) == "choose_strike"
    say(b, "fire 2/916")
    roll(b, 9)
    assert steps(b, "2/916") == 1
    assert (b.left, b.used) == (left, used)
    assert b.strike == 0
    assert step(b) == "choose_map"


@pytest.mark.rule("FFF-JOKER-08")
def test_the_free_strike_can_wait_for_the_next_card_and_is_gone_next_turn():
    """Held back until the next card it is not offered between actions."""
    b = campaign("16/1 2030, 2/916 2040")
    roll(b, "joker", 4)
    say(b, "next card")
    roll(b, "black1")
    assert step(b) == "choose_map"
    say(b, "done")
    assert step(b) == "choose_strike"
    say(b, "next card")
    roll(b, "red1")
    say(b, "done", "wait")
    roll(b, "joker")
    assert b.turn == 2
    assert b.strike == 0


@pytest.mark.rule("FFF-JOKER-08")
@pytest.mark.parametrize("held", ["wait", "next card"])
def test_the_free_strike_can_be_made_after_the_last_card(held: str):
    """An empty deck ends the turn only after the Allies have had their last chance, asked once."""
    b = campaign("16/1 2030, 2/916 2040")
    roll(b, "joker", 4)
    say(b, held)
    leave_cards(b, red1=1)
    roll(b, "red1")
    if step(b) == "choose_strike":
        say(b, held)
    say(b, "done")
    assert (step(b), asked_side(b), b.turn) == ("choose_strike", ALLIED, 1)
    assert texts(b) == ["wait", "fire 2/916"]  # there is no next card
    say(b, "fire 2/916")
    roll(b, 9)
    assert steps(b, "2/916") == 1
    assert b.turn == 2


@pytest.mark.rule("FFF-JOKER-08")
def test_an_empty_deck_ends_the_turn_at_once_without_a_strike_or_a_target():
    """Nobody is asked for nothing; a strike held back to the end is gone."""
    for units, event in (("16/1 2030, 2/916 2040", 6), ("16/1 2030, 30 Mobile 2082", 4)):
        b = campaign(units)
        roll(b, "joker", event)
        leave_cards(b, red1=1)
        roll(b, "red1")
        say(b, "done")
        assert (b.turn, b.strike) == (2, 0)
    b = campaign("16/1 2030, 2/916 2040")
    roll(b, "joker", 4)
    say(b, "next card")
    leave_cards(b, red1=1)
    roll(b, "red1")
    say(b, "done", "wait")
    assert (b.turn, b.strike) == (2, 0)


@pytest.mark.rule("FFF-JOKER-09")
def test_an_iron_cross_flips_one_reduced_german_unit_at_once():
    """The German player picks."""
    b = campaign("8/4 1046 reduced, 2/916 2040 reduced, 1/919 1058 reduced")
    roll(b, "joker", 5)
    assert (step(b), asked_side(b)) == ("decorate", GERMAN)
    (event,) = [e for e in say(b, "1/919") if e.kind == "recovered"]
    assert event.rule == "FFF-JOKER-09"
    assert [steps(b, n) for n in ("8/4", "2/916", "1/919")] == [1, 1, 2]


@pytest.mark.rule("FFF-JOKER-10")
def test_an_iron_cross_without_a_reduced_unit_is_no_event():
    """Nothing changes."""
    b = campaign("8/4 1046 reduced, 2/916 2040")
    before = b.steps[:]
    roll(b, "joker", 5)
    assert b.steps == before
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-11")
def test_a_six_is_no_event():
    """Nothing but the Joker is gone, and play goes on."""
    b = campaign()
    before = (b.at[:], b.steps[:], b.fewer, b.strike, b.turn)
    roll(b, "joker", 6)
    assert (b.at, b.steps, b.fewer, b.strike, b.turn) == before
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-12")
def test_the_second_joker_ends_the_turn():
    """No event is rolled, cards are left, and the next turn has the full deck of 46."""
    b = campaign("8/4 1046, 2/916 2040")
    roll(b, "joker", 6)
    roll(b, "red1")
    say(b, "done")
    roll(b, "black1")
    say(b, "done")
    assert b.cards_left() == 43
    roll(b, "joker")
    assert b.turn == 2
    assert b.cards_left() == 46


@pytest.mark.rule("FFF-JOKER-13")
def test_a_second_joker_too_early_is_ignored():
    """Joker, red 5, Joker: the Germans have had no chance, the turn goes on."""
    b = campaign("8/4 1046, 2/916 2040")
    roll(b, "joker", 6)
    roll(b, "red5")
    say(b, "done")
    roll(b, "joker")
    assert b.turn == 1
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-13")
@pytest.mark.parametrize("german", ["black4", "blackface"])
def test_any_card_of_a_colour_is_a_chance_to_activate(german: str):
    """Also a face card that could not be used."""
    b = campaign("8/4 1047, 2/916 2040")
    roll(b, "red5")
    say(b, "done")
    roll(b, german)
    if step(b) != "turn_card":
        say(b, "done")
    roll(b, "joker", 6)
    roll(b, "joker")
    assert b.turn == 2


@pytest.mark.rule("FFF-JOKER-12", "FFF-JOKER-13")
@pytest.mark.parametrize("order", sorted({"".join(p) for p in permutations("JJRB")}))
def test_both_jokers_in_every_order(order: str):
    """The second Joker ends the turn exactly if both colours came before it."""
    b = campaign("8/4 1046, 2/916 2040")
    seen = ""
    for letter in order:
        seen += letter
        roll(b, {"J": "joker", "R": "red1", "B": "black1"}[letter])
        if step(b) == "roll_event":
            assert seen.count("J") == 1
            roll(b, 6)
        elif letter in "RB":
            say(b, "done")
        over = seen.count("J") == 2 and letter == "J" and {"R", "B"} <= set(seen)
        assert b.turn == (2 if over else 1)
        if over:
            return


@pytest.mark.rule("FFF-JOKER-14")
def test_after_an_ignored_joker_the_whole_deck_is_drawn():
    """The turn ends exactly when the deck is empty."""
    b = campaign("8/4 1046, 30 Mobile 2082")
    roll(b, "joker", 6)
    roll(b, "joker")
    turned = 2
    while b.turn == 1:
        assert b.cards_left() == 46 - turned
        roll(b, next(f for f, n in zip(b.content.cards, b.deck, strict=True) if n))
        turned += 1
        while b.turn == 1 and step(b) != "turn_card":
            say(b, "done")
    assert turned == 46


@pytest.mark.parametrize(
    ("rolled", "told"),
    [
        (1, "Germans get 1 Activation fewer with their next black numbered card."),
        (2, "No unit of the Allies is reduced, so nothing happens."),
        (3, "Allies get 1 Activation fewer with their next red numbered card."),
        (4, "Allies may make 1 free Naval Support strike until the turn ends."),
        (5, "No unit of the Germans is reduced, so nothing happens."),
        (6, "No Event."),
    ],
)
def test_the_log_says_what_a_random_event_does(rolled: int, told: str):
    b = campaign()
    roll(b, "joker")
    (event,) = (e for e in GAME.play(b, (rolled,)) if e.kind == "event")
    assert GAME.log_line(event).endswith(told)


@pytest.mark.rule("FFF-JOKER-03", "FFF-JOKER-07")
@pytest.mark.parametrize(("side", "card"), [(ALLIED, "red"), (GERMAN, "black")])
def test_an_activation_that_an_event_takes_is_lost_once(side: int, card: str):
    """The next card of that side has one fewer, the one after it all again; the other side's stay."""
    b = campaign()
    b.fewer = (1, 2) if side == ALLIED else (2, 1)
    roll(b, f"{card}2")
    assert (b.left, b.fewer[side], b.fewer[1 - side]) == (9, 0, 2)
    say(b, "done")
    roll(b, f"{card}4")
    assert b.left == 10
    say(b, "done")
    roll(b, f"{card}3")
    assert b.left == 5


@pytest.mark.rule("FFF-JOKER-08")
@pytest.mark.parametrize(
    ("left", "cards", "later"), [(1, 0, True), (0, 1, True), (1, 1, True), (0, 0, False)]
)
def test_a_strike_is_held_back_while_something_follows(left: int, cards: int, later: bool):
    """Another action of the card, or another card."""
    b = campaign("16/1 2030, 2/916 2040")
    b.strike, b.left = 1, left
    leave_cards(b, red1=cards)
    assert (LATER in support.choose_strike.options(b)) == later
