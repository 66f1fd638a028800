"""The scenarios that come with the game, and reading the text of any scenario."""

from functools import cache
from importlib.resources import files

from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.scenarios.validation import find_problems
from beachhead.kernel.data import parse_toml
from beachhead.kernel.errors import DataError, Unknown


@cache
def list_names() -> tuple[str, ...]:
    """List the ids of the scenarios that come with the game, the learning game first."""
    found = sorted(p.name[:-5] for p in files(__package__).iterdir() if p.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda n: n != "hedgerow_lane"))


def read_source(name: str) -> str:
    """Return the text of a scenario that comes with the game."""
    if name not in list_names():
        raise Unknown("scenario", name, list(list_names()))
    return files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")


def parse(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario's text; raise DataError at the first thing that is wrong with it."""
    scenario = parse_toml(text, file, Scenario)
    for entry, fault, remedy, rule in find_problems(scenario):
        raise DataError(f"{file}: {entry}: {fault}.", remedy=remedy, rule=rule)
    return scenario
