"""The process of a long computation of odds: a question in, reports of progress and the answer out.

It imports little, so that the process starts quickly.
"""

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from fractions import Fraction
from threading import Thread
from time import monotonic
from typing import Any

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.progress import monitor
from beachhead.kernel.registry import AnyGame

Json = Any
"""As in `messages`, which this process does not need."""
KINDNESS = 10
"""The server itself and its bots go before long computations."""
PAUSE = 0.2
"""Seconds between two reports of progress."""


class Question(msgspec.Struct):
    """A question about odds, with everything needed to answer it in another process."""

    game: str
    position: msgspec.Raw
    question: dict[str, Json]


class Fault(msgspec.Struct):
    """An error on its way to the server."""

    code: str
    message: str
    rule: str
    remedy: str
    reasons: list[Refusal]

    def error(self) -> BeachheadError:
        """Return the error."""
        if self.reasons:
            return IllegalAnswer(self.message, self.reasons)
        return BeachheadError(self.message, code=self.code, rule=self.rule, remedy=self.remedy)


class Report(msgspec.Struct, omit_defaults=True):
    """The progress of a computation, or at last its answer or its fault."""

    share: float = 0.0
    odds: dict[str, Json] | None = None
    fault: Fault | None = None


def compute_odds(game: AnyGame, b: Position, question: dict[str, Json]) -> dict[str, Json]:
    """Return a game's odds as the wire has them."""
    try:
        found = game.odds(b, question)
    except (LookupError, TypeError, ValueError, AttributeError):
        msg = "This question about odds is not understood here."
        raise BeachheadError(msg, code="odds.question") from None
    plain: dict[str, Json] = msgspec.to_builtins(found, enc_hook=plain_number, str_keys=True)
    return plain


def plain_number(value: object) -> object:
    """Return an exact probability as a float."""
    if isinstance(value, Fraction):
        return float(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")


def answer(asked: Question, report: Callable[[float], None]) -> Report:
    """Return the answer to a question, or its fault."""
    try:
        game = registry.game(asked.game)
        b = game.decoder.decode(asked.position)
        with monitor(report=report):
            return Report(odds=compute_odds(game, b, asked.question))
    except BeachheadError as error:
        reasons = error.reasons if isinstance(error, IllegalAnswer) else []
        return Report(fault=Fault(error.code, error.message, error.rule, error.remedy, reasons))


def throttle(report: Callable[[float], None]) -> Callable[[float], None]:
    """Return a function that reports growing shares, a few times a second at most."""
    last, most = monotonic(), 0.0

    def report_sometimes(share: float) -> None:
        nonlocal last, most
        if share > most and monotonic() - last >= PAUSE:
            last, most = monotonic(), share
            report(share)

    return report_sometimes


def end_with_server() -> None:
    """Exit at the end of the input: the server is gone, even if it was killed."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def main() -> None:
    """Read a question; write reports of progress and the answer."""
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=Question)
    Thread(target=end_with_server, daemon=True).start()
    out = sys.stdout.buffer

    def send(report: Report) -> None:
        out.write(msgspec.json.encode(report) + b"\n")
        out.flush()

    # What a game prints is not a report.
    with redirect_stdout(sys.stderr):
        send(answer(asked, throttle(lambda share: send(Report(share)))))


if __name__ == "__main__":
    main()
