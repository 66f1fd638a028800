"""What a seat does to move the match on: answer a question, type a roll.

An act takes a visit and the body of its request, and gives the side whose view is the reply.
"""

from __future__ import annotations

from beachhead.kernel.errors import AnswerError
from beachhead.kernel.notation import plain_value, same_text
from beachhead.match import Entry, Match
from beachhead.web.messages import Answer, AnswerBody, RollBody
from beachhead.web.problems import Behind, Forbidden
from beachhead.web.room import Busy, Visit
from beachhead.web.views import may_type, open_id


async def answer(at: Visit, body: AnswerBody) -> int:
    """Answer a question; an answer that is there already is not taken twice."""
    value = given(body.answer, body.text)
    at.guest.must_hold(body.side)
    if not repeated(at.match, body.ply, body.side, value):
        must_be_person(at.match, body.side)
        if body.ply != at.match.ply and not still_open(at.match, body):
            raise Behind(at.match.ply, body.ply)
        await at.write(lambda match: match.answer(body.side, value))
    return body.side


async def roll(at: Visit, body: RollBody) -> None:
    """Type what fell on the table."""
    value: object = body.outcome if body.outcome is not None else body.text
    if not at.guest.sides:
        at.guest.must_hold(body.side)
    at.expect(body.ply)
    side, _ = at.match.find(body.side, at.match.rolling())
    typists = [s for s in at.guest.sides if may_type(at.table, side, s)]
    if not typists and at.match.header.dice != "seeded":
        msg = f"Side {side} rolls, and types its own dice."
        raise Forbidden(msg)
    await at.write(lambda match: match.roll(value, side))


def given(answer: Answer | None, text: str) -> object:
    """Take the value, or else the notation."""
    if answer is None and not text:
        msg = "An answer or its text is needed."
        raise AnswerError(msg, code="answer.form")
    return answer if answer is not None else text


def repeated(match: Match, ply: int, side: int, value: object) -> bool:
    """Tell whether this very answer was taken already: its reply was lost and it comes again."""
    own = next((e for e in match.entries[ply:] if by(e, side)), None)
    if own is None or own.kind != "answer":
        return False
    return own.body == plain_value(value) or (isinstance(value, str) and same_text(own.text, value))


def still_open(match: Match, body: AnswerBody) -> bool:
    """Tell whether a late answer's own question is untouched by what others did meanwhile."""
    if not body.node or body.ply > match.ply:
        return False
    meanwhile = match.entries[body.ply :]
    if any(by(entry, body.side) or entry.kind == "undo" for entry in meanwhile):
        return False
    return open_id(match, body.side) == body.node


def by(entry: Entry, side: int) -> bool:
    """Tell whether an entry is a side's own doing."""
    return entry.side == side and entry.kind in ("answer", "undo", "seat")


def must_be_person(match: Match, side: int) -> None:
    """Refuse an answer for a seat that a bot plays at the moment."""
    if 0 <= side < len(match.seats) and match.seats[side].is_bot:
        msg = "A bot plays this seat at the moment; take it back first."
        raise Busy(msg, code="seat.bot")
