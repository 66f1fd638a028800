"""Attacks by card in a single game, and support."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.rules.combat import list_terms
from tests.games.five_beaches.boards import (
    board,
    find_unit,
    hits,
    is_lost,
    refusal,
    roll,
    say,
    step,
    steps,
    texts,
    where,
)


@pytest.mark.rule("FFF-BEACH-25")
def test_the_range_is_two_hexes():
    """An enemy two hexes away is a target, one three hexes away is not."""
    b = board("omaha", "16/1 2030, 3/726 2053, 30 Mobile 2065")
    roll(b, "red1")
    say(b, "16/1")
    assert "x2053" in texts(b)
    assert refusal(b, 2065) == ("attack.range", "FFF-BEACH-25")


@pytest.mark.rule("FFF-BEACH-26")
def test_nothing_in_between_hinders_an_attack():
    """A town with a German in it does not hide the German behind it."""
    b = board("omaha", "16/1 2030, 2/916 2041, 3/916 2042, 914/352 2053, 3/726 2054")
    roll(b, "red1")
    say(b, "16/1")
    assert {"x2053", "x2054"} <= set(texts(b))


@pytest.mark.rule("FFF-BEACH-27")
@pytest.mark.parametrize(("card", "hit"), [(5, False), (6, True)])
def test_card_plus_attack_minus_defence_must_reach_five(card: int, hit: bool):
    """3-4-2 infantry against a 4-defence unit in the open: 6 + 3 - 4 = 5 hits, 5 + 3 - 4 misses."""
    units = "125/21 5064, 8/3 5076, 642 Ost 5043"
    assert hits("sword", units, "125/21", 5076, card) is hit


@pytest.mark.rule("FFF-BEACH-27")
def test_the_terms_of_an_attack_add_up_to_what_the_card_needs():
    """Attack factor, defence factor, cover and strongpoint are listed one by one."""
    b = board("omaha", "741 2029, 2/916 2040")
    found = {t.name: t.value for t in list_terms(b, find_unit(b, "741"), find_unit(b, "2/916"))}
    assert found == {
        "attack factor": 3,
        "armor at an adjacent target": 1,
        "defence factor": -3,
        "target in town": -1,
        "strongpoint": -1,
    }


@pytest.mark.rule("FFF-BEACH-28")
def test_a_face_card_turned_for_an_attack_is_discarded_and_replaced():
    """Faces change nothing but the deck; the next number decides."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    (event,) = GAME.play(b, ("blackface",))
    assert GAME.log_line(event) == "A face card decides no attack: another card is turned."
    roll(b, "redface")
    assert step(b) == "draw_for_attack"
    assert steps(b, "439 Ost") == 2
    roll(b, "black8")
    assert steps(b, "439 Ost") == 1
    assert b.cards_left() == 45 - 4


@pytest.mark.rule("FFF-BEACH-29")
def test_a_joker_turned_for_an_attack_misses_and_ends_the_turn():
    """The rest of the card's activations is gone."""
    b = board("omaha", "16/1 2030, 18/1 2031, 439 Ost 2041")
    roll(b, "black1")
    say(b, "done")
    roll(b, "red2")
    say(b, "16/1", "x2041")
    roll(b, "joker")
    assert b.turn == 2
    assert steps(b, "439 Ost") == 2
    assert b.agenda == [("turn_card",)], "nothing of the old card waits below the new turn"


