"""Errors of a played match, in the same form as the kernel's.

MatchError          match.*
├── Stale           match.stale     somebody else has written meanwhile: fetch and try again
├── UndoRefused     undo.*
└── DiceSealed      dice.sealed     the box decides, nobody else
"""

from __future__ import annotations

from beachhead.kernel.errors import BeachheadError


class MatchError(BeachheadError):
    """A match cannot do what it is asked to."""

    code = "match.invalid"


class Stale(MatchError):
    """The caller has not seen the newest entries."""

    code = "match.stale"


class UndoRefused(MatchError):
    """An undo goes further back than a side may go alone."""

    code = "undo.refused"


class DiceSealed(MatchError):
    """An outcome is offered or asked for where the dice box does not allow it."""

    code = "dice.sealed"
