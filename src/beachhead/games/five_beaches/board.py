"""The position: where units stand and how strong, the deck, the turn, the card being played."""

from __future__ import annotations

from typing import Self

from beachhead.games.five_beaches.components import ALLIED, GERMAN
from beachhead.games.five_beaches.theatre import (
    EXIT,
    EXITED,
    FULL,
    GONE,
    LOST,
    OFF,
    REDUCED,
    Theatre,
    scenario_keys,
    theatre,
)
from beachhead.kernel.position import Position

__all__ = ["BOTH", "DONE", "EXIT", "EXITED", "LATER", "LOST", "OFF", "Board"]

BOTH = 3
"""Both bits of `had`."""
DONE, LATER = -1, -2
"""Answers beside units, hexes and the exit: stop or wait, wait until the next card."""


class Ground:
    """What a board works out from its fields: never saved, always in step with `at`."""

    theatre: Theatre
    force: tuple[int, int]
    """Hexes of each side's units, as masks; another tuple whenever somebody moves."""
    grips: list[int]
    """What each unit may do where it stands, as `Theatre.grasp` has it."""
    roster: tuple[tuple[int, int], tuple[int, ...], str, list[int]] = ((0, 0), (), "", [])
    """Units that may be activated, with the force, the units activated and the card they hold for."""
    orders: tuple[tuple[int, int], int, tuple[int, ...]] = ((0, 0), -1, ())
    """What a unit may do, and by which force it was worked out."""


class Board(Position, Ground, dict=True):
    """Units by the theatre's order (Allies first), and everything about the turn."""

    scenario: str
    last: int
    """The last turn of the game."""
    at: list[int]
    """Hex number of each unit, or OFF, LOST, EXITED."""
    steps: list[int]
    """2 full, 1 reduced, 0 gone."""
    deck: list[int]
    """How many cards of each face are left this turn."""
    exits: tuple[int, ...]
    """Units that left for victory points, by map."""
    allied_held: tuple[int, ...] = ()
    """Objectives, and Point du Hoc, that the Allies control."""
    turn: int = 0
    drawer: int = ALLIED
    card: str = ""
    """The card that was turned last for activation."""
    left: int = 0
    """Activations or face-card actions that the card still gives."""
    acted: tuple[int, ...] = ()
    """Units that were activated with this card."""
    used: tuple[int, ...] = ()
    """By map: Activations made with this card, or the kind of face-card action."""
    had: int = 0
    """Bits of the sides that have had a card of their colour this turn."""
    jokers: int = 0
    """Jokers drawn this turn."""
    fewer: tuple[int, int] = (0, 0)
    """Activations that each side loses with its next numbered card."""
    strike: int = 0
    """Free Naval Support strikes left this turn."""
    due: tuple[int, ...] = ()
    """Units that may enter and have not yet."""
    variants: tuple[str, ...] = ()
    odd: str = "utah"
    natural: bool = True
    several: bool = False
    free_set_up: bool = False
    duplex_drive: bool = False
    by_hand: bool = False

    def __post_init__(self) -> None:
        """Work out the masks, on making and on loading; refuse what has no masks."""
        if self.scenario not in scenario_keys():
            raise ValueError(f"there is no scenario {self.scenario!r:.60}")
        self.theatre = theatre(self.scenario)
        for unit, number in zip(self.theatre.units, self.at, strict=False):
            if number not in self.theatre.mark:
                msg = f"{unit.name} is in {number}, no hex of this scenario (FFF-CAMP-04)"
                raise ValueError(msg)
        if len(self.at) > len(self.theatre.units):
            raise ValueError(f"at has {len(self.at)} entries, not {len(self.theatre.units)}")
        self.force = (0, 0)
        self.grips = [0] * len(self.theatre.units)
        self.muster(ALLIED)
        self.muster(GERMAN)

    def muster(self, side: int) -> None:
        """Work out anew where a side stands."""
        ground = self.theatre
        force = ground.union(ground.mark[number] for number in self.at[ground.slices[side]])
        for unit, number in enumerate(self.at):
            self.grips[unit] = ground.grasp[unit][number]
        allied, german = self.force
        self.force = (force, german) if side == ALLIED else (allied, force)

    @property
    def zone(self) -> tuple[int, int]:
        """Give the land hexes next to each side's units on land, as masks."""
        zone_of = self.theatre.zone_of
        return zone_of(self.force[ALLIED]), zone_of(self.force[GERMAN])

    def clone(self) -> Self:
        """Copy by hand: this is where search spends its time."""
        twin = self.__copy__()  # type: ignore[attr-defined]
        twin.agenda = self.agenda[:]
        twin.at = self.at[:]
        twin.steps = self.steps[:]
        twin.deck = self.deck[:]
        twin.story = None
        twin.theatre = self.theatre
        twin.force = self.force
        twin.grips = self.grips[:]
        twin.roster = self.roster
        twin.orders = self.orders
        return twin  # type: ignore[no-any-return]

    # ---- units ----------------------------------------------------------------------------

    def put(self, unit: int, number: int) -> None:
        """Stand a unit in a hex; it takes control of an objective there (FFF-BEACH-44)."""
        ground = self.theatre
        allied, german = self.force
        moved = ground.mark[self.at[unit]] ^ ground.mark[number]
        self.at[unit] = number
        self.grips[unit] = ground.grasp[unit][number]
        if unit < ground.first_german:
            self.force = (allied ^ moved, german)
        else:
            self.force = (allied, german ^ moved)
        if number in ground.watched:
            self.take(ground.side_of(unit), number)

    def take(self, side: int, number: int) -> None:
        """Give a side control of an objective."""
        held = number in self.allied_held
        if side == ALLIED and not held:
            self.allied_held = tuple(sorted((*self.allied_held, number)))
        elif side == GERMAN and held:
            self.allied_held = tuple(h for h in self.allied_held if h != number)
        else:
            return
        self.tell("control", "FFF-BEACH-44", side=side, at=f"hex:{number}", hex=number)

    def lift(self, unit: int, fate: int) -> None:
        """Take a unit off the map."""
        self.at[unit] = fate
        self.muster(self.theatre.side_of(unit))

    def hit(self, unit: int) -> None:
        """Flip a full unit, remove a reduced one (FFF-BEACH-30)."""
        self.steps[unit] -= 1
        if self.steps[unit] == GONE:
            self.lift(unit, LOST)

    def reduced_units(self, side: int) -> list[int]:
        """List a side's reduced units on the maps."""
        at, steps = self.at, self.steps
        if REDUCED not in steps:
            return []
        return [u for u in self.theatre.of_side[side] if steps[u] == REDUCED and at[u] > 0]

    def recover(self, unit: int, rule: str) -> None:
        """Flip a reduced unit to full strength."""
        self.steps[unit] = FULL
        self.tell(
            "recovered",
            rule,
            piece=f"unit:{unit}",
            at=f"hex:{self.at[unit]}",
            unit=self.theatre.units[unit].name,
        )

    def unit_in(self, number: int) -> int:
        """Find the unit in a hex; -1 where there is none."""
        return self.at.index(number) if number in self.at else -1

    def sheet(self, unit: int) -> int:
        """Give the index of the map on which a unit stands."""
        return self.theatre.sheet_at[self.at[unit]]

    # ---- the deck -------------------------------------------------------------------------

    def remove_card(self, face: str) -> None:
        """Take a card from the deck."""
        self.deck[self.theatre.meaning[face][0]] -= 1

    def cards_left(self) -> int:
        """Count the cards of the deck."""
        return sum(self.deck)
