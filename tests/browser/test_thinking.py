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
    expect(ann.page.get_by_text("Your win chance:")).to_be_visible()


def test_an_analysis_shows_the_curve_and_a_decision_can_be_tried_again(sit: Seat):
    record = json.loads(encode(match_with_an_error().record()))
    ann = sit()
    ann.go()
    opened = ann.page.evaluate(IMPORT, record)
    ann.sit_down(opened["match"], opened["token"])
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
