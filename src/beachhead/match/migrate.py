"""Convert records of older formats and older rules, or find where they differ from today's."""

from collections.abc import Callable, Mapping

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, RecordError
from beachhead.match.content import content_hash
from beachhead.match.entries import FORMAT, find_skipped
from beachhead.match.match import Match
from beachhead.match.record import LARGEST_RECORD, Record, check_form, header_of

Upgrade = Callable[[dict[str, object]], dict[str, object]]
UPGRADES: dict[str, Upgrade] = {}
"""For each older format, how its file becomes one of the next format; there is one format so far."""


class Difference(msgspec.Struct, frozen=True):
    """The first ply where today's rules differ from a record, the rule, and what happened."""

    ply: int
    rule: str
    message: str
    refused: bool
    """True if the entry is not legal any more; False if it leads to another position."""


class Migration(msgspec.Struct, frozen=True):
    """The record under today's rules, up to the first refused entry."""

    record: Record
    notes: tuple[str, ...]
    differs: Difference | None = None


def migrate(body: bytes, upgrades: Mapping[str, Upgrade] = UPGRADES) -> Migration:
    """Read a record of any known format and play it by today's rules."""
    raw, notes = upgrade_format(parse(body), upgrades)
    try:
        found = msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        msg = f"The record does not have the expected form: {error}."
        raise RecordError(msg, code="record.form") from None
    check_form(found)
    game = registry.game(found.game)
    if found.version != game.version:
        notes.append(f"{game.title}: rules of version {found.version} become {game.version}")
    if found.content != content_hash(game):
        notes.append(f"{game.title}: the component files have changed since")
    header = msgspec.structs.replace(
        header_of(game, found), version=game.version, content=content_hash(game)
    )
    match = Match(game, header)
    differs = replay(match, found)
    private = bool(found.seed)
    return Migration(match.record(private=private), tuple(notes), differs)


def parse(body: bytes) -> dict[str, object]:
    """Return a JSON object of limited size."""
    if len(body) > LARGEST_RECORD:
        msg = f"A record has at most {LARGEST_RECORD} bytes, this one has {len(body)}."
        raise RecordError(msg, code="record.size")
    try:
        return msgspec.json.decode(body, type=dict[str, object])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        msg = f"The record is not a JSON object: {error}."
        raise RecordError(msg, code="record.json") from None


def upgrade_format(
    raw: dict[str, object], upgrades: Mapping[str, Upgrade]
) -> tuple[dict[str, object], list[str]]:
    """Apply upgrades until the format is today's."""
    notes: list[str] = []
    while (name := raw.get("format")) != FORMAT:
        upgrade = upgrades.get(name) if isinstance(name, str) else None
        if upgrade is None or len(notes) > len(upgrades):
            known = ", ".join([*upgrades, FORMAT])
            msg = f"The record's format is {name!r:.60}; known: {known}."
            raise RecordError(msg, code="record.format")
        raw = upgrade(raw)
        notes.append(f"format {name} becomes {raw.get('format')}")
    return raw, notes


def replay(match: Match, found: Record) -> Difference | None:
    """Fold the entries as far as they go and note the first difference."""
    first: Difference | None = None
    match.skipped = find_skipped(found.answers)
    for entry, expected in zip(found.answers, found.checksums, strict=True):
        try:
            match.fold(entry)
        except BeachheadError as error:
            return first or Difference(entry.ply, error.rule, error.message, refused=True)
        effect = match.effects[-1]
        if first is None and effect.checksum != expected:
            what = f"{effect.step or entry.kind} leads to another position"
            first = Difference(entry.ply, effect.rule, what, refused=False)
    return first
