"""The Allies at the first question of Axis & Allies: D-Day."""

from __future__ import annotations

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


def zone(ann: Player, thing: str) -> tuple[float, float]:
    """Find a spot of an area that nothing covers."""
    ann.wait_until_still()
    found: list[float] = ann.page.evaluate(
        """id => {
          const area = document.querySelector(`[data-id="${id}"]`)
          const box = area.getBoundingClientRect()
          for (let i = 1; i < 400; i++) {
            const x = box.x + (box.width * (i % 20)) / 20, y = box.y + (box.height * i) / 400
            const top = document.elementFromPoint(x, y)?.closest('[data-id]')
            if (top === area) return [x, y]
          }
          return [0, 0]
        }""",
        thing,
    )
    assert found[0], f"{thing} is covered all over"
    return found[0], found[1]
