"""One line with several answers: a whole move as a game writes it, or answers with ; between them.

    match.answer(0, "inf2 Z14>Z21")      # the game's own line: stack, destination, number
    match.answer(0, "inf Z14; Z21; 2")   # the same, answer by answer

All of them are taken, or none; a refusal names the part. A line ends where dice are rolled or
another side is asked: a refused line must not tell what the dice will show.
"""

import msgspec

from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Answer, Decision, LinePart, Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

SEPARATOR = ";"
MOST_PARTS = 40


def read_line(game: AnyGame, b: Position, node: Decision, text: str, side: int) -> list[Answer]:
    """Return the checked answers of a line; none if the text is not such a line."""
    trial = game.clone(b)
    if parts := game.parse_line(trial, node, text):
        return check_move(game, trial, parts, side)
    texts = [part.strip() for part in text.split(SEPARATOR) if part.strip()]
    return check_each(game, trial, node, texts[:MOST_PARTS], side) if len(texts) > 1 else []


def check_move(game: AnyGame, b: Position, parts: list[LinePart], side: int) -> list[Answer]:
    """Check every part of a move in this position; return those that the rules will ask for."""
    for place, part in enumerate(parts, 1):
        node = game.node_of(b, part.frame)
        if isinstance(node, Decision) and (reasons := game.reasons(b, node, part.answer)):
            raise refuse_part(game, b, (place, len(parts), part.text), reasons)
    answers = []
    for part in parts:
        if any(isinstance(n, Decision) and n.frame == part.frame for n in game.nodes(b)):
            game.apply(b, part.answer, side)
            answers.append(part.answer)
    return answers


def check_each(
    game: AnyGame, b: Position, node: Decision, texts: list[str], side: int
) -> list[Answer]:
    """Check each text where it is asked for; return the answers."""
    answers = []
    for place, text in enumerate(texts, 1):
        label = (place, len(texts), text)
        asked = [n for n in game.nodes(b) if isinstance(n, Decision) and n.side == side]
        if not asked:
            end = Refusal("line.end", "a line ends at a roll or at another side", node.rule)
            raise refuse_part(game, b, label, [end])
        try:
            answer = game.parse(b, text, side)
        except IllegalAnswer as error:
            raise refuse_part(game, b, label, error.reasons) from None
        if reasons := game.reasons(b, asked[0], answer):
            raise refuse_part(game, b, label, reasons)
        game.apply(b, answer, side)
        answers.append(answer)
    return answers


def refuse_part(
    game: AnyGame, b: Position, label: tuple[int, int, str], reasons: list[Refusal]
) -> IllegalAnswer:
    """Return the error for a line with a wrong part."""
    place, count, text = label
    where = f"part {place} of {count}, {text!r:.60}"
    named = [msgspec.structs.replace(r, message=f"{where}: {r.message}") for r in reasons]
    msg = f"The line is not taken: {named[0].message}"
    return IllegalAnswer(msg, named, position=game.show(b))
