"""Lessons: data in a game's folder, played by one runner on a real match. See `docs/lessons.md`."""

from beachhead.lessons.checking import check_lesson
from beachhead.lessons.form import Lesson, Source, Step, Until
from beachhead.lessons.learning import play_task, show_answer
from beachhead.lessons.lesson_match import LessonMatch, WrongInLesson, match_class
from beachhead.lessons.library import find_lesson, list_lessons, read_lesson, read_lesson_file

__all__ = [
    "Lesson",
    "LessonMatch",
    "Source",
    "Step",
    "Until",
    "WrongInLesson",
    "check_lesson",
    "find_lesson",
    "list_lessons",
    "match_class",
    "play_task",
    "read_lesson",
    "read_lesson_file",
    "show_answer",
]
