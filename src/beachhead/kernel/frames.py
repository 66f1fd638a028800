"""Whether a frame of an untrusted position fits the step it names."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from inspect import Parameter, signature
from typing import Any, cast

from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Auto, ChanceStep, Choice, Step

KINDS: dict[object, type] = {"int": int, "str": str, int: int, str: str}


def fits(step: Step[Any, ...], frame: Frame) -> bool:
    """Tell whether a frame has as many arguments as its step takes, each a number or a word."""
    least, kinds, more = form(function_of(step))
    given = frame[1:]
    if len(given) < least or (len(given) > len(kinds) and not more):
        return False
    pairs = zip(given, kinds, strict=False)
    return all(kind is None or type(value) is kind for value, kind in pairs)


def function_of(step: Step[Any, ...]) -> Callable[..., object]:
    """Give the function that takes a frame's arguments after the position."""
    if isinstance(step, Auto):
        return cast("Callable[..., object]", step.run)
    if isinstance(step, Choice):
        return cast("Callable[..., object]", step.options)
    return cast("Callable[..., object]", cast("ChanceStep[Any, ...]", step).device)


@lru_cache(maxsize=4096)
def form(function: Callable[..., object]) -> tuple[int, tuple[type | None, ...], bool]:
    """Give how many arguments are needed, the kind of each, and whether any number may follow."""
    found = list(signature(function).parameters.values())[1:]
    plain = [p for p in found if p.kind is not Parameter.VAR_POSITIONAL]
    least = sum(p.default is Parameter.empty for p in plain)
    return least, tuple(KINDS.get(p.annotation) for p in plain), len(plain) < len(found)
