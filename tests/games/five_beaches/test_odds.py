"""Exact odds against enumeration: hits by card and by die, and the end of the turn."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN
from beachhead.games.five_beaches.odds import BadQuestion, hit_chance, turn_ends_first
from beachhead.kernel.nodes import Chance
from tests.games.five_beaches.boards import board, named, roll, say, step


def small_deck(b: Board, **cards: int) -> None:
    """Leave only these cards in the deck."""
    b.deck = [cards.get(face, 0) for face in b.theatre.faces]
    b.jokers = b.theatre.jokers - cards.get("joker", 0)


def by_enumeration(b: Board, target: int) -> Fraction:
    """Follow every card of an attack through the rules and add up the hits."""
    node = GAME.node(b)
    if not isinstance(node, Chance) or node.step not in {"draw_for_attack", "roll_for_attack"}:
        return Fraction(0)
    total = Fraction(0)
    for outcome, chance in node.device.outcomes():
        twin = b.clone()
        GAME.apply(twin, outcome)
        if twin.steps[target] < b.steps[target]:
            total += chance
        else:
            total += chance * by_enumeration(twin, target)
    return total


@pytest.mark.parametrize("had", [1, 3])
@pytest.mark.parametrize(
    "cards",
    [
        {"red3": 1, "black6": 2, "redface": 2, "joker": 1},
        {"red8": 1, "blackface": 1, "joker": 1},
        {"black5": 2, "red6": 1},
        {"redface": 2},
    ],
)
def test_the_chance_of_a_hit_by_card_is_exact(cards: dict[str, int], had: int):
    """Faces drawn again, a Joker that misses or is replaced, a deck that runs out."""
    b = board("omaha", "16/1 2030, 439 Ost 2042")
    roll(b, "red1")
    small_deck(b, **cards)
    b.had = had
    say(b, "16/1", "x2042")
    attacker, target = named(b, "16/1"), named(b, "439 Ost")
    assert hit_chance(b, attacker, target) == by_enumeration(b, target)


def test_with_a_full_deck_an_even_attack_hits_with_half_of_the_numbers():
    """Needing a 5 with a fresh deck is 16 of 32 numbers: the figure that the sheet's D10 matches."""
    b = board("omaha", "741 2052, 30 Mobile 2054")
    # Two hexes away: 3 - 2 - 1 (town) = 0.
    assert hit_chance(b, named(b, "741"), named(b, "30 Mobile")) == Fraction(1, 2)
    both = board("campaign", "741 2052, 30 Mobile 2054")
    assert hit_chance(both, named(both, "741"), named(both, "30 Mobile")) == Fraction(1, 2)


@pytest.mark.parametrize("target", ["2/916 2040", "30 Mobile 2052", "439 Ost 2042"])
def test_the_chance_of_a_hit_by_die_is_exact(target: str):
    """The D10 of the campaign, against every face."""
    name, number = target.rsplit(" ", 1)
    b = board("campaign", f"741 2041, {target}, 16/1 2028")
    roll(b, "red1")
    say(b, "omaha", "741", f"x{number}")
    unit = named(b, name)
    assert hit_chance(b, named(b, "741"), unit) == by_enumeration(b, unit)


def ends_by_enumeration(
    cards: list[str], own: str, had: set[str], jokers_before_last: int
) -> Fraction:
    """Go through every order of a small deck by hand."""
    counts: Counter[bool] = Counter()
    for order in permutations(cards):
        counts[ends_first_in(order, own, set(had), jokers_before_last)] += 1
    return Fraction(counts[True], counts.total())


def ends_first_in(order: tuple[str, ...], own: str, had: set[str], early: int) -> bool:
    """Tell whether the turn ends before a numbered card of the own colour is turned."""
    for card in order:
        if card == "joker":
            if early > 0:
                early -= 1
            elif had == {"red", "black"}:
                return True
        else:
            colour = "red" if card.startswith("red") else "black"
            had.add(colour)
            if colour == own and not card.endswith("face"):
                return False
    return True


@pytest.mark.parametrize("had", [0, 1, 2, 3])
@pytest.mark.parametrize(("side", "own"), [(ALLIED, "red"), (GERMAN, "black")])
def test_the_chance_that_the_turn_ends_first_is_exact(had: int, side: int, own: str):
    """One Joker among two red numbers, a red face, and two black cards, whoever has had a card."""
    b = board("utah")
    small_deck(b, red3=1, red4=1, redface=1, black2=1, blackface=1, joker=1)
    b.had = had
    colours = {c for i, c in enumerate(("red", "black")) if had >> i & 1}
    cards = ["red3", "red4", "redface", "black2", "blackface", "joker"]
    assert turn_ends_first(b, side) == ends_by_enumeration(cards, own, colours, 0)


@pytest.mark.parametrize("had", [0, 3])
def test_with_two_jokers_only_the_second_ends_the_turn(had: int):
    """The campaign's first Joker rolls an event."""
    b = board("campaign")
    small_deck(b, red3=1, redface=1, black2=1, joker=2)
    b.had = had
    colours = {"red", "black"} if had else set()
    cards = ["red3", "redface", "black2", "joker", "joker"]
    assert turn_ends_first(b, ALLIED) == ends_by_enumeration(cards, "red", colours, 1)


def test_odds_explain_a_planned_attack_term_by_term():
    """Each term with its rule, the number needed and the exact chance."""
    b = board("omaha", "741 2029, 2/916 2040")
    told = GAME.odds(b, {"attacker": "741", "target": "2/916"})
    assert told["needed"] == 6
    assert told["hit"] == "3/8"
    assert [t["value"] for t in told["terms"]] == [3, 1, -3, -1, -1]  # type: ignore[attr-defined]


def test_odds_of_what_is_on_the_table():
    """An attack being resolved, a unit's targets, or the next card."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    assert GAME.odds(b, {})["title"] == "The next card"
    roll(b, "red1")
    say(b, "16/1")
    assert step(b) == "act"
    assert "de-439-ost" in GAME.odds(b, {})["hit"]  # type: ignore[operator]
    say(b, "x2041")
    assert GAME.odds(b, {})["title"] == "16/1 attacks 439 Ost"
    assert GAME.odds(b, {"turn": "germans"})["ends_first"]
    roll(b, "black1")
    roll(b, "redface")
    # Naval Support at 439 Ost in the strongpoint of 2041: 2 + 1 - 2 - 1 - 1 = -1, so a 6 is needed.
    assert step(b) == "choose_support"
    assert GAME.odds(b, {})["hit"] == {"de-439-ost": str(Fraction(12, 30))}


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"what": 1}, "odds.question"),
        ({"turn": "nobody"}, "odds.question"),
        ({"attacker": "741", "target": "999"}, "odds.unit"),
        ({"attacker": "741", "target": "743"}, "odds.off_map"),
        ({"attacker": "artillery", "target": "2/916"}, "odds.friends"),
    ],
)
def test_a_bad_question_is_refused_with_its_code(question: dict[str, object], code: str):
    b = board("omaha", "741 2029, 2/916 2040")
    with pytest.raises(BadQuestion) as refused:
        GAME.odds(b, question)
    assert refused.value.code == code
