"""Views: what a seat or a spectator sees, made from that side's view, never from the position."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Literal, cast

import msgspec

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import AnswerText, Chance, Decision
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.match.entries import Holder
from beachhead.match.errors import UndoRefused
from beachhead.match.undo import plan_undo
from beachhead.store import SeatRow
from beachhead.web.guests import Guest
from beachhead.web.lessons import describe_lesson
from beachhead.web.lines import first_changed_ply, list_lines
from beachhead.web.live_match import LiveMatch
from beachhead.web.messages import (
    Answer,
    Choice,
    Device,
    Line,
    MatchHead,
    Node,
    Result,
    Seat,
    SecretDue,
    UndoAsked,
    View,
)
from beachhead.web.steps import Told, hash_scene

Present = Callable[[SeatRow], bool]
"""Returns True if the holder of a seat is connected."""
Offer = Literal["", "free", "ask"]


def make_view(
    live: LiveMatch, guest: Guest, side: int, known: int, present: Present, told: Told | None = None
) -> View:
    """Return the view of a side for the holder of a token; steps replace the whole scene."""
    match = live.match
    b = match.view(side)
    offer, depth = offer_undo(live, guest, side)
    log_from = first_changed_ply(match, known)
    scene = told.scene if told else match.game.scene(b, side)
    return View(
        match=describe_match(live),
        seats=list_seats(live, guest, present),
        side=side,
        sides=list(guest.sides),
        ply=match.ply,
        depth=match.depth,
        scene=None if told else scene,
        scene_hash=hash_scene(scene),
        steps=told.steps if told else None,
        nodes=[] if match.over else list_nodes(match, b, side),
        log=list_other_lines(match, log_from, told),
        log_from=log_from,
        undo=offer,
        undo_depth=depth,
        undo_asked=describe_undo_request(live, side),
        secret_due=find_due_secret(match, guest),
        thinking=live.thinking,
        odds=has_odds(match.game),
        result=match_result(match),
        lesson=describe_lesson(match, side),
        hints=live.allows_hints,
    )


def list_other_lines(match: Match, first: int, told: Told | None) -> list[Line]:
    """List the lines from a ply on, without those that the steps bring."""
    brought = {step.ply for step in told.steps} if told else set()
    return [line for line in list_lines(match.log(first)) if line.ply not in brought]


def describe_match(live: LiveMatch) -> MatchHead:
    """Return what does not change; the seed is included when the game is over."""
    match, header = live.match, live.match.header
    game = match.game
    return MatchHead(
        id=live.id,
        title=live.row.title,
        game=game.id,
        game_title=game.title,
        version=header.version,
        scenario=header.scenario,
        scenario_title=match.scenario.title,
        options=header.options,
        dice="seeded" if header.dice == "seeded" else "typed",
        commitment=header.commitment,
        seed=header.seed if match.over else "",
        created=iso_time(live.row.created),
        absence=header.absence,
        secrets=game.meta.secrets,
        cooperative=game.meta.cooperative,
        variant=header.variant,
    )


def list_seats(live: LiveMatch, guest: Guest, present: Present) -> list[Seat]:
    """List who sits where."""
    match = live.match
    found = []
    for side, seat in enumerate(match.seats):
        look, row = match.sides[side], live.seat(side)
        found.append(
            Seat(
                side=side,
                title=look.name,
                colour=look.colour,
                pattern=look.pattern,
                kind=seat_kind(seat.kind),
                level=seat.level,
                name=row.name if row else seat.name,
                mine=side in guest.sides,
                present=seat.is_bot or (row is not None and present(row)),
                taken=seat.is_bot or (row is not None and row.taken),
                stand_in=seat.is_bot and match.header.seats[side].kind != "bot",
                hints=row is not None and row.hints,
            )
        )
    return found


def seat_kind(holder: Holder) -> Literal["person", "table", "bot"]:
    """Return the kind of a seat's holder, as the client knows it."""
    if holder == "bot" or holder == "table":  # noqa: PLR1714 - mypy narrows only this form
        return holder
    return "person"


# ---- questions --------------------------------------------------------------------------------


def list_nodes(match: Match, b: Position, side: int) -> list[Node]:
    """List the open questions: with options for the side that is asked, without for others."""
    game = match.game
    return [
        make_chance(match, b, side, asked, frame)
        if match.is_throw(frame)
        else make_decision(match, b, side, asked, frame)
        for asked, frame in game.open_frames(b)
    ]


def make_decision(match: Match, b: Position, side: int, asked: int, frame: Frame) -> Node:
    """Describe an open decision."""
    game = match.game
    mine = side >= 0 and asked == side
    if mine:
        node = cast("Decision", game.node_of(b, frame))
    else:
        step = game.choice_of(frame)
        node = Decision(asked, frame, step.rule, [], step.free)
    choices = list(map(make_choice, node.options, game.option_texts(b, frame, node.options)))
    return make_node(match, b, node, mine, choices, None)


