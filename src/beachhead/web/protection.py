"""Protection around every request: known host names, writes from our own pages only, safe headers.

A browser sends the name in its address bar. Another site can point its own name to this computer
(DNS rebinding), and its page would then count as ours; so only listed names are served. A numeric
address cannot be pointed elsewhere and is always served.
"""

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from beachhead.web.messages import Problem
from beachhead.web.problems import Forbidden

LOCAL = ("localhost",)
ANY = "*"
WRONG_PLACE = 421
REFUSAL = Problem("host.foreign", "This server does not answer to that name; see --allow-host.")
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


class KnownHosts:
    """Refuse requests and sockets with a host name that is not ours."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        """Serve the local names and the given ones; `*` is any name, `*.x` any below x."""
        self.app = app
        self.names = tuple(name.lower().rstrip(".") for name in (*LOCAL, *names))
        self.is_known = lru_cache(maxsize=256)(self._is_known)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what has one of our names."""
        if self.is_known(host_of(scope)):
            await self.app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": "foreign host"})
        else:
            await refuse_host(send)

    def _is_known(self, host: str) -> bool:
        """Return True if a name is ours."""
        return is_address(host) or any(matches_name(host, name) for name in self.names)


def host_of(scope: Scope) -> str:
    """Return the name of the Host header, without its port."""
    given = next((value for name, value in scope["headers"] if name == b"host"), b"")
    text = given.decode("latin-1").strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].rstrip(".")


def is_address(host: str) -> bool:
    """Return True for a numeric address, False for a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def matches_name(host: str, name: str) -> bool:
    """Return True if a host is a name, or below it."""
    if name.startswith("*."):
        return host.endswith(name[1:]) and len(host) > len(name) - 1
    return name in (ANY, host)


async def refuse_host(send: Send) -> None:
    """Reply 421: misdirected request."""
    body = msgspec.json.encode(REFUSAL)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": WRONG_PLACE, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def server_names(host: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """List the names of a server that listens at `host`; its own name too if it is public."""
    own = socket.gethostname().lower()
    everywhere = is_address(host) and ipaddress.ip_address(host).is_unspecified
    listens = (own, f"{own.partition('.')[0]}.local") if everywhere else (host,)
    return tuple(dict.fromkeys((*listens, *more)))


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
    origin, host = request.headers.get("origin"), request.headers.get("host")
    if not is_same_origin(origin, host) or request.headers.get("sec-fetch-site") in (
        "cross-site",
        "same-site",
    ):
        raise Forbidden("Writes are taken from our own pages only.", code="origin.foreign")


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Return True if a request comes from our own pages, or from no page at all."""
    try:
        return not origin or urlsplit(origin).netloc == host
    except ValueError:
        return False
