"""Mixing: people's clients add secrets of their own to the seed, so that nobody can choose the dice.

Each client first *promises* its secret by publishing the hash. When all have promised, each
*reveals* it. Only then is the first roll made, from the server's seed and all secrets together. A
client that has none to add *waives* it, and the match goes on without.
"""

import re
from collections.abc import Sequence
from typing import Literal

from beachhead.kernel.nodes import Answer
from beachhead.match.dice import commit_to
from beachhead.match.errors import MatchError

Act = Literal["promise", "reveal", "waive"]
FORM = re.compile(r"[0-9a-f]{64}")
"""Secrets and hashes are 256 bits in hex."""


class Mixing:
    """The secrets of a match: who has promised, revealed or waived one."""

    def __init__(self, sides: Sequence[int]) -> None:
        """Wait for the secrets of some sides."""
        self.sides = tuple(sorted(sides))
        self.promises: dict[int, str] = {}
        self.revealed: dict[int, str] = {}
        self.waived: set[int] = set()

    @property
    def missing(self) -> list[int]:
        """List the sides whose secrets the first roll waits for."""
        return [s for s in self.sides if s not in self.revealed and s not in self.waived]

    @property
    def secrets(self) -> list[str]:
        """List the revealed secrets in the order of the sides."""
        return [self.revealed[side] for side in sorted(self.revealed)]

    def find_next(self, side: int) -> Act | None:
        """Return what a side's client has to do now."""
        if side not in self.missing:
            return None
        if side not in self.promises:
            return "promise"
        return "reveal" if all(s in self.promises for s in self.missing) else None

    def take(self, side: int, act: str, body: Answer) -> None:
        """Take a promise, a secret or a waiver; refuse one that is not due."""
        due = self.find_next(side)
        if act == "waive" and side in self.missing and body == "":
            self.waived.add(side)
        elif act != due or not isinstance(body, str) or not FORM.fullmatch(body):
            msg = f"Side {side} cannot {act!r:.20} a secret now; {due or 'nothing'} is due."
            raise MatchError(msg, code="secret.order", remedy="fetch the match and try again")
        elif act == "promise":
            self.promises[side] = body
        elif commit_to(body) != self.promises[side]:
            msg = f"This is not the secret that side {side} promised."
            raise MatchError(msg, code="secret.broken")
        else:
            self.revealed[side] = body
