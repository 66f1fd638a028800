"""Many games at once: simulation, statistics, playthroughs, perft, fuzzing, speed."""

from beachhead.sim.perft import divided, perft

__all__ = ["divided", "perft"]
