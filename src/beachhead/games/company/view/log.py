"""The log: a line for every kind of event."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

import msgspec

from beachhead.games.company.board import Board
from beachhead.games.company.notation.names import REACTIONS, describe_moment
from beachhead.games.company.notation.prompts import describe_check, describe_damage_table
from beachhead.games.company.rules.saves import damage_result
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event, Figure

LINES = {
    "round": "Round {number}.",
    "initiative": "Initiative: {sides}.",
    "activates": "{unit} is activated.",
    "check": "{checker} needs {need} to {what}: {dice}, {passed}.",
    "reroll": "The Commander has {unit} roll again.",
    "extra": "{unit} rolled a six: the second die needs {need} to let others act once more: {dice}.",
    "freed": "{count:Unit} may act once more this round.",
    "declined": "No more repeat activations for {side}.",
    "action": "{unit}: {what}.",
    "moved": "{team} moves.",
    "left": "{team} leaves the table.",
    "terrain": "{team} crosses Difficult Terrain on {need}: {dice}, {passed}.",
    "bogged": "{team} is stopped by the terrain.",
    "reacts": "{unit} reacts: {how} {moment}.",
    "fires": "{unit} fires at {target}.",
    "rolled": "{weapon} of {unit} at {target}, hitting on {need}: {dice}, {hits:hit}.",
    "ground": "{unit} goes to ground.",
    "saved": "{team} saves against {firer} on {need}: {dice}, {passed}.",
    "armor": "{team}, armour holds against {firer} on {need}: {dice}, {passed}.",
    "damage": "{team}, damage by {firer}, {table}: {dice}, {worst}.",
    "suppressed": "{team} is suppressed.",
    "recovered": "{team} recovers.",
    "removed": "{team} is lost.",
    "destroyed": "{unit} is destroyed.",
    "routs": "{unit} breaks and runs.",
    "company": "{side}, fewer than half of the Units left, must hold on {need}: {dice}, {passed}.",
    "retreat": "Retreat of {side}: the battle is lost for them.",
    "joins": "{unit} joins {target}.",
    "appointed": "{team} takes over as leader.",
    "placed": "{team} is placed again.",
    "shifted": "Suppression passes to {team}.",
    "assaults": "{unit} assaults {target}.",
    "charged": "{team} closes in.",
    "halted": "{team} is halted.",
    "broke": "{unit} breaks off, as far as a die says: {distance:inch|inches}.",
    "pursuit": "{unit} may follow, as far as a die says: {distance:inch|inches}.",
    "ranged": "{unit} ranges in on {team} on {need}: {dice}, {passed}.",
    "smoke": "{unit} lays smoke.",
    "shells": "Shells of {unit} fall.",
    "holds": "The {objective} is held by {side} now.",
    "points": "The battle ends, points {first} to {second}.",
    "deployed": "{unit} sets up.",
}


# What several Teams of a Unit do at once is one line.
TOGETHER = {
    "moved": "{unit}: {count:Team moves|Teams move}.",
    "charged": "{unit} closes in: {teams}.",
    "halted": "{unit}, halted: {teams}.",
    "suppressed": "{unit}, suppressed: {teams}.",
    "recovered": "{unit}, recovered: {teams}.",
    "removed": "{unit}, lost: {teams}.",
}
# Dice that are rolled again.
AGAIN = {
    "rolled": "{weapon} of {unit} at {target}, misses rolled again, hitting on {need}: "
    "{dice}, {hits:hit}.",
    "saved": "{team} saves again against {firer} on {need}: {dice}, {passed}.",
    "armor": "{team}, armour tested again against {firer} on {need}: {dice}, {passed}.",
}
ENDINGS = {
    "retreat": "The morale of a company broke: it retreats, and the battle is lost for it.",
    "points": "The last round is played: who has more points for objectives and exits wins.",
    "draw": "Neither side is ahead at the end.",
}
NAMED = ("unit", "team", "target", "firer", "victim")
OF_SIDES = {"company", "retreat", "holds", "declined"}
HALVES = ("first", "second")
DAMAGE = ("no effect", "suppressed", "destroyed")


def log_line(event: Event) -> str:
    """Make the log line of an event."""
    if event.kind == "freed" and not event.figures["count"]:
        return "No Unit may act once more this round."
    figures = {k: _word_figure(event, k) for k in event.figures}
    lines = TOGETHER if "teams" in figures else AGAIN if "again" in figures else LINES
    return lines[event.kind].format(**figures, **_add_words(event, figures))


def _word_figure(event: Event, key: str) -> str | Count:
    """Write a figure for people: a Unit or Team by its title, half points as points."""
    figures = event.figures
    value = figures[key]
    if key in WORDED:
        return WORDED[key](figures)
    if key in NAMED or key == "side":
        return str(figures.get(f"{key}_title", value))
    if key in HALVES and isinstance(value, int):
        return f"{value // 2}{'½' if value % 2 else ''}"
    if isinstance(value, int):
        return Count(value)
    return value if isinstance(value, str) else " ".join(map(str, value))


Figures = dict[str, Figure]


def _describe_passes(figures: Figures) -> str:
    """Return passed, failed, or how many of several dice passed."""
    passed, dice = figures["passed"], figures["dice"]
    assert isinstance(passed, int)
    count = len(dice) if isinstance(dice, list) else 1
    if passed in {0, count}:
        return "passed" if passed else "failed"
    return f"{passed} of {count} passed"


def _describe_initiative(figures: Figures) -> str:
    sides, dice = figures["sides"], figures["dice"]
    assert isinstance(sides, list)
    assert isinstance(dice, list)
    both = "; ".join(f"{side} {die}" for side, die in zip(sides, dice, strict=True))
    return f"{both}: a tie" if dice[0] == dice[1] else both


def _describe_reaction_moment(figures: Figures) -> str:
    at, moments = figures["moment"], figures["moments"]
    assert isinstance(at, int)
    assert isinstance(moments, int)
    return describe_moment(at, moments)


def _describe_purpose(figures: Figures) -> str:
    """Describe what a check is for, or name an action."""
    return describe_check(str(figures["what"]), str(figures.get("victim_title", "")))


def _name_reaction(figures: Figures) -> str:
    word = str(figures["how"])
    return REACTIONS.get(word, word)


WORDED: dict[str, Callable[[Figures], str]] = {
    "need": lambda figures: f"{str(figures['need']).rstrip('+')}+",
    "passed": _describe_passes,
    "sides": _describe_initiative,
    "moment": _describe_reaction_moment,
    "what": _describe_purpose,
    "how": _name_reaction,
    "teams": lambda figures: _group_titles(figures["teams"]),
}


def _add_words(event: Event, figures: Mapping[str, str | Count]) -> dict[str, str | Count]:
    """Return what follows from several figures, or from the dice themselves."""
    faces = event.figures.get("dice")
    dice = [int(face) for face in faces] if isinstance(faces, list) else []
    if event.kind == "damage":
        worst = DAMAGE[max(map(damage_result, dice))]
        return {"worst": worst, "table": describe_damage_table()}
    if event.kind in {"broke", "pursuit"}:
        return {"distance": Count(dice[0])}
    if event.kind == "check":
        return {"checker": figures.get("team", figures["unit"])}
    return {}


def _group_titles(titles: Figure) -> str:
    """Write titles of Teams, each weapon once: Rifle r1, r2, LMG m1."""
    assert isinstance(titles, list)
    found: dict[str, list[str]] = {}
    for title in titles:
        name, _, number = str(title).partition(" of ")[0].rpartition(" ")
        found.setdefault(name, []).append(number)
    return ", ".join(f"{name} {', '.join(numbers)}" for name, numbers in found.items())


def add_titles(b: Board, story: Sequence[Event]) -> list[Event]:
    """Add to every event what players call its Units and Teams, beside their ids."""
    if not story:
        return []
    titles = {**_unit_titles(b), **team_titles(b)}
    sides = [side.name for side in b.table.scenario.side]
    return [_add_title(event, titles, sides) for event in _merge_events(story, titles)]


def _merge_events(story: Sequence[Event], titles: dict[str, str]) -> list[Event]:
    """Make one event of what Teams of one Unit do one after the other: the log tells it in one line."""
    found: list[Event] = []
    for (kind, unit, _), run in groupby(story, key=_find_action):
        events = list(run)
        if kind not in TOGETHER or len(events) == 1:
            found += events
            continue
        figures: Figures = {
            **{k: v for k, v in events[0].figures.items() if k == "side"},
            "unit": unit,
            "count": len(events),
            "pieces": [str(e.figures["piece"]) for e in events],
            "teams": [titles[str(e.figures["team"])] for e in events],
        }
        found.append(Event(kind, events[0].rule, figures))
    return found


def _find_action(event: Event) -> tuple[str, str, str]:
    """Return what a Team does, its Unit, and by which rule."""
    unit, _, _ = str(event.figures.get("team", "")).rpartition(".")
    return event.kind, unit, event.rule


def _add_title(event: Event, titles: dict[str, str], sides: Sequence[str]) -> Event:
    figures = event.figures
    found = {f"{k}_title": titles.get(str(figures[k]), "") for k in NAMED if k in figures}
    if victim := titles.get(str(figures.get("victim", "")).rpartition(".")[0]):
        short = found["victim_title"].partition(" of ")[0]
        found["victim_title"] = f"{short} of {victim}"  # its enemy may be called the same
    side = figures.get("side")
    if event.kind in OF_SIDES and isinstance(side, int):
        found["side_title"] = sides[side]
    extra = {k: v for k, v in found.items() if v}
    return msgspec.structs.replace(event, figures={**figures, **extra}) if extra else event


def _unit_titles(b: Board) -> dict[str, str]:
    """Return the players' name of every Unit, by its id."""
    return {b.unit_name(u): sheet.name for u, sheet in enumerate(b.table.units)}


def team_titles(b: Board) -> dict[str, str]:
    """Return the players' name of every Team, by its id; with its Unit's where several are named alike."""
    short = [s.title for s in b.table.teams]
    shared = [(s.side, name) for s, name in zip(b.table.teams, short, strict=True)]
    return {
        b.team_name(t): short[t]
        if shared.count(shared[t]) == 1
        else f"{short[t]} of {b.table.units[b.table.teams[t].unit].name}"
        for t in range(len(short))
    }
