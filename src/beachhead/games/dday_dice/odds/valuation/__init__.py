"""What dice, cards and places are worth to a Unit; needs numpy (the extra `solver`)."""
