"""Going on by newer rules: a match that they would have played otherwise continues by agreement."""

from beachhead.kernel import registry
from beachhead.match import Match
from beachhead.store import Consent, MatchRow, SeatRow
from beachhead.web.guests import find_guest, hash_token
from beachhead.web.live_match import LiveMatches, summarize_match
from beachhead.web.messages import GoOn
from beachhead.web.problems import Forbidden
from beachhead.web.room import Busy
from beachhead.web.stored_match import Outdated, read_match, rules_in_use


async def agree_to_go_on(matches: LiveMatches, match_id: str, token: str) -> GoOn:
    """Agree to go on from where the rules differ; the last consent carries it out."""
    store = matches.store
    async with matches.lock(match_id):
        try:
            await read_match(store, match_id)
        except Outdated as error:
            ply, rule = error.ply, error.rule
        else:
            msg = "This match holds by today's rules; there is nothing to agree to."
            raise Busy(msg, code="match.current")
        row, seats = await store.match(match_id), await store.seats(match_id)
        guest = find_guest(hash_token(token), seats)
        if not guest.sides:
            raise Forbidden("This link is for watching; it holds no seat.", code="token.spectator")
        before = row.consent.sides if row.consent and row.consent.ply == ply else ()
        agreed = {*before, *guest.sides}
        waiting = [side for side in find_people(row, seats) if side not in agreed]
        if waiting:
            consent = Consent(ply, tuple(sorted(agreed)))
            notice = matches.hub.make_notice(match_id)
            await store.set_consent(match_id, row.consent, consent, notice)
        else:
            await adopt_rules(matches, row, ply, guest.sides[0])
    matches.hub.publish(match_id)
    return GoOn(ply, rule, waiting)


def find_people(row: MatchRow, seats: list[SeatRow]) -> list[int]:
    """List the sides that people play."""
    return [s.side for s in seats if s.side >= 0 and s.token and s.side not in row.summary.bots]


async def adopt_rules(matches: LiveMatches, row: MatchRow, ply: int, side: int) -> None:
    """Write that the entries from a ply on do not count, and what the dice say then."""
    store, game = matches.store, registry.game(row.game)
    entries = await store.entries(row.id)
    match = Match.renew(game, row.header, entries, ply, side)
    new = match.entries[len(entries) :]
    checksums = [effect.checksum for effect in match.effects[len(entries) :]]
    notice = matches.hub.make_notice(row.id)
    await store.append(row.id, new, summarize_match(match), notice, checksums=checksums)
    await store.set_rules(row.id, rules_in_use(game))
    for call in matches.after_write:
        call(row.id)
