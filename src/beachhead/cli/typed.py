"""Reading what fell on the table, as people type it in a hurry."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import Face
from beachhead.kernel.devices import Device, Dice
from beachhead.kernel.errors import BadRoll


def read_outcome(device: Device, text: str) -> object:
    """Read `3 4 6`, `3,4,6`, `346` or the beginnings of words; the match checks the rest."""
    if isinstance(device, Deck):
        return face_of(text.strip(), [card for card, left in device.cards if left])
    words = text.replace(",", " ").split()
    if not isinstance(device, Dice):
        return words
    each = [group.faces for group in device.groups for _ in range(group.count)]
    if len(words) == 1 and len(text) == len(each) > 1 and text.isdecimal():
        words = list(text)
    if len(words) != len(each):
        msg = f"{len(each)} dice are to be typed, not {len(words)}."
        raise BadRoll(msg, code="roll.count")
    return [face_of(word, faces) for word, faces in zip(words, each, strict=True)]


def face_of(word: str, faces: Sequence[Face]) -> Face:
    """Find the face that a word, or the beginning of one, means."""
    kinds = list(dict.fromkeys(faces))
    exact = [face for face in kinds if str(face).lower() == word.lower()]
    near = [face for face in kinds if str(face).lower().startswith(word.lower())]
    found = exact or near
    if len(found) == 1:
        return found[0]
    what = "may mean several faces" if found else "is no face here"
    msg = f"{word!r:.60} {what}; there are {', '.join(map(str, kinds))}."
    raise BadRoll(msg, code="roll.face")
