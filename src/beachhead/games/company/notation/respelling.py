"""What people type, in the game's notation, and words that belong to another question."""

import re

from beachhead.games.company.board import Board
from beachhead.games.company.notation.names import read_team, read_unit, unit_title
from beachhead.games.company.rules.actions import NAMES, choose_action
from beachhead.games.company.rules.sequence import pick_unit
from beachhead.kernel.nodes import Decision, Refusal

ACTIONS = {
    spelling: code
    for code, name in NAMES.items()
    if code.isupper()
    for spelling in (code.lower(), name.lower(), name.lower().replace(" ", ""))
} | {"dig": "DI", "aimed": "AF", "nothing": "NO", "fire then move": "FM", "move then fire": "MF"}
POINT = re.compile(r"-?\d+(\.\d+)?,-?\d+(\.\d+)?")


def find_unit(b: Board, side: int, name: str) -> int | None:
    """Find a Unit by its notation, its id or its title; of the asked side, if both have one."""
    if (found := read_unit(b, name)) is not None:
        return found
    units = range(len(b.table.units))
    called = [
        u
        for u in units
        if name in (b.unit_name(u).partition(".")[2].lower(), unit_title(b, u).lower())
    ]
    own = [u for u in called if b.side_of(u) == side]
    return next(iter(own or called), None)


def respell(b: Board, node: Decision, text: str) -> str:
    """Write Units by their notation and actions by their letters."""
    found = " ".join(text.lower().split())
    if node.step == choose_action.name:
        return ACTIONS.get(found, text)
    name = re.sub(r"^(activate|fire at|target|assault|the) ", "", found)
    unit = find_unit(b, node.side, name)
    return text if unit is None else b.unit_name(unit)


def explain_text(b: Board, node: Decision, text: str) -> list[Refusal]:
    """Explain a name that nobody has, and words that answer another question."""
    word = " ".join(text.lower().split())
    if word in ACTIONS and node.step != choose_action.name:
        said = f"{NAMES[ACTIONS[word]]} is an action: it is chosen once a Unit has rolled its check"
        return [Refusal("action.early", said, "MIN-ACT-02")]
    if (team := read_team(b, word)) is not None:
        said = f"{b.sheet(team).title} is a Team of {unit_title(b, b.sheet(team).unit)}"
        return [Refusal("team.not_asked", f"{said}; a Team is not asked for now", node.rule)]
    if (unit := find_unit(b, node.side, word)) is not None:
        return [Refusal("unit.not_asked", f"{unit_title(b, unit)} is not asked for now", node.rule)]
    if node.step == pick_unit.name and not POINT.search(word):
        names = ", ".join(b.unit_name(u) for u in b.table.companies[node.side])
        said = f"no Unit is called {text!r:.40}; yours are {names}"
        return [Refusal("unit.no_name", said, "MIN-SEQ-05")]
    return []
