"""Errors on the wire: a status, a stable code, a sentence, the reasons."""

import logging
from math import ceil
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.store.database import is_away
from beachhead.web.messages import Problem

log = logging.getLogger("beachhead.web")

STATUS = {
    "request.invalid": 400,
    "token.missing": 401,
    "token.unknown": 403,
    "token.spectator": 403,
    "seat.foreign": 403,
    "origin.foreign": 403,
    "record.secret": 403,
    "hint.foreign": 403,
    "hint.person": 403,
    "undo.refused": 403,
    "undo.over": 403,
    "match.unknown": 404,
    "game.unknown": 404,
    "lesson.unknown": 404,
    "replay.unknown": 404,
    "match.depth": 404,
    "seat.unknown": 404,
    "thing.unknown": 404,
    "page.unknown": 404,
    "match.stale": 409,
    "match.outdated": 409,
    "match.current": 409,
    "match.spoilt": 409,
    "answer.side": 409,
    "answer.over": 409,
    "seat.present": 409,
    "seat.away": 409,
    "secret.order": 409,
    "secret.broken": 409,
    "dice.waiting": 409,
    "undo.nothing": 409,
    "undo.none": 409,
    "seat.bot": 409,
    "seat.taken": 409,
    "dice.sealed": 409,
    "share.unbuilt": 503,
    "server.stopping": 503,
    "database.away": 503,
    "request.large": 413,
    "rate.limited": 429,
    "rules.bug": 500,
    "rules.dead_end": 500,
    "rules.deadlock": 500,
    "rules.endless": 500,
    "odds.broken": 500,
}
"""Any other refusal of the game or the match is 422."""


RETRY = 5
"""Seconds after which a client may try again when the database is away."""


class Forbidden(BeachheadError):
    """The token does not allow this."""

    code = "seat.foreign"


class Unauthorized(BeachheadError):
    """No token came with the request."""

    code = "token.missing"


class TooMany(BeachheadError):
    """Too many requests in a short time."""

    code = "rate.limited"

    def __init__(self, seconds: float) -> None:
        """Take how long to wait."""
        self.seconds = max(1, ceil(seconds))
        super().__init__(f"Too many requests; try again in {self.seconds} s.")


class Behind(BeachheadError):
    """A write expects an older ply than the match has."""

    code = "match.stale"

    def __init__(self, ply: int, expected: int) -> None:
        """Take the ply of the match, and the one that was expected."""
        self.ply = ply
        super().__init__(f"The match is at ply {ply}, the request expects {expected}.")


DATABASE_AWAY = Problem(
    "database.away",
    "The database cannot be reached; nothing is lost.",
    remedy=f"try again in {RETRY} seconds",
)


def describe_error(error: BeachheadError) -> Problem:
    """Describe an error without its position, which may hold secrets."""
    reasons = error.reasons if isinstance(error, IllegalAnswer) else []
    ply = getattr(error, "ply", -1)
    return Problem(error.code, error.message, error.rule, list(reasons), ply, error.remedy)


def handle_refusal(request: Request[Any, Any, Any], error: BeachheadError) -> Response[Problem]:
    """Reply with an error of Beachhead."""
    status = STATUS.get(error.code, 422)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else {}
    if status >= 500:
        log.error("%s %s: %s", request.method, request.url.path, error.code)
    return Response(describe_error(error), status_code=status, headers=headers)


def handle_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Reply with an error of the framework: a wrong path, method or body."""
    status = error.status_code
    code = {404: "page.unknown", 405: "request.method", 413: "request.large"}.get(
        status, "request.invalid"
    )
    extra = error.extra if isinstance(error.extra, list) else []
    details = [str(e.get("message", "")) for e in extra if isinstance(e, dict)]
    message = "; ".join([str(error.detail), *details])[:500]
    return Response(Problem(code, message), status_code=status, headers=dict(error.headers or {}))


def handle_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Reply to a fault of the server; the details go to the log, not to the wire."""
    if isinstance(error, RecursionError):
        return Response(
            Problem("request.invalid", "The body is nested too deeply."), status_code=400
        )
    if isinstance(error, UnicodeDecodeError):
        return Response(Problem("request.invalid", "The body is not UTF-8."), status_code=400)
    if is_away(error):
        why = str(error).partition("\n")[0] or type(error).__name__
        log.error("%s %s: the database is away: %s", request.method, request.url.path, why)
        return Response(DATABASE_AWAY, status_code=503, headers={"Retry-After": str(RETRY)})
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Problem("server.fault", "The server made a mistake."), status_code=500)
