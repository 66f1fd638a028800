"""Prices on the way: what a Unit lacks for the next one, and how it gets there in time."""

from math import inf
from random import Random

import numpy as np
import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import Careful
from beachhead.games.dday_dice.bots.spending import choose_lost_card
from beachhead.games.dday_dice.content.components import ITEM
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.hurdles import (
    NEVER,
    Hurdle,
    Lack,
    choose_route,
    find_hurdle,
)
from beachhead.games.dday_dice.odds.valuation.planner import Help, Node, Outlook
from beachhead.kernel.nodes import Answer, Decision
from tests.games.dday_dice.boards import begin, have, node, put, supplied_unit, table

BUNKER = 11
NONE = np.zeros(1, dtype=np.int64)


def merville(sector: int = 9, *cards: str, points: int = 0, stars: int = 0) -> Board:
    """Set a Unit before the Bunker of Merville, whose door asks for two explosives."""
    b = table("merville_battery")
    b.pool |= ITEM["satchel_charge"].bit
    u = put(b.units[0], sector)
    u.soldiers, u.courage, u.points, u.stars = 40, 9, points, stars
    have(u, *cards)
    return b


def hurdle_of(b: Board) -> Hurdle:
    """Return the next hurdle of the Unit."""
    return find_hurdle(b, b.units[0])


def count_turns(b: Board, buys: int = 1) -> int:
    """Return how long the Unit needs to the price of its next hurdle."""
    return int(hurdle_of(b).count_turns(NONE, NONE, buys)[0])


def test_a_door_without_a_way_round_it_is_a_hurdle_until_its_price_is_there():
    assert hurdle_of(merville()).sector == BUNKER
    assert hurdle_of(merville(9, "satchel_charge")) == Hurdle()
    assert hurdle_of(table("gold_beach")) == Hurdle()


def test_one_strong_explosive_or_two_weak_ones_meet_it():
    routes = {lack.cards for lack in hurdle_of(merville()).lacks}
    assert ("satchel_charge",) in routes
    assert ("grenade", "engineer") in routes
    assert ("grenade",) not in routes
    held = hurdle_of(merville(9, "grenade")).lacks
    assert {("engineer",), ("satchel_charge",)} < {lack.cards for lack in held}


def test_points_and_stars_bring_the_price_nearer():
    assert count_turns(merville(points=3)) == 2  # nine points for a Satchel Charge, three a turn
    assert count_turns(merville(points=9)) == 0
    assert count_turns(merville(points=9), buys=0) == 1  # this turn's Item is bought already
    assert count_turns(merville(9, "grenade", stars=5)) == 0


def test_a_price_that_nobody_sells_is_never_there():
    b = merville()
    b.pool = 0
    b.units[0].dead = ~0
    assert count_turns(b) == NEVER


def test_the_quickest_route_is_taken():
    found = Hurdle(BUNKER, (Lack(9, 0, ("satchel_charge",), 1), Lack(0, 1, ("engineer",), 1)))
    route = choose_route(found)
    assert route is not None
    assert route.cards == ("engineer",)
    assert choose_route(Hurdle(8, (Lack(8),))) is None  # points, and no card


def test_the_planner_takes_a_door_for_shut_until_the_price_is_there():
    look = Outlook("merville_battery", Help(hurdle=BUNKER))
    way = next(w for w in look.map.sectors[9].ways if w.to == BUNKER)
    shut, opened = (look.go(Node(9, 2, 1 << 9, -1, n), way) for n in (1, 0))
    assert shut.max() == 0
    assert opened.max() > 0
    near, far = (look.before_roll(Node(9, 1, 1 << 9, -1, n))[40, 9] for n in (1, 3))
    assert near > far


def answer_of(b: Board) -> object:
    """Ask the careful bot."""
    found = node(b, 0)
    assert isinstance(found, Decision)
    return Careful().decide(GAME, b.clone(), found, Random(1).randrange, inf)


def test_the_bot_waits_on_safe_ground_while_the_price_of_the_door_is_missing():
    """From Sector 9 it would have to go on to a black shield, and from there through the door."""
    for points, answer in ((0, "stay"), (8, ("go", 10))):
        b = merville(points=points)
        b.units[0].soldiers = 60
        put(b.units[0], 9, face=2)
        begin(b, "move_units")
        assert answer_of(b) == answer


def test_the_bot_saves_for_the_cheaper_route_instead_of_a_first_grenade():
    """Eight points buy a Grenade now, or in a turn the Satchel Charge that opens the door alone."""
    b = merville(points=8)
    begin(b, "spend_resources")
    assert answer_of(b) != ("find", "grenade")
    b = merville(points=9)
    begin(b, "spend_resources")
    assert answer_of(b) == ("find", "satchel_charge")


def test_the_key_of_a_door_is_the_last_card_to_be_lost():
    b = merville(9, "satchel_charge", "field_radio")
    options: list[Answer] = ["satchel_charge", "field_radio"]
    decision = Decision(0, ("choose_lost_item", 0), "", options)
    assert choose_lost_card(Assessment(b, 0), decision) == "field_radio"


@pytest.mark.parametrize(("number", "lacking"), [(4, 0), (5, 1)])
def test_in_phase_4_what_is_lacking_can_still_be_bought(number: int, lacking: int):
    """A Grenade for the door of Omaha's Sector 7, with points enough: in phase 5 it takes a turn."""
    b, u = supplied_unit(4)
    b.phase, u.points = number, 20
    b.pool = ITEM["grenade"].bit
    assessment = Assessment(b, 0)
    assessment.hurdle = Hurdle(7, (Lack(0, 0, ("grenade",), 1),))
    assert assessment.make_node(1).lacking == lacking


def test_without_a_hurdle_nothing_takes_time():
    """With one it takes as long as what is lacking."""
    none = np.zeros(1, dtype=np.int64)
    lacks = (Lack(4, 0, ("grenade",), 1),)
    assert list(Hurdle().count_turns(none, none, 0)) == [0]
    assert list(Hurdle(7, lacks).count_turns(none, none, 0)) == [2]
    assert list(Hurdle(7, ()).count_turns(none, none, 0)) == [9]
