"""A lesson that does not hold is refused with its file, the line and a remedy."""

import pytest

from beachhead.kernel.errors import DataError
from beachhead.lessons import check_lesson, list_lessons
from beachhead.lessons.library import check_ids
from tests.lessons.drafts import GAME, SOUND, draft


def test_a_sound_lesson_is_played_to_its_end():
    assert check_lesson(GAME, draft()).finished


FAULTS = [
    ('side = "Green"', 'side = "Blue"', 5, "Blue"),
    ('"at 50 25"]', '"at 50 95"]', 6, "part 4"),
    ('point = ["patrol:0"]', 'point = ["patrol:7"]', 10, "patrol:7"),
    ('point = ["patrol:0"]', 'rule = "PAT-NO-01"', 10, "PAT-NO-01"),
    ('do = ["fire"]\nwrong', 'do = ["dance"]\nwrong', 14, "dance"),
    ("wrong = { wait", "wrong = { fire", 15, "fire"),
    ('["1 2 5 6", "1 5 5"]', '["1 2 5 6"]', 19, "not asked"),
    ('["1 2 5 6", "1 5 5"]', '["1 2 5 6", "1 5 5", "1"]', 16, "not needed"),
    ('event = "fired"', 'event = "flew"', 27, "goal was not reached"),
    ('mode = "free"\n', "", 26, "`only`"),
    ('until = { event = "fired", figures = { side = 0 } }', "", 25, "needs `until`"),
]


@pytest.mark.parametrize(("old", "new", "line", "what"), FAULTS)
def test_a_fault_is_named_with_its_line(old: str, new: str, line: int, what: str):
    with pytest.raises(DataError) as caught:
        check_lesson(GAME, draft(old, new))

    assert f"draft.toml, line {line}:" in caught.value.message
    assert what in caught.value.message
    assert caught.value.remedy


def test_a_lesson_must_end_with_a_goal():
    with pytest.raises(DataError, match="no goal"):
        check_lesson(GAME, draft(SOUND[SOUND.index('[[step]]\ntext = "Hit') :], ""))


def test_every_accepted_answer_is_played():
    """The second answer leads somewhere else than the next step says."""
    with pytest.raises(DataError, match="wait"):
        check_lesson(GAME, draft('do = ["man", "down"]', 'do = ["man", "wait"]'))


def test_an_unknown_entry_is_named():
    with pytest.raises(DataError, match=r"draft.toml, line 9: step\[0\]"):
        draft('text = "Read this."', 'txet = "Read this."')


def test_two_lessons_of_a_game_cannot_have_the_same_id():
    with pytest.raises(DataError, match="'draft' too"):
        check_ids([draft(), draft()])


def test_the_template_has_a_lesson():
    assert [source.lesson.id for source in list_lessons(GAME)] == ["first-shots"]
