"""Reading seats and options from the command line."""

from __future__ import annotations

from pathlib import Path

from beachhead.ai import bots
from beachhead.cli import files
from beachhead.kernel.errors import Unknown
from beachhead.kernel.meta import BadOption
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match, MatchError, Seat
from beachhead.match.entries import OptionValue
from beachhead.match.setup import scenario_of, sides_of

PERSON = "here"


def seats_of(game: AnyGame, scenario: str, wish: str, against: str, side: int) -> list[Seat]:
    """Read `--seats here,greedy` or `--against greedy --side 1`; without either all sit here."""
    count = sides_of(game, scenario_of(game, scenario))
    names = [name.strip() for name in wish.split(",")] if wish else [PERSON] * count
    if against:
        if not 0 <= side < count:
            msg = f"This scenario has sides 0 to {count - 1}, not {side}."
            raise MatchError(msg, code="seat.unknown")
        names = [PERSON if number == side else against for number in range(count)]
    return [seat_of(game, name, alone=names.count(PERSON) == 1) for name in names]


def seat_of(game: AnyGame, name: str, *, alone: bool) -> Seat:
    """Read one seat: a person, or a bot's level."""
    if name == PERSON:
        return Seat("here" if alone else "table")
    known = bots(game)
    if name not in known:
        raise Unknown("bot", name, [PERSON, *sorted(known)])
    return Seat("bot", level=name)


def options_of(game: AnyGame, wishes: list[str]) -> dict[str, OptionValue]:
    """Read `--option name=value`, with values as the game lists them."""
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


def save_path(match: Match, wish: Path | None) -> Path:
    """Choose where a match is saved, without writing over another one."""
    if wish is not None:
        return files.check_place(wish)
    number, path = 1, Path(f"{match.game.id}.match.json")
    while path.exists():
        number += 1
        path = Path(f"{match.game.id}-{number}.match.json")
    return files.check_place(path)
