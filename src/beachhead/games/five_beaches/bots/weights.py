"""What the commander cares for, by side."""

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What the commander cares for; points of victory are the unit."""

    step: float = 0.32
    """Taking a step from a full enemy unit."""
    kill: float = 0.55
    """Taking the last step."""
    menace: float = 0.0
    """More for an enemy who is likely to hit somebody."""
    squatter: float = 0.5
    """More for an enemy who stands on an objective that is wanted."""
    decay: float = 0.72
    """What is left of a goal's pull one activation farther away."""
    crowd: float = 0.55
    """What is left of it for each friend who is nearer."""
    danger: float = 0.35
    """Weight of the steps that are likely to be lost in a place."""
    guard: float = 0.55
    """Worth of standing on an own objective that is threatened."""
    hunt: float = 0.12
    """Worth of coming near enough to shoot."""
    exit: float = 0.9
    """Worth of an exit against an objective."""
    ashore: float = 0.2
    """Worth of being on land at all."""
    recovery: float = 0.3
    """Worth of flipping an own unit to full strength."""
    patience: float = 0.3
    """What a free strike must bring to be made now."""
    least: float = 0.01
    """What an action must be worth to be made."""


WEIGHTS = (
    Weights(step=0.25, menace=0.6, squatter=0.3, decay=0.43, exit=1.2, ashore=0.34, recovery=0.18),
    Weights(step=0.36, kill=0.6, danger=0.2, hunt=0.2),
)
