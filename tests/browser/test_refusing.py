"""What the rules refuse is explained, what can be taken back is taken back."""

from playwright.sync_api import expect

from tests.browser.conftest import Seat


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
    """Past a roll the others are asked."""
    ann, bob = sit(), sit()
    undo = ann.page.get_by_role("button", name="Undo", exact=True)
    opened = ann.open_match(seats=[{"kind": "me"}, {"kind": "friend"}])
    bob.sit_down(opened["match"], opened["invites"][0]["token"])
    assert ann.wait_for_question()
    expect(undo).to_be_disabled()
    ann.place("at 50 60")
    expect(undo).to_be_enabled()
    undo.click()
    expect(ann.page.locator("section.prompt h2")).to_contain_text("Where does Green's patrol")
    ann.place("at 50 60")
    bob.place("at 50 40")
    ann.answer("advance")
    expect(undo).to_be_enabled()
    undo.click()
    ann.page.locator('.option[data-text="fire"]').wait_for()
    ann.answer("fire")
    expect(ann.page.get_by_role("button", name="Ask to undo")).to_be_enabled()
    expect(undo).to_have_count(0)


def test_what_a_thing_is_shows_under_the_pointer(sit: Seat):
    ann = sit()
    ann.open_match("five_beaches", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert ann.wait_for_question()
    ann.page.locator("[data-piece]").first.hover()
    expect(ann.page.get_by_role("tooltip")).to_be_visible()
