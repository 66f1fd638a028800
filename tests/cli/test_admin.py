"""`beachhead backup`, `restore` and `admin` on a real database."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.cli.terminal import beachhead
from tests.web.guests import HOME, Guest, hot_seat


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the database of a server with two matches, one of them two answers long."""
    found = tmp_path / "m.sqlite3"
    with TestClient(create_app(Settings(database=str(found))), base_url=HOME) as client:
        hot_seat(client)
        guest = hot_seat(client)
        guest.do("/answers", ply=2, side=0, answer=[50, 75])
        (tmp_path / "token").write_text(f"{guest.match} {guest.token}")
    return found


def played(file: Path) -> tuple[str, str]:
    """Return the match with the answer, and the token of its maker."""
    match, token = (file.parent / "token").read_text().split()
    return match, token


def change(file: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    """Run a query on the database behind everybody's back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        return connection.execute(query, values).fetchall()


def admin(file: Path, *words: str, status: int = 0) -> str:
    """Run an admin command on the database."""
    return beachhead("admin", *words, "--database", file, status=status)


def test_a_backup_restored_elsewhere_opens_every_match_where_it_was(file: Path):
    out, other = file.parent / "b.jsonl.gz", file.parent / "other.sqlite3"
    assert "2 matches" in beachhead("backup", out, "--database", file)
    assert "Restored 2 matches" in beachhead("restore", out, "--database", other)
    match, token = played(file)
    views = []
    for database in (file, other):
        with TestClient(create_app(Settings(database=str(database))), base_url=HOME) as client:
            views.append(Guest(client, match, token).view())
    assert views[0]["ply"] == views[1]["ply"] == 3
    assert views[0]["log"] == views[1]["log"]


def test_the_database_is_by_default_the_one_that_the_settings_name(
    file: Path, monkeypatch: pytest.MonkeyPatch
):
    """A backup of another, empty database would be found out too late."""
    (file.parent / "beachhead.toml").write_text(f'database = "{file.as_posix()}"')
    monkeypatch.chdir(file.parent)
    assert "2 matches" in beachhead("backup", "b.jsonl.gz")
    assert "2 matches" in beachhead("admin", "list")
    monkeypatch.setenv("BEACHHEAD_DATABASE", "new.sqlite3")
    assert "Restored 2 matches" in beachhead("restore", "b.jsonl.gz")
    assert "2 matches" in beachhead("admin", "list")


def test_a_wrong_name_is_not_taken_for_a_server_without_matches(file: Path):
    wrong = file.parent / "wrong" / "m.sqlite3"
    for words in (["admin", "list"], ["backup", file.parent / "b.jsonl.gz"]):
        assert "There is no database" in beachhead(*words, "--database", wrong, status=1)
    assert not wrong.parent.exists()


def test_a_backup_is_for_its_owner_alone(file: Path):
    out = file.parent / "b.jsonl.gz"
    beachhead("backup", out, "--database", file)
    assert out.stat().st_mode & 0o077 == 0


def test_a_backup_does_not_go_into_a_database_that_holds_matches(file: Path):
    out = file.parent / "b.jsonl.gz"
    beachhead("backup", out, "--database", file)
    assert "already holds matches" in beachhead("restore", out, "--database", file, status=1)


def test_a_backup_that_is_cut_off_is_refused_whole(file: Path):
    out, other = file.parent / "b.jsonl.gz", file.parent / "other.sqlite3"
    beachhead("backup", out, "--database", file)
    lines = gzip.decompress(out.read_bytes()).splitlines(keepends=True)
    out.write_bytes(gzip.compress(b"".join(lines[:-1])))
    assert "cut off" in beachhead("restore", out, "--database", other, status=1)
    assert "No matches." in admin(other, "list")


def test_matches_are_listed_and_shown(file: Path):
    match, _ = played(file)
    listed = admin(file, "list")
    assert match in listed
    assert "2 matches." in listed
    assert "It can be opened." in admin(file, "show", match)
    assert "no match" in admin(file, "show", "aaaaaaaaaaaa", status=1)


def test_nothing_is_done_without_yes(file: Path):
    match, _ = played(file)
    for words in (["delete", match], ["close", match], ["prune", "--days", "0"]):
        assert "--yes" in admin(file, *words)
    assert "2 matches." in admin(file, "list")


def test_a_closed_match_lets_nobody_in_and_keeps_its_entries(file: Path):
    match, token = played(file)
    assert "is closed" in admin(file, "close", match, "--yes")
    with TestClient(create_app(Settings(database=str(file))), base_url=HOME) as client:
        assert Guest(client, match, token).request("GET", "").status_code == 403
    assert change(file, "select count(*) from entry where match = ?", match) == [(3,)]


def test_a_new_link_opens_the_seat_and_the_old_one_does_not(file: Path):
    match, token = played(file)
    told = admin(file, "link", match, "0", "--yes")
    new = told.rpartition("#t=")[2].strip()
    with TestClient(create_app(Settings(database=str(file))), base_url=HOME) as client:
        assert Guest(client, match, new).view()["sides"] == [0]
        assert 0 not in Guest(client, match, token).view()["sides"]


def test_a_spoilt_match_is_cut_back_to_its_last_good_entry(file: Path):
    match, token = played(file)
    change(file, "update entry set body = '[50,10]' where match = ? and ply = 2", match)
    assert "spoilt" in admin(file, "show", match)
    assert "1 entries are cut" in admin(file, "repair", match, "--yes")
    with TestClient(create_app(Settings(database=str(file))), base_url=HOME) as client:
        assert Guest(client, match, token).view()["ply"] == 2
    assert "nothing to repair" in admin(file, "repair", match, "--yes")


def test_old_matches_are_pruned_and_young_ones_stay(file: Path):
    match, _ = played(file)
    change(file, "update match set touched = 0 where id = ?", match)
    assert "1 matches are deleted" in admin(file, "prune", "--days", "30", "--yes")
    assert match not in admin(file, "list")
    assert "No match is that old." in admin(file, "prune", "--days", "30", "--yes")
