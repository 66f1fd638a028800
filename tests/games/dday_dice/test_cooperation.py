"""What careful Units do for each other: gifts, doors, and Sectors with little room."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import MUST_MOVE, Board
from beachhead.games.dday_dice.bots import Careful
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment, find_kept_sectors
from beachhead.kernel.nodes import Decision
from tests.games.dday_dice.boards import begin, has, have, node, phase, put, say, table, texts


def answer_of(b: Board, side: int) -> str:
    """Ask the bot for a Unit and write its answer down."""
    found = node(b, side)
    assert isinstance(found, Decision)
    answer = Careful().decide(GAME, b.clone(), found, lambda n: 0, 10.0)
    return GAME.answer_text(b, found.frame, answer).text


def let(b: Board, side: int, *, steps: int) -> list[str]:
    """Let the bot give some answers in a row."""
    found = []
    for _ in range(steps):
        found.append(answer_of(b, side))
        say(b, found[-1], side=side)
    return found


def on_the_bridge(*sectors: int) -> Board:
    """Return a table on Pegasus Bridge whose Units stand in some Sectors before their move."""
    b = table(f"pegasus_bridge-{len(sectors)}")
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector, face=MUST_MOVE)
        u.soldiers, u.courage = 45, 9
    return b


def test_a_sector_for_one_is_kept_for_the_first_unit_that_still_comes():
    """Unit 1 may plan for the bridge, Unit 2 goes round it; when Unit 1 is past it is Unit 2's."""
    b = on_the_bridge(4, 4)
    assert [find_kept_sectors(b, side) for side in (0, 1)] == [0, 1 << 6]
    put(b.units[0], 8)
    assert find_kept_sectors(b, 1) == 0
    put(b.units[1], 6)
    put(b.units[0], 4)
    assert [find_kept_sectors(b, side) for side in (0, 1)] == [1 << 6, 0]


def test_a_unit_alone_takes_every_sector():
    """In solitaire nothing is kept for others."""
    assert find_kept_sectors(table("pegasus_bridge"), 0) == 0


def test_of_two_units_that_must_leave_only_one_goes_to_the_bridge():
    """Both stand before it with Courage enough; the other one leaves sideways."""
    b = on_the_bridge(4, 4)
    b.units[0].visited |= 1 << 5
    phase(b, 5)
    assert answer_of(b, 0) == "go 6"
    assert answer_of(b, 1) == "go 5"


def test_courage_goes_to_the_unit_that_cannot_leave():
    """One has plenty, the other must move and cannot pay: it gets some, never more than half."""
    b = on_the_bridge(5, 5)
    b.units[1].courage = 0
    phase(b, 5)
    assert let(b, 0, steps=2) == ["trade 2", "give courage"]
    amount = int(answer_of(b, 0).removeprefix("amount "))
    assert 2 <= amount <= 4


def test_nobody_gives_more_than_makes_both_equal():
    """With as many Soldiers on both sides there is nothing to give."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 2).soldiers = 20
    begin(b, "before_combat")
    assert answer_of(b, 0) == "done"


def before_the_door(other: int) -> Board:
    """Return a table at Pointe du Hoc: Unit 2 must move and stands before doors that are shut."""
    b = table("pointe_du_hoc-2")
    put(b.units[1], 7, face=MUST_MOVE)
    put(b.units[0], other)
    b.units[1].visited |= 1 << 8
    for u in b.units:
        u.soldiers, u.courage = 50, 9
    have(b.units[0], "grenade")
    return b


def test_explosives_go_to_the_unit_that_is_stuck_before_a_door():
    """They stand together: the Grenade changes hands, and the door can be opened."""
    b = before_the_door(7)
    phase(b, 5)
    assert let(b, 0, steps=3) == ["trade 2", "give grenade", "offer"]
    assert let(b, 1, steps=1) == ["accept 1"]
    assert has(b.units[1], "grenade")
    assert "go 9" in texts(b, 1)


def test_who_can_open_a_door_goes_through_it_for_a_unit_that_is_stuck():
    """Unit 1 stands elsewhere and could stay; the door stays open behind it."""
    b = before_the_door(8)
    phase(b, 5)
    assert answer_of(b, 0) == "go 9"


def test_units_of_a_sector_count_on_what_they_have_on_average():
    """A Unit of 40 beside one of 10 decides as one of 25 would; apart each decides for itself."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (40, 10), strict=True):
        put(u, 2).soldiers = soldiers
    assert (
        Assessment(b, 0).average_means.lives_at_stake
        == Assessment(b, 1).average_means.lives_at_stake
        == pytest.approx(25)
    )
    put(b.units[1], 1)
    assert Assessment(b, 0).average_means.lives_at_stake == pytest.approx(40)
