"""`beachhead verify`, `validate` and `migrate`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from beachhead.cli import files
from beachhead.cli.screen import plain
from beachhead.match.migrate import Difference, migrate
from beachhead.match.record import encode
from beachhead.match.validate import validate
from beachhead.match.verify import verify


def tell(console: Console, text: str, style: str = "") -> None:
    """Print one line about a file, never broken: other programs read these."""
    console.print(plain(text, style), soft_wrap=True)


def verify_file(console: Console, path: Path) -> bool:
    """Check the dice of a record; tell whether they hold or nothing can be said."""
    proof = verify(files.read_record(path))
    for fault in proof.faults:
        where = f"ply {fault.ply}" if fault.ply >= 0 else "the start"
        tell(console, f"{path}: {where}: {fault.message}", "red")
    if proof.note:
        tell(console, f"{path}: {proof.note}")
    elif not proof.faults:
        told = f"{path}: all {proof.checked} rolls follow from the seed promised at the start."
        tell(console, told, "green")
    return not proof.faults


def validate_files(console: Console, paths: list[Path], game: str) -> bool:
    """Check files; tell whether all are sound."""
    sound = True
    for path in paths:
        found = validate(path.name, files.read(path), game)
        sound = sound and found.sound
        style = "green" if found.sound else "red"
        code = f" [{found.code}]" if found.code else ""
        tell(console, f"{path}: {found.what}: {found.summary}{code}", style)
    return sound


def migrate_file(console: Console, path: Path, output: Path | None) -> bool:
    """Bring a record up to date; tell whether all of it still plays."""
    if output is not None:
        files.check_place(output)
    moved = migrate(files.read(path))
    for note in moved.notes:
        tell(console, f"{path}: {note}")
    if moved.differs:
        tell(console, f"{path}: {difference(moved.differs)}", "yellow")
    kept = len(moved.record.answers)
    if output is not None:
        files.write(output, encode(moved.record))
        tell(console, f"{output}: {kept} entries written")
    elif not moved.notes and not moved.differs:
        tell(console, f"{path}: up to date, {kept} entries", "green")
    return not (moved.differs and moved.differs.refused)


def difference(found: Difference) -> str:
    """Say where today's rules part from a record."""
    rule = f" (rule {found.rule})" if found.rule else ""
    what = "is refused" if found.refused else "differs"
    return f"ply {found.ply} {what}{rule}: {found.message}"
