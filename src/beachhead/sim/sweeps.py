"""A sweep: the same games with one number of the game set to several values, and a plot.

`maps.toml:map.gold.turns=4..8` names a number of a component file (file, path of keys, identities
and places in lists), `odd_three=false,true` an option.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from beachhead.kernel import registry
from beachhead.kernel.data import read_entries
from beachhead.kernel.errors import DataError
from beachhead.kernel.merging import Entries, identity_of, merge
from beachhead.kernel.meta import check_options
from beachhead.kernel.variants import CONTENT, TITLE_FILE, active_variant
from beachhead.odds import wilson_interval
from beachhead.sim.comparison import (
    SCALES,
    Arm,
    Measure,
    Team,
    arm_executor,
    find_side,
    measure_result,
    name_files,
)
from beachhead.sim.executors import ProgressBar
from beachhead.sim.origins import OptionValue
from beachhead.sim.pairs import PairSum
from beachhead.sim.plots import save_plot

MOST_VALUES = 50
Z95 = 1.96


class Sweep(NamedTuple):
    """What is changed, and the values it gets; an option has no file."""

    file: str
    path: str
    values: list[OptionValue]


class Point(msgspec.Struct, frozen=True):
    """The mean of one value with its 95 % interval, and its difference from the first value."""

    value: OptionValue
    games: int
    mean: float
    low: float
    high: float
    difference: float = 0.0
    difference_low: float = 0.0
    difference_high: float = 0.0


def parse_sweep(text: str) -> Sweep:
    """Read `FILE:PATH=VALUES` or `OPTION=VALUES`."""
    where, sign, values = text.partition("=")
    if not sign or not where or not values:
        msg = f"{text!r:.80} is not a sweep."
        raise DataError(msg, remedy="write maps.toml:map.gold.turns=4..8, or an option=1,2,3")
    file, colon, path = where.strip().rpartition(":")
    return (
        Sweep(file, path, read_values(values))
        if colon
        else Sweep("", where.strip(), read_values(values))
    )


def read_values(text: str) -> list[OptionValue]:
    """Read `4..8` or `1,2,4`."""
    span = re.fullmatch(r"\s*(-?\d+)\.\.(-?\d+)\s*", text)
    found: list[OptionValue] = (
        list(range(int(span[1]), int(span[2]) + 1))
        if span
        else [read_value(w) for w in text.split(",")]
    )
    if not 1 < len(found) <= MOST_VALUES:
        msg = f"A sweep has 2 to {MOST_VALUES} values, not {len(found)}."
        raise DataError(msg, remedy="write 4..8 or 1,2,4")
    return found


def read_value(word: str) -> OptionValue:
    """Read a whole number, true, false or a word."""
    word = word.strip()
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    return {"true": True, "false": False}.get(word.lower(), word)


@contextmanager
def sweep_arms(base: Arm, sweep: Sweep) -> Iterator[list[Arm]]:
    """Make an arm for each value; variants are written to a folder that is removed afterwards."""
    if not sweep.file:
        options = registry.game(base.game).options()
        for value in sweep.values:
            check_options(options, {**base.options, sweep.path: value})
        yield [replace(base, options={**base.options, sweep.path: v}) for v in sweep.values]
        return
    with TemporaryDirectory() as place:
        yield [
            replace(base, data=str(write_variant(Path(place) / str(n), base.game, sweep, value)))
            for n, value in enumerate(sweep.values)
        ]


def write_variant(folder: Path, game_id: str, sweep: Sweep, value: OptionValue) -> Path:
    """Write a variant that sets one number, over the variant in use."""
    package = f"{type(registry.game(game_id)).__module__}.{CONTENT}"
    if not files(package).joinpath(sweep.file).is_file():
        raise DataError(
            f"{game_id} has no component file {sweep.file!r:.60}.", remedy="check the name"
        )
    change = change_number(read_entries(package, sweep.file), sweep.path.split("."), value)
    used = active_variant()
    texts = {name: found.text for name, found in used.changes.items()} if used else {}
    own = used.changes[sweep.file].entries if used and sweep.file in texts else {}
    texts[sweep.file] = write_toml(merge(own, change))
    name = f"{sweep.path} = {value}"
    texts[TITLE_FILE] = write_toml({"game": game_id, "name": name[:60]})
    for file, text in texts.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    return folder


def change_number(entries: Entries, path: Sequence[str], value: OptionValue) -> Entries:
    """Return the entries of a variant that sets one value; refuse a path that leads nowhere."""
    step, rest = path[0], path[1:]
    if step not in entries:
        known = ", ".join(map(str, entries))
        raise DataError(
            f"There is no entry {step!r:.60}; known: {known:.200}.", remedy="mend the path"
        )
    return {step: change_value(entries[step], rest, value)}


def change_value(old: object, path: Sequence[str], value: OptionValue) -> object:
    """Return an old value with the part at a path replaced, as a variant writes it."""
    if not path:
        return value
    if isinstance(old, dict):
        return change_number(old, path, value)
    if isinstance(old, list) and (identity := identity_of(old)):
        names = [str(entry[identity]) for entry in old]
        names += [str(entry["key"]) for entry in old if "key" in entry]
        if path[0] not in names:
            raise DataError(f"There is no entry {path[0]!r:.60}; known: {', '.join(names):.200}.")
        entry = old[names.index(path[0]) % len(old)]
        return [{identity: entry[identity], **change_number(entry, path[1:], value)}]
    if isinstance(old, list) and path[0].isdecimal() and int(path[0]) < len(old):
        place = int(path[0])
        return [*old[:place], change_value(old[place], path[1:], value), *old[place + 1 :]]
    raise DataError(f"{'.'.join(path)!r:.60} leads nowhere.", remedy="name keys, ids and places")


def write_toml(entries: Entries) -> str:
    """Write entries as TOML, each on one line."""
    return "".join(f"{write_key(key)} = {write_inline(value)}\n" for key, value in entries.items())


def write_key(key: str) -> str:
    """Write a key, in quotes if it needs them."""
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else msgspec.json.encode(key).decode()


def write_inline(value: object) -> str:
    """Write a value as TOML on one line."""
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{write_key(k)} = {write_inline(v)}" for k, v in value.items()) + "}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(write_inline(v) for v in value) + "]"
    return msgspec.json.encode(value).decode()


def run_sweep(
    base: Arm,
    sweep: Sweep,
    games: int,
    *,
    measure: Measure = "wins",
    side: str = "",
    seed: int = 0,
    processes: int = 0,
    lines: Path | None = None,
) -> tuple[str, list[Point]]:
    """Play every value with the same seeds; return the side's name and a point for each value.

    A folder `lines` keeps the results, so that a stopped run goes on.
    """
    paths = name_files(lines, [re.sub(r"[^\w-]", "_", str(value)) for value in sweep.values])
    points: list[Point] = []
    first: list[float] = []
    name = ""
    with sweep_arms(base, sweep) as arms:
        bar = ProgressBar(games * len(arms), name="sweep")
        for number, (arm, value, path) in enumerate(zip(arms, sweep.values, paths, strict=True)):
            with ExitStack() as stack:
                executor = stack.enter_context(arm_executor(arm, processes, ""))
                team = Team(executor, arm, games, seed, path)
                who = find_side(team.prepared, side)
                name = team.prepared.sides[who]
                found = []
                for done, result in enumerate(team.play(games), 1):
                    found.append(measure_result(result, measure, who))
                    bar(number * games + done)
            first = first or found
            points.append(make_point(value, found, first, SCALES[measure]))
    return name, points


def make_point(value: OptionValue, found: list[float], first: list[float], scale: float) -> Point:
    """Return the mean of a value's games, and the paired difference from the first value."""
    own, paired = PairSum(scale), PairSum(scale)
    for one, other in zip(first, found, strict=True):
        own.add(0.0, other)
        paired.add(one, other)
    wins_only = scale == SCALES["wins"] and set(found) <= {0.0, 1.0}
    low, high = wilson_interval(int(sum(found)), len(found)) if wins_only else own.interval(Z95)
    return Point(
        value, len(found), own.mean(1), low, high, paired.difference, *paired.interval(Z95)
    )


