"""Where the entries of a TOML text stand: the line of every table and key, for messages."""

import re

WORD = r"(?:[\w-]+|\"[^\"]*\"|'[^']*')"
NAME = rf"{WORD}(?:\s*\.\s*{WORD})*"
HEADER = re.compile(rf"^\s*(\[\[?)\s*({NAME})\s*\]")
KEY = re.compile(rf"^\s*({NAME})\s*=")
STRING = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*")


def line_numbers(text: str) -> dict[str, int]:
    """Return the line of every table and key by its path, such as `side[0].unit[1].anchor`."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    here, depth = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = STRING.sub('""', line)
        header = HEADER.match(line) if not depth else None
        if header:
            here = _resolve_header(_split_name(header[2]), counts, array=len(header[1]) == 2)
            found.setdefault(here, number)
            continue
        if not depth and (key := KEY.match(line)):
            found.setdefault(".".join([here, *_split_name(key[1])]).strip("."), number)
        depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return found


def _split_name(name: str) -> list[str]:
    """Take a name with dots and quotes apart."""
    return [word.strip("\"'") for word in re.findall(WORD, name)]


def _resolve_header(parts: list[str], counts: dict[str, int], *, array: bool) -> str:
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
    """Return the line of an entry, or of what it is part of; 0 if neither is found."""
    known = line_numbers(text)
    while path and path not in known:
        within = [line for name, line in known.items() if name.startswith((f"{path}.", f"{path}["))]
        if within:  # a table that has no header of its own begins with its first part
            return min(within)
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return known.get(path, 0)
