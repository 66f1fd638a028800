"""What a game declares about itself: sides, scenarios, options."""

import sys

import msgspec

from beachhead.kernel.errors import BeachheadError, Unknown


class Side(msgspec.Struct, frozen=True):
    """A side as people see it: never by colour alone."""

    name: str
    """For people."""
    colour: str
    """The name of a colour of the app."""
    pattern: str = "plain"
    """plain | stripes | dots | cross | rings"""


class Meta(msgspec.Struct, frozen=True):
    """Facts that every layer and adapter needs before the first position."""

    sides: tuple[Side, ...]
    longest: int
    """No game takes more answers and outcomes than this."""
    lowest: int = -1
    highest: int = 1
    zero_sum: bool = True
    cooperative: bool = False
    secrets: bool = False
    """A side's view hides something from others."""
    provenance: str = ""
    """One honest sentence where data is not from the published game."""


class Scenario(msgspec.Struct, frozen=True):
    """A start: its id, title, one paragraph, and how many sides take part."""

    id: str
    """What requests call it."""
    title: str
    """What people call it."""
    text: str = ""
    """What it is about."""
    sides: int = 2
    """How many take part."""
    longest: int = 0
    """Bound of this scenario where it differs from the game's."""
    parties: tuple[Side, ...] = ()
    """Its sides by name, colour and pattern where they differ from the game's; one for each."""


class Option(msgspec.Struct, frozen=True):
    """A switch: its default, the values it takes, a help line and its rule."""

    id: str
    """What requests call it."""
    title: str
    """What people call it."""
    default: int | str | bool
    """Its value unless another is given."""
    values: tuple[int | str | bool, ...] = (False, True)
    """All that it takes."""
    help: str = ""
    """What it changes."""
    rule: str = ""
    """The rule or ruling that it changes."""
    names: tuple[str, ...] = ()
    """What the values are called, in their order; none where they speak for themselves."""

    def __post_init__(self) -> None:
        """Refuse names that are not one for each value."""
        if self.names and len(self.names) != len(self.values):
            msg = f"option {self.id}: {len(self.names)} names for {len(self.values)} values"
            raise ValueError(msg)


class OptionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a game's `options.toml`."""

    option: tuple[Option, ...]


class ReferenceRate(msgspec.Struct, frozen=True):
    """A figure to measure bots by: how often the first side won, whose figure it is, and how."""

    share: float
    source: str
    options: dict[str, int | str | bool] = {}
    """The options under which it was found."""


class BadOption(BeachheadError):
    """An option has a value that it does not take."""

    code = "option.invalid"


def check_options(
    known: list[Option], given: dict[str, int | str | bool]
) -> dict[str, int | str | bool]:
    """Complete options with their defaults; refuse unknown names and values."""
    names = [o.id for o in known]
    for name in given:
        if name not in names:
            raise Unknown("option", name, names)
    return {o.id: check_value(o, given.get(o.id, o.default)) for o in known}


def check_value(option: Option, value: int | str | bool) -> int | str | bool:
    """Accept a value that the option lists, of the same type."""
    for legal in option.values:
        if legal == value and type(legal) is type(value):
            # A position leaves a default out where it is the very same object.
            return sys.intern(legal) if isinstance(legal, str) else legal
    listed = ", ".join(repr(v) for v in option.values)
    raise BadOption(f"Option {option.id!r} takes {listed}, not {value!r:.60}.", rule=option.rule)
