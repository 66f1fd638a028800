"""Odds of single orders and cards: who is counted, who is not, and what can be asked when."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import BOMBER, FIGHTER
from beachhead.games.axis_allies_dday.odds import cards, fire
from beachhead.games.axis_allies_dday.odds.battle import BATTLE
from beachhead.games.axis_allies_dday.odds.reading import read_box, read_chart, read_number
from beachhead.games.axis_allies_dday.rules.antiaircraft import flak_zones
from beachhead.kernel.nodes import Decision
from beachhead.odds import BadQuestion
from tests.games.axis_allies_dday.boards import do, put_up, step

F = Fraction


def numbers(b: Board, **question: object) -> list[Fraction]:
    """Ask about a throw; give the chances of 0, 1, 2 …"""
    found = GAME.odds(b, question)
    assert isinstance(found["numbers"], list)
    return [Fraction(p) for p in found["numbers"]]


def labels(b: Board, **question: object) -> dict[str, Fraction]:
    """Ask about a card; give the chances of what its bars say."""
    bars = GAME.odds(b, question)["bars"]
    assert isinstance(bars, list)
    return {bar["label"]: Fraction(bar["exact"]) for bar in bars}


def title(b: Board, **question: object) -> str:
    """Ask, and give the title."""
    return str(GAME.odds(b, question)["title"])


# ---- ships and guns -------------------------------------------------------------------------------


def test_only_the_blockhouses_of_the_zone_count():
    """Six dice at one blockhouse of two; the rest of the dice is kept."""
    b = put_up(2, "14:B1 15:B1")
    assert numbers(b, bombard=15) == [F(2, 3) ** 6, 1 - F(2, 3) ** 6]
    assert numbers(b, bombard=15, dice="3") == [F(8, 27), F(19, 27)]
    assert title(b, bombard="z15") == "Ships at Bayeux"
    assert fire.BOMBARDMENT.examples(b) == [{"bombard": 14}, {"bombard": 14, "dice": 3}]


def test_ships_can_be_asked_about_in_another_order():
    """Six dice again, without what a fortune card did to the order in force."""
    b = put_up(4, "15:B1A1 26:A1f1", field=(3, 4, 1, 1), options={"fortune": True})
    do(b, (1,))
    assert numbers(b, bombard=15) == [F(2, 3) ** 6, 1 - F(2, 3) ** 6]


@pytest.mark.parametrize(
    ("phase", "aircraft", "kind", "chances"),
    [
        (3, "f1x2", "fighters", [F(25, 36), F(11, 36)]),
        (4, "f1x2", "fighters", [F(25, 36), F(11, 36)]),
        (4, "x2", "bombers", [F(25, 36), F(10, 36), F(1, 36)]),
        (6, "f1x2", "bombers", [F(25, 36), F(10, 36), F(1, 36)]),
        (6, "f1", "fighters", [F(25, 36), F(11, 36)]),
    ],
)
def test_guns_fire_at_what_the_order_names(
    phase: int, aircraft: str, kind: str, chances: list[Fraction]
):
    """Two guns; what is not there is not fired at, whatever the order."""
    b = put_up(phase, f"26:A2{aircraft}", field=(3, 4, 1, 1))
    assert numbers(b, flak=26) == chances
    assert title(b, flak=26) == f"Antiaircraft fire at {kind} over St. Lô"


def test_planned_aircraft_take_the_place_of_those_that_are_there():
    """Over one zone only: guns of other zones have nothing to fire at."""
    b = put_up(4, "26:A2f1 27:A1f1", field=(3, 4, 1, 1))
    assert numbers(b, flak=26, fighters=2) == [F(25, 36), F(10, 36), F(1, 36)]
    assert numbers(b, flak=26, fighters=1) == [F(25, 36), F(11, 36)]
    assert numbers(b, flak=27) == [F(5, 6), F(1, 6)]
    assert fire.ANTIAIRCRAFT.examples(b) == [
        {"flak": 26},
        {"flak": 27},
        {"flak": "Z26", "fighters": 2},
    ]
    with pytest.raises(BadQuestion, match="1 to 8"):
        GAME.odds(b, {"flak": 26, "fighters": 9})


def test_guns_that_have_fired_do_not_fire_again():
    """Order 4 under way: what is left of it in this zone counts."""
    b = put_up(4, "26:A2f1 27:A1f1", field=(2, 4, 1, 1))
    do(b, (6,))
    assert step(b) == "fire_flak"
    assert numbers(b, flak=26) == [F(5, 6), F(1, 6)]
    do(b, (6,))
    assert numbers(b, flak=26) == [1]
    assert numbers(b, flak=27) == [F(5, 6), F(1, 6)]
    assert numbers(b, flak=26, fighters=1) == [F(25, 36), F(11, 36)]


def test_a_zone_that_is_asked_about_is_not_the_one_spared():
    """Fortune 4 on a 6: of two zones the other one, of one zone this one."""
    b = put_up(4, "26:A2f1 27:A1f1", field=(2, 4, 1, 1), options={"fortune": True})
    do(b, (6,))
    assert step(b) == "choose_spared"
    assert numbers(b, flak=26) == [F(25, 36), F(11, 36)]
    assert numbers(b, flak=27) == [F(5, 6), F(1, 6)]


# ---- bombers --------------------------------------------------------------------------------------


def test_bombers_over_a_zone_strike_one_after_the_other():
    """Each hits on 3 or less; those over other zones strike there."""
    b = put_up(4, "26:I1A1x2 27:I1y1", field=(4, 4, 0, 0))
    assert numbers(b, bomb=26) == [F(1, 4), F(1, 2), F(1, 4)]
    assert numbers(b, bomb=27) == [F(1, 2), F(1, 2)]
    assert numbers(b, bomb=26, bombers=1) == [F(1, 2), F(1, 2)]
    assert numbers(put_up(4, "26:I1A1"), bomb=26) == [F(1, 2), F(1, 2)]
    assert fire.BOMBS.examples(b) == [
        {"bomb": 26},
        {"bomb": 27},
        {"bomb": "Z27", "bombers": 2, "target": "A"},
    ]
    assert fire.BOMBS.examples(put_up(4, "26:I1i1x1")) == []


def test_a_bomber_under_way_strikes_once():
    """Order 5: one bomber has gone; the plan of a question takes the place of what is there."""
    b = put_up(5, "26:I2 27:I1", field=(0, 0, 1, 1))
    do(b, "bomb Z26")
    assert step(b) == "bomb"
    assert numbers(b, bomb=26) == [F(1, 2), F(1, 2)]
    assert numbers(b, bomb=26, bombers=2) == [F(1, 4), F(1, 2), F(1, 4)]
    assert numbers(b, bomb=27, bombers=1) == [F(1, 2), F(1, 2)]


@pytest.mark.parametrize(("target", "slot"), [("b", 3), ("B", 3), ("I", 0), (None, 0), ("T", None)])
def test_bombers_aim_at_what_is_named_first(target: str | None, slot: int | None):
    """At infantry if nothing is named; at what the rules offer first where it is not there."""
    said = {"bomb": 15} if target is None else {"bomb": 15, "target": target}
    planned = fire.aim_bombs(put_up(4, "15:I1B1"), said)
    GAME.engine.settle(planned.start)
    node = GAME.node(planned.start)
    assert isinstance(node, Decision)
    assert planned.plan is not None
    assert planned.plan(planned.start, node) == slot


# ---- fire to sea, strafing ------------------------------------------------------------------------


def test_blockhouses_fire_at_boxes_they_reach():
    """Utah is reached from Z4, Z7 and Z11; one unit can be hit once."""
    b = put_up(8, "4:B1 7:B1 15:B1 16:I1", Utah=(1, 0, 0), Omaha=(1, 0, 0), Gold=(0, 1, 1))
    assert numbers(b, sea="Utah") == [F(1, 4), F(3, 4)]
    assert numbers(b, sea="gold") == [F(1, 2), F(1, 2)]
    assert numbers(b, sea="Omaha") == [1]
    assert fire.SEA_FIRE.examples(b) == [{"sea": "Utah"}, {"sea": "Gold"}]
    assert title(b, sea="GOLD") == "Blockhouses at units off Gold"


def test_every_zone_of_a_way_is_strafed():
    """Two zones and three; the title counts units and fighters."""
    b = put_up(12, "25:f1 26:f1 27:I2 30:f1", field=(1, 4, 1, 1))
    assert numbers(b, strafe="Z27>Z26") == [F(5, 6), F(1, 6)]
    assert numbers(b, strafe="Z27>Z26>Z25") == [F(25, 36), F(11, 36)]
    assert numbers(b, strafe=[25, 26]) == [F(25, 36), F(11, 36)]
    assert numbers(b, strafe=["Z27"]) == [1]
    assert title(b, strafe=[27, 26], units=2) == "2 units under 1 fighter"
    assert title(b, strafe=["27", 26, 25]) == "1 unit under 2 fighters"
    assert fire.STRAFING.examples(b) == [
        {"strafe": [20, 25], "units": 2},
        {"strafe": [20, 26], "units": 2},
    ]
    wrong: object
    for wrong in ("Z27>Z26>Z25>Z24", 26, []):
        with pytest.raises(BadQuestion, match="one to three zones"):
            GAME.odds(b, {"strafe": wrong})


def test_strafing_under_way_can_be_asked_about_by_name():
    """While shots are fired; not before."""
    b = put_up(12, "26:f1 27:I2", field=(2, 4, 1, 1))
    assert fire.STRAFED.examples(b) == []
    do(b, "inf Z27", "Z26", "2")
    assert fire.STRAFED.examples(b) == [{"strafed": "now"}]
    assert numbers(b, strafed="now") == [F(25, 36), F(10, 36), F(1, 36)]


def test_paratroopers_are_listed_while_they_are_in_the_air():
    """Three boxes; afterwards none."""
    b = GAME.new()
    assert [list(q) for q in fire.AIRBORNE.examples(b)] == [["airborne"]] * 3
    assert fire.AIRBORNE.examples(put_up(2, "15:B1")) == []
    assert title(b, airborne=11) == "Paratroopers at Ste-Mère-Église"
    assert GAME.odds(b, {})["title"] == "Paratroopers at Ste-Mère-Église"


def test_nothing_is_listed_when_the_game_is_over():
    """No throw is to come."""
    b = put_up(2, "15:B1A1", options={"fortune": True, "tactics": True})
    b.ending = "caen"
    questions = (fire.BOMBARDMENT, fire.ANTIAIRCRAFT, fire.BOMBS, cards.FORTUNE_DIE)
    for question in (*questions, cards.TACTICS_CARD, cards.REINFORCEMENTS, BATTLE):
        assert question.examples(b) == []


# ---- reinforcements -------------------------------------------------------------------------------


def spread(sums: list[int]) -> list[Fraction]:
    """Give each result of equally likely throws its chance, from 0 up."""
    found = Counter(sums)
    return [F(found[n], len(sums)) for n in range(max(sums) + 1)]


FULL_UK = 2**29 - 1
PAIRS = [*product(range(1, 7), repeat=2)]


def test_half_of_a_roll_is_rounded_up():
    """Fortune 14 on a 6, more units waiting than can come."""
    b = put_up(14, "26:I1", waiting=(0, FULL_UK, 0, 0), options={"fortune": True})
    assert numbers(b, reinforcements="uk") == spread([one + two for one, two in PAIRS])
    do(b, (6,))
    assert numbers(b, reinforcements="uk") == spread([-(-(one + two) // 2) for one, two in PAIRS])


def test_a_low_die_is_thrown_again():
    """Fortune 14 on a 1: the lower die, if it is 3 or less."""
    b = put_up(14, "26:I1", waiting=(0, FULL_UK, 0, 0), options={"fortune": True})
    do(b, (1,))
    again = [
        max(one, two) + (new if min(one, two) <= 3 else min(one, two))
        for one, two in PAIRS
        for new in range(1, 7)
    ]
    assert numbers(b, reinforcements="U.K.") == spread(again)


def test_each_chart_belongs_to_its_order():
    """The Axis' are asked about in order 14 as in 15; those without units are not listed."""
    b = put_up(14, "26:I1", waiting=(1, 0, 1, 0))
    assert cards.REINFORCEMENTS.examples(b) == [
        {"reinforcements": "United States"},
        {"reinforcements": "Rennes/Chartres"},
    ]
    assert numbers(b, reinforcements="rennes/chartres") == [0, 1]
    assert title(b, reinforcements="U.S.") == "Reinforcements, United States"
    assert GAME.odds(b, {})["title"] == "Reinforcements, United States"
    assert [cards.phase_of_chart(chart) for chart in range(4)] == [14, 14, 15, 15]


