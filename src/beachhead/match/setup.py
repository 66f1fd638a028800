"""The start of a match: scenario, seats, dice box and first position, all checked."""

from collections.abc import Iterable, Sequence

import msgspec

from beachhead.kernel.errors import Unknown
from beachhead.kernel.meta import Scenario
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import label_of
from beachhead.match.dice import Box, GivenBox, SeededBox, TypedBox
from beachhead.match.entries import Header, Seat
from beachhead.match.errors import MatchError

LONGEST_NAME = 80
Start = dict[str, object] | None
"""A first position as a header stores it; None is the scenario's own."""


def find_scenario(game: AnyGame, name: str, start: Start) -> Scenario:
    """Return the scenario of a match by its id.

    Where the match began with a position of its own, that position tells the scenario if the id is
    a player's own file, which may have changed since, or is unknown here.
    """
    offered = [scenario.id for scenario in game.scenarios()]
    if start is not None and (name not in offered or game.is_own_scenario(name)):
        return game.scenario(game.scenario_of(load_start(game, start)))
    found = game.scenario(name)
    if found.id not in offered:  # only a position carries a scenario's text
        raise Unknown("scenario", found.id, offered)
    return found


def check_seats(game: AnyGame, scenario: Scenario, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return one seat for every side; without any seats, all sides share one screen."""
    want = scenario.sides
    if not seats:
        return (Seat(),) * want
    if len(seats) != want:
        msg = f"{game.title}, {scenario.id}: seats needed: {want}, given: {len(seats)}."
        raise MatchError(msg, code="seat.count")
    return tuple(check_seat(seat) for seat in seats)


def check_seat(seat: Seat) -> Seat:
    """Return a seat if its name is short and it has a level exactly if it is a bot's."""
    if len(seat.name) > LONGEST_NAME or len(seat.level) > LONGEST_NAME:
        msg = f"A name or level has at most {LONGEST_NAME} characters."
        raise MatchError(msg, code="seat.name")
    if seat.is_bot != bool(seat.level):
        msg = f"A bot's seat names its level and no other seat does, not {seat!r:.120}."
        raise MatchError(msg, code="seat.level")
    return seat


def make_box(header: Header, given: Iterable[object]) -> Box:
    """Return the dice box that a header names; a seeded one without its seed decides nothing."""
    if header.dice == "seeded" and header.seed:
        return SeededBox(header.seed)
    if header.dice == "given":
        return GivenBox(given)
    return TypedBox()


def first_position(game: AnyGame, header: Header) -> Position:
    """Return the scenario's first position, or the one that was set up by hand."""
    check_variant(game, header)
    if header.start is not None:
        return load_start(game, header.start)
    return game.new(header.scenario, **header.options)


def check_variant(game: AnyGame, header: Header) -> None:
    """Raise MatchError unless the variant that a match is played by is the one in use."""
    here = label_of(game.id)
    if header.variant != here:
        theirs = f"the variant {header.variant!r:.80}" if header.variant else "the published game"
        mine = f"the variant {here!r:.80} is in use" if here else "no variant is in use"
        remedy = (
            "start with --data and the variant's folder" if header.variant else "leave --data out"
        )
        msg = f"The match is of {theirs}, and here {mine}."
        raise MatchError(msg, code="match.variant", remedy=remedy)


def load_start(game: AnyGame, start: dict[str, object]) -> Position:
    """Return a stored first position."""
    return game.load(msgspec.json.encode(start))


def store_start(game: AnyGame, start: Position) -> dict[str, object]:
    """Return a first position as a header stores it."""
    found: dict[str, object] = msgspec.json.decode(game.save(start))
    return found
