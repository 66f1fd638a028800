"""What is asked and changes nothing: why not, what a thing is, luck, records, replays."""

from __future__ import annotations

import asyncio

from beachhead.kernel.about import About
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Position
from beachhead.kernel.scene import Preview
from beachhead.match import Match
from beachhead.match.luck import Tally, luck
from beachhead.match.record import encode
from beachhead.web.acts import given
from beachhead.web.messages import (
    AboutBody,
    Answer,
    Film,
    Luck,
    Replay,
    Why,
    WhyBody,
)
from beachhead.web.problems import Forbidden
from beachhead.web.replay import Script, film_of, replay_of, script_of
from beachhead.web.room import Visit
from beachhead.web.views import head_of, seats_of


async def why(at: Visit, body: WhyBody) -> Why:
    """Say whether an answer would be legal, and every reason if not."""
    at.guest.must_hold(body.side)
    value = given(body.answer, body.text)
    reasons = at.match.why_not(body.side, value)
    shown = preview(at, body) if body.text else None
    answer = body.answer if reasons else reading(at.match, body.side, value)
    return Why(not reasons, answer, reasons, shown)


def reading(match: Match, side: int, value: object) -> Answer | None:
    """Say how a legal answer was understood; a line of several has no single value."""
    node = match.due(side, listed=isinstance(value, str))[1]
    first, *more = match.answers(side, value, node)
    return None if more else wire_answer(first)


def preview(at: Visit, body: WhyBody) -> Preview | None:
    """Ask the game what a spot would mean, legal or not."""
    try:
        node = at.match.due(body.side, listed=True)[1]
        if not node.free:
            return None
        answer = at.match.understood(body.side, body.text, node)
        return at.match.game.preview(at.match.view(body.side), node.frame, answer)
    except BeachheadError:
        return None


async def tell_about(at: Visit, body: AboutBody) -> About:
    """Say what a thing of the scene is, and why it cannot be used now, or could not at a depth."""
    match, game = at.match, at.match.game
    eyes = at.guest.eyes(match, body.side)
    if body.depth < 0:
        return game.about(match.view(eyes), body.thing, eyes)
    b = match.at(body.depth)
    return game.about(game.view(b, eyes), body.thing, asked_then(match, b, eyes))


def asked_then(match: Match, b: Position, eyes: int) -> int:
    """Give the side that was asked at a position, unless it kept secrets that still hold."""
    if match.game.meta.secrets and not match.over:
        return eyes
    return next((n.side for n in match.game.nodes(b) if isinstance(n, Decision)), eyes)


def position_for(at: Visit, side: int) -> Position:
    """Take what a side knows, so that it can be thought about away from the table."""
    return at.match.view(at.guest.eyes(at.match, side if side >= 0 else None))


def lucks(at: Visit) -> list[Luck]:
    """Weigh the dice so far."""
    names = [side.name for side in at.match.sides]
    return [wire_luck(names, tally) for tally in luck(at.match)]


def record(at: Visit) -> tuple[str, bytes]:
    """Write a match down: with its seed for whoever holds every person's seat."""
    match = at.match
    people = {s for s, seat in enumerate(match.header.seats) if not seat.is_bot}
    private = bool(at.guest.sides) and people <= set(at.guest.sides)
    if match.game.meta.secrets and not (match.over or private):
        msg = "The record holds every side's secrets until the match is over."
        raise Forbidden(msg, code="record.secret")
    return match.game.id, encode(match.record(private=private))


def replay(at: Visit, depth: int, side: int | None, *, log: bool) -> Replay:
    """Show a match at a depth."""
    return replay_of(at.match, depth, at.guest.eyes(at.match, side), log=log)


def script(at: Visit, side: int | None) -> Script:
    """Take everything that a film needs, so that it can be made away from the table."""
    eyes = at.guest.eyes(at.match, side)
    seats = seats_of(at.table, at.guest, at.room.presence.is_here)
    return script_of(at.match, head_of(at.table), seats, eyes)


async def film(found: Script) -> Film:
    """Film a match, away from the event loop."""
    return await asyncio.to_thread(film_of, found)


def wire_answer(answer: object) -> Answer | None:
    """Give an answer as the wire has it."""
    if isinstance(answer, tuple):
        return list(answer)
    return answer if isinstance(answer, (int, str)) else None


def wire_luck(names: list[str], tally: Tally) -> Luck:
    """Put a side's luck into words."""
    who = names[tally.side] if 0 <= tally.side < len(names) else "The table"
    text = (
        f"{who}: {tally.rolled} {tally.measure} of {tally.dice} dice,"
        f" {tally.expected:.1f} expected: {tally.verdict}"
    )
    return Luck(
        side=tally.side,
        measure=tally.measure,
        dice=tally.dice,
        expected=tally.expected,
        rolled=tally.rolled,
        low=tally.low,
        high=tally.high,
        text=text,
    )
