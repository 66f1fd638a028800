"""Whether a frame of an untrusted position fits the step it names."""

import ast
import sys
from collections.abc import Callable
from functools import lru_cache
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, cast

from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Auto, ChanceStep, Choice, Step

KINDS: dict[object, type] = {"int": int, "str": str, int: int, str: str}


def has_fitting_arguments(step: Step[Any, ...], frame: Frame) -> bool:
    """Return True if a frame has as many arguments as its step takes, each a number or a word."""
    function = function_of(step)
    least, kinds, more = argument_form(function)
    if None in kinds:
        kinds = kinds_by_function(function.__module__).get(function.__name__, kinds)
    given = frame[1:]
    if len(given) < least or (len(given) > len(kinds) and not more):
        return False
    pairs = zip(given, kinds, strict=False)
    return all(kind is None or type(value) is kind for value, kind in pairs)


@lru_cache(maxsize=1024)
def kinds_by_function(module: str) -> dict[str, tuple[type | None, ...]]:
    """Read the kinds from the source that lies beside a compiled module, whose functions lost them."""
    place = getattr(sys.modules.get(module), "__file__", None)
    source = Path(place).with_name(f"{module.rpartition('.')[2]}.py") if place else None
    if source is None or not source.is_file():
        return {}
    tree = ast.parse(source.read_bytes())
    return {x.name: _kinds_in_source(x.args) for x in tree.body if isinstance(x, ast.FunctionDef)}


def _kinds_in_source(arguments: ast.arguments) -> tuple[type | None, ...]:
    """Return the kinds of a function's arguments after the position, as its source writes them."""
    named = [*arguments.posonlyargs, *arguments.args][1:]
    return tuple(
        KINDS.get(x.annotation.id if isinstance(x.annotation, ast.Name) else "") for x in named
    )


def function_of(step: Step[Any, ...]) -> Callable[..., object]:
    """Return the function that takes a frame's arguments after the position."""
    if isinstance(step, Auto):
        return cast("Callable[..., object]", step.run)
    if isinstance(step, Choice):
        return cast("Callable[..., object]", step.options)
    return cast("Callable[..., object]", cast("ChanceStep[Any, ...]", step).device)


@lru_cache(maxsize=4096)
def argument_form(function: Callable[..., object]) -> tuple[int, tuple[type | None, ...], bool]:
    """Return how many arguments are needed, the kind of each, and whether any number may follow."""
    found = list(signature(function).parameters.values())[1:]
    plain = [p for p in found if p.kind is not Parameter.VAR_POSITIONAL]
    least = sum(p.default is Parameter.empty for p in plain)
    return least, tuple(KINDS.get(p.annotation) for p in plain), len(plain) < len(found)


def argument_names(step: Step[Any, ...]) -> tuple[str, ...]:
    """Return what a step calls the arguments of its frames."""
    return tuple(list(signature(function_of(step)).parameters)[1:])
