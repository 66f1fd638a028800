"""What a thing of the scene is, and why it cannot be used now.

    game.about(b, "zone:14", side)      # About("zone:14", "Carentan, Axis: …", False, (Refusal(…),))

Reasons come from where all reasons come from: `@step.pointed` turns a thing into the answer that
pointing at it would be, and `@step.refuses` explains that answer. Where that says nothing, the
game's `why_unusable` is asked; if that is silent too, the open question is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from beachhead.kernel.errors import Unknown
from beachhead.kernel.nodes import Decision, Refusal
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.steps import Choice
from beachhead.kernel.things import Thing, things

if TYPE_CHECKING:
    from beachhead.kernel.game import Game

B = TypeVar("B", bound=Position)
NAMED = 4
"""So many answers are named by way of example."""


class About(msgspec.Struct, frozen=True):
    """A sentence on a thing, whether it can be used now, and every reason if not."""

    thing: str
    what: str
    usable: bool
    """The open question offers it to the side that looks."""
    refusals: tuple[Refusal, ...] = ()


def about(game: Game[B], b: B, thing_id: str, side: int) -> About:
    """Describe a thing to a side, from what it may know: `b` is its view."""
    shown = things(game.scene(b, side))
    thing = shown.get(thing_id)
    if thing is None:
        raise Unknown("thing", thing_id[:80], list(shown)[:12])
    reasons = why_unusable(game, b, thing, side)
    return About(thing_id, game.describe_thing(b, thing), not reasons, tuple(reasons))


def why_unusable(game: Game[B], b: B, thing: Thing, side: int) -> list[Refusal]:
    """List the reasons against using a thing; none if the open question offers it."""
    if b.ending:
        return [Refusal("game.over", game.ending_text(b.ending))]
    waiting = [frame for _, frame in game.open_frames(b)]
    for frame in waiting:
        node = game.node_of(b, frame)
        if isinstance(node, Decision) and node.side == side >= 0:
            return _reasons_at(game, b, node, thing)
    return [_who_is_asked(game, b, frame) for frame in waiting[:1]]


def _reasons_at(game: Game[B], b: B, node: Decision, thing: Thing) -> list[Refusal]:
    """Explain why a decision does not offer a thing."""
    words = [game.answer_text(b, node.frame, option) for option in node.options]
    if any(thing.id in w.at or (w.drag and thing.id in w.drag) for w in words):
        return []
    step = game.choice_of(node.frame)
    meant = step.thing_reader(b, thing.id, *node.frame[1:]) if step.thing_reader else None
    if meant is not None:
        found = game.reasons(b, node, meant)
        if not found or found[0].code != "answer.not_offered":
            return found
    told = list(game.why_unusable(b, node, thing.id))
    if told:
        return told
    labels = "; ".join(w.label or w.text for w in words[:NAMED])
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    text = f"{game.prompt(b, node)} That is no answer here; these are: {labels}{more}"
    return [Refusal("thing.not_offered", text, node.rule)]


def _who_is_asked(game: Game[B], b: B, frame: Frame) -> Refusal:
    """Explain whose turn it is, or that dice or cards come first."""
    step = game.rules.steps[str(frame[0])]
    prompt_maker = getattr(step, "prompt_maker", None)
    asked = (
        prompt_maker(b, *frame[1:]) if prompt_maker else step.name.replace("_", " ").capitalize()
    )
    if not isinstance(step, Choice):
        return Refusal("turn.chance", f"Dice or cards come first: {asked}", step.rule)
    who = game.side_names(b)[step.side(b, *frame[1:])]
    return Refusal("turn.other", f"{who} must answer first: {asked}", step.rule)
