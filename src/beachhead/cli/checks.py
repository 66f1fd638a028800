"""`beachhead verify`, `validate` and `migrate`."""

from pathlib import Path

from rich.console import Console

from beachhead.cli import files
from beachhead.cli.screen import without_markup
from beachhead.match.migrate import Difference, migrate
from beachhead.match.record import encode
from beachhead.match.validate import validate
from beachhead.match.verify import verify


def print_line(console: Console, text: str, style: str = "") -> None:
    """Print one line about a file without wrapping it: other programs read these lines."""
    console.print(without_markup(text, style), soft_wrap=True)


def verify_file(console: Console, path: Path) -> bool:
    """Check the dice of a record; return False if one is wrong."""
    proof = verify(files.read_record(path))
    for fault in proof.faults:
        where = f"ply {fault.ply}" if fault.ply >= 0 else "the start"
        print_line(console, f"{path}: {where}: {fault.message}", "red")
    if proof.note:
        print_line(console, f"{path}: {proof.note}")
    elif not proof.faults:
        text = f"{path}: all {proof.checked} rolls match the seed promised at the start."
        print_line(console, text, "green")
    for text in proof.proved:
        print_line(console, f"  proved: {text}")
    for text in proof.unproved:
        print_line(console, f"  not proved: {text}")
    return not proof.faults


def validate_files(console: Console, paths: list[Path], game: str) -> bool:
    """Check files; return True if all are sound."""
    sound = True
    for path in paths:
        found = validate(path.name, files.read(path), game)
        sound = sound and found.sound
        style = "green" if found.sound else "red"
        code = f" [{found.code}]" if found.code else ""
        print_line(console, f"{path}: {found.what}: {found.summary}{code}", style)
    return sound


def migrate_file(console: Console, path: Path, output: Path | None) -> bool:
    """Convert a record to today's rules; return True if all of it can still be played."""
    if output is not None:
        files.check_writable(output)
    moved = migrate(files.read(path))
    for note in moved.notes:
        print_line(console, f"{path}: {note}")
    if moved.differs:
        print_line(console, f"{path}: {describe_difference(moved.differs)}", "yellow")
    kept = len(moved.record.answers)
    if output is not None:
        files.write(output, encode(moved.record))
        print_line(console, f"{output}: {kept} entries written")
    elif not moved.notes and not moved.differs:
        print_line(console, f"{path}: up to date, {kept} entries", "green")
    return not (moved.differs and moved.differs.refused)


def describe_difference(found: Difference) -> str:
    """Return where today's rules differ from a record, in words."""
    rule = f" (rule {found.rule})" if found.rule else ""
    what = "is refused" if found.refused else "differs"
    return f"ply {found.ply} {what}{rule}: {found.message}"
