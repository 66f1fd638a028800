"""The miniatures' free table: aiming, turning and firing by mouse, keyboard and taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.company_page import RECORD, TABLE, at_step, picture, piece
from tests.browser.conftest import Seat


def test_a_dragged_unit_shows_cover_ranges_cohesion_and_sight(sit: Seat):
    ann = sit()
    at_step(ann, "plan_move", pick_unit="US.rif", choose_action="MF")
    x, y = piece(ann, "Rifle platoon: smg pl1")
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    inch = ann.spot(100, 0)[0] - ann.spot(0, 0)[0]
    ann.page.mouse.move(x, y - 4 * inch, steps=8)
    verdict = ann.page.locator(".verdict")
    expect(verdict).to_contain_text('of 6", 9 Teams in all')
    expect(verdict).to_contain_text("cover")
    sketch = ann.page.locator(".sketch")
    captions = ann.page.locator(".captions")
    expect(captions).to_contain_text("cohesion")
    expect(captions).to_contain_text("range")
    expect(sketch.locator("polygon").first).to_be_attached()
    expect(ann.page.locator(".tape + .figure")).to_contain_text("inch")
    picture(ann, "dragging")
    ann.page.mouse.move(x, y - 14 * inch, steps=8)
    expect(verdict).to_contain_text("its Move is 6")
    expect(verdict).to_contain_text("MIN-MOVE-01")
    picture(ann, "refused")
    ann.page.mouse.up()
    ann.expect_text("its Move is 6")


def test_a_tank_is_turned_by_its_knob_and_by_keys(sit: Seat):
    """The answer is the one that the notation would have given."""
    ann = sit()
    at_step(ann, "plan_move", pick_unit="US.shm", choose_action="MF")
    x, y = piece(ann, "Sherman section: M4 Sherman t1")
    inch = ann.spot(100, 0)[0] - ann.spot(0, 0)[0]
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x, y - 5 * inch, steps=6)
    ann.page.mouse.up()
    ann.page.get_by_role("button", name="Go", exact=True).wait_for()
    hull = ann.page.locator('[data-knob$="hull"]').first
    turret = ann.page.locator('[data-knob$="turret"]').first
    hx, hy = ann.centre(hull)
    ann.page.mouse.move(hx, hy)
    ann.page.mouse.down()
    ann.page.mouse.move(hx + 3 * inch, y - 5 * inch, steps=6)
    ann.page.mouse.up()
    expect(hull).to_have_attribute("aria-valuenow", "90")
    before = turret.get_attribute("aria-valuenow") or ""
    turret.focus()
    ann.page.keyboard.press("PageUp")
    expect(turret).not_to_have_attribute("aria-valuenow", before)
    now = int(turret.get_attribute("aria-valuenow") or -1)
    picture(ann, "turned")
    depth = ann.figure("depth")
    ann.page.keyboard.press("Enter")
    assert ann.wait_for_question(depth)
    record = ann.page.evaluate(RECORD, ann.page.url.split("/match/")[1])
    last = next(e for e in reversed(record) if e["kind"] == "answer" and "@" in str(e["body"]))
    assert facing(last["body"]) == ((90 - 90) % 360, (90 - now) % 360)


def facing(answer: list[int | str]) -> tuple[int, int]:
    """Read hull and turret of the first Team in a move."""
    at = answer.index("@")
    return int(answer[at + 1]), int(answer[at + 2])


def test_a_phone_moves_and_fires_by_tapping(sit: Seat):
    ann = sit(width=390, height=844, touch=True)
    at_step(ann, "plan_move", pick_unit="US.rif", choose_action="MF")
    picture(ann, "phone-asked")
    x, y = piece(ann, "Rifle platoon: smg pl1")
    inch = ann.spot(100, 0)[0] - ann.spot(0, 0)[0]
    assert inch > 12, "a base is too small for a finger"
    ann.page.touchscreen.tap(x, y - 4 * inch)
    go = ann.page.get_by_role("button", name="Go", exact=True)
    go.wait_for()
    expect(ann.page.locator(".verdict")).to_contain_text("cover")
    picture(ann, "phone-pinned")
    depth = ann.figure("depth")
    go.tap()
    assert ann.wait_for_question(depth)
    picture(ann, "phone-after")
    ann.expect_no_wider_than_the_window()


def test_a_phone_names_a_target_by_tapping_it(sit: Seat):
    ann = sit(width=390, height=844, touch=True)
    at_step(ann, "choose_target", pick_unit="US.shm", choose_action="AF")
    picture(ann, "phone-target")
    target = ann.page.locator('.option[data-text^="GE."]').first
    name = target.get_attribute("data-text")
    depth = ann.figure("depth")
    ann.page.touchscreen.tap(*ann.centre(".token.legal .hit"))
    assert ann.wait_for_question(depth), name
    everybody = ann.page.locator('.option[data-text="all"]')
    depth = ann.figure("depth")
    everybody.tap()
    assert ann.wait_for_question(depth)


CROSSED = """() => {
  const box = (e) => e.getBoundingClientRect()
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const names = [...document.querySelectorAll('.caption')]
  const bases = [...document.querySelectorAll('.token .hit')]
  return names.flatMap((a, i) => [...names.slice(i + 1), ...bases]
    .filter((b) => cross(box(a), box(b)))
    .map((b) => `${a.textContent} / ${b.textContent || b.getAttribute('aria-label')}`))
}"""


@pytest.mark.parametrize(
    ("scenario", "width", "objectives"),
    [("st_barthelemy", 1440, 3), ("st_barthelemy", 390, 3), ("bretteville", 390, 3)],
)
def test_what_objectives_say_crosses_neither_bases_nor_each_other(
    sit: Seat, scenario: str, width: int, objectives: int
):
    ann = sit(width=width, height=844)
    ann.open_match("company", scenario=scenario, seats=TABLE, dice="typed")
    assert ann.wait_for_question()
    expect(ann.page.locator(".caption")).to_have_count(objectives)
    ann.wait_until_still()
    assert ann.page.evaluate(CROSSED) == []


NAMES = """() => [...document.querySelectorAll('.token')].flatMap((token) => {
  const base = token.querySelector('.piece circle:not(.shadow), .piece rect:not(.shadow)').getBoundingClientRect()
  const text = token.querySelector('text[data-strength]')
  if (!text) return base.width < 20 ? [] : [`no name on a base of ${base.width}`]
  const box = text.getBoundingClientRect()
  const size = text.getAttribute('font-size') * text.getScreenCTM().a
  const wide = Math.abs(box.left + box.right - base.left - base.right) / 2 + box.width / 2
  return size >= Math.min(8.9, base.width * 0.49) && wide <= base.width / 2 ? [] : [`${text.textContent} ${size} ${wide} ${base.width}`]
})"""


@pytest.mark.parametrize("scenario", ["bretteville", "omaha_easy_red", "pegasus_bridge"])
def test_the_names_of_bases_can_be_read_on_the_largest_tables(sit: Seat, scenario: str):
    """Nine pixels high, or half of a base that is smaller still, and never wider than their base.

    A base of less than twenty pixels may go without: pointing at it tells its name.
    """
    ann = sit()
    ann.open_match("company", scenario=scenario, seats=TABLE, dice="typed")
    assert ann.wait_for_question()
    ann.wait_until_still()
    assert ann.page.evaluate(NAMES) == []


MOVED = {
    "pick_unit": "US.shm",
    "choose_along": "alone",
    "choose_action": "MF",
    "plan_move": "move t1>24.00,16.00@90/90 t2>22.00,16.00@90/90",
}


@pytest.mark.parametrize("width", [390, 1440])
def test_a_reaction_is_named_by_moment_and_distance_with_the_move_in_sight(sit: Seat, width: int):
    """The paths are drawn with their moments, and a phone shows the mover beside whoever reacts."""
    ann = sit(width=width, height=844, touch=width < 1000)
    at_step(ann, "choose_reaction", **MOVED)
    prompt = ann.page.locator("section.prompt")
    expect(prompt).to_contain_text("Sherman section moves. Does anybody react?")
    expect(prompt.locator("h3").first).to_have_text("Fallschirmjaeger platoon: Reaction Fire")
    expect(prompt.locator(".note")).to_have_count(1)
    half = ann.page.locator('.option[data-text="react GE.fjp k2"]')
    expect(half).to_contain_text('at half of the move, 12.3" away, 1 Team')
    expect(ann.page.locator('[data-mark^="path:"]')).to_have_count(2)
    expect(ann.page.locator(".captions")).to_contain_text("½")
    ann.wait_until_still()
    frame = ann.page.locator(".map").bounding_box()
    assert frame is not None
    for words in ("Sherman section: M4 Sherman t1", "Fallschirmjaeger platoon: SMG pl1"):
        x, y = piece(ann, words)
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]
    picture(ann, f"reaction-{width}")
    half.click()
    expect(prompt).to_contain_text("Fire is named: Fallschirmjaeger platoon at half of the move")
    expect(ann.page.locator('.option[data-text="pass"]')).to_contain_text("Nobody else: go on")
    expect(prompt.locator("h3").first).to_contain_text("other Teams")


def test_a_listed_move_is_sketched_while_it_is_pointed_at(sit: Seat):
    ann = sit()
    at_step(ann, "plan_move", pick_unit="US.rif", choose_action="MF")
    whole = ann.page.locator('.option[data-text^="move "]').first
    whole.hover()
    expect(ann.page.locator(".sketch polygon").first).to_be_attached()
    expect(ann.page.locator(".verdict")).to_contain_text("Teams in all")
    ann.page.locator('.option[data-text="stay"]').hover()
    expect(ann.page.locator(".sketch")).to_have_count(0)
    expect(ann.page.locator(".verdict")).to_have_count(0)


def test_flags_stand_below_the_bases(sit: Seat):
    """Whoever stands on an objective can be read."""
    ann = sit()
    at_step(ann, "pick_unit")
    expect(ann.page.locator('[data-mark^="objective:"]')).to_have_count(2)
    after = """() => {
      const flag = document.querySelector('[data-mark^="objective:"]')
      const base = document.querySelector('.token')
      return !!(flag.compareDocumentPosition(base) & Node.DOCUMENT_POSITION_FOLLOWING)
    }"""
    assert ann.page.evaluate(after)


def test_what_an_answer_does_stands_below_long_answers(sit: Seat):
    """Beside them it would be a column of single words on a phone."""
    ann = sit(width=390, height=844, touch=True)
    at_step(ann, "grant_reroll", pick_unit="US.rif", training_check=[1])
    note = ann.page.locator("section.prompt .note").first
    button = ann.page.locator('.option[data-text="reroll"]')
    expect(note).to_be_visible()
    ann.wait_until_still()
    randbelow, above = note.bounding_box(), button.bounding_box()
    assert randbelow is not None
    assert above is not None
    assert randbelow["y"] >= above["y"] + above["height"]
    assert randbelow["width"] > 200


def test_a_phone_shows_a_pinned_spot_above_what_is_said_about_it(sit: Seat):
    ann = sit(width=390, height=844, touch=True)
    at_step(ann, "plan_move", scenario="hill_112", pick_unit="UK.a", choose_action="MF")
    x, y = piece(ann, "A Company platoon: SMG pl1")
    inch = ann.spot(100, 0)[0] - ann.spot(0, 0)[0]
    ann.page.touchscreen.tap(x + 2 * inch, y + 4 * inch)
    bar = ann.page.locator(".bar.pinned")
    expect(bar).to_contain_text("9 Teams in all")
    expect(bar).to_contain_text("more")
    clear = """() => {
      const bar = document.querySelector('.bar.pinned').getBoundingClientRect()
      const ghosts = [...document.querySelectorAll('.sketch .ghost')].map((e) => e.getBoundingClientRect())
      return ghosts.length > 0 && ghosts.every((g) => g.bottom < bar.top)
    }"""
    ann.page.wait_for_function(clear)
    lettered = """() => {
      const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      const boxes = (name) => [...document.querySelectorAll(name)].map((e) => e.getBoundingClientRect())
      return boxes('.caption').some((a) => boxes('.sketch .ghost').some((b) => cross(a, b)))
    }"""
    ann.page.wait_for_function(f"() => !({lettered})()")
    picture(ann, "phone-above")
