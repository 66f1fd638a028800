"""Which of several answers a person means: by whole words or their first letters, accents aside."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

FILLERS = {"a", "an", "at", "from", "in", "into", "of", "on", "onto", "the", "to", "with"}
SHORTEST = 2
"""Letters that are enough for the beginning of a word."""


class Fit(NamedTuple):
    """The places of the texts that fit all words, and of those that come nearest if none does."""

    fitting: list[int]
    near: list[int]


def split_words(text: str) -> list[str]:
    """Return the words of a text: small letters without accents."""
    plain = unicodedata.normalize("NFKD", text)
    letters = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return re.findall(r"[a-z0-9]+", letters)


def match_words(text: str, offered: Sequence[str]) -> Fit:
    """Find the offered texts that have all words of a text; whole words win over beginnings."""
    wanted = [word for word in split_words(text) if word not in FILLERS]
    if not wanted:
        return Fit([], [])
    known = [split_words(one) for one in offered]
    scores = [[rate_word(word, words, wanted.count(word)) for word in wanted] for words in known]
    fitting = [place for place, rates in enumerate(scores) if all(rates)]
    if len(fitting) > 1:
        best = max(sum(scores[place]) for place in fitting)
        whole = [place for place in fitting if sum(scores[place]) == best == 2 * len(wanted)]
        fitting = whole or fitting
    most = max((sum(map(bool, rates)) for rates in scores), default=0)
    near = (
        []
        if fitting or not most
        else [p for p, r in enumerate(scores) if sum(map(bool, r)) == most]
    )
    return Fit(fitting, near)


def rate_word(word: str, words: Sequence[str], times: int) -> int:
    """Return 2 if a word is so many times among some words, 1 if it begins so many, else 0."""
    if words.count(word) >= times:
        return 2
    begins = len(word) >= SHORTEST and not word.isdecimal()
    return int(begins and sum(other.startswith(word) for other in words) >= times)
