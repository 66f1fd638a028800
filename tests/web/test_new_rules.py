"""Rules that change under running matches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy import text
from typer.testing import CliRunner

from beachhead.cli.app import app as commands
from beachhead.match.record import decode
from beachhead.match.verify import verify
from beachhead.store import Database, Store, Summary
from beachhead.web.app import create_app
from beachhead.web.guests import ID
from beachhead.web.settings import Settings
from beachhead.web.stored_match import read_match, replay_open_matches
from tests.store.matches import begun
from tests.web.guests import HOME, Client, Guest, duel, hot_seat, placed, solo

OLDER = "update match set rules = '0:0' where id = :match"
"""The match was played by other rules than today's."""
OTHER_POSITION = "update entry set checksum = 'other' where match = :match and ply = :ply"
"""By those rules this entry led to another position."""
NOW_ILLEGAL = "update entry set body = '[50,10]' where match = :match and ply = :ply"
"""Those rules allowed what today's refuse."""


def change(client: Client, url: str, guest: Guest, *queries: str, ply: int = 3) -> None:
    """Let a stored match be of older rules, and forget it in memory."""

    async def run() -> None:
        database = Database(url)
        async with database.engine.begin() as connection:
            for query in queries:
                values = {"match": guest.match, "ply": ply}
                named = {name: value for name, value in values.items() if f":{name}" in query}
                await connection.execute(text(query), named)
        await database.close()

    asyncio.run(run())
    client.app.dependencies["server"].dependency().matches.live.pop(guest.match, None)


def fighting(client: Client) -> tuple[Guest, Guest, Guest]:
    """Seat two people who stand in range of each other, and the first has fired."""
    ann, bob, eve = duel(client)
    ann.do("/answers", ply=2, side=0, answer=[50, 60])
    bob.do("/answers", ply=3, side=1, answer=[50, 40])
    ann.do("/answers", ply=4, side=0, answer="fire")
    return ann, bob, eve


def replay(url: str) -> dict[str, str]:
    """Replay the open matches as a new version does at its start; return what is wrong."""

    async def run() -> dict[str, str]:
        database = Database(url)
        found = await replay_open_matches(Store(database))
        await database.close()
        return {row.id: error.code if error else "" for row, error in found}

    return asyncio.run(run())


def test_a_match_that_comes_out_the_same_goes_on(client: Client, shared_url: str):
    """It is replayed once, before the server answers; its header keeps the rules it began with."""
    ann, _, _ = placed(client)
    change(client, shared_url, ann, OLDER)
    assert replay(shared_url)[ann.match] == ""
    assert ann.match not in replay(shared_url)
    assert ann.do("/answers", ply=4, side=0, answer="wait")["ply"] > 4


@pytest.mark.parametrize("why", [OTHER_POSITION, NOW_ILLEGAL])
def test_a_match_that_differs_names_the_ply_and_the_rule(client: Client, shared_url: str, why: str):
    ann, _, _ = placed(client)
    change(client, shared_url, ann, OLDER, why)
    assert replay(shared_url)[ann.match] == "match.outdated"
    reply = ann.request("GET", "")
    assert (reply.status_code, reply.json()["code"]) == (409, "match.outdated")
    assert reply.json()["ply"] == 3
    assert reply.json()["rule"].startswith("PAT-")
    assert "agree" in reply.json()["remedy"]


def test_it_goes_on_from_there_when_everybody_agrees(client: Client, shared_url: str):
    ann, bob, eve = fighting(client)
    change(client, shared_url, ann, OLDER, NOW_ILLEGAL)
    assert eve.post("/rules").status_code == 403
    assert ann.do("/rules") == {"ply": 3, "rule": "PAT-SETUP-03", "waiting": [1]}
    assert ann.request("GET", "").status_code == 409
    assert bob.do("/rules")["waiting"] == []
    view = bob.view()
    assert [node["mine"] for node in view["nodes"]] == [True]
    assert view["depth"] == 3
    assert any(line["kind"] == "rules" for line in view["log"])
    assert bob.do("/answers", ply=view["ply"], side=1, answer=[50, 25])["depth"] == 4
    assert bob.post("/rules").json()["code"] == "match.current"


def test_a_match_that_went_on_opens_again_and_verifies(client: Client, shared_url: str):
    """Nothing is deleted: the entries of the older rules stay, and do not count."""
    ann, bob, _ = fighting(client)
    change(client, shared_url, ann, OLDER, NOW_ILLEGAL)
    ann.do("/rules")
    bob.do("/rules")
    bob.do("/answers", ply=bob.view()["ply"], side=1, answer=[50, 25])
    for _ in range(60):
        if ann.view()["result"]:
            break
        (ann if ann.question() else bob).pick(lambda options: options[-1])
    change(client, shared_url, ann)
    assert ann.view()["result"]
    found = decode(ann.request("GET", "/record").content)
    assert verify(found).faults == ()
    assert found.answers[3].body == (50, 10)
    reply = client.post("/api/records", content=ann.request("GET", "/record").content)
    assert reply.status_code == 201, reply.text


def test_the_command_replays_a_database_as_it_does_a_file(client: Client, shared_url: str):
    same, other = solo(client), placed(client)[0]
    change(client, shared_url, same, OLDER)
    change(client, shared_url, other, OLDER, NOW_ILLEGAL)
    told = CliRunner().invoke(commands, ["migrate", "--database", shared_url])
    assert told.exit_code == 1
    assert f"{other.match}: ply 3 (rule PAT-SETUP-03)" in told.output
    assert same.match not in told.output
    assert CliRunner().invoke(commands, ["migrate"]).exit_code == 2


def test_a_match_that_goes_on_elsewhere_while_it_is_replayed_holds(tmp_path: Path):
    """`migrate` runs beside a server, whose people and bots answer meanwhile."""

    class BusyStore(Store):
        """A store in which somebody answers between two reads."""

        async def checksums(self, match_id: str) -> list[str]:
            """Return those of an entry more."""
            await self.append(match_id, match.answer(0, (50, 75)), Summary())
            return await super().checksums(match_id)

    row, match = begun("a" * ID)

    async def run() -> int:
        store = BusyStore(Database(str(tmp_path / "m.sqlite3")))
        await store.database.migrate()
        await store.create(row, [], match.entries)
        await store.set_rules(row.id, "0:0")
        found = await read_match(store, row.id)
        await store.database.close()
        return found.match.ply

    assert asyncio.run(run()) == match.ply - 1


def test_a_long_match_comes_back_from_its_snapshot(tmp_path: Path):
    """It made room for another in memory; it is not folded again, and looks the same."""
    settings = Settings(database=str(tmp_path / "m.sqlite3"), live_matches=1, writes=10**5)
    with TestClient(create_app(settings), base_url=HOME) as client:
        server = client.app.dependencies["server"].dependency()
        guest = hot_seat(client, game="five_beaches")
        while guest.view()["ply"] < 70:
            guest.pick()
        before = guest.view()
        hot_seat(client).view()
        assert guest.match not in server.matches.live
        wait_until(lambda: not server.matches.freezing)
        after = guest.view()
        assert server.matches.live[guest.match].frozen == before["ply"]
        assert after == before | {"seats": after["seats"]}
        assert guest.pick()["ply"] > before["ply"]


def wait_until(so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_database_in_a_file_is_migrated_too(tmp_path: Path):
    told = CliRunner().invoke(commands, ["migrate", "--database", str(tmp_path / "new.sqlite3")])
    assert told.exit_code == 0
    assert "0 open matches" in told.output
