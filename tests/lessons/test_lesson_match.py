"""A lesson is a real match: the script throws and replies, and progress follows from the entries."""

import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import IllegalAnswer, Unknown
from beachhead.lessons import LessonMatch, WrongInLesson, find_lesson, play_task, show_answer
from tests.lessons.drafts import GAME, begin


def test_the_opening_is_played_before_the_learner_arrives():
    match = begin()

    assert [entry.text for entry in match.entries] == ["hold", "at 50 60", "raid", "at 50 25"]
    assert match.asked_sides() == [match.learner] == [0]
    assert match.progress.step == 1


def test_an_accepted_answer_is_carried_out_with_the_given_dice_and_replies():
    match = begin()

    match.answer(0, "fire")

    texts = [entry.text for entry in match.entries[4:]]
    assert texts == ["fire", "1 2 5 6", "down", "fire", "1 5 5"]
    assert match.progress.step == 2
    assert match.progress.is_open


@pytest.mark.parametrize(("answer", "words"), [("wait", "Do not wait."), ("advance", "No.")])
def test_a_wrong_answer_is_explained_and_not_carried_out(answer: str, words: str):
    match = begin()
    before = match.ply

    with pytest.raises(WrongInLesson) as caught:
        match.answer(0, answer)

    assert caught.value.message == words
    assert match.ply == before


def test_an_illegal_answer_is_refused_by_the_rules_not_by_the_lesson():
    with pytest.raises(IllegalAnswer):
        begin().answer(0, "dance")


def test_any_of_several_accepted_answers_will_do():
    for answer in ("man", "down"):
        match = begin()
        match.answer(0, "fire")
        match.answer(0, answer)
        assert match.progress.step == 3


def test_a_spot_near_the_accepted_one_counts_and_one_further_away_does_not():
    move = 'do = ["advance; at 50 55"]\nnear = 3'
    for spot, accepted in (("at 50 58", True), ("at 50 59", False)):
        match = begin('do = ["fire"]', move)
        match.answer(0, "advance")
        if accepted:
            match.answer(0, spot)
            assert match.progress.step == 2
        else:
            with pytest.raises(WrongInLesson):
                match.answer(0, spot)


def test_a_free_task_takes_any_answer_and_ends_with_its_event():
    match = begin()
    match.answer(0, "fire")
    match.answer(0, "down")
    match.answer(0, "wait")
    assert not match.finished

    while match.asked_sides() != [0]:
        match.answer(1, "wait" if "wait" in match.decisions()[0][1].options else "man")
    match.answer(0, "fire")

    assert match.finished


def test_events_of_the_script_before_a_free_task_do_not_end_it():
    match = begin("figures = { side = 0 }", "figures = { side = 1 }")
    match.answer(0, "fire")
    match.answer(0, "down")

    assert match.task is match.lesson.step[-1]
    assert match.progress.seen == 0


def test_undo_takes_the_lesson_back_too():
    match = begin()
    match.answer(0, "fire")

    match.undo(0, agreed=True)

    assert match.progress.step == 1
    assert match.depth == 4
    match.answer(0, "fire")
    assert match.progress.step == 2


def test_a_task_can_be_tried_once_more_from_its_beginning():
    match = begin()
    match.answer(0, "fire")
    match.answer(0, "down")
    start = match.depth
    match.answer(0, "wait")

    assert match.task_depth == start


def test_a_lesson_that_has_changed_is_noticed_and_the_match_goes_on():
    match = begin()
    match.answer(0, "fire")
    other = begin('do = ["fire"]', 'do = ["wait"]').lesson

    again = LessonMatch(GAME, match.header, lesson=other)
    for entry in match.entries:
        again.fold(entry)

    assert again.progress.lost
    assert again.accepted() == []
    assert [side for side, _ in again.decisions()] == [0]


def test_what_is_shown_is_accepted():
    match = begin()

    while not match.finished:
        assert show_answer(match) in match.decisions()[0][1].options
        assert play_task(match)


def test_another_try_has_other_dice_where_the_script_gives_none():
    match = begin()
    throws = []
    for _ in range(6):
        for answer in ("fire", "down", "fire"):
            match.answer(0, answer)
        rolls = [e for e in match.entries[-4:] if e.kind == "roll"]
        throws.append(rolls[-1].text)
        match.undo(0, to=4, agreed=True)

    assert len(set(throws)) > 1


def test_an_unknown_side_is_named():
    with pytest.raises(Unknown, match="Blue"):
        begin('side = "Green"', 'side = "Blue"')


def test_a_bot_that_is_asked_at_the_same_time_waits_for_the_script():
    """Both Units of D-Day Dice are asked at once; the bot's own answer would leave the lesson."""
    game = registry.game("dday_dice")
    match = LessonMatch.begin(game, find_lesson(game, "together"), "seed")
    assert match.asked_sides() == [0, 1]
    assert match.bots_to_move() == []

    while match.is_scripted:
        assert play_task(match)
    match.answer(0, "trade 2; give soldiers; 1; offer")

    assert match.bots_to_move() == [1]


def test_a_line_that_the_learner_has_begun_is_suggested_to_its_end():
    """The game asks for units and zone one by one; what is shown goes on with the same plan."""
    game = registry.game("axis_allies_dday")
    match = LessonMatch.begin(game, find_lesson(game, "landing"), "seed")
    while match.is_scripted:
        assert play_task(match)

    assert texts(match) == ["all Z16"]
    match.answer(match.learner, "all Z16")
    assert texts(match) == ["Z30"]

    match.undo(match.learner, to=match.task_depth, agreed=True)
    match.answer(match.learner, "UK tank Z16")
    assert texts(match) == []


def texts(match: LessonMatch) -> list[str]:
    """List what is suggested, in notation."""
    return [match.game.text(match.position, answer, match.learner) for answer in match.accepted()]
