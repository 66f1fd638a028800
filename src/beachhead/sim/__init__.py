"""Many games at once: simulation, statistics, tournaments, reports, perft, fuzzing.

from beachhead.sim import Tally, batch, simulate, workers

tally = Tally()
with workers(processes=2) as executor:
    for result in simulate(batch("template", 1000, ("greedy", "random")), executor):
        tally.add(result)
print(tally.by_level()["greedy"])
"""

from beachhead.sim.executors import ProgressBar, simulate, workers
from beachhead.sim.jobs import Job, Result, list_jobs, play, seed_of
from beachhead.sim.perft import divide, perft
from beachhead.sim.stats import Rate, Tally, win_rate
from beachhead.sim.tournament import CrossTable, tournament_jobs

__all__ = [
    "CrossTable",
    "Job",
    "ProgressBar",
    "Rate",
    "Result",
    "Tally",
    "divide",
    "list_jobs",
    "perft",
    "play",
    "seed_of",
    "simulate",
    "tournament_jobs",
    "win_rate",
    "workers",
]
