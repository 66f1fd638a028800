"""A table with real dice: lines as people say them, and what the referee says back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from beachhead.cli.game_commands import COMMANDS, USES
from beachhead.cli.referee_line import DiceWait, LineReader, Unclear, take_line
from beachhead.cli.spoken_words import match_words, split_words
from beachhead.kernel import registry
from beachhead.kernel.errors import BadRoll, IllegalAnswer
from beachhead.match import Match, Seat
from tests.cli.terminal import ENVIRONMENT, beachhead

GAME = registry.game("axis_allies_dday")
DROPS = "2 2 2; 2 2 2; 2 2 2"
"""Three airborne divisions fire and miss."""


def at_bombardment(**wishes: object) -> Match:
    """Start a match with typed dice and play up to the naval bombardment."""
    match = Match.new(GAME, dice="typed", **wishes)  # type: ignore[arg-type]
    take_line(match, DROPS)
    return match


def bombarded(match: Match) -> list[tuple[str, object]]:
    """List where the ships fired, and their dice."""
    lines = [line for item in match.log() for line in item.lines if line.kind == "bombarded"]
    return [
        (
            line.text.split(",")[0].removeprefix("Ships of the Allies fire at the blockhouse in "),
            line.figures["dice"],
        )
        for line in lines
    ]


def test_throws_of_several_divisions_stand_on_one_line():
    match = at_bombardment()
    assert "Naval Bombardment" in match.heading
    assert match.ply == 3


@pytest.mark.parametrize(
    "line",
    ["hit Vierville bh; 3", "hit Z14 bh;3", "9;3", "vierville; 3", "Blockhouse in Vierville;3"],
)
def test_a_place_is_named_by_its_name_its_id_or_its_number_with_the_die_behind_it(line: str):
    match = at_bombardment()
    take_line(match, line)
    assert bombarded(match) == [("Vierville", [3])]


def test_all_dice_of_an_order_are_given_at_once_and_go_on_at_the_same_target():
    match = at_bombardment()
    take_line(match, "9; bombard 3 5 4 6 3 3")
    assert bombarded(match) == [("Vierville", [die]) for die in (3, 5, 4, 6, 3, 3)]


def test_the_dice_follow_a_target_that_was_chosen_on_the_line_before():
    match = at_bombardment()
    take_line(match, "Bayeux")
    take_line(match, "bombard 4 4")
    assert bombarded(match) == [("Bayeux", [4]), ("Bayeux", [4])]


def test_dice_without_a_target_are_asked_back_and_wait_for_it(tmp_path: Path):
    match = at_bombardment()
    with pytest.raises(DiceWait) as refused:
        take_line(match, "bombard 3 5 1 6 2 2")
    assert "Which blockhouse do the ships of the Allies fire at?" in refused.value.message
    assert "\n  1  Blockhouse in Beaumont-Hague, needs 2 or less" in refused.value.message
    assert "Stop" not in refused.value.message  # no dice are thrown for it
    assert match.ply == 3
    typed = f"{DROPS}\nbombard 3 5 4 6 5 5\nwhere\n9\nquit\n"
    shown = beachhead("play", GAME.id, "--dice", "typed", typed=typed, folder=tmp_path)
    assert shown.count("Ships of the Allies fire at the blockhouse in Vierville") == 6


def test_dice_after_a_first_shot_go_to_the_same_target_and_an_empty_line_drops_those_that_wait(
    tmp_path: Path,
):
    match = at_bombardment()
    take_line(match, "vierville; 3")
    take_line(match, "bombard 5 4")
    assert bombarded(match) == [("Vierville", [die]) for die in (3, 5, 4)]
    typed = f"{DROPS}\nbombard 3 5 4\n\n9\nquit\n"
    shown = beachhead("play", GAME.id, "--dice", "typed", typed=typed, folder=tmp_path)
    assert "Ships of the Allies fire at the blockhouse in Vierville: 2 or less hits." in shown
    assert "(typed)" not in shown.split("Naval Bombardment")[1]


def test_dice_that_are_left_over_when_the_target_is_gone_are_asked_back_and_nothing_is_taken():
    match = at_bombardment()
    before = match.ply
    with pytest.raises(Unclear, match=r"Too many dice: left over are 6 2. Which blockhouse"):
        take_line(match, "Barfleur; 1 6 2")
    assert match.ply == before
    take_line(match, "Barfleur; 1; Bayeux; 6 2")
    assert bombarded(match) == [("Barfleur", [1]), ("Bayeux", [6]), ("Bayeux", [2])]


def test_words_that_fit_several_answers_are_asked_back_with_the_candidates():
    match = at_bombardment()
    with pytest.raises(
        Unclear, match=r"'bh' fits 13 answers:\n  1  Blockhouse in Beaumont-Hague"
    ) as caught:
        take_line(match, "bh")
    assert caught.value.code == "answer.unclear"
    with pytest.raises(
        Unclear, match=r"'ba' fits 3 answers:\n  4 .*Barfleur.*\n  7 .*Barneville.*\n 10"
    ):
        take_line(match, "ba")
    take_line(match, "bay")
    assert match.throws()


def test_a_wrong_name_is_refused_with_the_nearest_answers():
    match = at_bombardment()
    with pytest.raises(IllegalAnswer, match=r"Did you mean one of these\?\n  1  Blockhouse in "):
        take_line(match, "hit Paris bh")


def test_a_wrong_part_is_named_and_the_whole_line_is_not_taken():
    match = at_bombardment()
    before = match.ply
    with pytest.raises(BadRoll, match="Part 4 of 4, '7'"):
        take_line(match, "9; 3; 9; 7")
    assert match.ply == before


def test_with_the_program_s_own_dice_a_line_ends_at_a_roll_and_tells_nothing():
    match = Match.new(GAME, seed="s")
    while "Naval" not in match.heading:
        match.answer(-1, match.decisions()[0][1].options[0])
    with pytest.raises(Unclear, match="Part 2 of 2, '3': A line ends where dice are rolled"):
        take_line(match, "9; 3")


def test_a_line_does_not_answer_for_a_bot():
    patrols = registry.game("template")
    seats = [Seat("here"), Seat("bot", level="random")]
    match = Match.new(patrols, seats=seats, dice="typed")
    take_line(match, "ra; hold; at 50 60")
    with pytest.raises(Unclear, match="The bot of Grey is to move first"):
        LineReader(match).read("at 50 40")


def test_cards_are_typed_with_or_without_a_blank():
    beach = registry.game("five_beaches")
    for text in ("red 5", "red5"):
        match = Match.new(beach, "gold", dice="typed")
        take_line(match, text)
        assert match.entries[0].text == "red5"


def test_words_are_compared_without_accents_and_whole_words_win():
    assert split_words("Ste-Mère-Église") == ["ste", "mere", "eglise"]
    offered = ["go to Caen", "go to Caen East", "stop"]
    assert match_words("caen", offered).fitting == [0, 1]
    assert match_words("caen east", offered).fitting == [1]
    assert match_words("st", ["stop", "st lo"]).fitting == [1]
    assert match_words("lyon", offered) == ([], [])
    assert match_words("1", ["unit 12", "unit 1"]).fitting == [1]


def test_the_list_is_printed_once_and_the_dice_are_explained_once(tmp_path: Path):
    typed = f"{DROPS}\n9;3\n9\n3\nquit\n"
    shown = beachhead("play", GAME.id, "--dice", "typed", typed=typed, folder=tmp_path)
    assert shown.count("Blockhouse in Vierville (2), needs") == 1
    assert shown.count("the same 14 answers as before") == 2
    assert shown.count("1 ships die showing") == 1
    assert "Allies> " in shown


def test_typed_is_said_of_dice_only(tmp_path: Path):
    typed = "1 2 2\nquit\n"
    shown = beachhead("play", GAME.id, "--dice", "typed", typed=typed, folder=tmp_path)
    assert "(1 2 2): 1 hit. (typed)" in shown
    assert "1 German infantry lost.  AAD" in shown


def test_why_odds_and_hint_speak_to_people(tmp_path: Path):
    typed = f"why 3\nodds\nhint\n{DROPS}\nwhy Vierville bh\nwhy hit Z20 bh\nhint\nquit\n"
    shown = beachhead(
        "play", GAME.id, "--dice", "typed", "--seconds", "1", typed=typed, folder=tmp_path
    )
    assert "No answer is asked for now, but dice or a card." in shown
    assert "There is nothing to decide before the dice." in shown
    assert "Blockhouse in Vierville (2), needs 2 or less, 1 in 3: legal." in shown
    assert "Win chance of Allies after it" in shown
    for internal in ("answer.side", "paratroopers_fire", "Side 1", "method", "numbers:", "/216"):
        assert internal not in shown
    assert "█" in shown


def test_a_copy_is_saved_and_the_match_stays_where_it_was(tmp_path: Path):
    typed = "2 2 2\nsave copy.json\n2 2 2\nquit\n"
    shown = beachhead(
        "play", GAME.id, "--dice", "typed", "--save", "m.json", typed=typed, folder=tmp_path
    )
    assert "A copy is in copy.json. The match itself stays in m.json." in shown
    counts = [
        len(json.loads((tmp_path / f).read_text())["answers"]) for f in ("copy.json", "m.json")
    ]
    assert counts == [1, 2]


TURNS = {
    ("five_beaches", "omaha"): (
        ["r5; ranger; dog green", "b3; vierville; ranger; r7", "black face; ranger; red 2"],
        [
            "Allies turn a red 5. Allies activate units: odd card.",
            "5 Ranger lands at Dog Green (2028).",
            "Card 7, 5 or more needed: 2/916 hits 5 Ranger, which is reduced.",
            "Card 2, 5 or more needed: Artillery Support misses 5 Ranger.",
        ],
    ),
    ("dday_dice", "exercise_tiger"): (
        ["canada; medical; sk st s1 s2 t t", "7; roll skull sk star tool", "stop; 1; 3"],
        [
            "Canada adds Medical Bag to the pool.",
            "Canada rolls red Skull, red Star, white Soldier, white 2 Soldiers, blue Tool, blue Tool.",
            "Canada rolls red Skull, red Skull, blue Star, blue Tool.",
            "Canada: a Skull cancels blue Tool.",
            "Turn 2.",
        ],
    ),
    ("company", "hedgerow_lane"): (
        [
            "5 2",
            "sherman; 5; aimed; alone; fallsch; 14",
            "nobody else; open; stand; 6612; 3,3; 2; 4",
        ],
        [
            "Initiative: 29th Infantry Division 5; 3rd Fallschirmjaeger Division 2.",
            "Sherman section needs 4+ to activate: 5, passed.",
            "75mm of Sherman section at Fallschirmjaeger platoon, hitting on 6+: 1 2 6 6, 2 hits.",
            "75mm of Sherman section at Fallschirmjaeger platoon, misses rolled again, hitting on 6+: 3 3, 0 hits.",
        ],
    ),
}


@pytest.mark.parametrize(("which", "turn"), TURNS.items(), ids=[game for game, _ in TURNS])
def test_a_turn_of_every_game_is_told_in_a_few_lines(
    which: tuple[str, str], turn: tuple[list[str], list[str]]
):
    lines, expected = turn
    match = Match.new(registry.game(which[0]), which[1], dice="typed")
    for line in lines:
        take_line(match, line)
    told = [line.text for item in match.log() for line in item.lines]
    assert [line for line in told if line in expected] == expected


def test_dice_lead_to_the_only_answer_that_throws_as_many():
    """Four dice after two locks are all that are left; two dice might be several pairs."""
    match = Match.new(registry.game("dday_dice"), "exercise_tiger", dice="typed")
    take_line(match, "canada; medical; sk st s1 s2 t t")
    before = match.ply
    with pytest.raises(DiceWait, match="which dice do you roll again") as refused:
        take_line(match, "7; roll star tool")
    assert match.ply == before
    assert "R1 Skull + R2 Star\n" in refused.value.message
    assert "R1 Skull + R2 Star + B1 Tool" not in refused.value.message
    take_line(match, refused.value.complete("R2 B1"))
    assert match.entries[match.ply - 1].text == "star tool"
    assert refused.value.complete("7; stop") == "7; stop"


def test_dice_to_roll_again_are_named_by_their_faces_if_only_those_show_them():
    match = Match.new(registry.game("dday_dice"), "exercise_tiger", dice="typed")
    take_line(match, "canada; medical; s2 st sk t c s1; lock soldier courage")
    before = match.ply
    with pytest.raises(DiceWait):  # no Courage is left, so this fell: but which dice were rolled?
        take_line(match, "roll skull courage tool")
    with pytest.raises(DiceWait):  # one Skull lies there, not two
        take_line(match, "roll skull skull tool")
    assert match.ply == before
    take_line(match, "roll skull star tool")
    assert match.entries[-1].text == "roll R1 W1 W2"
    assert match.ply == before + 1


def test_one_face_on_two_dice_is_asked_back():
    match = Match.new(registry.game("dday_dice"), "exercise_tiger", dice="typed")
    take_line(match, "canada; medical; t s2 sk t c s1; lock soldier courage")
    with pytest.raises(Unclear) as refused:
        take_line(match, "again tool")
    assert "R2 Tool\n" in refused.value.message
    assert "  W2 Tool\n" in refused.value.message


def test_several_numbers_are_dice_even_where_an_answer_mentions_such_a_figure(tmp_path: Path):
    """Every shot of the ships "needs 2 or less, 1 in 3"."""
    match = at_bombardment()
    with pytest.raises(DiceWait, match="Which blockhouse do the ships") as refused:
        take_line(match, "3 3 3")
    take_line(match, refused.value.complete("Vierville"))
    assert bombarded(match) == [("Vierville", [3])] * 3
    company = Match.new(registry.game("company"), "hedgerow_lane", dice="typed")
    take_line(company, "3 5; fallschirm; 4; fire and move; sherman")
    before = company.ply
    with pytest.raises(
        Unclear, match=r"'4 4' looks like dice, but none are asked for now\. Who of"
    ):
        take_line(company, "4 4")
    assert company.ply == before
    patrols = Match.new(registry.game("template"), dice="typed")
    take_line(patrols, "ra; hold; 50 60")  # a spot is no dice
    assert patrols.entries[-1].text == "at 50 60"


def test_a_unit_or_hex_that_is_not_offered_is_refused_with_its_reason():
    match = Match.new(registry.game("five_beaches"), "omaha", dice="typed")
    take_line(match, "red 5")
    with pytest.raises(IllegalAnswer, match="3/916 is not yours"):
        take_line(match, "3/916")
    take_line(match, "116/29")
    with pytest.raises(IllegalAnswer, match="2017 is taken by 743"):
        take_line(match, "2017")
    with pytest.raises(IllegalAnswer, match="no enemy is in 2003"):
        take_line(match, "x2003")
    take_line(match, "2003")


def test_the_help_fits_a_terminal_of_eighty_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(ENVIRONMENT, "COLUMNS", "80")
    shown = beachhead("play", "template", typed="help\nquit\n", folder=tmp_path)
    lines = shown.split("Commands:")[1].splitlines()
    assert all(name.split()[0] in COMMANDS for name in USES)
    uses = [line for line in lines if line.startswith("  ") and line[2] != " "]
    assert [line.split("  ")[1] for line in uses] == list(USES)
    assert all(len(line) <= 80 for line in lines)


def test_what_an_answer_says_itself_counts_before_the_names_of_what_it_is_about():
    """A rifle squad guards the mortars, but the platoon is called by that name."""
    match = Match.new(registry.game("company"), "hedgerow_lane", dice="typed")
    take_line(match, "5 2; rifle")
    assert match.log()[-1].lines[-1].text.startswith("Rifle platoon")


def test_a_word_that_all_answers_have_brings_no_list():
    match = Match.new(registry.game("dday_dice"), "exercise_tiger", dice="typed")
    take_line(match, "canada; medical; sk sk s1 s2 t t; stop")
    with pytest.raises(IllegalAnswer) as refused:
        take_line(match, "cancel gold")
    assert "Did you mean" not in refused.value.message
    with pytest.raises(IllegalAnswer, match=r"Did you mean one of these\?\n.*Cancel white Soldier"):
        take_line(match, "cancel white gold")


def test_a_card_is_called_by_letter_and_figure_if_only_one_fits():
    match = Match.new(registry.game("five_beaches"), "gold", dice="typed")
    with pytest.raises(BadRoll, match=r"'red' fits several of these: red1, .*, redface\.$"):
        take_line(match, "red")
    with pytest.raises(BadRoll, match=r"'g5' is none of these: red1, "):
        take_line(match, "g5")
    take_line(match, "b5")
    assert match.entries[0].text == "black5"


def test_a_card_without_its_colour_is_asked_back_until_one_colour_is_left():
    """An attack goes by the number alone, but the deck by the card."""
    match = Match.new(registry.game("five_beaches"), "gold", dice="typed")
    for _ in range(2):
        with pytest.raises(BadRoll, match=r"'6' fits several of these: red6, black6\."):
            take_line(match, "6")
        take_line(match, "b6; done")
    take_line(match, "6")
    assert match.entries[-1].text == "red6"


def test_a_move_that_begins_with_the_name_of_a_command_is_a_move(tmp_path: Path):
    """`all` alone lists the answers; with words behind it, it moves a whole stack."""
    setup = tmp_path / "table.toml"
    setup.write_text(
        'game = "axis_allies_dday"\nstart = "empty"\norder = "Axis Moves"\n'
        "[zones]\nCaen = { inf = 2, art = 1 }\nBayeux = { inf = 1 }\n"
    )
    typed = "all\nall Caen > Troarn; done\nquit\n"
    shown = beachhead(
        *("play", "--setup", "table.toml", "--dice", "typed"), typed=typed, folder=tmp_path
    )
    assert "2 German infantry: Caen to Troarn." in shown
