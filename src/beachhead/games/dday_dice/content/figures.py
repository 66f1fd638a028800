"""The form of figures.toml: every number of the rules that is not on a card or a map."""

from __future__ import annotations

from typing import Literal

import msgspec

Provenance = Literal["sourced", "inferred", "reconstructed"]


class Gains(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Resources to be added."""

    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0


class DiceFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The RWB dice and how they are rolled."""

    faces: tuple[str, ...]
    colours: tuple[str, ...]
    rolls: int
    lock: int
    tool_table: tuple[int, ...]
    provenance: dict[str, Provenance]
    note: str = ""


class MarkerFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of the Unit Marker and how long a Unit may stay."""

    faces: tuple[str, ...]
    stay: int
    provenance: Provenance


class MineFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Land Mines do."""

    dice: int
    provenance: Provenance
    note: str = ""


class AwardFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Award costs."""

    price: int
    provenance: Provenance


class TradeFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one limit that a digital table adds."""

    offers_per_phase: int
    provenance: Provenance
    note: str = ""


class BunkerFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Specialist beside the Bunker is worth."""

    placed_def: int
    provenance: Provenance


class FewFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The divisor of A Few Good Men."""

    divide_by: int
    provenance: Provenance


class PointFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What scores Victory Points."""

    bunker: int
    first_in_bunker: int
    per_sector_victory: int
    per_last_sector_defeat: int
    soldier: int
    courage: int
    specialist: int
    award: int
    provenance: Provenance


class BlindStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a Unit Marker brings in a Blind Start."""

    soldiers: int
    dice: int
    one_chevron: Gains
    two_chevrons: Gains
    three_chevrons: Gains
    must_move: Gains
    battle_cry: Gains
    cannot_stay: Gains
    provenance: Provenance
    note: str = ""


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