def make_chance(match: Match, b: Position, side: int, asked: int, frame: Frame) -> Node:
    """Describe an open throw or draw."""
    node = msgspec.structs.replace(cast("Chance", match.game.node_of(b, frame)), side=asked)
    mine = can_type_roll(match, asked, side)
    device = cast("Device", node.device.describe()) if mine else None
    return make_node(match, b, node, mine, [], device)


def make_node(
    match: Match,
    b: Position,
    node: Decision | Chance,
    mine: bool,
    choices: list[Choice],
    device: Device | None,
) -> Node:
    """Return the message of a question."""
    game = match.game
    return Node(
        id=node_id(match, node),
        kind="decision" if isinstance(node, Decision) else "chance",
        side=node.side,
        step=node.step,
        rule=node.rule,
        prompt=(describe_wait(match) if isinstance(node, Chance) else "") or game.prompt(b, node),
        mine=mine,
        options=choices,
        free=isinstance(node, Decision) and node.free,
        device=device,
    )


def describe_wait(match: Match) -> str:
    """Return whose secrets the dice wait for; empty if they do not wait."""
    missing = match.mixing.missing
    if not missing:
        return ""
    names = " and ".join(match.seats[s].name or match.sides[s].name for s in missing)
    return f"The dice wait for {names}: each player's browser adds a secret of its own to them."


def node_id(match: Match, node: Decision | Chance) -> str:
    """Return an id that a question keeps exactly as long as it stays the same.

    The side's own last answer counts: the same question asked again has another id.
    """
    options = node.options if isinstance(node, Decision) else []
    last = match.last_answer(node.side)
    parts = (node.side, node.frame, options, last if last < match.depth else -1)
    digest = hashlib.sha256(msgspec.json.encode(parts)).hexdigest()
    return f"{node.side}.{node.step}.{digest[:8]}"


def open_node_id(match: Match, side: int) -> str:
    """Return the id of the question that is open for a side now, or nothing."""
    for asked, node in match.decisions():
        if asked == side:
            return node_id(match, node)
    return ""


def make_choice(answer: object, shown: AnswerText) -> Choice:
    """Describe one answer that is offered."""
    value = cast("Answer", list(answer) if isinstance(answer, tuple) else answer)
    drag = list(shown.drag) if shown.drag else []
    label = shown.label or shown.text
    at, note = list(shown.at), (shown.note, shown.rule)
    return Choice(value, shown.text, label, at, drag, shown.group, *note, shown.tick)


def can_type_roll(match: Match, roller: int, side: int) -> bool:
    """Return True if a side types a roll: its own, or that of a bot or of no side."""
    if side < 0 or match.header.dice != "typed" or match.seats[side].is_bot:
        return False
    seats = match.seats
    return roller == side or not 0 <= roller < len(seats) or seats[roller].is_bot


# ---- undo -------------------------------------------------------------------------------------


def offer_undo(live: LiveMatch, guest: Guest, side: int) -> tuple[Offer, int]:
    """Return whether a side can undo its last move now, and the depth that leads to."""
    if side not in guest.sides:
        return "", -1
    try:
        plan = plan_undo(live.match, side, held=guest.sides)
    except UndoRefused:
        return "", -1
    return "ask" if plan.consent else "free", plan.depth


def describe_undo_request(live: LiveMatch, side: int) -> UndoAsked | None:
    """Return the open request to undo."""
    request = live.open_undo_request
    if request is None:
        return None
    return UndoAsked(request.side, request.depth, list(request.waiting), side in request.waiting)


def find_due_secret(match: Match, guest: Guest) -> SecretDue | None:
    """Return what a guest's client has to do for the dice now."""
    for side in guest.sides:
        act = match.mixing.find_next(side)
        if act in ("promise", "reveal"):
            return SecretDue(side, act)
    return None


# ---- small things -----------------------------------------------------------------------------


def match_result(match: Match) -> Result | None:
    """Return how a match ended."""
    b = match.position
    return (
        make_result(match.game, b.scores, b.ending, match.game.score_to_beat(b))
        if b.ending
        else None
    )


def make_result(
    game: AnyGame, scores: Sequence[int], ending: str, points: int | None = None
) -> Result:
    """Return who won and why."""
    best = max(scores, default=0)
    drawn = all(score == best for score in scores) and not (game.meta.cooperative and best > 0)
    winners = [] if drawn else [side for side, score in enumerate(scores) if score == best]
    return Result(list(scores), ending, game.ending_text(ending), winners, points)


def has_odds(game: AnyGame) -> bool:
    """Return True if a game answers questions about odds."""
    return game.questions is not None or type(game).odds is not Game.odds


def iso_time(ms: int) -> str:
    """Return a time as the wire has it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
