"""A newcomer is told the goal before the first match and what each kind of question is about, once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from beachhead.kernel import registry
from tests.browser.conftest import Seat

GAMES = sorted(game.id for game in registry.all_games().values())


def test_the_goal_comes_before_a_first_match_and_not_before_a_second(sit: Seat):
    ann = sit(newcomer=True)
    ann.open_match("template")
    guide = ann.page.get_by_role("dialog", name="Guide")
    expect(guide.get_by_text("What wins")).to_be_visible()
    guide.get_by_role("button", name="Begin").click()
    expect(guide).to_be_hidden()
    ann.open_match("template")
    expect(ann.page.get_by_role("button", name="Guide")).to_be_visible()
    expect(guide).to_be_hidden()


def test_on_a_phone_the_goal_is_read_and_closed_by_thumb(sit: Seat):
    ann = sit(width=390, height=844, touch=True, newcomer=True)
    ann.open_match("company")
    guide = ann.page.get_by_role("dialog", name="Guide")
    expect(guide.get_by_text("What wins")).to_be_visible()
    wide, width = guide.locator(".page").evaluate(
        "e => [e.scrollWidth, e.getBoundingClientRect().right]"
    )
    assert max(wide, width) <= 390
    guide.get_by_role("button", name="Begin").tap()
    expect(guide).to_be_hidden()


def test_a_kind_of_question_is_explained_once(sit: Seat):
    ann = sit(newcomer=True)
    ann.open_match("template")
    ann.page.get_by_role("button", name="Begin").click()
    tip = ann.page.get_by_role("complementary", name="New to you")
    expect(tip).to_contain_text("own half")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_be_hidden()
    ann.page.reload()
    expect(ann.page.get_by_role("region", name="Decision")).to_be_visible()
    expect(tip).to_be_hidden()


def test_who_wants_no_tips_gets_none(sit: Seat):
    ann = sit()
    ann.open_match("template")
    expect(ann.page.get_by_role("region", name="Decision")).to_be_visible()
    expect(ann.page.get_by_role("complementary", name="New to you")).to_be_hidden()
    expect(ann.page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_charts_need_no_scrolling_and_every_mark_has_a_picture(sit: Seat, game: str):
    """On a screen of 1440 by 900; one visit to the guide, as every visit takes seconds."""
    ann = sit()
    ann.open_match(game, seats=[{"kind": "me"}])
    ann.page.get_by_role("button", name="Guide").click()
    ann.page.get_by_role("tab", name="Marks").click()
    samples = ann.page.locator(".sample")
    expect(samples.first).to_be_visible()
    empty = samples.evaluate_all(
        "all => all.filter((s) => !s.querySelector('svg > *:not(defs), svg path, .back')).length"
    )
    assert empty == 0
    tabs = ann.page.locator("dialog [role=tab]")
    for number in range(2, tabs.count()):
        tabs.nth(number).click()
        page = ann.page.locator("dialog [role=tabpanel]")
        expect(page.locator("table, details").first).to_be_visible()
        high, room, wide, width = page.evaluate(
            "e => [e.scrollHeight, e.clientHeight, e.scrollWidth, e.clientWidth]"
        )
        assert high <= room + 1, (tabs.nth(number).inner_text(), high, room)
        assert wide <= width + 1


def test_a_rule_leads_to_the_paragraph_and_the_paragraph_to_the_table(sit: Seat):
    ann = sit()
    ann.open_match("axis_allies_dday", seats=[{"kind": "bot"}, {"kind": "me"}])
    ann.page.get_by_role("region", name="Decision").locator(".rule").first.click()
    book = ann.page.get_by_role("region", name="Rulebook")
    expect(book.locator(".block.here")).to_be_visible()
    expect(book.locator(".block.here [data-rule]")).to_be_visible()
    book.get_by_role("searchbox").fill("Three of them are cities")
    book.get_by_role("button", name="What it is about").first.click()
    book.get_by_role("button", name="Caen").click()
    expect(ann.page.locator('[data-id="zone:30"].lit')).to_have_count(1)


def test_the_book_has_pictures_a_summary_and_the_rules_behind_it(sit: Seat):
    """Pictures come when they are scrolled to; rules are folded away until they are asked for."""
    ann = sit()
    ann.go("#/rules/axis_allies_dday/combat")
    figure = ann.page.locator("figure[data-figure=caen]")
    figure.scroll_into_view_if_needed()
    expect(figure.locator("[data-piece]").first).to_be_visible()
    expect(figure.get_by_text("3 hits")).to_be_visible()
    ann.page.get_by_role("link", name="have to attack").click()
    expect(ann.page.locator('[data-rule="AAD-COMBAT-10"]')).to_be_visible()
    ann.page.get_by_role("button", name="Summary", exact=True).click()
    expect(ann.page.get_by_role("button", name="Print this page")).to_be_visible()
    ann.page.get_by_role("button", name="rules by number").click()
    expect(ann.page.locator('[data-rule="AAD-STACK-01"]')).to_be_hidden()
    ann.page.get_by_text("Maximum units in a zone").click()
    expect(ann.page.locator('[data-rule="AAD-STACK-01"]')).to_be_visible()


def test_the_summary_of_every_game_prints_on_one_page(sit: Seat):
    ann = sit()
    for game in GAMES:
        ann.go(f"#/rules/{game}/summary")
        ann.page.reload()
        expect(ann.page.get_by_role("button", name="Print this page")).to_be_visible()
        sheet = ann.page.pdf(format="A4", margin={"top": "12mm", "bottom": "12mm"})
        assert sheet.count(b"/Type /Page\n") + sheet.count(b"/Type /Page ") == 1, game
