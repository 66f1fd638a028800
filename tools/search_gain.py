"""Measure what settings of the search gain a decision: `python -m tools.search_gain GAME SETTING …`.

A setting is BREADTH/FINALISTSxSAMPLESxROUNDS, such as 12/2x10x2; it plays on to the game's horizon,
or to the end of the game if `!` follows. `--to-end` judges all by the end of the game. Decisions are taken
from games in which one side plays as `expert` and the others by the quick policy. Every move that a
setting may pick is played on with the same luck. A setting chooses by one part of the lucks, and what its move
gains over the policy's is read from the rest: a lucky estimate does not count as a gain.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from math import inf, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple

import msgspec

from beachhead.ai import find_bot
from beachhead.ai.continuation import play_to, policy_name
from beachhead.ai.levels import Searcher
from beachhead.ai.search import Effort, Search, Weighed, full_effort, list_starts, pick_start
from beachhead.kernel import registry
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

HELD_BACK = 10
"""Lucks that no setting chooses by."""
SHUFFLES = 4
"""How often lucks are divided anew."""
NEVER = 1 << 60
"""A stretch that no game reaches."""
Found = list[Weighed[Position]]


class Setting(NamedTuple):
    """A setting of the search."""

    effort: Effort
    to_end: bool


class Asked(NamedTuple):
    """A decision, with the moves by prior; those that a setting may pick have their samples."""

    side: int
    moves: Found
    samples: dict[int, list[float]]
    """The win chances at the horizon, by the number of the move."""
    results: dict[int, list[float]]
    """What is judged by: the same, or the results of the games."""


class Recorded(Search[Position]):
    """A search over moves that have been played on before."""

    def __init__(self, game: AnyGame, asked: Asked, setting: Setting, order: list[int]) -> None:
        """Take the moves, and the lucks in this order."""
        super().__init__(game, asked.side, setting.effort, Random(0).randrange)
        self.known = [msgspec.structs.replace(w) for w in asked.moves[: setting.effort.breadth]]
        seen = asked.results if setting.to_end else asked.samples
        self.recorded = {id(w): seen.get(i, []) for i, w in enumerate(self.known)}
        self.results = {id(w): asked.results.get(i, []) for i, w in enumerate(self.known)}
        self.order = order
        self.playouts = 0

    def try_moves(self, b: Position, moves: list[Move]) -> Found:
        """Return the moves that were tried."""
        return self.known

    def value_moves(self, found: Found) -> None:
        """Leave values and scores as they are."""

    def play_on(self, left: Found, first: int, luck: int, until: int) -> None:
        """Add the sample of a luck to each."""
        for weighed in left:
            sample = self.recorded[id(weighed)][self.order[luck]]
            weighed.samples = [*weighed.samples, sample]
            self.playouts += 1

    def gain(self, b: Position) -> float:
        """Return what the chosen move gains over the policy's with the lucks held back."""
        best = self.results[id(self.weigh(b, [])[0])]
        home = self.results[id(self.known[0])]
        return fmean(best[i] - home[i] for i in self.order[-HELD_BACK:])


def read_setting(game: AnyGame, text: str) -> Setting:
    """Return the effort that a setting stands for, otherwise as the game is set."""
    breadth, _, race = text.removesuffix("!").partition("/")
    finalists, samples, rounds = (int(part) for part in race.split("x"))
    effort = msgspec.structs.replace(
        full_effort(game.tuning),
        breadth=int(breadth),
        finalists=finalists,
        samples=samples,
        rounds=rounds,
    )
    return Setting(effort, text.endswith("!"))


def play_on_all(
    search: Search[Position], world: Position, efforts: list[Effort], lucks: int, to_end: bool
) -> Asked:
    """Try all moves, and play on those that a setting may pick."""
    game, side = search.game, search.side
    moves = search.try_moves(world, sorted(game.moves(world, side), key=lambda m: -m.prior))
    search.value_moves(moves)
    picked = {0}
    for effort in efforts:
        some = sorted(range(len(moves))[: effort.breadth], key=lambda i: -moves[i].score)
        picked.update(some[: max(1, effort.finalists)])
    numbers = sorted(picked)
    asked = Asked(side, moves, {i: [] for i in numbers}, {i: [] for i in numbers})
    starts = [list_starts(game, moves[i].board, side) for i in numbers]
    horizons = (game.horizon(world), NEVER if to_end else game.horizon(world))
    first = search.randbelow(1 << 30)
    for luck in range(lucks):
        ends = [pick_start(some, (luck + 0.5) / lucks).clone() for some in starts]
        for seen, until in zip((asked.samples, asked.results), horizons, strict=True):
            for end in ends:
                play_to(game, end, search.policy, first + luck, until)
            for number, chance in zip(numbers, search.ask(ends), strict=True):
                seen[number].append(chance)
    return asked


