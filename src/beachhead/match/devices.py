"""The devices of a match: what each roll was thrown with or drawn from."""

import msgspec

from beachhead.kernel.nodes import Chance
from beachhead.match.entries import Entry
from beachhead.match.fold import SNAPSHOT, Fold


def name_devices(match: Fold) -> tuple[Entry, ...]:
    """Return the entries of a match, each roll with its device, undone ones too."""
    walk = _Walk(match)
    return tuple(walk.follow(entry) for entry in match.entries)


class _Walk:
    """A second way through the entries of a match, which keeps few positions."""

    def __init__(self, match: Fold) -> None:
        """Start at the first position."""
        self.game = match.game
        self.skipped = match.skipped
        self.position = match.at(0)
        self.kept = {0: match.at(0)}
        self.line: list[Entry] = []
        """The answers and rolls that have not been undone so far."""

    def follow(self, entry: Entry) -> Entry:
        """Go one entry further; return it with its device if it is a roll."""
        if entry.kind == "undo" and entry.ply not in self.skipped and isinstance(entry.body, int):
            self.go_back(entry.body)
        if entry.kind not in ("answer", "roll") or entry.ply in self.skipped:
            return entry
        node = self.game.open_node(self.position, entry.side) if entry.kind == "roll" else None
        self.game.apply(self.position, entry.body, entry.side)
        self.line.append(entry)
        if len(self.line) % SNAPSHOT == 0:
            self.kept[len(self.line)] = self.game.clone(self.position)
        if not isinstance(node, Chance):
            return entry
        return msgspec.structs.replace(entry, device=node.device.describe())

    def go_back(self, depth: int) -> None:
        """Return to an earlier depth."""
        near = depth - depth % SNAPSHOT
        self.position = self.game.clone(self.kept[near])
        for entry in self.line[near:depth]:
            self.game.apply(self.position, entry.body, entry.side)
        del self.line[depth:]
