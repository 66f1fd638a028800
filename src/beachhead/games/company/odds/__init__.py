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

from collections.abc import Callable, Sequence

from beachhead.games.company.board import Board
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.odds.activation import list_activations, read_activation
from beachhead.games.company.odds.assault import list_assaults, read_assault, read_defence
from beachhead.games.company.odds.barrage import list_barrages, read_barrage
from beachhead.games.company.odds.fire import (
    SPLIT,
    list_fire,
    list_reactions,
    read_fire,
    read_reaction,
)
from beachhead.games.company.odds.form import make_form
from beachhead.games.company.odds.on_the_table import on_the_table
from beachhead.games.company.odds.plans import Examples, Plan, default_answer
from beachhead.games.company.odds.reading import BadPlan, one_of
from beachhead.kernel.game import Game
from beachhead.odds import Question, Questions, Said
from beachhead.odds.questions import Told

__all__ = ["QUESTIONS", "answer_odds", "default_answer"]


def ask(
    kind: str,
    read: Callable[[Board, Said], Plan],
    examples: Callable[[Board, Sequence[int]], Examples],
    allows: Sequence[str] = (),
) -> Question[Board]:
    """Make the question about one kind of plan."""
    return Question(
        kind,
        needs=("unit",),
        allows=("kind", *allows),
        read=lambda game, b, said: read(b, said).case(),
        words=lambda b, said, chances: read(b, said).describe(chances),
        examples=lambda b: [{"kind": kind, **said} for said in examples(b, list_units(b))],
    )


def list_units(b: Board) -> list[int]:
    """List the Units of both sides with Teams on the table, while the battle lasts."""
    units = () if b.ending else range(len(b.table.units))
    return [u for u in units if b.teams_here(u) and b.table.units[u].kind == UNIT]


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


FIRE = ("target", "teams", "directed", "ground", *SPLIT)
REACTION = ("target", "teams", "directed", "to", "moment")
ASSAULT = ("target", "stay", "react", "ground")
FIGHT = ("stand", "counterattacks", "follow")
BARRAGE = ("target", "observer", "ground", "miss", "shift")

QUESTIONS: Questions[Board] = Plans(
    ask("fire", read_fire, list_fire, (*FIRE, "to")),
    ask("aimed", read_fire, list_fire, FIRE),
    ask("reaction", read_reaction, list_reactions, REACTION),
    ask("assault", read_assault, list_assaults, (*ASSAULT, *FIGHT)),
    ask("defence", read_defence, list_assaults, ASSAULT),
    ask("barrage", read_barrage, list_barrages, BARRAGE),
    ask("activation", read_activation, list_activations, ("reroll",)),
    on_the_table=on_the_table,
)


def answer_odds(game: Game[Board], b: Board, question: Said) -> Told:
    """Answer a question, with the form for the next one; `{"form": "only"}` asks for the form alone."""
    if question.get("form"):
        return {"form": make_form(b, question)}
    return {**QUESTIONS.answer(game, b, question), "form": make_form(b, question)}
