"""Taking back: alone as far as `undo.py` allows, further by the consent of the others."""

from __future__ import annotations

import msgspec

from beachhead.match.errors import UndoRefused
from beachhead.store import UndoWish
from beachhead.web.messages import PlyBody, UndoBody
from beachhead.web.room import Busy, Visit
from beachhead.web.undo import free, others, stubborn, target


async def undo(at: Visit, body: UndoBody) -> int:
    """Take back, or ask the others to agree."""
    at.guest.must_hold(body.side)
    at.expect(body.ply)
    depth = depth_of(at, body)
    match, guest, side = at.match, at.guest, body.side
    if free(match, guest, side, depth):
        await take_back(at, side, depth)
    elif stubborn(match, guest, side, depth):
        msg = "Dice or cards that have come up are not taken back."
        raise UndoRefused(msg, code="undo.no")
    else:
        await keep(at, UndoWish(match.ply, side, depth, tuple(others(match, guest, side))))
    return side


async def agree(at: Visit, body: PlyBody) -> int:
    """Consent to a wish to take back; the last consent takes back."""
    wish = wanted(at, body)
    waiting = tuple(side for side in wish.waiting if side not in at.guest.sides)
    if waiting:
        await keep(at, msgspec.structs.replace(wish, waiting=waiting))
    else:
        await take_back(at, wish.side, wish.depth)
    return body.side


async def refuse(at: Visit, body: PlyBody) -> int:
    """Turn a wish to take back down, or withdraw one's own."""
    wanted(at, body)
    await keep(at, None)
    return body.side


def depth_of(at: Visit, body: UndoBody) -> int:
    """Find how far back is wished, if that is anywhere."""
    match = at.match
    if match.revealed:
        msg = "The match is over and its seed is public: nothing is taken back any more."
        raise UndoRefused(msg, code="undo.no")
    depth = body.depth if body.depth >= 0 else target(match, body.side)
    if not 0 <= depth < match.depth:
        msg = f"There is nothing to take back to depth {depth} of {match.depth}."
        raise UndoRefused(msg, code="undo.nothing")
    return depth


async def take_back(at: Visit, side: int, depth: int) -> None:
    """Write the undo down."""
    await at.write(lambda match: match.undo(side, depth, agreed=True))


async def keep(at: Visit, wish: UndoWish | None) -> None:
    """Keep or drop a wish and tell everybody."""
    await at.store.wish(at.table.id, wish, at.note)
    at.table.wish = wish
    at.publish()


def wanted(at: Visit, body: PlyBody) -> UndoWish:
    """Find the wish that a consent is about."""
    at.guest.must_hold(body.side)
    at.expect(body.ply)
    wish = at.table.open_wish
    if wish is None or body.side not in (*wish.waiting, wish.side):
        msg = "Nobody waits for this side's consent."
        raise Busy(msg, code="undo.none")
    return wish
