"""Where the entries of a TOML text stand: the line of every table and key, for messages."""

from __future__ import annotations

import re

HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]")
KEY = re.compile(r"^\s*([\w-]+)\s*=")
STRING = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*")


def lines(text: str) -> dict[str, int]:
    """Give the line of every table and key by its path, such as `side[0].unit[1].anchor`."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    here, depth = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = STRING.sub('""', line)
        header = HEADER.match(bare) if not depth else None
        if header:
            here = resolved(header[2].split("."), counts, array=len(header[1]) == 2)
            found.setdefault(here, number)
            continue
        if not depth and (key := KEY.match(bare)):
            found.setdefault(f"{here}.{key[1]}" if here else key[1], number)
        depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return found


def resolved(parts: list[str], counts: dict[str, int], *, array: bool) -> str:
    """Write a header as a path: in lists of tables it means the latest one, or begins another."""
    path = ""
    for i, part in enumerate(parts):
        path = f"{path}.{part}" if path else part
        if array and i == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path += f"[{counts[path]}]"
    return path


def line_of(text: str, path: str) -> int:
    """Give the line of an entry, or of what it is part of; 0 if neither is found."""
    known = lines(text)
    while path and path not in known:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return known.get(path, 0)
