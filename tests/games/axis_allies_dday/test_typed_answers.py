"""Typed answers that are not offered: understood, and refused with the reason."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import FIGHTER
from beachhead.games.axis_allies_dday.notation.reading import NAMED
from beachhead.kernel import registry
from beachhead.kernel.errors import IllegalAnswer
from beachhead.match import Match
from tests.games.axis_allies_dday.boards import do, put_up, until

MOVING = "26:I3T1 27:B1I1 35:I2i1"


def reason(b: Board, text: str) -> tuple[str, str]:
    """Type an answer; give code and rule of the refusal, and see that nothing changes."""
    before = GAME.key(b)
    with pytest.raises(IllegalAnswer) as refused:
        GAME.play(b, GAME.parse(b, text))
    assert GAME.key(b) == before
    first = refused.value.reasons[0]
    return first.code, first.rule


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("inf Z99", "zone.unknown", "AAD-BOARD-02"),
        ("tank Z27", "stack.none", "AAD-MOVE-03"),
        ("bh Z27", "stack.immobile", "AAD-BLOCK-02"),
        ("inf Z35", "stack.locked", "AAD-MOVE-09"),
        ("all Z27", "stack.single", "AAD-MOVE-03"),
        ("UK inf Z35", "order.other", "AAD-TURN-05"),
        ("march on", "asked.other", "AAD-MOVE-03"),
        ("again", "move.none_before", "AAD-MOVE-03"),
    ],
)
def test_a_stack_that_cannot_move_is_refused_with_its_reason(text: str, code: str, rule: str):
    assert reason(put_up(12, MOVING), text) == (code, rule)


def test_a_zone_out_of_reach_and_too_many_units_are_refused():
    b = put_up(12, MOVING)
    do(b, "inf Z26")
    assert reason(b, "Z99") == ("zone.unknown", "AAD-BOARD-02")
    assert reason(b, "Z1") == ("zone.too_far", "AAD-MOVE-06")
    assert reason(b, "Z26") == ("zone.here", "AAD-MOVE-06")
    do(b, "Z27")
    assert reason(b, "7") == ("number.wrong", "AAD-STACK-01")
    assert reason(b, "many") == ("number.wrong", "AAD-STACK-01")


def test_other_orders_explain_what_they_do_not_offer():
    b = put_up(2, "15:B1 30:I2i1", Gold=(1, 0, 0))
    assert reason(b, "hit Z30 bh") == ("zone.no_blockhouse", "AAD-NAVAL-02")
    until(b, "choose_patrol")
    assert reason(b, "patrol Z99") == ("zone.unknown", "AAD-BOARD-02")
    until(b, "choose_bomber_zone")
    assert reason(b, "bomb Z30") == ("zone.own_troops", "AAD-AIR-17")
    until(b, "choose_landing")
    assert reason(b, "land Gold tank") == ("box.empty", "AAD-ORDER10-01")


def test_a_casualty_and_a_door_that_are_not_there_are_refused():
    b = put_up(11, "30:I2A2i4")
    do(b, (1, 2, 2, 2))
    assert reason(b, "lose tank") == ("casualty.none", "AAD-COMBAT-14")
    b = put_up(14, "20:i1 26:I1", waiting=(1, 0, 0, 0))
    until(b, "choose_entry")
    assert reason(b, "enter Gold") == ("box.foreign", "AAD-ORDER14-03")
    assert reason(b, "enter Omaha")[0] in {"entry.closed", "entry.full"}


def test_a_target_and_a_battle_that_are_not_offered_are_refused_by_word_as_by_number():
    b = put_up(9, "14:B1 20:i1", Gold=(1, 0, 0), Omaha=(2, 1, 0))
    assert reason(b, "hit Gold inf") == ("box.out_of_arc", "AAD-BLOCK-05")
    assert reason(b, "hit Omaha tank") == ("box.empty", "AAD-UNIT-19")
    b = put_up(11, "14:I1i1 20:i1 26:I1j1")
    assert reason(b, "fight Z20") == ("zone.no_battle", "AAD-COMBAT-01")


def test_an_allied_unit_never_enters_by_the_number_of_a_zone():
    """Boxes have numbers inside the program; what is typed is the name of one."""
    b = put_up(14, "20:i1 26:I1", waiting=(1, 1, 0, 0))
    do(b, (1, 1))
    assert GAME.parse(b, "enter Juno") in (2, 3)
    assert reason(b, f"enter Z{GAME.parse(b, 'enter Juno')}") == ("asked.other", "AAD-ORDER14-02")


def test_every_thing_that_can_be_named_is_read_back():
    """The notation of a target, an aircraft or a box is one thing's alone."""
    b = put_up(3, "26:I1")
    frames = {
        "choose_aircraft": (FIGHTER, 26),
        "choose_scouts": (3,),
        "choose_shot_down": (FIGHTER,),
        "choose_active_box": (1,),
        "choose_volunteers": (0, 3),
    }
    for step, among in NAMED.items():
        args = frames.get(step.name)
        if args is not None and step.text_maker and step.answer_reader:
            for thing in list(among)[::9]:
                text = step.text_maker(b, thing, *args).text
                assert step.answer_reader(b, text, *args) == thing


