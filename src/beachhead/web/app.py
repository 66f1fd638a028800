"""The application.

app = create_app(Settings(database="matches.sqlite3"))
"""

from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from beachhead.kernel.errors import BeachheadError
from beachhead.web.addresses import KnownVisitor
from beachhead.web.guests import token_of
from beachhead.web.pages import make_pages, show_metrics
from beachhead.web.problems import handle_fault, handle_http_error, handle_refusal
from beachhead.web.protection import KnownHosts, add_headers, refuse_foreign_writes
from beachhead.web.replay import BUNDLE
from beachhead.web.request_log import RequestLog, start_logging
from beachhead.web.routes import UNPACKED, make_api
from beachhead.web.server import Server
from beachhead.web.settings import VERSION, Settings, from_environment as settings_from_environment

LARGEST_BODY = 64_000
COMPRESSION = CompressionConfig(
    backend="gzip",
    minimum_size=4_000,
    # A fifth of a view's size for half a millisecond; a higher level gains little.
    gzip_compress_level=3,
    # The length of a reply must not tell anything about tokens or seeds in it.
    exclude_opt_key=UNPACKED,
)


def create_app(settings: Settings | None = None, bundle: Path = BUNDLE) -> Litestar:
    """Return the application of one worker."""
    server = Server(settings or Settings())
    description = "Play, referee and replay; see docs/web-api.md."
    app = Litestar(
        route_handlers=[make_api(), show_metrics, make_pages(bundle)],
        dependencies={
            "server": Provide(lambda: server, sync_to_thread=False),
            "token": Provide(token_of),
        },
        lifespan=[server.run],
        before_send=[add_headers],
        before_request=refuse_foreign_writes,
        middleware=[
            DefineMiddleware(KnownHosts, names=server.settings.hosts),
            DefineMiddleware(KnownVisitor, proxies=server.settings.proxies),
        ],
        compression_config=COMPRESSION,
        exception_handlers={
            BeachheadError: handle_refusal,
            HTTPException: handle_http_error,
            Exception: handle_fault,
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
    # Around everything, so that wrong addresses and refused hosts are counted too.
    app.asgi_handler = RequestLog(app.asgi_handler, server.metrics)
    return app


def from_environment() -> Litestar:
    """Return the application of a worker that another process has started."""
    settings = settings_from_environment()
    start_logging(settings)
    return create_app(settings)