@pytest.mark.rule("FFF-BEACH-29")
def test_a_joker_too_early_in_an_attack_is_replaced():
    """While a side has had no card another card is turned for the attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "joker", "black8")
    assert b.turn == 1
    assert steps(b, "439 Ost") == 1


@pytest.mark.rule("FFF-BEACH-30")
def test_a_hit_flips_a_full_unit_and_removes_a_reduced_one():
    """Full, reduced, gone."""
    b = board("omaha", "16/1 2030, 18/1 2031, 439 Ost 2042")
    roll(b, "red2")
    say(b, "16/1", "x2042")
    roll(b, "black8")
    assert steps(b, "439 Ost") == 1
    assert where(b, "439 Ost") == 2042
    say(b, "18/1", "x2042")
    roll(b, "red8")
    assert steps(b, "439 Ost") == 0
    assert is_lost(b, "439 Ost")


@pytest.mark.rule("FFF-BEACH-31")
def test_an_attack_moves_nobody():
    """Neither the hit target retreats nor the attacker advances into an emptied hex."""
    b = board("omaha", "16/1 2030, 439 Ost 2042 reduced, 30 Mobile 2041")
    roll(b, "red2")
    say(b, "16/1", "x2042")
    roll(b, "red8")
    assert is_lost(b, "439 Ost")
    assert where(b, "16/1") == 2030
    assert where(b, "30 Mobile") == 2041


@pytest.mark.rule("FFF-BEACH-32")
@pytest.mark.parametrize(
    ("target", "modifier"),
    [(2054, -1), (2053, -1), (2048, -1), (2052, 0), (2066, 0), (2068, 0), (2031, 0)],
)
def test_town_bocage_and_cliff_give_cover(target: int, modifier: int):
    """Town, bocage, cliff -1; clear, river, marsh and beach nothing."""
    b = board("omaha", f"914/352 2083, 16/1 {target}")
    found = {t.rule: t.value for t in list_terms(b, find_unit(b, "914/352"), find_unit(b, "16/1"))}
    assert found.get("FFF-BEACH-32", 0) == modifier


@pytest.mark.rule("FFF-BEACH-33")
def test_a_strongpoint_helps_germans_only():
    """A German in Vierville has a further -1; an Allied unit there has not."""
    german = board("omaha", "16/1 2029, 2/916 2040")
    allied = board("omaha", "16/1 2040, 2/916 2052")
    rules_g = [
        t.rule for t in list_terms(german, find_unit(german, "16/1"), find_unit(german, "2/916"))
    ]
    rules_a = [
        t.rule for t in list_terms(allied, find_unit(allied, "2/916"), find_unit(allied, "16/1"))
    ]
    assert "FFF-BEACH-33" in rules_g
    assert "FFF-BEACH-33" not in rules_a
    assert "FFF-BEACH-32" in rules_a


@pytest.mark.rule("FFF-BEACH-34")
def test_units_at_sea_neither_attack_nor_are_attacked():
    """Not by units and not by artillery."""
    b = board("utah", "70 1047, 1/919 1046, 3/919 1022")
    roll(b, "red1")
    say(b, "70")
    assert not any(t.startswith("x") for t in texts(b))
    assert refusal(b, 1046) == ("attack.sea", "FFF-BEACH-34")
    b = board("utah", "70 1047, 8/4 1034, 1/919 1046")
    roll(b, "black1")
    say(b, "1/919")
    assert "x1034" in texts(b)
    assert "x1047" not in texts(b)
    say(b, "1045")
    roll(b, "blackface")
    assert texts(b) == ["done", "fire 8/4"]


@pytest.mark.rule("FFF-BEACH-35")
def test_naval_support_reaches_germans_within_three_hexes_of_the_sea():
    """Attack factor 2, +1, and terrain counts."""
    b = board("omaha", "16/1 2019, 2/916 2040, 914/352 2052, 3/726 2064, 30 Mobile 2076")
    roll(b, "redface")
    assert texts(b) == ["done", "fire 2/916", "fire 914/352"]
    found = [(t.name, t.value) for t in list_terms(b, -1, find_unit(b, "2/916"))]
    assert found == [
        ("support factor", 2),
        ("support", 1),
        ("defence factor", -3),
        ("target in town", -1),
        ("strongpoint", -1),
    ]


@pytest.mark.rule("FFF-BEACH-36")
def test_artillery_support_reaches_any_allied_unit_on_land():
    """Attack factor 1, +1; nobody needs to see the target."""
    b = board("gold", "231/50 3031, 69/50 3084, 151/50 3010, 1/726 3025")
    roll(b, "blackface")
    assert texts(b) == ["done", "fire 231/50", "fire 69/50"]
    found = [(t.name, t.value) for t in list_terms(b, -2, find_unit(b, "231/50"))]
    assert found == [("support factor", 1), ("support", 1), ("defence factor", -4)]


@pytest.mark.rule("FFF-BEACH-48")
def test_with_an_empty_deck_no_attack_can_be_made():
    """The last card gives an activation, but no card is left to resolve an attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    b.deck = [0] * len(b.deck)
    b.deck[b.content.cards["red1"].slot] = 1
    b.jokers = 1
    roll(b, "red1")
    say(b, "16/1")
    assert "x2041" not in texts(b)
    assert refusal(b, 2041) == ("attack.no_card", "FFF-BEACH-48")


@pytest.mark.rule("FFF-BEACH-48")
def test_an_attack_misses_when_the_deck_runs_out():
    """A face card as the last card leaves nothing to decide the attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    b.deck = [0] * len(b.deck)
    b.deck[b.content.cards["red1"].slot] = 1
    b.deck[b.content.cards["redface"].slot] = 1
    b.jokers = 1
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "redface")
    assert steps(b, "439 Ost") == 2
    assert b.turn == 2
