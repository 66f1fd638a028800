"""Own scenarios: begin one, check it, and print its roster; play it by embedding its text.

    own_scenarios.new("my_village.toml")      writes a small playable file to change
    own_scenarios.check("my_village.toml")    lists what is wrong, or nothing
    own_scenarios.show("my_village.toml")     prints forces, objectives and values as a page

Files in the folder that the environment variable BEACHHEAD_SCENARIOS names are offered beside the
game's own.
"""

import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from beachhead.games.company import content
from beachhead.games.company.board import Board
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.plane import INCH, distance
from beachhead.games.company.content.scenarios.reading import list_names, parse
from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.scenarios.validation import find_problems
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.invariants import find_faults
from beachhead.games.company.rules.setup import lay_out, list_setup_order
from beachhead.games.company.view.picture import write_svg
from beachhead.games.company.view.scenario_page import write_page
from beachhead.games.company.view.scene import scene
from beachhead.kernel.data import parse_toml, read_file
from beachhead.kernel.errors import DataError
from beachhead.kernel.scene import Scene
from beachhead.kernel.toml_lines import line_of

FOLDER = "BEACHHEAD_SCENARIOS"
LARGEST = 200_000

STARTER = files(content).joinpath("starter.toml").read_text("utf-8")


def new(path: str | Path) -> Path:
    """Write a small scenario to start from; refuse to overwrite a file."""
    target = Path(path)
    if target.exists():
        raise DataError(f"{target.name}: the file exists.", remedy="choose another name")
    target.write_text(STARTER, encoding="utf-8")
    return target


def check(path: str | Path) -> list[str]:
    """List everything that is wrong with a scenario file: entry, fault, remedy, rule."""
    name = Path(path).name
    try:
        text = _read_file(path)
        s = parse_toml(text, name, Scenario)
    except DataError as error:
        return [error.sentence()]
    found = [
        f"{_locate_entry(s, text, name, entry)}: {wrong}. Remedy: {remedy}"
        + (f" ({rule})" if rule else "")
        for entry, wrong, remedy, rule in find_problems(s)
    ]
    if found:
        return found
    crowded = [fault.partition(": ") for fault in _find_set_up_faults(text)]
    return [f"{_locate_entry(s, text, name, entry)}: {rest}" for entry, _, rest in crowded]


def _locate_entry(s: Scenario, text: str, file: str, entry: str) -> str:
    """Return file, line and entry of a problem."""
    line = line_of(text, _entry_path(s, entry))
    return f"{file}, line {line}: {entry}" if line else f"{file}: {entry}"


def _entry_path(s: Scenario, entry: str) -> str:
    """Find the path of an entry in its file: `unit US.rif reserve` is `side[0].unit[0].reserve`."""
    kind, _, rest = entry.partition(" ")
    name, _, field = rest.partition(" ")
    lists = {
        "zone": [z.id for z in s.zone],
        "objective": [o.id for o in s.objective],
        "terrain": [p.id for p in s.terrain],
    }
    if kind in lists:
        ids = lists[kind]
        return f"{kind}[{len(ids) - 1 - ids[::-1].index(name)}]" if name in ids else kind
    if kind == "victory":
        return f"victory.{name}"
    for i, side in enumerate(s.side):
        if kind == "side" and side.id == name:
            return f"side[{i}].{field}"
        for j, u in enumerate(side.unit):
            if kind == "unit" and f"{side.id}.{u.id}" == name:
                return f"side[{i}].unit[{j}].{'teams' if field.startswith('team ') else field}"
    return kind.strip(",")


def _read_file(path: str | Path) -> str:
    return read_file(Path(path), LARGEST)


def _find_set_up_faults(text: str) -> list[str]:
    b = lay_out(text)
    placed: list[int] = []
    crowded = [fault for u in list_setup_order(b) if (fault := _describe_crowding(b, u, placed))]
    return crowded or [f"set-up: {f}" for f in _find_rule_faults(b)]


def _describe_crowding(b: Board, unit: int, placed: list[int]) -> str:
    """Describe which bases of a Unit stand on others placed before, with the figures."""
    sheet = b.table.units[unit]
    found: list[tuple[int, int]] = []
    for team in sheet.teams:
        found += [
            (team, o) for o in placed if _centre_distance(b, team, o) < _least_distance(b, team, o)
        ][:1]
        placed.append(team)
    if not found:
        return ""
    entry = sheet.entry or sheet.commander
    x, y = entry.anchor if entry is not None else (0, 0)
    one, two = found[0]
    far, need = _centre_distance(b, one, two) / INCH, _least_distance(b, one, two) / INCH
    return (
        f"unit {b.unit_name(unit)}: {len(found)} of its {sheet.size} Teams have no room at the anchor"
        f" {x:g}, {y:g}: {b.team_name(one)} stands on {b.team_name(two)}, their centres are"
        f' {far:.2f}" apart and need {need:.2f}". Remedy: move the anchor or widen the zone (MIN-MOVE-01)'
    )


def _centre_distance(b: Board, one: int, two: int) -> int:
    return distance(b.x[one], b.y[one], b.x[two], b.y[two])


def _least_distance(b: Board, one: int, two: int) -> int:
    return b.sheet(one).radius + b.sheet(two).radius


def _find_rule_faults(b: Board) -> list[str]:
    trial = b.clone()
    trial.switches = [s.default for s in TABLES.switch]
    return find_faults(trial)


def _read_source(path: str | Path) -> str:
    """Return the id of a published scenario, or else the text of a file."""
    return str(path) if str(path) in list_names() and not Path(path).exists() else _read_file(path)


def show(path: str | Path) -> str:
    """Print forces, weapons, ground, objectives and victory, as a Markdown page."""
    text = _read_source(path)
    if text == str(path):
        return write_page(load_table(text).scenario, load_table(text))
    return write_page(parse(text, Path(path).name), load_table(text))


def lay_out_scene(path: str | Path) -> Scene:
    """Lay the table of a scenario out with its standard set-up."""
    b = lay_out(_read_source(path)).clone()
    b.switches = [s.default for s in TABLES.switch]
    return scene(b, -1)


def draw(path: str | Path) -> Path:
    """Draw the table of a scenario as a picture, SVG, with the file's name."""
    target = Path(path).with_suffix(".svg")
    target.write_text(write_svg(lay_out_scene(path)), encoding="utf-8")
    return target


# Beside the game's own --------------------------------------------------------------------------------


def read_all() -> dict[str, str]:
    """Read the playable files of the folder that BEACHHEAD_SCENARIOS names: id and text."""
    folder = os.environ.get(FOLDER, "")
    if not folder:
        return {}
    found = {}
    for file in sorted(Path(folder).glob("*.toml")):
        try:
            text = _read_file(file)
        except DataError:
            continue
        if _is_playable(text):  # `check` and `refuse_broken` say why not
            found[f"own:{file.stem}"] = text
    return found


@lru_cache(maxsize=256)
def _is_playable(text: str) -> bool:
    """Return True if a scenario can be set up; files are asked for far more often than they change."""
    try:
        parse(text)
        return not _find_set_up_faults(text)
    except DataError:
        return False


def refuse_broken(scenario: str) -> None:
    """Raise DataError if a file of the folder is asked for but cannot be played."""
    folder, stem = os.environ.get(FOLDER, ""), scenario.removeprefix("own:")
    if not folder or stem == scenario or Path(stem).name != stem:
        return
    file = Path(folder) / f"{stem}.toml"
    wrong = check(file) if file.is_file() else []
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        remedy = f"run beachhead scenario check {file.name}"
        raise DataError(f"{wrong[0]}{more}.", remedy=remedy)
