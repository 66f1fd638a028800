"""Beachhead plays, referees, simulates and solves D-Day tabletop wargames."""
