"""The form of figures.toml: every number of the rules that is not on a card or a map."""

from typing import Literal

import msgspec

Provenance = Literal["sourced", "inferred", "reconstructed"]


class Gains(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Resources to be added."""

    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0


class Sourced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of figures, and where they come from."""

    provenance: Provenance
    note: str = ""


class DiceFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The RWB dice and how they are rolled."""

    faces: tuple[str, ...]
    colours: tuple[str, ...]
    rolls: int
    lock: int
    tool_table: tuple[int, ...]
    provenance: dict[str, Provenance]
    note: str = ""


class MarkerFigures(Sourced, frozen=True, kw_only=True):
    """The faces of the Unit Marker and how long a Unit may stay."""

    faces: tuple[str, ...]
    stay: int


class MineFigures(Sourced, frozen=True, kw_only=True):
    """What Land Mines do."""

    dice: int


class AwardFigures(Sourced, frozen=True, kw_only=True):
    """What an Award costs."""

    price: int


class TradeFigures(Sourced, frozen=True, kw_only=True):
    """The one limit that a digital table adds."""

    offers_per_phase: int


class BunkerFigures(Sourced, frozen=True, kw_only=True):
    """What a Specialist beside the Bunker is worth."""

    placed_def: int


class FewFigures(Sourced, frozen=True, kw_only=True):
    """The divisor of A Few Good Men."""

    divide_by: int


class PointFigures(Sourced, frozen=True, kw_only=True):
    """What scores Victory Points."""

    bunker: int
    first_in_bunker: int
    per_sector_victory: int
    per_last_sector_defeat: int
    soldier: int
    courage: int
    specialist: int
    award: int


class BlindStart(Sourced, frozen=True, kw_only=True):
    """What each face of a Unit Marker brings in a Blind Start."""

    soldiers: int
    dice: int
    one_chevron: Gains
    two_chevrons: Gains
    three_chevrons: Gains
    must_move: Gains
    battle_cry: Gains
    cannot_stay: Gains


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules that is not on a card or a map."""

    dice: DiceFigures
    marker: MarkerFigures
    mines: MineFigures
    awards: AwardFigures
    trade: TradeFigures
    bunker: BunkerFigures
    few_good_men: FewFigures
    victory_points: PointFigures
    blind_start: BlindStart
    sources: dict[str, str]
