"""Options of the campaign: Duplex Drive, free German set-up; abbreviations and the turn track."""

import re

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN, LOST, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.meta import BadOption
from tests.games.five_beaches.boards import (
    asked_side,
    end_turn,
    find_unit,
    refusal,
    roll,
    say,
    step,
    steps,
    texts,
    where,
)


@pytest.mark.rule("FFF-OPT-01")
def test_the_two_options_are_off_by_default_and_belong_to_the_campaign():
    """A single game refuses them; used together, the tanks swim before the free set-up."""
    assert step(GAME.new("campaign")) == "turn_card"
    for name in ("duplex_drive", "free_german_set_up"):
        with pytest.raises(BadOption) as refused:
            GAME.new("omaha", **{name: True})
        assert refused.value.code == "option.invalid"
        assert step(GAME.new("campaign", **{name: True})) in {"swim", "free_roll"}
    b = GAME.new("campaign", duplex_drive=True, free_german_set_up=True)
    assert all(b.at[i] == u.hex for i, u in enumerate(b.content.units) if u.hex)
    swim_all(b)
    assert step(b) == "free_roll"


def swim_all(b: Board, die: int = 1) -> int:
    """Roll the same die for every swimming unit and count the rolls."""
    rolls = 0
    while step(b) == "swim":
        roll(b, die)
        rolls += 1
    return rolls


# ---- Duplex Drive -----------------------------------------------------------------------------


@pytest.mark.rule("FFF-DD-01")
def test_a_die_is_thrown_for_each_of_thirteen_m4_units():
    """British, Canadian and US, by the Allied player, after set-up."""
    b = GAME.new("campaign", duplex_drive=True)
    assert asked_side(b) == ALLIED
    assert swim_all(b) == 13
    assert step(b) == "turn_card"
    nations = [u.nation for u in b.content.units if "m4" in u.traits]
    assert (nations.count("US"), nations.count("UK"), nations.count("CA")) == (4, 6, 3)


@pytest.mark.rule("FFF-DD-02")
def test_the_churchills_do_not_roll():
    """1/79 and 2/79 are at full strength even if every die is a six."""
    b = GAME.new("campaign", duplex_drive=True)
    swim_all(b, 6)
    for name in ("1/79", "2/79"):
        assert steps(b, name) == 2
        assert where(b, name) > 0


@pytest.mark.rule("FFF-DD-03")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_leaves_the_unit_unscathed(die: int):
    b = GAME.new("campaign", duplex_drive=True)
    roll(b, die)
    assert steps(b, "70") == 2


@pytest.mark.rule("FFF-DD-04")
@pytest.mark.parametrize("die", [4, 5])
def test_four_or_five_reduces_the_unit(die: int):
    b = GAME.new("campaign", duplex_drive=True)
    roll(b, die)
    assert steps(b, "70") == 1
    assert where(b, "70") == 1047


@pytest.mark.rule("FFF-DD-05")
def test_a_six_removes_the_unit_for_good():
    """Off the map, and no face card brings it back."""
    b = GAME.new("campaign", duplex_drive=True)
    roll(b, 6)
    assert where(b, "70") == LOST
    swim_all(b, 1)
    roll(b, "redface")
    assert not any(t.endswith(" 70") for t in texts(b))


# ---- free German set-up -----------------------------------------------------------------------


def free(die: int, **options: int | str | bool) -> Board:
    """Roll for the free set-up."""
    b = GAME.new("campaign", free_german_set_up=True, **options)
    roll(b, die)
    return b


def offered_units(b: Board) -> set[str]:
    """Name the units that may be set up at will."""
    return set(texts(b)) - {"done"}


@pytest.mark.rule("FFF-FREE-01")
def test_the_german_rolls_after_the_allied_set_up_and_before_the_first_card():
    """Every Allied unit is in its place when the die falls."""
    b = GAME.new("campaign", free_german_set_up=True)
    assert (step(b), asked_side(b)) == ("free_roll", GERMAN)
    assert all(b.at[i] == u.hex for i, u in enumerate(b.content.units) if u.hex)
    roll(b, 1)
    say(b, "done")
    assert (step(b), b.turn) == ("turn_card", 1)


