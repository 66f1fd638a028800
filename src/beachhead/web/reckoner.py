"""What runs in the process of a long reckoning: a question in, lines of progress and the answer out.

It imports little, so that such a process starts quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from fractions import Fraction
from threading import Thread
from time import monotonic

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Refusal
from beachhead.kernel.patience import patience
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.web.messages.common import Json

PAUSE = 0.2
"""Seconds between two lines of progress."""


class Question(msgspec.Struct):
    """A question about chances, with all that is needed to answer it elsewhere."""

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
        """Make the error again."""
        if self.reasons:
            return IllegalAnswer(self.message, self.reasons)
        return BeachheadError(self.message, code=self.code, rule=self.rule, remedy=self.remedy)


class Line(msgspec.Struct, omit_defaults=True):
    """How far a reckoning is, or at last its answer or the reason why there is none."""

    share: float = 0.0
    odds: dict[str, Json] | None = None
    fault: Fault | None = None


def chances(game: AnyGame, b: Position, question: dict[str, Json]) -> dict[str, Json]:
    """Ask the game about chances; give what it says as the wire has it."""
    try:
        found = game.odds(b, question)
    except (LookupError, TypeError, ValueError, AttributeError):
        msg = "This question about chances is not understood here."
        raise BeachheadError(msg, code="odds.question") from None
    told: dict[str, Json] = msgspec.to_builtins(found, enc_hook=plain_number, str_keys=True)
    return told


def plain_number(value: object) -> object:
    """Send an exact chance as a number."""
    if isinstance(value, Fraction):
        return float(value)
    msg = f"{type(value).__name__} cannot be sent"
    raise NotImplementedError(msg)


def answer(asked: Question, told: Callable[[float], None]) -> Line:
    """Work a question out."""
    try:
        game = registry.game(asked.game)
        b = game.decoder.decode(asked.position)
        with patience(told=told):
            return Line(odds=chances(game, b, asked.question))
    except BeachheadError as error:
        reasons = error.reasons if isinstance(error, IllegalAnswer) else []
        return Line(fault=Fault(error.code, error.message, error.rule, error.remedy, reasons))


def sparingly(tell: Callable[[float], None]) -> Callable[[float], None]:
    """Pass on a share that grows, a few times a second."""
    last, most = monotonic(), 0.0

    def told(share: float) -> None:
        nonlocal last, most
        if share > most and monotonic() - last >= PAUSE:
            last, most = monotonic(), share
            tell(share)

    return told


def end_with_server() -> None:
    """Wait for the end of the input: the server is gone, even if it was killed."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def main() -> None:
    """Read a question, tell how far it is, and give the answer."""
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=Question)
    Thread(target=end_with_server, daemon=True).start()
    out = sys.stdout.buffer

    def say(line: Line) -> None:
        out.write(msgspec.json.encode(line) + b"\n")
        out.flush()

    # Whatever a game prints is no line of ours.
    with redirect_stdout(sys.stderr):
        say(answer(asked, sparingly(lambda share: say(Line(share)))))


if __name__ == "__main__":
    main()
