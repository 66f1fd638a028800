"""The examples of the protocol's page are true: each request is sent, each reply compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from beachhead.engine.requests import AnyRequest
from tests.engine.pipe import Pipe

PAGE = Path(__file__).parents[2] / "docs" / "engine-protocol.md"


def exchanges() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """List the requests of the page with the part of the reply that it shows."""
    block = PAGE.read_text("utf-8").split("## Examples")[1].split("```")[1]
    lines = [line for line in block.splitlines() if line[:2] in ("> ", "< ")]
    found = [json.loads(line[2:]) for line in lines]
    return list(zip(found[::2], found[1::2], strict=True))


def is_part(shown: Any, whole: Any) -> bool:
    """Return True if everything that is shown is in the whole; of a list, its beginning."""
    if isinstance(shown, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_part(value, whole[key]) for key, value in shown.items()
        )
    if isinstance(shown, list):
        return len(shown) <= len(whole) and all(map(is_part, shown, whole))
    return bool(shown == whole)


def test_every_request_has_an_example():
    wanted = {msgspec.inspect.type_info(kind).tag for kind in get_args(AnyRequest)}  # type: ignore[attr-defined]
    assert {request["do"] for request, _ in exchanges()} == wanted


def test_every_example_gets_the_reply_that_the_page_shows():
    with Pipe() as engine:
        for request, shown in exchanges():
            reply = engine.ask(**request)
            assert is_part(shown, reply), f"{request}\n{json.dumps(reply)[:1500]}"