def match_at(b: Board) -> Match:
    """Play on from a position."""
    match = Match.new(registry.game(GAME.id), dice="given")
    match.position = b
    return match


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("inf2 Z26>Z27", ["inf Z26", "Z27", "2"]),
        ("INF2  Z26 > Z27", ["inf Z26", "Z27", "2"]),
        ("inf Z26>Z27", ["inf Z26", "Z27"]),
        ("tank1 Z26>Z27", ["tank Z26", "Z27"]),
        ("all Z26>Z27", ["all Z26", "Z27"]),
    ],
)
def test_a_whole_move_is_typed_on_one_line(line: str, answers: list[str]):
    """What has only one answer (one tank, a zone's every unit) is not asked, and not an entry."""
    match = match_at(put_up(12, MOVING))
    assert [e.text for e in match.answer(-1, line)] == answers


def test_every_move_and_landing_can_be_typed_and_is_told_in_words():
    """A tank's two zones are written with the zone between, a landing with its box."""
    for b, line, words in (
        (
            put_up(12, "26:T2"),
            "tank2 Z26>Z27>Z36",
            "2 German tanks: St. Lô by Caumont-l'Éventé to Aunay-sur-Odon.",
        ),
        (put_up(8, "14:i3"), "UK inf2 Z14>Z15", "2 U.K. infantry: Vierville to Bayeux."),
        (
            put_up(10, "20:I1", Gold=(3, 1, 0)),
            "UK inf2 Gold>Z15",
            "2 U.K. infantry: from Gold ashore in Bayeux.",
        ),
    ):
        match = match_at(b)
        match.answer(-1, line)
        assert words in [text.text for item in match.log() for text in item.lines]


@pytest.mark.parametrize(
    ("line", "part", "code", "rule"),
    [
        ("inf1 Z99>Z1", "part 1 of 3, 'inf Z99'", "zone.unknown", "AAD-BOARD-02"),
        ("inf1 Z35>Z34", "part 1 of 3, 'inf Z35'", "stack.locked", "AAD-MOVE-09"),
        ("inf2 Z26>Z1", "part 2 of 3, 'Z1'", "zone.too_far", "AAD-MOVE-06"),
        ("inf9 Z26>Z27", "part 3 of 3, '9': 3 units may move", "number.wrong", "AAD-STACK-01"),
        ("tank2 Z26>Z27", "part 3 of 3, '2'", "number.wrong", "AAD-STACK-01"),
        ("tank1 Z26>Z36>Z27", "part 2 of 3, 'Z36>Z27'", "way.too_far", "AAD-UNIT-15"),
        ("all2 Z26>Z27", "the question is which land units", "asked.other", "AAD-MOVE-03"),
    ],
)
def test_a_whole_move_is_refused_by_its_part(line: str, part: str, code: str, rule: str):
    match = match_at(put_up(12, MOVING))
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(-1, line)
    first = refused.value.reasons[0]
    assert (first.code, first.rule) == (code, rule)
    assert first.message.startswith(part)
    assert match.ply == 0


def test_landings_patrols_and_reinforcements_are_typed_whole():
    match = match_at(put_up(10, "20:I1", Gold=(3, 1, 0)))
    assert [e.text for e in match.answer(-1, "UK inf2 Gold>Z15")] == ["land Gold inf", "2"]
    with pytest.raises(IllegalAnswer, match="part 2 of 2, 'Z20'"):
        match.answer(-1, "all Gold>Z20")
    match = match_at(put_up(3, "20:i1 26:I1"))
    assert [e.text for e in match.answer(-1, "patrol Z26 3")] == ["patrol Z26", "3"]
    match = match_at(put_up(15, "20:i1 26:I1", waiting=(0, 0, 7, 0)))
    match.roll((6, 6))
    assert [e.text for e in match.answer(-1, "enter Z32 2")] == ["enter Z32", "2"]
