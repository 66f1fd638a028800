"""Own scenarios: begin one, check it, and print its roster; play it by embedding its text.

    scenarios.new("my_village.toml")      writes a small playable file to change
    scenarios.check("my_village.toml")    lists what is wrong, or nothing
    scenarios.show("my_village.toml")     prints forces, objectives and values as a page

Files in the folder that the environment variable BEACHHEAD_SCENARIOS names are offered beside the
game's own.
"""

import os
from functools import lru_cache
from pathlib import Path

from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.forces import table
from beachhead.games.company.geometry.plane import INCH, distance
from beachhead.games.company.rules.base import name_of, unit_name
from beachhead.games.company.rules.setup import laid_out, order_of_setup
from beachhead.games.company.scenarios.form import Scenario
from beachhead.games.company.scenarios.page import page
from beachhead.games.company.scenarios.reading import names, parse, problems
from beachhead.games.company.soundness import faults
from beachhead.games.company.view.picture import svg
from beachhead.games.company.view.scene import scene
from beachhead.kernel.data import load_file
from beachhead.kernel.errors import DataError
from beachhead.kernel.scene import Scene
from beachhead.kernel.toml_lines import line_of

FOLDER = "BEACHHEAD_SCENARIOS"
LARGEST = 200_000

STARTER = """# A scenario of your own: change anything, run "beachhead scenario check FILE", play it with "BEACHHEAD_SCENARIOS=FOLDER beachhead serve".
# Lengths are inches, the origin is the south-west corner, facings are degrees counterclockwise from east.
name = "My village"
width = 48
height = 36
rounds = 6
attacker = "US"
first_setup = "GE"

[victory]
kind = "points"        # points, hold (side, objective) or kill (side, target, win, draw)
unit_vp = 1            # points for every destroyed enemy Unit
note = "more points at the end of round 6 wins"

[[objective]]
id = "village"
name = "village"
at = [24, 24]
radius = 4
vp = 3
owner = "GE"

[[zone]]
id = "south"
side = "US"
points = [[2, 0], [46, 0], [46, 8], [2, 8]]

[[zone]]
id = "north"
side = "GE"
points = [[2, 20], [46, 20], [46, 36], [2, 36]]

[[terrain]]
id = "house"
type = "building"
points = [[22, 22], [27, 22], [27, 26], [22, 26]]

[[terrain]]
id = "hedge"
type = "hedge"
points = [[4, 14], [30, 14]]

[[side]]
id = "US"
name = "Rifle company"

[side.commander]
training = "veteran"
weapons = ["smg"]
zone = "south"
anchor = [24, 3]

[[side.unit]]
id = "rif"
name = "Rifle platoon"
training = "veteran"
zone = "south"
anchor = [16, 5]
facing = 90
teams = [
    { id = "pl", role = "pl", weapons = ["smg"] },
    { id = "r", n = 5, weapons = ["rifle"] },
    { id = "m", weapons = ["lmg"] },
]

[[side.unit]]
id = "tk"
name = "Sherman section"
training = "veteran"
zone = "south"
anchor = [32, 5]
facing = 90
teams = [ { id = "t", role = "pl_is_first", n = 2, tank = "m4_sherman" } ]

[[side]]
id = "GE"
name = "Grenadiers"

[side.commander]
training = "veteran"
weapons = ["smg"]
zone = "north"
anchor = [24, 32]

[[side.unit]]
id = "gre"
name = "Grenadier platoon"
training = "veteran"
zone = "north"
anchor = [24, 24]
facing = 270
dug_in = true
teams = [
    { id = "pl", role = "pl", weapons = ["smg"] },
    { id = "r", n = 4, weapons = ["rifle"] },
    { id = "m", n = 2, weapons = ["lmg"] },
    { id = "s", weapons = ["panzerschreck"] },
]
"""


def new(path: str | Path) -> Path:
    """Write a small scenario to start from; refuse to overwrite a file."""
    target = Path(path)
    if target.exists():
        raise DataError(f"{target.name}: the file exists.", remedy="choose another name")
    target.write_text(STARTER, encoding="utf-8")
    return target


def check(path: str | Path) -> list[str]:
    """List everything that is wrong with a scenario file: entry, fault, remedy, rule."""
    try:
        s = load_file(Path(path), Scenario)
    except DataError as error:
        return [error.sentence()]
    text, name = read(path), Path(path).name
    found = [
        f"{where(s, text, name, entry)}: {wrong}. Remedy: {remedy}" + (f" ({rule})" if rule else "")
        for entry, wrong, remedy, rule in problems(s)
    ]
    if found:
        return found
    crowded = [fault.partition(": ") for fault in set_up_faults(text)]
    return [f"{where(s, text, name, entry)}: {rest}" for entry, _, rest in crowded]


