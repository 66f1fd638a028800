"""The matches behind some tokens, as lists show them, without folding any."""

from collections.abc import Sequence

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.meta import Side
from beachhead.kernel.registry import AnyGame
from beachhead.match.entries import Header
from beachhead.match.setup import find_scenario
from beachhead.store import MatchRow, SeatRow, Store
from beachhead.web.guests import SPECTATOR, hash_token
from beachhead.web.messages import MatchCard, Result, Seat
from beachhead.web.views import Present, iso_time, make_result, seat_kind


async def list_matches(store: Store, tokens: Sequence[str], present: Present) -> list[MatchCard]:
    """List the matches behind some tokens."""
    by_hash = {hash_token(token): token for token in tokens}
    held: dict[str, list[SeatRow]] = {}
    for seat in await store.seats_by_token(list(by_hash)):
        held.setdefault(seat.match, []).append(seat)
    seats: dict[str, list[SeatRow]] = {}
    for seat in await store.seats_of_matches(list(held)):
        seats.setdefault(seat.match, []).append(seat)
    cards = []
    for row in await store.matches(list(held)):
        if row.game in registry.all_games():
            best = min(held[row.id], key=lambda seat: seat.side == SPECTATOR)
            mine = [s.side for s in held[row.id] if s.token == best.token and s.side != SPECTATOR]
            cards.append(make_card(row, seats[row.id], by_hash[best.token], mine, present))
    return cards


def make_card(
    row: MatchRow, seats: list[SeatRow], token: str, mine: list[int], present: Present
) -> MatchCard:
    """Describe a match in a list."""
    game, summary = registry.game(row.game), row.summary
    sides = list_sides(game, row.header)
    return MatchCard(
        token=token,
        match=row.id,
        title=row.title,
        game=row.game,
        game_title=game.title,
        scenario=row.header.scenario,
        seats=[
            describe_seat(row, seat, sides[seat.side], mine, present)
            for seat in seats
            if seat.side != SPECTATOR
        ],
        sides=mine,
        spectator=not mine,
        ply=summary.ply,
        depth=summary.depth,
        turn=list(summary.turn),
        my_turn=any(side in mine for side in summary.turn),
        status=summary.status,
        result=read_result(game, row),
        created=iso_time(row.created),
        touched=iso_time(row.touched),
        lesson=row.header.lesson,
    )


def read_result(game: AnyGame, row: MatchRow) -> Result | None:
    """Return how a match ended."""
    summary = row.summary
    if not summary.ending:
        return None
    return make_result(game, summary.scores, summary.ending, summary.points)


def list_sides(game: AnyGame, header: Header) -> tuple[Side, ...]:
    """Return the sides of a match as people see them, even if it can no longer be opened."""
    try:
        own = find_scenario(game, header.scenario, header.start).parties
    except BeachheadError:
        own = ()
    return own or game.meta.sides


def describe_seat(
    row: MatchRow, seat: SeatRow, look: Side, mine: list[int], present: Present
) -> Seat:
    """Return who sits at a side."""
    first, level = row.header.seats[seat.side], row.summary.bots.get(seat.side, "")
    return Seat(
        side=seat.side,
        title=look.name,
        colour=look.colour,
        pattern=look.pattern,
        kind="bot" if level else seat_kind(first.kind),
        level=level,
        name=seat.name,
        mine=seat.side in mine,
        present=bool(level) or present(seat),
        taken=bool(level) or seat.taken,
        stand_in=bool(level) and not first.is_bot,
    )
