"""Odds asked of the rules: attacks by card and by die, the next card, the turn's end, other dice."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from beachhead.games.five_beaches import GAME, FiveBeaches
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.odds.cards import TURN_END
from beachhead.games.five_beaches.odds.throws import possible_throws
from beachhead.games.five_beaches.rules.folds import Bands
from beachhead.kernel.nodes import Chance
from beachhead.odds import BadQuestion, walk
from beachhead.odds.testing import check_odds
from tests.games.five_beaches.boards import board, campaign, find_unit, leave_cards, roll, say, step
from tests.games.five_beaches.options import EVERYTHING


def hit_chance(b: Board, attacker: str, target: str) -> Fraction:
    """Ask for the chance of a hit."""
    return Fraction(str(GAME.odds(b, {"attacker": attacker, "target": target})["hit"]))


def turn_ends_first(b: Board, side: str) -> Fraction:
    """Ask for the chance that the turn ends before a side's next numbered card."""
    return Fraction(str(GAME.odds(b, {"turn": side})["ends_first"]))


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
    leave_cards(b, **cards)
    b.had = had
    say(b, "16/1", "x2042")
    assert hit_chance(b, "16/1", "439 Ost") == by_enumeration(b, find_unit(b, "439 Ost"))


def test_with_a_full_deck_an_even_attack_hits_with_half_of_the_numbers():
    """Needing a 5 with a fresh deck is 16 of 32 numbers: the figure that the sheet's D10 matches."""
    b = board("omaha", "741 2052, 30 Mobile 2054")
    # Two hexes away: 3 - 2 - 1 (town) = 0.
    assert hit_chance(b, "741", "30 Mobile") == Fraction(1, 2)
    both = board("campaign", "741 2052, 30 Mobile 2054")
    assert hit_chance(both, "741", "30 Mobile") == Fraction(1, 2)


@pytest.mark.parametrize("target", ["2/916 2040", "30 Mobile 2052", "439 Ost 2042"])
def test_the_chance_of_a_hit_by_die_is_exact(target: str):
    """The D10 of the campaign, against every face."""
    name, number = target.rsplit(" ", 1)
    b = board("campaign", f"741 2041, {target}, 16/1 2028")
    roll(b, "red1")
    say(b, "omaha", "741", f"x{number}")
    assert hit_chance(b, "741", name) == by_enumeration(b, find_unit(b, name))


def ends_by_enumeration(
    cards: list[str], own: str, had: set[str], jokers_before_last: int
) -> Fraction:
    """Go through every order of a small deck by hand."""
    counts: Counter[bool] = Counter()
    for order in permutations(cards):
        counts[ends_first_in(order, own, set(had), jokers_before_last)] += 1
    return Fraction(counts[True], counts.total())


def ends_first_in(order: tuple[str, ...], own: str, had: set[str], early: int) -> bool:
    """Return True if the turn ends before a numbered card of the own colour is turned."""
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
@pytest.mark.parametrize(("side", "own"), [("allies", "red"), ("germans", "black")])
def test_the_chance_that_the_turn_ends_first_is_exact(had: int, side: str, own: str):
    """One Joker among two red numbers, a red face, and two black cards, whoever has had a card."""
    b = board("utah")
    leave_cards(b, red3=1, red4=1, redface=1, black2=1, blackface=1, joker=1)
    b.had = had
    colours = {c for i, c in enumerate(("red", "black")) if had >> i & 1}
    cards = ["red3", "red4", "redface", "black2", "blackface", "joker"]
    assert turn_ends_first(b, side) == ends_by_enumeration(cards, own, colours, 0)


@pytest.mark.parametrize("had", [0, 3])
def test_with_two_jokers_only_the_second_ends_the_turn(had: int):
    """The campaign's first Joker rolls an event."""
    b = board("campaign")
    leave_cards(b, red3=1, redface=1, black2=1, joker=2)
    b.had = had
    colours = {"red", "black"} if had else set()
    cards = ["red3", "redface", "black2", "joker", "joker"]
    assert turn_ends_first(b, "allies") == ends_by_enumeration(cards, "red", colours, 1)


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
        ({"attacker": "741", "target": "30 Mobile"}, "odds.reach"),
        ({"attacker": "naval", "target": "30 Mobile"}, "odds.reach"),
        ({"card": "last"}, "odds.question"),
        ({"throw": "event"}, "odds.question"),
    ],
)
def test_a_bad_question_is_refused_with_its_code(question: dict[str, object], code: str):
    b = board("omaha", "741 2029, 2/916 2040, 30 Mobile 2082")
    with pytest.raises(BadQuestion) as refused:
        GAME.odds(b, question)
    assert refused.value.code == code
    assert refused.value.remedy


