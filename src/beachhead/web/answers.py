"""Writes that move a match on: answer a question, type a roll.

An act takes a visit and the body of its request, and returns the side whose view is the reply.
"""

from beachhead.kernel.errors import AnswerError
from beachhead.kernel.notation import plain_value, same_text
from beachhead.match import Entry, Match
from beachhead.web.messages import Answer, AnswerBody, RollBody
from beachhead.web.problems import Behind, Forbidden
from beachhead.web.room import Busy, Visit
from beachhead.web.views import can_type_roll, open_node_id


async def answer(at: Visit, body: AnswerBody) -> int:
    """Answer a question; the same answer sent again is not taken twice."""
    value = read_value(body.answer, body.text)
    at.guest.must_hold(body.side)
    match, is_late = at.match, body.ply != at.match.ply
    if is_late and is_repeated(match, body.ply, body.side, value):
        return body.side
    if 0 <= body.side < len(match.seats) and match.seats[body.side].is_bot:
        raise Busy("A bot plays this seat at the moment; take it back first.", code="seat.bot")
    if is_late and not is_still_open(match, body):
        raise Behind(match.ply, body.ply)
    await at.write(lambda match: [*waive_secrets(match, at), *match.answer(body.side, value)])
    return body.side


def waive_secrets(match: Match, at: Visit) -> list[Entry]:
    """Let the dice go on without the secret of a client that plays and has promised none."""
    silent = [side for side in at.guest.sides if match.mixing.find_next(side) == "promise"]
    return [entry for side in silent for entry in match.add_secret(side, "waive")]


async def roll(at: Visit, body: RollBody) -> None:
    """Type dice or cards that came up on the table."""
    value: object = body.outcome if body.outcome is not None else body.text
    if not at.guest.sides:
        at.guest.must_hold(body.side)
    at.expect(body.ply)
    side, _ = at.match.find(body.side, at.match.throws())
    typists = [s for s in at.guest.sides if can_type_roll(at.match, side, s)]
    if not typists and at.match.header.dice != "seeded":
        raise Forbidden(f"Side {side} rolls, and types its own dice.")
    await at.write(lambda match: match.roll(value, side))


def read_value(answer: Answer | None, text: str) -> object:
    """Return the value, or else the notation."""
    if answer is None and not text:
        raise AnswerError("An answer or its text is needed.", code="answer.form")
    return answer if answer is not None else text


def is_repeated(match: Match, ply: int, side: int, value: object) -> bool:
    """Return True if this very answer was taken already: its reply was lost and it comes again."""
    own = next((e for e in match.entries[ply:] if is_own_entry(e, side)), None)
    if own is None or own.kind != "answer":
        return False
    return own.body == plain_value(value) or (isinstance(value, str) and same_text(own.text, value))


def is_still_open(match: Match, body: AnswerBody) -> bool:
    """Return True if a late answer's question is still open after what others did."""
    if not body.node or body.ply > match.ply:
        return False
    meanwhile = match.entries[body.ply :]
    if any(is_own_entry(entry, body.side) or entry.kind == "undo" for entry in meanwhile):
        return False
    return open_node_id(match, body.side) == body.node


def is_own_entry(entry: Entry, side: int) -> bool:
    """Return True if an entry was made by a side."""
    return entry.side == side and entry.kind in ("answer", "undo", "seat")
