"""Which questions about chances can be asked; the rules answer them.

game.odds(b, {})                                                        what is on the table
game.odds(b, {"kind": "fire", "unit": "US.rif", "target": "GE.gre"})    fire, aimed
game.odds(b, {"kind": "reaction", "unit": "GE.gre", "target": "US.rif", "to": "24.5,18"})
game.odds(b, {"kind": "assault", "unit": "US.rif", "target": "GE.gre", "stay": "m1"})
game.odds(b, {"kind": "defence", "unit": "US.rif", "target": "GE.gre"}) fire at the incoming Teams
game.odds(b, {"kind": "barrage", "unit": "US.mor", "target": "GE.gre.pl1"})
game.odds(b, {"kind": "activation", "unit": "US.rif"})
game.odds(b, {"form": "only", "kind": "assault", "unit": "US.rif"})     what can be said next
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.odds.activation import (
    case_of_activation,
    describe_activation,
    read_activation,
)
from beachhead.games.company.odds.assault import (
    case_of_assault,
    case_of_defence,
    describe_assault,
    describe_defence,
    read_assault,
)
from beachhead.games.company.odds.barrage import case_of_barrage, describe_barrage, read_barrage
from beachhead.games.company.odds.fire import (
    SPLIT,
    Fire,
    describe_fire,
    read_fire,
    read_reaction,
)
from beachhead.games.company.odds.form import make_form
from beachhead.games.company.odds.on_the_table import on_the_table
from beachhead.games.company.odds.plans import default_answer
from beachhead.games.company.odds.reading import BadPlan, one_of, start_of
from beachhead.games.company.rules import assault, indirect, sequence, targets
from beachhead.kernel.game import Game
from beachhead.odds import Case, Chances, Question, Questions, Said
from beachhead.odds.questions import Told

__all__ = ["QUESTIONS", "answer_odds", "default_answer"]

P = TypeVar("P")
Examples = list[dict[str, object]]


def ask(
    kind: str,
    read: Callable[[Board, Said], P],
    case: Callable[[P], Case[Board]],
    words: Callable[[P, Chances], Told],
    examples: Callable[[Board], Examples],
    allows: Sequence[str] = (),
) -> Question[Board]:
    """Make the question about one kind of plan."""
    return Question(
        kind,
        needs=("unit",),
        allows=("kind", *allows),
        read=lambda game, b, said: case(read(b, said)),
        words=lambda b, said, chances: words(read(b, said), chances),
        examples=lambda b: [] if b.ending else [{"kind": kind, **said} for said in examples(b)],
    )


class Plans(Questions[Board]):
    """All kinds of plans; a question says which one it means."""

    def find(self, said: Said) -> Question[Board]:
        """Return the question of a kind; raise BadPlan for words that it does not know."""
        known = {question.name: question for question in self.all}
        question = known[one_of(said, "kind", known, "fire")]
        names = [*question.needs, *question.allows]
        if strange := sorted(set(said) - set(names)):
            msg = f"A plan of kind {question.name} does not know {', '.join(strange)[:80]}."
            short = [n for n in names if n != "kind" and n not in SPLIT[4:]]
            raise BadPlan(msg, remedy=f"it knows {', '.join(short)}")
        return question


# Examples -------------------------------------------------------------------------------------------------


def units_on_table(b: Board) -> list[int]:
    """List the Units of both sides with Teams on the table."""
    return [
        u for u in range(len(b.table.units)) if b.teams_here(u) and b.table.units[u].kind == UNIT
    ]


def list_fire(b: Board) -> Examples:
    """List the fire that every Unit could give now."""
    return [
        {"unit": b.unit_name(u), "target": b.unit_name(t)}
        for u in units_on_table(b)
        for t in targets.fire_targets(start_of(b, u), u, "fire")
    ]


def list_reactions(b: Board) -> Examples:
    """List the reactions to enemies in sight that move an inch to the east."""
    return [said for said in map(step_aside(b), list_fire(b)) if can_be(read_reaction, b, said)]


def step_aside(b: Board) -> Callable[[dict[str, object]], dict[str, object]]:
    """Return how a plan of fire becomes one of a reaction to a move of the target."""
    first = {b.unit_name(u): b.anchor(u) for u in units_on_table(b)}

    def move(said: dict[str, object]) -> dict[str, object]:
        team = first.get(str(said["target"]), 0)
        return {**said, "to": f"{b.x[team] / INCH + 1},{b.y[team] / INCH}"}

    return move


def can_be(read: Callable[[Board, Said], object], b: Board, said: Said) -> bool:
    """Return True if a plan can be carried out."""
    try:
        read(b, said)
    except BadPlan:
        return False
    return True


def list_assaults(b: Board) -> Examples:
    """List the assaults that every Unit could make now, as usual and without counterattacks."""
    pairs: Examples = [
        {"unit": b.unit_name(u), "target": b.unit_name(t)}
        for u in units_on_table(b)
        for t in assault.assault_targets(start_of(b, u), u)
    ]
    return [{**pair, **more} for pair in pairs for more in ({}, {"stand": "none", "react": "all"})]


def list_barrages(b: Board) -> Examples:
    """List the barrages that every Unit could fire now."""
    return [
        {"unit": b.unit_name(u), "target": b.team_name(team), "observer": b.team_name(observer)}
        for u in units_on_table(b)
        if indirect.is_artillery(b, u)
        for observer in indirect.observers(start_of(b, u), u)
        for team in indirect.aims(start_of(b, u), u, observer)
    ]


def list_activations(b: Board) -> Examples:
    """List the Units that may be activated."""
    units = [u for side in (0, 1) for u in sequence.ready_units(b, side)]
    return [{"unit": b.unit_name(u), "reroll": flag} for u in units for flag in ("yes", "no")]


FIRE = ("target", "teams", "directed", "ground", *SPLIT)
ASSAULT = ("target", "stay", "react", "ground")
FIGHT = ("stand", "counterattacks", "follow")
BARRAGE = ("target", "observer", "ground", "miss", "shift")
REACTION = ("target", "teams", "directed", "to", "moment")

QUESTIONS: Questions[Board] = Plans(
    ask("fire", read_fire, Fire.case, describe_fire, list_fire, (*FIRE, "to")),
    ask("aimed", read_fire, Fire.case, describe_fire, list_fire, FIRE),
    ask("reaction", read_reaction, Fire.case, describe_fire, list_reactions, REACTION),
    ask(
        "assault",
        read_assault,
        case_of_assault,
        describe_assault,
        list_assaults,
        (*ASSAULT, *FIGHT),
    ),
    ask("defence", read_assault, case_of_defence, describe_defence, list_assaults, ASSAULT),
    ask("barrage", read_barrage, case_of_barrage, describe_barrage, list_barrages, BARRAGE),
    ask(
        "activation",
        read_activation,
        case_of_activation,
        describe_activation,
        list_activations,
        ("reroll",),
    ),
    on_the_table=on_the_table,
)


def answer_odds(game: Game[Board], b: Board, question: Said) -> Told:
    """Answer a question, with the form for the next one; `{"form": "only"}` asks for the form alone."""
    if question.get("form"):
        return {"form": make_form(b, question)}
    return {**QUESTIONS.answer(game, b, question), "form": make_form(b, question)}