def list_decisions(
    game: AnyGame, scenario: str, number: int, seed: int
) -> Iterator[tuple[Position, int, Random]]:
    """Yield the positions of a game in which the searching side begins a move."""
    luck = Random(f"{seed}/{scenario}/{number}")
    b = game.new(scenario)
    sides = game.scenario(scenario).sides
    side = number % sides
    bots = [find_bot(game, "expert" if s == side else policy_name(game)) for s in range(sides)]
    while not isinstance(node := game.node(b), Over):
        if isinstance(node, Chance):
            game.apply(b, node.device.draw(luck.randrange))
            continue
        view = game.view(b, node.side)
        if node.side == side and not is_under_way(bots[side], game.key(view)):
            yield game.redeal(view, side, luck.randrange), side, luck
        decision = game.open_node(view, node.side)
        assert isinstance(decision, Decision)
        answer = bots[node.side].decide(game, view, decision, luck.randrange, inf)
        game.apply(b, answer, node.side if b.branches else -1)


def is_under_way(bot: Any, key: bytes) -> bool:
    """Return True if a bot has decided already what it does there."""
    return isinstance(bot, Searcher) and key in bot.plans


class Tally:
    """What some settings gained."""

    def __init__(self, game: AnyGame, settings: list[str]) -> None:
        """Begin without decisions."""
        self.settings = {text: read_setting(game, text) for text in settings}
        self.gains: dict[str, list[float]] = {text: [] for text in settings}
        self.playouts = Counter[str]()

    def add(self, game: AnyGame, b: Position, asked: Asked, lucks: int, luck: Random) -> None:
        """Let every setting choose, with several divisions of the lucks."""
        for text, setting in self.settings.items():
            found = []
            for _ in range(SHUFFLES):
                recorded = Recorded(game, asked, setting, luck.sample(range(lucks), lucks))
                found.append(recorded.gain(b))
                self.playouts[text] += recorded.playouts
            self.gains[text].append(fmean(found))

    def lines(self) -> Iterator[str]:
        """Yield a line for each setting: gain and standard error in points, and its price."""
        for text, found in self.gains.items():
            gain, doubt = 100 * fmean(found), 100 * pstdev(found) / sqrt(len(found))
            price = self.playouts[text] / SHUFFLES / len(found)
            yield f"{text:12} {gain:+.2f} ± {doubt:.2f} points, {price:.0f} playouts"


def read_arguments() -> argparse.Namespace:
    """Return what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.search_gain", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("settings", nargs="+")
    parser.add_argument("--scenario", default="", help="several with commas between")
    parser.add_argument("--games", type=int, default=2, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--lucks", type=int, default=40, help="how often each move is played on")
    parser.add_argument("--every", type=int, default=7, help="one decision of so many is taken")
    parser.add_argument("--to-end", action="store_true", help="play on to the end of the game")
    return parser.parse_args()


def main() -> None:
    """Take decisions, and print what each setting gains."""
    args = read_arguments()
    game = registry.game(args.game)
    tally = Tally(game, args.settings)
    efforts = [setting.effort for setting in tally.settings.values()]
    if max(e.samples * e.rounds for e in efforts) > args.lucks - HELD_BACK:
        raise SystemExit(f"More --lucks are needed: {HELD_BACK} are held back.")
    begun = 0
    games = [(s, n) for n in range(args.games) for s in args.scenario.split(",")]
    for scenario, number in games:
        for b, side, luck in list_decisions(game, scenario, number, args.seed):
            if len(game.moves(b, side)) > 1:
                begun += 1
                if not luck.randrange(args.every):
                    search = Search(game, side, efforts[0], luck.randrange)
                    asked = play_on_all(search, b, efforts, args.lucks, args.to_end)
                    tally.add(game, b, asked, args.lucks, luck)
    taken = len(tally.gains[args.settings[0]])
    print(f"{taken} decisions of {begun / len(games):.0f} a game")
    print(*tally.lines(), sep="\n")


if __name__ == "__main__":
    main()
