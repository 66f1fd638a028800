"""Dice boxes: who decides what comes up.

`seeded` computes every roll from a secret seed and the place of the roll in the match, so that
nobody can fish for other dice and everybody can check them afterwards (`docs/match.md` has the
exact recipe, `verify.py` a second implementation of it). `typed` waits for what fell on the table.
`given` plays outcomes prepared in advance.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from typing import Protocol

from beachhead.kernel.chances import Outcome
from beachhead.kernel.devices import Device

WORD = 4
"""Bytes that one draw takes from the stream."""
WORDS = 2 ** (8 * WORD)


class Box(Protocol):
    """Decide an outcome, or leave it to somebody else."""

    def decide(self, device: Device, depth: int, side: int) -> Outcome | None:
        """Give the outcome at this depth for this side; None means that a person must say it."""
        ...


class SeededBox:
    """Compute every outcome from a secret seed."""

    def __init__(self, seed: str) -> None:
        """Keep the seed; it never leaves the box."""
        self.key = seed.encode()

    def decide(self, device: Device, depth: int, side: int) -> Outcome:
        """Draw from the stream that belongs to this depth and side."""
        stream = words(self.key, depth, side)

        def below(n: int) -> int:
            """Reject the few words that would make small numbers likelier."""
            limit = WORDS - WORDS % n
            return next(word for word in stream if word < limit) % n

        return device.draw(below)


class TypedBox:
    """Leave every outcome to the people at the table."""

    def decide(self, device: Device, depth: int, side: int) -> None:
        """Decide nothing."""


class GivenBox:
    """Play outcomes prepared in advance, then leave the rest to somebody else."""

    def __init__(self, outcomes: Iterable[object] = ()) -> None:
        """Keep the outcomes in order."""
        self.outcomes = iter(outcomes)

    def decide(self, device: Device, depth: int, side: int) -> Outcome | None:
        """Take the next outcome and check that the device can show it."""
        outcome = next(self.outcomes, None)
        return None if outcome is None else device.check(outcome)


def words(key: bytes, depth: int, side: int) -> Iterator[int]:
    """Yield the numbers of one roll: HMAC-SHA-256 blocks cut into big-endian words."""
    block = 0
    while True:
        message = f"beachhead:{depth}:{side}:{block}".encode()
        digest = hmac.digest(key, message, "sha256")
        for at in range(0, len(digest), WORD):
            yield int.from_bytes(digest[at : at + WORD], "big")
        block += 1


def commitment(seed: str) -> str:
    """Give what is published before the first roll: the SHA-256 of the seed's bytes."""
    return hashlib.sha256(seed.encode()).hexdigest()
