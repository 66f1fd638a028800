"""Questions that people and programs ask about chances, by name.

    BATTLE = Question(
        "battle",
        needs=("zone",),
        allows=("cycles",),
        read=read_battle,           # (game, b, said) -> Case: refuse what cannot be, set up the start
        words=describe_battle,      # (b, said, chances) -> title, lines, bars and figures
        examples=contested_zones,   # b -> what can be asked here: for tests and for "what is on the table"
        shortcut=Shortcut(is_plain_battle, battle_formula),
    )
    QUESTIONS = Questions(BATTLE, STRAFE, ..., on_the_table=...)
    QUESTIONS.answer(game, b, {"zone": "Z26", "cycles": 2})

A shortcut is a formula for some positions. It is never a second rule: the conformance suite
compares it with the walk wherever it says that it applies.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Position
from beachhead.odds.chances import Chances
from beachhead.odds.walk import Case, walk

B = TypeVar("B", bound=Position)
Said = Mapping[str, object]
"""A question as it is asked: names and values."""
Told = dict[str, object]
"""An answer as it is sent: title, lines, bars and figures."""


class BadQuestion(BeachheadError):
    """A question that the odds cannot answer; the message says why, the remedy what to ask."""

    code = "odds.question"


class Shortcut(Generic[B]):
    """A formula for the cases of a question in which it applies."""

    def __init__(
        self,
        applies: Callable[[B, Said], bool],
        formula: Callable[[B, Said], Mapping[Hashable, Fraction]],
    ) -> None:
        """Keep the domain and the formula."""
        self.applies = applies
        self.formula = formula


class Question(Generic[B]):
    """One kind of question."""

    def __init__(
        self,
        name: str,
        *,
        needs: Sequence[str],
        read: Callable[[Game[B], B, Said], Case[B]],
        words: Callable[[B, Said, Chances], Told],
        allows: Sequence[str] = (),
        examples: Callable[[B], list[dict[str, object]]] | None = None,
        shortcut: Shortcut[B] | None = None,
    ) -> None:
        """Keep the parts; `needs` tells this question from the others."""
        self.name = name
        self.needs = tuple(needs)
        self.allows = tuple(allows)
        self.read = read
        self.words = words
        self.examples = examples or (lambda _: [])
        self.shortcut = shortcut

    def fits(self, said: Said) -> bool:
        """Return True if these are the names that this question takes."""
        return set(self.needs) <= set(said) <= {*self.needs, *self.allows}

    def chances(self, game: Game[B], b: B, said: Said) -> Chances:
        """Return the chances: by the shortcut where it applies, else by a walk through the rules."""
        case = self.read(game, b, said)
        if self.shortcut and self.shortcut.applies(b, said):
            return Chances(self.shortcut.formula(b, said))
        return walk(game, case)

    def answer(self, game: Game[B], b: B, said: Said) -> Told:
        """Return the answer in words and figures, and how it was found."""
        chances = self.chances(game, b, said)
        return {**self.words(b, said, chances), **describe_method(chances)}


class Questions(Generic[B]):
    """All questions of a game."""

    def __init__(
        self,
        *questions: Question[B],
        on_the_table: Callable[[Game[B], B], Told] | None = None,
    ) -> None:
        """Keep the questions; `on_the_table` answers when nothing is said."""
        self.all = questions
        self.on_the_table = on_the_table or next_throw

    def answer(self, game: Game[B], b: B, said: Said) -> Told:
        """Answer a question; an empty one is about what is on the table."""
        if not said:
            return self.on_the_table(game, b)
        return self.find(said).answer(game, b, said)

    def find(self, said: Said) -> Question[B]:
        """Return the question that takes these names; raise BadQuestion if there is none."""
        for question in self.all:
            if question.fits(said):
                return question
        forms = "; ".join(f"{q.name}: {', '.join((*q.needs, *q.allows))}" for q in self.all)
        msg = f"No question has {', '.join(sorted(said))[:80]}."
        raise BadQuestion(msg, remedy=f"ask for one of these: {forms}")


def next_throw(game: Game[B], b: B, label: Callable[[str], str] = str) -> Told:
    """Answer for the throw or draw that is open now: the log line of each outcome, as `label` writes it."""
    node = None if b.ending else game.node(b)
    if not isinstance(node, Chance):
        return {}
    found: dict[Hashable, Fraction] = {}
    for outcome, p in node.device.folded():
        events = game.perform(game.clone(b), outcome)
        line = label(" ".join(filter(None, map(game.log_line, events))) or "nothing")
        found[line] = found.get(line, Fraction(0)) + p
    chances = Chances(found)
    return {"title": game.prompt(b, node), **make_bars(chances), **describe_method(chances)}


def make_bars(chances: Chances, label: Callable[[Hashable], str] = str) -> Told:
    """Return a bar for each end, with its fraction or its interval."""
    return {
        "bars": [
            {"label": label(end), **describe_probability(chances, end)} for end in chances.ends()
        ]
    }


def describe_probability(chances: Chances, *ends: Hashable) -> Told:
    """Return the probability of some ends as figures: exact, or with its interval."""
    share = chances.share(lambda end: end in ends)
    if share.fraction is not None:
        return {"p": share.p, "exact": str(share.fraction)}
    return {"p": share.p, "low": share.low, "high": share.high}


def describe_method(chances: Chances) -> Told:
    """Return how the answer was found: exactly, or how much of it by samples."""
    if chances.is_exact:
        return {"method": "exact"}
    return {
        "method": "sampled",
        "followed": float(chances.followed),
        "samples": chances.samples,
    }
