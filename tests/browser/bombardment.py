"""The Allies at the first question of Axis & Allies: D-Day."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.match_page import Player

ALLIES = [{"kind": "bot", "level": "random"}, {"kind": "me"}]


def bombarding(sit: Seat, **window: object) -> Player:
    """Sit down as the Allies, whose ships ask for a blockhouse."""
    ann = sit(**window)
    bombard(ann)
    return ann


def bombard(ann: Player) -> None:
    """Open a match up to the first question to the Allies."""
    ann.open_match("axis_allies_dday", seats=ALLIES, seed="7" * 64)
    assert ann.wait_for_question()
    expect(ann.page.locator("section.prompt h2")).to_contain_text("Which blockhouse")
    # A phone has come near to what is asked about.
    ann.page.get_by_role("button", name="Show the whole map").click()


# The spot nearest to the middle that is the area's own for some pixels around it.
FREE_SPOT = """id => {
  const area = document.querySelector(`[data-id="${id}"]`)
  const box = area.getBoundingClientRect()
  const isFree = (x, y) => document.elementFromPoint(x, y)?.closest('[data-id]') === area
  const spots = []
  for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) {
    const x = box.x + (box.width * i) / 20, y = box.y + (box.height * j) / 20
    const room = [5, 3, 0].find((r) => [[0, 0], [r, 0], [-r, 0], [0, r], [0, -r]].every(([a, b]) => isFree(x + a, y + b)))
    if (room !== undefined) spots.push([room, -Math.hypot(i - 10, j - 10), x, y])
  }
  spots.sort((a, b) => b[0] - a[0] || b[1] - a[1])
  return spots.length ? spots[0].slice(2) : [0, 0]
}"""


def zone(ann: Player, thing: str) -> tuple[float, float]:
    """Find a spot of an area that nothing covers, once the page has settled."""
    found: list[float] = []
    for _ in range(40):
        ann.wait_until_still()
        before, found = found, ann.page.evaluate(FREE_SPOT, thing)
        if found == before:
            break
        time.sleep(0.05)
    assert found[0], f"{thing} is covered all over"
    return found[0], found[1]
