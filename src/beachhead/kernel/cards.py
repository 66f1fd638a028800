"""Decks that are drawn from one card at a time; nobody knows their order.

deck(("joker", 1), ("red 5", 2))                what is left, card by card

FULL = full_deck(("joker", "red 5"), (1, 2))    once, for a board that keeps numbers only
Deck(FULL, (0, 2))                              quick to make and to draw from
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction

import msgspec

from beachhead.kernel.chances import Chances, Face, Outcome, RandBelow, merge_classes
from beachhead.kernel.errors import BadRoll


class FullDeck(msgspec.Struct, frozen=True, gc=False):
    """A deck before anything was drawn: its faces, and every card with its kind and its copy."""

    faces: tuple[Face, ...]
    cards: tuple[tuple[int, int, Outcome], ...]


def full_deck(faces: Sequence[Face], numbers: Sequence[int]) -> FullDeck:
    """List a deck card by card, once for all that is left of it later."""
    kinds = enumerate(zip(faces, numbers, strict=True))
    cards = tuple((i, copy, (face,)) for i, (face, n) in kinds for copy in range(n))
    return FullDeck(tuple(faces), cards)


class Deck(msgspec.Struct, frozen=True, gc=False):
    """How many cards of each face are left: one is drawn; nobody knows the order."""

    full: FullDeck
    left: tuple[int, ...]
    fold: Callable[[Face], Hashable] | None = None

    @property
    def cards(self) -> tuple[tuple[Face, int], ...]:
        """Pair each face with the number left."""
        return tuple(zip(self.full.faces, self.left, strict=True))

    def outcomes(self) -> Chances:
        """List every card that is left."""
        total = self.size()
        return tuple(((card,), Fraction(n, total)) for card, n in self.cards if n)

    def folded(self) -> Chances:
        """List one card of every class."""
        if self.fold is None:
            return self.outcomes()
        fold = self.fold
        return merge_classes((fold(card[0]), card, p) for card, p in self.outcomes())

    def draw(self, randbelow: RandBelow) -> Outcome:
        """Draw one card, as if the deck lay in its listed order."""
        place = randbelow(self.size())
        for card, n in self.cards:
            place -= n
            if place < 0:
                return (card,)
        raise BadRoll("There is no card so deep in the deck.", code="roll.empty")

    def sample(self, random: Callable[[], float]) -> Outcome:
        """Point at a place of the full deck until one is hit that still has its card."""
        left, cards = self.left, self.full.cards
        if not any(left):
            self.size()
        while True:
            kind, copy, card = cards[int(random() * len(cards))]
            if copy < left[kind]:
                return card

    def size(self) -> int:
        """Count the cards left; an empty deck cannot be drawn from."""
        if size := sum(self.left):
            return size
        msg = "The deck is empty: the rules asked for a card that cannot come."
        raise BadRoll(msg, code="roll.empty")

    def check(self, outcome: object) -> Outcome:
        """Accept one card that is still in the deck, bare or in a list."""
        card = outcome[0] if isinstance(outcome, (list, tuple)) and len(outcome) == 1 else outcome
        for left, n in self.cards:
            if n and left == card and type(left) is type(card):
                return (left,)
        msg = f"{card!r:.60} is not among the {sum(self.left)} cards left."
        raise BadRoll(msg, code="roll.card")

    def describe(self) -> dict[str, object]:
        """List the cards that are left."""
        left = [{"card": card, "left": n} for card, n in self.cards if n]
        return {"kind": "deck", "cards": left}


def deck(*cards: tuple[Face, int], fold: Callable[[Face], Hashable] | None = None) -> Deck:
    """Return a deck of these cards, with how many of each are left."""
    left = tuple(n for _, n in cards)
    return Deck(full_deck([card for card, _ in cards], left), left, fold)
