"""A benchmark: tasks, opponents, seeds and games that are the same for everybody.

    from beachhead.adapters.benchmark import evaluate

    print(evaluate(my_bot, "omaha", "regular", games=200))

    python -m beachhead.adapters.benchmark --task omaha --bot regular --games 100

A bot has one method, `decide`; see `beachhead.kernel.bots`. Game k of a task has the same dice for
every bot. Where a task has two sides, the bot plays the even games as side 0 and the odd ones as
side 1; a cooperative task it plays alone, for all sides. `docs/benchmark.md` says how to report.
"""

import argparse
import sys
from random import Random

import msgspec

import beachhead
from beachhead.adapters.episode import Episode
from beachhead.ai import decide, find_bot
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import Unknown
from beachhead.kernel.moves import win_share
from beachhead.sim.origins import hash_content
from beachhead.sim.stats import win_rate

PROTOCOL = "beachhead-1"
"""Changes whenever figures of an older protocol can no longer be compared."""
GAMES = 200
THINKING = 1.0
"""Seconds that a bot may think about an answer."""
ALONE = "alone"
"""The opponent of a task in which all sides win or lose together."""


class Task(msgspec.Struct, frozen=True):
    """One thing to be good at."""

    game: str
    scenario: str
    opponents: tuple[str, ...] = ("random", "beginner", "casual", "regular")


TASKS = {
    "utah": Task("five_beaches", "utah"),
    "omaha": Task("five_beaches", "omaha"),
    "gold": Task("five_beaches", "gold"),
    "juno": Task("five_beaches", "juno"),
    "sword": Task("five_beaches", "sword"),
    "dday": Task("axis_allies_dday", "two"),
    "hedgerow": Task("company", "hedgerow_lane"),
    "tiger": Task("dday_dice", "exercise_tiger", (ALONE,)),
    "tiger-2": Task("dday_dice", "exercise_tiger-2", (ALONE,)),
    "patrols": Task("template", "meeting", ("random", "greedy")),
}


class Figure(msgspec.Struct, frozen=True):
    """What a bot reached in a task against an opponent."""

    protocol: str
    task: str
    opponent: str
    rules: int
    """The version of the game's rules."""
    content: str
    """The fingerprint of its component files: only equal ones can be compared."""
    games: int
    won: int
    drawn: int
    share: float
    """Games won, a draw counted as lost."""
    low: float
    high: float
    """The 95 % interval of the share."""
    by_side: tuple[float, ...]
    """The share of each side's games, where the bot played one side."""

    def __str__(self) -> str:
        """Write it as a line of a table."""
        sides = ", ".join(f"{share:.0%}" for share in self.by_side)
        interval = f"[{self.low:.1%}, {self.high:.1%}] of {self.games}"
        return f"{self.task:10}{self.opponent:10}{self.share:7.1%}  {interval}; by side {sides}"


def find_task(name: str) -> Task:
    """Return a task by its name."""
    if name not in TASKS:
        raise Unknown("task", name, list(TASKS))
    return TASKS[name]


def evaluate(
    bot: Bot | str, task: str, opponent: str = "", *, games: int = GAMES, seconds: float = THINKING
) -> Figure:
    """Play the games of a task; a bot of our own is given by its level."""
    asked = find_task(task)
    against = opponent or asked.opponents[0]
    episode = Episode(asked.game, asked.scenario)
    if against != ALONE:
        find_bot(episode.game, against)  # refuse an unknown level before anything is played
    sides = 1 if against == ALONE else episode.sides
    results = [
        _play(episode, bot, against, k % sides, f"{PROTOCOL}/{task}/{k}", seconds)
        for k in range(games)
    ]
    rate = win_rate(sum(share == 1 for share in results), games)
    content = hash_content(episode.game, episode.scenario.id, episode.first)
    by_side = (results[side::sides] for side in range(sides))
    return Figure(
        PROTOCOL, task, against, episode.game.version, content, games, rate.wins,
        sum(share == 0.5 for share in results), rate.share, rate.low, rate.high,
        tuple(sum(s == 1 for s in part) / max(1, len(part)) for part in by_side),
    )  # fmt: skip


def _play(
    episode: Episode, bot: Bot | str, opponent: str, side: int, seed: str, seconds: float
) -> float:
    """Play one game; return 1 if the bot wins, ½ for a draw, 0 otherwise."""
    game, luck = episode.game, Random(f"bots/{seed}")
    own = find_bot(game, bot) if isinstance(bot, str) else bot
    other = own if opponent == ALONE else find_bot(game, opponent)
    episode.reset(seed)
    while not episode.is_over:
        player = own if opponent == ALONE or episode.side == side else other
        name = str(bot) if player is own else opponent
        drawn = str(luck.random())
        answer = decide(
            game, episode.b, episode.side, name, seed=drawn, seconds=seconds, bot=player
        )
        episode.answer(answer)
    return win_share(episode.b.scores, side)


def main(argv: list[str] | None = None) -> int:
    """Print the figures of one of our own bots."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--task", default="omaha", help=", ".join(TASKS))
    parser.add_argument("--bot", default="regular", help="a level or another bot of the game")
    parser.add_argument("--opponent", default="", help="all of the task unless named")
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args(argv)
    print(f"{PROTOCOL}, beachhead {beachhead.__version__}, bot {given.bot}")
    chosen = [given.opponent] if given.opponent else find_task(given.task).opponents
    for opponent in chosen:
        print(evaluate(given.bot, given.task, opponent, games=given.games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
