"""What things are called."""

SIDES = ("Green", "Grey")
