"""Which names this server answers to: a page of another site that points its own name here gets nothing.

A browser sends the name of the address bar. A foreign site can let its name lead to this computer
(DNS rebinding) and would then count as our own page; so names are listed. An address in figures
cannot be led astray and is always taken.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from beachhead.web.messages import Problem

LOCAL = ("localhost",)
EVERY = "*"
WRONG_PLACE = 421
REFUSAL = Problem("host.foreign", "This server does not answer to that name; see --allow-host.")


class KnownHosts:
    """Turn requests and sockets away that come by a name which is not ours."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        """Answer to the local names and the given ones; `*` is every name, `*.x` all below x."""
        self.app = app
        self.names = tuple(name.lower().rstrip(".") for name in (*LOCAL, *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through who comes by one of our names."""
        if self.knows(host_of(scope)):
            await self.app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": "foreign host"})
        else:
            await refuse(send)

    def knows(self, host: str) -> bool:
        """Tell whether a name is ours."""
        return is_figures(host) or any(fits(host, name) for name in self.names)


def host_of(scope: Scope) -> str:
    """Take the name out of the Host header, without its port."""
    given = next((value for name, value in scope["headers"] if name == b"host"), b"")
    text = given.decode("latin-1").strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].rstrip(".")


def is_figures(host: str) -> bool:
    """Tell an address in figures from a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def fits(host: str, name: str) -> bool:
    """Tell whether a host is a name, or below it."""
    if name.startswith("*."):
        return host.endswith(name[1:]) and len(host) > len(name) - 1
    return name in (EVERY, host)


async def refuse(send: Send) -> None:
    """Answer 421: the request went to the wrong place."""
    body = msgspec.json.encode(REFUSAL)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": WRONG_PLACE, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def names_for(host: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """List the names of a server that listens at `host`: open to others, its own name too."""
    own = socket.gethostname().lower()
    everywhere = is_figures(host) and ipaddress.ip_address(host).is_unspecified
    listens = (own, f"{own.partition('.')[0]}.local") if everywhere else (host,)
    return tuple(dict.fromkeys((*listens, *more)))