def test_an_attack_that_the_rules_forbid_is_refused_with_the_rule():
    """Out of range, at sea, and with no card left."""
    b = board("omaha", "741 2029, 16/1 2005, 2/916 2040, 30 Mobile 2082")

    def rule_against(attacker: str, target: str) -> str:
        with pytest.raises(BadQuestion) as refused:
            GAME.odds(b, {"attacker": attacker, "target": target})
        return refused.value.rule

    assert rule_against("741", "30 Mobile") == "FFF-BEACH-25"
    assert rule_against("16/1", "2/916") == "FFF-BEACH-34"
    assert rule_against("naval", "30 Mobile") == "FFF-BEACH-35"
    assert rule_against("artillery", "16/1") == "FFF-BEACH-36"
    leave_cards(b)
    assert rule_against("741", "2/916") == "FFF-BEACH-48"


def test_a_joker_that_would_end_the_turn_has_a_bar_of_its_own():
    """One 8 and the Joker: half of the attacks hit, the other half end the turn."""
    b = board("omaha", "741 2029, 2/916 2040")
    leave_cards(b, red8=1, joker=1)
    b.had = 3
    bars = GAME.odds(b, {"attacker": "741", "target": "2/916"})["bars"]
    assert [(bar["label"], bar["exact"]) for bar in bars] == [  # type: ignore[attr-defined]
        ("Hit", "1/2"),
        ("Joker: the turn ends", "1/2"),
    ]
    b.had = 1
    bars = GAME.odds(b, {"attacker": "741", "target": "2/916"})["bars"]
    assert [bar["exact"] for bar in bars] == ["1"]  # type: ignore[attr-defined]


def chances_of(b: Board, **said: str) -> dict[str, Fraction]:
    """Ask a question; return the bars of its answer."""
    bars = GAME.odds(b, dict(said))["bars"]
    return {str(bar["label"]): Fraction(bar["exact"]) for bar in bars}  # type: ignore[attr-defined]


def test_the_next_card_is_told_by_colour_and_kind():
    b = board("utah")
    leave_cards(b, red1=1, red2=2, black3=1, blackface=2, joker=1)
    assert chances_of(b, card="next") == {
        "Red odd": Fraction(1, 7),
        "Red even": Fraction(2, 7),
        "Black odd": Fraction(1, 7),
        "Black face": Fraction(2, 7),
        "Joker: ignored": Fraction(1, 7),
    }
    b.had = 3
    assert chances_of(b, card="next")["Joker: the turn ends"] == Fraction(1, 7)
    leave_cards(b)
    with pytest.raises(BadQuestion):
        GAME.odds(b, {"card": "next"})


def test_the_campaign_s_first_joker_is_an_event():
    b = board("campaign")
    assert chances_of(b, card="next")["Joker: an event"] == Fraction(2, 46)
    assert chances_of(b, throw="event") == {
        "Fubar": Fraction(1, 6),
        "Medal of Honor / Victoria Cross": Fraction(1, 6),
        "Snafu": Fraction(1, 6),
        "Aggressive Naval Support": Fraction(1, 6),
        "Iron Cross": Fraction(1, 6),
        "No Event": Fraction(1, 6),
    }


def test_a_roll_for_entry_can_be_asked_for_before_it_is_made():
    """82 and 101 BG need less than the turn number, 3 KG/6 FJ the turn number or less."""
    b = board("utah", utah_airborne=True, utah_parachutists=True)
    b.turn = 3
    assert chances_of(b, throw="entry", unit="us-82-bg")["May enter"] == Fraction(2, 6)
    assert chances_of(b, throw="entry", unit="3 KG/6 FJ")["May enter"] == Fraction(3, 6)
    b.turn = 1
    with pytest.raises(BadQuestion):
        GAME.odds(b, {"throw": "entry", "unit": "82 BG"})


def test_the_throws_of_set_up_are_answered_while_they_are_open():
    b = GAME.new("campaign", duplex_drive=True, free_german_set_up=True)
    assert step(b) == "swim"
    told = GAME.odds(b, {})
    assert told["title"] == "70 swims ashore"
    assert [bar["exact"] for bar in told["bars"]] == ["1/2", "1/3", "1/6"]  # type: ignore[attr-defined]
    free = chances_of(b, throw="free_set_up")
    assert free["1 unit: infantry, Ost only"] == Fraction(1, 6)
    assert free["2 units: infantry or armor"] == Fraction(1, 3)
    sword = GAME.new("sword", sword_airborne=True)
    assert chances_of(sword, throw="strength", unit="3/6 Arbrn") == {
        "Full strength": Fraction(2, 3),
        "Reduced": Fraction(1, 3),
    }


