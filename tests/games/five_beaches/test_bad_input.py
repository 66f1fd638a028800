"""Bad input: unknown hexes, units on two maps, wrong decks, borders that do not join."""

import json

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.kernel.errors import BadPosition, BadRoll, IllegalAnswer, Unknown, WrongSide
from tests.games.five_beaches.boards import board, refusal, roll, say


def saved(scenario: str = "omaha") -> dict[str, object]:
    """Give a position as plain JSON."""
    found: dict[str, object] = json.loads(GAME.save(board(scenario)))
    return found


def refused(position: dict[str, object]) -> str:
    """Give the reason why a position is refused."""
    with pytest.raises(BadPosition) as error:
        GAME.load(json.dumps(position))
    return str(error.value)


def test_a_sound_position_is_accepted():
    assert GAME.key(GAME.load(json.dumps(saved()))) == GAME.key(board("omaha"))


@pytest.mark.parametrize("number", [2085, 1059, 9, 20250, -7])
def test_a_unit_in_an_unknown_hex_is_refused(number: int):
    """Also a hex of a map that is not in play."""
    position = saved()
    position["at"][0] = number  # type: ignore[index]
    assert "16/1 is in" in refused(position)
    assert "FFF-CAMP-04" in refused(position)


def test_two_units_in_one_hex_are_refused():
    position = saved()
    position["at"][1] = position["at"][0]  # type: ignore[index]
    assert "FFF-BEACH-14" in refused(position)


def test_a_german_at_sea_is_refused():
    position = saved()
    position["at"][-1] = 2001  # type: ignore[index]
    assert "FFF-BEACH-21" in refused(position)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", [2] * 18),
        ("deck", [3] + [2] * 7 + [6] + [2] * 8 + [6, 1]),
        ("deck", [2] * 8 + [6] + [2] * 8 + [6, 2]),
        ("card", "red9"),
        ("jokers", 1),
        ("turn", 9),
        ("drawer", 7),
        ("steps", [2]),
        ("allied_held", [2041]),
        ("exits", [3]),
        ("due", [0]),
        ("acted", [99]),
        ("variants", ["gold_lehr"]),
        ("scenario", "dieppe"),
    ],
)
def test_a_deck_that_is_not_45_cards_and_other_nonsense_is_refused(field: str, value: object):
    position = saved()
    position[field] = value
    assert refused(position)


@pytest.mark.parametrize(("scenario", "size"), [("omaha", 45), ("campaign", 46)])
def test_before_the_first_card_the_deck_is_whole(scenario: str, size: int):
    """A card fewer is refused, with both numbers."""
    position = saved(scenario)
    position["deck"][0] = 1  # type: ignore[index]
    assert f"the deck has {size - 1} cards before one is turned, not {size}" in refused(position)


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


def test_a_unit_that_can_do_nothing_cannot_be_activated():
    """Shut in by friends with no enemy in range."""
    shut_in = "231/50 3001, 69/50 3002, 151/50 3013, 56 3003, 1/726 3025"
    b = board("gold", shut_in)
    roll(b, "red1")
    assert refusal(b, 0) == ("unit.stuck", "FFF-BEACH-13")


def test_in_the_campaign_a_unit_of_another_map_is_refused():
    b = board("campaign", "16/1 2030, 18/1 2031, 8/4 1046, 2/916 2040")
    roll(b, "red1")
    assert refusal(b, 7) == ("map.unknown", "FFF-CAMP-04")
    assert refusal(b, 3) == ("map.nobody", "FFF-ACT-07")
    say(b, "omaha")
    index = next(i for i, u in enumerate(b.theatre.units) if u.name == "8/4")
    assert refusal(b, index) == ("unit.other_map", "FFF-CAMP-06")


@pytest.mark.parametrize(
    ("answer", "code"),
    [(99, "unit.unknown"), ("x", "unit.unknown"), (0, "unit.full"), (1, "unit.off_map")],
)
def test_every_refusal_of_support_names_its_reason(answer: int | str, code: str):
    b = board("omaha", "16/1 2030, 2/916 2040, 30 Mobile 2082")
    roll(b, "redface")
    assert refusal(b, answer)[0] == code
    mobile = next(i for i, u in enumerate(b.theatre.units) if u.name == "30 Mobile")
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