def tabulate(points: Sequence[Point], measure: Measure) -> list[str]:
    """Return the points as lines of a table."""
    write = f"{{:{'.1%' if measure == 'wins' else '.2f'}}}".format
    lines = ["value        mean   95 % interval        against the first value"]
    for point in points:
        against = f"{write(point.difference)}  [{write(point.difference_low)}, {write(point.difference_high)}]"
        span = f"[{write(point.low)}, {write(point.high)}]"
        shown = against if point is not points[0] else ""
        lines.append(f"{point.value!s:8} {write(point.mean):>8}   {span:18}   {shown}".rstrip())
    return lines


def draw_sweep(points: Sequence[Point], path: Path, what: str, measure: str) -> Path:
    """Draw the means with their intervals over the values, as SVG."""
    values = [p.value for p in points]
    places = [
        float(v) if isinstance(v, int) and not isinstance(v, bool) else n
        for n, v in enumerate(values)
    ]
    with save_plot(path, height=4.0) as axes:
        spread = [[p.mean - p.low for p in points], [p.high - p.mean for p in points]]
        axes.errorbar(
            places, [p.mean for p in points], yerr=spread, fmt="o-", color="#2f5d8a", capsize=4
        )
        axes.set(xlabel=what, ylabel=measure, xticks=places)
        axes.set_xticklabels([str(v) for v in values])
        if measure.startswith("share"):
            axes.set_ylim(0, 1)
            axes.axhline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    return path
