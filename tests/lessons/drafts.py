"""Lessons for tests: small drafts of the template game, with one entry changed at a time."""

from beachhead.kernel import registry
from beachhead.lessons import LessonMatch, Source, read_lesson

GAME = registry.game("template")
DRAFT = """\
id = "draft"
title = "Draft"
goal = "Try it."
minutes = 1
side = "Green"
opening = ["hold", "at 50 60", "raid", "at 50 25"]

[[step]]
text = "Read this."
point = ["patrol:0"]

[[step]]
text = "Fire."
do = ["fire"]
wrong = { wait = "Do not wait.", "*" = "No." }
dice = ["1 2 5 6"]
replies = ["down", "fire"]

[[step]]
text = "Take the loss or not."
do = ["man", "down"]

[[step]]
text = "Hit again."
mode = "free"
do = ["fire"]
until = { event = "fired", figures = { side = 0 } }
"""
AFTER = 'dice = ["1 2 5 6", "1 5 5"]'
"""What Grey throws when it fires back."""
SOUND = DRAFT.replace('dice = ["1 2 5 6"]', AFTER)


def draft(old: str = "", new: str = "") -> Source:
    """Return the sound draft, with one passage replaced."""
    assert old in SOUND
    return read_lesson(SOUND.replace(old, new) if old else SOUND, "draft.toml")


def begin(old: str = "", new: str = "") -> LessonMatch:
    """Begin the draft as a match."""
    return LessonMatch.begin(GAME, draft(old, new).lesson, "seed")