# ---- cards ----------------------------------------------------------------------------------------


def test_what_a_1_and_a_6_of_a_fortune_card_do_is_told():
    """In the words of the card; the next order's card is the one to ask about."""
    b = put_up(2, "15:B1", options={"fortune": True})
    assert labels(b, fortune="11") == {
        "Allied infantry attack on a 2.": F(1, 6),
        "Nothing happens.": F(2, 3),
        "The U.K. and the U.S. attack in one zone each.": F(1, 6),
    }
    assert cards.FORTUNE_DIE.examples(b) == [{"fortune": 3}]
    b.phase = 16
    assert cards.FORTUNE_DIE.examples(b) == [{"fortune": 16}]
    assert cards.FORTUNE_DIE.examples(put_up(2, "15:B1")) == []


@pytest.mark.parametrize(
    ("card", "zones", "waiting", "chances"),
    [
        (12, "26:I1", (0, 0, 0, 0), {"1 Axis unit lost": F(1, 2), "nothing": F(1, 2)}),
        (
            2,
            "26:I1i1",
            (1, 1, 0, 0),
            {"1 Allied unit lost": F(4, 9), "2 Allied units lost": F(4, 9), "nothing": F(1, 9)},
        ),
        (
            11,
            "26:I3 27:a2 25:a1",
            (0, 0, 0, 0),
            {"1 Axis unit lost": F(4, 9), "2 Axis units lost": F(1, 9), "nothing": F(4, 9)},
        ),
        (
            13,
            "26:A1 27:i3 28:A2 25:i1",
            (0, 0, 0, 0),
            {"1 Allied unit lost": F(4, 9), "2 Allied units lost": F(1, 9), "nothing": F(4, 9)},
        ),
    ],
)
def test_a_tactics_card_is_tried_with_the_usual_choice(
    card: int, zones: str, waiting: tuple[int, ...], chances: dict[str, Fraction]
):
    """Howitzers and 88s fire from where most guns are."""
    b = put_up(2, zones, waiting=waiting, options={"tactics": True})
    assert labels(b, tactics=card) == chances
    assert {"tactics": card} in cards.TACTICS_CARD.examples(b)
    assert title(b, tactics=card).startswith(f"Tactics {card}, ")


