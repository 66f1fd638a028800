"""Golden playthroughs: one random game as text, to be compared after every change of the rules.

    python -m beachhead.sim.playthrough five_beaches --scenario omaha --seed 3 --write tests/golden

writes `tests/golden/five_beaches-omaha-3.txt`; `--option duplex_drive=true` sets an option. The
first line of a file says how it was made; `again(text)` repeats it, and `--again FILE …` compares.
A difference is a change of behaviour: intended, or a bug.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import TypeVar

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, DataError
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Side
from beachhead.kernel.nodes import Decision, Node, Over
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
DIGITS = 10
LONGEST = 400
"""Plies after which a playthrough stops, so that a file stays readable."""


def playthrough(
    game: Game[B],
    scenario: str = "",
    seed: int = 1,
    plies: int = LONGEST,
    options: dict[str, int | str | bool] | None = None,
) -> str:
    """Play one random game and write down every question, answer, outcome and event."""
    scenario = scenario or game.scenarios()[0].id
    luck, sides = Random(seed), game.sides(scenario)
    b = game.new(scenario, **(options or {}))
    words = [f"{key}={json.dumps(value)}" for key, value in (options or {}).items()]
    lines = [" ".join([f"# {game.id} {scenario} seed {seed} plies {plies}", *words])]
    for ply in range(plies):
        node = game.node(b)
        if isinstance(node, Over):
            break
        lines += [heading(game, sides, b, node, ply), *play_one(game, b, node, luck)]
    node = game.node(b)
    ending = f"{node.reason} {node.scores}" if isinstance(node, Over) else "unfinished"
    lines += [f"= {ending}", f"= {game.checksum(b, DIGITS)}"]
    return "\n".join(lines) + "\n"


def heading(game: Game[B], sides: Sequence[Side], b: B, node: Node, ply: int) -> str:
    """Return a line with who is asked what, how many answers there are, and the position's hash."""
    assert not isinstance(node, Over)
    who = sides[node.side].name if node.side >= 0 else "nobody"
    many = f" of {len(node.options)}" if isinstance(node, Decision) else ""
    return f"{ply} {who}: {node.step}{many} ({node.rule}) {game.checksum(b, DIGITS)}"


def play_one(game: Game[B], b: B, node: Node, luck: Random) -> list[str]:
    """Answer at random; return the answer and its events as lines."""
    if isinstance(node, Decision):
        answer = node.options[luck.randrange(len(node.options))]
    else:
        assert not isinstance(node, Over)
        answer = node.device.draw(luck.randrange)
    text = game.text(b, answer)
    return [f"  > {text}", *(f"    {game.log_line(event)}" for event in game.play(b, answer))]


def repeat_playthrough(text: str) -> str:
    """Repeat a playthrough from its own first line."""
    words = text.partition("\n")[0].split()
    match words:
        case ["#", game_id, scenario, "seed", seed, "plies", plies, *pairs]:
            options = dict(read_option(pair) for pair in pairs)
            return playthrough(registry.game(game_id), scenario, int(seed), int(plies), options)
        case _:
            remedy = "begin with `# GAME SCENARIO seed N plies N [OPTION=VALUE …]`"
            raise DataError(f"Not a playthrough: {' '.join(words)!r:.80}.", remedy=remedy)


def read_option(pair: str) -> tuple[str, int | str | bool]:
    """Read `name=value`; a value that is not JSON is a word."""
    key, _, text = pair.partition("=")
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        value = text
    return key, value if isinstance(value, (int, str)) else text


def compare_files(paths: Sequence[Path]) -> list[str]:
    """Repeat the playthroughs of files; return the first different line of each that differs."""
    lines = []
    for path in paths:
        text = path.read_text("utf-8")
        pairs = enumerate(zip_longest(text.splitlines(), repeat_playthrough(text).splitlines()), 1)
        first = next(((at, old, new) for at, (old, new) in pairs if old != new), None)
        if first:
            lines.append(f"{path.name}, line {first[0]}: {first[1]!r} became {first[2]!r}")
    return lines


def main(argv: list[str] | None = None) -> int:
    """Print or write a playthrough."""
    parser = argparse.ArgumentParser(
        prog="python -m beachhead.sim.playthrough", description=__doc__
    )
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=LONGEST)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--name", default="", help="end of the file's name in place of the seed")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write a file there")
    parser.add_argument("--again", type=Path, nargs="+", metavar="FILE", help="play these again")
    given = parser.parse_args(argv)
    if given.again:
        different = compare_files(given.again)
        print(*different, sep="\n", end="\n" if different else "")
        return 1 if different else 0
    try:
        game = registry.game(given.game)
        options = dict(read_option(pair) for pair in given.option)
        text = playthrough(game, given.scenario, given.seed, given.plies, options)
    except BeachheadError as error:
        print(error, file=sys.stderr)
        return 2
    if given.write is None:
        print(text, end="")
        return 0
    scenario = given.scenario or game.scenarios()[0].id
    path = given.write / f"{game.id}-{scenario}-{given.name or given.seed}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
