"""Undo at a live match: alone as far as `match.undo` allows, further with the others' consent."""

import msgspec

from beachhead.match.undo import plan_undo
from beachhead.store import UndoRequest
from beachhead.web.messages import PlyBody, UndoBody
from beachhead.web.room import Busy, Visit


async def undo(at: Visit, body: UndoBody) -> int:
    """Undo, or ask the others to agree."""
    at.guest.must_hold(body.side)
    at.expect(body.ply)
    wanted = body.depth if body.depth >= 0 else None
    plan = plan_undo(at.match, body.side, wanted, held=at.guest.sides)
    if plan.consent:
        await store_request(at, UndoRequest(at.match.ply, body.side, plan.depth, plan.consent))
    else:
        await store_undo(at, body.side, plan.depth)
    return body.side


async def agree(at: Visit, body: PlyBody) -> int:
    """Agree to an undo; the last consent carries it out."""
    request = find_request(at, body)
    waiting = tuple(side for side in request.waiting if side not in at.guest.sides)
    if waiting:
        await store_request(at, msgspec.structs.replace(request, waiting=waiting))
    else:
        await store_undo(at, request.side, request.depth)
    return body.side


async def refuse(at: Visit, body: PlyBody) -> int:
    """Refuse an undo, or withdraw one's own request."""
    find_request(at, body)
    await store_request(at, None)
    return body.side


async def store_undo(at: Visit, side: int, depth: int) -> None:
    """Write the undo."""
    await at.write(lambda match: match.undo(side, depth, agreed=True))


async def store_request(at: Visit, request: UndoRequest | None) -> None:
    """Store or drop a request and notify everybody."""
    with at.storing():
        await at.store.set_undo_request(at.live.id, at.live.undo_request, request, at.notice)
    at.live.undo_request = request
    at.publish()


def find_request(at: Visit, body: PlyBody) -> UndoRequest:
    """Return the request that a consent or refusal is about."""
    at.guest.must_hold(body.side)
    at.expect(body.ply)
    request = at.live.open_undo_request
    if request is None or body.side not in (*request.waiting, request.side):
        raise Busy("There is no undo that this side could agree to or refuse.", code="undo.none")
    return request
