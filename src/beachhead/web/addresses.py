"""Who a request comes from: the connection's address, or what a named proxy says of it."""

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from beachhead.web.settings import BadSetting

visitor: ContextVar[str] = ContextVar("visitor", default="")
"""The address that the present request or socket comes from."""
AnyNetwork = IPv4Network | IPv6Network


def client_address(
    connection: ASGIConnection[Any, Any, Any, Any], proxies: tuple[str, ...] = ()
) -> str:
    """Return the address of a visitor; `X-Forwarded-For` counts only if a named proxy wrote it."""
    address = connection.client.host if connection.client else ""
    if not proxies:
        return address
    passed = connection.headers.getall("x-forwarded-for", [])
    steps = [part.strip() for line in passed for part in line.split(",")]
    # From the last proxy backwards: whatever stands before the first stranger is his own claim.
    while steps and is_proxy(address, proxies):
        address = steps.pop()
    return address


class KnownVisitor:
    """Note which address each request and socket comes from."""

    def __init__(self, app: ASGIApp, proxies: tuple[str, ...]) -> None:
        """Stand before an application."""
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        token = visitor.set(client_address(ASGIConnection(scope), self.proxies))
        try:
            await self.app(scope, receive, send)
        finally:
            visitor.reset(token)


def is_proxy(address: str, proxies: tuple[str, ...]) -> bool:
    """Return True if an address belongs to one of the networks that the operator names."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in read_networks(proxies))


@lru_cache
def read_networks(proxies: tuple[str, ...]) -> list[AnyNetwork]:
    """Return addresses and networks such as 10.0.0.0/8; raise BadSetting for anything else."""
    try:
        return [ip_network(text, strict=False) for text in proxies]
    except ValueError as error:
        msg = f"proxies: {error}."
        raise BadSetting(msg, remedy="name addresses or networks, such as 10.0.0.0/8") from None
