"""Everything about a scenario that never changes during play: maps, units, variants and deck."""

from functools import cache
from typing import NamedTuple

from beachhead.games.five_beaches.content.components import Components, components
from beachhead.games.five_beaches.content.map_graph import CAMPAIGN, MapGraph
from beachhead.games.five_beaches.content.schema import (
    ALLIED,
    GERMAN,
    SIDES,
    Factors,
    Kind,
    Unit,
    Variant,
)
from beachhead.games.five_beaches.content.step_costs import StepCosts, movement_key
from beachhead.kernel.cards import full_deck

ARMOR: Kind = "armor"
JOKER = "joker"
COLOURS = ("red", "black")
"""The colour of each side's cards (FFF-ACT-02)."""
NO_FACTORS = Factors(0, 0, 0)


class CardKind(NamedTuple):
    """What a card says."""

    slot: int
    """Its place in the counts of the deck."""
    side: int
    """Whose card it is; -1 for the Joker."""
    number: int
    """1 to 8; 0 for a face card and the Joker."""


class ScenarioContent(MapGraph):
    """The maps of a scenario with its units (Allies first), its variants and its deck."""

    def __init__(self, key: str, parts: Components) -> None:
        """Work out the tables of one beach or of the campaign."""
        super().__init__(key, parts)
        self.tables = parts.tables
        self._list_units(parts)
        self._measure_steps()
        self._count_cards(parts)

    def _list_units(self, parts: Components) -> None:
        """List the units, Allies first, with their factors by steps left."""
        here = [u for u in parts.units if u.map in self.sheet_numbers]
        self.units: tuple[Unit, ...] = tuple(sorted(here, key=lambda u: SIDES.index(u.side)))
        self.side_of = [SIDES.index(u.side) for u in self.units]
        """By unit."""
        first_german = self.side_of.count(ALLIED)
        self.of_side = (range(first_german), range(first_german, len(self.units)))
        """The units of each side."""
        self.unit_index = {u.id: i for i, u in enumerate(self.units)}
        self.factors = [(NO_FACTORS, u.reduced, u.full) for u in self.units]
        """By unit and the steps it has left."""
        self.armored = [u.kind == ARMOR for u in self.units]
        self.variants: tuple[Variant, ...] = tuple(
            v for v in parts.variants if v.map in self.sheet_numbers
        )
        self.entries = {
            self.unit_index[name]: v.entry for v in self.variants if v.entry for name in v.units
        }
        """How variant units enter, by unit."""
        barred = {name for v in self.variants if not v.exits_score for name in v.units}
        self.scores_by_exit = [u.id not in barred for u in self.units]
        """False for the airborne of Sword (FFF-VAR-SWORD-04)."""

    def _measure_steps(self) -> None:
        """Work out how each kind of unit moves."""
        self.steps_by_gait = {
            g: StepCosts(self, g) for g in sorted(set(map(movement_key, self.units)))
        }
        self.step_costs = [self.steps_by_gait[movement_key(u)] for u in self.units]
        """By unit."""

    def _count_cards(self, parts: Components) -> None:
        """Note the deck: the kinds of card, and how many there are of each (FFF-BEACH-01)."""
        table = parts.tables.deck
        self.jokers = parts.tables.campaign.jokers if self.campaign else table.jokers
        self.cards: dict[str, CardKind] = {}
        self.whole_deck: list[int] = []
        """How many cards of each kind the deck has."""
        for side in (ALLIED, GERMAN):
            for number in table.numbers:
                self._add_card(f"{COLOURS[side]}{number}", table.suits_per_colour, side, number)
            self._add_card(f"{COLOURS[side]}face", len(table.faces) * table.suits_per_colour, side)
        self._add_card(JOKER, self.jokers, -1)  # a second one in the campaign: FFF-CAMP-03
        self.full_deck = full_deck(tuple(self.cards), self.whole_deck)

    def _add_card(self, face: str, count: int, side: int, number: int = 0) -> None:
        """Put equal cards into the deck."""
        self.cards[face] = CardKind(len(self.cards), side, number)
        self.whole_deck.append(count)


@cache
def scenario_content(key: str) -> ScenarioContent:
    """Return the content of a scenario, worked out once."""
    return ScenarioContent(key, components())


@cache
def scenario_keys() -> list[str]:
    """List the scenarios: the five beaches, then the campaign."""
    return [s.key for s in components().maps] + [CAMPAIGN]
