"""Check all dice of a finished match against its seed and the secrets added to it.

This is a second implementation of the recipe in `docs/match.md`. It shares no code with the dice
box, the devices' own drawing or the fold: a mistake in one of them shows here.
"""

import hashlib
from collections.abc import Iterator
from typing import TypedDict, cast

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match.entries import Entry
from beachhead.match.fairness import describe_fairness
from beachhead.match.record import Record
from beachhead.match.setup import first_position

BLOCK = 64
"""Bytes of a block of SHA-256, to which HMAC pads its key (RFC 2104)."""


class GroupFacts(TypedDict):
    """How a device describes some equal dice."""

    dice: int
    faces: list[int | str]


class CardFacts(TypedDict):
    """How a deck describes the copies of a card."""

    card: int | str
    left: int


class Fault(msgspec.Struct, frozen=True):
    """Something wrong, and its ply (-1: before the first)."""

    ply: int
    message: str


class Proof(msgspec.Struct, frozen=True):
    """What was checked, the faults found, and what follows from it and what does not."""

    rolls: int
    checked: int
    faults: tuple[Fault, ...]
    note: str = ""
    proved: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()


def verify(found: Record) -> Proof:
    """Check the commitment and all rolls of a record, undone ones included."""
    rolls = sum(1 for entry in found.answers if entry.kind == "roll")
    if found.dice != "seeded":
        return Proof(rolls, 0, (), f"The dice of this match were {found.dice}: nothing to prove.")
    if not found.seed:
        return Proof(rolls, 0, (), "The seed is not revealed yet: the match is not over.")
    faults = []
    if hashlib.sha256(found.seed.encode()).hexdigest() != found.commitment:
        faults.append(Fault(-1, "the seed is not the one that was promised at the start"))
    checker = Checker(registry.game(found.game), found)
    faults += checker.run()
    fair = describe_fairness(found, found.answers)
    proved = () if faults else fair.proved
    return Proof(rolls, checker.checked, tuple(faults), "", proved, fair.unproved)


