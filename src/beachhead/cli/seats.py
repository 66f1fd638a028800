"""Reading seats, options and save paths from the command line."""

from pathlib import Path

from beachhead.ai import bots
from beachhead.cli import files
from beachhead.kernel.errors import Unknown
from beachhead.kernel.meta import BadOption
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match, MatchError, Seat
from beachhead.match.entries import OptionValue

PERSON = "here"


def read_seats(game: AnyGame, scenario: str, wish: str, against: str, side: int) -> list[Seat]:
    """Read `--seats here,greedy` or `--against greedy --side 1`; by default all sides sit here."""
    count = game.scenario(scenario).sides
    names = [name.strip() for name in wish.split(",")] if wish else [PERSON] * count
    if against:
        if not 0 <= side < count:
            msg = f"This scenario has sides 0 to {count - 1}, not {side}."
            raise MatchError(msg, code="seat.unknown")
        names = [PERSON if number == side else against for number in range(count)]
    return [read_seat(game, name, alone=names.count(PERSON) == 1) for name in names]


def read_seat(game: AnyGame, name: str, *, alone: bool) -> Seat:
    """Return the seat of a person, or of a bot by its level."""
    if name == PERSON:
        return Seat("here" if alone else "table")
    known = bots(game)
    if name not in known:
        raise Unknown("bot", name, [PERSON, *sorted(known)])
    return Seat("bot", level=name)


def read_options(game: AnyGame, wishes: list[str]) -> dict[str, OptionValue]:
    """Read `--option name=value`; the values are those that the game lists."""
    known = {option.id: option for option in game.options()}
    found: dict[str, OptionValue] = {}
    for wish in wishes:
        name, _, text = wish.partition("=")
        if name not in known:
            raise Unknown("option", name, sorted(known))
        legal = {str(value).lower(): value for value in known[name].values}
        if text.lower() not in legal:
            msg = f"Option {name!r} takes {', '.join(legal)}, not {text!r:.60}."
            raise BadOption(msg, rule=known[name].rule)
        found[name] = legal[text.lower()]
    return found


def choose_save_path(match: Match, wish: Path | None) -> Path:
    """Return the file to save a match in; never overwrite another match."""
    if wish is not None:
        return files.check_writable(wish)
    number, path = 1, Path(f"{match.game.id}.match.json")
    while path.exists():
        number += 1
        path = Path(f"{match.game.id}-{number}.match.json")
    return files.check_writable(path)