def where(s: Scenario, text: str, file: str, entry: str) -> str:
    """Name file, line and entry of a problem."""
    line = line_of(text, path_of(s, entry))
    return f"{file}, line {line}: {entry}" if line else f"{file}: {entry}"


def path_of(s: Scenario, entry: str) -> str:
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


def read(path: str | Path) -> str:
    """Read the text of a scenario file, within reason."""
    file = Path(path)
    if not file.is_file():
        raise DataError(f"{file.name}: there is no such file.", remedy="check the path")
    if file.stat().st_size > LARGEST:
        raise DataError(f"{file.name}: the file is larger than {LARGEST} bytes.")
    return file.read_text("utf-8", errors="replace")


def set_up_faults(text: str) -> list[str]:
    """Lay the standard set-up out and name bases that have no room."""
    b = laid_out(text)
    placed: list[int] = []
    crowded = [fault for u in order_of_setup(b) if (fault := crowding(b, u, placed))]
    return crowded or [f"set-up: {f}" for f in faults_of(b)]


def crowding(b: Board, unit: int, placed: list[int]) -> str:
    """Say which bases of a Unit stand on such that were placed before, with the figures."""
    sheet = b.table.units[unit]
    found: list[tuple[int, int]] = []
    for team in sheet.teams:
        found += [(team, o) for o in placed if apart(b, team, o) < touching(b, team, o)][:1]
        placed.append(team)
    if not found:
        return ""
    entry = sheet.entry or sheet.commander
    x, y = entry.anchor if entry is not None else (0, 0)
    one, two = found[0]
    far, need = apart(b, one, two) / INCH, touching(b, one, two) / INCH
    return (
        f"unit {unit_name(b, unit)}: {len(found)} of its {sheet.size} Teams have no room at the anchor"
        f" {x:g}, {y:g}: {name_of(b, one)} stands on {name_of(b, two)}, their centres are"
        f' {far:.2f}" apart and need {need:.2f}". Remedy: move the anchor or widen the zone (MIN-MOVE-01)'
    )


def apart(b: Board, one: int, two: int) -> int:
    """Measure between the centres of two bases."""
    return distance(b.x[one], b.y[one], b.x[two], b.y[two])


def touching(b: Board, one: int, two: int) -> int:
    """Give how far apart the centres of two bases must be."""
    return b.sheet(one).radius + b.sheet(two).radius


def faults_of(b: Board) -> list[str]:
    """Check the set-up with the default switches."""
    trial = b.clone()
    trial.switches = [s.default for s in TABLES.switch]
    return faults(trial)


def source(path: str | Path) -> str:
    """Give the id of a published scenario, or else the text of a file."""
    return str(path) if str(path) in names() and not Path(path).exists() else read(path)


def show(path: str | Path) -> str:
    """Print forces, weapons, ground, objectives and victory, as a Markdown page."""
    text = source(path)
    if text == str(path):
        return page(table(text).scenario, table(text))
    return page(parse(text, Path(path).name), table(text))


def scene_of(path: str | Path) -> Scene:
    """Lay the table of a scenario out with its standard set-up."""
    b = laid_out(source(path)).clone()
    b.switches = [s.default for s in TABLES.switch]
    return scene(b, -1)


def draw(path: str | Path) -> Path:
    """Draw the table of a scenario as a picture, SVG, with the file's name."""
    target = Path(path).with_suffix(".svg")
    target.write_text(svg(scene_of(path)), encoding="utf-8")
    return target


# Beside the game's own --------------------------------------------------------------------------------


def own() -> dict[str, str]:
    """Read the playable files of the folder that BEACHHEAD_SCENARIOS names: id and text."""
    folder = os.environ.get(FOLDER, "")
    if not folder:
        return {}
    found = {}
    for file in sorted(Path(folder).glob("*.toml")):
        try:
            text = read(file)
        except DataError:
            continue
        if playable(text):  # `check` and `refuse_broken` say why not
            found[f"own:{file.stem}"] = text
    return found


@lru_cache(maxsize=256)
def playable(text: str) -> bool:
    """Tell whether a scenario can be set up; files are asked for far more often than they change."""
    try:
        parse(text)
        return not set_up_faults(text)
    except DataError:
        return False


def refuse_broken(scenario: str) -> None:
    """Say what is wrong with a file of the folder that is asked for but cannot be played."""
    folder, stem = os.environ.get(FOLDER, ""), scenario.removeprefix("own:")
    if not folder or stem == scenario or Path(stem).name != stem:
        return
    file = Path(folder) / f"{stem}.toml"
    wrong = check(file) if file.is_file() else []
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        remedy = f"run beachhead scenario check {file.name}"
        raise DataError(f"{wrong[0]}{more}.", remedy=remedy)
