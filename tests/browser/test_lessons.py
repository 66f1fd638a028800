"""Lessons in a real browser: every one is played to its end by pressing what it asks for."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from beachhead.kernel import registry
from beachhead.lessons import list_lessons
from tests.browser.conftest import Seat
from tests.browser.lesson_page import Learner

ALL = [
    (game.id, source.lesson.id)
    for game in registry.all_games().values()
    for source in list_lessons(game)
]


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=["/".join(pair) for pair in ALL])
def test_every_lesson_is_learnt_to_its_end(sit: Seat, game: str, lesson: str):
    player = sit(width=390, height=844, touch=True)
    learner = Learner(player.page, player.address)
    learner.begin(game, lesson)

    learner.learn()

    expect(learner.panel).to_contain_text("done")


def begun(sit: Seat, **window: int) -> Learner:
    """Begin the template's lesson."""
    player = sit(**window)
    learner = Learner(player.page, player.address)
    learner.begin("template", "first-shots")
    return learner


def read_on(learner: Learner) -> None:
    """Press Next until something is to be done."""
    while learner.panel.locator("[data-do=next]").count():
        learner.panel.locator("[data-do=next]").click()


HASTY = """
const later = setTimeout
window.setTimeout = (act, wait, ...rest) => later(act, wait === 25000 ? 100 : wait, ...rest)
"""
# "Show me" comes after 25 seconds of doubt, and at once to somebody so hasty.


@pytest.mark.parametrize(
    ("game", "lesson"), [("template", "first-shots"), ("company", "fire-and-assault")]
)
def test_show_me_helps_in_a_free_task_too(sit: Seat, game: str, lesson: str):
    """With a line of the lesson's own, and where it has none with what a bot finds."""
    player = sit(width=390, height=844, touch=True)
    player.page.add_init_script(HASTY)
    learner = Learner(player.page, player.address)
    learner.begin(game, lesson, until="free")
    depth = learner.figure("depth")
    learner.press(learner.panel.locator("[data-do=show]"))
    expect(learner.options).to_have_count(1)

    learner.press(learner.panel.locator("[data-do=do]"))

    learner.wait_for_depth(depth + 1)


def test_nothing_can_be_answered_before_it_was_read(sit: Seat):
    learner = begun(sit)
    expect(learner.options).to_have_count(0)

    read_on(learner)

    expect(learner.options).to_have_count(2)


def test_the_things_of_a_step_are_ringed_and_the_rest_is_dimmed_while_one_reads(sit: Seat):
    learner = begun(sit)
    expect(learner.page.locator(".spot .ring")).to_have_count(2)
    expect(learner.page.locator(".spot .dim")).to_have_count(1)

    read_on(learner)

    expect(learner.page.locator(".spot .dim")).to_have_count(0)


def test_a_wrong_answer_is_explained_and_the_second_one_brings_show_me(sit: Seat):
    learner = begun(sit)
    read_on(learner)
    show = learner.panel.locator("[data-do=show]")

    learner.click_option("wait")
    expect(learner.page.get_by_role("alert")).to_contain_text("Waiting leaves Grey out of range.")
    expect(show).to_have_count(0)
    learner.click_option("wait")
    show.click()

    expect(learner.options).to_have_count(1)
    learner.panel.locator("[data-do=do]").click()
    expect(learner.panel).to_contain_text("4 of 7")


def test_a_reload_finds_the_same_task(sit: Seat):
    learner = begun(sit)
    read_on(learner)
    learner.answer("advance")
    expect(learner.panel).to_contain_text("4 of 7")

    learner.page.reload()

    expect(learner.panel).to_contain_text("4 of 7")


def test_the_lobby_offers_learning_first_and_remembers_what_is_done(sit: Seat):
    player = sit(width=390, height=844, touch=True)
    player.go("#/learn/template")
    player.page.locator("[data-lesson=first-shots] button").click()
    learner = Learner(player.page, player.address)
    learner.panel.wait_for()
    keys = player.page.evaluate("() => JSON.parse(localStorage.getItem('beachhead.keys'))")
    [(match, kept)] = keys.items()
    learner.opened = {"match": match, "token": kept["tokens"][0]}

    learner.learn()
    learner.panel.get_by_role("link", name="All lessons").click()

    expect(player.page.locator("[data-lesson=first-shots]")).to_contain_text("done")
