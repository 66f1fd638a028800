"""A tablet on the table: it turns to whoever is asked, has big dice, a clock, and prints the position."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Seat

HOT_SEAT = [{"kind": "me"}, {"kind": "me"}]


def lay_down(page: Page) -> None:
    """Open the screen for the table."""
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.locator(".turning")).to_be_visible()


def test_the_screen_turns_to_whoever_is_asked(sit: Seat):
    ann = sit()
    ann.open_match("five_beaches", scenario="gold", seats=HOT_SEAT, dice="typed")
    lay_down(ann.page)
    screen = ann.page.locator(".turning")
    expect(screen.get_by_role("heading", level=1)).to_have_text("Allies")
    expect(screen).to_have_attribute("data-angle", "0")
    screen.get_by_role("button", name="black 2").click()  # black activates the Germans
    expect(screen).to_have_attribute("data-asked", "1")
    expect(screen).to_have_attribute("data-angle", "180")
    expect(screen.get_by_role("heading", level=1)).to_have_text("Germans")
    screen.get_by_role("button", name="Turn the screen").click()
    expect(screen).to_have_attribute("data-angle", "270")
    screen.get_by_role("button", name="Back to the map").click()
    expect(ann.page.locator(".turning")).to_have_count(0)
    expect(ann.page.locator(".option").first).to_be_visible()


def test_dice_are_big_enough_for_fingers_and_count_once(sit: Seat):
    ann = sit()
    ann.open_match("company", scenario="hedgerow_lane", seats=HOT_SEAT, dice="typed")
    lay_down(ann.page)
    entry = ann.page.get_by_role("region", name="Real dice")
    expect(entry).to_have_count(1)
    faces = entry.get_by_role("group", name="What does this die show?").get_by_role("button")
    boxes = [faces.nth(i).bounding_box() for i in range(faces.count())]
    assert len(boxes) == 6
    assert all(box and min(box["width"], box["height"]) >= 60 for box in boxes)
    faces.nth(5).click()
    faces.nth(1).click()
    entry.get_by_role("button", name="Confirm the roll").click()
    expect(ann.page.locator(".turning .told")).to_contain_text("Division 6")
    ann.page.evaluate("window.print = () => undefined")
    ann.page.get_by_role("button", name="Print the position").click()
    ground = ann.page.locator(".print-sheet .ground")  # on paper a free table has its terrain
    expect(ground.locator("polygon, polyline, path")).not_to_have_count(0)


def test_the_round_has_a_clock_that_can_be_stopped(sit: Seat):
    ann = sit()
    ann.open_match("five_beaches", scenario="gold", seats=HOT_SEAT, dice="typed")
    lay_down(ann.page)
    clock = ann.page.get_by_role("button", name="Clock of the round")
    expect(clock).not_to_have_text("0:00")
    clock.click()
    expect(clock).to_contain_text("❚❚")
    stood = clock.inner_text()
    ann.page.wait_for_timeout(1200)
    assert clock.inner_text() == stood


def test_the_position_is_printed_with_what_stands_where(sit: Seat):
    ann = sit()
    ann.open_match("axis_allies_dday", seats=HOT_SEAT, dice="typed")
    ann.page.evaluate("window.print = () => (window.printed = true)")
    lay_down(ann.page)
    screen = ann.page.locator(".turning")
    expect(screen).to_have_attribute("data-asked", "1")
    expect(screen).to_have_attribute("data-angle", "0")  # who is asked first sits at the near edge
    ann.page.get_by_role("button", name="Print the position").click()
    ann.page.wait_for_function("window.printed")
    ann.page.emulate_media(media="print")
    sheet = ann.page.locator(".print-sheet")
    expect(sheet).to_be_visible()
    expect(ann.page.locator(".turning")).to_be_hidden()
    expect(sheet.locator("tr", has_text="Cherbourg")).to_contain_text(
        "German artillery \N{MULTIPLICATION SIGN} 2"
    )
    expect(sheet.locator(".picture svg")).to_have_count(1)
    expect(sheet).to_contain_text("Turn 1 of 10")
    picture = sheet.locator(".picture svg").bounding_box()
    table = sheet.locator("table").bounding_box()
    assert picture
    assert table
    assert picture["y"] + picture["height"] <= table["y"] + 1  # the map stands above the table
