"""Variants: entries of a folder over a game's own, with errors that name the folder's lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from beachhead.kernel import variants
from beachhead.kernel.data import list_files, load, read_entries
from beachhead.kernel.errors import DataError
from beachhead.kernel.merging import merge
from beachhead.kernel.variants import active_variant, label_of, read_variant, use_variant

PACKAGE = "beachhead.games._template.content"


class Orders(msgspec.Struct, forbid_unknown_fields=True):
    hold: int
    raid: int
    watch: int


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    men: int
    rounds: int
    field: tuple[int, int]
    no_mans_land: int
    hit: int
    close: int
    range: int
    reach: int
    contact: int
    orders: Orders


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Start a variant of the template game; no variant is in use afterwards."""
    path = tmp_path / "my"
    path.mkdir()
    (path / "variant.toml").write_text('game = "template"\nname = "Big patrols"\n')
    yield path
    os.environ.pop(variants.VARIABLE, None)
    active_variant.cache_clear()


def test_only_the_entries_of_a_table_that_are_given_change():
    old = {"men": 4, "orders": {"hold": 2, "raid": 3}}
    assert merge(old, {"orders": {"raid": 5}}) == {"men": 4, "orders": {"hold": 2, "raid": 5}}
    assert old["orders"] == {"hold": 2, "raid": 3}


def test_entries_of_a_list_are_found_by_their_identity_and_new_ones_are_added():
    old = {"unit": [{"id": "a", "hits": 1}, {"id": "b", "hits": 2}]}
    change = {"unit": [{"id": "b", "hits": 5}, {"id": "c", "hits": 1}]}
    found = [{"id": "a", "hits": 1}, {"id": "b", "hits": 5}, {"id": "c", "hits": 1}]
    assert merge(old, change) == {"unit": found}


def test_an_entry_is_taken_out_by_remove():
    old = {"unit": [{"id": "a"}, {"id": "b"}], "tank": {"x": {"move": 1}, "y": {"move": 2}}}
    change = {"unit": [{"id": "a", "remove": True}], "tank": {"y": {"remove": True}}}
    assert merge(old, change) == {"unit": [{"id": "b"}], "tank": {"x": {"move": 1}}}


def test_a_list_without_identities_is_replaced_whole():
    old = {"row": [{"at": 1}, {"at": 1}], "cells": [1, 2, 3]}
    assert merge(old, {"row": [{"at": 2}], "cells": [4]}) == {"row": [{"at": 2}], "cells": [4]}


def test_a_file_is_loaded_with_the_variant_over_it_and_without_it_as_published(folder: Path):
    published = load(PACKAGE, "game.toml", Figures)
    (folder / "game.toml").write_text("men = 6\n\n[orders]\nraid = 1\n")
    use_variant(folder)
    changed = load(PACKAGE, "game.toml", Figures)
    assert (changed.men, changed.orders.raid) == (6, 1)
    assert (changed.rounds, changed.orders.hold) == (published.rounds, published.orders.hold)
    assert read_entries(PACKAGE, "game.toml")["men"] == 6
    use_variant(None)
    assert load(PACKAGE, "game.toml", Figures) == published


def test_a_variant_of_another_game_changes_nothing(folder: Path):
    (folder / "game.toml").write_text("men = 6\n")
    (folder / "variant.toml").write_text('game = "company"\nname = "Other"\n')
    use_variant(folder)
    assert read_entries(PACKAGE, "game.toml")["men"] == 4
    assert label_of("template") == ""
    assert label_of("company").startswith("Other (")


def test_new_files_are_listed_with_the_game_s_own(folder: Path):
    before = list_files(PACKAGE)
    (folder / "second.toml").write_text("men = 1\n")
    use_variant(folder)
    assert list_files(PACKAGE) == [*before, "second.toml"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("men = 6\nhit = 'x'\n", r"my/game.toml, line 2: hit: Expected `int`"),
        ("\n[orders]\nraids = 1\n", r"my/game.toml, line 3: orders: .*unknown field `raids`"),
        ("men == 6\n", r"my/game.toml: not TOML: .*line 1"),
    ],
)
def test_a_fault_is_named_with_the_variant_s_file_and_line(folder: Path, text: str, told: str):
    (folder / "game.toml").write_text(text)
    use_variant(folder)
    with pytest.raises(DataError, match=told):
        load(PACKAGE, "game.toml", Figures)


def test_the_fingerprint_is_of_what_a_variant_says_not_of_how(folder: Path):
    (folder / "game.toml").write_text("men = 6\nhit = 2\n")
    first = read_variant(folder)
    (folder / "game.toml").write_text("# larger\nhit = 2\nmen = 6\n")
    assert read_variant(folder).label == first.label
    (folder / "game.toml").write_text("men = 7\nhit = 2\n")
    assert read_variant(folder).label != first.label
    assert first.label.startswith("Big patrols (")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('game = "template"\n', "missing required field `name`"),
        ('game = "template"\nname = ""\n', "line 2: the name has 0 letters"),
    ],
)
def test_a_title_page_must_name_game_and_variant(folder: Path, text: str, told: str):
    (folder / "variant.toml").write_text(text)
    with pytest.raises(DataError, match=told):
        use_variant(folder)


def test_a_folder_without_a_title_page_is_refused(tmp_path: Path):
    with pytest.raises(DataError, match=r"no variant\.toml"):
        use_variant(tmp_path)
