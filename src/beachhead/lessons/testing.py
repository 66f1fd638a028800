"""For the tests of a game: its lessons hold."""

from beachhead.kernel.registry import AnyGame
from beachhead.lessons.checking import check_lesson
from beachhead.lessons.lesson_match import LessonMatch
from beachhead.lessons.library import list_lessons
from beachhead.match.record import encode


def check_lessons(game: AnyGame) -> None:
    """Play every lesson of a game to its end, and read each again from its entries."""
    for source in list_lessons(game):
        played = check_lesson(game, source)
        again = LessonMatch.resume(game, played.header, played.entries)
        assert again.history == played.history, f"{source.file}: a reload forgets its progress"
        assert encode(again.record()) == encode(played.record()), source.file
