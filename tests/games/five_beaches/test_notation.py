"""A whole Activation typed on one line."""

from fractions import Fraction

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.notation.answers import chance_to_hit, describe_need
from beachhead.kernel import registry
from beachhead.kernel.errors import IllegalAnswer
from beachhead.match import Match
from tests.games.five_beaches.boards import board, find_unit, leave_cards, roll, say, where

UNITS = "8/4 1046, 22/4 1011, 1/919 1044"


def match_at(b: Board, *cards: str) -> Match:
    """Turn cards, and play on from there."""
    roll(b, *cards)
    match = Match.new(registry.game("five_beaches"), dice="given")
    match.position = b
    return match


def test_a_unit_and_its_hex_are_one_line():
    match = match_at(board("utah", UNITS), "red2")
    assert [e.text for e in match.answer(-1, "8/4>1045")] == ["8/4", "1045"]
    assert where(match.position, "8/4") == 1045  # type: ignore[arg-type]


def test_an_attack_and_an_exit_are_lines_too():
    match = match_at(board("utah", UNITS), "red2")
    assert [e.text for e in match.answer(-1, "8/4>x1044")] == ["8/4", "x1044"]
    match = match_at(board("utah", "8/4 1049, 1/919 1044"), "red2")
    assert [e.text for e in match.answer(-1, "8/4 > exit")] == ["8/4", "exit"]


def test_in_the_campaign_the_unit_tells_the_map():
    match = match_at(board("campaign", "69/50 3034, 1/919 1044"), "red2")
    assert next(e.text for e in match.answer(-1, "69/50>3046")) == "gold"
    assert where(match.position, "69/50") == 3046  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("1/919>1045", "unit.enemy", "FFF-BEACH-05"),
        ("12/4>1045", "unit.off_map", "FFF-BEACH-13"),
        ("8/4>1099", "hex.unknown", "FFF-CAMP-04"),
        ("8/4>1001", "move.reach", "FFF-BEACH-18"),
        ("8/4>exit", "exit.edge", "FFF-BEACH-24"),
        ("8/4>x1045", "attack.nobody", "FFF-BEACH-25"),
        ("8/4>1044", "move.taken", "FFF-BEACH-14"),
        ("Nobody>1044", "unit.unknown", "FFF-BEACH-49"),
    ],
)
def test_a_line_that_cannot_be_is_refused_and_changes_nothing(line: str, code: str, rule: str):
    match = match_at(board("utah", UNITS), "red2")
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(-1, line)
    assert (refused.value.reasons[0].code, refused.value.rule) == (code, rule)
    assert match.ply == 0


@pytest.mark.parametrize("had", [1, 3], ids=["the Joker is ignored", "the Joker misses"])
@pytest.mark.parametrize(
    "cards",
    [{"red3": 1, "black6": 2, "redface": 2, "joker": 1}, {"black5": 2, "red6": 1}, {"redface": 2}],
)
def test_an_attack_says_what_it_needs_and_how_often_that_comes(cards: dict[str, int], had: int):
    """The figure of the answer is that of the rules, walked to their ends."""
    b = board("omaha", "16/1 2030, 439 Ost 2042")
    roll(b, "red1")
    leave_cards(b, **cards)
    b.had = had
    odds = GAME.odds(b, {"attacker": "16/1", "target": "439 Ost"})
    assert chance_to_hit(b, int(str(odds["needed"]))) == Fraction(str(odds["hit"]))


def test_the_campaign_speaks_of_its_die():
    """A 0 always misses and a 9 always hits, and the answer says so."""
    b = board("campaign", "69/50 3034, 2/352 AT 3046")
    odds = GAME.odds(b, {"attacker": "69/50", "target": "2/352 AT"})
    need = describe_need(b, find_unit(b, "69/50"), find_unit(b, "2/352 AT"))
    assert (
        need
        == f"needs {odds['needed']} or more, {float(Fraction(str(odds['hit']))):.0%}".replace(
            "%", " %"
        )
    )
    assert (chance_to_hit(b, 9), chance_to_hit(b, 1)) == (Fraction(1, 10), Fraction(9, 10))


@pytest.mark.parametrize(
    ("units", "unit", "said"),
    [
        ("741 2029, 16/1 2005, 2/916 2040", "741", "741, 741st Tank Battalion: move or attack?"),
        ("741 2029, 16/1 2005, 2/916 2040", "16/1", "16/1, 16th Infantry: move?"),
        ("741 2029, 26/1 2082", "26/1", "26/1, 26th Infantry: move or exit?"),
    ],
)
def test_an_active_unit_is_asked_only_for_what_it_can_do(units: str, unit: str, said: str):
    b = board("omaha", units)
    roll(b, "red2")
    say(b, unit)
    assert GAME.prompt(b, GAME.node(b)) == said
