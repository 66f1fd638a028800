"""Every code of an error or a refusal, read from the source, for the page on the protocol.

A code is a string of two words with a point between them. Two are put together while the program
runs: `Unknown("game", …)` is `game.unknown`, `find_named(…, "zone")` is `setup.zone`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from beachhead.kernel.registry import AnyGame

LAYERS = ("kernel", "match", "odds", "ai", "engine")
"""Whose errors a request can meet, whatever the game."""
ELSEWHERE = (
    "kernel/testing/",
    "kernel/encoding.py",
    "match/migrate.py",
    "match/mixing.py",
    "match/validate.py",
    "ai/training.py",
)
"""Parts of these layers that no request reaches."""
CODE = re.compile(r"(?!beachhead)[a-z_]+\.(?!toml$)[a-z_]+")
NAMED = {"Unknown": "{}.unknown", "find_named": "setup.{}"}
"""Functions that make a code of one of their arguments: the first, or the last."""


def list_common_codes() -> set[str]:
    """Return the codes that a request can meet in every game."""
    root = Path(__file__).parents[1]
    files = [file for layer in LAYERS for file in (root / layer).rglob("*.py")]
    reached = [
        file
        for file in files
        if file != Path(__file__) and not file.relative_to(root).as_posix().startswith(ELSEWHERE)
    ]
    return {code for file in reached for code in list_codes(file)}


def list_game_codes(game: AnyGame) -> set[str]:
    """Return the codes of a game's own rules, set-ups and odds."""
    package = __import__(type(game).__module__, fromlist=["__file__"])
    folder = Path(str(package.__file__)).parent
    return {code for file in folder.rglob("*.py") for code in list_codes(file)}


def list_codes(file: Path) -> Iterator[str]:
    """Find the codes in a source file."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Constant(value=str() as text) if CODE.fullmatch(text):
                yield text
            case ast.Call(func=ast.Name(id=("Unknown" | "find_named") as name), args=args):
                word = args[0 if name == "Unknown" else -1]
                if isinstance(word, ast.Constant):
                    yield NAMED[name].format(str(word.value).rsplit(maxsplit=1)[-1].lower())
