"""Answers that read alike: what tells them apart is said with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from beachhead.kernel.nodes import Words


def told_apart(words: Sequence[Words]) -> list[Words]:
    """Say with answers that read alike in what they differ: in their own words, or in notation."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, one in enumerate(words):
        alike[one.group, one.label or one.text].append(place)
    found = list(words)
    for places in alike.values():
        if len(places) > 1:
            for place, said in zip(places, differences([words[p] for p in places]), strict=True):
                one = words[place]
                found[place] = replace(one, label=f"{one.label or one.text} · {said}")
    return found


def differences(words: Sequence[Words]) -> list[str]:
    """Give what each answer has and the others have not."""
    own = [one.apart for one in words]
    return own if all(own) and distinct(own) else written_apart([one.text for one in words])


def written_apart(texts: Sequence[str]) -> list[str]:
    """Give the fewest words of each notation, from the first that differs, in which all of them differ."""
    rows = [text.split() for text in texts]
    longest = max(map(len, rows))
    kept: list[list[str]] = [[] for _ in rows]
    for column in zip(*([*row, *[""] * (longest - len(row))] for row in rows), strict=True):
        if len(set(column)) > 1:
            for one, word in zip(kept, column, strict=True):
                one.append(word)
            if distinct([" ".join(one) for one in kept]):
                break
    return [" ".join(filter(None, one)) or text for one, text in zip(kept, texts, strict=True)]


def distinct(texts: Sequence[str]) -> bool:
    """Tell whether no two texts are the same."""
    return len(set(texts)) == len(texts)