class Checker:
    """Play through a record, computing each roll again."""

    def __init__(self, game: AnyGame, found: Record) -> None:
        """Set up the record's first position."""
        self.game = game
        self.record = found
        self.key = found.seed.encode()
        self.promises: dict[int, str] = {}
        self.secrets: dict[int, str] = {}
        self.missing = set(found.mixers)
        """Sides that have neither revealed nor waived a secret yet."""
        self.again = 0
        """Undos so far that undid a roll."""
        self.checked = 0
        self.path = [first_position(game, found)]
        """The position at each depth that was not undone."""
        self.kinds: list[str] = []
        """What led to each of them: an answer or a roll."""

    def run(self) -> list[Fault]:
        """Check all entries; stop at the first one that the rules refuse."""
        faults: list[Fault] = []
        left_out = self.find_left_out()
        for entry in self.record.answers:
            if entry.ply in left_out:
                continue
            try:
                faults += self.check_entry(entry)
            except (BeachheadError, IndexError) as error:
                return [*faults, Fault(entry.ply, f"the rules refuse this entry: {error}")]
        return faults

    def find_left_out(self) -> set[int]:
        """Return the plies that newer rules left out, by agreement: they prove nothing any more."""
        found: set[int] = set()
        for entry in self.record.answers[::-1]:
            if entry.kind == "rules" and entry.ply not in found and isinstance(entry.body, int):
                found.update(range(max(0, entry.body), entry.ply))
        return found

    def check_entry(self, entry: Entry) -> list[Fault]:
        """Check one entry and carry it out."""
        faults: list[Fault] = []
        if entry.kind == "undo" and isinstance(entry.body, int):
            self.again += self.record.recipe > 1 and "roll" in self.kinds[entry.body :]
            del self.path[entry.body + 1 :], self.kinds[entry.body :]
        if entry.kind == "rules" and isinstance(entry.body, int) and self.record.recipe > 1:
            skipped = self.record.answers[entry.body : entry.ply]
            self.again += any(older.kind == "roll" for older in skipped)
        if entry.kind == "secret":
            faults = self.add_secret(entry)
        if entry.kind in ("answer", "roll"):
            b = self.game.clone(self.path[-1])
            if entry.kind == "roll":
                faults = self.compare(b, entry)
            self.game.play(b, entry.body, entry.side)
            self.path.append(b)
            self.kinds.append(entry.kind)
        return faults

    def add_secret(self, entry: Entry) -> list[Fault]:
        """Take a promise or a secret; after the last one the key is made of all of them."""
        body, side = str(entry.body), entry.side
        if entry.text == "promise":
            late = bool(self.secrets) or side in self.promises
            self.promises[side] = body
            return [Fault(entry.ply, "a promise after secrets were shown")] if late else []
        self.missing.discard(side)
        faults = []
        if entry.text == "reveal":
            if hashlib.sha256(body.encode()).hexdigest() != self.promises.get(side):
                faults = [Fault(entry.ply, f"this is not the secret that side {side} promised")]
            self.secrets[side] = body
        if not self.missing and self.secrets:
            parts = [self.record.seed, *(self.secrets[s] for s in sorted(self.secrets))]
            self.key = hashlib.sha256(":".join(parts).encode()).hexdigest().encode()
        return faults

    def compare(self, b: Position, entry: Entry) -> list[Fault]:
        """Compare a recorded roll with the one that the seed gives."""
        node = self.game.open_node(b, entry.side)
        if not isinstance(node, Chance):
            return [Fault(entry.ply, "there is a roll where nothing is rolled")]
        if self.missing:
            return [Fault(entry.ply, "there is a roll before all secrets are there")]
        self.checked += 1
        device = node.device.describe()
        if entry.device is not None and entry.device != device:
            return [Fault(entry.ply, "the record names another device than the rules")]
        due = expected_outcome(self.key, len(self.path) - 1, entry.side, device, self.again)
        if due == entry.body:
            return []
        shown = " ".join(map(str, due))
        return [Fault(entry.ply, f"{node.step}: the seed gives {shown}, the record {entry.text}")]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """Compute the code of RFC 2104 from its definition."""
    if len(key) > BLOCK:
        key = hashlib.sha256(key).digest()
    key = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(k ^ 0x36 for k in key) + message).digest()
    return hashlib.sha256(bytes(k ^ 0x5C for k in key) + inner).digest()


def draw_numbers(key: bytes, depth: int, side: int, again: int = 0) -> Iterator[int]:
    """Yield the 32-bit numbers of one roll, eight from each block."""
    block, suffix = 0, b":%d" % again if again else b""
    while True:
        code = hmac_sha256(key, b"beachhead:%d:%d:%d%b" % (depth, side, block, suffix))
        for i in range(0, 32, 4):
            yield code[i] << 24 | code[i + 1] << 16 | code[i + 2] << 8 | code[i + 3]
        block += 1


def draw_below(source: Iterator[int], n: int) -> int:
    """Return a fair number below n: numbers in the last, incomplete run of n are skipped."""
    while True:
        number = next(source)
        if number // n < 2**32 // n:
            return number % n


def expected_outcome(
    key: bytes, depth: int, side: int, device: dict[str, object], again: int = 0
) -> tuple[int | str, ...]:
    """Return the outcome that the seed gives, from the device's description."""
    source = draw_numbers(key, depth, side, again)
    if device.get("kind") == "deck":
        cards = cast("list[CardFacts]", device["cards"])
        pile = [fact["card"] for fact in cards for _ in range(fact["left"])]
        return (pile[draw_below(source, len(pile))],)
    faces: list[int | str] = []
    for group in cast("list[GroupFacts]", device["groups"]):
        thrown = sorted(draw_below(source, len(group["faces"])) for _ in range(group["dice"]))
        faces += [group["faces"][i] for i in thrown]
    return tuple(faces)
