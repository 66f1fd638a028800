"""Read requests line by line and write replies: every line gets one, and none ends the process."""

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
"""Bytes of the longest request; a longer line is refused."""
REQUESTS = msgspec.json.Decoder(AnyRequest)
VERBS = [str(kind.__struct_config__.tag) for kind in get_args(AnyRequest)]


class Envelope(msgspec.Struct):
    """The fields of a request that can be read even if others are wrong."""

    id: int | str | msgspec.UnsetType | None = msgspec.UNSET
    do: str = ""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until the source ends."""
    session = Session()
    for line in read_lines(source):
        sink.write(answer(session, line) + b"\n")
        sink.flush()


def read_lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield lines that are not blank; yield None for one that is too long."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while rest := source.readline(LONGEST_LINE):
                if rest.endswith(b"\n"):
                    break
            yield None
        elif line.strip():
            yield line


def answer(session: Session, line: bytes | None) -> bytes:
    """Return the reply to a line, as a line."""
    if line is None:
        msg = f"A request has at most {LONGEST_LINE} bytes."
        return encode(Error(code="request.size", message=msg))
    head = read_envelope(line)
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
    """Read a request and carry it out; return an error if it is refused."""
    try:
        return session.reply(REQUESTS.decode(line))
    except msgspec.ValidationError as error:
        return Error(code="request.form", message=f"The request does not fit: {error}.")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Error(code="request.json", message=f"The request is not JSON: {error}.")
    except IllegalAnswer as error:
        return describe_error(error, error.reasons)
    except BeachheadError as error:
        return describe_error(error, [])


def describe_error(error: BeachheadError, reasons: list[Refusal]) -> Error:
    """Return the reply for an exception."""
    return Error(code=error.code, message=error.advice(), rule=error.rule, reasons=reasons)


def read_envelope(line: bytes) -> Envelope:
    """Return id and verb of a request whose other fields may be wrong."""
    try:
        return msgspec.json.decode(line, type=Envelope)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Envelope()


def unknown_verb(verb: str) -> Error:
    """Return the error for an unknown verb; it lists the known ones."""
    msg = f"There is no request {verb!r:.60}; known: {', '.join(VERBS)}."
    return Error(code="request.unknown", message=msg)


def encode(reply: AnyReply | Error) -> bytes:
    """Write a reply on one line."""
    return msgspec.json.encode(reply, enc_hook=encode_fraction)


def encode_fraction(value: object) -> str:
    """Return an exact probability as numerator and denominator."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")
