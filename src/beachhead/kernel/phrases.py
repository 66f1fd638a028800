"""Sentences as data: prompts by step, log lines by kind of event, each from a TOML file.

    choose_patrol = "Where do fighters of {power} patrol? {ready} at the Airfield."

A name in braces is an argument of the step or a figure of the event; `b` is the position. `names`
say how a number of that name is called (zone 14 is Carentan), for other names `words` work
something out of all figures together. Any other number stands for itself, and counts a noun where one follows:
`{units:unit arrives|units arrive}`. A list is written with what follows between its parts:
`{dice}`, `{terms:, }`.
"""

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, TypeVar

from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError
from beachhead.kernel.frames import argument_names
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event, Position
from beachhead.kernel.steps import Rules

B = TypeVar("B", bound=Position)
Figures = Mapping[str, Any]
Names = Mapping[str, Callable[[Any], object]]
"""How a figure of each name is called."""
Words = Mapping[str, Callable[[Figures], object]]
"""What follows from all figures together."""


def set_prompts(rules: Rules[B], package: str, names: Names, words: Words) -> None:
    """Register the sentence of every step in `prompts.toml`; refuse unknown steps and names."""
    for name, text in load(package, "prompts.toml", dict[str, str]).items():
        if name not in rules.steps:
            msg = f"{package}/prompts.toml: {name}: there is no such step."
            raise DataError(msg, remedy="name a step of the rules")
        arguments = argument_names(rules.steps[name])
        if unknown := sorted({*_fields(text)} - {*arguments, *words, "b"}):
            msg = f"{package}/prompts.toml: {name}: {unknown[0]!r} is no argument of the step."
            raise DataError(msg, remedy=f"use {', '.join([*arguments, *words])}")
        prompt = _make_prompt(text, arguments, names, words)
        rules.steps[name].prompt(prompt)  # type: ignore[attr-defined]


def _make_prompt(
    text: str, arguments: tuple[str, ...], names: Names, words: Words
) -> Callable[..., str]:
    """Return the function that asks with a sentence."""
    fields = _fields(text)

    def ask(b: Position, *args: int | str) -> str:
        given = {"b": b, **dict(zip(arguments, args, strict=False))}
        return _fill_in(text, fields, given, names, words)

    return ask


def log_writer(package: str, names: Names, words: Words) -> Callable[[Event], str]:
    """Return the function that makes log lines of events with the sentences of `log.toml`."""
    sentences = load(package, "log.toml", dict[str, str])
    fields = {kind: _fields(text) for kind, text in sentences.items()}

    def write_line(event: Event) -> str:
        text = sentences[event.kind]
        return _fill_in(text, fields[event.kind], event.figures, names, words)

    return write_line


def _fill_in(text: str, fields: list[str], figures: Figures, names: Names, words: Words) -> str:
    """Return a sentence with its figures filled in."""
    found = {
        f: _name_figure(f, figures[f], names) if f in figures else words[f](figures) for f in fields
    }
    return text.format(**{f: Count(v) if type(v) is int else v for f, v in found.items()})


def _name_figure(name: str, value: Any, names: Names) -> object:
    """Return what a figure is called."""
    if name in names:
        return names[name](value)
    return Listed(value) if isinstance(value, list) else value


def _fields(text: str) -> list[str]:
    """List the names in braces, without what is read of them: `b` of `{b.turn}`."""
    return [re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name]


class Listed(list[object]):
    """A list that is written with a separator between its parts."""

    def __format__(self, separator: str) -> str:
        """Join the parts."""
        return (separator or " ").join(map(str, self))
