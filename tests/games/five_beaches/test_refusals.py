"""Why an answer is refused: a code, the figures, the rule."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.kernel.errors import BadRoll, IllegalAnswer, Unknown, WrongSide
from tests.games.five_beaches.boards import board, campaign, find_unit, refusal, roll, say, texts


def test_an_answer_that_is_no_hex_of_the_map_is_refused_with_code_figures_and_rule():
    b = board("gold", "69/50 3048, 1/726 3025")
    roll(b, "red1")
    say(b, "69/50")
    for answer, code in ((4037, "hex.unknown"), (3999, "hex.unknown"), ("over there", "hex.form")):
        assert refusal(b, answer)[0] == code
    with pytest.raises(IllegalAnswer) as error:
        GAME.play(b, 3001)
    assert error.value.reasons[0].code == "move.sea"
    assert error.value.rule == "FFF-BEACH-21"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (3084, "move.reach"),
        (3048, "move.nowhere"),
        (3047, "move.taken"),
        (3001, "move.sea"),
        (3025, "attack.range"),
        (0, "exit.edge"),
    ],
)
def test_every_refusal_of_a_move_names_its_reason(answer: int, code: str):
    b = board("gold", "69/50 3048, 231/50 3047, 1/726 3025")
    roll(b, "red1")
    say(b, "69/50")
    found, rule = refusal(b, answer)
    assert found == code
    assert rule in GAME.book.rules


@pytest.mark.parametrize(
    ("answer", "code"),
    [("x", "unit.unknown"), (99, "unit.unknown"), (9, "unit.enemy"), (3, "unit.off_map")],
)
def test_every_refusal_of_a_unit_names_its_reason(answer: int | str, code: str):
    b = board("gold", "69/50 3048, 231/50 3047, 1/726 3025")
    roll(b, "red1")
    assert refusal(b, answer)[0] == code


def typed(b: Board, text: str) -> tuple[str, str]:
    """Type an answer; return code and rule of its refusal."""
    with pytest.raises(IllegalAnswer) as refused:
        GAME.play(b, GAME.parse(b, text))
    return refused.value.reasons[0].code, refused.value.reasons[0].rule


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3084", "move.reach"),
        ("3047", "move.taken"),
        ("x3047", "attack.nobody"),
        ("3025", "move.taken"),
        ("x3025", "attack.range"),
        ("exit", "exit.edge"),
        ("over there", "hex.form"),
    ],
)
def test_a_typed_move_is_refused_with_the_reason_of_its_hex(text: str, code: str):
    b = board("gold", "69/50 3048, 231/50 3047, 1/726 3025")
    roll(b, "red1")
    say(b, "69/50")
    assert typed(b, text)[0] == code


def test_a_typed_unit_is_refused_with_its_own_reason():
    b = board("gold", "69/50 3048, 231/50 3047, 1/726 3025")
    roll(b, "red1")
    assert typed(b, "1/726") == ("unit.enemy", "FFF-BEACH-05")
    assert typed(b, "151/50") == ("unit.off_map", "FFF-BEACH-13")
    assert typed(b, "99/99") == ("unit.unknown", "FFF-BEACH-49")


def test_what_a_face_card_is_to_do_is_read_with_its_verb():
    """Ships fire at enemies, friends recover; a name alone means what is possible with it."""
    b = board("gold", "69/50 3048 reduced, 231/50 3047, 1/726 3025, 2/726 3083")
    roll(b, "redface")
    assert typed(b, "fire 69/50") == ("unit.enemy", "FFF-BEACH-08")
    assert typed(b, "flip 1/726") == ("unit.enemy", "FFF-BEACH-08")
    assert typed(b, "flip 231/50") == ("unit.full", "FFF-BEACH-08")
    assert GAME.parse(b, "69/50") == GAME.parse(b, "flip 69/50")
    assert GAME.parse(b, "1/726") == GAME.parse(b, "fire 1/726")


def test_a_map_that_has_had_its_share_says_so_when_it_is_typed():
    """In the campaign with one action a map."""
    b = campaign(several_actions=False)
    roll(b, "redface")
    say(b, "fire 3/726")
    roll(b, 0)
    assert typed(b, "fire 3/916") == ("map.used", "FFF-ACT-13")


def test_a_unit_that_can_do_nothing_cannot_be_activated():
    """Shut in by friends, with nowhere to go beyond them and no enemy in range."""
    shut_in = "231/50 3001, 69/50 3002, 151/50 3013, 56 3003, 1/726 3025"
    b = board("gold", f"{shut_in}, 1/79 3014")
    roll(b, "red1")
    unit = find_unit(b, "231/50")
    assert refusal(b, unit) == ("unit.stuck", "FFF-BEACH-13")
    b = board("gold", shut_in)
    roll(b, "red1")
    assert "231/50" in texts(b)


def test_in_the_campaign_a_unit_of_another_map_is_refused():
    b = board("campaign", "16/1 2030, 18/1 2031, 8/4 1046, 2/916 2040")
    roll(b, "red1")
    assert refusal(b, 7) == ("map.unknown", "FFF-CAMP-04")
    assert refusal(b, 3) == ("map.nobody", "FFF-ACT-07")
    say(b, "omaha")
    index = next(i for i, u in enumerate(b.content.units) if u.name == "8/4")
    assert refusal(b, index) == ("unit.other_map", "FFF-CAMP-06")


@pytest.mark.parametrize(
    ("answer", "code"),
    [(99, "unit.unknown"), ("x", "unit.unknown"), (0, "unit.full"), (1, "unit.off_map")],
)
def test_every_refusal_of_support_names_its_reason(answer: int | str, code: str):
    b = board("omaha", "16/1 2030, 2/916 2040, 30 Mobile 2082")
    roll(b, "redface")
    assert refusal(b, answer)[0] == code
    mobile = next(i for i, u in enumerate(b.content.units) if u.name == "30 Mobile")
    assert refusal(b, mobile) == ("support.reach", "FFF-BEACH-35")


def test_a_card_that_is_not_in_the_deck_is_refused():
    b = board("omaha")
    with pytest.raises(BadRoll):
        GAME.play(b, ["red9"])
    b.deck[0] = 0
    with pytest.raises(BadRoll):
        GAME.play(b, ["red1"])


def test_the_wrong_side_and_the_wrong_scenario_are_refused():
    b = board("omaha")
    roll(b, "red2")
    with pytest.raises(WrongSide):
        GAME.play(b, -1, side=1)
    with pytest.raises(Unknown):
        GAME.new("dieppe")
