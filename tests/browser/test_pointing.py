"""What a thing is and why it cannot be used now: by mouse, by keyboard, by a finger that stays."""

from playwright.sync_api import expect

from tests.browser.bombardment import bombarding, zone
from tests.browser.conftest import Seat


def test_hovering_tells_what_a_zone_is_and_why_it_cannot_be_used_with_the_rule_a_click_away(
    sit: Seat,
):
    ann = bombarding(sit)
    card = ann.page.get_by_role("tooltip")
    ann.page.mouse.move(*zone(ann, "zone:26"))
    expect(card).to_contain_text("St. Lô, Axis: Zone 26, victory city.")
    expect(card).to_contain_text("St. Lô has no blockhouse")
    card.get_by_role("button", name="Rule AAD-NAVAL-02").click()
    expect(card).to_have_count(0)
    expect(ann.page.locator("article.here")).to_contain_text("AAD-NAVAL-02")


def test_hovering_tells_a_counters_figures_and_that_a_target_can_be_chosen(sit: Seat):
    ann = bombarding(sit)
    card = ann.page.get_by_role("tooltip")
    ann.page.locator('[data-id^="unit:2:"]').first.hover()
    expect(card).to_contain_text("attack")
    fort = ann.page.locator("[data-piece].legal").first
    fort.hover()
    expect(card).to_contain_text("Can be chosen.")


def test_hovering_over_a_card_of_another_order_tells_when_it_comes(sit: Seat):
    ann = bombarding(sit)
    ann.page.locator('li[data-id="order:12"]').hover()
    card = ann.page.get_by_role("tooltip")
    expect(card).to_contain_text("Order card 12, Axis, Axis Moves")
    expect(card).to_contain_text("order 12 comes later; orders come by number, 2 is in force")


def test_a_click_on_what_cannot_be_used_puts_the_reason_beside_the_question(sit: Seat):
    ann = bombarding(sit)
    ann.page.mouse.click(*zone(ann, "zone:26"))
    alert = ann.page.locator(".refused")
    expect(alert).to_contain_text("St. Lô has no blockhouse")
    alert.get_by_role("button", name="Rule AAD-NAVAL-02").click()
    expect(ann.page.locator("article.here")).to_contain_text("AAD-NAVAL-02")


def test_the_keyboard_goes_through_all_things_and_says_them_aloud(sit: Seat):
    ann = bombarding(sit)
    spoken = ann.page.locator("p.visually-hidden[role=status]")
    ann.page.locator("body").focus()
    for _ in range(2):
        ann.page.keyboard.press("n")
    card = ann.page.get_by_role("tooltip")
    expect(card).to_have_attribute("data-told", "zone:2")
    expect(card).to_contain_text("Cherbourg")
    expect(spoken).to_contain_text("Cherbourg")
    ann.page.keyboard.press("Shift+N")
    expect(card).to_have_attribute("data-told", "zone:1")
    ann.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_dice_of_another_phase_are_told_about_too(sit: Seat):
    """In D-Day Dice a Sector is refused while dice are rolled."""
    ann = sit()
    wish = {"scenario": "exercise_tiger", "seats": [{"kind": "me"}], "seed": "7" * 64}
    ann.open_match("dday_dice", **wish)
    for _ in range(12):
        assert ann.wait_for_question()
        if "lock two dice" in ann.prompt:
            break
        ann.answer()
    ann.page.mouse.move(*zone(ann, "sector:9"))
    card = ann.page.get_by_role("tooltip")
    expect(card).to_contain_text("Units move in Phase 5")
    expect(card.get_by_role("button", name="Rule DDD-TURN-09")).to_be_visible()
