"""Text forms of answers: plain defaults, helpers for a game's own notation, and texts that differ."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from beachhead.kernel.nodes import Answer, AnswerText

LONGEST_WORD = 200
LONGEST_LIST = 4000
LARGEST = 10**9
LONGEST_NUMBER = 12


def plain_text(answer: Answer) -> str:
    """Write an answer without a notation of its own: words separated by blanks."""
    return " ".join(str(part) for part in answer) if isinstance(answer, tuple) else str(answer)


class SpokenList(tuple[int | str, ...]):
    """An answer of several parts that a refusal names as people would type it."""

    __slots__ = ()

    def __str__(self) -> str:
        """Write the parts with blanks between them."""
        return plain_text(self)

    def __repr__(self) -> str:
        """Write the parts in quotes."""
        return repr(plain_text(self))


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
    """Compare notations without regard to case, blanks and underscores."""
    return left == right or _squeeze(left) == _squeeze(right)


def _squeeze(text: str) -> str:
    """Return the letters and signs that tell one notation from another."""
    return "".join(text.replace("_", " ").split()).lower()


def disambiguate(words: Sequence[AnswerText]) -> list[AnswerText]:
    """Return answer texts of which no two read alike: what differs is added where they would."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, one in enumerate(words):
        alike[one.group, one.label or one.text].append(place)
    found = list(words)
    for places in alike.values():
        if len(places) > 1:
            for place, said in zip(places, _differences([words[p] for p in places]), strict=True):
                one = words[place]
                found[place] = replace(one, label=f"{one.label or one.text} · {said}")
    return found


def _differences(words: Sequence[AnswerText]) -> list[str]:
    """Return what each answer has and the others do not."""
    own = [one.apart for one in words]
    return (
        own
        if all(own) and _are_distinct(own)
        else _shortest_differences([one.text for one in words])
    )


def _shortest_differences(texts: Sequence[str]) -> list[str]:
    """Return the fewest words of each notation, from the first that differs, in which all of them differ."""
    rows = [text.split() for text in texts]
    longest = max(map(len, rows))
    kept: list[list[str]] = [[] for _ in rows]
    for column in zip(*([*row, *[""] * (longest - len(row))] for row in rows), strict=True):
        if len(set(column)) > 1:
            for one, word in zip(kept, column, strict=True):
                one.append(word)
            if _are_distinct([" ".join(one) for one in kept]):
                break
    return [" ".join(filter(None, one)) or text for one, text in zip(kept, texts, strict=True)]


def _are_distinct(texts: Sequence[str]) -> bool:
    """Return True if no two texts are the same."""
    return len(set(texts)) == len(texts)
