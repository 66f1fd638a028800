"""Undo: how far a side goes back, and who has to agree.

    plan = plan_undo(match, side)                  # UndoRefused says why it cannot be done
    if not plan.consent or all_agree(plan.consent):
        match.undo(side, plan.depth, agreed=bool(plan.consent))

A side undoes its own answers back to the last roll, draw or answer of another side. Going further
needs the consent of the other people. Where nobody else can be asked, answers of bots are undone
too, but seeded dice and cards are not: they would be drawn again until they suit. A roll after an
agreed undo gets new dice, so that nobody plans with dice that have been seen.
"""

from collections.abc import Collection

import msgspec

from beachhead.match.errors import UndoRefused
from beachhead.match.fold import Fold


class UndoPlan(msgspec.Struct, frozen=True):
    """Where an undo leads, and the sides whose people have to agree first."""

    depth: int
    consent: tuple[int, ...] = ()


def plan_undo(
    match: Fold, side: int, to: int | None = None, *, held: Collection[int] = ()
) -> UndoPlan:
    """Return how a side's last move, or everything from depth `to` on, is undone.

    `held` are sides that the same person plays: their consent is given.
    """
    check_open(match)
    depth = last_move(match, side) if to is None else to
    check_depth(match, depth)
    if depth >= match.find_undo_floor(side):
        return UndoPlan(depth)
    consent = tuple(
        other
        for other, seat in enumerate(match.seats)
        if other != side and other not in held and not seat.is_bot
    )
    undone = [match.entries[ply].kind for ply in match.active_plies[depth:]]
    if not consent and match.header.dice == "seeded" and "roll" in undone:
        raise UndoRefused("Dice and cards that have come up cannot be undone.")
    return UndoPlan(depth, consent)


def free_depth(match: Fold, side: int, to: int | None) -> int:
    """Return where an undo leads that nobody else has to agree to; refuse any other."""
    plan = plan_undo(match, side, to)
    if plan.consent:
        msg = (
            f"Side {side} can undo alone back to depth {match.find_undo_floor(side)}, not to {plan.depth}:"
            " a roll, a draw or another side's answer comes between."
        )
        raise UndoRefused(msg, remedy="ask the other players to agree")
    return plan.depth


def forced_depth(match: Fold, side: int, to: int | None) -> int:
    """Return where an undo leads that everybody has agreed to."""
    check_open(match)
    depth = last_move(match, side) if to is None else to
    check_depth(match, depth)
    return depth


def check_open(match: Fold) -> None:
    """Refuse an undo once the seed is public: it tells all dice to come."""
    if match.is_revealed:
        msg = "The match is over and its seed is public: nothing can be undone."
        raise UndoRefused(msg, code="undo.over", remedy="start another match from a position")


def check_depth(match: Fold, depth: int) -> None:
    """Refuse a depth that the match has not passed."""
    if not 0 <= depth < match.depth:
        msg = f"There is nothing to undo: depth {depth} of {match.depth}."
        raise UndoRefused(msg, code="undo.nothing")


def last_move(match: Fold, side: int) -> int:
    """Return the depth of a side's last answer, or of a typed roll since (-1: of any person)."""
    for depth in range(match.depth - 1, -1, -1):
        entry = match.entries[match.active_plies[depth]]
        if entry.kind == "roll" and match.header.dice == "typed":
            return depth
        if entry.kind == "answer" and (
            entry.side == side or (side == -1 and not match.seats[entry.side].is_bot)
        ):
            return depth
    return match.depth
