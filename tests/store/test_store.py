"""The store, on SQLite and on PostgreSQL: the same promises."""

from __future__ import annotations

import asyncio
import socket
import stat
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

import beachhead.store as store_package
from beachhead.match import Match
from beachhead.store import (
    Collision,
    Consent,
    Database,
    Missing,
    Score,
    SeatRow,
    Spoilt,
    Store,
    Summary,
    UndoRequest,
    data_folder,
)
from beachhead.store.care import delete_matches
from beachhead.store.database import MIGRATIONS, BadDatabase, complete_url, is_away, upgrade
from tests.store.matches import SEATS, begun

Story = Callable[[Store], Awaitable[None]]


def told(url: str, story: Story) -> None:
    """Open the database, let the story happen, close it."""

    async def run() -> None:
        database = Database(url)
        try:
            await database.migrate()
            await story(Store(database))
        finally:
            await database.close()

    asyncio.run(run())


def test_a_match_is_read_as_it_was_written(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        assert await store.match("abc") == row
        assert await store.entries("abc") == match.entries
        assert sorted(await store.seats("abc"), key=lambda s: s.side) == sorted(
            SEATS, key=lambda s: s.side
        )
        again = Match.resume(match.game, row.header, await store.entries("abc"))
        assert match.game.key(again.position) == match.game.key(match.position)

    told(database_url, story)


def test_an_analysis_is_found_as_long_as_match_rules_and_models_stay_the_same(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        await store.put_analysis("abc", 7, "these", b"old")
        await store.put_analysis("abc", 7, "these", b"new")
        assert await store.find_analysis("abc", 7, "these") == b"new"
        assert await store.find_analysis("abc", 8, "these") is None
        assert await store.find_analysis("abc", 7, "others") is None
        assert await delete_matches(store, ["abc"]) == 1

    told(database_url, story)


def test_the_seed_stands_in_a_column_of_its_own(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        found = await store.fetch(text("select header, seed from match"))
        assert found[0].seed == row.header.seed
        assert row.header.seed not in found[0].header

    told(database_url, story)


def test_a_write_that_fails_says_why_without_the_seed(database_url: str):
    """The log keeps the error, and whoever reads the log must not know the dice."""

    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        with pytest.raises(IntegrityError) as caught:
            await store.create(row, SEATS, match.entries)
        assert "INSERT INTO" in str(caught.value)
        assert row.header.seed not in str(caught.value)

    told(database_url, story)


def test_two_writers_of_one_ply_collide_and_one_wins(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        rivals = [Match.resume(match.game, row.header, match.entries) for _ in range(8)]
        written = [m.answer(0, (10 * i + 10, 75)) for i, m in enumerate(rivals)]
        results = await asyncio.gather(
            *(store.append("abc", entries, Summary(ply=3)) for entries in written),
            return_exceptions=True,
        )
        losers = [r for r in results if isinstance(r, Collision)]
        assert len(losers) == len(rivals) - 1
        winner = written[results.index(None)]
        assert (await store.entries("abc"))[2:] == winner

    told(database_url, story)


def test_a_collision_writes_none_of_its_entries(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        first = match.answer(0, (10, 75))
        await store.append("abc", first, Summary(ply=3, status="first"))
        late = [msgspec.structs.replace(first[0], ply=ply) for ply in (3, 2)]
        with pytest.raises(Collision):
            await store.append("abc", late, Summary(ply=5, status="late"))
        assert len(await store.entries("abc")) == 3
        assert (await store.match("abc")).summary.status == "first"

    told(database_url, story)


def test_an_append_renews_the_summary_and_forgets_a_wish(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        wish = UndoRequest(2, 0, 1, (1,))
        await store.set_undo_request("abc", None, wish)
        assert (await store.match("abc")).undo_request == wish
        await store.append("abc", match.answer(0, (10, 75)), Summary(ply=3, bot=True))
        found = await store.match("abc")
        assert found.undo_request is None
        assert found.summary.ply == 3
        assert await store.waiting_for_bots() == ["abc"]
        assert await store.waiting_for_bots(idle_ms=60_000) == []

    told(database_url, story)


def test_who_changes_a_wish_that_has_changed_meanwhile_is_told(database_url: str):
    """Of two workers that saw the same wish, the second one may not write over the first."""

    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        asked, heard = UndoRequest(2, 0, 1, (1, 2)), UndoRequest(2, 0, 1, (2,))
        await store.set_undo_request("abc", None, asked)
        await store.set_undo_request("abc", asked, heard)
        for new in (UndoRequest(2, 0, 1, (1,)), None):
            with pytest.raises(Collision):
                await store.set_undo_request("abc", asked, new)
        await store.set_consent("abc", None, Consent(1, (0,)))
        with pytest.raises(Collision):
            await store.set_consent("abc", None, Consent(1, (1,)))
        await store.set_consent("abc", Consent(1, (0,)), Consent(1, (0, 1)))
        found = await store.match("abc")
        assert (found.undo_request, found.consent) == (heard, Consent(1, (0, 1)))

    told(database_url, story)


def test_seats_are_found_by_the_hash_of_a_token(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        assert await store.seats_by_token(["hash", "nobody", ""]) == [SEATS[0]]
        await store.change_seat("abc", 0, token="new", name="Bea")
        assert await store.seats_by_token(["hash"]) == []
        assert (await store.seats_by_token(["new"]))[0].name == "Bea"
        assert [m.id for m in await store.matches(["abc", "other"])] == ["abc"]
        assert await store.matches([]) == []

    told(database_url, story)


def test_of_opening_a_link_and_replacing_it_the_first_wins(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        old, new = SEATS[0], msgspec.structs.replace(SEATS[0], token="new")
        await store.renew_link(old, new)
        await store.take_seats("abc", old.token)
        assert await store.seats_by_token(["new"]) == [new]
        await store.take_seats("abc", new.token)
        with pytest.raises(Collision):
            await store.renew_link(new, old)
        assert await store.seats_by_token(["new"]) == [msgspec.structs.replace(new, taken=True)]

    told(database_url, story)


def test_a_match_that_is_not_there_is_missing(database_url: str):
    async def story(store: Store) -> None:
        with pytest.raises(Missing) as error:
            await store.match("nowhere")
        assert error.value.code == "match.unknown"

    told(database_url, story)


def test_migrating_twice_changes_nothing(database_url: str):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        await store.database.migrate()
        assert await store.match("abc") == row

    told(database_url, story)


def test_a_database_of_a_newer_version_is_refused_in_one_sentence(database_url: str):
    async def story(store: Store) -> None:
        async with store.database.engine.begin() as connection:
            await connection.execute(text("update alembic_version set version_num = '9999'"))
        with pytest.raises(BadDatabase, match="newer version of Beachhead") as error:
            await store.database.migrate()
        assert error.value.code == "database.newer"
        assert "9999" in error.value.message

    told(database_url, story)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            "delete from entry where ply = 0",
            "its entry 0 is spoilt in the database (it is missing)",
        ),
        ("update entry set body = '{' where ply = 1", "its entry 1 is spoilt in the database"),
    ],
)
def test_an_entry_that_is_missing_or_cannot_be_read_is_called_spoilt(
    database_url: str, change: str, why: str
):
    async def story(store: Store) -> None:
        row, match = begun()
        await store.create(row, SEATS, match.entries)
        assert len(await store.entries("abc")) > 1
        async with store.database.engine.begin() as connection:
            await connection.execute(text(change))
        with pytest.raises(Spoilt) as error:
            await store.entries("abc")
        assert why in error.value.message

    told(database_url, story)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_workers_that_start_together_migrate_once(database_url: str):
    """Several workers need PostgreSQL, and `serve` says so."""

    async def run() -> list[str]:
        workers = [Database(database_url) for _ in range(3)]
        await asyncio.gather(*(database.migrate() for database in workers))
        async with workers[0].engine.connect() as connection:
            found = await connection.execute(text("select version_num from alembic_version"))
        for database in workers:
            await database.close()
        return [str(version) for (version,) in found]

    assert asyncio.run(run()) == [newest()]


def newest() -> str:
    """Give the version of the last migration file."""
    folder = Path(store_package.__file__).parent / "migrations" / "versions"
    return max(file.name.partition("_")[0] for file in folder.glob("[0-9]*.py"))


def test_who_has_answered_in_an_older_database_has_taken_the_seat(database_url: str):
    """Nothing else tells there who has opened a link; who only looked takes it by looking again."""

    def go_back(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, "0003")

    async def story(store: Store) -> None:
        row, match = begun()
        seats = [*SEATS, SeatRow("abc", 1, "other", False, "Bob", 0)]
        await store.create(row, seats, match.entries)
        await store.append("abc", match.answer(0, (10, 75)), Summary(ply=3))
        async with store.database.engine.begin() as connection:
            await connection.run_sync(go_back)
        await store.database.migrate()
        assert {s.side: s.taken for s in await store.seats("abc")} == {-1: False, 0: True, 1: False}

    told(database_url, story)


def test_the_migrations_make_exactly_the_tables_that_the_code_uses(database_url: str):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from beachhead.store.tables import metadata

    async def story(store: Store) -> None:
        async with store.database.engine.connect() as connection:
            differences = await connection.run_sync(
                lambda c: compare_metadata(MigrationContext.configure(c), metadata)
            )
        assert differences == []

    told(database_url, story)
    assert callable(upgrade)


def test_sqlite_puts_every_commit_on_disk(tmp_path: Path):
    async def story(store: Store) -> None:
        assert (await store.fetch(text("pragma synchronous")))[0][0] == 2  # FULL
        assert (await store.fetch(text("pragma journal_mode")))[0][0] == "wal"

    told(f"sqlite:///{tmp_path / 'm.sqlite3'}", story)


def test_the_file_with_the_seeds_is_the_users_alone(tmp_path: Path):
    complete_url(str(tmp_path / "new" / "m.sqlite3"))
    assert stat.S_IMODE((tmp_path / "new" / "m.sqlite3").stat().st_mode) == 0o600


@pytest.mark.parametrize("url", ["mysql://me@there/db", "redis://x"])
def test_another_kind_of_database_is_refused_with_a_remedy(url: str):
    with pytest.raises(BadDatabase) as error:
        complete_url(url)
    assert "postgresql" in error.value.sentence()


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadDatabase):
        complete_url(str(tmp_path / "file" / "m.sqlite3"))


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("BEACHHEAD_DATA", str(tmp_path))
    assert data_folder() == tmp_path


# ---- marks to beat ------------------------------------------------------------------------------


async def scored(store: Store, name: str, scenario: str, points: int | None) -> None:
    """Put a match down that ends with so many points (None: not any more)."""
    row, match = begun(name)
    found = await store.fetch(text("select id from match where id = :id").bindparams(id=name))
    if not found:
        await store.create(row, [], match.entries[:1])
    ply = len(await store.entries(name))
    entry = msgspec.structs.replace(match.entries[0], ply=ply)
    await store.append(name, [entry], Summary(), "", Score("dday_dice", scenario, points))


def test_the_most_points_of_each_scenario_are_kept_across_restarts(database_url: str):
    async def play(store: Store) -> None:
        for name, scenario, points in (("a", "omaha", 140), ("b", "omaha", 161), ("c", "juno", 90)):
            await scored(store, name, scenario, points)
        await scored(store, "d", "omaha", 120)

    async def look(store: Store) -> None:
        found = {best.scenario: best.points for best in await store.best_scores("dday_dice")}
        assert found == {"omaha": 161, "juno": 90}
        assert await store.best_scores("company") == []

    told(database_url, play)
    told(database_url, look)


def test_points_are_forgotten_when_the_end_is_taken_back(database_url: str):
    async def story(store: Store) -> None:
        await scored(store, "a", "omaha", 161)
        await scored(store, "a", "omaha", None)
        assert await store.best_scores("dday_dice") == []

    told(database_url, story)


def test_a_game_that_was_played_elsewhere_leaves_its_mark_once(database_url: str):
    """The terminal keeps its scores here too; its matches are in no table."""

    async def story(store: Store) -> None:
        for points in (140, 161):
            async with store.writing() as connection:
                mark = Score("dday_dice", "omaha", points)
                await store.put_score(connection, "f" * 16, mark)
        await scored(store, "a", "omaha", 150)
        assert [best.points for best in await store.best_scores("dday_dice")] == [161]

    told(database_url, story)


def test_equal_marks_were_reached_by_the_first(database_url: str):
    """A mark is dated when it was reached, not when it was reached again."""

    async def story(store: Store) -> None:
        for name, at in (("b", 20), ("a", 10), ("c", 30)):
            await scored(store, name, "omaha", 161)
            async with store.writing() as connection:
                await connection.execute(
                    text('update score set at = :at where "match" = :id').bindparams(at=at, id=name)
                )
        assert [best.at for best in await store.best_scores("dday_dice")] == [10]

    told(database_url, story)


@pytest.mark.parametrize("url", ["://", "postgresql://[::1", "mysql://host/name"])
def test_what_is_no_address_of_a_database_is_refused_with_the_remedy(url: str):
    with pytest.raises(BadDatabase) as caught:
        Database(url)
    assert "postgresql://user@host/name" in caught.value.remedy


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path):
    file = tmp_path / "letters.txt"
    file.write_text("Dear Ann,\n" * 100)
    with pytest.raises(BadDatabase, match="file is not a database"):
        told(str(file), no_story)
    assert file.read_text().startswith("Dear Ann")


async def no_story(store: Store) -> None:
    """Let nothing happen."""


@pytest.mark.parametrize("step", ["connecting", "answering"])
def test_a_postgresql_that_says_nothing_is_away_after_a_while(step: str, postgres_server: str):
    """It may have stopped without closing its connections, or be behind a cable that is cut."""

    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            nobody = f"postgresql://nobody@127.0.0.1:{port}/nothing"
            url, query = (
                (nobody, "select 1")
                if step == "connecting"
                else (postgres_server, "select pg_sleep(60)")
            )
            database = Database(url, patience=1.0)
            start = time.monotonic()
            with pytest.raises(TimeoutError) as caught:
                await Store(database).fetch(text(query))
            assert is_away(caught.value)
            assert time.monotonic() - start < 30
            await database.close()

    asyncio.run(story())
