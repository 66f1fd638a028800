"""What a game provides: the part of `Game` that a package of rules fills in."""

from collections.abc import Sequence
from typing import Any, TypeVar

from beachhead.kernel.chances import RandBelow
from beachhead.kernel.encoding import Encoding, NotEncoded
from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.meta import Meta, Option, ReferenceRate, Scenario, Side
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.position import Event, Frame, Position
from beachhead.kernel.rulebook import Rulebook
from beachhead.kernel.scene import Preview, Scene
from beachhead.kernel.setups import BadSetup, SetupForm
from beachhead.kernel.steps import Rules
from beachhead.kernel.things import Thing
from beachhead.kernel.value_hooks import ValueHooks

B = TypeVar("B", bound=Position)


class Hooks(ValueHooks[B]):
    """The names, tables and answers of one game; what has a default may be left out."""

    id: str
    title: str
    version: int
    """Changes when behaviour does, never for tidying."""
    blurb: str = ""
    hidden: bool = False
    """Kept out of lobbies, yet fully tested."""
    meta: Meta
    rules: Rules[B]
    board: type[B]
    book: Rulebook
    setup_form: type[SetupForm] = SetupForm
    """The form in which any position can be set up."""
    moment_fields: tuple[str, ...] = ()
    """Fields of the board that a phase keeps between answers: no form of people has them."""
    questions: Any = None
    """What can be asked about chances: `beachhead.odds.Questions`; None in a game without odds."""

    def scenarios(self) -> list[Scenario]:
        """List the scenarios; the first is the default."""
        raise NotImplementedError

    def scenario(self, name: str) -> Scenario:
        """Return a scenario by its id, the default one by none; a game may say more about one that is refused."""
        offered = self.scenarios()
        found = next((s for s in offered if s.id == (name or offered[0].id)), None)
        if found is None:
            raise Unknown("scenario", name, [s.id for s in offered])
        return found

    def options(self) -> list[Option]:
        """List the options with their defaults."""
        return []

    def scenario_of(self, b: B) -> str:
        """Return the id of the scenario that a position belongs to; "" is the default one."""
        return ""

    def options_of(self, b: B) -> dict[str, int | str | bool]:
        """Return the options that a position shows to be in force, those at their default left out."""
        return {}

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> B:
        """Build the first position; both arguments are checked already."""
        raise NotImplementedError

    def build(self, form: Any) -> B:
        """Build the position that a form of `setup_form` describes; refuse with BadSetup.

        The agenda holds what comes next; `setup` settles and checks it. `form.moment` is handled there.
        """
        raise BadSetup(f"{self.title} cannot be set up from a form yet.", code="setup.none")

    def fill_form(self, b: B) -> SetupForm:
        """Return a form from which `build` makes the same position, apart from its agenda."""
        raise BadSetup(f"{self.title} cannot be set up from a form yet.", code="setup.none")

    def content(self) -> dict[str, object]:
        """Return map, units, cards and charts as data, for programs that know nothing of this game."""
        return {}

    def invariants(self, b: B) -> list[str]:
        """List everything about a position that cannot be; an empty list is a sound position."""
        return []

    def view(self, b: B, side: int) -> B:
        """Copy what a side may know (-1: a spectator); without secrets that is everything."""
        return b.clone()

    def redeal(self, b: B, side: int, randbelow: RandBelow) -> B:
        """Fill in what a side's view hides, at random and consistently."""
        return b.clone()

    def score_to_beat(self, b: B) -> int | None:
        """Return the points of a game that is over as a score to beat, where it keeps any."""
        return None

    def reference_rate(self, scenario: str) -> ReferenceRate | None:
        """Return the win rate to measure bots by in a scenario, where one is known."""
        return None

    def scene(self, b: B, side: int) -> Scene:
        """Describe what a side sees, for the client to draw."""
        raise NotImplementedError

    def preview(self, b: B, frame: Frame, answer: Answer) -> Preview | None:
        """Sketch a free answer that is being aimed, legal or not; None is nothing to see."""
        return None

    def heading(self, b: B) -> str:
        """Return in which turn or phase a position is, for grouping the log; override for speed."""
        return self.scene(b, -1).title

    def log_line(self, event: Event, /) -> str:
        """Return the log line of an event."""
        figures = ", ".join(f"{k} {v}" for k, v in event.figures.items())
        return f"{event.kind.replace('_', ' ')}: {figures}" if figures else event.kind

    def ending_text(self, ending: str) -> str:
        """Describe in a sentence why the game ended."""
        return ending.replace("_", " ")

    def default_answer(self, b: B, decision: Decision) -> Answer:
        """Return how a decision is usually answered: what odds assume where a plan says nothing."""
        return decision.options[0]

    def encoding(self, scenario: str = "") -> Encoding[B]:
        """Return the numbers of a scenario's actions and observations, for programs that learn."""
        raise NotEncoded(f"{self.id} has no numbers for {scenario or 'its actions'}.")

    def odds(self, b: B, question: dict[str, object]) -> dict[str, object]:
        """Answer a question about chances; an empty question means what is on the table."""
        return self.questions.answer(self, b, question) if self.questions else {}

    def odds_questions(self) -> Sequence[Any]:
        """List the questions that can be asked: `beachhead.odds.Question` objects."""
        return self.questions.all if self.questions else ()

    def describe_thing(self, b: B, thing: Thing) -> str:
        """Describe a thing of the scene in a sentence; override to say more than the scene does."""
        return thing.sentence(self.side_names(b))

    def why_unusable(self, b: B, node: Decision, thing: str) -> Sequence[Refusal]:
        """Explain why a decision does not offer a thing, where `@step.pointed` finds no answer."""
        return []

    def respell(self, b: B, node: Decision, text: str) -> str:
        """Rewrite what people type in the game's notation: names of places, units and cards."""
        return text

    def explain_text(self, b: B, node: Decision, text: str) -> Sequence[Refusal]:
        """Explain words that answer another question than the open one: a later order, another phase."""
        return []

    def check_file(self, name: str, text: str) -> str:
        """Check a component file more closely than its form; "" leaves it to the form alone.

        Raise DataError with file, entry and remedy; return a sentence if the file is sound.
        """
        return ""

    def check_content(self) -> None:
        """Raise DataError if the component files in use, a variant's too, do not hold together."""

    def sides(self, scenario: str = "") -> tuple[Side, ...]:
        """Return the sides as people see them in a scenario: its own parties, or the game's sides."""
        try:
            found = self.scenario(scenario)
        except BeachheadError:
            found = self.scenarios()[0]
        return found.parties or self.meta.sides

    def side_names(self, b: B) -> list[str]:
        """List the names of the sides of a position."""
        return [side.name for side in self.sides(self.scenario_of(b))]
