"""Real dice are asked for with a picture, typed by key strokes and marked in the log."""

from playwright.sync_api import expect

from tests.browser.conftest import Seat


def test_every_roll_is_typed_by_whoever_throws_and_marked(sit: Seat):
    ann, bob = sit(), sit()
    opened = ann.open_match(dice="typed", seats=[{"kind": "me"}, {"kind": "friend"}])
    bob.sit_down(opened["match"], opened["invites"][0]["token"])
    for player in (ann, bob):
        entry = player.page.get_by_role("region", name="Real dice")
        expect(entry).to_contain_text("draws a secret order")
        entry.get_by_role("button", name="hold").click()
    ann.page.locator(".option").first.wait_for()
    ann.place("at 50 60")
    bob.page.locator(".option").first.wait_for()
    bob.place("at 50 40")
    ann.page.locator('.option[data-text="fire"]').click()
    entry = ann.page.get_by_role("region", name="Real dice")
    expect(entry).to_contain_text("Green fires with 4 men")
    expect(entry.locator(".slot")).to_have_count(4)
    for face in "6665":
        ann.page.keyboard.press(face)
    ann.page.keyboard.press("Backspace")
    ann.page.keyboard.press("6")
    ann.page.keyboard.press("Enter")
    for player in (ann, bob):
        line = player.page.locator(".log p", has_text="0 hits")
        expect(line).to_contain_text("typed")
        expect(line.locator("svg rect")).to_have_count(5)


def test_a_mistyped_die_is_corrected_by_pointing_at_it(sit: Seat):
    ann = sit()
    ann.open_match("company", scenario="hedgerow_lane", dice="typed")
    entry = ann.page.get_by_role("region", name="Real dice")
    dice = entry.get_by_role("group", name="Dice to throw").get_by_role("button")
    expect(dice).to_have_count(2)
    ann.page.keyboard.press("3")
    ann.page.keyboard.press("5")
    dice.first.click()
    ann.page.keyboard.press("6")
    expect(dice.nth(0)).to_have_accessible_name("Die 1: 6; correct it")
    expect(dice.nth(1)).to_have_accessible_name("Die 2: 5; correct it")
    entry.get_by_role("button", name="Confirm the roll").click()
    line = ann.page.locator(".log p", has_text="Initiative: 29th Infantry Division 6; 3rd")
    expect(line).to_contain_text("Division 5.")
    expect(line).to_contain_text("typed")
