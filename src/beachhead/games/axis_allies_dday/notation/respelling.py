"""What people type, in the game's notation: `2 UK infantry from Bayeux to Caen` is `UK inf2 Z15>Z30`."""

import re
import unicodedata

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import ZONES
from beachhead.kernel.nodes import Decision

SPELLINGS = (
    (r"\b(british|u\.k\.?)(?=\s)", "uk"),
    (r"\b(american|u\.s\.?)(?=\s)", "us"),
    (r"\b(german|axis|ge)\s", ""),
    (r"\b(infantry|infantries|infs)", "inf"),
    (r"\b(artillery|artilleries|arts|guns?)\b", "art"),
    (r"\b(tanks|armou?r)\b", "tank"),
    (r"\b(blockhouses?|bhs)\b", "bh"),
    (r"\b(fighters?|ftrs)\b", "ftr"),
    (r"\b(bombers?|bmbs)\b", "bmb"),
    (r"^move\s", ""),
    (r"\bfrom\s(?!z\d+$)", ""),
    (r"\s+(to|by|via|through)\s+(?=z\d)|\s*(->|→)\s*", ">"),
    (r"^(\d+)\s((uk |us )?(inf|art|tank))\b", r"\2\1"),
    (r"^(patrol|bomb|fight|attack|flood|build|spare|enter|from)\s(?=\d+\b)", r"\1 z"),
)
"""Other words for those of the notation, in the order in which they are looked for."""


def fold(text: str) -> str:
    """Return small letters without accents, hyphens and stops: `St. Lô` is `st lo`."""
    plain = unicodedata.normalize("NFKD", text.lower())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(re.sub(r"(?<=[a-z])[.\-'\u2019](?=\s|[a-z]|$)", " ", letters).split())


def list_names() -> dict[str, int]:
    """List names of zones, and first words of names that no other zone shares, the longest first."""
    names = {fold(zone.name): number for number, zone in ZONES[1].items()}
    first = [name.split()[0] for name in names]
    short = {n.split()[0]: z for n, z in names.items() if first.count(n.split()[0]) == 1}
    return dict(sorted((short | names).items(), key=lambda pair: -len(pair[0])))


NAMES = list_names()
NAMED = re.compile(rf"\b({'|'.join(map(re.escape, NAMES))})\b")


def respell(b: Board, node: Decision, text: str) -> str:
    """Write zones by number and units by their short names."""
    found = NAMED.sub(lambda name: f"z{NAMES[name[0]]}", fold(text))
    for wanted, written in SPELLINGS:
        found = re.sub(wanted, written, found)
    return found
