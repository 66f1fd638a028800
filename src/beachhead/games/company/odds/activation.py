"""Odds of an activation: the Training Check, and whether other Units are freed."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.notation.names import unit_title
from beachhead.games.company.odds.figures import figures_of, part_of
from beachhead.games.company.odds.plans import Examples
from beachhead.games.company.odds.reading import BadPlan, find_unit, read_flag, read_word
from beachhead.games.company.rules import checks, sequence
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Event
from beachhead.odds import Case, Chances, Said, start_with
from beachhead.odds.questions import Told, describe_probability

CHECKING = ("training_check", "grant_reroll", "roll_extra", "choose_recovery")
"""Steps of an activation before the Unit acts."""


class Activation(NamedTuple):
    """A plan to activate a Unit."""

    start: Board
    unit: int
    reroll: bool = False
    """Whether the Commander has a failed check rolled again (MIN-LEAD-10)."""

    def answer(self, b: Board, node: Decision) -> Answer | None:
        """Answer a decision as the plan says; None leaves it to the default."""
        return "reroll" if self.reroll and node.step == "grant_reroll" else None

    @property
    def goal(self) -> str:
        """Return what is to be achieved."""
        return f"{unit_title(self.start, self.unit)} passes its check"

    def succeeds(self, end: tuple[Hashable, ...]) -> bool:
        """Return True if the check is passed."""
        return end[0] is True

    def case(self) -> Case[Board]:
        """Return the case that counts whether the check is passed, and whether Units are freed."""
        return Case(
            start=self.start,
            until=lambda after: not after.agenda or after.agenda[-1][0] not in CHECKING,
            count=lambda after, kept: kept,
            plan=self.answer,
            watch=note_check,
            kept=(False, False),
        )

    def describe(self, chances: Chances) -> Told:
        """Describe the check of an activation and what a six may bring."""
        b, unit = self.start, self.unit
        check, need = b.table.units[unit].check, checks.number_needed(b, "activation", unit)
        lines = [f"Training Check: {check}+ (MIN-UNIT-07), with markers {need}+ (MIN-SUPP-06)"]
        if self.reroll:
            lines.append("Planned: the Commander has a failed check rolled again (MIN-LEAD-10)")
        return {
            "title": f"{unit_title(b, unit)} is activated",
            "lines": lines,
            "bars": [
                {"label": "passes its check", **describe_probability(part_of(chances, 0), True)},
                {"label": "frees other Units", **describe_probability(part_of(chances, 1), True)},
            ],
        }


def note_check(kept: Hashable, event: Event) -> Hashable:
    """Remember whether the last check was passed, and that Units were freed."""
    passed, freed = figures_of(kept)
    if event.kind == "check":
        return bool(event.figures["passed"]), freed
    return passed, True if event.kind == "freed" else freed


def read_activation(b: Board, said: Said) -> Activation:
    """Read which Unit is to be activated; raise BadPlan if it cannot be."""
    ready = {b.unit_name(u): u for side in (0, 1) for u in sequence.list_ready_units(b, side)}
    name = read_word(said, "unit")
    if name not in ready:
        unit = find_unit(b, name)
        msg = f"{unit_title(b, unit)} cannot be activated now."
        raise BadPlan(msg, rule="MIN-SEQ-09", remedy=f"one of {', '.join(sorted(ready)) or 'none'}")
    unit = ready[name]
    return Activation(start_with(b, sequence.activate(unit)), unit, read_flag(said, "reroll"))


def list_activations(b: Board, units: Sequence[int]) -> Examples:
    """List the activations of Units that may act."""
    ready = [u for side in (0, 1) for u in sequence.list_ready_units(b, side)]
    return [{"unit": b.unit_name(u)} for u in units if u in ready]
