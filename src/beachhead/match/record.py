"""Records: a match as plain versioned JSON that anybody may write and nobody is trusted with."""

import msgspec

from beachhead.kernel.errors import RecordError
from beachhead.kernel.registry import AnyGame
from beachhead.match.devices import name_devices
from beachhead.match.dice import RECIPES, commit_to
from beachhead.match.entries import FORMAT, Entry, Header
from beachhead.match.fold import LONGEST_MATCH, Fold
from beachhead.match.setup import check_seats, find_scenario

LARGEST_RECORD = 50_000_000
"""Bytes of the largest record that is read."""


class Record(Header, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The file: header, entries, and a checksum of the position after each entry.

    It has the seed once the match is over; a private save has it earlier.
    """

    format: str
    commitment: str
    answers: tuple[Entry, ...]
    """Every entry in its order."""
    checksums: tuple[str, ...]
    """Of the position after each entry."""


def record(match: Fold, *, private: bool = False) -> Record:
    """Return a match as a record; it has the seed once the match is over, or if it is private."""
    is_seed_known = match.header.dice == "seeded" and (bool(match.position.ending) or private)
    known = {
        "seed": match.header.seed if is_seed_known else "",
        "answers": name_devices(match),
        "checksums": tuple(effect.checksum for effect in match.effects),
    }
    return Record(**{**msgspec.structs.asdict(match.header), **known})


def encode(found: Record) -> bytes:
    """Return a record as JSON with one entry on each line, for people and tools to compare."""
    head = {"format": found.format, **msgspec.to_builtins(found)}
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
    """Read an untrusted record; check size, form and length before anything is played."""
    if len(body) > LARGEST_RECORD:
        msg = f"A record has at most {LARGEST_RECORD} bytes, this one has {len(body)}."
        raise RecordError(msg, code="record.size")
    try:
        found = msgspec.json.decode(body, type=Record)
    except msgspec.ValidationError as error:
        msg = f"The record does not have the expected form: {error}."
        raise RecordError(msg, code="record.form") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError(f"The record is not JSON: {error}.", code="record.json") from None
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


def header_of(game: AnyGame, found: Record) -> Header:
    """Return the header of a record, after checking its seats and its seed.

    A file cannot show who chose its seed, so a match that comes from one does not count as drawn.
    """
    if found.seed and commit_to(found.seed) != found.commitment:
        msg = "The revealed seed is not the one that was promised at the start."
        raise RecordError(msg, code="record.commitment")
    if found.recipe not in RECIPES:
        msg = f"The record's dice follow recipe {found.recipe}; this program knows {RECIPES}."
        raise RecordError(msg, code="record.recipe", remedy="use a newer version")
    header = msgspec.convert(found, Header, from_attributes=True)
    scenario = find_scenario(game, found.scenario, found.start)
    seats = check_seats(game, scenario, found.seats)
    return msgspec.structs.replace(header, scenario=scenario.id, seats=seats, drawn=False)
