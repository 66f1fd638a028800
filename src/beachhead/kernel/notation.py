"""Text forms of answers: plain defaults and helpers for a game's own notation."""

from __future__ import annotations

from beachhead.kernel.nodes import Answer

LONGEST_WORD = 200
LONGEST_LIST = 4000
LARGEST = 10**9
LONGEST_NUMBER = 12


def plain_text(answer: Answer) -> str:
    """Write an answer without a notation of its own: words separated by blanks."""
    return " ".join(str(part) for part in answer) if isinstance(answer, tuple) else str(answer)


def plain_value(answer: object) -> Answer | None:
    """Return an untrusted value as an answer: bounded ints and strings, lists as tuples."""
    if isinstance(answer, (list, tuple)):
        if len(answer) > LONGEST_LIST:
            return None
        parts = [plain_word(part) for part in answer]
        return None if None in parts else tuple(p for p in parts if p is not None)
    return plain_word(answer)


def plain_word(value: object) -> int | str | None:
    """Return one bounded number or word; None for everything else."""
    if type(value) is int and abs(value) <= LARGEST:
        return value
    if type(value) is str and len(value) <= LONGEST_WORD:
        return value
    return None


def number_or_word(word: str) -> int | str:
    """Read a word of an outcome: a number where it is one, of a length that numbers have."""
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and len(digits) < LONGEST_NUMBER else word


def same_text(left: str, right: str) -> bool:
    """Compare notations without regard to case and blanks."""
    return left == right or "".join(left.split()).lower() == "".join(right.split()).lower()