def test_volunteers_come_back():
    """Two lost infantry: a 1 brings one, anything more both; with none lost the card is not listed."""
    b = put_up(2, "26:I1i1", options={"tactics": True})
    before = cards.TACTICS_CARD.examples(b)
    assert {"tactics": 16} not in before
    b.lost = tuple(2 if slot in (0, 4, 7) else 0 for slot in range(len(b.lost)))
    assert labels(b, tactics=16) == {"1 unit comes back": F(1, 6), "2 units come back": F(5, 6)}
    assert {"tactics": 16} in cards.TACTICS_CARD.examples(b)
    b.use_up(16)
    assert {"tactics": 16} not in cards.TACTICS_CARD.examples(b)
    assert cards.TACTICS_CARD.examples(put_up(2, "26:I1i1")) == []


# ---- names and numbers ----------------------------------------------------------------------------


def test_charts_and_boxes_have_names():
    """Long or short, with dots or without, in capitals or not."""
    assert [read_chart(name) for name in ("US", "u.s.", "UK", "United Kingdom")] == [0, 0, 1, 1]
    assert [read_chart(name) for name in ("Rennes/Chartres", " rouen/chartres ")] == [2, 3]
    assert [read_box(name) for name in ("utah", "OMAHA", " Gold ", "Juno", "Sword")] == [*range(5)]


