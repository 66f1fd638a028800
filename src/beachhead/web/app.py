"""The application.

app = create_app(Settings(database="matches.sqlite3"))
"""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from beachhead.kernel.errors import BeachheadError
from beachhead.web.guard import add_headers, same_origin_writes
from beachhead.web.hosts import KnownHosts
from beachhead.web.pages import pages
from beachhead.web.problems import foreign, ours, unexpected
from beachhead.web.replay import BUNDLE
from beachhead.web.routes import UNPACKED, api, token_of
from beachhead.web.server import Server
from beachhead.web.settings import VERSION, Settings, from_environment as settings_from_environment

LARGEST_BODY = 64_000
COMPRESSION = CompressionConfig(
    backend="gzip",
    minimum_size=4_000,
    # A fifth of a view's size for half a millisecond; more effort hardly gains.
    gzip_compress_level=3,
    # Where tokens or seeds travel, the length of a reply must tell nothing about them.
    exclude_opt_key=UNPACKED,
)


def create_app(settings: Settings | None = None, bundle: Path = BUNDLE) -> Litestar:
    """Make the application of one worker."""
    server = Server(settings or Settings())
    description = "Play, referee and replay; docs/web-api.md tells it in words."
    return Litestar(
        route_handlers=[api(), pages(bundle)],
        dependencies={
            "server": Provide(lambda: server, sync_to_thread=False),
            "token": Provide(token_of),
        },
        lifespan=[server.life],
        before_send=[add_headers],
        before_request=same_origin_writes,
        middleware=[DefineMiddleware(KnownHosts, names=server.settings.hosts)],
        compression_config=COMPRESSION,
        exception_handlers={
            BeachheadError: ours,
            HTTPException: foreign,
            Exception: unexpected,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            "Beachhead",
            VERSION,
            description=description,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def from_environment() -> Litestar:
    """Make the application of a worker that another process has started."""
    return create_app(settings_from_environment())
