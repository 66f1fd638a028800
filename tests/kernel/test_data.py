"""Component files and rulebooks: errors name file, entry and remedy."""

from pathlib import Path

import msgspec
import pytest

from beachhead.games._template import GAME
from beachhead.kernel.data import load_file, parse_toml
from beachhead.kernel.errors import DataError, Unknown
from beachhead.kernel.rulebook import Chapter, Pages, Rule, Rulebook
from beachhead.kernel.toml_lines import line_numbers, line_of


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hits: int


class Units(msgspec.Struct):
    unit: list[Unit]


def test_a_good_file_becomes_its_form():
    assert parse_toml('[[unit]]\nname = "tank"\nhits = 3', "u.toml", Units).unit == [
        Unit("tank", 3)
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[unit]]\nname = "tank"\nhits = "3"', r"u.toml, line 3: unit\[0\].hits: Expected `int`"),
        (
            '[[unit]]\nname = "tank"',
            r"u.toml, line 1: unit\[0\]: .*missing required field `hits`. Remedy: add it",
        ),
        (
            '[[unit]]\nname = "a"\nhits = 1\nhit = 2',
            r"line 4: unit\[0\]: .*`hit`. Remedy: use only name, hits",
        ),
        ("", "u.toml: the top level: .*missing required field `unit`"),
        ("a = 1\nunit == 3", "u.toml: not TOML: .*line 2"),
    ],
)
def test_a_bad_file_names_file_entry_and_remedy(text: str, told: str):
    with pytest.raises(DataError, match=told) as caught:
        parse_toml(text, "u.toml", Units)
    assert caught.value.code == "data.invalid"
    assert "Remedy" in str(caught.value)


def test_a_player_s_file_must_exist_and_be_of_a_sane_size(tmp_path: Path):
    with pytest.raises(DataError, match="no such file"):
        load_file(tmp_path / "none.toml", Units)
    big = tmp_path / "big.toml"
    big.write_text("#" * 4_000_001)
    with pytest.raises(DataError, match="larger than"):
        load_file(big, Units)
    good = tmp_path / "good.toml"
    good.write_text("unit = []")
    assert load_file(good, Units).unit == []


def book(*rules: Rule) -> Rulebook:
    return Rulebook(Pages("T", (Chapter("X-A", "A"),), rules), "r.toml")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ([Rule("X-A-01", "a", "a"), Rule("X-A-01", "b", "b")], "stands twice"),
        ([Rule("X-B-01", "a", "a")], "has no chapter.*X-B"),
        ([Rule("X-A-01", "a", "a", ambiguity="what?")], "ambiguity or a ruling alone"),
    ],
)
def test_a_rulebook_refuses_doubled_orphaned_and_undecided_rules(rules: list[Rule], told: str):
    with pytest.raises(DataError, match=told):
        book(*rules)


def test_rules_are_found_by_id_chapter_and_words():
    assert GAME.book["PAT-FIRE-01"].title == "Shooting"
    assert [r.id for r in GAME.book.chapter("PAT-FIRE")] == ["PAT-FIRE-01", "PAT-FIRE-02"]
    assert [r.id for r in GAME.book.search("ambush ONCE")] == ["PAT-MOVE-02"]
    with pytest.raises(Unknown, match="PAT-FIRE-01"):
        GAME.book["PAT-FIRE-99"]


def test_the_lines_of_tables_keys_and_lists_are_known():
    text = """a = 1

[[side]]
id = "[x]"  # [no] table
[side.chief]
name = "c"
[[side.unit]]
teams = [
    { id = "pl" },
]
[[side]]
[[side.unit]]
[[side.unit]]
at = [1, 2]
"""
    assert line_numbers(text) == {
        "a": 1,
        "side[0]": 3,
        "side[0].id": 4,
        "side[0].chief": 5,
        "side[0].chief.name": 6,
        "side[0].unit[0]": 7,
        "side[0].unit[0].teams": 8,
        "side[1]": 11,
        "side[1].unit[0]": 12,
        "side[1].unit[1]": 13,
        "side[1].unit[1].at": 14,
    }
    assert line_of(text, "side[0].unit[0].teams[0].id") == 8
    assert line_of(text, "nowhere") == 0


def test_tables_without_a_header_of_their_own_quoted_names_and_dotted_keys_have_lines():
    text = """[tank.maus]
move = 4
[tank."my own"]
move = 5
[gun]
long.range = 40
"""
    assert line_numbers(text) == {
        "tank.maus": 1,
        "tank.maus.move": 2,
        "tank.my own": 3,
        "tank.my own.move": 4,
        "gun": 5,
        "gun.long.range": 6,
    }
    assert line_of(text, "tank") == 1
    assert line_of(text, "gun.long") == 6


class Depot(msgspec.Struct):
    """Tables inside tables."""

    park: dict[str, dict[str, int]]


def test_an_entry_of_a_table_is_named_where_it_does_not_fit():
    text = "[park.east]\ntanks = 3\n[park.west]\ntanks = 4\ntrucks = 'many'"
    with pytest.raises(DataError, match=r"d.toml, line 5: park.west.trucks: Expected `int`"):
        parse_toml(text, "d.toml", Depot)
