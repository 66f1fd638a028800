"""What the standing cards of a Unit or a Sector do, summed up and remembered by card set."""

from __future__ import annotations

from functools import cache

import msgspec

from beachhead.games.dday_dice.content.components import FACES, SPECIALISTS, Card, pick_cards
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.kernel.memo import Memo

SUMMED = (
    "ignore_skulls",
    "recover",
    "discount_finds",
    "cheaper_advance",
    "lock_fewer",
    "recolour_die",
    "reroll_after_last",
    "turn_skull",
    "lower_fire",
    "lower_def",
)

ADJUSTING = ("recolour_die", "reroll_after_last", "turn_skull")
"""Abilities that change the dice of a Final Tally."""


class Profile(msgspec.Struct, frozen=True):
    """Totals of every standing effect (DDD-SPEC-17: abilities add up)."""

    per_rwb: tuple[Effect, ...] = ()
    results: tuple[int, ...] = ()
    upkeep_soldiers: int = 0
    ignore_skulls: int = 0
    recover: int = 0
    discount_finds: int = 0
    least: int = 0
    cheaper_advance: int = 0
    lock_fewer: int = 0
    recolour_die: int = 0
    reroll_after_last: int = 0
    turn_skull: int = 0
    lower_fire: int = 0
    lower_def: int = 0
    award_price: int = 0
    adjusts: bool = False
    """Some ability changes dice once the rolls are over."""
    swap_dice: bool = False
    ignore_mines: bool = False
    ignore_requirements: bool = False

    @classmethod
    def of(cls, cards: list[Card]) -> Profile:
        """Sum up some cards."""
        effects = [e for card in cards for e in card.data.effects]
        totals = {n: sum(e.amount for e in effects if e.name == n) for n in SUMMED}
        names = {e.name for e in effects}
        results = tuple(
            sum(e.amount for e in effects if e.name == "add_result" and e.symbol == face)
            for face in FACES
        )
        prices = [e.amount for e in effects if e.name == "award_price"]
        return cls(
            per_rwb=tuple(e for e in effects if e.name == "gain_per_rwb"),
            results=results if any(results) else (),
            upkeep_soldiers=sum(e.amount for e in effects if e.name == "upkeep_gain"),
            least=max((e.least for e in effects if e.name == "discount_finds"), default=0),
            award_price=min(prices, default=0),
            swap_dice="swap_dice" in names,
            adjusts=not names.isdisjoint(ADJUSTING),
            ignore_mines="ignore_mines" in names,
            ignore_requirements="ignore_requirements" in names,
            **totals,
        )

    def plus(self, other: Profile) -> Profile:
        """Add what is shared by all Units of a Sector."""
        if other is NO_HELP:
            return self
        if self is NO_HELP:
            return other
        return add_profiles(self, other)


NO_HELP = Profile()


@cache
def add_profiles(one: Profile, other: Profile) -> Profile:
    """Add the effects that work for a whole Sector."""
    results = tuple(
        (one.results[i] if one.results else 0) + (other.results[i] if other.results else 0)
        for i in range(len(FACES))
    )
    return Profile(
        results=results if any(results) else (),
        upkeep_soldiers=one.upkeep_soldiers + other.upkeep_soldiers,
        cheaper_advance=one.cheaper_advance + other.cheaper_advance,
        lower_fire=one.lower_fire + other.lower_fire,
        lower_def=one.lower_def + other.lower_def,
    )


def make_profile(specialists: int) -> Profile:
    """Sum up the Specialists of a Unit."""
    return Profile.of(pick_cards(specialists, SPECIALISTS)) if specialists else NO_HELP


PROFILES = Memo(make_profile)
"""What any set of Specialists does."""
