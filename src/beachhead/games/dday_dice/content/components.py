"""The components as data: dice, countries, cards and limits, loaded and checked once."""

from functools import lru_cache
from typing import Literal

import msgspec

from beachhead.games.dday_dice.content.effects import EFFECTS, Effect
from beachhead.games.dday_dice.content.figures import Figures, Provenance
from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError

PACKAGE = "beachhead.games.dday_dice.content"
RESOURCES = ("soldiers", "courage", "stars", "points")


class CardProvenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a card's name, cost and effect come from."""

    name: Provenance
    effect: Provenance
    cost: Provenance | None = None
    note: str = ""

    def summary(self) -> str:
        """Describe in a line what is not from the published card."""
        parts = {"name": self.name, "cost": self.cost, "effect": self.effect}
        found = [
            f"{' and '.join(names)} {kind}"
            for kind in ("inferred", "reconstructed")
            if (names := [n for n, given in parts.items() if given == kind])
        ]
        return ", ".join(found) or "sourced"


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as its file gives it."""

    id: str
    name: str
    text: str
    effects: tuple[Effect, ...]
    provenance: CardProvenance
    kind: Literal["", "regular", "reserve", "ranking", "unique", "special"] = ""
    cost: int = 0
    explosives: Literal[0, 1, 2] = 0
    marked: bool = False
    solo: bool = True
    solo_text: str = ""
    solo_effects: tuple[Effect, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A card in play terms: its data and its place in its family."""

    index: int
    bit: int
    family: str
    data: CardData
    when: int
    opens: int
    id: str
    name: str
    cost: int

    def effect(self, name: str) -> Effect | None:
        """Find an effect of this card by its name."""
        return next((e for e in self.data.effects if e.name == name), None)

    def find_text(self, solo: bool) -> str:
        """Return what the card does, alone or in a group (DDD-SOLO-11)."""
        return (solo and self.data.solo_text) or self.data.text


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    card: tuple[CardData, ...]


class BonusOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One alternative of an RWB bonus."""

    soldiers: int = 0
    another_soldiers: int = 0
    every_soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0
    add_results: int = 0
    take_item: int = 0
    free_move: bool = False


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bonus of one symbol on a country's player aid."""

    symbol: str
    options: tuple[BonusOption, ...]
    provenance: Provenance
    note: str = ""


