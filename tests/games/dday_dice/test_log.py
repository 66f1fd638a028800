"""What happens is told fully: who, with what, for what, and what it comes to."""

from random import Random

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Event
from tests.games.dday_dice.boards import (
    dice,
    have,
    node,
    phase,
    put,
    roll,
    roll_all,
    say,
    table,
    tally,
)


def lines(story: list[Event]) -> list[str]:
    """Return the log lines of a story."""
    return [GAME.log_line(event) for event in story]


def pair(*sectors: int) -> Board:
    """Return two Units at Omaha, UK and USA, with something to give."""
    b = table("omaha_beach-2", "uk")
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector)
        u.soldiers, u.courage, u.stars, u.points = 20, 9, 4, 5
    return b


def prompt(b: Board, side: int = -1) -> str:
    """Return what is asked or rolled."""
    found = node(b, side)
    assert not isinstance(found, Over)
    return GAME.prompt(b, found)


def test_an_offer_shows_its_contents_to_whoever_is_asked():
    """The prompt, both answers and the log name what is given and what is asked for."""
    b = pair(2, 2)
    have(b.units[0], "grenade")
    phase(b, 4)
    story = say(
        b, "trade 2", "give soldiers", "amount 3", "give grenade", "ask stars", "amount 1", "offer",
        side=0,
    )  # fmt: skip
    assert lines(story)[-1] == "UK offers USA 3 Soldiers, Grenade for 1 Star."
    assert prompt(b, 1) == "USA: UK gives 3 Soldiers, Grenade for 1 Star."
    found = node(b, 1)
    assert isinstance(found, Decision)
    labels = [GAME.answer_text(b, found.frame, a).label for a in found.options]
    assert "Accept: UK gives 3 Soldiers, Grenade for 1 Star" in labels
    story = say(b, "accept 1", side=1)
    assert lines(story) == ["USA accepts the offer of UK: 3 Soldiers, Grenade for 1 Star."]


def test_a_vehicle_that_would_be_left_is_named_in_the_offer():
    """Who has a Jeep reads that it would be left."""
    b = pair(2, 2)
    have(b.units[0], "sherman_dd")
    have(b.units[1], "jeep")
    phase(b, 4)
    say(b, "trade 2", "give sherman_dd", "offer", side=0)
    found = node(b, 1)
    assert isinstance(found, Decision)
    labels = [GAME.answer_text(b, found.frame, a).label for a in found.options]
    assert any(label.endswith("; your Jeep is left") for label in labels)


def test_a_proposed_trade_of_dice_names_both_dice():
    """The red Star for the blue Tool."""
    b = pair(2, 4)
    have(b.units[0], "lieutenant")
    faces = "star courage soldier1 soldier2 tool tool"
    tally(b, faces, faces, window=True)
    story = say(b, "swap R1 2 B1", side=0)
    assert lines(story) == ["UK offers USA a red Star for a blue Tool."]
    assert prompt(b, 1) == "USA: UK gives a red Star for your blue Tool."
    assert lines(say(b, "accept 1", side=1))[0] == "UK gives USA a red Star for a blue Tool."


def test_combat_is_told_with_everything_that_it_is_made_of():
    """DEF, fire with its place, what a card prevents, and the losses."""
    b = table("omaha_beach")
    u = put(have(b.units[0], "first_aid_kit"), 9)
    u.soldiers = 60
    phase(b, 6)
    assert prompt(b) == (
        "Machine Gun Fire in Sector 9: 1 die, every Unit there loses as many. "
        "Each 6 also takes 1 Specialist."
    )
    assert lines(roll(b, 5)) == ["Machine Gun Fire rolls 5: every Unit in Sector 9 loses as many."]
    story = lines(say(b, "play first_aid_kit"))
    assert "UK in Sector 9: DEF 16, fire and damage 5, prevented 3: 18 losses." in story
    assert "UK loses 18 Soldiers." in story


