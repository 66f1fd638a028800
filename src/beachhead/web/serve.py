"""Start the server: `beachhead serve`, or `python -m beachhead.web.serve`.

serve(port=8000, browser=True)                                   # SQLite, this computer only
serve(host="0.0.0.0", database="postgresql://…", workers=4)
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from time import sleep

import uvicorn

from beachhead.kernel.errors import BeachheadError
from beachhead.store import Database
from beachhead.web.hosts import names_for
from beachhead.web.settings import Settings

HOST = "127.0.0.1"
PORT = 8000
LOOPBACK = ("127.0.0.1", "localhost", "::1")
REACHED = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
"""Where this computer reaches what listens everywhere."""
STOP_SECONDS = 3
LARGEST_MESSAGE = 64_000


class CannotServe(BeachheadError):
    """The server cannot start like this."""

    code = "serve.invalid"


def serve(
    host: str = HOST,
    port: int = 0,
    *,
    browser: bool = True,
    database: str = "",
    workers: int = 1,
    bot_seconds: float = 1.5,
    allow_hosts: Sequence[str] = (),
) -> int:
    """Serve until stopped; port 0 is 8000, or any free one if that is taken."""
    hosts = names_for(host, allow_hosts)
    settings = Settings(database=database, bot_seconds=bot_seconds, hosts=hosts)
    check_workers(Database(database), workers)
    try:
        port = port or (PORT if is_free(host, PORT) else free_port(host))
    except OSError as error:
        msg = f"This computer cannot listen at {host!r}: {error.strerror}."
        raise CannotServe(msg, remedy="choose another --host") from None
    if not is_free(host, port):
        msg = f"Port {port} of {host} is taken."
        raise CannotServe(msg, remedy="stop the other program or choose another --port")
    asyncio.run(migrate(database))
    settings.export()
    threading.Thread(target=announce, args=(host, port, browser), daemon=True).start()
    uvicorn.run(
        "beachhead.web.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    return 0


def check_workers(database: Database, workers: int) -> None:
    """Refuse several workers where they could not hear each other."""
    if workers < 1:
        msg = f"At least one worker is needed, not {workers}."
        raise CannotServe(msg)
    if workers > 1 and database.sqlite:
        msg = f"{workers} workers need PostgreSQL: with SQLite they would not hear each other."
        raise CannotServe(msg, remedy="give --database postgresql://… or one worker")


async def migrate(url: str) -> None:
    """Bring the tables up to date once, before any worker starts."""
    database = Database(url)
    try:
        await database.migrate()
    finally:
        await database.close()


def announce(host: str, port: int, browser: bool) -> None:
    """Say where to go, and open the browser, as soon as somebody answers there."""
    reached = REACHED.get(host, host)
    while not answers(reached, port):
        sleep(0.05)
    address = f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/"
    print(f"Beachhead is at {address}  (Ctrl-C stops it)", flush=True)  # noqa: T201
    if host not in LOOPBACK:
        print("Everybody who reaches this computer can use it.", flush=True)  # noqa: T201
    if browser:
        webbrowser.open(address)


def answers(host: str, port: int) -> bool:
    """Tell whether somebody takes calls at a port."""
    try:
        socket.create_connection((host, port), timeout=2).close()
    except OSError:
        return False
    return True


def is_free(host: str, port: int) -> bool:
    """Tell whether a port can be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def free_port(host: str) -> int:
    """Find a port that nobody uses."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    found = argparse.ArgumentParser("beachhead serve", description="Play in the browser.")
    found.add_argument("--host", default=HOST, help="address to listen on (this computer only)")
    found.add_argument("--port", type=int, default=0, help="port (8000, or a free one)")
    found.add_argument("--no-browser", action="store_true", help="only print the address")
    found.add_argument("--database", default="", help="postgresql://… or a file for SQLite")
    found.add_argument("--workers", type=int, default=1, help="processes; needs PostgreSQL")
    found.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which others reach it (*.home.example for all below; repeatable)",
    )
    found.add_argument("--bot-seconds", type=float, default=1.5, help="a bot's time to think")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Serve as the command line says."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    args = parser().parse_args(argv)
    try:
        return serve(
            args.host,
            args.port,
            browser=not args.no_browser,
            database=args.database,
            workers=args.workers,
            bot_seconds=args.bot_seconds,
            allow_hosts=args.allow_host,
        )
    except BeachheadError as error:
        print(error.advice(), file=sys.stderr)  # noqa: T201
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
