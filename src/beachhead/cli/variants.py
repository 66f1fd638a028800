"""`beachhead variant new`, `check` and `diff`."""

import tomllib
from importlib.resources import files
from pathlib import Path

from beachhead.cli.entry_differences import Difference, list_differences
from beachhead.cli.files import write
from beachhead.kernel import registry
from beachhead.kernel.data import read_entries
from beachhead.kernel.errors import BeachheadError, DataError, Unknown
from beachhead.kernel.merging import identity_of
from beachhead.kernel.plurals import counted
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.toml_lines import line_numbers
from beachhead.kernel.variants import (
    CONTENT,
    TITLE_FILE,
    Variant,
    point_to_variant,
    read_variant,
    use_variant,
)
from beachhead.match.content import find_paths
from beachhead.sim.playthrough import playthrough

TITLE = """\
# A variant of {title}: files beside this one change or add entries of the game's own files.
# Write only what differs. Entries of a list are found by their {identities}.
# `remove = true` takes an entry out. Check with: beachhead variant check {folder}
game = "{game}"
name = "{name}"
text = ""

# Files that can be changed:
{listed}
"""
ENTRY = "# Keep the line that names the entry, and the lines that you change.\n"
PLIES = 4000
"""Answers and outcomes of the random game that tries a scenario."""


def start_variant(folder: Path, game_id: str, name: str, entries: list[str]) -> list[Path]:
    """Start a variant's folder; `entries` such as `maps.toml:gold` are copied for changing."""
    if (folder / TITLE_FILE).exists():
        raise DataError(f"{folder}: there is a variant already.", remedy="choose another folder")
    game = registry.game(game_id)
    copied = [copy_entry(game, wish) for wish in entries]
    folder.mkdir(parents=True, exist_ok=True)
    page = TITLE.format(
        title=game.title,
        identities="id, key, code, number or name",
        folder=folder,
        game=game.id,
        name=name or folder.name,
        listed="\n".join(f"#   {path}" for path in list_content(game)),
    )
    write(folder / TITLE_FILE, page.encode())
    texts: dict[str, str] = {}
    for file, text in copied:
        texts[file] = texts.get(file, ENTRY) + "\n" + text
    for file, text in texts.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        write(folder / file, text.encode())
    return [folder / TITLE_FILE, *(folder / file for file in texts)]


def content_package(game: AnyGame) -> str:
    """Return the package of a game's component files."""
    return f"{type(game).__module__}.{CONTENT}"


def list_content(game: AnyGame) -> list[str]:
    """List the paths of a game's component files."""
    return sorted(find_paths(files(content_package(game))))


def copy_entry(game: AnyGame, wish: str) -> tuple[str, str]:
    """Return the file and the text of an entry that is named as `maps.toml:gold`."""
    file, _, name = wish.partition(":")
    if file not in list_content(game):
        raise Unknown("component file", file, list_content(game))
    text = files(content_package(game)).joinpath(file).read_text("utf-8")
    if not name:
        return file, text
    raw = tomllib.loads(text)
    for key, value in raw.items():
        found = find_entry(key, value, name)
        if found:
            return file, cut_out(text, found)
    raise DataError(f"{file}: there is no entry {name!r:.60}.", remedy="look into the game's file")


def find_entry(key: str, value: object, name: str) -> str:
    """Return the path of a table that is called `name`, by its key or by its identity."""
    if key == name and isinstance(value, dict):
        return key
    if isinstance(value, list) and (identity := identity_of(value)):
        for number, entry in enumerate(value):
            if isinstance(entry, dict) and str(entry[identity]) == name:
                return f"{key}[{number}]"
    return ""


def cut_out(text: str, path: str) -> str:
    """Return the lines of a table and of all that is inside it."""
    lines = line_numbers(text)
    inside = [n for p, n in lines.items() if p == path or p.startswith((f"{path}.", f"{path}["))]
    after = [number for number in lines.values() if number > max(inside)]
    end = min(after, default=len(text.splitlines()) + 1)
    return "\n".join(text.splitlines()[min(inside) - 1 : end - 1]).rstrip() + "\n"


def check_variant(folder: Path) -> list[str]:
    """Load a game with a variant over it, and play a random game of each scenario.

    Return what was checked, as lines; raise DataError with file and line if something is wrong.
    """
    variant = use_variant(folder)
    assert variant
    game = registry.game(variant.game)
    try:
        game.check_content()
        for scenario in game.scenarios():
            playthrough(game, scenario.id, plies=PLIES)
    except DataError as error:
        raise point_to_variant(error) from None
    except BeachheadError:
        raise
    except Exception as error:
        msg = f"{variant.name}: the rules cannot play it: {type(error).__name__}: {error}."
        raise DataError(
            msg, remedy="undo the last change, and report it with the folder"
        ) from error
    changed = [d for found in differences(variant).values() for d in found]
    return [
        f"{variant.label}, a variant of {game.title}",
        f"{counted(len(changed), 'difference')} in {counted(len(variant.changes), 'file')}",
        f"a random game of each of {len(game.scenarios())} scenarios was played",
    ]


def differences(variant: Variant) -> dict[str, list[Difference]]:
    """Return what a variant changes in each file."""
    package = content_package(registry.game(variant.game))
    found = {}
    for file in variant.changes:
        source = files(package).joinpath(file)
        new = read_entries(package, file)
        if source.is_file():
            found[file] = list_differences(tomllib.loads(source.read_text("utf-8")), new)
        else:
            found[file] = [Difference("the whole file", None, new)]
    return found


def describe_variant(folder: Path) -> list[str]:
    """Return what a variant changes as lines: entry, old value, new value."""
    variant = use_variant(folder)
    assert variant
    lines = [f"{variant.label}, a variant of {registry.game(variant.game).title}"]
    for file, found in differences(variant).items():
        lines.append(f"{file}: {'no difference' if not found else ''}".rstrip())
        lines += [f"  {difference}" for difference in found]
    return lines


def compare_variants(one: Path, other: Path) -> list[str]:
    """Return where two variants of a game differ, as lines."""
    first, second = read_variant(one), read_variant(other)
    if first.game != second.game:
        msg = f"{one} is a variant of {first.game}, {other} of {second.game}."
        raise DataError(msg, remedy="name two variants of one game")
    sides: list[dict[str, list[Difference]]] = []
    for folder in (one, other):
        variant = use_variant(folder)
        assert variant
        sides.append(differences(variant))
    lines = [f"A: {first.label}", f"B: {second.label}"]
    for file in sorted({*sides[0], *sides[1]}):
        pairs = [{str(d): None for d in side.get(file, [])} for side in sides]
        lines += [f"only A, {file}: {text}" for text in pairs[0] if text not in pairs[1]]
        lines += [f"only B, {file}: {text}" for text in pairs[1] if text not in pairs[0]]
    return lines if len(lines) > 2 else [*lines, "They say the same."]
