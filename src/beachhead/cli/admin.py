"""`beachhead backup`, `restore` and `admin`: for those who run a server."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from beachhead.cli.parameters import AnyDatabase, console
from beachhead.store import Database, MatchRow, Store
from beachhead.store.backup import read_backup, write_backup
from beachhead.store.care import close_match, cut_match, delete_matches, find_matches
from beachhead.store.database import must_exist
from beachhead.web.guests import hash_token, new_token
from beachhead.web.settings import load_settings
from beachhead.web.stored_match import find_fault, read_match, replay_open_matches

T = TypeVar("T")
app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Look after the matches of a server."
)
MatchId = Annotated[str, typer.Argument(metavar="MATCH", help="The match's id, as in its link.")]
Game = Annotated[str, typer.Option(help="Only matches of this game.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do it; without this it is only shown.")]


def with_store(url: str, work: Callable[[Store], Awaitable[T]], *, new: bool = False) -> T:
    """Open a database, that of the settings by default, do some work with it and close it again.

    Only what may be `new` is made: a wrong name must not pass for a server without matches.
    """
    url = url or load_settings().database
    if not new:
        must_exist(url)

    async def run() -> T:
        database = Database(url)
        try:
            await database.migrate()
            return await work(Store(database))
        finally:
            await database.close()

    return asyncio.run(run())


def back_up(file: Path, database: str) -> None:
    """Write all matches of a server to one file."""
    rows = with_store(database, lambda store: write_backup(store.database, file))
    print_plainly(f"{file}: {rows['match']} matches with {rows['entry']} entries.")


def restore(file: Path, database: str) -> None:
    """Put a backup into an empty database."""
    rows = with_store(database, lambda store: read_backup(store.database, file), new=True)
    print_plainly(f"Restored {rows['match']} matches with {rows['entry']} entries.")


def migrate_database(database: str) -> bool:
    """Replay the open matches of a server; return True if all hold by today's rules."""
    found = with_store(database, replay_open_matches, new=True)
    for row, error in found:
        if error is not None:
            ply, rule = getattr(error, "ply", -1), f" (rule {error.rule})" if error.rule else ""
            print_plainly(f"{row.id}: ply {ply}{rule}: {error.message}")
    wrong = sum(error is not None for _, error in found)
    print_plainly(
        f"{len(found)} open matches of older rules: {len(found) - wrong} go on, {wrong} differ."
    )
    return not wrong


@app.command("list")
def list_command(
    game: Game = "",
    idle: Annotated[float, typer.Option(help="Only matches untouched for so many days.")] = 0.0,
    most: Annotated[int, typer.Option(help="Show at most so many.")] = 50,
    database: AnyDatabase = "",
) -> None:
    """List matches, last played first."""
    rows = with_store(
        database, lambda store: find_matches(store, game=game, idle_days=idle, most=most)
    )
    for row in rows:
        print_plainly(describe_match(row))
    print_plainly(f"{len(rows)} matches." if rows else "No matches.")


@app.command()
def show(
    match: MatchId,
    record: Annotated[Path | None, typer.Option(help="Write the record to this file.")] = None,
    database: AnyDatabase = "",
) -> None:
    """Show a match with its seats, and whether it can be opened."""

    async def look(store: Store) -> None:
        row = await store.match(match)
        print_plainly(describe_match(row))
        for seat in await store.seats(match):
            where = "spectators" if seat.side < 0 else f"side {seat.side}"
            link = "no link" if not seat.token else "taken" if seat.taken else "link not opened"
            print_plainly(f"  {where}: {seat.name or 'no name'}, {link}")
        fault = await find_fault(store, match)
        print_plainly(f"  {fault.error.advice()}" if fault else "  It can be opened.")
        if record is not None:
            live = await read_match(store, match)
            record.write_bytes(msgspec.json.encode(live.match.record(private=True)))
            print_plainly(f"  Written: {record}")

    with_store(database, look)


@app.command()
def close(match: MatchId, yes: Sure = False, database: AnyDatabase = "") -> None:
    """Take away all links of a match: nobody can play on; its record stays.

    Restart a SQLite server afterwards: it keeps matches in memory.
    """
    if confirm(yes, f"All links of {match} will stop working."):
        with_store(database, lambda store: close_match(store, match))
        print_plainly(f"{match} is closed.")


@app.command()
def link(
    match: MatchId,
    side: Annotated[int, typer.Argument(help="The side whose link is replaced; -1: spectators.")],
    yes: Sure = False,
    database: AnyDatabase = "",
) -> None:
    """Replace the link of a seat; the old one stops working."""

    async def renew(store: Store) -> str:
        token = new_token()
        known = [seat.side for seat in await store.seats(match)]
        if side not in known:
            raise typer.BadParameter(f"{match} has the seats {known}, not {side}")
        await store.change_seat(match, side, token=hash_token(token), taken=0)
        return token

    if confirm(yes, f"The link of side {side} of {match} will stop working."):
        print_plainly(f"The new link: /m/{match}#t={with_store(database, renew)}")


@app.command()
def repair(match: MatchId, yes: Sure = False, database: AnyDatabase = "") -> None:
    """Cut a match that cannot be opened back to its last good entry."""

    async def repair_match(store: Store) -> str:
        fault = await find_fault(store, match)
        if fault is None:
            return f"{match} can be opened; nothing to repair."
        if not confirm(yes, f"{fault.error.advice()} Everything from ply {fault.ply} on is cut."):
            return ""
        return f"{await cut_match(store, match, fault.ply)} entries are cut."

    if done := with_store(database, repair_match):
        print_plainly(done)


@app.command()
def delete(match: MatchId, yes: Sure = False, database: AnyDatabase = "") -> None:
    """Delete a match for good."""

    async def remove(store: Store) -> None:
        print_plainly(describe_match(await store.match(match)))
        if confirm(yes, f"{match} will be deleted for good."):
            await delete_matches(store, [match])
            print_plainly(f"{match} is deleted.")

    with_store(database, remove)


@app.command()
def prune(
    days: Annotated[float, typer.Option(min=0.0, help="Untouched for so many days.")],
    over: Annotated[bool, typer.Option("--over", help="Only finished matches.")] = False,
    game: Game = "",
    yes: Sure = False,
    database: AnyDatabase = "",
) -> None:
    """Delete matches that nobody has touched for some time."""

    async def remove(store: Store) -> None:
        rows = await find_matches(store, game=game, over=True if over else None, idle_days=days)
        if rows and confirm(yes, f"{len(rows)} matches will be deleted for good."):
            gone = await delete_matches(store, [row.id for row in rows])
            print_plainly(f"{gone} matches are deleted.")
        elif not rows:
            print_plainly("No match is that old.")

    with_store(database, remove)


def describe_match(row: MatchRow) -> str:
    """Return a line about a match."""
    touched = datetime.fromtimestamp(row.touched / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    state = f"over ({row.summary.ending})" if row.over else row.summary.status
    return f"{row.id}  {touched}  {row.game}  {row.title or row.header.scenario}  ply {row.summary.ply}  {state}"


def confirm(yes: bool, what: str) -> bool:
    """Print what is going to happen; return True if it was asked for with --yes."""
    print_plainly(what if yes else f"{what} Add --yes to do it.")
    return yes


def print_plainly(line: str) -> None:
    """Print a line as it is."""
    console.print(line, markup=False, highlight=False, soft_wrap=True)
