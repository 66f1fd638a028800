"""What a thing of the scene is, and why it cannot be used now.

    game.about(b, "zone:14", side)      # About("zone:14", "Carentan, Axis: …", False, (Refusal(…),))

Reasons come from where all reasons come from: `@step.pointed` turns a thing into the answer that
pointing at it would be, and `@step.refuses` explains that answer. Where that says nothing, the
game's `unusable` is asked, and in the end the question that is open is told.
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
    """Tell a side about a thing, from what it may know: `b` is its view."""
    shown = things(game.scene(b, side))
    thing = shown.get(thing_id)
    if thing is None:
        raise Unknown("thing", thing_id[:80], list(shown)[:12])
    reasons = why_unusable(game, b, thing, side)
    return About(thing_id, game.what(b, thing), not reasons, tuple(reasons))


def why_unusable(game: Game[B], b: B, thing: Thing, side: int) -> list[Refusal]:
    """Give the reasons against using a thing; none if the open question offers it."""
    if b.ending:
        return [Refusal("game.over", game.reason(b.ending))]
    waiting = [frame for _, frame in open_frames(game, b)]
    for frame in waiting:
        step = game.rules.steps[str(frame[0])]
        if isinstance(step, Choice) and side >= 0 and step.side(b, *frame[1:]) == side:
            options = step.options(b, *frame[1:])
            return reasons_at(game, b, Decision(side, frame, step.rule, options, step.free), thing)
    return [not_asked(game, b, frame) for frame in waiting[:1]]


def open_frames(game: Game[B], b: B) -> list[tuple[int, Frame]]:
    """List the frames that wait for somebody, with their branch's side."""
    tops = [(x.side, x.agenda[-1]) for x in b.branches if x.agenda]
    if not b.branches:
        tops = [(-1, b.agenda[-1])] if b.agenda else []
    return [(branch, frame) for branch, frame in tops if game.rules.steps[str(frame[0])].waits]


def reasons_at(game: Game[B], b: B, node: Decision, thing: Thing) -> list[Refusal]:
    """Explain why a decision does not offer a thing."""
    words = [game.words(b, node.frame, option) for option in node.options]
    if any(thing.id in w.at or (w.drag and thing.id in w.drag) for w in words):
        return []
    step = game.choice_of(node.frame)
    meant = step.pointer(b, thing.id, *node.frame[1:]) if step.pointer else None
    if meant is not None:
        found = game.reasons(b, node, meant)
        if not found or found[0].code != "answer.not_offered":
            return found
    told = list(game.unusable(b, node, thing.id))
    if told:
        return told
    labels = "; ".join(w.label or w.text for w in words[:NAMED])
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    text = f"{game.prompt(b, node)} That is no answer here; these are: {labels}{more}"
    return [Refusal("thing.not_offered", text, node.rule)]


def not_asked(game: Game[B], b: B, frame: Frame) -> Refusal:
    """Say whose turn it is, or that dice or cards come first."""
    step = game.rules.steps[str(frame[0])]
    prompter = getattr(step, "prompter", None)
    asked = prompter(b, *frame[1:]) if prompter else step.name.replace("_", " ").capitalize()
    if not isinstance(step, Choice):
        return Refusal("turn.chance", f"Dice or cards come first: {asked}", step.rule)
    who = game.side_names(b)[step.side(b, *frame[1:])]
    return Refusal("turn.other", f"{who} decides now: {asked}", step.rule)