class Country(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country: its player aid."""

    id: str
    name: str
    bonus: tuple[Bonus, ...]


class CountryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four player aids and the names of the bonuses."""

    names: dict[str, str]
    country: tuple[Country, ...]


def number_cards(file: str, family: str, given: CardFile) -> tuple[Card, ...]:
    """Return the cards of a file with their numbers; check every effect against its family."""
    seen: set[str] = set()
    for data in given.card:
        if data.id in seen:
            raise DataError(f"{file}: card {data.id!r} stands twice.", remedy="remove one")
        seen.add(data.id)
        for effect in (*data.effects, *data.solo_effects):
            check_effect(file, family, data.id, effect)
    return tuple(number_card(family, i, data) for i, data in enumerate(given.card))


def number_card(family: str, index: int, data: CardData) -> Card:
    """Return a card with its bit, and the moments at which it may be played."""
    when = opens = 0
    if family in ("item", "award"):
        for effect in data.effects:
            when |= EFFECTS[effect.name].when
            opens |= EFFECTS[effect.name].opens
    bit = 1 << index
    return Card(index, bit, family, data, when, opens, data.id, data.name, data.cost)


def check_effect(file: str, family: str, card: str, effect: Effect) -> None:
    """Refuse an effect that the rules do not know, or one with a field missing."""
    entry = f"{file}: card {card!r}: effect {effect.name!r}"
    kind = EFFECTS.get(effect.name)
    fitting = sorted(n for n, k in EFFECTS.items() if family in k.families)
    if kind is None or (kind.families and family not in kind.families):
        raise DataError(f"{entry} is unknown for a {family}.", remedy=f"use one of {fitting}")
    for field in kind.needs:
        if not getattr(effect, field):
            raise DataError(f"{entry} needs {field!r}.", remedy=f"add {field} = …")
    if effect.resource and effect.resource not in RESOURCES:
        msg = f"{entry}: there is no resource {effect.resource!r}."
        raise DataError(msg, remedy=f"use one of {list(RESOURCES)}")
    if effect.where not in ("", "bunker", "not_bunker"):
        raise DataError(f"{entry}: where = {effect.where!r}.", remedy="use bunker or not_bunker")
    wrong = {effect.symbol, *effect.symbols} - {"", *FACES}
    if wrong:
        raise DataError(f"{entry}: no die shows {sorted(wrong)}.", remedy=f"use {list(FACES)}")


def check_countries(given: CountryFile) -> CountryFile:
    """Demand one bonus for each symbol on every player aid."""
    for country in given.country:
        if tuple(b.symbol for b in country.bonus) != FACES:
            msg = f"countries.toml: {country.id}: the bonuses must follow the die faces."
            raise DataError(msg, remedy=f"list {list(FACES)} in this order")
    return given


FIGURES = load(PACKAGE, "figures.toml", Figures)
FACES = FIGURES.dice.faces
SKULL, STAR, SOLDIER1, SOLDIER2, COURAGE, TOOL = range(6)
COLOURS = ("red", "white", "blue")
COLOURLESS = len(COLOURS)
DICE = tuple(COLOURS.index(c) for c in FIGURES.dice.colours)
"""The colour of each of a Unit's six dice."""
AIDS = check_countries(load(PACKAGE, "countries.toml", CountryFile))
COUNTRIES = AIDS.country
SPECIALISTS = number_cards(
    "specialists.toml", "specialist", load(PACKAGE, "specialists.toml", CardFile)
)
ITEMS = number_cards("items.toml", "item", load(PACKAGE, "items.toml", CardFile))
VEHICLES = number_cards("vehicles.toml", "vehicle", load(PACKAGE, "vehicles.toml", CardFile))
AWARDS = number_cards("awards.toml", "award", load(PACKAGE, "awards.toml", CardFile))
SPECIALIST = {c.id: c for c in SPECIALISTS}
ITEM = {c.id: c for c in ITEMS}
VEHICLE = {c.id: c for c in VEHICLES}
AWARD = {c.id: c for c in AWARDS}


def bits_of_kinds(given: tuple[Card, ...], *kinds: str) -> int:
    """Join the bits of all cards of some kinds."""
    return sum(c.bit for c in given if c.data.kind in kinds)


REGULARS = bits_of_kinds(SPECIALISTS, "regular")
RESERVES = bits_of_kinds(SPECIALISTS, "reserve")
RANKING = bits_of_kinds(SPECIALISTS, "ranking")
UNIQUES = bits_of_kinds(SPECIALISTS, "unique")
HAND = REGULARS | RESERVES
ALL_AWARDS = bits_of_kinds(AWARDS, "")
ALL_VEHICLES = bits_of_kinds(VEHICLES, "")


def pick_cards(cards_mask: int, family: tuple[Card, ...]) -> list[Card]:
    """List the cards whose bits are set."""
    found = []
    while cards_mask:
        low = cards_mask & -cards_mask
        found.append(family[low.bit_length() - 1])
        cards_mask ^= low
    return found


@lru_cache(maxsize=1 << 14)
def specialist_ids(cards_mask: int) -> list[str]:
    """List the names of some Specialists; the list is shared."""
    return [c.id for c in pick_cards(cards_mask, SPECIALISTS)]


@lru_cache(maxsize=1 << 14)
def item_ids(cards_mask: int) -> list[str]:
    """List the names of some Items; the list is shared."""
    return [c.id for c in pick_cards(cards_mask, ITEMS)]


def tools_to_points(tools: int) -> int:
    """Convert the Tools of one Final Tally into Item Points (DDD-FACE-17)."""
    table = FIGURES.dice.tool_table
    last = len(table) - 1
    # Beyond the table each further Tool adds its own number, as inside it.
    return table[tools] if tools <= last else table[last] + sum(range(last + 1, tools + 1))
