"""DDD-FACE: what the die faces do."""

from collections import Counter
from random import Random

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import SPARED
from beachhead.games.dday_dice.content.components import FACES, FIGURES, tools_to_points
from beachhead.games.dday_dice.rules import faces, final_tally, skulls
from beachhead.games.dday_dice.rules.final_tally import list_subsets
from tests.games.dday_dice.boards import (
    asked,
    dice,
    have,
    node,
    phase,
    put,
    say,
    supplied_unit,
    table,
    tally,
    texts,
)


def upkept(faces: str, *cards: str, sector: int = 1):
    """Return a table whose Unit has this tally, in phase 2 or later."""
    b = table()
    u = put(b.units[0], sector)
    u.soldiers = 20
    u.points = 5  # keeps phase 4 open
    have(u, *cards)
    return tally(b, faces)


@pytest.mark.rule("DDD-FACE-01")
def test_each_die_shows_each_of_six_results_equally_often():
    """Over many rolls each result comes up about equally often, for each colour."""
    device = node(table()).device  # type: ignore[union-attr]
    randbelow = Random(4).randrange
    seen: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for _ in range(6000):
        faces = device.draw(randbelow)
        for place, face in enumerate(faces):
            seen[place // 2][str(face)] += 1
    for colour in seen:
        assert set(colour) == set(FACES)
        assert all(1800 < n < 2200 for n in colour.values())


@pytest.mark.rule("DDD-FACE-02")
def test_a_skull_cancels_one_die():
    """Of five other results four count."""
    b = upkept("skull star star courage tool soldier1")
    u = b.units[0]
    soldiers, points = u.soldiers, u.points
    say(b, "cancel R2")
    assert (u.stars, u.courage, u.soldiers - soldiers, u.points - points) == (1, 1, 1, 1)


@pytest.mark.rule("DDD-FACE-03")
def test_the_player_picks_the_cancelled_die():
    """With 1 Skull and 5 other dice five victims are offered."""
    b = upkept("skull star star courage tool soldier1")
    assert texts(b) == ["cancel R2", "cancel W1", "cancel W2", "cancel B1", "cancel B2"]
    say(b, "cancel W1")
    u = b.units[0]
    assert (u.stars, u.courage, u.soldiers) == (1, 1, 21)


@pytest.mark.rule("DDD-FACE-04")
def test_a_cancelled_result_is_ignored_for_the_turn_only():
    """A cancelled double adds nothing; next turn the die rolls normally."""
    b = upkept("skull soldier2 star courage tool star")
    say(b, "cancel R2")
    assert b.units[0].soldiers == 20
    phase(b, 1)
    assert b.units[0].cancelled == 0
    assert node(b).device.describe()["dice"] == 6  # type: ignore[union-attr]


@pytest.mark.rule("DDD-FACE-05")
def test_a_skull_never_cancels_a_skull():
    """The victims of two Skulls are two other dice."""
    b = upkept("skull skull star courage tool soldier1")
    assert texts(b) == ["cancel W1", "cancel W2", "cancel B1", "cancel B2"]
    say(b, "cancel W1")
    assert texts(b) == ["cancel W2", "cancel B1", "cancel B2"]


@pytest.mark.rule("DDD-FACE-06")
def test_three_skulls_cancel_three_other_dice():
    """3 Skulls without an RWB and 3 others: nothing is gained."""
    b = upkept("skull skull skull soldier2 star tool")
    u = b.units[0]
    assert (u.soldiers, u.stars, u.points) == (20, 0, 5)


@pytest.mark.rule("DDD-FACE-07")
def test_surplus_skulls_do_nothing_more():
    """4 Skulls and 2 Soldiers: both are cancelled, no further loss."""
    b = upkept("skull skull skull skull soldier2 soldier1")
    assert b.units[0].soldiers == 20
    assert asked(b) != "choose_victim"


@pytest.mark.rule("DDD-FACE-08")
def test_bonus_results_cannot_be_cancelled():
    """The Sector's +1 Tool is no victim."""
    b = upkept("skull star star courage courage soldier1", sector=3)
    assert len(texts(b)) == 5
    say(b, "cancel B2")
    assert b.units[0].points == 5 + 1


@pytest.mark.rule("DDD-FACE-09")
def test_a_neutralised_skull_does_no_harm():
    """With the Sharpshooter 5 results count."""
    b = upkept("skull star star courage courage soldier1", "sharpshooter")
    assert "ignore" in texts(b)
    say(b, "ignore")
    u = b.units[0]
    assert (u.stars, u.courage, u.soldiers) == (2, 2, 21)


@pytest.mark.rule("DDD-FACE-10", "DDD-STRAIGHT-06")
def test_the_skull_of_a_straight_cancels_nothing():
    """With a Straight no die is cancelled."""
    b = upkept("skull star soldier1 soldier2 courage tool")
    say(b, "done")
    assert b.units[0].cancelled == 0
    assert b.units[0].soldiers == 23


@pytest.mark.rule("DDD-FACE-11")
def test_each_star_adds_one():
    """3 Stars without an RWB: +3."""
    b = upkept("star star star soldier1 soldier2 tool")
    assert b.units[0].stars == 3


@pytest.mark.rule("DDD-FACE-12")
def test_rallying_is_an_option():
    """With 3 Stars both rally and skip are legal."""
    b = table()
    b.units[0].stars = 3
    phase(b, 4)
    assert {"done", "rally chaplain", "rally veteran"} <= set(texts(b))


@pytest.mark.rule("DDD-FACE-13")
def test_one_specialist_is_rallied_a_turn():
    """With 10 Stars a second rally is refused."""
    b = table()
    b.units[0].stars = 10
    b.units[0].points = 5
    phase(b, 4)
    say(b, "rally veteran")
    assert GAME.why_not(b, ("rally", "chaplain"))


@pytest.mark.rule("DDD-FACE-14", "DDD-FACE-15")
def test_soldier_faces_add_one_or_two():
    """A single adds 1 Soldier, a double 2."""
    b = upkept("soldier1 tool star star courage courage")
    assert b.units[0].soldiers == 21
    b = upkept("soldier2 tool star star courage courage")
    assert b.units[0].soldiers == 22


@pytest.mark.rule("DDD-FACE-16")
def test_each_courage_adds_one():
    """2 Courage faces: +2."""
    b = upkept("courage courage star soldier1 tool soldier2")
    assert b.units[0].courage == 2


@pytest.mark.rule("DDD-FACE-17")
def test_tools_become_item_points_by_the_table():
    """The table starts at 0 and never falls."""
    table_ = FIGURES.dice.tool_table
    assert table_[0] == 0
    assert list(table_) == sorted(table_)
    for n in range(7):
        b = upkept(
            " ".join((["tool"] * n + ["courage", "star", "courage", "star", "courage", "star"])[:6])
        )
        while asked(b) in ("choose_bonus", "choose_free_item"):
            say(b, texts(b)[-1])
        bonus = 10 * min(1, n // 5) if n >= 5 else 0
        bonus = 20 if n == 6 else bonus
        assert b.units[0].points in (5 + tools_to_points(n) + bonus, 5 + tools_to_points(n))


@pytest.mark.rule("DDD-FACE-18")
def test_tools_are_converted_together_and_cancelled_ones_do_not_count():
    """3 Tools, 1 cancelled: the table's value for 2."""
    b = upkept("skull tool tool star tool courage")
    say(b, "cancel R2")
    assert b.units[0].points == 5 + tools_to_points(2)


def test_the_dice_helper_reads_colours():
    """R1 R2 W1 W2 B1 B2 are two dice of each colour."""
    assert [c // 6 for c in dice("skull star soldier1 soldier2 courage tool")] == [0, 0, 1, 1, 2, 2]


def test_the_sets_of_dice_within_a_mask_are_all_but_the_empty_one():
    assert list_subsets(0b101) == (0b001, 0b100, 0b101)
    assert list_subsets(0) == ()
    assert len(list_subsets(0b111)) == 7


@pytest.mark.rule("DDD-FACE-09")
@pytest.mark.parametrize(
    ("cards", "done", "asks"),
    [((), 0, False), (("sharpshooter",), 0, True), (("sharpshooter",), SPARED, False)],
)
def test_a_sharpshooter_is_asked_though_every_die_would_go(
    cards: tuple[str, ...], done: int, asks: bool
):
    """Three Skulls and three others: without him, or once he has spared one, there is no choice."""
    b, u = supplied_unit(4, *cards)
    u.dice, u.done, b.agenda = dice("skull skull skull soldier2 star tool"), done, []
    skulls.apply_skulls(b, 0, 3)
    assert [f[0] for f in b.agenda] == ["choose_victim"] * asks
    assert u.cancelled == (0 if asks else 0b111000)


@pytest.mark.parametrize(
    ("shown", "straight", "skulls", "victims", "triples"),
    [
        ("skull star soldier1 soldier2 courage tool", True, 1, (1, 2, 3, 4, 5), 0),
        ("skull star soldier1 soldier2 courage courage", False, 1, (1, 2, 3, 4, 5), 0),
        ("skull star skull star skull star", False, 0, (1, 3, 5), 0b11),
        ("skull skull skull star star star", False, 3, (3, 4, 5), 0),
        ("skull skull skull star skull star", False, 1, (3, 5), 0b1),
        ("star star soldier1 soldier1 tool tool", False, 0, (0, 1, 2, 3, 4, 5), 0),
        ("tool star tool star tool tool", False, 0, (0, 1, 2, 3, 4, 5), 0b100000),
    ],
)
def test_dice_are_read(
    shown: str, straight: bool, skulls: int, victims: tuple[int, ...], triples: int
):
    """All symbols, Skulls that bite, what they may cancel, and symbols in three colours."""
    found = faces.read_dice(dice(shown))
    assert (found.straight, found.skulls, found.victims) == (straight, skulls, victims)
    assert found.triples == triples


def test_a_die_that_was_not_rolled_is_no_victim():
    """Nor does it count as a symbol."""
    found = faces.read_dice((-1, *dice("skull star soldier1 soldier2 courage tool")[1:]))
    assert found.victims == (1, 2, 3, 4, 5)
    assert not found.straight


def test_sets_of_dice_are_listed_without_the_empty_one():
    assert final_tally.list_subsets(0b101) == (0b1, 0b100, 0b101)
    assert final_tally.list_subsets(0) == ()
