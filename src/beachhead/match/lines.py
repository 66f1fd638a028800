"""One line for several answers: a whole move as a game writes it, or answers parted by semicolons.

    match.answer(0, "inf2 Z14>Z21")      # the game's own line: stack, destination, number
    match.answer(0, "inf Z14; Z21; 2")   # the same, answer by answer

All of them are taken, or none; a refusal names the part. A line ends where something is thrown or
another side is asked: a refused line would otherwise tell what the dice are going to show.
"""

from __future__ import annotations

import msgspec

from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Answer, Decision, Part, Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

PARTING = ";"
MOST_PARTS = 40


def line_of(game: AnyGame, b: Position, node: Decision, text: str, side: int) -> list[Answer]:
    """Read a line of several answers and judge all of them; none where it is no such line."""
    trial = game.clone(b)
    if parts := game.spelled(trial, node, text):
        return whole_move(game, trial, parts, side)
    texts = [part.strip() for part in text.split(PARTING) if part.strip()]
    return one_by_one(game, trial, node, texts[:MOST_PARTS], side) if len(texts) > 1 else []


def whole_move(game: AnyGame, b: Position, parts: list[Part], side: int) -> list[Answer]:
    """Judge every part as things stand, then keep those that the rules will really ask for."""
    for place, part in enumerate(parts, 1):
        node = game.engine.question(b, part.frame)
        if isinstance(node, Decision) and (reasons := game.reasons(b, node, part.answer)):
            raise refused(game, b, (place, len(parts), part.text), reasons)
    answers = []
    for part in parts:
        if any(isinstance(n, Decision) and n.frame == part.frame for n in game.nodes(b)):
            game.apply(b, part.answer, side)
            answers.append(part.answer)
    return answers


def one_by_one(
    game: AnyGame, b: Position, node: Decision, texts: list[str], side: int
) -> list[Answer]:
    """Judge each text where it is asked for."""
    answers = []
    for place, text in enumerate(texts, 1):
        label = (place, len(texts), text)
        asked = [n for n in game.nodes(b) if isinstance(n, Decision) and n.side == side]
        if not asked:
            end = Refusal("line.end", "a line ends where dice fall or others are asked", node.rule)
            raise refused(game, b, label, [end])
        try:
            answer = game.parse(b, text, side)
        except IllegalAnswer as error:
            raise refused(game, b, label, error.reasons) from None
        if reasons := game.reasons(b, asked[0], answer):
            raise refused(game, b, label, reasons)
        game.apply(b, answer, side)
        answers.append(answer)
    return answers


def refused(
    game: AnyGame, b: Position, label: tuple[int, int, str], reasons: list[Refusal]
) -> IllegalAnswer:
    """Refuse a line because of one of its parts."""
    place, count, text = label
    where = f"part {place} of {count}, {text!r:.60}"
    named = [msgspec.structs.replace(r, message=f"{where}: {r.message}") for r in reasons]
    msg = f"The line is not taken: {named[0].message}"
    return IllegalAnswer(msg, named, position=game.show(b))