def test_a_combat_without_fire_tells_the_def_alone():
    b = table("omaha_beach")
    u = put(b.units[0], 1)
    u.soldiers, u.courage = 9, 5
    phase(b, 5)
    assert "UK in Sector 1: DEF 3: 3 losses." in lines(say(b, "stay"))


def test_special_damage_says_what_it_takes():
    """A 6 in Sector 9 of Omaha takes a Specialist."""
    b = table("omaha_beach")
    u = put(b.units[0], 9)
    u.soldiers, u.courage = 60, 3
    phase(b, 6)
    assert "UK suffers Special Damage from a 6: 1 Specialist." in lines(roll(b, 6))


def test_a_move_says_what_it_costs_and_what_is_given_up_for_it():
    """Into Sector 7 of Omaha with a Grenade: Courage, the card, the open way."""
    b = table("omaha_beach")
    u = put(have(b.units[0], "grenade"), 4)
    u.soldiers, u.courage = 40, 9
    phase(b, 5)
    story = lines(say(b, "go 7"))
    assert story[:3] == [
        "UK gives up Grenade to enter Sector 7.",
        "UK opens the way into Sector 7 for everybody.",
        "UK moves to Sector 7, for 2 Courage.",
    ]


def test_mines_say_that_the_die_counts_the_fallen():
    """The prompt before, the line after."""
    b = table("omaha_beach")
    u = put(b.units[0], 6)
    u.soldiers, u.courage = 40, 9
    phase(b, 5)
    say(b, "go 8")
    assert prompt(b) == "UK crosses Land Mines: one die, as many of the Unit fall."
    assert lines(roll(b, 4))[0] == "UK crosses Land Mines, rolls 4 and loses as many."


def test_skulls_and_changed_dice_are_named():
    """The die that a Skull cancels; the face that Binoculars set."""
    b = table("omaha_beach")
    u = have(b.units[0], "binoculars")
    tally(b, "skull soldier2 star star courage tool")
    assert lines(say(b, "cancel R2"))[0] == "UK: a Skull cancels red 2 Soldiers."
    phase(b, 1)
    assert prompt(b) == "UK rolls 6 dice, roll 1 of 3."
    roll_all(b, "star star tool tool courage skull")
    story = lines(say(b, "play binoculars", "set B1 soldier2"))
    assert story[-1] == "UK turns a blue Skull to a blue 2 Soldiers."
    assert u.dice != dice("star star tool tool courage skull")


def test_no_line_of_a_random_game_shows_an_id():
    """No `soldier2`, `lose_courage`, `unit:1` or `1 Soldiers` in what players read."""
    luck = Random(4)
    b = table("gold_beach-3", "uk", ask_always=True, victory_points=True)
    for u in b.units:
        u.soldiers, u.courage, u.stars, u.points = 60, 20, 9, 30
    for _ in range(600):
        found = luck.choice(GAME.nodes(b))
        if isinstance(found, Over):
            break
        answer = (
            found.device.draw(luck.randrange)
            if isinstance(found, Chance)
            else luck.choice(found.options)
        )
        for line in lines(GAME.play(b, answer, found.side if b.branches else -1)):
            assert "_" not in line, line
            assert "unit:" not in line, line
            assert "soldier1" not in line, line
            assert " 1 Soldiers" not in line, line
            assert "1 Stars" not in line, line


@pytest.mark.parametrize(
    ("card", "number", "told"),
    [
        ("mortar", 4, "UK aims at USA's Sector: its DEF is 4 lower this turn."),
        ("victoria_cross", 4, "UK shelters USA: no casualties this turn, except in the Bunker."),
        ("carrier_pigeon", 4, "UK and USA may trade this turn, wherever they are."),
        ("supply_crate", 4, "USA gains 4 Soldiers."),
    ],
)
def test_a_card_for_another_unit_tells_who_it_is_for(card: str, number: int, told: str):
    """With one other Unit nobody is asked, and still it is named."""
    b = pair(2, 3)
    have(b.units[0], card)
    phase(b, number)
    assert told in lines(say(b, f"play {card}", side=0))


