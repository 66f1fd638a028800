"""Everybody can use it: names, contrast, large letters, small screens, both schemes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from beachhead.kernel import registry
from tests.browser.conftest import Seat
from tests.browser.match_page import Player
from tools import client_build

AXE = client_build.MODULES / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
PAIRS = """() => {
  const css = getComputedStyle(document.documentElement)
  const part = (hex, at) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  const light = (name) => {
    const hex = css.getPropertyValue(name).trim()
    return 0.2126 * part(hex, 1) + 0.7152 * part(hex, 3) + 0.0722 * part(hex, 5)
  }
  const texts = ['--text', '--soft', '--c-accent', '--c-good', '--c-bad']
  const grounds = ['--page', '--surface', '--card']
  const pairs = texts.flatMap((t) => grounds.map((g) => [t, g])).concat([
    ['--button-text', '--button'], ['--c-ink', '--c-paper'],
    ...['sea', 'shallows', 'beach', 'land', 'field', 'wood', 'hill', 'marsh', 'town', 'rock',
        'bocage'].map((c) => ['--c-ink', `--c-${c}`])])
  return pairs.map(([t, g]) => {
    const [a, b] = [light(t), light(g)]
    return [t, g, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]
  })
}"""


def violations(player: Player) -> list[str]:
    """Let axe-core look at the page as it stands."""
    player.wait_until_still()  # A thing that is fading in has no contrast yet.
    page = player.page
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        f"{v['impact']}: {v['id']} at {[n['target'] for n in v['nodes']][:4]}"
        for v in found
        if v["impact"] in GRAVE
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_violation(sit: Seat, scheme: str):
    ann = sit(scheme=scheme)
    ann.go()
    ann.page.locator(".game").first.wait_for()
    assert violations(ann) == []
    ann.go("#/new/axis_allies_dday")
    ann.page.get_by_role("button", name="Start the match").wait_for()
    assert violations(ann) == []
    ann.open_match("five_beaches", seats=[{"kind": "me"}, {"kind": "table"}])
    assert ann.wait_for_question()
    assert violations(ann) == []
    ann.page.get_by_role("tab", name="Rules").click()
    ann.page.locator(".book .block").first.wait_for()
    assert violations(ann) == []
    ann.page.get_by_role("button", name="Guide").click()
    ann.page.get_by_role("tab", name="Marks").click()
    ann.page.locator(".sample").first.wait_for()
    assert violations(ann) == []
    ann.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    ann.page.get_by_role("tab", name="Match").click()
    ann.page.get_by_role("button", name="Save the record").wait_for()
    assert violations(ann) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_a_contrast_of_4_5_or_more(sit: Seat, scheme: str):
    ann = sit(scheme=scheme)
    ann.go()
    ann.page.locator(".game").first.wait_for()
    weak = [pair for pair in ann.page.evaluate(PAIRS) if pair[2] < 4.5]
    assert weak == []


def test_a_phone_shows_map_and_question_and_plays(sit: Seat):
    ann = sit(width=390, height=844)
    ann.go()
    ann.page.locator(".game").first.wait_for()
    ann.expect_no_wider_than_the_window()
    ann.open_match()
    assert ann.wait_for_question()
    ann.expect_no_wider_than_the_window()
    expect(ann.page.locator(".map")).to_be_in_viewport(ratio=1)
    expect(ann.options.first).to_be_in_viewport(ratio=1)
    ann.answer("at 50 75")
    ann.page.get_by_role("tab", name="Log").click()
    ann.expect_text("Green stands at 50, 75.")
    ann.page.get_by_role("tab", name="Decide").click()
    assert ann.wait_for_question(3)
    ann.expect_no_longer_than_the_window()


@pytest.mark.parametrize("game", registry.all_games())
def test_a_phone_starts_a_match_from_a_form_no_wider_than_it_is(sit: Seat, game: str):
    """However long the titles of scenarios, levels and options are."""
    ann = sit(width=390, height=844, touch=True)
    ann.go(f"#/new/{game}")
    start = ann.page.get_by_role("button", name="Start the match", exact=True)
    start.wait_for()
    ann.expect_no_wider_than_the_window()
    start.tap()
    ann.table.wait_for()


def test_letters_of_double_size_lose_nothing(sit: Seat):
    ann = sit()
    ann.open_match()
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert ann.wait_for_question()
    expect(ann.page.get_by_role("tab", name="Decide")).to_be_visible()
    ann.page.get_by_role("tab", name="Decide").click()
    ann.expect_no_wider_than_the_window()
    ann.options.first.scroll_into_view_if_needed()
    expect(ann.options.first).to_be_in_viewport(ratio=0.95)
    ann.answer("at 50 75")
    ann.go()
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ann.page.locator(".game").first.wait_for()
    ann.expect_no_wider_than_the_window()


def test_the_question_is_as_high_as_it_is_and_the_map_does_not_jump(sit: Seat):
    ann = sit()
    ann.open_match()
    assert ann.wait_for_question()
    box = "s => {const b = document.querySelector(s).getBoundingClientRect(); return [b.x, b.y, b.width, b.height]}"
    before = ann.page.evaluate(box, ".board")
    ann.answer("at 50 75")
    assert ann.wait_for_question(3)
    assert ann.page.evaluate(box, ".board") == before
    # No empty room below a short question, and none of a long one is cut off.
    last, frame = ann.page.evaluate(box, ".ask > :last-child"), ann.page.evaluate(box, ".decision")
    assert 0 <= frame[1] + frame[3] - (last[1] + last[3]) < 40


def test_the_page_keeps_a_strict_policy(sit: Seat):
    ann = sit()
    ann.go()
    reply = ann.page.request.get(ann.address)
    assert "script-src 'self'" in reply.headers["content-security-policy"]
    inline = ann.page.evaluate("document.querySelectorAll('script:not([src])').length")
    assert inline == 0


def test_the_scheme_can_be_chosen_and_stays_chosen(sit: Seat):
    ann = sit()
    ann.go()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("radio", name="dark").check()
    ann.page.get_by_role("button", name="Done").click()
    expect(ann.page.locator("html")).to_have_attribute("data-scheme", "dark")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-scheme", "dark")
