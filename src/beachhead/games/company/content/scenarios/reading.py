"""The scenarios that come with the game, and reading the text of any scenario."""

from functools import cache

from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.scenarios.validation import find_problems
from beachhead.kernel.data import list_files, load, parse_toml
from beachhead.kernel.errors import DataError, Unknown


@cache
def list_names() -> tuple[str, ...]:
    """List the ids of the scenarios that come with the game, the learning game first."""
    found = [name.removesuffix(".toml") for name in list_files(__package__)]
    return tuple(sorted(found, key=lambda n: n != "hedgerow_lane"))


def load_published(name: str) -> Scenario:
    """Return a scenario that comes with the game, or with the variant in use."""
    if name not in list_names():
        raise Unknown("scenario", name, list(list_names()))
    return check(load(__package__, f"{name}.toml", Scenario), f"{name}.toml")


def parse(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario's text; raise DataError at the first thing that is wrong with it."""
    return check(parse_toml(text, file, Scenario), file)


def check(scenario: Scenario, file: str) -> Scenario:
    """Return a scenario; raise DataError at the first thing in which it contradicts itself."""
    for entry, fault, remedy, rule in find_problems(scenario):
        raise DataError(f"{file}: {entry}: {fault}.", remedy=remedy, rule=rule)
    return scenario
