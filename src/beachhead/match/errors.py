"""Errors of a played match, in the same form as the kernel's.

MatchError          match.*
├── Stale           match.stale     another writer was first: fetch and try again
├── UndoRefused     undo.*
└── DiceSealed      dice.sealed     only the dice box decides
"""

from beachhead.kernel.errors import BeachheadError


class MatchError(BeachheadError):
    """A match cannot do what is asked."""

    code = "match.invalid"


class Stale(MatchError):
    """The caller has not seen the newest entries."""

    code = "match.stale"


class UndoRefused(MatchError):
    """An undo goes further back than a side may go alone."""

    code = "undo.refused"


class DiceSealed(MatchError):
    """An outcome is given or asked for where the dice box does not allow it."""

    code = "dice.sealed"
