"""The show: what others did is seen piece by piece, can be left, and is told again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.match_page import Player

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
CAUGHT_UP = """() => {
  const table = document.querySelector('.table')
  return table.dataset.shown === table.dataset.depth
}"""


def met(sit: Seat, *, motion: bool) -> tuple[Player, Player]:
    """Seat two people whose patrols stand on the field; Ann is to act, and Bob looks on."""
    ann, bob = sit(), sit(motion=motion)
    opened = ann.open_match(seats=TWO)
    bob.go(f"#/join/{opened['match']}/{opened['invites'][0]['token']}")
    bob.table.wait_for()
    ann.wait_for_question()
    ann.place("at 50 70")
    bob.wait_for_question(ann.figure("depth") - 1)
    bob.place("at 50 30")
    ann.wait_for_question(bob.figure("depth") - 1)
    return ann, bob


def test_dice_of_another_player_are_shown_before_the_next_question(sit: Seat):
    ann, bob = met(sit, motion=True)
    bob.page.wait_for_function(CAUGHT_UP)
    ann.answer("fire")
    fight = bob.page.locator("section.stage")
    expect(fight).to_be_visible()
    expect(fight.locator(".die")).not_to_have_count(0)
    expect(fight).to_contain_text("attack")
    bob.wait_for_question(ann.figure("depth") - 1)
    # What happened stays in sight until Bob answers himself.
    expect(bob.page.locator("details.recap")).to_contain_text("Since your last turn")
    bob.page.get_by_role("button", name="Dismiss").click()
    expect(bob.page.locator("details.recap")).to_have_count(0)


def test_escape_leaves_the_show_and_it_can_be_seen_again(sit: Seat):
    ann, bob = met(sit, motion=True)
    bob.page.wait_for_function(CAUGHT_UP)
    bob.page.evaluate(
        "() => localStorage.setItem('beachhead.settings', JSON.stringify({speed: 0.5}))"
    )
    bob.page.reload()
    bob.table.wait_for()
    bob.page.wait_for_function(CAUGHT_UP)
    ann.answer("fire")
    bar = bob.page.get_by_role("group", name="What happens")
    expect(bar).to_be_visible()
    bob.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    bob.page.wait_for_function(CAUGHT_UP)
    bob.wait_for_question(ann.figure("depth") - 1)
    bob.page.get_by_role("button", name="Show again").click()
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Pause").click()
    bar.get_by_role("button", name="Go on").click()
    bar.get_by_role("button", name="Skip").click()
    bob.wait_for_question(ann.figure("depth") - 1)


def test_who_wants_no_motion_gets_the_recap_and_the_last_fight_at_once(sit: Seat):
    ann, bob = met(sit, motion=False)
    ann.answer("fire")
    bob.wait_for_question(ann.figure("depth") - 1)
    expect(bob.page.locator("details.recap")).to_contain_text("fire")
    expect(bob.page.locator("section.stage .die")).not_to_have_count(0)


def test_one_answer_makes_one_request(sit: Seat):
    """Neither the news of the own answer nor its reply is fetched a second time."""
    ann = sit()
    ann.open_match(seats=TWO)
    ann.wait_for_question()
    asked: list[str] = []
    ann.page.on("request", lambda r: asked.append(r.url) if "/api/matches/" in r.url else None)
    ann.place("at 50 70")
    ann.page.wait_for_timeout(400)
    assert [url.rpartition("/")[2] for url in asked] == ["answers"]
