"""What dice, cards and places are worth to a Unit."""

from beachhead.kernel.extras import check_extra

check_extra("solver", "The worth of dice and cards", "numpy")
