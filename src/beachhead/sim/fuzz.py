"""Play random games in search of a crash, and save it as a match file that opens in the app.

    python3 x.py fuzz five_beaches --minutes 10
    python3 x.py fuzz all --minutes 30 --out crashes
    python3 x.py fuzz dday_dice --hostile --minutes 5

Every game is played with random answers in every scenario and with random options; invariants are
checked on the way, and now and then a position is saved and loaded again and an answer checked.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Answer, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing import Move, random_options
from beachhead.match import Match
from beachhead.match.record import encode
from beachhead.sim.hostile import make_trials
from beachhead.sim.limited_process import USUAL, Limits, Verdict, run_trials

UNUSUAL = 0.4
"""Share of options that are not left at their defaults."""
SAVED = 0.02
"""Share of positions that are saved and loaded again, and of answers that are checked."""


class Fault(AssertionError):
    """The rules broke a promise without raising an error of their own."""


class Crash(NamedTuple):
    """What is needed to see a crash again."""

    game: str
    scenario: str
    options: dict[str, int | str | bool]
    moves: list[Move]
    error: str
    trace: str


def fuzz_one(game: AnyGame, seed: int) -> Crash | int:
    """Play one random game; return its length, or how it crashed."""
    luck = Random(seed)
    scenario = luck.choice(game.scenarios())
    options = random_options(game, scenario.id, luck, UNUSUAL)
    moves: list[Move] = []
    try:
        b = game.new(scenario.id, **options)
        while advance(game, b, luck, moves):
            check_length(len(moves), scenario.longest or game.meta.longest)
    except Exception as error:  # noqa: BLE001 - any crash is what we are looking for
        trace = traceback.format_exc()
        return Crash(game.id, scenario.id, options, moves, repr(error)[:500], trace)
    return len(moves)


def check_length(plies: int, bound: int) -> None:
    """Raise Fault if a game does not end."""
    if plies > bound:
        raise Fault(f"more than {bound} answers and outcomes")


def advance(game: AnyGame, b: Position, luck: Random, moves: list[Move]) -> bool:
    """Check the position and take one random step; return False at the end of the game."""
    if faults := game.invariants(b):
        raise Fault(f"invariants do not hold: {faults}")
    if luck.random() < SAVED and game.key(game.load(game.save(b))) != game.key(b):
        raise Fault("the position does not survive saving")
    side, node = luck.choice(game.asked_nodes(b))
    if isinstance(node, Over):
        return False
    answer: Answer = (
        luck.choice(node.options)
        if isinstance(node, Decision)
        else node.device.draw(luck.randrange)
    )
    moves.append(Move(side, answer))
    if luck.random() < SAVED and (reasons := game.why_not(b, answer, side)):
        raise Fault(f"a listed answer is refused: {reasons[0]}")
    game.apply(b, answer, side)
    return True


def save(crash: Crash, out: Path, seed: int) -> Path:
    """Write the match up to the crash, and beside it the answer that crashed and the traceback."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"{crash.game}-{crash.scenario}-{seed}"
    last = crash.moves[-1] if crash.moves else "the start"
    told = f"{crash.error}\nafter {len(crash.moves)} answers, at {last}\n\n{crash.trace}"
    (out / f"{name}.txt").write_text(told, "utf-8")
    path = out / f"{name}.json"
    path.write_bytes(encode(replay_match(crash).record(private=True)))
    return path


def replay_match(crash: Crash) -> Match:
    """Return the match, played again as far as it goes with typed dice."""
    game = registry.game(crash.game)
    match = Match.new(game, crash.scenario, crash.options, dice="typed")
    for side, answer in crash.moves:
        try:
            if any(side in (-1, thrower) for thrower, _ in match.throws()):
                match.roll(answer, side)
            else:
                match.answer(side, answer)
        except Exception:  # noqa: BLE001 - this is the crash itself
            break
    return match