@pytest.mark.rule("FFF-FREE-02")
def test_the_units_are_set_up_at_will_on_any_map():
    """Any land hex that is free and open to the unit, on any map; two units, one after the other."""
    b = free(3)
    say(b, "1/919")
    hexes = set(map(int, texts(b)))
    assert {h // 1000 for h in hexes} == {1, 2, 3, 4, 5}
    assert not any(b.content.at_sea(h) for h in hexes)
    taken = {h for i, h in enumerate(b.at) if h > 0 and i != find_unit(b, "1/919")}
    assert not hexes & taken
    assert 2025 not in hexes
    say(b, "5080")
    assert where(b, "1/919") == 5080
    assert "1/919" not in texts(b)
    say(b, "3/919", "5081")
    assert where(b, "3/919") == 5081
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-FREE-03")
def test_a_one_frees_one_ost_infantry_unit():
    b = free(1)
    assert offered_units(b) == {"795 Ost", "439 Ost", "441 Ost", "1/441 Ost", "642 Ost"}
    say(b, "795 Ost", "1054")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-FREE-04")
def test_a_two_frees_two_ost_infantry_units():
    b = free(2)
    say(b, "795 Ost", "1054")
    assert offered_units(b) == {"439 Ost", "441 Ost", "1/441 Ost", "642 Ost"}
    say(b, "642 Ost", "5041")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-FREE-05")
@pytest.mark.parametrize("die", [3, 4])
def test_three_or_four_frees_two_infantry_or_at_units(die: int):
    """Of either type, mixed or not; no armor and no variant unit."""
    b = free(die)
    kinds = {u.kind for u in b.content.units if u.name in offered_units(b)}
    assert kinds == {"infantry", "at"}
    assert "100 Panzer" not in offered_units(b)
    assert not any(u.variant for u in b.content.units if u.name in offered_units(b))
    say(b, "709 AT", "1054", "3/919", "1007")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-FREE-06")
@pytest.mark.parametrize("die", [5, 6])
def test_five_or_six_frees_two_infantry_or_armor_units_variants_too(die: int):
    """A variant armor unit and an infantry unit; no AT."""
    b = free(die)
    kinds = {u.kind for u in b.content.units if u.name in offered_units(b)}
    assert kinds == {"infantry", "armor"}
    assert refusal(b, find_unit(b, "709 AT"))[0] == "unit.kind"
    say(b, "12th SS Panzer", "4080", "3/919", "1007")
    assert where(b, "12th SS Panzer") == 4080
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-FREE-07")
def test_seven_german_variant_units_have_wider_entry_areas():
    """They carry the V; one that is chosen is set up at once, the others stay out."""
    wide = {name for w in components().tables.wider_entry for name in w.units}
    by_id = {u.id: u for u in components().units}
    assert len(wide) == 7
    assert all(by_id[name].variant and by_id[name].side == "german" for name in wide)
    b = free(6)
    assert {by_id[name].name for name in wide} <= offered_units(b)
    say(b, "Lehr Panzer", "2075", "done")
    assert b.turn == 1
    assert where(b, "Lehr Panzer") == 2075
    assert where(b, "1/Lehr KG") == 0


@pytest.mark.rule("FFF-FREE-06")
def test_any_infantry_or_armor_can_be_chosen_on_five_or_six():
    """All nine German variant units and 22/21 Panzer, which has not come yet; none of them on a 4."""
    b = free(6)
    german = [b.content.units[u] for u in b.content.of_side[GERMAN]]
    absent = {u.name for u in german if u.variant or u.enters}
    assert {"1 KG/6 FJ", "2 KG/6 FJ", "22/21 Panzer"} < absent
    assert len(absent) == 10
    assert offered_units(b) == {u.name for u in german if u.kind != "at"}
    assert not absent & offered_units(free(4))


@pytest.mark.rule("FFF-FREE-06")
def test_22_21_panzer_is_set_up_at_will_and_does_not_come_again():
    """It belongs to the regular forces: any free land hex of any map, from the first turn."""
    b = free(5)
    say(b, "22/21 Panzer")
    hexes = set(map(int, texts(b)))
    assert {h // 1000 for h in hexes} == {1, 2, 3, 4, 5}
    assert not hexes & set(b.at)
    say(b, "1054", "done")
    assert where(b, "22/21 Panzer") == 1054
    roll(b, "joker", 6)
    end_turn(b)
    assert (b.turn, step(b), b.due) == (2, "turn_card", ())


@pytest.mark.rule("FFF-FREE-10")
@pytest.mark.parametrize("name", ["1 KG/6 FJ", "2 KG/6 FJ"])
def test_1_and_2_kg_6_fj_have_no_wider_edges(name: str):
    """Chosen on 5-6 they start on the south edge of Omaha, as in their variant."""
    b = free(5)
    say(b, name)
    assert set(map(int, texts(b))) == south(2) - set(b.at)


def south(*sheets: int) -> set[int]:
    """List the south edges of some maps."""
    return {n * 1000 + h for n in sheets for h in range(73, 85)}


@pytest.mark.rule("FFF-FREE-08")
@pytest.mark.parametrize("name", ["12th SS Panzer", "25/12th SS", "26/12th SS"])
def test_12th_ss_enters_south_of_gold_or_juno(name: str):
    """Those edges, less the hex that a German reserve holds."""
    b = free(5)
    say(b, name)
    assert set(map(int, texts(b))) == south(3, 4) - set(b.at)
    assert 4081 in b.at


@pytest.mark.rule("FFF-FREE-09")
@pytest.mark.parametrize("name", ["Lehr Panzer", "1/Lehr KG", "2/Lehr KG"])
def test_panzer_lehr_enters_south_of_four_beaches(name: str):
    """Omaha, Gold, Juno and Sword, not Utah."""
    b = free(5)
    say(b, name)
    assert set(map(int, texts(b))) == south(2, 3, 4, 5) - set(b.at)


@pytest.mark.rule("FFF-FREE-10")
def test_3_kg_6_fj_enters_west_or_south_of_utah_or_omaha():
    """West and south land edges of both, not Gold."""
    b = free(5)
    say(b, "3 KG/6 FJ")
    west = {1001, 1013, 1025, 1037, 1049, 1061, 1073, 2025, 2037, 2049, 2061, 2073}
    edges = west | set(range(1073, 1083)) | south(2)
    assert set(map(int, texts(b))) == edges - set(b.at)


@pytest.mark.rule("FFF-FREE-07")
def test_with_the_beach_variant_the_others_enter_by_its_roll_on_the_wider_edges():
    """Both options together: 12th SS may come on south of Gold."""
    b = free(1, campaign_variants=True, juno_12th_ss=True)
    say(b, "done")
    roll(b, "joker", 6)
    end_turn(b)
    while step(b) == "choose_entry":
        say(b, texts(b)[0])
    assert step(b) == "choose_roll"
    say(b, "roll")
    roll(b, 2)
    while "22/21" in GAME.prompt(b, GAME.node(b)):
        say(b, texts(b)[0])
    assert "3075" in texts(b)


@pytest.mark.rule("FFF-FREE-07", "FFF-VAR-JUNO-03")
def test_a_unit_of_a_group_that_was_set_up_at_will_does_not_come_again():
    """The others of its group still roll, and only they may enter."""
    b = free(5, campaign_variants=True, juno_12th_ss=True)
    say(b, "12th SS Panzer", "4080", "done")
    roll(b, "joker", 6)
    end_turn(b)
    while step(b) == "choose_entry":
        say(b, texts(b)[0])
    assert step(b) == "choose_roll"
    say(b, "roll")
    roll(b, 2)
    names = {b.content.units[u].name for u in b.due}
    assert names - {"22/21 Panzer"} == {"25/12th SS", "26/12th SS"}
    assert where(b, "12th SS Panzer") == 4080


# ---- abbreviations and turn track -------------------------------------------------------------


@pytest.mark.rule("FFF-ABBR-01")
def test_fourteen_abbreviations_are_explained():
    """Each with its expansion, and every word on a counter that is short is among them."""
    known = components().tables.abbreviations
    assert len(known) == 14
    assert known["SFR"] == "Sherbrooke Fusiliers"
    assert known["FJ"] == "Fallschirmjäger"
    assert known["Nott.Y"] == "Nottinghamshire Yeomanry"
    plain = {
        *("AT", "Ranger", "Commando", "Sturm", "Mobile", "Panzer", "Lehr", "Douvres"),
        *("Hussars", "Stafford"),
    }
    for unit in components().units:
        for word in re.findall(r"[A-Za-z][A-Za-z.]+", unit.name):
            assert word in known or word in plain or word in {"th", "th SS"}, unit.name


@pytest.mark.rule("FFF-ABBR-02")
def test_the_turn_track_shows_the_turn_and_rises_by_one():
    """Three turns by default, three to five by option."""
    b = GAME.new("campaign")
    assert b.last == 3
    assert GAME.new("campaign", turns=5).last == 5
    with pytest.raises(BeachheadError):
        GAME.new("campaign", turns=6)
    track = GAME.scene(b, 0).panels[0].tracks[0]
    assert [c.on for c in track.cells] == [True, False, False]
    roll(b, "joker", 6)
    end_turn(b)
    assert b.turn == 2
    track = GAME.scene(b, 0).panels[0].tracks[0]
    assert [c.on for c in track.cells] == [False, True, False]
