"""Play random games in search of a crash, and save it as a match file that opens in the app.

    python3 x.py fuzz five_beaches --minutes 10
    python3 x.py fuzz all --minutes 30 --out crashes
    python3 x.py fuzz dday_dice --hostile --minutes 5

Every game is played with random answers in every scenario and with random options; invariants are
checked on the way, and now and then a position is saved and loaded again and an answer checked.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path
from random import Random
from typing import NamedTuple

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.meta import BadOption
from beachhead.kernel.nodes import Answer, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing import Move
from beachhead.kernel.testing.walk import asked
from beachhead.match import Match
from beachhead.match.record import encode
from beachhead.sim.hostile import CHANGES, hostile_one

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
    """Play one random game; give its length, or how it crashed."""
    luck = Random(seed)
    scenario = luck.choice(game.scenarios())
    options = random_options(game, scenario.id, luck)
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
    """Give up a game that does not end."""
    if plies > bound:
        raise Fault(f"more than {bound} answers and outcomes")


def advance(game: AnyGame, b: Position, luck: Random, moves: list[Move]) -> bool:
    """Check the position, take one random step, and tell whether the game goes on."""
    if faults := game.invariants(b):
        raise Fault(f"invariants do not hold: {faults}")
    if luck.random() < SAVED and game.key(game.load(game.save(b))) != game.key(b):
        raise Fault("the position does not survive saving")
    side, node = luck.choice(asked(game, b))
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


def random_options(game: AnyGame, scenario: str, luck: Random) -> dict[str, int | str | bool]:
    """Set some options at random, as far as the scenario takes them."""
    chosen: dict[str, int | str | bool] = {}
    for option in game.options():
        if luck.random() < 0.5:
            tried = {**chosen, option.id: luck.choice(option.values)}
            try:
                game.new(scenario, **tried)
            except BadOption:
                continue
            except Exception:  # noqa: BLE001 - a crash at the start is found by playing
                return tried
            chosen = tried
    return chosen


def save(crash: Crash, out: Path, seed: int) -> Path:
    """Write the match up to the crash, and beside it the answer that crashed and the traceback."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"{crash.game}-{crash.scenario}-{seed}"
    last = crash.moves[-1] if crash.moves else "the start"
    told = f"{crash.error}\nafter {len(crash.moves)} answers, at {last}\n\n{crash.trace}"
    (out / f"{name}.txt").write_text(told, "utf-8")
    path = out / f"{name}.json"
    path.write_bytes(encode(replayed(crash).record(private=True)))
    return path


def replayed(crash: Crash) -> Match:
    """Play the match again as far as it goes: answers as given, dice as typed."""
    game = registry.game(crash.game)
    match = Match.new(game, crash.scenario, crash.options, dice="typed")
    for side, answer in crash.moves:
        try:
            if any(side in (-1, thrower) for thrower, _ in match.rolling()):
                match.roll(answer, side)
            else:
                match.answer(side, answer)
        except Exception:  # noqa: BLE001 - this is the crash itself
            break
    return match


def fuzz(games: list[AnyGame], minutes: float, out: Path, seed: int = 0) -> list[Path]:
    """Play one game, and more until the time is up; give the files of the crashes that were found."""
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
        elif (kind := (result.game, last_line(result))) not in seen:
            seen.add(kind)
            found.append(save(result, out, seed + played))
            print(f"\n{result.error}\n  {found[-1]}")
        played += 1
        show(played, plies, len(found), time.monotonic() - started)
    print(f"\n{played} games, {plies} answers and outcomes, {len(found)} different crashes")
    return found


def fuzz_hostile(games: list[AnyGame], minutes: float, out: Path, seed: int = 0) -> list[Path]:
    """Load tampered positions until the time is up; give the files of those that break the rules."""
    until = time.monotonic() + 60 * minutes
    started = time.monotonic()
    found: list[Path] = []
    tried = 0
    while not tried or time.monotonic() < until:
        game = games[tried % len(games)]
        for fault in hostile_one(game, seed + tried):
            out.mkdir(parents=True, exist_ok=True)
            found.append(out / f"{game.id}-hostile-{seed + tried}-{len(found)}.txt")
            found[-1].write_text(fault, "utf-8")
            print(f"\n{fault.splitlines()[-1]}\n  {found[-1]}")
        tried += 1
        show(tried, tried * CHANGES, len(found), time.monotonic() - started)
    print(f"\n{tried * CHANGES} tampered positions, {len(found)} break the rules")
    return found


def last_line(crash: Crash) -> str:
    """Tell crashes apart by the place in the code they come from."""
    places = [line for line in crash.trace.splitlines() if line.startswith("  File ")]
    return places[-1] if places else crash.error


def show(played: int, plies: int, crashes: int, seconds: float) -> None:
    """Show progress on one line of a terminal."""
    if sys.stdout.isatty():
        line = f"\r{played} games, {plies} plies, {crashes} crashes, {seconds:.0f} s "
        print(line, end="", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Fuzz one game or all; exit 1 if a crash was found."""
    parser = argparse.ArgumentParser(prog="x.py fuzz", description=__doc__)
    parser.add_argument("game", help="an id, or all")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--hostile", action="store_true", help="load tampered positions instead")
    parser.add_argument("--out", type=Path, default=Path("crashes"))
    given = parser.parse_args(argv)
    try:
        everything = list(registry.all_games().values())
        games = everything if given.game == "all" else [registry.game(given.game)]
    except BeachheadError as error:
        print(error, file=sys.stderr)
        return 2
    run = fuzz_hostile if given.hostile else fuzz
    return 1 if run(games, given.minutes, given.out, given.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