def test_a_game_that_is_over_has_nothing_on_the_table():
    b = board("utah")
    b.finish("german_victory", -1, 1)
    assert GAME.odds(b, {}) == {}
    with pytest.raises(BadQuestion):
        GAME.odds(b, {"turn": "allies"})


def test_the_formula_of_the_turn_s_end_is_what_the_rules_say():
    """Late in a turn the whole deck can be walked, with a free strike in hand too."""
    for scenario, strike in (("gold", 0), ("campaign", 1)):
        b = board(scenario)
        leave_cards(b, red1=1, redface=1, black4=1, joker=1)
        b.strike = strike
        walked = walk(GAME, TURN_END.read(GAME, b, {"turn": "allies"}))
        assert walked.is_exact
        assert walked.exact["Ends first"] == turn_ends_first(b, "allies")


class WithEverything(FiveBeaches):
    """The game with every option and variant that a scenario has."""

    def new(self, scenario: str = "", **options: int | str | bool) -> Board:
        """Start with every option of the scenario."""
        return super().new(scenario, **{**EVERYTHING[scenario], **options})


@pytest.mark.parametrize("scenario", EVERYTHING)
def test_every_question_of_a_random_game_is_answered_as_the_rules_say(scenario: str):
    check_odds(WithEverything(), scenario, seed=5, plies=40)


def test_a_throw_is_asked_about_only_when_it_is_made():
    """A variant's roll from its turn on, while its units are away; the event in the campaign only."""
    b = board("gold", gold_lehr=True)
    assert possible_throws(b) == []
    b.turn = 2
    assert [frame[0] for frame in possible_throws(b)] == ["roll_entry"]
    b.due = tuple(b.content.unit_index[name] for name in b.content.variants[0].units)
    assert possible_throws(b) == []
    plain = board("gold")
    plain.turn = 2
    assert possible_throws(plain) == []
    assert [frame[0] for frame in possible_throws(campaign())] == ["roll_event"]
    over = campaign()
    over.ending = "maps_1"
    assert possible_throws(over) == []


def test_before_the_first_turn_only_the_throws_of_its_options_are_made():
    for options, thrown in (
        ({}, []),
        ({"omaha_rangers": True}, ["roll_strength"]),
    ):
        b = board("omaha", **options)
        b.turn = 0
        assert [frame[0] for frame in possible_throws(b)] == thrown


def test_friends_are_refused_as_targets_and_enemies_out_of_reach_with_their_rule():
    b = board("omaha", "16/1 2030, 18/1 2028, 439 Ost 2042, 30 Mobile 2082")
    b.had = 3
    for attacker, target, code in (
        ("16/1", "18/1", "odds.friends"),
        ("naval", "18/1", "odds.friends"),
        ("artillery", "439 Ost", "odds.friends"),
        ("16/1", "30 Mobile", "odds.reach"),
        ("naval", "30 Mobile", "odds.reach"),
    ):
        with pytest.raises(BadQuestion) as refused:
            GAME.odds(b, {"attacker": attacker, "target": target})
        assert refused.value.code == code
    assert GAME.odds(b, {"attacker": "16/1", "target": "439 Ost"})["hit"]
    assert GAME.odds(b, {"attacker": "439 Ost", "target": "16/1"})["hit"]


def test_what_lies_on_the_table_is_answered_unasked():
    """The open attack, a unit's targets, else the cards; nothing once the game is over."""
    b = board("omaha", "16/1 2030, 439 Ost 2042, 18/1 2028")
    b.had = 3
    assert "turn_ends_first" in GAME.odds(b, {})
    roll(b, "red1")
    say(b, "16/1")
    assert "turn_ends_first" not in GAME.odds(b, {})
    say(b, "x2042")
    assert "hit" in GAME.odds(b, {})
    b.ending = "german_victory"
    assert GAME.odds(b, {}) == {}
    assert find_unit(b, "16/1") == 0


def test_a_die_is_folded_by_the_limits_it_is_above():
    bands = Bands((2, 4))
    assert [bands((n,)) for n in range(1, 7)] == [0, 0, 1, 1, 2, 2]
