"""Frozen matches: everything that a fold has found out, as bytes, so that none of it is folded again.

    body = freeze(match)
    match = thaw(game, header, entries, body)      # the same match; later entries are folded

They are caches of our own making: what they hold is believed, unlike a record.
"""

import zlib
from collections.abc import Sequence

import msgspec

from beachhead.kernel.registry import AnyGame
from beachhead.match.entries import Effect, Entry, Header, Seat
from beachhead.match.match import Match

QUICK = 1
"""How hard the bytes are compressed: a third of their size in a few milliseconds."""


class _Frozen(msgspec.Struct, array_like=True):
    """The state of a fold beside its entries."""

    ply: int
    position: bytes
    effects: list[Effect]
    active_plies: list[int]
    seats: list[Seat]
    redraws: int
    absent: set[int]
    skipped: set[int]
    promises: dict[int, str]
    revealed: dict[int, str]
    waived: set[int]


_decoder = msgspec.msgpack.Decoder(_Frozen)


def freeze(match: Match) -> bytes:
    """Return a match as bytes, without its header and entries."""
    mixing = match.mixing
    state = _Frozen(
        match.ply,
        match.game.save(match.position),
        match.effects,
        match.active_plies,
        match.seats,
        match.redraws,
        match.absent,
        match.skipped,
        mixing.promises,
        mixing.revealed,
        mixing.waived,
    )
    return zlib.compress(msgspec.msgpack.encode(state), QUICK)


def thaw(game: AnyGame, header: Header, entries: Sequence[Entry], body: bytes) -> Match:
    """Return the match that was frozen, with the entries since then folded."""
    state = _decoder.decode(zlib.decompress(body))
    match = Match(game, header)
    match.position = game.decoder.decode(state.position)
    match.entries = list(entries[: state.ply])
    match.effects = state.effects
    match.active_plies = state.active_plies
    match.seats, match.redraws, match.absent = state.seats, state.redraws, state.absent
    match.skipped = state.skipped
    match.mixing.promises, match.mixing.revealed = state.promises, state.revealed
    match.mixing.waived = state.waived
    match.close_mixing()
    match.fold_all(entries[state.ply :])
    return match
