"""Conditions of single steps, each where it holds and where it does not."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import CLAIMS
from beachhead.games.axis_allies_dday.content.tables import BOMBER, FIGHTER, UK, US
from beachhead.games.axis_allies_dday.invariants.agenda import (
    MOST_NAMED,
    check_pieces,
    check_wrapping,
)
from beachhead.games.axis_allies_dday.rules.airborne import airborne_assault
from beachhead.games.axis_allies_dday.rules.antiaircraft import flak_zones, list_targets
from beachhead.games.axis_allies_dday.rules.turn import has_unused_card
from tests.games.axis_allies_dday.boards import do, node, put_up, start, step, texts

TACTICS: dict[str, int | str | bool] = {"tactics": True}
FORTUNE: dict[str, int | str | bool] = {"fortune": True}


# ---- aircraft -----------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TACTIC00-07", "AAD-TACTIC00-08")
@pytest.mark.parametrize(
    ("zones", "safe", "powers"),
    [
        ("26:A1f1", None, [UK]),
        ("26:A1f1g1", None, [UK, US]),
        ("26:A1f1", (26, UK), []),
        ("26:A1f2", (26, UK), [UK]),
        ("26:A1f1g1", (26, UK), [US]),
        ("26:A1g1", (26, UK), [US]),
        ("26:A1f1", (27, UK), [UK]),
    ],
)
def test_a_barnstormer_alone_is_not_fired_at(
    zones: str, safe: tuple[int, int] | None, powers: list[int]
):
    """Others of its zone are; a bomber is never one."""
    b = put_up(3, zones)
    b.barnstormer = next(n for n in CLAIMS if CLAIMS[n] == safe) if safe else -1
    assert list_targets(b, 26, FIGHTER) == powers
    assert flak_zones(b, FIGHTER) == ([26] if powers else [])
    assert flak_zones(b, BOMBER) == []


def test_guns_and_aircraft_must_be_in_one_zone():
    """A blockhouse is no gun; infantry does not fire at aircraft."""
    b = put_up(3, "26:A1 27:f1 15:B1f1 30:I1f1 28:A1x1")
    assert flak_zones(b, FIGHTER) == []
    assert flak_zones(b, BOMBER) == [28]


@pytest.mark.parametrize("tactics", [False, True])
def test_where_a_fighter_fell_is_noted_for_the_tactics_cards_only(tactics: bool):
    """A bomber never counts."""
    b = put_up(4, "26:A2f2", field=(2, 4, 1, 1), options={"tactics": tactics})
    do(b, (1,))
    assert tuple(b.downed) == ((26,) if tactics else ())
    b = put_up(6, "26:A1x1", field=(4, 4, 0, 1), options={"tactics": tactics})
    do(b, (1,))
    assert tuple(b.downed) == ()


@pytest.mark.rule("AAD-ORDER01-02")
def test_an_empty_airborne_box_does_not_drop():
    """Only boxes with men, and none at all if they are scattered."""
    b = put_up(2, "15:B1")
    b.phase, b.airborne, b.agenda = 1, (3, 0, 2), []
    airborne_assault.run(b)
    assert sorted(f[1] for f in b.agenda if f[0] == "drop") == [0, 2]
    b.fortune, b.luck, b.agenda = 1, -1, []
    airborne_assault.run(b)
    assert [f[0] for f in b.agenda] == ["touch_down"]


# ---- cards --------------------------------------------------------------------------------------


def test_a_card_is_left_until_it_is_used():
    """Construction is tactics 8; without the option there is none."""
    b = put_up(2, "15:B1", options=TACTICS)
    assert has_unused_card(b, "construction")
    assert not has_unused_card(b, "sunshine")
    b.use_up(8)
    assert not has_unused_card(b, "construction")
    assert has_unused_card(b, "volunteers")
    assert not has_unused_card(put_up(2, "15:B1"), "construction")


@pytest.mark.rule("AAD-TACTIC15-02")
@pytest.mark.parametrize(
    ("answer", "strafed"), [("Z30", True), ("Z41>Z37", False), ("Z38>Z30", True), ("Z38", True)]
)
def test_a_convoy_is_strafed_on_the_way_it_takes(answer: str, strafed: bool):
    """Fighters over Z38 fire at who goes through it; a named way round them is taken."""
    options, waiting = TACTICS, (0, 0, 0, 1)
    b = put_up(15, "38:f1 20:i1", options=options, waiting=waiting, field=(3, 4, 1, 1))
    do(b, (1, 1), "enter Z42", "use")
    assert step(b) == "choose_convoy_goal"
    do(b, answer)
    assert (step(b) == "strafing_shot") == strafed


@pytest.mark.rule("AAD-TACTIC15-02")
@pytest.mark.parametrize("answer", [(39, 37), (26, 30), (38, 42)])
def test_a_convoy_goes_no_way_that_there_is_not(answer: tuple[int, int]):
    """Z39 does not lead to Z37, nor Z42 to Z26, nor any way back."""
    b = put_up(15, "20:i1", options=TACTICS, waiting=(0, 0, 0, 1))
    do(b, (1, 1), "enter Z42", "use")
    assert GAME.why_not(b, answer)
    assert not GAME.why_not(b, (38, 30))


@pytest.mark.rule("AAD-TACTIC14-02")
def test_reconnaissance_ends_when_every_fighter_has_moved():
    """One fighter: after its move nobody is asked again."""
    b = put_up(14, "26:f1 20:i1", options=TACTICS, field=(3, 4, 1, 1), waiting=(0, 0, 0, 1))
    do(b, "use", "UK ftr Z26", "patrol Z25")
    assert step(b) != "choose_scouts"


@pytest.mark.parametrize(("phase", "zones", "answer", "at"), [
    (10, "15:i1", "Gold", "box:2"),
    (11, "30:I1i1 26:I1i1", "attack Z26", "zone:26"),
])  # fmt: skip
def test_what_is_named_on_a_fortune_card_is_told_as_box_or_zone(
    phase: int, zones: str, answer: str, at: str
):
    """Order 10 names boxes, the others zones."""
    b = put_up(phase, zones, options=FORTUNE, Gold=(1, 0, 0), Juno=(1, 0, 0))
    if b.phase != phase:
        start(b, phase)
    do(b, (6,))
    found = next((t for t in texts(b) if answer in t), None)
    assert found, texts(b)
    named = [e for e in do(b, found) if e.kind == "named"]
    assert named[0].figures["at"] == at


# ---- positions of strangers ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frames", "fine"),
    [
        ([("lapse", 2), ("close_order", 2)], True),
        ([("lapse", 2), ("choose_tactics", 2, 1), ("choose_tactics", 2, 2)], True),
        ([("lapse", 2), ("lapse", 2), ("lapse", 2)], False),
        ([("close_order", 2)], False),
    ],
)
def test_the_cards_around_an_order_come_once(frames: list[tuple[str, int]], fine: bool):
    """Only the offer of a tactics card may be there for each of two Allied players."""
    b = put_up(2, "15:B1", options=TACTICS)
    assert (not list(check_wrapping(b, list(frames)))) == fine


def test_no_card_wraps_an_order_of_a_plain_game():
    """But order 1 has its own end."""
    b = put_up(2, "15:B1")
    assert not list(check_wrapping(b, [("salvo", 1, 6, 1)]))
    assert list(check_wrapping(b, [("lapse", 2)]))
    b.phase = 1
    assert not list(check_wrapping(b, [("lapse", 1)]))


@pytest.mark.parametrize("name", ["name_origins", "name_battles"])
@pytest.mark.parametrize(
    ("number", "fine"), [(1, True), (MOST_NAMED, True), (MOST_NAMED + 1, False)]
)
def test_a_card_lets_no_more_zones_be_named_than_it_says(name: str, number: int, fine: bool):
    assert (not list(check_pieces(put_up(2, "15:B1"), name, {"number": number}))) == fine


def test_fire_is_at_a_unit_that_is_there():
    """Antiaircraft fire at aircraft, not at land units."""
    b = put_up(4, "26:A1f1", field=(3, 4, 1, 1))
    slot = node(b).frame[2]  # type: ignore[union-attr]
    assert not list(check_pieces(b, "fire_flak", {"zone": 26, "slot": int(slot)}))
    assert list(check_pieces(b, "fire_flak", {"zone": 27, "slot": int(slot)}))
    assert list(check_pieces(b, "fire_flak", {"zone": 26, "slot": 1}))
    assert not list(check_pieces(b, "bomb", {"zone": 26, "slot": 1}))
    assert list(check_pieces(b, "bomb", {"zone": 26, "slot": 0}))