def test_who_chooses_among_several_units_is_told_whom():
    """Three Units: the Signal Lamp asks, and the log names the Unit that may roll again."""
    b = table("omaha_beach-3", "uk")
    have(b.units[0], "signal_lamp")
    phase(b, 1)
    for side in range(3):
        roll_all(b, "star star tool tool courage soldier1", side=side)
    say(b, "play signal_lamp", side=0)
    assert lines(say(b, "unit 3", side=0)) == ["UK lets Canada roll unlocked dice once more."]


def test_questions_say_how_many():
    """How many fall, how many Skulls bite, which resource is counted, what a Sector asks for."""
    b = table("omaha_beach", "uk")
    tally(b, "skull skull star soldier1 courage tool")
    assert prompt(b) == "UK: 2 Skulls cancel a die each. Which one?"
    b = pair(2, 2)
    have(b.units[0], "scout")
    phase(b, 4)
    say(b, "trade 2", "give soldiers", side=0)
    assert prompt(b, 0) == "UK: how much do you give, in Soldiers?"
    b = table("omaha_beach", "uk")
    have(put(b.units[0], 2), "scout").soldiers = 20
    phase(b, 6)
    assert prompt(b) == "UK: 6 casualties. Who falls?"
    b = table("omaha_beach", "uk")
    have(put(b.units[0], 4), "grenade", "bazooka", "wire_cutters", "engineer").courage = 9
    phase(b, 5)
    say(b, "go 7")
    assert prompt(b) == "UK: which cards meet the requirement of Sector 7?"


def test_the_bunker_is_named_as_a_sentence_names_it():
    """The Bunker, not Sector 10."""
    b = pair(9, 2)
    phase(b, 5)
    assert "UK moves to the Bunker, for 4 Courage." in lines(
        [*say(b, "go 10", side=0), *say(b, "stay", side=1)]
    )


def test_a_roll_names_the_colour_of_every_die():
    """All six, then two of them again; a further re-roll names its dice when it is announced."""
    b = table("omaha_beach")
    have(put(b.units[0], 2), "medaille_militaire")
    story = roll(b, "skull", "star", "tool", "tool", "courage", "soldier1")
    told = "UK rolls red Skull, red Star, white Tool, white Tool, blue Soldier, blue Courage."
    assert lines(story) == [told]
    say(b, "lock R1 R2", "roll W2 B1")
    assert lines(roll(b, "star", "tool")) == ["UK rolls white Star, blue Tool."]
    say(b, "stop", "play medaille_militaire", "again W2 B2")
    assert prompt(b) == "UK rolls W2 B2 once more."


def test_who_gets_a_gift_and_who_chooses_is_said():
    """A Supply Crate for one of two others; countries are chosen Unit by Unit."""
    b = table("omaha_beach-3")
    have(b.units[0], "supply_crate")
    phase(b, 4)
    say(b, "play supply_crate", side=0)
    assert prompt(b) == "UK: who receives 4 Soldiers?"
    assert prompt(GAME.new("omaha_beach-2")) == "Unit 1: which country?"
    assert prompt(GAME.new("omaha_beach")) == "Which country do you take?"


def test_a_signal_to_oneself_reads_like_one():
    """Alone the lamp helps its own Unit."""
    alone = Event("signalled", "", {"side": 0, "to": "unit:0"})
    assert GAME.log_line(alone) == "Unit 1 may roll unlocked dice once more."
    other = Event("signalled", "", {"side": 0, "to": "unit:1"})
    assert GAME.log_line(other) == "Unit 1 lets Unit 2 roll unlocked dice once more."


def test_no_more_soldiers_fall_than_there_are():
    """Eleven losses and three Soldiers: three fall, and the Unit is wiped out."""
    b = table("omaha_beach")
    put(b.units[0], 4).soldiers = 3
    phase(b, 6)
    assert lines(roll(b, 3))[2:4] == ["UK loses 3 Soldiers.", "UK is wiped out."]
