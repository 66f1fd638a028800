"""Questions that change nothing: why not, what a thing is, luck, records, replays."""

import asyncio
from collections.abc import Sequence

import msgspec

from beachhead.kernel.about import About
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Position
from beachhead.kernel.scene import Preview
from beachhead.match import Match
from beachhead.match.fairness import describe_fairness
from beachhead.match.luck import Tally, luck
from beachhead.match.record import encode
from beachhead.store import score_of
from beachhead.web.answers import read_value
from beachhead.web.messages import AboutBody, Answer, Fairness, Film, Luck, Replay, Why, WhyBody
from beachhead.web.problems import Forbidden
from beachhead.web.replay import Script, make_film, make_replay, make_script
from beachhead.web.room import Visit
from beachhead.web.views import describe_match, list_seats


async def why(at: Visit, body: WhyBody) -> Why:
    """Return whether an answer is legal, and every reason if it is not."""
    at.guest.must_hold(body.side)
    answers, reasons = at.match.judge(body.side, read_value(body.answer, body.text))
    # A line of several answers has no single value.
    understood = wire_answer(answers[0]) if len(answers) == 1 else None
    shown = make_preview(at, body) if body.text else None
    return Why(not reasons, body.answer if reasons else understood, reasons, shown)


def make_preview(at: Visit, body: WhyBody) -> Preview | None:
    """Return the game's sketch of a spot, legal or not."""
    match = at.match
    try:
        node = match.find_decision(body.side, listed=False)[1]
        if not node.free:
            return None
        answer = match.game.parse(match.position, body.text, body.side)
        return match.game.preview(match.view(body.side), node.frame, answer)
    except BeachheadError:
        return None


def save_views(match: Match, side: int, depths: Sequence[int]) -> list[bytes]:
    """Return what a side may know at each of some depths; the match is walked through once."""
    game, at = match.game, min(depths)
    b, found = match.at(at), dict[int, bytes]()
    for depth in sorted(set(depths)):
        match.require_depth(depth)
        for ply in match.active_plies[at:depth]:
            game.apply(b, match.entries[ply].body, match.entries[ply].side)
        found[depth], at = game.save(game.view(b, side)), depth
    return [found[depth] for depth in depths]


async def describe_thing(at: Visit, body: AboutBody) -> About:
    """Return what a thing of the scene is, and why it cannot be used now, or at a depth."""
    match, game = at.match, at.match.game
    eyes = at.guest.choose_side(match, body.side)
    if body.depth < 0:
        return game.about(match.view(eyes), body.thing, eyes)
    b = match.at(body.depth)
    return game.about(game.view(b, eyes), body.thing, side_asked_at(match, b, eyes))


def side_asked_at(match: Match, b: Position, eyes: int) -> int:
    """Return the side that was asked at a position, unless secrets are still kept."""
    if match.game.meta.secrets and not match.over:
        return eyes
    return next((n.side for n in match.game.nodes(b) if isinstance(n, Decision)), eyes)


def visible_position(at: Visit, side: int) -> Position:
    """Return what a side knows, for work that does not hold the match."""
    return at.match.view(at.guest.choose_side(at.match, side if side >= 0 else None))


def list_luck(at: Visit) -> list[Luck]:
    """Compare the dice so far with what fair dice show."""
    names = [side.name for side in at.match.sides]
    return [wire_luck(names, tally) for tally in luck(at.match)]


def export_record(at: Visit) -> tuple[str, bytes]:
    """Return a match as a file, with its seed for a guest who holds every person's seat.

    The seed of a match that may set a best score stays secret: with it one could try all out first.
    """
    match = at.match
    people = {s for s, seat in enumerate(match.header.seats) if not seat.is_bot}
    private = bool(at.guest.sides) and people <= set(at.guest.sides)
    if match.game.meta.secrets and not (match.over or private):
        msg = "The record holds every side's secrets until the match is over."
        raise Forbidden(msg, code="record.secret")
    private = private and score_of(match) is None
    return match.game.id, encode(match.record(private=private))


def show_replay(at: Visit, depth: int, side: int | None, *, log: bool) -> Replay:
    """Return a match at a depth."""
    return make_replay(at.match, depth, at.guest.choose_side(at.match, side), log=log)


def describe_dice(at: Visit) -> Fairness:
    """Return what the dice of the match prove."""
    match = at.match
    names = [seat.name or match.sides[side].name for side, seat in enumerate(match.seats)]
    found = describe_fairness(match.header, match.entries, names)
    return Fairness(list(found.proved), list(found.unproved))


def prepare_film(at: Visit, side: int | None) -> Script:
    """Return everything that a film needs, so that it can be made without holding the match."""
    eyes = at.guest.choose_side(at.match, side)
    seats = list_seats(at.live, at.guest, at.room.presence.is_here)
    return make_script(at.match, describe_match(at.live), seats, eyes)


async def film_match(script: Script) -> Film:
    """Return a match as a film, made in a thread."""
    return await asyncio.to_thread(make_film, script)


def wire_answer(answer: object) -> Answer | None:
    """Return an answer as the wire has it."""
    if isinstance(answer, tuple):
        return list(answer)
    return answer if isinstance(answer, (int, str)) else None


def wire_luck(names: list[str], tally: Tally) -> Luck:
    """Return a side's luck with a sentence about it."""
    who = names[tally.side] if 0 <= tally.side < len(names) else "The table"
    text = (
        f"{who}: {tally.rolled} {tally.measure} of {tally.dice} dice,"
        f" {tally.expected:.1f} expected: {tally.verdict}"
    )
    return Luck(**msgspec.structs.asdict(tally), text=text)
