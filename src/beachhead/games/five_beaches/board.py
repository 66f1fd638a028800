"""The position: where units stand and how strong, the deck, the turn, the card being played."""

from typing import Annotated, Self

import msgspec

from beachhead.games.five_beaches.content.map_graph import EXIT, EXITED, LOST, OFF, HexSet
from beachhead.games.five_beaches.content.scenario import (
    ScenarioContent,
    scenario_content,
    scenario_keys,
)
from beachhead.games.five_beaches.content.schema import ALLIED, GERMAN, Factors
from beachhead.kernel.cards import Deck
from beachhead.kernel.position import Position

__all__ = [
    "ALLIED",
    "DONE",
    "EXIT",
    "EXITED",
    "FULL",
    "GERMAN",
    "GONE",
    "LATER",
    "LOST",
    "NOBODY",
    "OFF",
    "REDUCED",
    "Board",
]

Few = Annotated[int, msgspec.Meta(ge=-50, le=50)]
"""Turns, cards, Activations: no game has more of them."""
FULL, REDUCED, GONE = 2, 1, 0
"""Steps that a unit has left."""
DONE, LATER = -1, -2
"""Answers beside units, hexes and the exit: stop or wait, wait until the next card."""
NOBODY = -1
"""No unit."""
BOTH = 3
"""Both bits of `had`."""


class Derived:
    """What a board works out from its fields: never saved, always in step with `at`."""

    content: ScenarioContent
    occupied: tuple[HexSet, HexSet]
    """The hexes of each side's units; another tuple whenever somebody moves."""
    ready_memo: tuple[tuple[int, int], tuple[int, ...], str, list[int]] = ((0, 0), (), "", [])
    """Units that may be activated, after `occupied`, the units activated and the card they hold for."""
    acts_memo: tuple[tuple[int, int], int, tuple[int, ...]] = ((0, 0), NOBODY, ())
    """What a unit may do, after `occupied` and the unit they hold for."""


