"""What a match starts from: scenario, seats, dice box, first position; all of it checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from beachhead.kernel.errors import Unknown
from beachhead.kernel.meta import Scenario
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match.dice import Box, GivenBox, SeededBox, TypedBox
from beachhead.match.entries import Header, Seat
from beachhead.match.errors import MatchError

LONGEST_NAME = 80


def scenario_of(game: AnyGame, scenario: str, *, carried: bool = False) -> str:
    """Give the named scenario's id, or the default one's; a position may carry one that is not offered."""
    found = game.scenario(scenario).id
    known = [s.id for s in game.scenarios()]
    if found not in known and not carried:
        raise Unknown("scenario", scenario, known)
    return found


def sides_of(game: AnyGame, scenario: str) -> int:
    """Count the sides that take part in a scenario."""
    return game.scenario(scenario).sides


def checked_seats(game: AnyGame, scenario: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Demand a seat for every side; without any, everybody sits at the table."""
    want = sides_of(game, scenario)
    if not seats:
        return (Seat(),) * want
    if len(seats) != want:
        msg = f"{game.title}, {scenario}: {want} seats are needed, {len(seats)} are given."
        raise MatchError(msg, code="seat.count")
    return tuple(checked_seat(seat) for seat in seats)


def checked_seat(seat: Seat) -> Seat:
    """Bound a seat's words; a bot has a level and nobody else has one."""
    if len(seat.name) > LONGEST_NAME or len(seat.level) > LONGEST_NAME:
        msg = f"A name or level has at most {LONGEST_NAME} characters."
        raise MatchError(msg, code="seat.name")
    if seat.is_bot != bool(seat.level):
        msg = f"A bot's seat names its level and no other seat does, not {seat!r:.120}."
        raise MatchError(msg, code="seat.level")
    return seat


def box_of(header: Header, given: Iterable[object]) -> Box:
    """Make the dice box that a header names; a seeded one without its seed stays shut."""
    if header.dice == "seeded" and header.seed:
        return SeededBox(header.seed)
    if header.dice == "given":
        return GivenBox(given)
    return TypedBox()


def played(game: AnyGame, header: Header) -> Scenario:
    """Give the scenario of a match; one from a file as it was at the start, whatever became of it."""
    if header.start is None or not game.may_change(header.scenario):
        return game.scenario(header.scenario)
    return game.scenario(game.scenario_of(first_position(game, header)))


def first_position(game: AnyGame, header: Header) -> Position:
    """Set up the scenario, or the position that was set up by hand."""
    if header.start is not None:
        return game.load(msgspec.json.encode(header.start))
    return game.new(header.scenario, **header.options)
