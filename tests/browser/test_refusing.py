"""What the rules refuse is explained, what can be taken back is taken back."""

from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.table import Player


def test_a_refused_move_is_explained_with_its_rule_and_the_rule_can_be_read(sit: Seat):
    ann = sit()
    ann.open_match()
    assert ann.wait_for_question()
    ann.type_notation("at 50 10")
    alert = ann.page.locator(".refused")
    expect(alert).to_contain_text("10 or more are needed")
    expect(ann.page.locator(".log")).not_to_contain_text("Green stands")
    alert.get_by_role("button", name="Rule PAT-SETUP-03").click()
    expect(ann.page.locator("article.here")).to_contain_text("PAT-SETUP-03")
    expect(ann.page.locator("article.here")).to_be_in_viewport()


def test_the_aim_says_why_a_spot_is_refused_before_it_is_taken(sit: Seat):
    ann = sit()
    ann.open_match()
    assert ann.wait_for_question()
    ann.page.mouse.move(*ann.spot(50, 20))
    expect(ann.page.locator(".verdict.bad")).to_contain_text("10 or more are needed")
    ann.page.mouse.move(*ann.spot(50, 80))
    expect(ann.page.locator(".verdict")).to_contain_text("at 50 80")


def test_undo_goes_back_to_ones_own_answer_and_never_past_a_roll(sit: Seat):
    ann = sit()
    undo = ann.page.get_by_role("button", name="Take back", exact=True)
    ann.open_match()
    assert ann.wait_for_question()
    expect(undo).to_be_disabled()
    ann.place("at 50 62")
    expect(undo).to_be_enabled()
    undo.click()
    expect(ann.page.locator("section.prompt h2")).to_contain_text("Where does Green's patrol")
    ann.place("at 50 62")
    fire_once(ann)
    assert ann.wait_for_question() or ann.over
    expect(undo).to_be_disabled()


def fire_once(ann: Player, matches: int = 15) -> None:
    """Go on until the own patrol has fired; if the bot keeps away, begin another match."""
    depth = 0
    while ann.wait_for_question(depth):
        depth = ann.figure("depth")
        if ann.page.locator('.option[data-text="fire"]').count():
            ann.answer("fire")
            return
        ann.click_option("wait" if "what does Green do" in ann.prompt else "")
    assert matches, "nobody came into range"
    ann.open_match()
    assert ann.wait_for_question()
    ann.place("at 50 62")
    fire_once(ann, matches - 1)


def test_what_a_thing_is_shows_under_the_pointer(sit: Seat):
    ann = sit()
    ann.open_match("five_beaches", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert ann.wait_for_question()
    ann.page.locator("[data-piece]").first.hover()
    expect(ann.page.get_by_role("tooltip")).to_be_visible()