def fuzz(games: list[AnyGame], minutes: float, out: Path, seed: int = 0) -> list[Path]:
    """Play one game, and more until time is up; return the files of the crashes found."""
    until = time.monotonic() + 60 * minutes
    started = time.monotonic()
    found: list[Path] = []
    seen: set[tuple[str, str]] = set()
    played = plies = 0
    while not played or time.monotonic() < until:
        game = games[played % len(games)]
        result = fuzz_one(game, seed + played)
        if isinstance(result, int):
            plies += result
        elif (kind := (result.game, crash_place(result.trace))) not in seen:
            seen.add(kind)
            found.append(save(result, out, seed + played))
            print(f"\n{result.error}\n  {found[-1]}")
        played += 1
        seconds = time.monotonic() - started
        show_progress(f"{played} games, {plies} plies, {len(found)} crashes, {seconds:.0f} s")
    print(f"\n{played} games, {plies} answers and outcomes, {len(found)} different crashes")
    return found


def fuzz_hostile(
    games: list[AnyGame], minutes: float, out: Path, seed: int = 0, limits: Limits = USUAL
) -> list[Path]:
    """Load tampered positions until time is up; return the files of those that break the rules."""
    share = 60 * minutes / len(games)
    found: list[Path] = []
    for game in games:
        tried = 0
        kinds: dict[str, int] = {}
        for verdict in run_tampered(game.id, seed, limits, time.monotonic() + share):
            tried += 1
            show_progress(f"{game.id}: {tried} positions, {len(kinds)} breaks")
            if not verdict.fault:
                continue
            kind = crash_place(verdict.fault)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] == 1:
                found.append(
                    write_fault(verdict, out / f"{game.id}-hostile-{verdict.number}-{len(kinds)}")
                )
        broken = sum(kinds.values())
        print(f"\n{game.id}: {tried} tampered positions, {broken} break, in {len(kinds)} ways")
    return found


def run_tampered(game_id: str, seed: int, limits: Limits, until: float) -> Iterator[Verdict]:
    """Try tampered positions until a time; continue after one that ended its process."""
    following = -1
    while seed != following:
        following = seed
        with closing(run_trials(partial(make_trials, game_id, seed), limits)) as heard:
            for verdict in heard:
                yield verdict
                seed = verdict.number + 1
                if time.monotonic() > until:
                    return
    raise Fault(f"the process ends before it tries anything of seed {seed}")


def write_fault(verdict: Verdict, path: Path) -> Path:
    """Write a position that breaks the rules, and how."""
    file = path.with_suffix(".txt")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{verdict.about}\n{verdict.fault}", "utf-8")
    print(f"\n{verdict.fault.splitlines()[-1]:.300}\n  {file}")
    return file


def crash_place(trace: str) -> str:
    """Return the place in the code and the error's name, to tell faults apart."""
    lines = trace.splitlines()
    places = [line for line in lines if line.startswith("  File ")]
    return "".join([*places[-1:], lines[-1].partition(":")[0]])


def show_progress(line: str) -> None:
    """Show progress on one line of a terminal."""
    if sys.stdout.isatty():
        print(f"\r{line} ", end="", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Fuzz one game or all; exit 1 if a crash was found."""
    parser = argparse.ArgumentParser(prog="x.py fuzz", description=__doc__)
    parser.add_argument("game", help="an id, or all")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--hostile", action="store_true", help="load tampered positions instead")
    parser.add_argument(
        "--memory", type=int, default=USUAL.memory >> 20, help="MB of a hostile trial"
    )
    parser.add_argument("--seconds", type=float, default=USUAL.seconds, help="of a hostile trial")
    parser.add_argument("--out", type=Path, default=Path("crashes"))
    given = parser.parse_args(argv)
    try:
        everything = list(registry.all_games().values())
        games = everything if given.game == "all" else [registry.game(given.game)]
    except BeachheadError as error:
        print(error, file=sys.stderr)
        return 2
    if given.hostile:
        limits = Limits(given.memory << 20, given.seconds)
        found = fuzz_hostile(games, given.minutes, given.out, given.seed, limits)
    else:
        found = fuzz(games, given.minutes, given.out, given.seed)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
