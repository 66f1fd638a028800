"""Compile the rules with mypyc, for the wheel that `x.py build --compiled` makes.

Compiled are the engine, the rules of every game, and what these import. The sources stay in the
wheel: what is not compiled is interpreted, and nothing behaves differently but for its speed.
Needs `mypy[mypyc]` and a C compiler.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
WORK = ROOT / ".cache" / "compiled"
STARTS = (
    "beachhead/kernel/engine.py",
    "beachhead/kernel/playout.py",
    "beachhead/games/*/rules/*.py",
    "beachhead/games/five_beaches/bots/evaluation.py",
)
# A `msgspec.Struct` would lose its annotations and options.
BASES = ("Generic[", "NamedTuple", "ValueError")
# They explain answers to people, who do not notice; mypyc cannot order their imports.
INTERPRETED = {"refusals"}


class CannotCompile(Exception):
    """Something is missing; the message says what to do."""


def list_modules() -> list[Path]:
    """List the modules to compile, in the order of their names."""
    found: set[Path] = set()
    waiting = [path for pattern in STARTS for path in SOURCES.glob(pattern)]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += find_imports(path)
    return sorted(path for path in found if is_compiled(path))


@cache
def read_statements(path: Path) -> list[ast.stmt]:
    """Return the statements that a module runs when it is imported."""
    return ast.parse(path.read_bytes()).body


def find_imports(path: Path) -> Iterator[Path]:
    """Yield the modules of kernel and games that a module imports; a package alone is none."""
    for part in read_statements(path):
        if isinstance(part, ast.ImportFrom) and part.module:
            place = SOURCES.joinpath(*part.module.split("."))
            names = (place.with_suffix(".py"), *(place / f"{name.name}.py" for name in part.names))
            yield from (name for name in names if name.is_file() and is_rules(name))


def is_rules(path: Path) -> bool:
    """Return True if a module belongs to the kernel or to a game."""
    return path.relative_to(SOURCES / "beachhead").parts[0] in {"kernel", "games"}


def is_compiled(path: Path) -> bool:
    """Return False for packages, and for modules with classes that mypyc cannot compile."""
    if path.stem in {"__init__", *INTERPRETED}:
        return False
    classes = [part for part in read_statements(path) if isinstance(part, ast.ClassDef)]
    bases = [ast.unparse(base) for made in classes for base in made.bases]
    others = [base for base in bases if not base.startswith(BASES)]
    return not others or set(others) <= compiled_names(path)


def compiled_names(path: Path) -> set[str]:
    """List what a module imports from modules that are compiled: a class may build on those."""
    return {
        name.name
        for part in read_statements(path)
        if isinstance(part, ast.ImportFrom) and part.module
        for name in part.names
        for source in [SOURCES.joinpath(*part.module.split(".")).with_suffix(".py")]
        if source.is_file() and is_rules(source) and is_compiled(source)
    }


def check_compiler() -> None:
    """Refuse to start without a C compiler and Python's headers."""
    name = shlex.split(sysconfig.get_config_var("CC") or "")[:1]
    if os.name != "nt" and not (name and shutil.which(name[0])):
        missing = " ".join(name) or "a C compiler"
        raise CannotCompile(
            f"There is no {missing} here: install a C compiler (on Debian: apt install gcc),"
            " or build the plain wheel, without --compiled."
        )
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise CannotCompile(
            "Python's headers are missing: install them (on Debian: apt install python3-dev),"
            " or build the plain wheel, without --compiled."
        )


def module_names() -> list[str]:
    """List the modules to compile by their import names."""
    return [".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in list_modules()]


def build() -> dict[str, str]:
    """Compile everything; return the libraries, each with its place in the wheel."""
    check_compiler()
    from mypyc.build import mypycify
    from setuptools import Distribution

    shutil.rmtree(WORK, ignore_errors=True)
    made = WORK / "lib"
    before = Path.cwd()
    os.chdir(ROOT)  # mypyc names modules by their paths from here
    try:
        paths = [str(path.relative_to(ROOT)) for path in list_modules()]
        extensions = mypycify(
            # What is only imported is checked by `x.py check`.
            ["--config-file=pyproject.toml", "--follow-imports=silent", *paths],
            opt_level="1",
            debug_level="0",
            multi_file=True,
            group_name="beachhead",
            target_dir=str((WORK / "c").relative_to(ROOT)),
        )
        command = Distribution({"name": "beachhead", "ext_modules": extensions}).get_command_obj(
            "build_ext"
        )
        command.build_lib, command.build_temp = str(made), str(WORK / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    files = sorted(path for path in made.rglob("*") if path.is_file())
    return {str(path): path.relative_to(made).as_posix() for path in files}


if __name__ == "__main__":
    try:
        check_compiler()
    except CannotCompile as error:
        sys.exit(str(error))
