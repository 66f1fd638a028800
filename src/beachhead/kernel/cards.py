"""Decks that are drawn from one card at a time; nobody knows their order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction

import msgspec

from beachhead.kernel.chances import Below, Chances, Face, Outcome, merged
from beachhead.kernel.errors import BadRoll


class Deck(msgspec.Struct, frozen=True):
    """The cards left and how many of each: one is drawn; nobody knows the order."""

    cards: tuple[tuple[Face, int], ...]
    fold: Callable[[Face], Hashable] | None = None

    def outcomes(self) -> Chances:
        """List every card that is left."""
        total = self.size()
        return tuple(((card,), Fraction(n, total)) for card, n in self.cards if n)

    def folded(self) -> Chances:
        """List one card of every class."""
        if self.fold is None:
            return self.outcomes()
        fold = self.fold
        return merged((fold(card[0]), card, p) for card, p in self.outcomes())

    def draw(self, below: Below) -> Outcome:
        """Draw one card."""
        return self.card_at(below(self.size()))

    def size(self) -> int:
        """Count the cards left; an empty deck cannot be drawn from."""
        if size := sum([n for _, n in self.cards]):
            return size
        msg = "The deck is empty: the rules asked for a card that cannot come."
        raise BadRoll(msg, code="roll.empty")

    def card_at(self, place: int) -> Outcome:
        """Give the card at a place, as if the deck lay in its listed order."""
        for card, n in self.cards:
            place -= n
            if place < 0:
                return (card,)
        msg = "There is no card so deep in the deck."
        raise BadRoll(msg, code="roll.empty")

    def check(self, outcome: object) -> Outcome:
        """Accept one card that is still in the deck, bare or in a list."""
        card = outcome[0] if isinstance(outcome, (list, tuple)) and len(outcome) == 1 else outcome
        for left, n in self.cards:
            if n and left == card and type(left) is type(card):
                return (left,)
        msg = f"{card!r:.60} is not among the {sum(n for _, n in self.cards)} cards left."
        raise BadRoll(msg, code="roll.card")

    def describe(self) -> dict[str, object]:
        """List the cards that are left."""
        left = [{"card": card, "left": n} for card, n in self.cards if n]
        return {"kind": "deck", "cards": left}


class FullDeck(msgspec.Struct, frozen=True, gc=False):
    """A deck before anything was drawn: its faces, and every card with its kind and its copy."""

    faces: tuple[Face, ...]
    cards: tuple[tuple[int, int, Outcome], ...]


def full_deck(faces: tuple[Face, ...], numbers: Sequence[int]) -> FullDeck:
    """List a deck card by card, once for all packs that are left of it."""
    kinds = enumerate(zip(faces, numbers, strict=True))
    return FullDeck(faces, tuple((i, copy, (face,)) for i, (face, n) in kinds for copy in range(n)))


class Pack(msgspec.Struct, frozen=True, gc=False):
    """What is left of a deck of many kinds, by numbers alone: quick to make and to draw from."""

    full: FullDeck
    left: tuple[int, ...]

    @property
    def deck(self) -> Deck:
        """Pair faces and numbers, as a deck has them."""
        return Deck(tuple(zip(self.full.faces, self.left, strict=True)))

    def outcomes(self) -> Chances:
        """List every card that is left."""
        return self.deck.outcomes()

    def folded(self) -> Chances:
        """List every card that is left: each is a class of its own."""
        return self.deck.outcomes()

    def draw(self, below: Below) -> Outcome:
        """Draw one card."""
        return self.deck.draw(below)

    def sample(self, random: Callable[[], float]) -> Outcome:
        """Point at a place of the full deck until one is hit that still has its card."""
        left, cards = self.left, self.full.cards
        if not any(left):
            return self.deck.card_at(0)
        while True:
            kind, copy, card = cards[int(random() * len(cards))]
            if copy < left[kind]:
                return card

    def check(self, outcome: object) -> Outcome:
        """Accept one card that is still in the deck, bare or in a list."""
        return self.deck.check(outcome)

    def describe(self) -> dict[str, object]:
        """List the cards that are left."""
        return self.deck.describe()
