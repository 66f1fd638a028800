"""How a die is read by bands: rolls that a table does not tell apart."""

import msgspec

from beachhead.kernel.chances import Outcome


class Bands(msgspec.Struct, frozen=True):
    """Fold one die by the band it falls in: up to the first limit, up to the second, above."""

    limits: tuple[int, ...]

    def __call__(self, roll: Outcome, /) -> int:
        """Count the limits that the die is above."""
        return sum(isinstance(roll[0], int) and roll[0] > limit for limit in self.limits)
