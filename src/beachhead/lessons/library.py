"""The lessons of a game: files in its folder `lessons/`, in the order of their names.

for source in list_lessons(registry.game("template")):
print(source.lesson.title)
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from beachhead.kernel.data import load_file, parse_toml
from beachhead.kernel.errors import DataError, Unknown
from beachhead.kernel.registry import AnyGame
from beachhead.lessons.form import Lesson, Source

FOLDER = "lessons"


@cache
def list_lessons(game: AnyGame) -> list[Source]:
    """List the lessons of a game in the order of a course."""
    package = type(game).__module__
    folder = files(package).joinpath(FOLDER)
    if not folder.is_dir():
        return []
    found = [
        read_lesson(entry.read_text("utf-8"), f"{package}/{FOLDER}/{entry.name}")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    ]
    check_ids(found)
    return found


def read_lesson(text: str, file: str) -> Source:
    """Read a lesson; an error names file, line and entry."""
    return Source(file, text, parse_toml(text, file, Lesson))


def read_lesson_file(path: Path) -> Source:
    """Read a lesson that is in no game's folder."""
    lesson = load_file(path, Lesson)
    return Source(path.name, path.read_text("utf-8"), lesson)


def check_ids(sources: list[Source]) -> None:
    """Raise DataError if two lessons of a game have the same id."""
    seen: dict[str, str] = {}
    for source in sources:
        if other := seen.get(source.lesson.id):
            msg = f"{source.file}: {other} has the id {source.lesson.id!r} too."
            raise DataError(msg, remedy="choose another id")
        seen[source.lesson.id] = source.file


def find_lesson(game: AnyGame, lesson_id: str) -> Lesson:
    """Return a lesson of a game by its id."""
    known = {source.lesson.id: source.lesson for source in list_lessons(game)}
    if lesson_id not in known:
        raise Unknown("lesson", lesson_id, list(known))
    return known[lesson_id]
