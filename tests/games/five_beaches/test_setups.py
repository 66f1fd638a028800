"""Set-ups: any situation from a readable form, and refused if it cannot be."""

from typing import Any

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, LOST, OFF, REDUCED
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.testing import check_setups
from beachhead.match import Match
from tests.games.five_beaches.boards import asked_side, say, step, steps, where

OMAHA = """
scenario = "omaha"
turn = 2
card = "red5"
[drawn]
red7 = 2
blackface = 1
[units]
"16/1" = "2031 reduced"
"3/726" = "lost"
"""


def test_a_form_says_turn_card_deck_and_who_stands_where():
    b = GAME.setup(OMAHA)
    assert (b.turn, b.card, step(b), asked_side(b)) == (2, "red5", "choose_unit", ALLIED)
    assert (where(b, "16/1"), steps(b, "16/1"), where(b, "3/726")) == (2031, REDUCED, LOST)
    assert where(b, "116/29") == 2016  # as at the start
    assert b.counts_by_face()["red7"] == 0
    assert b.counts_by_face()["blackface"] == 5
    assert b.cards_left() == sum(b.content.whole_deck) - 4
    assert b.both_have_had_a_card()


def test_play_goes_on_from_a_set_up():
    b = GAME.setup(OMAHA)
    say(b, "16/1")
    assert step(b) == "act"


def test_nothing_said_is_the_first_position():
    assert GAME.setup("") == GAME.new()
    assert GAME.setup("scenario = 'campaign'\n[options]\nturns = 5") == GAME.new(
        "campaign", turns=5
    )


def test_a_turn_without_cards_begins():
    b = GAME.setup("scenario = 'sword'\nturn = 3")
    assert (b.turn, b.cards_left()) == (3, sum(b.content.whole_deck))
    assert step(b) == "choose_entry"  # 21st Panzer is due


def test_an_empty_start_has_only_the_units_that_are_said():
    b = GAME.setup("start = 'empty'\nturn = 1\n[units]\n'8/4' = '1027'")
    assert where(b, "8/4") == 1027
    assert where(b, "22/4") == OFF
    assert b.allied_held == (1027,)  # objectives follow from who stands there
    assert (
        GAME.setup("start = 'empty'\nturn = 1\nheld = []\n[units]\n'1/919' = '1027'").allied_held
        == ()
    )


@pytest.mark.parametrize(
    ("form", "code", "said"),
    [
        ("turn = 9", "setup.number", "0 to 5, not 9"),
        ("[units]\n'8/4' = '1027'", "setup.turn", "turn 1"),
        ("turn = 1\n[units]\n'8/4' = '9999'", "setup.hex", "8/4 is in '9999'"),
        ("turn = 1\n[units]\n'8/4' = '1035'", "setup.invalid", "8/4 and 22/4"),
        ("turn = 1\n[units]\n'1/919' = '1011'", "setup.invalid", "1/919 is German and at sea"),
        ("turn = 1\n[units]\nX = '1027'", "setup.unit", "X"),
        ("turn = 1\nheld = [7]", "setup.hex", "7 is no objective"),
        ("turn = 1\n[drawn]\nred9 = 1", "setup.card", "red9"),
        ("turn = 1\n[drawn]\nred8 = 3", "setup.number", "0 to 2, not 3"),
        ("turn = 1\ncard = 'red8'\n[drawn]\nred8 = 2", "setup.card", "every red8"),
        ("turn = 1\n[exits]\nutah = 3", "setup.invalid", "3 exits"),
        ("turn = 1\nnext_card = 'Swiss'\n[drawn]", "setup.side", "Swiss"),
        ("[options]\nduplex_drive = true", "option.invalid", "duplex_drive"),
    ],
)
def test_what_cannot_be_is_refused_with_figure_and_name(form: str, code: str, said: str):
    with pytest.raises(BeachheadError) as refused:
        GAME.setup(form)
    assert refused.value.code == code, refused.value
    assert said in str(refused.value)


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios()])
def test_every_state_is_described_so_that_it_can_be_set_up_again(scenario: str):
    check_setups(GAME, scenario, 1, 60)
    check_setups(GAME, scenario, 2, 60, 0.6)


def test_content_has_every_hex_with_its_borders_and_the_deck():
    content: Any = GAME.content()
    utah = content["maps"][0]
    hexes = {h["number"]: h for h in utah["hexes"]}
    assert len(hexes) == 84
    assert all(
        number in hexes[n]["neighbours"] for number, h in hexes.items() for n in h["neighbours"]
    )
    assert {n for n, h in hexes.items() if h["objective"]} == set(utah["objectives"])
    assert sum(card["count"] for card in content["decks"]["campaign"]) == 46
    assert next(u for u in content["units"] if u["name"] == "8/4")["full"]


def test_a_match_from_a_position_knows_its_beach():
    """The scenario of a match that begins with a position is the position's own."""
    game = registry.game("five_beaches")
    match = Match.from_setup(game, OMAHA, dice="given")
    assert (match.header.scenario, match.header.options["set_up"]) == ("omaha", "ready")
    assert Match.new(game, dice="given", start=game.setup(OMAHA)).header.scenario == "omaha"
