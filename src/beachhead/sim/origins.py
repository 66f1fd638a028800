"""The origin of a result: everything that decides how a simulated game goes, and its fingerprint.

A result is used again only for a job of the same origin. A bot whose play depends on a file of
numbers declares it as `weights` (see `kernel.bots.Weighted`).
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal

import msgspec

from beachhead.ai import find_bot
from beachhead.kernel.bots import Bot, Weighted
from beachhead.kernel.meta import check_options
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match.content import content_hash

OptionValue = int | str | bool
DIGITS = 16


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """What a game was played with; `weights` has a hash for each bot, empty if it has none."""

    game: str
    version: int
    content: str
    """Hash of the component files, and of a scenario from a file."""
    scenario: str
    options: dict[str, OptionValue]
    """All options, defaults included."""
    bots: tuple[str, ...]
    weights: tuple[str, ...]
    seconds: float | None
    seed: int
    variant: str = ""
    """Name and fingerprint of the variant; empty: the published game."""
    luck: Literal["game", "step"] = "game"
    """The order in which random numbers are dealt; see `sim.jobs`."""

    @property
    def fingerprint(self) -> str:
        """Return a hash that only equal origins share; what is as usual does not count."""
        said = msgspec.structs.asdict(self)
        unusual = {k: v for k, v in said.items() if v != USUAL.get(k)}
        return sha256(msgspec.json.encode(unusual, order="sorted")).hexdigest()[:DIGITS]


USUAL = {"variant": "", "luck": "game"}
"""Fields that results of older versions lack, and their values there."""
OTHER = {
    "game": "of another game",
    "version": "of another version of the rules",
    "variant": "of another variant, or of none",
    "content": "with other component files",
    "scenario": "of another scenario",
    "options": "with other options",
    "bots": "with other bots, or the same in other seats",
    "weights": "of a bot with other weights",
    "seconds": "with another time limit",
    "seed": "with another seed",
    "luck": "with random numbers dealt in another order",
}
"""Descriptions of results that differ in one field, the most important first."""


def find_difference(one: Origin, other: Origin) -> str:
    """Return the first difference between two origins in words, empty if they are equal."""
    found = (text for name, text in OTHER.items() if getattr(one, name) != getattr(other, name))
    return next(found, "")


def hash_content(game: AnyGame, scenario: str, first: Position) -> str:
    """Return the hash of the component files, and of the first position of a scenario from a file."""
    own = f"+{game.checksum(first)}" if game.is_own_scenario(scenario) else ""
    return content_hash(game) + own


def all_options(game: AnyGame, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options with their defaults."""
    return check_options(game.options(), dict(chosen))


def weights_of(game: AnyGame, levels: Sequence[str]) -> tuple[str, ...]:
    """Return the hash of each bot's weights."""
    return tuple(hash_weights(find_bot(game, level)) for level in levels)


def hash_weights(bot: Bot) -> str:
    """Return the hash of a bot's weights, empty if it has none."""
    return sha256(bot.weights()).hexdigest()[:DIGITS] if isinstance(bot, Weighted) else ""