class Board(Position, Derived, dict=True):
    """Units in the order of `units.toml`, Allies first, and everything about the turn."""

    scenario: str
    """Its id."""
    last: Few
    """The last turn of the game."""
    at: list[int]
    """Hex number of each unit, or OFF, LOST, EXITED."""
    steps: list[int]
    """2 full, 1 reduced, 0 gone."""
    deck: list[Few]
    """How many cards of each face are left this turn."""
    exits: tuple[int, ...]
    """Units that left for victory points, by map."""
    allied_held: tuple[int, ...] = ()
    """Objectives, and Point du Hoc, that the Allies control."""
    turn: Few = 0
    """From 1 on; 0 during the set-up."""
    drawer: int = ALLIED
    """The side that turns the next card."""
    card: str = ""
    """The card that was turned last for activation."""
    left: Few = 0
    """Activations or face-card actions that the card still gives."""
    acted: tuple[int, ...] = ()
    """Units that were activated with this card."""
    used: tuple[Few, ...] = ()
    """By map: Activations made with this card, or the kind of face-card action."""
    had: int = 0
    """Bits of the sides that have had a card of their colour this turn."""
    jokers: Few = 0
    """Jokers drawn this turn."""
    fewer: tuple[Few, Few] = (0, 0)
    """Activations that each side loses with its next numbered card."""
    strike: Few = 0
    """Free Naval Support strikes left this turn; negative while held until the next card."""
    due: tuple[int, ...] = ()
    """Units that may enter and have not yet."""
    variants: tuple[str, ...] = ()
    """In play, by their ids."""
    odd: str = "utah"
    """Who gets three Activations from an odd card (option of FFF-BEACH-07)."""
    natural: bool = True
    """0 always misses and 9 always hits (option of FFF-COMBAT-04)."""
    several: bool = True
    """A face card may be used several times on a map, for one kind of action."""
    free_set_up: bool = False
    """The Germans may set up units at will (FFF-FREE-01)."""
    duplex_drive: bool = False
    """M4 units roll for their landing."""
    by_hand: bool = False
    """Units are set up one by one."""

    def __post_init__(self) -> None:
        """Look up the content and find who is where; raise ValueError for a hex that is on no map."""
        if self.scenario not in scenario_keys():
            raise ValueError(f"there is no scenario {self.scenario!r:.60}")
        content = self.content = scenario_content(self.scenario)
        for unit, number in zip(content.units, self.at, strict=False):
            if number not in content.single:
                msg = f"{unit.name} is in {number}, no hex of this scenario (FFF-CAMP-04)"
                raise ValueError(msg)
        if len(self.at) > len(content.units):
            raise ValueError(f"at has {len(self.at)} entries, not {len(content.units)}")
        self.find_occupied()

    def find_occupied(self) -> None:
        """Work out from `at` which hexes each side occupies."""
        content, at = self.content, self.at
        allied, german = (
            content.hex_set(at[unit] for unit in units if unit < len(at))
            for units in content.of_side
        )
        self.occupied = (allied, german)

    def clone(self) -> Self:
        """Copy by hand: this is where search spends its time."""
        twin = self.__copy__()  # type: ignore[attr-defined]
        twin.agenda = self.agenda[:]
        twin.at = self.at[:]
        twin.steps = self.steps[:]
        twin.deck = self.deck[:]
        twin.story = None
        twin.content = self.content
        twin.occupied = self.occupied
        twin.ready_memo = self.ready_memo
        twin.acts_memo = self.acts_memo
        return twin  # type: ignore[no-any-return]

    # ---- units ----------------------------------------------------------------------------

    def put(self, unit: int, number: int) -> None:
        """Put a unit into a hex, where it takes control of an objective (FFF-BEACH-44), or off the maps."""
        content = self.content
        allied, german = self.occupied
        moved = content.single[self.at[unit]] ^ content.single[number]
        self.at[unit] = number
        side = content.side_of[unit]
        self.occupied = (allied, german ^ moved) if side else (allied ^ moved, german)
        if number in content.controlled:
            self.take_control(side, number)

    def take_control(self, side: int, number: int) -> None:
        """Let a side control an objective."""
        held = number in self.allied_held
        if side == ALLIED and not held:
            self.allied_held = tuple(sorted((*self.allied_held, number)))
        elif side == GERMAN and held:
            self.allied_held = tuple(h for h in self.allied_held if h != number)
        else:
            return
        self.tell("control", "FFF-BEACH-44", side=side, at=f"hex:{number}", hex=number)

    def hit(self, unit: int) -> None:
        """Flip a full unit, remove a reduced one (FFF-BEACH-30)."""
        self.steps[unit] -= 1
        if self.steps[unit] == GONE:
            self.put(unit, LOST)

    def recover(self, unit: int, rule: str) -> None:
        """Flip a reduced unit to full strength."""
        self.steps[unit] = FULL
        self.tell(
            "recovered",
            rule,
            piece=f"unit:{unit}",
            at=f"hex:{self.at[unit]}",
            unit=self.content.units[unit].name,
        )

    def reduced_units(self, side: int) -> list[int]:
        """List a side's reduced units on the maps."""
        at, steps = self.at, self.steps
        if REDUCED not in steps:
            return []
        return [u for u in self.content.of_side[side] if steps[u] == REDUCED and at[u] > 0]

    def factors(self, unit: int) -> Factors:
        """Return the factors of the side of the counter that is up."""
        return self.content.factors[unit][self.steps[unit]]

    def on_map(self, unit: int) -> bool:
        """Return True if a unit stands in a hex."""
        return self.at[unit] > 0

    def sheet_index(self, unit: int) -> int:
        """Return the index of the map on which a unit stands."""
        return self.content.sheet_index_at[self.at[unit]]

    def unit_in(self, number: int) -> int:
        """Return the unit in a hex, or NOBODY."""
        return self.at.index(number) if number in self.at else NOBODY

    def units_in(self, side: int, hexes: HexSet) -> list[int]:
        """List a side's units in some hexes."""
        at, single = self.at, self.content.single
        return [unit for unit in self.content.of_side[side] if single[at[unit]] & hexes]

    def free_hexes(self, hexes: HexSet) -> list[int]:
        """List those of some hexes in which nobody stands."""
        allied, german = self.occupied
        return list(self.content.hexes_in(hexes & ~(allied | german)))

    # ---- the deck -------------------------------------------------------------------------

    def deck_device(self) -> Deck:
        """Return the cards that are left, to draw one from."""
        return Deck(self.content.full_deck, tuple(self.deck))

    def remove_card(self, face: str) -> None:
        """Take a card from the deck."""
        self.deck[self.content.cards[face].slot] -= 1

    def cards_left(self) -> int:
        """Count the cards of the deck."""
        return sum(self.deck)

    def counts_by_face(self) -> dict[str, int]:
        """Return how many cards of each face are left."""
        return dict(zip(self.content.cards, self.deck, strict=True))

    def note_card_of(self, side: int) -> None:
        """Remember that a side has had a card of its colour this turn."""
        self.had |= 1 << side

    def has_had_card(self, side: int) -> bool:
        """Return True if a side has had a card of its colour this turn."""
        return bool(self.had >> side & 1)

    def both_have_had_a_card(self) -> bool:
        """Return True if each side has had a card of its colour this turn."""
        return self.had == BOTH

    # ---- the free strike ------------------------------------------------------------------

    def can_strike(self) -> bool:
        """Return True if a free strike is left and not held back until the next card."""
        return self.strike > 0

    def hold_strike(self) -> None:
        """Keep the free strike until the next card."""
        self.strike = -abs(self.strike)

    def release_strike(self) -> None:
        """Let the free strike be made again."""
        self.strike = abs(self.strike)
