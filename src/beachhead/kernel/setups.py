"""Set-ups: a readable form for any position, written by people and programs alike.

    b = game.setup('''
        scenario = "meeting"
        round = 3
        turn = "Grey"
        [green]
        men = 2
        at = [50, 60]
        ''')
    print(write_toml(game.describe(b)))

A game declares its form as a `SetupForm` with fields in the words of its rulebook, builds a
position from it and describes a position in it. What the form does not say is as at the start of
the scenario, or empty if `start` says so. Nobody outside the game writes frames: the agenda
follows from the form. Only `describe` fills `moment`, for a position in the middle of an action.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.position import Branch, Position

Frames = list[list[int | str]]
F = TypeVar("F", bound="SetupForm")
T = TypeVar("T")
LONGEST_FORM = 200_000
COMMON = ("game", "scenario", "start", "options")
LONGEST_LINE = 100
"""Characters of a small table that is written on one line."""
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class BadSetup(BeachheadError):
    """A set-up that cannot be: the message says what and why, with figures and names."""

    code = "setup.invalid"


class Moment(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where the middle of an action stands: written by `describe`, checked like any position."""

    agenda: Frames = []
    """Frames still to be worked on, the next one last."""
    branches: dict[str, Frames] = {}
    """Frames of each side that acts at the same time."""
    kept: dict[str, object] = {}
    """What the phase keeps between answers: fields that the game lists in `moment_fields`."""


class SetupForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What every game's form has."""

    game: str = ""
    """Its id; may be left out where it is known."""
    scenario: str = ""
    """Its id; unsaid: the game's first."""
    options: dict[str, int | str | bool] = {}
    """Those that are not at their defaults."""
    start: Literal["scenario", "empty"] = "scenario"
    """What holds for everything that the form does not say."""
    moment: Moment | None = None
    """The middle of an action, as `show` writes it."""

    def write(self) -> dict[str, object]:
        """Return the entries: what every game has first, the moment last."""
        entries: dict[str, object] = msgspec.to_builtins(self)
        first = {name: entries.pop(name) for name in COMMON if name in entries}
        last = {name: entries.pop(name) for name in ("moment",) if name in entries}
        return {**first, **entries, **last}


def set_moment(b: Position, moment: Moment, allowed: Sequence[str]) -> None:
    """Put a position into the middle of an action; raise BadSetup for a field that is not allowed."""
    b.agenda = [tuple(frame) for frame in moment.agenda]
    b.branches = [
        Branch(_read_side(side), [tuple(frame) for frame in frames])
        for side, frames in moment.branches.items()
    ]
    kinds = {field.name: field.type for field in msgspec.structs.fields(b)}
    for name, value in moment.kept.items():
        if name not in allowed:
            msg = f"moment.kept: {name!r:.40} is nothing that a phase keeps."
            raise BadSetup(msg, code="setup.form", remedy=f"it keeps {', '.join(allowed)}")
        try:
            setattr(b, name, msgspec.convert(value, kinds[name]))
        except msgspec.ValidationError as error:
            raise BadSetup(f"moment.kept: {name}: {error}.", code="setup.form") from None


def take_moment(b: Position, plain: Position, fields: Sequence[str]) -> Moment:
    """Return the agenda of a position, and those fields that a plain position has otherwise."""
    branches = {str(x.side): [list(f) for f in x.agenda] for x in b.branches}
    differing = {f: getattr(b, f) for f in fields if getattr(b, f) != getattr(plain, f)}
    return Moment([list(frame) for frame in b.agenda], branches, differing)


def _read_side(text: str) -> int:
    """Return the side of a branch."""
    if not re.fullmatch(r"\d{1,2}", text):
        raise BadSetup(f"moment.branches: {text!r:.40} is no side.", code="setup.form")
    return int(text)


def read_form(text: str | bytes | Mapping[str, object], kind: type[F]) -> F:
    """Return a form read from TOML, JSON or a mapping; raise BadSetup for what does not fit."""
    raw = text if isinstance(text, Mapping) else parse_form(text)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        place = where.strip("`").removeprefix("$").removeprefix(".") or "the form"
        known = ", ".join(f.encode_name for f in msgspec.structs.fields(kind))
        msg = f"{place}: {what}."
        raise BadSetup(msg, code="setup.form", remedy=f"the form has {known}") from None


def parse_form(text: str | bytes) -> dict[str, object]:
    """Return the entries of a TOML or JSON text."""
    if len(text) > LONGEST_FORM:
        msg = f"A set-up has at most {LONGEST_FORM} characters, this one has {len(text)}."
        raise BadSetup(msg, code="setup.size")
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    try:
        if plain.lstrip().startswith("{"):
            return msgspec.json.decode(plain, type=dict[str, object])
        return tomllib.loads(plain)
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        msg = f"The set-up is neither TOML nor JSON: {error}."
        raise BadSetup(msg, code="setup.syntax", remedy="mend the syntax there") from None


def find_named(known: Mapping[str, T], word: str, field: str, what: str) -> T:
    """Return what a word stands for, whatever its case; refuse it with the words that are known."""
    found = {name.lower(): value for name, value in known.items()}.get(word.strip().lower())
    if found is None:
        msg = f"{field}: {word!r:.40} is no {what}."
        raise BadSetup(
            msg,
            code=f"setup.{what.rsplit(maxsplit=1)[-1].lower()}",
            remedy=f"write {', '.join(known)}",
        )
    return found


def check_range(field: str, number: int, least: int, most: int, rule: str = "") -> None:
    """Refuse a number that cannot be."""
    if not least <= number <= most:
        msg = f"{field} is {least} to {most}, not {number}."
        raise BadSetup(msg, code="setup.number", rule=rule)


def write_toml(entries: Mapping[str, object], path: str = "") -> str:
    """Return entries as TOML text: plain values first, then tables and lists of tables.

    A small table inside another is written on one line.
    """
    tables = {k: v for k, v in entries.items() if _is_table(v) and not (path and _is_small(k, v))}
    lines = [f"{_key(k)} = {_plain_value(v)}" for k, v in entries.items() if k not in tables]
    text = "\n".join(lines) + ("\n" if lines else "")
    for name, value in tables.items():
        here = f"{path}.{_key(name)}" if path else _key(name)
        if isinstance(value, Mapping):
            text += f"\n[{here}]\n{write_toml(value, here)}"
        elif _is_table(value) and isinstance(value, (list, tuple)):
            for item in value:
                text += f"\n[[{here}]]\n{write_toml(item, here)}"
    return text


def _is_table(value: object) -> bool:
    """Return True for a mapping, or a list of nothing but mappings."""
    if isinstance(value, Mapping):
        return True
    listed = isinstance(value, (list, tuple)) and bool(value)
    return listed and all(isinstance(v, Mapping) for v in value)  # type: ignore[attr-defined]


def _is_small(name: str, value: object) -> bool:
    """Return True for a table without tables in it that fits on a line."""
    if not isinstance(value, Mapping) or any(_is_table(v) for v in value.values()):
        return False
    return len(f"{_key(name)} = {_plain_value(value)}") <= LONGEST_LINE


def _key(name: str) -> str:
    """Return a key, in quotes where TOML needs them."""
    return name if BARE_KEY.fullmatch(name) else msgspec.json.encode(name).decode()


def _plain_value(value: object) -> str:
    """Return a plain value or a list of them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_plain_value, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)} = {_plain_value(v)}" for k, v in value.items()) + "}"
    return msgspec.json.encode(value).decode()
