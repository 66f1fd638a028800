"""Everything of a scene that can be pointed at, by its id, with what the scene says about it."""

from collections.abc import Iterator, Sequence

import msgspec

from beachhead.kernel.scene import Area, Card, Cell, Dial, Die, Mark, Piece, Scene, Track


class Thing(msgspec.Struct, frozen=True):
    """A thing of the scene: what it is called, whose it is, where it lies, what is known of it."""

    id: str
    name: str
    owner: int = -1
    place: str = ""
    """The name of the area that a piece stands in."""
    facts: tuple[str, ...] = ()

    def sentence(self, names: Sequence[str]) -> str:
        """Return all that in a sentence; `names` are those of the sides."""
        owner = names[self.owner] if 0 <= self.owner < len(names) else ""
        where = f"in {self.place}" if self.place else ""
        head = ", ".join(part for part in (self.name, owner, where) if part)
        # A note often begins with the name that has just been said.
        told = (fact.removeprefix(self.name).strip(" .;:,") for fact in self.facts)
        facts = "; ".join(fact for fact in told if fact)
        return f"{head}: {facts}." if facts else f"{head}."


def things(scene: Scene) -> dict[str, Thing]:
    """Return everything that can be pointed at; a card stands before the space of its number."""
    found: dict[str, Thing] = {}
    for thing in _all_things(scene):
        found.setdefault(thing.id, thing)
    found.pop("", None)
    return found


def _all_things(scene: Scene) -> Iterator[Thing]:
    """Go through the scene from the map to its panels."""
    places = {area.id: area.name for area in scene.areas}
    yield from (_piece_thing(piece, places) for piece in scene.pieces)
    yield from (_area_thing(area) for area in scene.areas)
    yield from (_mark_thing(mark) for mark in scene.marks if mark.text)
    for panel in scene.panels:
        yield from (_card_thing(card) for card in panel.cards)
        yield from (_dial_thing(dial) for dial in panel.dials)
        yield from (_die_thing(die, panel.owner) for die in panel.dice)
    for panel in scene.panels:
        yield from (_cell_thing(cell, track) for track in panel.tracks for cell in track.cells)


def _piece_thing(piece: Piece, places: dict[str, str]) -> Thing:
    """Return a counter with its number, and what state it is in."""
    name = f"{piece.count} × {piece.name}" if piece.count > 1 else piece.name  # noqa: RUF001
    facts = (piece.note or piece.bottom, ", ".join(piece.states))
    return Thing(piece.id, name, piece.owner, places.get(piece.area, ""), facts)


def _area_thing(area: Area) -> Thing:
    """Return a place and who holds it."""
    facts = (area.note, "contested" if area.contested else "")
    return Thing(area.id, area.name, area.owner, "", facts)


def _mark_thing(mark: Mark) -> Thing:
    """Return a flag or a ring by its lettering."""
    return Thing(mark.id, mark.text)


def _card_thing(card: Card) -> Thing:
    """Return a card; its text only if it lies open."""
    if not card.face_up:
        return Thing(card.id, card.title, card.owner, "", ("used" if card.spent else "face down",))
    state = "used" if card.spent else ""
    facts = (card.kind, card.cost, card.text, state, card.provenance)
    return Thing(card.id, card.title, card.owner, "", facts)


def _dial_thing(dial: Dial) -> Thing:
    """Return a figure and its limit."""
    figure = f"{dial.value} of {dial.limit}" if dial.limit is not None else str(dial.value)
    return Thing(dial.id, dial.title, dial.owner, "", (figure, dial.note))


def _die_thing(die: Die, owner: int) -> Thing:
    """Return a die and what it shows."""
    name = f"Die {die.label}".strip()
    shown = f"shows {die.face}" if str(die.face) else "not rolled yet"
    return Thing(die.id, name, owner, "", (shown, "locked" if die.locked else ""))


def _cell_thing(cell: Cell, track: Track) -> Thing:
    """Return a space of a track."""
    state = "now" if cell.on else "over" if cell.done else ""
    name = f"{track.title} {cell.text}".strip()
    return Thing(cell.id, name, cell.owner, "", (cell.note, state))
