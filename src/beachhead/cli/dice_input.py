"""Reading typed dice and cards."""

from collections.abc import Sequence

from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import Face
from beachhead.kernel.devices import Device, Dice
from beachhead.kernel.errors import BadRoll


def read_outcome(device: Device, text: str) -> object:
    """Read `3 4 6`, `3,4,6`, `346` or the first letters of words; the match checks the rest."""
    if isinstance(device, Deck):
        return find_card("".join(text.split()), [card for card, left in device.cards if left])
    words = text.replace(",", " ").split()
    if not isinstance(device, Dice):
        return words
    each = [group.faces for group in device.groups for _ in range(group.count)]
    if len(words) == 1 and len(text) == len(each) > 1 and text.isdecimal():
        words = list(text)
    if len(words) != len(each):
        raise BadRoll(f"Type {len(each)} dice, not {len(words)}.", code="roll.count")
    return [find_face(word, faces) for word, faces in zip(words, each, strict=True)]


def count_dice(device: Device, *, small: bool = False) -> int:
    """Return how many dice or cards a throw shows; `small`: 0 unless all faces are single figures."""
    if not isinstance(device, Dice):
        return 1
    faces = [face for group in device.groups for face in group.faces]
    if small and not all(isinstance(face, int) and 0 <= face <= 9 for face in faces):
        return 0
    return sum(group.count for group in device.groups)


def find_face(word: str, faces: Sequence[Face]) -> Face:
    """Return the face that a word, or its first letters, names."""
    kinds = list(dict.fromkeys(faces))
    exact = [face for face in kinds if str(face).lower() == word.lower()]
    found = exact or [face for face in kinds if begins_face(word.lower(), str(face).lower())]
    return choose_face(word, kinds, found)


def find_card(word: str, cards: Sequence[Face]) -> Face:
    """Return the card that a word, its first letters, or its last ones as a figure alone, name."""
    small = word.lower()
    exact = [card for card in cards if str(card).lower() == small]
    begun = exact or [card for card in cards if begins_face(small, str(card).lower())]
    return choose_face(
        word, cards, begun or [card for card in cards if str(card).lower().endswith(small)]
    )


def choose_face(word: str, kinds: Sequence[Face], found: Sequence[Face]) -> Face:
    """Return the only face that was found for a word; ask back which one, or name them all."""
    if len(found) == 1:
        return found[0]
    what, listed = ("fits several", found) if found else ("is none", kinds)
    raise BadRoll(f"{word!r:.60} {what} of these: {', '.join(map(str, listed))}.", code="roll.face")


def begins_face(word: str, face: str) -> bool:
    """Return True if a word begins a face; a figure at the end of both may follow a letter: `b3`."""
    letters = word.rstrip("0123456789")
    figure = word[len(letters) :]
    return face.startswith(word) or (
        bool(letters and figure)
        and face.startswith(letters)
        and face[len(face.rstrip("0123456789")) :] == figure
    )
