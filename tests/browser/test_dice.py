"""Real dice are asked for with a picture, typed by key strokes and marked in the log."""

from playwright.sync_api import expect

from tests.browser.conftest import Seat


def test_every_roll_is_typed_and_marked(sit: Seat):
    ann = sit()
    ann.open_match(dice="typed")
    entry = ann.page.get_by_role("region", name="Real dice")
    entry.wait_for()
    while entry.count() and "draws a secret order" in entry.inner_text():
        depth = ann.figure("depth")
        entry.get_by_role("button", name="hold").click()
        assert ann.wait_for_question(depth)
    expect(ann.page.locator(".log")).to_contain_text("typed")
    ann.place("at 50 62")
    depth = ann.figure("depth")
    while entry.count() == 0 or "fires with" not in entry.inner_text():
        assert ann.wait_for_question(depth), "nobody fired"
        depth = ann.figure("depth")
        if entry.count() == 0:
            ann.click_option(
                "fire" if ann.page.locator('.option[data-text="fire"]').count() else ""
            )
            ann.page.wait_for_timeout(300)
            depth = min(depth, ann.figure("depth") - 1)
    dice = entry.locator(".slot").count()
    assert dice >= 1
    for _ in range(dice):
        ann.page.keyboard.press("6")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(
        "d => Number(document.querySelector('.table').dataset.depth) > d", arg=depth
    )
    expect(ann.page.locator(".log p", has_text="scores 0 hits").last).to_contain_text("typed")
