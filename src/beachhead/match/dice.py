"""Dice boxes: where rolls and draws come from.

`seeded` computes every roll from a secret seed, the secrets that people add to it, and the place of
the roll in the match. Everybody can check the rolls afterwards (`docs/match.md` has the exact
recipe, `verify.py` a second implementation of it). `typed` waits for dice rolled on a real table.
`given` plays prepared outcomes.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from typing import Protocol

from beachhead.kernel.chances import Outcome
from beachhead.kernel.devices import Device

WORD = 4
"""Bytes that one draw takes from the stream."""
WORDS = 2 ** (8 * WORD)
RECIPES = (1, 2)
"""By the first recipe a roll that is thrown again after an undo is the same; by the second, new."""
RECIPE = 2
"""The recipe of new matches."""


class Box(Protocol):
    """Decide an outcome, or leave it to a person."""

    def decide(self, device: Device, depth: int, side: int, redraws: int = 0) -> Outcome | None:
        """Return the outcome at this depth for this side; None if a person has to enter it.

        `redraws` counts the undos so far that undid a roll.
        """


class SeededBox:
    """Compute every outcome from a secret seed."""

    def __init__(self, seed: str) -> None:
        """Keep the seed inside the box."""
        self.key = seed.encode()

    def decide(self, device: Device, depth: int, side: int, redraws: int = 0) -> Outcome:
        """Return the outcome drawn from the stream of this depth and side."""
        stream = draw_words(self.key, depth, side, redraws)

        def randbelow(n: int) -> int:
            """Return a fair number below n; words that would favour small numbers are skipped."""
            limit = WORDS - WORDS % n
            return next(word for word in stream if word < limit) % n

        return device.draw(randbelow)


class TypedBox:
    """Leave every outcome to the people at the table."""

    def decide(self, device: Device, depth: int, side: int, redraws: int = 0) -> None:
        """Decide nothing."""


class GivenBox:
    """Play prepared outcomes, then leave the rest to a person."""

    def __init__(self, outcomes: Iterable[object] = ()) -> None:
        """Keep the outcomes in their order."""
        self.outcomes = iter(outcomes)

    def decide(self, device: Device, depth: int, side: int, redraws: int = 0) -> Outcome | None:
        """Return the next outcome, if the device can show it."""
        outcome = next(self.outcomes, None)
        return None if outcome is None else device.check(outcome)


def draw_words(key: bytes, depth: int, side: int, redraws: int = 0) -> Iterator[int]:
    """Yield the numbers of one roll: HMAC-SHA-256 blocks cut into big-endian words."""
    block, again = 0, f":{redraws}" if redraws else ""
    while True:
        message = f"beachhead:{depth}:{side}:{block}{again}".encode()
        digest = hmac.digest(key, message, "sha256")
        for at in range(0, len(digest), WORD):
            yield int.from_bytes(digest[at : at + WORD], "big")
        block += 1


def commit_to(seed: str) -> str:
    """Return the commitment to a seed or secret: the SHA-256 of its bytes."""
    return hashlib.sha256(seed.encode()).hexdigest()


def mix_seed(seed: str, secrets: Iterable[str]) -> str:
    """Return the seed that rolls follow from once people have added their secrets to it."""
    return commit_to(":".join([seed, *secrets]))
