"""Real dice are asked for with a picture, typed by key strokes and marked in the log."""

from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.table import Player


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
    until_somebody_fires(ann)
    depth = ann.figure("depth")
    dice = entry.locator(".slot").count()
    assert dice >= 1
    for _ in range(dice):
        ann.page.keyboard.press("6")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(
        "d => Number(document.querySelector('.table').dataset.depth) > d", arg=depth
    )
    expect(ann.page.locator(".log p", has_text="scores 0 hits").last).to_contain_text("typed")


def until_somebody_fires(player: Player) -> None:
    """Answer whatever is asked, with fire if possible, until dice are to be thrown."""
    fire = player.page.locator('.option[data-text="fire"]')
    for _ in range(100):
        if player.page.locator(".entry .slot").count():
            return
        if player.table.get_attribute("data-busy") == "false" and player.options.count():
            player.click_option("fire" if fire.count() else "")
        player.page.wait_for_timeout(200)
    raise AssertionError("nobody fired")
