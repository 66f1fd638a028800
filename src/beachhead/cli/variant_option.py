"""`--data FOLDER`, which every command that plays takes: the variant of a game.

It is chosen while the command line is read, before any game is imported.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, get_type_hints

import typer

from beachhead.kernel.variants import use_variant

NAME = "data"


def choose_variant(folder: Path | None) -> None:
    """Use the variant in a folder, in this process and those that it starts."""
    if folder is not None:
        use_variant(folder)


Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help="Play the variant in this folder; see `beachhead variant`.",
        callback=choose_variant,
        is_eager=True,
    ),
]


def take_variant(command: Callable[..., object]) -> Callable[..., object]:
    """Return a command that takes `--data` besides its own options."""

    @wraps(command)
    def run(*args: object, **kwargs: object) -> object:
        kwargs.pop(NAME, None)  # its callback has used it
        return command(*args, **kwargs)

    hints = get_type_hints(command, include_extras=True)
    own = [
        p.replace(annotation=hints[p.name]) for p in inspect.signature(command).parameters.values()
    ]
    added = inspect.Parameter(NAME, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Data)
    run.__signature__ = inspect.Signature([*own, added])  # type: ignore[attr-defined]
    run.__annotations__ = {**hints, NAME: Data}
    return run
