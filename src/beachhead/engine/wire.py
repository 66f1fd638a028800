"""Lines in, lines out: whatever comes in gets a reply, and the process goes on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import BinaryIO, get_args

import msgspec

from beachhead.engine.replies import AnyReply, Error
from beachhead.engine.requests import AnyRequest
from beachhead.engine.session import Session
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Refusal

LONGEST_LINE = 8_000_000
"""Bytes of the longest request; a longer line is thrown away and refused."""
REQUESTS = msgspec.json.Decoder(AnyRequest)
VERBS = [str(kind.__struct_config__.tag) for kind in get_args(AnyRequest)]


class Envelope(msgspec.Struct):
    """The part of a request that can be read even if the rest is wrong."""

    id: int | str | msgspec.UnsetType | None = msgspec.UNSET
    do: str = ""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until the source ends."""
    session = Session()
    for line in lines(source):
        sink.write(answer(session, line) + b"\n")
        sink.flush()


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield lines without blank ones; one that is too long is skipped and yields None."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while rest := source.readline(LONGEST_LINE):
                if rest.endswith(b"\n"):
                    break
            yield None
        elif line.strip():
            yield line


def answer(session: Session, line: bytes | None) -> bytes:
    """Give the reply to a line, as a line."""
    if line is None:
        msg = f"A request has at most {LONGEST_LINE} bytes."
        return encode(Error(code="request.size", message=msg))
    head = envelope(line)
    try:
        reply = attempt(session, line) if head.do in ("", *VERBS) else unknown_verb(head.do)
        reply.id = head.id
        return encode(reply)
    except RecursionError:
        error = Error(code="request.depth", message="The request is nested too deeply.")
    except MemoryError:
        error = Error(code="request.size", message="The request needs too much memory.")
    except Exception as bug:  # noqa: BLE001 - no request may end the process
        message = f"The engine failed: {type(bug).__name__}: {bug}"[:500]
        error = Error(code="engine.bug", message=message)
    error.id = head.id
    return encode(error)


def attempt(session: Session, line: bytes) -> AnyReply | Error:
    """Read a request and do it; what is refused becomes an error."""
    try:
        return session.reply(REQUESTS.decode(line))
    except msgspec.ValidationError as error:
        return Error(code="request.form", message=f"The request does not fit: {error}.")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Error(code="request.json", message=f"The request is not JSON: {error}.")
    except IllegalAnswer as error:
        return refused(error, error.reasons)
    except BeachheadError as error:
        return refused(error, [])


def refused(error: BeachheadError, reasons: list[Refusal]) -> Error:
    """Turn an exception into a reply."""
    return Error(code=error.code, message=error.advice(), rule=error.rule, reasons=reasons)


def envelope(line: bytes) -> Envelope:
    """Find id and verb of a request that may be wrong otherwise."""
    try:
        return msgspec.json.decode(line, type=Envelope)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Envelope()


def unknown_verb(verb: str) -> Error:
    """Refuse a verb and list the known ones."""
    msg = f"There is no request {verb!r:.60}; known: {', '.join(VERBS)}."
    return Error(code="request.unknown", message=msg)


def encode(reply: AnyReply | Error) -> bytes:
    """Write a reply on one line."""
    return msgspec.json.encode(reply, enc_hook=exact)


def exact(value: object) -> str:
    """Write an exact chance as numerator and denominator."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    msg = f"{type(value).__name__} has no JSON form"
    raise NotImplementedError(msg)
