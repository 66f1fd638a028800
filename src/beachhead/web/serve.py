"""Start the server: `beachhead serve`.

serve(Settings(port=8000))                                           # SQLite, this computer only
serve(Settings(host="0.0.0.0", database="postgresql://…", workers=4))
"""

import asyncio
import errno
import os
import socket
import threading
import webbrowser
from tempfile import TemporaryDirectory
from time import sleep

import msgspec
import uvicorn

from beachhead.kernel.errors import BeachheadError
from beachhead.store import Database, Store
from beachhead.web.addresses import read_networks
from beachhead.web.connections import GuardedConnection, raise_file_limit
from beachhead.web.metrics import FOLDER
from beachhead.web.protection import server_names
from beachhead.web.request_log import start_logging
from beachhead.web.settings import Settings
from beachhead.web.stored_match import replay_open_matches

PORT = 8000
LOOPBACK = ("127.0.0.1", "localhost", "::1")
REACHED = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
"""The address of this computer for a server that listens on all addresses."""
STOP_SECONDS = 3
LARGEST_MESSAGE = 64_000


class CannotServe(BeachheadError):
    """The server cannot start like this."""

    code = "serve.invalid"


def serve(settings: Settings) -> int:
    """Serve until stopped; port 0 means 8000, or a free port if that is taken."""
    host, port, workers = settings.host, settings.port, settings.workers
    check_workers(Database(settings.database), workers)
    read_networks(settings.proxies)
    try:
        port = port or (PORT if is_free(host, PORT) else free_port(host))
        free = is_free(host, port)
    except OSError as error:
        msg = f"This computer cannot listen at {host!r}, port {port or PORT}: {error.strerror}."
        raise CannotServe(msg, remedy="choose another --host or --port") from None
    if not free:
        msg = f"Port {port} of {host} is taken."
        raise CannotServe(msg, remedy="stop the other program or choose another --port")
    start_logging(settings)
    if warning := raise_file_limit():
        print(warning, flush=True)  # noqa: T201
    asyncio.run(migrate(settings.database))
    hosts = server_names(host, settings.hosts)
    msgspec.structs.replace(settings, hosts=hosts).export()
    threading.Thread(target=announce, args=(host, port, settings.browser), daemon=True).start()
    with TemporaryDirectory(prefix="beachhead") as figures:
        os.environ[FOLDER] = figures if workers > 1 else ""
        uvicorn.run(
            "beachhead.web.app:from_environment",
            factory=True,
            http=GuardedConnection,
            host=host,
            port=port,
            workers=workers if workers > 1 else None,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=STOP_SECONDS,
        )
    return 0


def check_workers(database: Database, workers: int) -> None:
    """Refuse several workers with a database over which they cannot talk to each other."""
    if workers > 1 and database.sqlite:
        msg = f"{workers} workers need PostgreSQL: with SQLite they cannot talk to each other."
        raise CannotServe(msg, remedy="give --database postgresql://… or one worker")


async def migrate(url: str) -> None:
    """Migrate the database once, and replay open matches of older rules, before any worker starts."""
    database = Database(url)
    try:
        await database.migrate()
        await replay_open_matches(Store(database))
    finally:
        await database.close()


def announce(host: str, port: int, browser: bool) -> None:
    """Print the address, and open the browser, as soon as the server answers."""
    reached = REACHED.get(host, host)
    while not is_answering(reached, port):
        sleep(0.05)
    address = f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/"
    print(f"Beachhead is at {address}  (Ctrl-C stops it)", flush=True)  # noqa: T201
    if host not in LOOPBACK:
        print("Everybody who can reach this computer can use it.", flush=True)  # noqa: T201
    if browser:
        webbrowser.open(address)


def is_answering(host: str, port: int) -> bool:
    """Return True if a server accepts connections at a port."""
    try:
        socket.create_connection((host, port), timeout=2).close()
    except OSError:
        return False
    return True


def is_free(host: str, port: int) -> bool:
    """Return True if a port is free, False if it is taken; raise OSError if it can never be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
        return True


def free_port(host: str) -> int:
    """Return a free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
