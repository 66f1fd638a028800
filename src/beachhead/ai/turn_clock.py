"""A clock for a whole turn: how long the answers of one side may take together."""

ANSWERS_A_TURN = 6.0
"""A turn takes at most so many times as long as one answer may take …"""
SHARE = 0.25
"""… and an answer at most this share of what is left of the turn's time."""


class TurnClock:
    """Divide the time of a turn over its answers: the first ones get most, the last ones some."""

    def __init__(self) -> None:
        """Begin before the first turn."""
        self.turn = -1
        self.spent = 0.0

    def allow(self, turn: int, seconds: float) -> float:
        """Return how long the next answer may take where one alone may take `seconds`."""
        if turn != self.turn:
            self.turn, self.spent = turn, 0.0
        left = max(0.0, ANSWERS_A_TURN * seconds - self.spent)
        return min(seconds, SHARE * left)

    def note(self, seconds: float) -> None:
        """Remember how long an answer took."""
        self.spent += seconds
