"""What a seat or a spectator is shown: built from that side's view, never from the whole position."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Literal, cast

import msgspec

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance, Decision, Words
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.steps import ChanceStep, Choice as ChoiceStep
from beachhead.match import LogItem, Match
from beachhead.match.entries import Holder
from beachhead.store import SeatRow
from beachhead.web.messages import (
    Answer,
    Choice,
    Line,
    MatchHead,
    Node,
    Result,
    Seat,
    UndoAsked,
    View,
)
from beachhead.web.seats import Guest
from beachhead.web.table import Table
from beachhead.web.undo import undo_for

Present = Callable[[SeatRow], bool]
"""Tell whether the holder of a seat is connected."""


def view_of(table: Table, guest: Guest, side: int, known: int, present: Present) -> View:
    """Build the view of a side for the holder of a token."""
    match = table.match
    b = match.view(side)
    way, depth = undo_for(table, guest, side)
    log_from = first_news(match, known)
    return View(
        match=head_of(table),
        seats=seats_of(table, guest, present),
        side=side,
        sides=list(guest.sides),
        ply=match.ply,
        depth=match.depth,
        scene=match.game.scene(b, side),
        nodes=[] if match.over else nodes_of(table, b, side),
        log=lines_of(match.log(log_from)),
        log_from=log_from,
        undo=way,
        undo_depth=depth,
        undo_asked=asked_of(table, side),
        thinking=table.thinking,
        odds=has_odds(match.game),
        result=result_of(match),
    )


def head_of(table: Table) -> MatchHead:
    """Tell what does not change; the seed is shown when the game is over."""
    match, header = table.match, table.match.header
    game = match.game
    return MatchHead(
        id=table.id,
        title=table.row.title,
        game=game.id,
        game_title=game.title,
        version=header.version,
        scenario=header.scenario,
        scenario_title=match.scenario.title,
        options=header.options,
        dice="seeded" if header.dice == "seeded" else "typed",
        commitment=header.commitment,
        seed=header.seed if match.over else "",
        created=iso(table.row.created),
        secrets=game.meta.secrets,
        cooperative=game.meta.cooperative,
    )


def seats_of(table: Table, guest: Guest, present: Present) -> list[Seat]:
    """Tell who sits where."""
    match = table.match
    found = []
    for side, seat in enumerate(match.seats):
        look, row = match.sides[side], table.seat(side)
        found.append(
            Seat(
                side=side,
                title=look.name,
                colour=look.colour,
                pattern=look.pattern,
                kind=kind_of(seat.kind),
                level=seat.level,
                name=row.name if row else seat.name,
                mine=side in guest.sides,
                present=seat.is_bot or (row is not None and present(row)),
                stand_in=seat.is_bot and match.header.seats[side].kind != "bot",
            )
        )
    return found


def kind_of(holder: Holder) -> Literal["person", "table", "bot"]:
    """Tell people, tables and bots apart."""
    if holder == "bot" or holder == "table":  # noqa: PLR1714 - mypy narrows only this form
        return holder
    return "person"


# ---- questions --------------------------------------------------------------------------------


def nodes_of(table: Table, b: Position, side: int) -> list[Node]:
    """List the open questions: with options for the side that is asked, without for others."""
    tops = [(x.side, x.agenda[-1]) for x in b.branches if x.agenda]
    if not b.branches:
        tops = [(-1, b.agenda[-1])]
    found = []
    for branch, frame in tops:
        step = table.match.game.rules.steps[str(frame[0])]
        if step.waits:
            found.append(node_of(table, b, side, branch, frame))
    return found


def node_of(table: Table, b: Position, side: int, branch: int, frame: Frame) -> Node:
    """Describe one open question."""
    game = table.match.game
    step = game.rules.steps[str(frame[0])]
    if isinstance(step, ChoiceStep):
        asked = step.side(b, *frame[1:])
        mine = side >= 0 and asked == side
        options = step.options(b, *frame[1:]) if mine else []
        node: Decision | Chance = Decision(asked, frame, step.rule, options, step.free)
        choices = list(map(choice_of, options, game.offered(b, frame, options)))
        return wire_node(table.match, b, node, mine, choices, None)
    thrower = cast("ChanceStep[Position, ...]", step)
    asked = thrower.side(b, *frame[1:]) if thrower.side else branch
    mine = may_type(table, asked, side)
    device = thrower.device(b, *frame[1:])
    node = Chance(asked, frame, thrower.rule, device)
    return wire_node(table.match, b, node, mine, [], device.describe() if mine else None)


def wire_node(
    match: Match,
    b: Position,
    node: Decision | Chance,
    mine: bool,
    choices: list[Choice],
    device: dict[str, object] | None,
) -> Node:
    """Put a question into its message."""
    game = match.game
    return Node(
        id=node_id(match, node),
        kind="decision" if isinstance(node, Decision) else "chance",
        side=node.side,
        step=node.step,
        rule=node.rule,
        prompt=game.prompt(b, node),
        mine=mine,
        options=choices,
        free=isinstance(node, Decision) and node.free,
        device=device,
    )


def node_id(match: Match, node: Decision | Chance) -> str:
    """Name a question so that it keeps its name exactly as long as it stays the same.

    The side's own last answer counts: the same question asked anew has another name.
    """
    options = node.options if isinstance(node, Decision) else []
    last = match.last_answer(node.side)
    told = (node.side, node.frame, options, last if last < match.depth else -1)
    print_ = hashlib.sha256(msgspec.json.encode(told)).hexdigest()
    return f"{node.side}.{node.step}.{print_[:8]}"


def open_id(match: Match, side: int) -> str:
    """Name the question that is open for a side now, or nothing."""
    for asked, node in match.asked():
        if asked == side:
            return node_id(match, node)
    return ""


def choice_of(answer: object, words: Words) -> Choice:
    """Describe one answer that is offered."""
    value = cast("Answer", list(answer) if isinstance(answer, tuple) else answer)
    drag = list(words.drag) if words.drag else []
    label = words.label or words.text
    at, told = list(words.at), (words.note, words.rule)
    return Choice(value, words.text, label, at, drag, words.group, *told, words.tick)


def may_type(table: Table, roller: int, side: int) -> bool:
    """Tell who types a roll: the side that throws if a person sits there, else every person."""
    if side < 0 or table.match.header.dice == "seeded" or table.match.seats[side].is_bot:
        return False
    seats = table.match.seats
    return roller == side or not 0 <= roller < len(seats) or seats[roller].is_bot


def asked_of(table: Table, side: int) -> UndoAsked | None:
    """Tell about a wish to take back."""
    wish = table.open_wish
    if wish is None:
        return None
    return UndoAsked(wish.side, wish.depth, list(wish.waiting), side in wish.waiting)


# ---- the log ----------------------------------------------------------------------------------


def first_news(match: Match, known: int) -> int:
    """Give the first ply whose lines a client at ply `known` has not, or has wrongly."""
    if not 0 <= known <= match.ply:
        return 0
    first = known
    if any(entry.kind == "undo" for entry in match.entries[known:]):
        line: list[int] = []
        for entry in match.entries:
            if entry.kind in ("answer", "roll"):
                line.append(entry.ply)
            elif entry.kind == "undo":
                depth = cast("int", entry.body)
                if entry.ply >= known:
                    first = min(first, *line[depth : depth + 1], first)
                del line[depth:]
    return first


def lines_of(items: Sequence[LogItem]) -> list[Line]:
    """Tell what stands; what was taken back is left out, that it was is told."""
    return [
        Line(
            ply=item.ply,
            depth=item.depth,
            heading=item.heading,
            text=line.text,
            kind=line.kind,
            rule=line.rule,
            side=side_of(line.figures.get("side"), item.side),
            figures=line.figures,
            typed=item.typed,
        )
        for item in items
        if not item.undone
        for line in item.lines
    ]


def side_of(figure: object, otherwise: int) -> int:
    """Give the side that an event is about."""
    return figure if type(figure) is int else otherwise


# ---- small things -----------------------------------------------------------------------------


def result_of(match: Match) -> Result | None:
    """Tell how a match ended."""
    b = match.position
    return result(match.game, b.scores, b.ending, match.game.mark(b)) if b.ending else None


def result(game: AnyGame, scores: Sequence[int], ending: str, points: int | None = None) -> Result:
    """Say who won and why."""
    best = max(scores, default=0)
    level = all(score == best for score in scores) and not (game.meta.cooperative and best > 0)
    winners = [] if level else [side for side, score in enumerate(scores) if score == best]
    return Result(list(scores), ending, game.reason(ending), winners, points)


def has_odds(game: AnyGame) -> bool:
    """Tell whether a game answers questions about chances."""
    return type(game).odds is not Game.odds


def iso(ms: int) -> str:
    """Write a time for the wire."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
