"""The log: a line for every kind of event."""

from collections.abc import Sequence

import msgspec

from beachhead.games.company.board import Board
from beachhead.games.company.rules.base import name_of, unit_name
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event

LINES = {
    "round": "Round {number}.",
    "initiative": "Initiative: {dice}.",
    "activates": "{unit} is activated.",
    "check": "{unit} needs {need}+ ({what}): {dice}.",
    "reroll": "The Commander has {unit} roll again.",
    "extra": "A six: the second die needs {need}+: {dice}.",
    "freed": "{count:Unit} may act once more this round.",
    "declined": "No more repeat activations.",
    "action": "{unit}: {what}.",
    "moved": "{team} moves.",
    "left": "{team} leaves the table.",
    "terrain": "Terrain check: {dice}.",
    "bogged": "{team} is stopped by the terrain.",
    "reacts": "{unit} reacts.",
    "fires": "{unit} fires at {target}.",
    "rolled": "{weapon}, {need}+: {dice}, {hits:hit}.",
    "ground": "{unit} goes to ground.",
    "saved": "{team} saves on {need}+: {dice}.",
    "armor": "{team}, armour: {dice}.",
    "damage": "{team}, damage: {dice}.",
    "suppressed": "{team} is suppressed.",
    "recovered": "{team} recovers.",
    "removed": "{team} is lost.",
    "destroyed": "{unit} is destroyed.",
    "routs": "{unit} breaks and runs.",
    "company": "The company must hold, {need}+: {dice}.",
    "retreat": "The company retreats: the battle is lost.",
    "joins": "{unit} joins {target}.",
    "appointed": "{team} takes over as leader.",
    "placed": "{team} is placed anew.",
    "shifted": "Suppression passes to {team}.",
    "assaults": "{unit} assaults.",
    "charged": "{team} closes in.",
    "halted": "{team} is halted.",
    "broke": "{unit} breaks off: {dice} inches.",
    "pursuit": "Pursuit: {dice} inches.",
    "ranged": "Ranging in, {need}+: {dice}.",
    "smoke": "Smoke is laid.",
    "shells": "Shells fall.",
    "holds": "The {objective} changes hands.",
    "points": "The battle ends: {first} to {second} points.",
    "deployed": "{unit} sets up.",
}


NAMED = ("unit", "team", "target")
HALVES = ("first", "second")


def line(event: Event) -> str:
    """Make the log line of an event."""
    if event.kind == "freed" and not event.figures["count"]:
        return "No Unit may act once more this round."
    figures = {k: worded(event, k) for k in event.figures}
    return LINES[event.kind].format(**figures)


def worded(event: Event, key: str) -> str | Count:
    """Write a figure for people: a Unit or Team by its title, half points as points."""
    value = event.figures[key]
    if key in NAMED:
        return str(event.figures.get(f"{key}_title", value))
    if key in HALVES and isinstance(value, int):
        return f"{value // 2}{'½' if value % 2 else ''}"
    if isinstance(value, int):
        return Count(value)
    return value if isinstance(value, str) else " ".join(map(str, value))


def titled(b: Board, story: Sequence[Event]) -> list[Event]:
    """Add to every event what players call its Units and Teams, beside their ids."""
    titles = {**unit_titles(b), **team_titles(b)} if story else {}
    return [entitled(event, titles) for event in story]


def entitled(event: Event, titles: dict[str, str]) -> Event:
    """Add the titles to one event."""
    figures = event.figures
    found = {f"{k}_title": titles.get(str(figures[k]), "") for k in NAMED if k in figures}
    extra = {k: v for k, v in found.items() if v}
    return msgspec.structs.replace(event, figures={**figures, **extra}) if extra else event


def unit_titles(b: Board) -> dict[str, str]:
    """Name every Unit as its player does."""
    return {unit_name(b, u): sheet.name for u, sheet in enumerate(b.table.units)}


def team_titles(b: Board) -> dict[str, str]:
    """Name every Team by weapon and number, and by its Unit where others bear the same name."""
    short = [s.title for s in b.table.teams]
    shared = [(s.side, name) for s, name in zip(b.table.teams, short, strict=True)]
    return {
        name_of(b, t): short[t]
        if shared.count(shared[t]) == 1
        else f"{short[t]} of {b.table.units[b.table.teams[t].unit].name}"
        for t in range(len(short))
    }
