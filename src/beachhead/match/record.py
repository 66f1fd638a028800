"""Records: a match as plain versioned JSON that anybody may write and nobody is trusted with."""

from __future__ import annotations

import msgspec

from beachhead.kernel.errors import BeachheadError, RecordError
from beachhead.kernel.registry import AnyGame
from beachhead.match.dice import commitment
from beachhead.match.entries import FORMAT, DiceKind, Entry, Header, OptionValue, Seat
from beachhead.match.fold import LONGEST_MATCH, Fold
from beachhead.match.setup import checked_seats, scenario_of

LARGEST_RECORD = 50_000_000
"""Bytes of the largest record that is read."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file: header, entries, and a checksum of the position after each entry."""

    format: str
    game: str
    version: int
    content: str
    scenario: str
    options: dict[str, OptionValue]
    seats: tuple[Seat, ...]
    dice: DiceKind
    commitment: str
    answers: tuple[Entry, ...]
    checksums: tuple[str, ...]
    seed: str = ""
    """Revealed when the match is over; a private save has it earlier."""
    start: dict[str, object] | None = None


def record(match: Fold, *, private: bool = False) -> Record:
    """Write a match down; the seed goes in when it is over, or into a save kept private."""
    header = match.header
    return Record(
        format=FORMAT,
        game=header.game,
        version=header.version,
        content=header.content,
        scenario=header.scenario,
        options=header.options,
        seats=header.seats,
        dice=header.dice,
        commitment=header.commitment,
        answers=tuple(match.entries),
        checksums=tuple(told.checksum for told in match.told),
        seed=header.seed if match.position.ending or private else "",
        start=header.start,
    )


def encode(found: Record) -> bytes:
    """Write a record as JSON, one entry a line, so that people can read it and tools compare it."""
    head = msgspec.to_builtins(found)
    entries = b",\n  ".join(msgspec.json.encode(entry) for entry in found.answers)
    lines = [
        f" {name!r}: ".replace("'", '"').encode() + msgspec.json.encode(value)
        for name, value in head.items()
        if name not in ("answers", "checksums")
    ]
    lines.append(b' "answers": [\n  ' + entries + b"\n ]")
    lines.append(b' "checksums": ' + msgspec.json.encode(found.checksums))
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def decode(body: bytes) -> Record:
    """Read an untrusted record; size, form and length are checked before anything is played."""
    if len(body) > LARGEST_RECORD:
        msg = f"A record has at most {LARGEST_RECORD} bytes, this one has {len(body)}."
        raise RecordError(msg, code="record.size")
    try:
        found = msgspec.json.decode(body, type=Record)
    except msgspec.ValidationError as error:
        msg = f"The record does not have the expected form: {error}."
        raise RecordError(msg, code="record.form") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        msg = f"The record is not JSON: {error}."
        raise RecordError(msg, code="record.json") from None
    check_form(found)
    return found


def check_form(found: Record) -> None:
    """Refuse another format, too many entries, or checksums that do not pair with them."""
    if found.format != FORMAT:
        msg = f"The record's format is {found.format!r:.60}, this program reads {FORMAT!r}."
        raise RecordError(msg, code="record.format", remedy="run: beachhead migrate FILE")
    if len(found.answers) > LONGEST_MATCH:
        msg = f"A record has at most {LONGEST_MATCH} entries, this one {len(found.answers)}."
        raise RecordError(msg, code="record.size")
    if len(found.checksums) != len(found.answers):
        msg = f"{len(found.answers)} entries have {len(found.checksums)} checksums."
        raise RecordError(msg, code="record.checksums")


def scenario_in(game: AnyGame, found: Record) -> str:
    """Give a record's scenario; one that is not offered here is known by the position that carries it."""
    if found.start is None:
        return scenario_of(game, found.scenario)
    try:
        return scenario_of(game, found.scenario, carried=True)
    except BeachheadError:
        first = game.load(msgspec.json.encode(found.start))
        return scenario_of(game, game.scenario_of(first), carried=True)


def header_of(game: AnyGame, found: Record) -> Header:
    """Give the header that a record holds, once its seats and its seed are sound."""
    if found.seed and commitment(found.seed) != found.commitment:
        msg = "The revealed seed is not the one that was promised at the start."
        raise RecordError(msg, code="record.commitment")
    scenario = scenario_in(game, found)
    return Header(
        game=found.game,
        version=found.version,
        content=found.content,
        scenario=scenario,
        options=found.options,
        seats=checked_seats(game, scenario, found.seats),
        dice=found.dice,
        seed=found.seed,
        commitment=found.commitment,
        start=found.start,
    )
