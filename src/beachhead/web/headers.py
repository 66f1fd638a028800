"""Around every request: security headers, and refusal of writes from other sites."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.types import Message, Scope

from beachhead.web.problems import Forbidden

DIRECTIVES = (
    "default-src 'none'",
    "script-src 'self'",
    # Positions and sizes of drawn things are set as style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    # Fonts lie in the style sheet itself.
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
POLICY = "; ".join(DIRECTIVES)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ENCODED = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
NOT_CACHED = [(b"cache-control", b"no-store")]
WRITES = ("POST", "PUT", "PATCH", "DELETE")


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to every response; replies about matches are not cached."""
    if message["type"] != "http.response.start":
        return
    given = list(message["headers"])
    names = {name for name, _ in given}
    wanted = ENCODED + NOT_CACHED if scope["path"].startswith("/api/") else ENCODED
    message["headers"] = given + [pair for pair in wanted if pair[0] not in names]


async def refuse_foreign_writes(request: Request[Any, Any, Any]) -> None:
    """Refuse a write that another site's page makes."""
    if request.method not in WRITES:
        return
    origin = request.headers.get("origin")
    foreign = bool(origin) and host_of(str(origin)) != request.headers.get("host")
    if foreign or request.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        msg = "Writes are taken from our own pages only."
        raise Forbidden(msg, code="origin.foreign")


def host_of(origin: str) -> str:
    """Return the host of an origin; empty if it is not an address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
