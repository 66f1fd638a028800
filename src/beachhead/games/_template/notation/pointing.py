"""Why things of the field cannot be used now."""

from beachhead.games._template.board import Board
from beachhead.kernel.nodes import Decision, Refusal

WHY = {
    "half": "the halves only show where the patrols are placed at the start",
    "men": "the figure only counts the men of a patrol",
    "order": "an order is carried out as a whole: it is no answer",
    "patrol": "this decision is not about that patrol",
}
"""By kind of thing."""


def why_unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Explain why a thing is no answer to the question that is open."""
    kind = thing.partition(":")[0]
    return [Refusal("thing.no_answer", WHY[kind], node.rule)] if kind in WHY else []
