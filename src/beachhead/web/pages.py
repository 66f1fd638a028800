"""The built client: its files, and its page for any other address."""

from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.response import File

from beachhead.kernel.errors import BeachheadError
from beachhead.web.addresses import client_address
from beachhead.web.replay import BUNDLE
from beachhead.web.server import Server

UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Beachhead</title>
<p>The web client has not been built. Start with <code>python3 x.py run</code>, which builds it.</p>
<p>The API works: <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
"""
# Not the standard library's list, which a system's registry can change.
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".html": "text/html",
    ".json": "application/json",
    ".woff2": "font/woff2",
}


LOCAL = ("127.0.0.1", "::1")
PagePath = Annotated[str, PathParameter()]


class NoPage(BeachheadError):
    """There is nothing at this address."""

    code = "page.unknown"


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def show_metrics(request: Request[Any, Any, Any], server: NamedDependency[Server]) -> str:
    """Show the figures of all workers to Prometheus, if the settings let it."""
    allowed = server.settings.metrics
    here = client_address(request, server.settings.proxies) in LOCAL
    if allowed == "off" or (allowed == "local" and not here):
        raise NoPage("There is nothing at this address.")
    await server.database.answers()
    return server.metrics.text()


def render_page(bundle: Path = BUNDLE) -> str:
    """Return the client's page; its relative addresses start at the root."""
    index = bundle / "index.html"
    if not index.is_file():
        return UNBUILT
    text = index.read_text("utf-8")
    return text if "<base" in text else text.replace("<head>", '<head>\n    <base href="/" />', 1)


def built_file(path: str, bundle: Path = BUNDLE) -> Path | None:
    """Return a built file; never one outside the bundle."""
    root = bundle.resolve()
    hidden = any(part.startswith(".") for part in Path(path).parts)
    try:
        found = (root / path.lstrip("/")).resolve()
        return found if found.is_relative_to(root) and found.is_file() and not hidden else None
    except (OSError, ValueError):
        # No file has such a name: it is too long, or has a null in it.
        return None


def media_type(path: Path) -> str:
    """Return the media type of a built file; browsers refuse scripts and styles without one."""
    return MEDIA_TYPES.get(path.suffix, "application/octet-stream")


def make_pages(bundle: Path = BUNDLE) -> HTTPRouteHandler:
    """Return the handler of everything that is not the API."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def client(request: Request[Any, Any, Any], path: PagePath = "") -> Response[Any]:
        """Send a built file, or the page."""
        if path.startswith(("/api", "/schema")):
            raise NoPage(f"There is nothing at {request.url.path!r:.100}.")
        found = built_file(path, bundle) if path.strip("/") not in ("", "index.html") else None
        if found is not None:
            # Names of built files carry a hash of their content.
            immutable = "/assets/" in path
            keep = "public, max-age=31536000, immutable" if immutable else "no-cache"
            return File(
                found,
                media_type=media_type(found),
                content_disposition_type="inline",
                headers={"Cache-Control": keep},
            )
        if path.startswith("/assets/"):
            raise NoPage("This file is not part of the present client.")
        headers = {"Cache-Control": "no-cache"}
        return Response(render_page(bundle), media_type=MediaType.HTML, headers=headers)

    return client
