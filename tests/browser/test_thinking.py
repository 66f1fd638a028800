"""Hints while one plays, and the analysis of a match that is over."""

import json
import re
from random import Random

from playwright.sync_api import expect

from beachhead.kernel import registry
from beachhead.match import Match
from beachhead.match.analysis import analyse_match
from beachhead.match.record import encode
from tests.browser.conftest import Seat

IMPORT = """async (record) => {
  const reply = await fetch('/api/records', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(record)})
  return await reply.json()
}"""


def match_with_an_error() -> Match:
    """Play the small game to its end by random answers, so that somebody errs."""
    for seed in range(20):
        match = Match.new(registry.game("template"), dice="seeded", seed=str(seed))
        luck = Random(seed)
        while not match.over:
            side, node = match.decisions()[0]
            match.answer(side, node.options[luck.randrange(len(node.options))])
        if analyse_match(match).worst:
            return match
    raise AssertionError("nobody errs")


def test_a_hint_shows_moves_with_their_win_chances(sit: Seat):
    ann = sit()
    ann.open_match()
    ann.wait_for_question()
    ann.page.get_by_role("button", name="Hint").click()
    hints = ann.page.get_by_role("list", name="Hints").get_by_role("listitem")
    expect(hints.first).to_contain_text("%")
    expect(ann.page.get_by_text("Your win chance with usual play:")).to_be_visible()


def test_an_analysis_shows_the_curve_and_a_decision_can_be_tried_again(sit: Seat):
    record = json.loads(encode(match_with_an_error().record()))
    ann = sit()
    ann.go()
    opened = ann.page.evaluate(IMPORT, record)
    ann.sit_down(opened["match"], opened["token"])
    ann.page.get_by_role("button", name="Find out where").click()
    expect(ann.result.locator("dd a").first).to_contain_text("Round")
    ann.go(f"#/match/{opened['match']}/analysis")
    expect(ann.page.get_by_role("img", name=re.compile("at the start"))).to_be_visible()
    expect(ann.page.get_by_role("columnheader", name="Best move found")).to_be_visible()
    ann.page.get_by_role("button", name="Try again").first.click()
    again = ann.page.get_by_role("group", name="Try again")
    expect(again.locator(".chance")).to_have_count(0)
    choices = again.locator(".choices button")
    for number in range(choices.count()):
        choices.nth(number).click()
        if again.get_by_text("Right: this is the best move.").count():
            break
    expect(again.get_by_text("Right: this is the best move.")).to_be_visible()
    expect(again.locator(".chance").first).to_contain_text("%")


def test_a_bar_shows_who_is_likely_to_win_until_it_is_switched_off(sit: Seat):
    ann = sit(newcomer=True)
    ann.open_match()
    goal = ann.page.get_by_role("dialog")
    goal.wait_for()
    ann.page.keyboard.press("Escape")
    expect(goal).to_have_count(0)
    bar = ann.page.get_by_role("meter", name=re.compile("Win chance of"))
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"\d+ %"))
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Show who is likely to win").uncheck()
    ann.page.get_by_role("button", name="Done").click()
    expect(bar).to_have_count(0)
    ann.page.reload()
    ann.wait_for_question()
    expect(bar).to_have_count(0)


def test_two_people_get_hints_when_both_agree(sit: Seat):
    ann, bob = sit(), sit(width=390, height=844, touch=True)
    opened = ann.open_match(seats=[{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    bob.sit_down(opened["match"], opened["invites"][0]["token"])
    ann.wait_for_question()
    expect(ann.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    ann.page.get_by_role("button", name="Ask for hints").click()
    expect(ann.page.get_by_text("Hints begin when the others agree.")).to_be_visible()
    wish = bob.page.get_by_role("alert").filter(has_text="Ann would like hints")
    wish.get_by_role("button", name="Agree").click()
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    expect(
        ann.page.get_by_role("list", name="Hints").get_by_role("listitem").first
    ).to_contain_text("%")
    expect(wish).to_have_count(0)