@pytest.mark.parametrize("value", [1, 20, "1", "20", "0007"])
def test_a_number_may_be_written_as_a_text(value: object):
    assert read_number({"n": value}, "n", 1, 20) == int(str(value))
    assert read_number({}, "n", 4, 20) == 4


@pytest.mark.parametrize("value", [0, 21, "0", "21", "00007", "x", True, 2.0, None, "-1", "²"])
def test_a_number_that_is_none_is_refused(value: object):
    with pytest.raises(BadQuestion, match="1 to 20"):
        read_number({"n": value}, "n", 1, 20)


def test_a_zone_that_this_map_does_not_have_is_refused():
    """Z33 only with its option; a number below 1, and what is neither number nor text."""
    b = put_up(10, "30:I1i1", Gold=(1, 0, 0))
    for zone in (0, -1, 43, 3.0, [30], None):
        with pytest.raises(BadQuestion, match="no zone"):
            GAME.odds(b, {"zone": zone})


def test_the_odds_of_reinforcements_say_that_a_low_die_is_thrown_again():
    """Only while fortune 14 lets the owner do so."""
    for face, said in ((1, True), (3, False)):
        b = put_up(14, "20:i1 26:I1", waiting=(1, 255, 0, 0), options={"fortune": True})
        do(b, (face,))
        lines = GAME.odds(b, {"reinforcements": "UK"})["lines"]
        assert isinstance(lines, list)
        assert ("A die of 3 or less is thrown again." in lines) == said


def test_guns_and_aircraft_must_be_in_one_zone():
    """A blockhouse is no gun; infantry does not fire at aircraft."""
    b = put_up(3, "26:A1 27:f1 15:B1f1 30:I1f1 28:A1x1")
    assert flak_zones(b, FIGHTER) == []
    assert flak_zones(b, BOMBER) == [28]
